"""What a page of this game shows besides the common tables. All holdings are public, so nothing is hidden from anybody
(1848-II.etiquette-a)."""

from __future__ import annotations

from functools import partial

from bradshaw.board.draw.market import Track
from bradshaw.kernel import State
from bradshaw.kernel.records import BANK
from bradshaw.mechanics import running
from bradshaw.titles import view_parts
from bradshaw.titles.contract import View
from bradshaw.titles.g1848 import market, phases, shares
from bradshaw.titles.g1848.data import EXTRA, board
from bradshaw.titles.g1848.operating_round import order
from bradshaw.titles.g1848.own import own
from bradshaw.titles.g1848.runs import TRAFFIC

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
