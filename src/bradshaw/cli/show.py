"""`bradshaw show` and `log`: where a game stands and how it got there."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import msgspec
import typer
from rich.text import Text

from bradshaw.cli.files import GameFile, read_game
from bradshaw.cli.games import waiting
from bradshaw.cli.output import AsJson, console, print_json, table
from bradshaw.kernel.codec import write_state
from bradshaw.kernel.events import Event
from bradshaw.kernel.game import Game
from bradshaw.kernel.log import concerns, sentence, who
from bradshaw.kernel.records import BANK, IPO, POOL, Holder, bare, company, player
from bradshaw.kernel.state import State
from bradshaw.titles import views


def show(game: GameFile, json: AsJson = False) -> None:
    """Show the position: players, companies, phase, whose decision it is."""
    position = read_game(game)
    if json:
        print_json(
            {
                "title": position.title.id,
                "options": position.state.options,
                "actions": len(position.entries),
                "waits_for": position.deciders,
                "scores": position.scores(),
                "fingerprint": position.fingerprint(),
                "state": write_state(position.state),
            }
        )
        return
    print_position(position)


def print_position(game: Game) -> None:
    state, out = game.state, console()
    phase = f", phase {state.phase}" if state.phase else ""
    out.print(Text(f"{game.title.name}: {len(game.entries)} actions{phase}, bank {state.cash.get(BANK, 0)}", "bold"))
    scores = game.scores()
    rows = table("player", "cash", "worth", "shares", "papers")
    for name in state.players:
        held = ", ".join(f"{c} {n}" for c in state.shares if (n := state.owned(c, player(name))))
        rows.add_row(name, str(state.cash.get(player(name), 0)), str(scores.get(name, "")), held, papers(state, name))
    out.print(rows)
    if state.companies:
        out.print(companies(game))
    if state.ended:
        out.print(Text(f"The game is over: {state.ended.reason}."))
    else:
        out.print(Text(f"{game.menu().heading}. {waiting(game)}"))


def papers(state: State, name: str) -> str:
    return ", ".join(paper for paper, holder in state.papers.items() if holder == player(name))


def companies(game: Game) -> object:
    state, market = game.state, game.title.market(game.state)
    rows = table("company", "director", "price", "treasury", "trains", "ipo", "pool", "loans")
    for name, record in state.companies.items():
        if record.closed:
            continue
        rows.add_row(
            name,
            record.director or "",
            str(market.price(state, name)) if name in state.prices else "",
            str(state.cash.get(company(name), 0)),
            " ".join(state.trains[train].name for train in state.trains_of(company(name))),
            str(state.owned(name, IPO)),
            str(state.owned(name, POOL)),
            str(state.loans.get(company(name), 0) or ""),
        )
    return rows


def log(
    game: GameFile,
    about: Annotated[str, typer.Option(help="Only what concerns this player or company.")] = "",
    kind: Annotated[str, typer.Option(help="Only events of this kind, for example price-moved.")] = "",
    json: AsJson = False,
) -> None:
    """Print what happened, in sentences."""
    position = read_game(game)
    lines = [(index, event) for index, event in position.events() if wanted(event, about, kind)]
    money = partial(views.money, position.title.id)
    if json:
        told = [(index, msgspec.to_builtins(event), sentence(event, money)) for index, event in lines]
        print_json([{"action": index, **event, "text": text} for index, event, text in told])
        return
    for index, event in lines:
        print(f"{index:4}  {sentence(event, money)}")


def wanted(event: Event, about: str, kind: str) -> bool:
    holder = Holder(about)
    return (not about or {bare(holder), who(holder)} & set(concerns(event)) != set()) and kind in ("", event.name)
