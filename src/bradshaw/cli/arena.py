"""`bradshaw arena`: bots against bots, with ratings; `bradshaw ladder`: what files of arenas say, as one table."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.text import Text

from bradshaw.arena import ledger, standing
from bradshaw.arena.playing import Result
from bradshaw.arena.runners import runner
from bradshaw.arena.schedule import Plan
from bradshaw.cli.output import AsJson, console, print_json
from bradshaw.cli.output import table as plain_table
from bradshaw.kernel.errors import BadInput


def arena(
    title: Annotated[str, typer.Argument(help="A title, for example 1848.")],
    players: Annotated[int, typer.Option(min=1, help="Players at a table.")] = 4,
    bots: Annotated[str, typer.Option(help="Names with commas; the test is about the first.")] = "solid,easy",
    games: Annotated[int, typer.Option(min=1, help="The most games to play.")] = 200,
    workers: Annotated[int, typer.Option(min=1, help="How many processes.")] = 1,
    ray: Annotated[str, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster instead.")] = "",
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="A file of JSON lines; if it is there, it is continued.")
    ] = None,
    stop: Annotated[bool, typer.Option(help="Stop when the sequential test knows.")] = True,
    json: AsJson = False,
) -> None:
    """Let bots play one another from every chair of the same deals, and rate them."""
    if ray and workers > 1:
        raise BadInput("either --workers or --ray")
    plan = Plan(title, players, tuple(name.strip() for name in bots.split(",") if name.strip()), seed)
    standing.rating_model()  # what is missing is said before any game
    results = watched(plan, games, output, workers, ray, stop=stop)
    lines = standing.table(plan.bots, results)
    found = standing.verdict(plan.bots[0], results)
    faults = [result for result in results if result.fault]
    if json:
        print_json({"plan": plan, "games": len(results), "verdict": found, "table": lines, "faults": faults})
    else:
        print_table(plan, results, lines, found)
    if faults:
        raise typer.Exit(1)


def watched(plan: Plan, games: int, path: Path | None, workers: int, ray: str, *, stop: bool) -> list[Result]:
    """Play with a bar on stderr."""
    bar = Progress(
        TextColumn(f"arena {plan.title}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[ahead]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
    )
    won = dict.fromkeys(plan.bots, 0.0)
    with bar:
        task = bar.add_task("games", total=games, ahead="")

        def progress(result: Result) -> None:
            for bot, wins in result.wins().items():
                won[bot] += wins
            ahead = max(won, key=lambda bot: won[bot])
            bar.update(task, advance=1, ahead=f"{ahead} has won {won[ahead]:g}")

        try:
            return ledger.play_on(plan, games, path, runner(workers, ray), stops=stop, progress=progress)
        except KeyboardInterrupt:
            if path:
                bar.console.print(
                    f"Stopped: {path} keeps {len(ledger.read(path, plan))} games; the same command goes on."
                )
            raise


def print_table(plan: Plan, results: list[Result], lines: list[standing.Line], found: str) -> None:
    out = console()
    out.print(Text(f"{plan.title}, {plan.players} players: {len(results)} games", "bold"))
    made = plain_table("bot", "games", "wins", "share", "95 %", "fair", "rating", "± 95 %", "mean score")
    for line in lines:
        made.add_row(
            line.bot,
            str(line.games),
            f"{line.wins:g}",
            f"{line.share:.2f}",
            f"{line.low:.2f} to {line.high:.2f}",
            f"{line.fair:.2f}",
            f"{line.rating:.1f}",
            f"{line.deviation:.1f}",
            f"{line.mean_score:.0f}",
        )
    out.print(made)
    if not any(plan.bots[0] in result.seats for result in results):
        found = "not at the table"
    told = {"not at the table": "has not played yet"}
    told |= {"better": "wins more than its fair share", "not better": "does not win more than its fair share"}
    out.print(Text(f"{plan.bots[0]} {told.get(found, 'is not decided yet')}"))
    for result in results:
        if result.fault:
            out.print(Text(f"game {result.number}: {result.fault}", "bold red"))


def ladder(
    files: Annotated[list[Path], typer.Argument(help="Files of arenas, one for each table.")],
    json: AsJson = False,
) -> None:
    """Tell how the first bot of every file did, as a table in Markdown."""
    steps = sorted((step for file in files for step in steps_of(file)), key=lambda step: step.order)
    if json:
        print_json(steps)
        return
    print("| title | players | table | games | wins | share | 95 % | fair | rating | mean score |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for step in steps:
        line = step.line
        print(
            f"| {step.plan.title} | {step.plan.players} | {table_in_words(step.plan)} | {line.games} | {line.wins:g}"
            f" | {line.share:.2f} | {line.low:.2f} to {line.high:.2f} | {line.fair:.2f}"
            f" | {line.rating:.1f} ± {line.deviation:.1f} | {line.mean_score:.0f} |"
        )


class Step(Struct, frozen=True):
    """A bot at its table, and how it did there."""

    plan: Plan
    line: standing.Line

    @property
    def order(self) -> tuple[str, int, str, tuple[str, ...]]:
        return self.plan.title, self.plan.players, self.line.bot, self.plan.bots


def steps_of(file: Path) -> list[Step]:
    plan, results = ledger.opened(file)
    return [Step(plan, line) for line in standing.table(plan.bots, results) if line.bot == plan.bots[0]]


def table_in_words(plan: Plan) -> str:
    """Who sits there: the last bot named takes the chairs that are left."""
    *named, last = plan.bots
    left = plan.players - len(named)
    return ", ".join([*named, last if left <= 1 else f"{left} {last}"])
