"""`bradshaw replay`, `import`, `export`: whole games, ours and those of other sites."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from msgspec.structs import replace
from rich.text import Text

from bradshaw.analysis.runs import Run, runs
from bradshaw.cli.files import GameFile, read_game, refuse_overwriting, write_game, write_whole
from bradshaw.cli.output import AsJson, console, print_json, table
from bradshaw.interop import formats
from bradshaw.interop.formats import Replay
from bradshaw.kernel.errors import BadInput

LogFile = Annotated[Path, typer.Argument(metavar="FILE", help="A saved game, or a game file of another site.")]
Output = Annotated[Path, typer.Option("-o", "--output", help="Where to write.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]


def replay(
    file: LogFile,
    trace: Annotated[Path | None, typer.Option(help="The states of a foreign log, to compare step by step.")] = None,
    best: Annotated[bool, typer.Option("--best", help="For every run the proven best beside it.")] = False,
    json: AsJson = False,
) -> None:
    """Play a game from its file and print the standings; exit code 1 if a foreign log comes out otherwise."""
    raw = file.read_bytes()
    foreign = formats.recognised(raw)
    if foreign is None:
        if trace:
            raise BadInput("--trace goes with the log of another site")
        played = Replay(read_game(file), {})
    else:
        played = foreign.replay(raw, trace.read_bytes() if trace else None)
    made = numbered(runs(played.game), played.origins) if best else None
    if json:
        print_json(plain(played, foreign is not None, made))
    else:
        print_standings(played, foreign is not None, made)
    if played.difference:
        raise typer.Exit(1)


def numbered(made: Iterable[Run], origins: Sequence[int]) -> list[Run]:
    """Runs under the numbers of their actions in the log they come from."""
    return [replace(one, action=origins[one.action - 1]) if origins else one for one in made]


def plain(played: Replay, foreign: bool, made: list[Run] | None) -> dict[str, Any]:
    game, ended = played.game, played.game.state.ended
    data: dict[str, Any] = {
        "title": game.title.id,
        "players": game.seats,
        "actions": len(game.entries),
        "ended": ended is not None,
        "reason": ended.reason if ended else "",
        "scores": game.scores(),
    }
    if foreign:
        data |= {
            "steps": played.steps,
            "recorded": played.recorded,
            "equal": not played.difference,
            "difference": played.difference or None,
        }
    if made is not None:
        data["runs"] = msgspec.to_builtins(made)
    return data


def print_standings(played: Replay, foreign: bool, made: list[Run] | None) -> None:
    game, out = played.game, console()
    ended = game.state.ended
    state = f"ended ({ended.reason})" if ended else "not over"
    out.print(Text(f"{game.title.name}: {len(game.entries)} actions, {state}", "bold"))
    rows = table("", "player", "score", *(["recorded"] if played.recorded else []))
    standings = sorted(game.scores().items(), key=lambda pair: -pair[1])
    for place, (name, score) in enumerate(standings, 1):
        recorded = [str(played.recorded.get(name, ""))] if played.recorded else []
        rows.add_row(str(place), Text(name), str(score), *recorded)
    out.print(rows)
    if made is not None:
        out.print(run_table(made))
        out.print(f"left on the table: {sum(one.best - one.run for one in made)} in {len(made)} runs")
    if foreign:
        out.print(Text(played.difference or "Equal to the recorded game."))


def run_table(made: list[Run]) -> object:
    rows = table("action", "company", "trains", "run", "best", "proven", "ms")
    for one in made:
        cells = (one.action, one.company, " ".join(one.trains), one.run, one.best, "yes" if one.proven else "", one.ms)
        rows.add_row(*(Text(str(cell)) for cell in cells))
    return rows


def import_game(
    file: LogFile,
    output: Output = Path("game.json"),
    force: Force = False,
    json: AsJson = False,
) -> None:
    """Turn a game of another site into a saved game of ours."""
    raw = file.read_bytes()
    foreign = formats.recognised(raw)
    if foreign is None:
        known = ", ".join(sorted(formats.MODULES)) or "none"
        raise BadInput(f"{file} is in no format that can be imported; there are {known}")
    refuse_overwriting(output, force)
    game = foreign.read(raw)
    write_game(output, game)
    if json:
        print_json({"game": str(output), "title": game.title.id, "players": game.seats, "actions": len(game.entries)})
    else:
        print(f"{output}: {game.title.name}, {len(game.entries)} actions from {foreign.name}")


def export(
    game: GameFile,
    form: Annotated[str, typer.Option("--as", help="The site whose format to write, for example 18xx.games.")],
    output: Annotated[Path | None, typer.Option("-o", "--output", help="Where to write; else the screen.")] = None,
    force: Force = False,
) -> None:
    """Write a game in the format of another site."""
    played = read_game(game)
    text = formats.named(form).write(played)
    if missing := formats.named(form).left_out(played):
        print(f"{game}: {missing}", file=sys.stderr)
    if output is None:
        print(text)
        return
    refuse_overwriting(output, force)
    write_whole(output, text)
    print(f"{output}: written for {form}")
