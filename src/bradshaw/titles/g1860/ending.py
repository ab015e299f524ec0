"""The end of the game, what everybody is worth, and the way there by the Southern Railway and British Rail."""

from __future__ import annotations

from bradshaw.kernel import State, Table
from bradshaw.kernel.events import CompanyEvent, Remark
from bradshaw.kernel.records import BANK, POOL, is_player, player
from bradshaw.mechanics.directors import WORTH, certificate
from bradshaw.mechanics.ending import finish
from bradshaw.mechanics.privates import owner
from bradshaw.titles.g1860 import market, money
from bradshaw.titles.g1860.data import COMPANIES, PRIVATES
from bradshaw.titles.g1860.shares import has_train, in_receivership, is_open, legal_pars
from bradshaw.titles.g1860.state import on, own

CLOSE_AT_ONCE = 2
"""1860-nationalisation-k"""


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
    total = money.cash(state, who) + sum(PRIVATES[one].price for one in privates_of(state, who))
    return total + sum(worth_of_shares(state, who, name) for name in COMPANIES)


def privates_of(state: State, who: str) -> list[str]:
    """Closed ones, too: they pay nothing and keep their worth (1860-variant-private-revenue-e)."""
    return [one for one in PRIVATES if owner(state, one) == player(who)]


def worth_of_shares(state: State, who: str, name: str) -> int:
    """The director's certificate is two shares (1860-end-of-game-h). Companies that closed count at their price
    (1860-nationalisation-m), those without a train at half of it (1860-end-of-game-f, -g, -j)."""
    units, price = state.owned(name, player(who)), market.price(state, name)
    unoperated = on(state, "unoperated_full_value") and not state.companies[name].operated
    if not units or unoperated or has_train(state, name) or not on(state, "final_half_value"):
        return units * price
    if on(state, "half_per_certificate") and state.papers[certificate(name)] == player(who):
        return price + (units - 2) * (price // 2)
    return units * (price // 2)


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


# Nationalisation


def counted(state: State) -> list[str]:
    """Companies that must own a train: with a director and floated; 18xx.games counts all with a par."""
    if on(state, "nationalise_counts_unfloated"):
        started = (name for name, record in state.companies.items() if record.par is not None)
        return [name for name in started if state.papers[certificate(name)] != POOL]
    return [name for name in state.operating() if not in_receivership(state, name)]


def nationalise_if_due(t: Table) -> None:
    """Looked at between rounds (1860-nationalisation-a, -b); what was forbidden stays so (1860-nationalisation-q)."""
    mine = own(t.state)
    if not mine.southern or mine.nationalised:
        return
    if all(has_train(t.state, name) for name in counted(t.state)):
        t.change_own(nationalised=True)
        if not on(t.state, "nationalise_track"):  # 1860-con-ae
            t.change_own(building_banned=True)
        t.say(Remark("British Rail is formed: only operating rounds follow.", "1860-nationalisation-b"))


def close_lowest(t: Table) -> str:
    """After a round of the end game the two lowest dividends close, and all that tie with the second, also those that
    went bankrupt in it (1860-nationalisation-k, -l, -o). Why the game ends now, if it does: no more than two were open,
    or none is left (1860-nationalisation-n). No stock round comes any more; privates pay, companies run, pay and move
    (1860-nationalisation-c, -e)."""
    bankrupt = () if on(t.state, "bankrupt_left_the_end_game") else tuple(own(t.state).dividends)
    paid = {name: own(t.state).dividends.get(name, 0) for name in (*t.state.operating(), *bankrupt)}
    if len(paid) <= CLOSE_AT_ONCE:
        return "nationalisation"
    limit = sorted(paid.values())[CLOSE_AT_ONCE - 1]
    for name in t.state.operating():
        if paid[name] <= limit:
            t.change_company(name, closed=True)
            t.say(CompanyEvent(name, "closed", "1860-nationalisation-k"))
    return "" if t.state.operating() else "nationalisation"
