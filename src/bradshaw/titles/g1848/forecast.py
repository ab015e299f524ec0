"""What lies ahead in 1848: the Bank's cards, four ends, prices one right or one left, trains by loans."""

from __future__ import annotations

from bradshaw.kernel import State
from bradshaw.kernel.records import BANK, is_player
from bradshaw.mechanics.operating_round import in_progress
from bradshaw.mechanics.privates import owner
from bradshaw.titles.forecast import FAR, Coming, Due, End, Forecast, by_moves, income, supply, until_spent, until_top
from bradshaw.titles.g1848 import market, phases
from bradshaw.titles.g1848.data import DATA, EXTRA, GHAN
from bradshaw.titles.g1848.own import own

ROUNDS_A_LOAN = 1.5
ROUNDS_A_FALL = 3.0
"""About how long it takes until another loan is given, another company falls."""
MOVED = by_moves(market.MARKET)


def trains(state: State) -> tuple[Coming, ...]:
    """The cards of the Bank; the 2E lies beside (1848-VIII.ghan-i)."""
    lying = (train.kind for train in state.trains.values() if train.holder == BANK and train.kind != GHAN)
    return supply(DATA, lying, own(state).sold)


def ends(state: State) -> tuple[End, ...]:
    """Whatever triggers it, the set is played out (1848-XIII.general-a)."""
    if own(state).end:
        return (End("set", rest_of_set(state), float(rest_of_set(state))),)
    paid = sum(one.revenue for one in DATA.privates if is_player(owner(state, one.id)))
    loans = EXTRA.end.loans - market.loans_given(state)
    falls = EXTRA.end.receiverships - len(own(state).receiverships)
    found = (
        End("bank", state.cash[BANK], until_spent(state.cash[BANK], income(state, paid))),
        until_top(state, market.HIGHEST, MOVED),
        End("loans", loans, loans * ROUNDS_A_LOAN),
        End("receiverships", falls, falls * ROUNDS_A_FALL),
    )
    played_out = (phases.rounds(state) - 1) / 2
    return tuple(End(end.name, end.left, min(end.rounds + played_out, FAR)) for end in found)


def rest_of_set(state: State) -> int:
    """Operating rounds of this set that are not over, the one in progress among them."""
    frame = in_progress(state)
    return frame.of - frame.number + 1 if frame else phases.rounds(state)


def due(state: State, company: str) -> Due:
    """A company without a train buys the cheaper side of the card on offer; loans make up what it lacks
    (1848-VIII.compulsory-a)."""
    kind = phases.on_offer(state)
    if phases.counted(state, company) or kind is None:
        return Due(covered_by="loans")
    return Due(train=min(side.price for side in DATA.train(kind).sides), covered_by="loans")


FORECAST = Forecast(trains=trains, ends=ends, moved=MOVED, due=due)
