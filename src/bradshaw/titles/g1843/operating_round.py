"""Operating rounds: income, the companies in the order of their prices, the foreigners (8.1 and 8.2)."""

from __future__ import annotations

from bradshaw.kernel import ledger
from bradshaw.kernel.events import Remark, RoundBegan
from bradshaw.kernel.records import BANK, is_company
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import FrameRules
from bradshaw.mechanics import depot
from bradshaw.titles.g1843 import company_turn, market, phases, privates, trains
from bradshaw.titles.g1843.data import EXTRA
from bradshaw.titles.g1843.frames import Course, OperatingRound
from bradshaw.titles.g1843.own import own
from bradshaw.titles.g1843.setup import port_paper


def begin(t: Table) -> None:
    """Privates pay their owners, ports their companies (1843-8.1-a, -b)."""
    mine = own(t.state)
    t.change_own(round=mine.round + 1)
    t.say(RoundBegan(f"operating round {mine.stock_round}.{mine.round + 1}"))
    trains.note_gray(t)
    privates.pay_players(t, "1843-8.1-a")
    for hex_id in EXTRA.ports.hexes:
        holder = t.state.papers[port_paper(hex_id)]
        if is_company(holder):
            ledger.pay(t, BANK, holder, EXTRA.ports.income, "port", "1843-8.1-b")
    t.swap(Course("after-operating"))
    t.push(OperatingRound(tuple(market.operating_order(t.state))))


def next_company(t: Table, frame: OperatingRound) -> bool:
    """Whoever floated before the round, by the prices of the moment (1843-8.2-d, -e, 1843-7.4-h)."""
    waiting = [name for name in market.operating_order(t.state) if name in frame.waiting]
    if not waiting:
        t.pop()
        return True
    t.change_frame(waiting=tuple(name for name in frame.waiting if name != waiting[0]))
    company_turn.begin(t, waiting[0])
    return True


def foreigners(t: Table) -> None:
    """They take the next train, and with the last of its colour the first of the next (1843-5-e to -i)."""
    if t.state.phase == "gray" and not t.option("foreigners_in_gray"):
        return
    first = depot.next_train(t.state)
    if first is None:
        return
    kind = t.state.trains[first].kind
    take(t, first)
    second = depot.next_train(t.state)
    if depot.next_train(t.state, kind) is None and second is not None:
        take(t, second)
    trains.ask_for_discards(t)


def take(t: Table, train: str) -> None:
    kind = t.state.trains[train].kind
    ledger.move_train(t, train, phases.ABROAD, "bought by the foreigners")
    t.say(Remark(f"The foreigners take a {kind} train.", "1843-5-e"))
    phases.left_supply(t, kind)


OPERATING_ROUND = FrameRules(OperatingRound, deciders=lambda t, frame: (), step=next_company)
