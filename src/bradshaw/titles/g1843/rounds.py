"""The order of rounds: stock rounds and sets of operating rounds, the foreigners after each set (5, 8.1 and 8.2)."""

from __future__ import annotations

from bradshaw.kernel import FrameRules, State, Table, ledger
from bradshaw.kernel.events import Remark
from bradshaw.kernel.records import BANK, is_company
from bradshaw.mechanics import depot, operating_round
from bradshaw.mechanics.privates import pay_income
from bradshaw.titles.g1843 import company_turn, ending, market, phases, ports, stock_round, train_limits
from bradshaw.titles.g1843.data import EXTRA, PRIVATES, phase
from bradshaw.titles.g1843.frames import Course, OperatingRound
from bradshaw.titles.g1843.own import own


def go_on(t: Table, frame: Course) -> bool:
    """The phase at the end of a stock round says how many operating rounds follow (1843-5-b to -d)."""
    if frame.next == "stock":
        t.swap(Course("operating"))
        stock_round.begin(t, frame.first)
    else:
        t.swap(Course("stock"))
        t.change_own(gray_owned=False)
        t.push(OperatingRound(own(t.state).stock_round, 1, phase(t.state).rounds))
    return True


def open_round(t: Table, frame: OperatingRound) -> None:
    """Privates pay their owners, ports their companies (1843-8.1-a, -b, 1843-10.1-a)."""
    t.change_frame(floated=tuple(market.operating_order(t.state)))
    phases.note_gray(t)
    pay_income(t, PRIVATES.values(), "1843-8.1-a")
    for hex_id in EXTRA.ports.hexes:
        holder = t.state.papers[ports.paper(hex_id)]
        if is_company(holder):
            ledger.pay(t, BANK, holder, EXTRA.ports.income, "port", "1843-8.1-b")


def order(state: State, frame: OperatingRound) -> list[str]:
    """Whoever floated before the round, by the prices of the moment (1843-8.2-d, -e, 1843-7.4-h)."""
    return [name for name in market.operating_order(state) if name in frame.floated]


def close_round(t: Table, frame: OperatingRound) -> None:
    """500 ends the game with its operating round (1843-8.10.1-d), gray trains with their second set (-e)."""
    mine = own(t.state)
    if mine.ending:
        ending.end(t, mine.ending, "1843-8.10.1-d")
    elif frame.number < frame.of:
        operating_round.next_of_set(t, frame)
    elif mine.gray_sets + mine.gray_owned >= 2:
        ending.end(t, "Gray trains have run through two sets of operating rounds", "1843-8.10.1-e")
    else:
        t.change_own(gray_sets=mine.gray_sets + mine.gray_owned)
        t.pop()
        foreigners(t)


def foreigners(t: Table) -> None:
    """They take the next train, and with the last of its colour the first of the next (1843-5-e to -i)."""
    for kind in phases.for_foreigners(t.state):
        train = depot.next_train(t.state, kind)
        assert train is not None
        ledger.move_train(t, train, phases.ABROAD, "bought by the foreigners")
        t.say(Remark(f"The foreigners take a {kind} train.", "1843-5-e"))
        phases.left_supply(t, kind)
    train_limits.ask_for_discards(t)


COURSE = FrameRules(Course, deciders=lambda t, frame: (), step=go_on)
OPERATING_ROUND = operating_round.rules(
    frame=OperatingRound, opening=open_round, order=order, turn=company_turn.begin, over=close_round
)
