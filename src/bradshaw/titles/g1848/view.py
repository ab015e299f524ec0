"""What pages and bots are told of this game; all holdings are public (1848-II.etiquette-a)."""

from __future__ import annotations

from functools import partial

from bradshaw.board.draw.market import Track
from bradshaw.kernel import State, follows_from
from bradshaw.kernel.records import BANK, is_player
from bradshaw.mechanics import running
from bradshaw.mechanics.operating_round import in_progress
from bradshaw.mechanics.privates import owner
from bradshaw.titles import view_parts
from bradshaw.titles.contract import View
from bradshaw.titles.forecast import FAR, Coming, Due, End, Forecast, by_moves, income, supply, until_spent, until_top
from bradshaw.titles.g1848 import market, phases, shares, trains
from bradshaw.titles.g1848.data import DATA, EXTRA, GHAN, board
from bradshaw.titles.g1848.rounds import order
from bradshaw.titles.g1848.runs import TRAFFIC
from bradshaw.titles.g1848.state import own

STEPS = {"track": "Track", "station": "Station", "run": "Run", "pay": "Dividend", "trains": "Trains", "finish": ""}


def endings(state: State) -> list[tuple[str, str]]:
    end, fallen = EXTRA.end, len(own(state).receiverships)
    highest = max((market.price(state, name) for name in state.prices), default=0)
    return [
        ("The bank runs out of money (1848-XIII.general-b)", f"£{state.cash[BANK]:,} left"),
        ("A share price reaches the top (1848-XIII.general-c)", f"£{highest} of £{end.price}"),
        ("The Bank of England has given loans (1848-XIII.general-d)", f"{market.loans_given(state)} of {end.loans}"),
        ("Companies are in receivership (1848-XIII.general-e)", f"{fallen} of {end.receiverships}"),
    ]


def price_tracks(state: State) -> list[Track]:
    """The shares of the Bank of England have a row of prices of their own, moved by the loans given."""
    bank = EXTRA.bank_of_england
    return [Track("Bank of England", bank.prices, at=market.loans_given(state), end=bank.end_index)]


VIEW = View(
    certificates=view_parts.certificates(shares.LIMIT),
    endings=endings,
    waiting_to_operate=view_parts.waiting_to_operate(order),
    rounds=view_parts.rounds("Sale of privates", "Share", phases.rounds),
    turn_steps=view_parts.turn_steps(STEPS),
    liquidity=view_parts.liquidity(market.price, shares.check_can_sell),
    share_price=market.price,
    worth=view_parts.cash_and_shares(market.price),  # 1848-XIII.final-totals-a, -b
    price_tracks=price_tracks,
    reach=view_parts.reach(board),
    best_revenue=partial(running.best_revenue, TRAFFIC),
)


# What lies ahead

ROUNDS_A_LOAN = 1.5
ROUNDS_A_FALL = 3.0
"""About how long it takes until another loan is given, another company falls."""
MOVED = by_moves(market.MARKET)


@follows_from("trains", "own")
def coming(state: State) -> tuple[Coming, ...]:
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
    return tuple(End(end.name, end.left, played_out(state, end.rounds)) for end in found)


def played_out(state: State, rounds: float) -> float:
    """With the rest of its set, what ends in this one; half a set on the average, what ends later."""
    rest = rest_of_set(state)
    return float(rest) if rounds <= rest else min(rounds + (phases.rounds(state) - 1) / 2, FAR)


def rest_of_set(state: State) -> int:
    """Operating rounds of this set that are not over, the one in progress among them."""
    frame = in_progress(state)
    return frame.of - frame.number + 1 if frame else phases.rounds(state)


def due(state: State, company: str) -> Due:
    """Without a train it buys the cheaper side of the card on offer, if need be by loans (1848-VIII.compulsory-a)."""
    kind = phases.on_offer(state)
    if kind is None or not trains.must_own_train(state, company):
        return Due(covered_by="loans")
    return Due(train=min(side.price for side in DATA.train(kind).sides), covered_by="loans")


FORECAST = Forecast(trains=coming, ends=ends, moved=MOVED, due=due)
