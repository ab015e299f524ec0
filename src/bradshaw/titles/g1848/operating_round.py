"""Operating rounds: privates, Bank of England, railways in the order of their prices (chapter VII)."""

from __future__ import annotations

from bradshaw.kernel import State, Table
from bradshaw.mechanics import operating_round
from bradshaw.titles.g1848 import bank_of_england, company_turn, ending, launching, privates
from bradshaw.titles.g1848 import share_round as share_rounds
from bradshaw.titles.g1848.data import COM
from bradshaw.titles.g1848.frames import OperatingRound
from bradshaw.titles.g1848.market import operating_order
from bradshaw.titles.g1848.own import own
from bradshaw.titles.g1848.receivership import call_in_debts
from bradshaw.titles.g1848.track import demand_tasmania
from bradshaw.titles.g1848.trains import demand_discards


def order(state: State, frame: OperatingRound) -> list[str]:
    """By price, looked at anew each time (1848-VII.turn-order-f); COM may have been launched too late."""
    return [company for company in operating_order(state) if company not in frame.late]


def pay_incomes(t: Table, frame: OperatingRound) -> None:
    privates.pay_income(t)  # 1848-VII.turn-order-a
    bank_of_england.pay_dividend(t)  # 1848-VII.turn-order-b


def turn(t: Table, company: str) -> None:
    """The round remembers who has acted (1848-XI.prices-f)."""
    if launching.place_passed(t.state, company):
        t.change_frame(late=(COM,))
    company_turn.begin(t, company)


def settle_what_is_due(t: Table, frame: OperatingRound) -> bool:
    """By option, debts, the Tasmania tile and discards that the last company left behind are not put off."""
    if not frame.acted:
        return False
    last = t.state.companies[frame.acted[-1]].director or t.state.players[0]
    return call_in_debts(t, last) or demand_tasmania(t) or demand_discards(t, round_ends=True)


def finish(t: Table, frame: OperatingRound) -> None:
    """Another operating round of the set, the end of the game, or a share round (1848-VII.sequence-e)."""
    if frame.number < frame.of:
        t.swap(OperatingRound(frame.set, frame.number + 1, frame.of))
    elif own(t.state).end:  # 1848-XIII.general-a
        ending.finish(t)
    else:
        share_rounds.begin(t, frame.set + 1)


OPERATING_ROUND = operating_round.rules(
    frame=OperatingRound,
    opening=pay_incomes,
    order=order,
    turn=turn,
    over=finish,
    interrupt=lambda t, frame: demand_discards(t),
    closing=settle_what_is_due,
)
