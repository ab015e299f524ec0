"""The one spreadsheet: companies and players in one table, which in share rounds is the trading floor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bradshaw.kernel import events as ev
from bradshaw.kernel.game import Game as Played
from bradshaw.kernel.records import IPO, POOL, Holder, is_company, player
from bradshaw.kernel.state import State
from bradshaw.titles import views
from bradshaw.web.table.show import facts, sheets
from bradshaw.web.table.show.card import Answer, Card, price_in
from bradshaw.web.table.show.sheets import CompanyRow, PlayerRow

MOST_UNUSED = 12
"""More companies that nobody has started are not shown one by one."""
ROUNDS = 2
"""Operating rounds whose runs are shown."""


@dataclass(frozen=True)
class Cell:
    """Something to click: an answer of the card, and what is written on it."""

    index: int
    words: str
    title: str
    warns: bool = False


@dataclass
class Row:
    company: CompanyRow
    runs: list[str] = field(default_factory=list)
    """Of the last rounds, oldest first."""
    ipo: list[Cell] = field(default_factory=list)
    pool: list[Cell] = field(default_factory=list)
    sell: list[Cell] = field(default_factory=list)


@dataclass
class Other:
    """Somebody who is no player and has money and shares."""

    letters: str
    name: str
    cash: int


@dataclass
class Sheet:
    rows: list[Row]
    players: list[PlayerRow]
    names: list[tuple[str, str]]
    rounds: list[str]
    trading: bool
    acting: str
    any_loans: bool
    any_limit: bool
    any_liquid: bool
    any_privates: bool
    others: list[Other] = field(default_factory=list)
    unused: list[str] = field(default_factory=list)
    """Companies that wait, where they are too many for a row each."""
    treasuries: bool = False
    """There is no initial offering: shares that nobody has bought are the company's own."""
    papers: str = "Privates"


def sheet(
    game: Played,
    state: State,
    at: int | None,
    mine: Sequence[str],
    people: list[PlayerRow],
    acting: str,
    decision: Card | None,
) -> Sheet:
    rounds = last_runs(game, at)
    rows = [
        Row(one, [str(runs[one.id]) if one.id in runs else "–" for _, runs in rounds])
        for one in (*sheets.companies(game, state, mine), *others(state))
    ]
    trading = offer(rows, decision) if decision else False
    waiting = [one.company.id for one in rows if one.company.status == "not started"]
    unused = waiting if len(waiting) > MOST_UNUSED else []
    rows = [one for one in rows if one.company.id not in unused]
    return Sheet(
        rows,
        people,
        sheets.abbreviated(state.players),
        [name for name, _ in rounds],
        trading,
        acting,
        any(one.company.loans for one in rows),
        any(one.limit for one in people),
        any(one.liquidity is not None for one in people),
        any(one.privates for one in people),
        [Other(one.letters, one.name, state.cash.get(one.id, 0)) for one in views.holders(state)],
        unused,
        not any(IPO in held for held in game.start.shares.values()),
        facts.papers_name(state.title),
    )


def others(state: State) -> list[CompanyRow]:
    """What has shares and is no company: a bank."""
    rows = []
    for name in state.shares:
        if name in state.companies:
            continue
        held = state.shares[name]
        rows.append(
            CompanyRow(
                id=name,
                name=facts.private_name(state.title, name),
                director="",
                price=views.share_price(state, name),
                par=None,
                treasury=state.cash.get(Holder(name.lower())),
                trains=(),
                markers_left=0,
                markers=0,
                loans=0,
                last_run=None,
                shares=tuple(held.get(player(who), 0) for who in state.players),
                held=tuple((held.get(player(who), 0), False) for who in state.players),
                ipo=held.get(IPO, 0),
                pool=held.get(POOL, 0),
                treasury_shares=0,
                status="",
                order=None,
                css=facts.css_name(name),
            )
        )
    return rows


def last_runs(game: Played, at: int | None) -> list[tuple[str, dict[str, int]]]:
    """What every company ran for in the last operating rounds, oldest first."""
    found: list[tuple[str, dict[str, int]]] = []
    runs: dict[str, int] = {}
    for entry in reversed(game.entries[: len(game.entries) if at is None else at]):
        for event in reversed(entry.events):
            if isinstance(event, ev.RunMade):
                runs.setdefault(event.company, event.revenue)
            elif isinstance(event, ev.RoundBegan) and runs:
                found.insert(0, (event.round.rpartition(" ")[2], runs))
                runs = {}
                if len(found) == ROUNDS:
                    return found
    return found


def offer(rows: list[Row], decision: Card) -> bool:
    """The card's purchases and sales where their company stands; whether there is any."""
    by_name = {row.company.id: row for row in rows}
    any_trade = False
    for section in decision.sections:
        for answer in section.answers:
            row = by_name.get(str(answer.action.get("company", "")))
            if row is None or section.kind not in TRADES:
                continue
            any_trade = True
            column, words = TRADES[section.kind](answer)
            loses = column == "sell" and "director" in f"{answer.label} {answer.note}".lower()
            getattr(row, column).append(Cell(answer.index, words, answer.label, loses))
    return any_trade


def trades(decision: Card) -> bool:
    """Whether there is anything to buy or to sell."""
    return any(section.answers and section.kind in TRADES for section in decision.sections)


def bought(answer: Answer) -> tuple[str, str]:
    source = Holder(answer.action.get("source", ""))
    own = source == IPO or is_company(source)
    return ("ipo" if own else "pool"), price_in(answer.label)


def sold(answer: Answer) -> tuple[str, str]:
    return "sell", str(answer.action.get("count", ""))


def started(answer: Answer) -> tuple[str, str]:
    return "ipo", str(answer.action.get("par", ""))


TRADES = {"buy-share": bought, "sell-shares": sold, "start-company": started}
