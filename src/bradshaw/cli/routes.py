"""`bradshaw routes`: the best runs of a company, proven, and what every lay would change."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.text import Text

from bradshaw.analysis.what_if import LayGain, best_runs, lay_gains
from bradshaw.board import data as facts
from bradshaw.board.draw import draw_map, tokens_of
from bradshaw.board.draw.overlays import Overlays
from bradshaw.board.draw.overlays import Route as DrawnRoute
from bradshaw.cli.draw import map_of, png
from bradshaw.cli.files import GameFile, read_game
from bradshaw.cli.output import AsJson, console, print_json, table
from bradshaw.kernel.game import Game
from bradshaw.routes.answer import Answer, RunSet

Picture = Annotated[Path | None, typer.Option("-o", "--output", help="Draw it on the map: an SVG or PNG file.")]


def routes(
    game: GameFile,
    company: Annotated[str, typer.Argument(metavar="COMPANY", help="The company that runs.")],
    lays: Annotated[bool, typer.Option("--lays", help="The change of revenue for every tile it could lay.")] = False,
    json: AsJson = False,
    output: Picture = None,
) -> None:
    """Print and draw the best runs of a company, or what each legal lay would change."""
    played = read_game(game)
    if lays:
        gains = lay_gains(played.title, played.state, company)
        if json:
            print_json({"company": company, "lays": msgspec.to_builtins(gains)})
        else:
            print_gains(gains)
        overlays = Overlays(heat=heat(gains))
    else:
        answer = best_runs(played.title, played.state, company)
        if json:
            print_json({"company": company, **plain(answer)})
        else:
            print_answer(played, answer)
        overlays = Overlays(routes=drawn(answer.best))
    if output is not None:
        picture = drawing(played, company, overlays)
        output.write_bytes(png(picture) if output.suffix.lower() == ".png" else picture.encode())


def plain(answer: Answer) -> dict[str, Any]:
    """The answer for programs; sets that only compare are told by their numbers."""
    return {
        "revenue": answer.revenue,
        "subsidy": answer.subsidy,
        "proven": answer.proven,
        "runs": msgspec.to_builtins(answer.best.runs),
        "certificate": msgspec.to_builtins(answer.certificate),
        "trade_off": [{"revenue": one.revenue, "subsidy": one.subsidy} for one in answer.trade_off],
        "ties": [msgspec.to_builtins(one.routes) for one in answer.ties],
        "next_best": answer.next_best,
        "alone": answer.alone,
    }


def print_answer(game: Game, answer: Answer) -> None:
    out = console()
    if not answer.best.runs:
        out.print("There is no legal run.")
        return
    subsidy = f" and {answer.subsidy} of subsidy" if answer.subsidy else ""
    out.print(Text(f"{answer.revenue}{subsidy}: {answer}", "bold"))
    rows = table("train", "stops", "revenue", "alone")
    for run in answer.best.runs:
        stops = " ".join(f"{call.stop}({call.revenue or f'+{call.subsidy}'})" for call in run.calls)
        name = game.state.trains[run.route.train].name if run.route.train in game.state.trains else run.rule
        more = f" +{run.extra}" if run.extra else ""
        rows.add_row(Text(name), Text(stops + more), str(run.revenue), str(answer.alone.get(run.route.train, "")))
    out.print(rows)
    out.print(Text(f"{answer.certificate.closed_by}; {answer.certificate.nodes} nodes"))
    if answer.next_best is not None:
        out.print(Text(f"next best {answer.next_best}, ties {len(answer.ties)}"))
    if len(answer.trade_off) > 1:
        pairs = ", ".join(f"{one.revenue} and {one.subsidy}" for one in answer.trade_off)
        out.print(Text(f"revenue and subsidy: {pairs}"))


def print_gains(gains: list[LayGain]) -> None:
    rows = table("hex", "tile", "turned", "by", "revenue", "change")
    for one in gains:
        rows.add_row(one.hex, one.tile, str(one.rotation), one.power, str(one.revenue), f"{one.change:+d}")
    console().print(rows)


def heat(gains: list[LayGain]) -> dict[str, int]:
    """The best change on every hex."""
    best: dict[str, int] = {}
    for one in gains:
        best[one.hex] = max(one.change, best.get(one.hex, one.change))
    return best


def drawn(runs: RunSet) -> tuple[DrawnRoute, ...]:
    found = []
    for number, run in enumerate(runs.runs, 1):
        pieces = [piece.partition(":") for piece in run.route.track]
        found.append(DrawnRoute(tuple((hex_id, int(path)) for hex_id, _, path in pieces), number))
    return tuple(found)


def drawing(game: Game, company: str, overlays: Overlays) -> str:
    """On the map as it is printed, however this game's options read it."""
    data, state = facts.load(f"bradshaw.titles.g{game.title.id}"), game.state
    board = facts.board(data, map_of(data, state))
    title = f"{data.name}: {company}"
    return draw_map(board, state.tiles, state.markers.values(), tokens_of(data), overlays=overlays, title=title)
