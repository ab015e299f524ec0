"""Operating rounds: privates, Bank of England, railways in the order of their prices (chapter VII)."""

from __future__ import annotations

from bradshaw.kernel.events import RoundBegan
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import FrameRules
from bradshaw.titles.g1848 import (
    bank_of_england,
    commonwealth,
    company_turn,
    discards,
    final_totals,
    privates,
    receivership,
    tasmania,
)
from bradshaw.titles.g1848 import share_round as share_rounds
from bradshaw.titles.g1848.data import COM
from bradshaw.titles.g1848.frames import OperatingRound
from bradshaw.titles.g1848.market import operating_order
from bradshaw.titles.g1848.own import own


def next_company(t: Table, frame: OperatingRound) -> str | None:
    """The first in order that has not acted; the order is looked at anew each time (1848-VII.turn-order-f)."""
    waiting = (one for one in operating_order(t.state) if one not in frame.acted and one not in frame.late)
    return next(waiting, None)


def step(t: Table, frame: OperatingRound) -> bool:
    if not frame.began:
        t.change_frame(began=True)
        t.say(RoundBegan(f"operating round {frame.set}.{frame.number}"))
        privates.pay_income(t)  # 1848-VII.turn-order-a
        bank_of_england.pay_dividend(t)  # 1848-VII.turn-order-b
        return True
    if discards.demand(t):
        return True
    company = next_company(t, frame)
    if company is None:
        if not settle_what_is_due(t, frame):
            finish(t, frame)
    else:
        late = (COM,) if commonwealth.place_passed(t.state, company) else ()
        t.change_frame(acted=(*frame.acted, company), late=frame.late or late)
        company_turn.begin(t, company)
    return True


def settle_what_is_due(t: Table, frame: OperatingRound) -> bool:
    """By option, debts, the Tasmania tile and discards that the last company left behind are not put off."""
    if not frame.acted:
        return False
    last = t.state.companies[frame.acted[-1]].director or t.state.players[0]
    return receivership.call_in_debts(t, last) or tasmania.demand(t) or discards.demand_before_round_ends(t)


def finish(t: Table, frame: OperatingRound) -> None:
    """Another operating round of the set, the end of the game, or a share round (1848-VII.sequence-e)."""
    if frame.number < frame.of:
        t.swap(OperatingRound(frame.set, frame.number + 1, frame.of))
    elif own(t.state).end:  # 1848-XIII.general-a
        final_totals.finish(t)
    else:
        share_rounds.begin(t, frame.set + 1)


OPERATING_ROUND = FrameRules(
    OperatingRound,
    deciders=lambda t, frame: (),
    step=step,
    heading=lambda t, frame: f"Operating round {frame.set}.{frame.number}",
)
