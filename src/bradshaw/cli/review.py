"""`bradshaw review`: the decisions of a game that gave most away."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from bradshaw.bots.review import in_words
from bradshaw.bots.review import review as looked_back
from bradshaw.cli.files import GameFile, read_game
from bradshaw.cli.output import AsJson, console, print_json, table


def review(
    game: GameFile,
    most: Annotated[int, typer.Option(min=1, help="How many decisions to show.")] = 10,
    json: AsJson = False,
) -> None:
    """Judge the decisions of a game again, and show those that gave most away."""
    played = read_game(game)
    swings = list(looked_back(played))
    if json:
        print_json(swings)
        return
    worst = sorted(swings, key=lambda swing: -swing.given_away)[:most]
    rows = table("action", "player", "did", "better", "given away")
    for swing in worst:
        told = in_words(played, swing)
        rows.add_row(str(told.number + 1), told.who, told.did, told.better, str(told.given_away))
    out = console()
    out.print(Text(f"{len(swings)} of {len(played.entries)} decisions judged", "bold"))
    out.print(rows)
