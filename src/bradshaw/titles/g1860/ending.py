"""The end of the game, and what everybody is worth."""

from __future__ import annotations

from bradshaw.kernel import State, Table
from bradshaw.kernel.records import BANK, is_player, player
from bradshaw.mechanics.directors import WORTH, certificate
from bradshaw.mechanics.ending import finish
from bradshaw.mechanics.privates import owner
from bradshaw.titles.g1860 import market, money
from bradshaw.titles.g1860.data import COMPANIES, PRIVATES
from bradshaw.titles.g1860.own import on
from bradshaw.titles.g1860.shares import has_train, is_open, legal_pars

REASONS = {
    "bank": ("The bank has run out of money", "1860-end-of-game-b"),
    "top": ("A share price has reached the top of the market", "1860-end-of-game-a"),
    "nationalisation": ("The railways are nationalised", "1860-nationalisation-n"),
    "standstill": ("Nobody can do anything any more", "1860-house-a"),
}


def scores(state: State) -> dict[str, int]:
    return {who: worth(state, who) for who in state.players}


def worth(state: State, who: str) -> int:
    """Cash, privates at face value, shares; company credits count nothing (1860-end-of-game-e)."""
    total = money.cash(state, who) + sum(PRIVATES[p].price for p in PRIVATES if owner(state, p) == player(who))
    return total + sum(worth_of_shares(state, who, name) for name in COMPANIES)


def worth_of_shares(state: State, who: str, name: str) -> int:
    """The director's certificate is two shares (1860-end-of-game-h). Companies that closed count at their price
    (1860-nationalisation-m)."""
    units = state.owned(name, player(who))
    if not units:
        return 0
    price = market.price(state, name)
    if counts_in_full(state, name):
        return units * price
    if on(state, "half_per_certificate") and state.papers[certificate(name)] == player(who):
        return 2 * price // 2 + (units - 2) * (price // 2)
    return units * (price // 2)


def counts_in_full(state: State, name: str) -> bool:
    """1860-end-of-game-f, -g, -j"""
    if has_train(state, name) or not on(state, "final_half_value"):
        return True
    return on(state, "unoperated_full_value") and not state.companies[name].operated


def nothing_earns(state: State) -> bool:
    """No company runs, and no private pays anybody: what nobody can change will not change."""
    if any(record.floated for record in state.companies.values()):
        return False
    return not any(is_player(owner(state, one)) for one in PRIVATES if is_open(state, one))


def nobody_can_pay(state: State) -> bool:
    """How games began by knowing a standstill: nobody holds anything, or has the least price of anything."""
    if any(state.owned(name, player(who)) for name in COMPANIES for who in state.players):
        return False
    return max(money.cash(state, who) for who in state.players) < cheapest_purchase(state)


def cheapest_purchase(state: State) -> int:
    """The least for which anything can be had: a start, a pool share of a started company, a private."""
    costs = [PRIVATES[p].price for p in PRIVATES if owner(state, p) == BANK]
    for name, record in state.companies.items():
        costs.append(market.price(state, name) if record.par else WORTH * min(legal_pars(state, name)))
    return min(costs)


def end(t: Table, reason: str) -> None:
    """After the operating round, whatever the reason (1860-end-of-game-a to -c, 1860-nationalisation-p)."""
    finish(t, *REASONS[reason], scores(t.state))
