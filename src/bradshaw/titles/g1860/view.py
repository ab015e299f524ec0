"""What a page of this game shows besides the common tables."""

from __future__ import annotations

from functools import partial

from bradshaw.kernel import State, follows_from
from bradshaw.kernel.records import BANK, IPO, is_player, player
from bradshaw.mechanics import running
from bradshaw.mechanics.privates import owner
from bradshaw.titles import view_parts
from bradshaw.titles.contract import View
from bradshaw.titles.forecast import FAR, Coming, Due, End, Forecast, income, supply, until_spent, until_top
from bradshaw.titles.g1860 import ending, market, money, shares
from bradshaw.titles.g1860.data import COMPANIES, DATA, PRIVATES, TRAIN_ORDER, board_of, phase
from bradshaw.titles.g1860.depot import cheapest
from bradshaw.titles.g1860.operating_round import order
from bradshaw.titles.g1860.runs import TRAFFIC
from bradshaw.titles.g1860.shares import has_train, is_open
from bradshaw.titles.g1860.state import own

PLAYED_OUT = 0.5
"""Of a round, on the average, when something ends the game in it."""
STEPS = {"return": "", "track": "Track", "base": "Base", "run": "Run", "pay": "Dividend", "trains": "Trains"}


def endings(state: State) -> list[tuple[str, str]]:
    prices = [market.price(state, name) for name in state.prices]
    top = market.MARKET.cells[market.TOP].price
    return [
        ("The bank runs out of money (1860-end-of-game-b)", f"£{state.cash[BANK]:,} left"),
        ("A share price reaches the top (1860-end-of-game-a)", f"£{max(prices, default=0)} of £{top}"),
        ("Nationalisation (1860-end-of-game-d)", "begun" if own(state).nationalised else "not yet"),
    ]


def worth(state: State, who: str) -> list[tuple[str, int]]:
    """Cash, privates at face value, closed ones too, shares, of a company without a train at half (1860-end-of-game-e,
    -f, 1860-variant-private-revenue-e)."""
    private = [(PRIVATES[one].name, PRIVATES[one].price) for one in ending.privates_of(state, who)]
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
    # cash and what all shares bring, before flotation too (1860-buying-and-selling-d, -e, -u)
    liquidity=view_parts.liquidity(shares.sale_price, lambda t, sale: None),
    worth=worth,
    sees_treasury=money.may_see_treasury,
    lots=lambda state: own(state).lots,  # what the winner of an auction chooses from (1860-initial-auction-a)
    reach=view_parts.reach(board_of),
    best_revenue=partial(running.best_revenue, TRAFFIC),
)


# What lies ahead


@follows_from("trains", "phase")
def coming(state: State) -> tuple[Coming, ...]:
    lying = [train.kind for train in state.trains.values() if train.holder == IPO]
    first = TRAIN_ORDER.index(lying[0]) if lying else len(TRAIN_ORDER)
    begun = {phase.train for phase in DATA.phases if int(phase.name) <= int(state.phase) and phase.train}
    return supply(DATA, lying, {*TRAIN_ORDER[:first], *begun})


def ends(state: State) -> tuple[End, ...]:
    """A round that has begun is played out (1860-end-of-game-a, -b); nationalised companies close two a round, which
    begins soon after the Southern has formed, and then the bank ends nothing (1860-nationalisation-d)."""
    mine = own(state)
    if mine.ending:
        return (End(mine.ending, 0, 1.0),)
    found = [until_top(state, {market.TOP}, moved)]
    if mine.southern:
        left = (len(state.operating()) + 1) // 2
        found.append(End("nationalisation", left, left + (0.0 if mine.nationalised else 1.0)))
    if not mine.nationalised:
        found.append(End("bank", state.cash[BANK], min(until_bank(state) + PLAYED_OUT, FAR)))
    return tuple(found)


def until_bank(state: State) -> float:
    paid = sum(one.revenue for one in PRIVATES.values() if is_open(state, one.id) and is_player(owner(state, one.id)))
    return until_spent(state.cash[BANK], income(state, paid))


def moved(state: State, company: str, cell: str, paid: int) -> str:
    return market.after_dividend(cell, paid)


def due(state: State, company: str) -> Due:
    """Nobody may help (1860-buying-trains-n): without the money it is insolvent and leases."""
    return Due() if has_train(state, company) else Due(train=cheapest(state) or 0)


FORECAST = Forecast(trains=coming, ends=ends, moved=moved, due=due)
