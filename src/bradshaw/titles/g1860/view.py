"""What a page of this game shows besides the common tables."""

from __future__ import annotations

from functools import partial

from bradshaw.kernel import State
from bradshaw.kernel.records import BANK, player
from bradshaw.mechanics import running
from bradshaw.titles import view_parts
from bradshaw.titles.contract import View
from bradshaw.titles.g1860 import ending, market, money, shares
from bradshaw.titles.g1860.data import COMPANIES, PRIVATES, board_of, phase
from bradshaw.titles.g1860.operating_round import order
from bradshaw.titles.g1860.own import own
from bradshaw.titles.g1860.runs import TRAFFIC

STEPS = {"return": "", "track": "Track", "base": "Base", "run": "Run", "pay": "Dividend", "trains": "Trains"}


def endings(state: State) -> list[tuple[str, str]]:
    prices = [market.price(state, name) for name in state.prices]
    top = market.MARKET.cells[market.TOP].price
    return [
        ("The bank runs out of money (1860-end-of-game-b)", f"£{state.cash[BANK]:,} left"),
        ("A share price reaches the top (1860-end-of-game-a)", f"£{max(prices, default=0)} of £{top}"),
        ("Nationalisation (1860-end-of-game-d)", "begun" if own(state).nationalised else "not yet"),
    ]


def liquidity(state: State, who: str) -> int:
    """Cash and what all shares bring, before flotation too (1860-buying-and-selling-d, -e, -u)."""
    held = {name: state.owned(name, player(who)) for name in state.companies}
    return money.cash(state, who) + sum(units * shares.sale_price(state, name) for name, units in held.items() if units)


def worth(state: State, who: str) -> list[tuple[str, int]]:
    """Cash, privates at face value, shares, of a company without a train at half (1860-end-of-game-e, -f)."""
    private = [(PRIVATES[one].name, PRIVATES[one].price) for one in shares.privates_of(state, who)]
    held = ((name, state.owned(name, player(who))) for name in COMPANIES)
    shares_held = [(f"{count} {name}", ending.worth_of_shares(state, who, name)) for name, count in held if count]
    return [("cash", money.cash(state, who)), *private, *shares_held]


VIEW = View(
    currency=lambda holder: "cc" if money.purse(holder) == "credits" else "£",  # 1860-setup-c
    certificates=view_parts.certificates(shares.LIMIT),
    endings=endings,
    waiting_to_operate=view_parts.waiting_to_operate(order),
    rounds=view_parts.rounds("Auctions", "Stock", lambda state: phase(state).rounds),
    turn_steps=view_parts.turn_steps(STEPS),
    liquidity=liquidity,
    worth=worth,
    sees_treasury=money.may_see_treasury,
    lots=lambda state: own(state).lots,  # what the winner of an auction chooses from (1860-initial-auction-a)
    reach=view_parts.reach(board_of),
    best_revenue=partial(running.best_revenue, TRAFFIC),
)
