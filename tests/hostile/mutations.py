"""Damage to files, bodies and command lines: bytes that are flipped, values no honest program would write."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

NASTY: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1.5, 10**18, 2**63, 2**64, -(2**70), float("1e308")),
    *("", " ", "\0", "\ud800", "²", "٣", "a\nb", "\u202e", "x" * 5000, "9" * 5000, "-0", "../../etc/passwd"),
    *("0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", "2024-02-30", "1970-01-01"),
    *([], {}, [[]], {"": {}}, [None], {"kind": []}, {"kind": "pass", "actor": None}, [{}] * 50),
)
RAW = (
    *(b"\xff", b"\xc3(", b"\x00", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xef\xbb\xbf"),
    *(b"[" * 5000, b'{"a":' * 3000, b"9" * 5000, b"1e9999", b"-", b"NaN", b"Infinity", b'"\\ud800"', b"\\u0000"),
    *(b'"shares": []', b'"at": "0001-01-01T00:00:00+14:00"', b",", b"]", b"}", b'"', b"\n"),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside plain data."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, one in items:
        yield from places(one, (*path, name))


def bent(luck: random.Random, value: Any) -> Any:
    """Plain data with one to three of its values replaced, removed, doubled or renamed."""
    value = copy.deepcopy(value)
    for _ in range(luck.randint(1, 3)):
        ways = [path for path in places(value) if path]
        if not ways:
            return luck.choice(NASTY)
        *way, last = luck.choice(ways)
        inside = value
        for step in way:
            inside = inside[step]
        how = luck.randrange(5)
        if how == 0:
            del inside[last]
        elif how == 1 and isinstance(inside, list):
            inside.insert(last, copy.deepcopy(inside[last]))
        elif how == 2 and isinstance(inside, dict):
            inside[str(luck.choice(NASTY))] = inside.pop(last)
        else:
            inside[last] = copy.deepcopy(luck.choice(NASTY))
    return value


def broken(luck: random.Random, data: bytes) -> bytes:
    """Bytes with one to four places flipped, cut, doubled or filled with rubbish."""
    found = bytearray(data)
    for _ in range(luck.randint(1, 4)):
        at = luck.randrange(len(found) + 1)
        how = luck.randrange(5)
        if how == 0 and at < len(found):
            found[at] = luck.randrange(256)
        elif how == 1:
            found[at:at] = luck.choice(RAW)
        elif how == 2:
            del found[at : at + luck.choice((1, 10, 1000))]
        elif how == 3:
            found[at:at] = found[at : at + luck.choice((1, 50))]
        else:
            del found[at:]
    return bytes(found)


def mutated(luck: random.Random, data: bytes) -> bytes:
    """A JSON document, damaged as text or bent as data."""
    if luck.random() < 0.5:
        return broken(luck, data)
    return json.dumps(bent(luck, json.loads(data))).encode("utf-8", "surrogatepass")
