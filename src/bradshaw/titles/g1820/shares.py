"""Shares: who may sell and buy what, shares in play, drops for shares in the pool (chapters 6.5.2 and 10.6)."""

from __future__ import annotations

from bradshaw.kernel import State, Table, counted, ledger, refuse, some
from bradshaw.kernel.records import BANK, POOL, Holder, is_cousin
from bradshaw.kernel.records import company as treasury
from bradshaw.titles.g1820 import market, money, office
from bradshaw.titles.g1820.data import EXTRA, RAIL
from bradshaw.titles.g1820.own import own

BLOCK = 5
"""Percent of a company that count as one for drops (1820-6.7-b, 1820-8.3-d)."""


def in_play(state: State, company: str) -> int:
    """Shares with players, cousins and in the pool (1820-10.6-a to -c)."""
    return state.companies[company].shares - state.owned(company, treasury(company))


def held(state: State, company: str) -> int:
    """Shares with players and cousins."""
    return in_play(state, company) - state.owned(company, POOL)


def drop(state: State, company: str, count: int, percent: int = BLOCK) -> int:
    """Spaces down for so many shares: the fewer of shares and blocks, these rounded up (1820-con-02)."""
    blocks = -(-count * 100 // (percent * state.companies[company].shares))
    return max(count, blocks) if state.options["pool_drop_reading"] == "smaller_unit" else min(count, blocks)


def sellable(state: State, holder: Holder, company: str, *kept: str) -> int:
    """How many shares a holder could sell to the pool now; the control of some companies has to be kept."""
    mine = state.owned(company, holder)
    if not mine or selling_refusal(state, company) is not None:
        return 0
    most = mine - 1 if company != RAIL and mine == held(state, company) else mine
    if company in kept and state.companies[company].directed_by == holder:
        others = (state.owned(company, one) for one in money.investors(state) if one != holder)
        most = min(most, mine - max(others))
    return most


def least_to_sell(state: State, holder: Holder, company: str) -> int:
    """A cousin that directs a company sells until somebody has more of it, or all it may (1820-14.1-c, -d)."""
    if not is_cousin(holder) or company == RAIL or state.companies[company].directed_by != holder:
        return 1
    others = max(state.owned(company, one) for one in money.investors(state) if one != holder)
    return min(state.owned(company, holder) - others + 1, sellable(state, holder, company))


def raisable(state: State, holder: Holder, *kept: str) -> int:
    """What a holder could get by selling all that may be sold, if all agree."""
    return sum(market.price(state, name) * sellable(state, holder, name, *kept) for name in state.prices)


def selling_refusal(state: State, company: str) -> tuple[str, str] | None:
    """What forbids selling shares of a company to everybody."""
    if company not in state.shares or company not in state.prices:
        return "1820-6.5.2.3-d", "There are no such shares."
    if market.in_liquidation(state, company) and company != RAIL:
        return "1820-6.5.2.3-c", f"{company} is in liquidation: its shares are not sold."
    if company in own(state).new:
        return "1820-6.5.2.3-a", f"{company} was floated in this stock round: its shares are not sold yet."
    if company in own(state).grown:
        return "1820-6.5.2.3-b", f"{company} increased its share-count in this stock round: its shares are not sold."
    return None


def check_sale(state: State, holder: Holder, company: str, count: int) -> None:
    refusal = selling_refusal(state, company)
    if refusal:
        raise refuse(*refusal)
    mine = state.owned(company, holder)
    if not 1 <= count <= mine:
        raise refuse("1820-6.5.2.3-f", f"{money.name_of(holder)} has {counted(mine, 'share')} of {company}.")
    if count > sellable(state, holder, company):
        raise refuse("1820-6.5.2.3-g", f"A share of {company} must stay with a player or a cousin.")


def sell(t: Table, holder: Holder, company: str, count: int) -> None:
    """The bank pays the price of now, which does not move (1820-6.5.2.3-d, 1820-6.5.2.3-e)."""
    worth = count * market.price(t.state, company)
    ledger.pay(t, BANK, holder, worth, f"{some(count, 'share')} of {company} sold", "1820-6.5.2.3-d")
    ledger.move_shares(t, company, holder, POOL, count, "sold")
    office.settle(t, company, holder)


def check_holding(state: State, holder: Holder, company: str) -> None:
    """Below 60% before each share (1820-6.5.2.4-d)."""
    most = EXTRA.holding_limit_percent
    if state.owned(company, holder) * 100 >= most * state.companies[company].shares:
        raise refuse("1820-6.5.2.4-d", f"{money.name_of(holder)} has {most}% of {company} and buys no more.")
