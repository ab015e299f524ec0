"""Small positions in a line or two: `given("a20* b30 t:10 x", "a-b b-t")`."""

from __future__ import annotations

import re
from itertools import pairwise

from bradshaw.routes.position import Link, Position, RouteStop

KINDS = {"": "city", "t": "town", "h": "halt", "o": "offboard", "p": "port"}
STOP = re.compile(r"(?:(?P<kind>[thop]):)?(?P<name>[a-z])(?P<value>\d+)(?P<flags>[*~!^]*)")
LINK = re.compile(r"(?P<one>[a-z])(?P<gauges>=*)-(?P<other>[a-z])(?:/(?P<shared>\w+))?")


def given(stops: str, links: str) -> Position:
    """Stops: kind and name and value, `*` own marker, `^` home, `~` closed by others, `!` end only.

    Links: `a-b`; each `=` is a change of gauge; `a-b/x` shares a piece of track with all links of that letter.
    """
    found = []
    for word in stops.split():
        stop = STOP.fullmatch(word)
        assert stop, word
        kind, flags = KINDS[stop["kind"] or ""], stop["flags"]
        found.append(
            RouteStop(
                id=stop["name"],
                hex=stop["name"].upper(),
                kind=kind,
                value=0 if kind == "halt" else int(stop["value"]),
                subsidy=int(stop["value"]) if kind == "halt" else 0,
                own="*" in flags or "^" in flags,
                home="^" in flags,
                closed="~" in flags,
                end_only="!" in flags or kind in ("offboard", "port"),
            )
        )
    names = [stop.id for stop in found]
    shared: dict[str, int] = {}
    made = []
    for number, word in enumerate(links.split()):
        link = LINK.fullmatch(word)
        assert link, word
        one, other = names.index(link["one"]), names.index(link["other"])
        mask = 1 << number
        if link["shared"]:
            mask |= 1 << (100 + shared.setdefault(link["shared"], len(shared)))
        hexes = (found[one].hex, found[other].hex)
        made.append(Link(one, other, mask, (f"{word}:0",), hexes, len(link["gauges"])))
    return Position(tuple(found), tuple(made))


def ladder(length: int) -> Position:
    """Two rows of stops joined like a ladder: many ways."""
    letters = "abcdefghijklmnopqrstuvwxyz"[: 2 * length]
    top, low = letters[:length], letters[length:]
    links = [f"{one}-{other}" for row in (top, low) for one, other in pairwise(row)]
    links += [f"{one}-{other}" for one, other in zip(top, low, strict=True)]
    return given(" ".join(f"{x}{10 + 7 * n % 50}{'*' * (n == 0)}" for n, x in enumerate(letters)), " ".join(links))
