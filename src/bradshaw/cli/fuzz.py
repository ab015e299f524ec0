"""`bradshaw fuzz`: whole random games, checked at every step."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.text import Text

from bradshaw.cli.files import write_whole
from bradshaw.cli.options import Options, pair, read_options
from bradshaw.cli.output import AsJson, console, print_json
from bradshaw.fuzz import campaign
from bradshaw.fuzz.campaign import Report
from bradshaw.fuzz.playing import MIXED, Failure, Outcome, Plan
from bradshaw.fuzz.shrinking import shrink
from bradshaw.kernel import save
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.title import Title
from bradshaw.kernel.title import title as find_title


def fuzz(
    title: Annotated[str, typer.Argument(help="A title, for example 1860.")],
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")] = 20,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    players: Annotated[int, typer.Option(min=0, help="Players at the table; 0: every number in turn.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes.")] = 1,
    option: Options = None,
    mix_options: Annotated[
        bool | None,
        typer.Option(help="Draw the options not given for every game, or for none; else for half if none is given."),
    ] = None,
    favour: Annotated[
        list[str] | None,
        typer.Option(metavar="KIND=WEIGHT", help="Take this kind of action (or kind.field=value) so much more often."),
    ] = None,
    profile: Annotated[
        str, typer.Option(help="Habits of play: plain, one of the title's own for rare places, or mixed.")
    ] = MIXED,
    steps: Annotated[int, typer.Option(min=1, help="Actions after which a game counts as endless.")] = 5_000,
    outside: Annotated[int, typer.Option(min=0, help="Actions outside the menu tried at every step.")] = 6,
    rate: Annotated[float, typer.Option(min=0, max=1, help="Share of steps with the expensive checks.")] = 1.0,
    only: Annotated[
        str, typer.Option(help="legal: compare the list of legal actions with the menu everywhere, and nothing else.")
    ] = "",
    shrink_seconds: Annotated[float, typer.Option(min=0, help="How long to shorten a failing game.")] = 30.0,
    output: Annotated[Path, typer.Option("-o", "--output", help="Folder for failing games.")] = Path("fuzz-failures"),
    json: AsJson = False,
) -> None:
    """Play random games through the menu and check everything that must always hold; exit code 1 on a violation."""
    found = find_title(title)
    plan = Plan(
        title=found.id,
        seed=seed,
        players=players,
        options=read_options(found, option or ()),
        mix_options=share_mixed(mix_options, given=bool(option)),
        profile=profile,
        weights=weights(favour or []),
        steps=steps,
        outside=outside,
        rate=rate,
        only=only,
    )
    campaign.check_plan(plan)
    report = watched(plan, games, jobs)
    saved = {one.check: save_failure(one, found, output, shrink_seconds) for one in first_of_each(report.failures)}
    if json:
        print_json(report.plain() | {"saved": {check: str(path) for check, path in saved.items()}})
    else:
        print_report(report)
        for failure in first_of_each(report.failures):
            print_failure(failure, saved[failure.check])
    if report.failures:
        raise typer.Exit(1)


def share_mixed(asked: bool | None, *, given: bool) -> float:
    """The share of games with options drawn at random."""
    if asked is None:
        return 0.0 if given else 0.5
    return float(asked)


def weights(favoured: list[str]) -> dict[str, float]:
    """Weights as typed: the last = separates the number, since a kind may carry a field's value."""
    read = {}
    for text in favoured:
        pair(text, "weight")
        name, _, number = text.rpartition("=")
        try:
            read[name] = float(number)
        except ValueError:
            raise BadInput(f"the weight of {name} is not a number: {number!r}") from None
        if not 0 <= read[name] < float("inf"):
            raise BadInput(f"the weight of {name} may not be {number}")
    return read


def watched(plan: Plan, games: int, jobs: int) -> Report:
    """Run the campaign with a bar on stderr."""
    bar = Progress(
        TextColumn(f"fuzz {plan.title}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[actions]} actions"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
    )
    with bar:
        task = bar.add_task("games", total=games, actions=0)
        done = 0

        def progress(outcome: Outcome) -> None:
            nonlocal done
            done += outcome.actions
            bar.update(task, advance=1, actions=done)

        return campaign.run(plan, games, jobs, progress)


def first_of_each(failures: list[Failure]) -> list[Failure]:
    return list({one.check: one for one in reversed(failures)}.values())[::-1]


def save_failure(failure: Failure, title: Title, folder: Path, seconds: float) -> Path:
    """The shrunk game as an ordinary save, and beside it what is wrong there."""
    short, game = shrink(failure, title.id, seconds)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"fuzz-{title.id}-{failure.index}-{'-'.join(re.findall(r'[A-Za-z]+', failure.check))}.json"
    if game is not None:
        write_whole(path, save.dump(game))
    note = msgspec.json.format(msgspec.json.encode(short), indent=2).decode()
    write_whole(path.with_suffix(".failure.json"), note)
    return path if game is not None else path.with_suffix(".failure.json")


def print_report(report: Report) -> None:
    out, data, coverage = console(), report.plain(), report.coverage
    speed = f"{data['actions_per_second']} actions per second"
    out.print(Text(f"{report.title}: {report.games} games, {report.actions} actions, {speed}", "bold"))
    facts = {
        "finished": f"{report.finished}, unfinished {report.unfinished}, failed {len(report.failures)}",
        "kinds of action": counted(coverage.kinds),
        "frames": counted(coverage.frames),
        "rare places": counted(coverage.landmarks) or "none",
        "profiles": counted(coverage.profiles),
        "never reached": ", ".join(name for names in data["unreached"].values() for name in names) or "nothing",
        "options": f"{len(coverage.options)} values of options tried",
        "clauses cited": f"{len(coverage.refusals)} in refusals, {len(coverage.events)} in events; {cited(report)}",
        "ends": counted(coverage.ends) or "none",
    }
    for name, fact in facts.items():
        out.print(Text(f"{name:16} {fact}"))


def cited(report: Report) -> str:
    cited, known = report.clauses()
    return f"{cited} of {known} of the rulebook" if known else "no rulebook"


def counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in sorted(counts.items(), key=lambda pair: -pair[1]))


def print_failure(failure: Failure, path: Path) -> None:
    out = console()
    out.print(Text(f"\nviolation in game {failure.index}: {failure.check}", "bold red"))
    out.print(Text(failure.message.rstrip()))
    if failure.action:
        out.print(Text(f"by {msgspec.json.encode(failure.action).decode()}"))
    out.print(Text(f"saved as {path}"))
