"""Where the code decides a clause: clause ids in the docstrings, comments and refusals of a title's modules.

An id stands in full where it is met first; others of the same chapter may follow by their letters: "1860-flotation-a,
-b" names two clauses, "1860-flotation-d to -g" four.
"""

from __future__ import annotations

import re
import tokenize
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bradshaw.titles.clauses import catalogue, entries, game_of
from bradshaw.titles.folders import folders

NAMED = re.compile(r"(?<![\w.-])(?P<full>\d{4}(?:-[\w.]+)+)|(?P<to>\bto\s+)?(?<=[\s(])-(?P<letter>[a-z]{1,2})(?![\w-])")
TEXT = {tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}


class Place(NamedTuple):
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class Named(NamedTuple):
    id: str
    place: Place


@cache
def decisions(game: str) -> Mapping[str, Sequence[Place]]:
    """For every clause of a title the places of the code that name it, in the rulebook's order."""
    found: dict[str, list[Place]] = {clause.id: [] for clause in catalogue(game).clauses}
    for named in named_in_code(game):
        if named.id in found and named.place not in found[named.id]:
            found[named.id].append(named.place)
    return found


def undecided(game: str) -> list[str]:
    """The clauses that stand nowhere in the code."""
    return [clause for clause, places in decisions(game).items() if not places]


def named_in_code(game: str) -> Iterator[Named]:
    """Every id that a title's modules name, known or not."""
    folder = folders()[game]
    for path in sorted(folder.rglob("*.py")):
        yield from named_in(path, str(path.relative_to(folder.parents[1])), game)


def named_in(path: Path, name: str, game: str) -> Iterator[Named]:
    """The ids of one title in a module's texts; `name` is what places call the module."""
    with path.open("rb") as source:
        for token in tokenize.tokenize(source.readline):
            if token.type in TEXT:
                for found, offset in spelt_out(token.string, game):
                    yield Named(found, Place(name, token.start[0] + token.string.count("\n", 0, offset)))


def spelt_out(text: str, game: str) -> Iterator[tuple[str, int]]:
    """The ids in a text with their offsets, letters and ranges written out."""
    last = ""
    for match in NAMED.finditer(text):
        if full := match["full"]:
            last = full.rstrip(".") if game_of(full) == game else ""
            if last:
                yield last, match.start()
        elif last:
            chapter = last.rpartition("-")[0]
            until = f"{chapter}-{match['letter']}"
            for one in between(last, until, game) if match["to"] else (until,):
                yield one, match.start()
            last = until


def between(first: str, until: str, game: str) -> list[str]:
    """The ids after the first up to the last of a range, as the catalogue has them."""
    ids = list(entries(game))
    if first not in ids or until not in ids:
        return [until]
    return ids[ids.index(first) + 1 : ids.index(until) + 1]
