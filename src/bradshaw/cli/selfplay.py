"""`bradshaw selfplay`: games of bots as Parquet shards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bradshaw.arena.schedule import Plan
from bradshaw.cli.output import AsJson, console, print_json
from bradshaw.research import selfplay as tables


def selfplay(
    title: Annotated[str, typer.Argument(help="A title, for example 1848.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="An empty folder, or one to be made.")],
    players: Annotated[int, typer.Option(min=1, help="Players at a table.")] = 4,
    bots: Annotated[str, typer.Option(help="Names with commas.")] = "easy,early,railroader,trader",
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")] = 50,
    shard: Annotated[int, typer.Option(min=1, help="Games in a file.")] = 50,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    json: AsJson = False,
) -> None:
    """Let bots play and write every decision down, with how the game ended."""
    plan = Plan(title, players, tuple(name.strip() for name in bots.split(",") if name.strip()), seed)
    rows = tables.write(plan, games, output, shard)
    if json:
        print_json({"plan": plan, "games": games, "rows": rows, "folder": str(output)})
    else:
        console().print(f"{rows} decisions of {games} games in {output}")
