"""`bradshaw titles`: what can be played."""

from __future__ import annotations

import msgspec

from bradshaw.cli.output import AsJson, console, print_json, table
from bradshaw.kernel.title import known, title
from bradshaw.titles.clauses import catalogue, games


class TitleLine(msgspec.Struct, frozen=True):
    id: str
    name: str
    designers: tuple[str, ...]
    clauses: int
    playable: bool
    players: tuple[int, int] | None
    options: tuple[str, ...]


def line(game: str) -> TitleLine:
    book = catalogue(game)
    playable = title(game) if game in known() else None
    return TitleLine(
        id=game,
        name=book.title,
        designers=book.designers,
        clauses=len(book.clauses),
        playable=playable is not None,
        players=(playable.min_players, playable.max_players) if playable else None,
        options=tuple(spec.name for spec in playable.options) if playable else (),
    )


def titles(json: AsJson = False) -> None:
    """List the titles: name, designers, players, clauses of the rulebook."""
    lines = [line(game) for game in games()]
    if json:
        print_json(lines)
        return
    shown = table("title", "name", "by", "players", "clauses")
    for one in lines:
        players = "{} to {}".format(*one.players) if one.players else "rules only"
        shown.add_row(one.id, one.name, ", ".join(one.designers), players, str(one.clauses))
    console().print(shown)
