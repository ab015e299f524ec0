"""What lies ahead in 1843: the supply, of which foreigners take a part; two ends; trains that directors pay."""

from __future__ import annotations

from bradshaw.kernel import State, follows_from
from bradshaw.kernel.records import BANK
from bradshaw.mechanics.operating_round import in_progress
from bradshaw.titles.forecast import FAR, Coming, Due, End, Forecast, by_moves, supply, until_top
from bradshaw.titles.g1843 import market
from bradshaw.titles.g1843 import supply as supplies
from bradshaw.titles.g1843 import trains as duties
from bradshaw.titles.g1843.data import COLOURS, DATA
from bradshaw.titles.g1843.own import own

TRAINS_A_ROUND = 2.0
"""About how many trains leave the supply in an operating round."""
MOVED = by_moves(market.MARKET)


@follows_from("trains", "phase")
def trains(state: State) -> tuple[Coming, ...]:
    lying = (train.kind for train in state.trains.values() if train.holder == BANK)
    return supply(DATA, lying, COLOURS[: COLOURS.index(state.phase) + 1])


def ends(state: State) -> tuple[End, ...]:
    """A price at the top ends its round, gray trains their second set (1843-8.10.1-d, -e)."""
    mine = own(state)
    if mine.ending:
        return (End("price", 0, 1.0),)
    top = until_top(state, market.HIGHEST, MOVED)
    return End("price", top.left, min(top.rounds + 1, FAR)), gray_end(state)


def gray_end(state: State) -> End:
    """Two sets with gray trains, after what has to be sold before the first of them."""
    mine, gray = own(state), DATA.phase("gray")
    if state.phase == "gray":
        now, sets = in_progress(state), 2 - mine.gray_sets
        left = now.of - now.number + 1 + (sets - 1) * gray.rounds if now else sets * gray.rounds
        return End("gray", sets, float(left))
    before = sum(train.holder == BANK and train.kind != "gray" for train in state.trains.values())
    return End("gray", before, min(before / TRAINS_A_ROUND + 2 * gray.rounds, FAR))


def due(state: State, company: str) -> Due:
    """A company that must have a train buys the cheapest; its director makes up what it lacks (1843-8.8.3-b, -j)."""
    least = supplies.cheapest(state) if duties.must_buy(state, company) else None
    return Due(train=least or 0, covered_by="director")


FORECAST = Forecast(trains=trains, ends=ends, moved=MOVED, due=due)
