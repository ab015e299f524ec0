"""Cousins: the abilities their shares grant, Vignoles, closing in the red phase, bankruptcy (14.1, 14.3.1, 10.3)."""

from __future__ import annotations

from bradshaw.kernel import State, Table, ledger, some
from bradshaw.kernel.events import Remark
from bradshaw.kernel.records import BANK, NOBODY, POOL, SCRAP, Holder, cousin, player
from bradshaw.titles.g1820 import market, money, office, shares
from bradshaw.titles.g1820.data import COUSINS, RAIL, VIGNOLES
from bradshaw.titles.g1820.own import own

COLOURS = ("blue", "brown", "green", "red")


def paper(name: str) -> str:
    return f"cousin:{name}"


def grants(state: State, name: str, company: str) -> int:
    """How many shares of a public company the cousin holds: none, no ability (1820-14.1-k, -l, -n). Who has left the
    game holds none, and no cousin the certificate of a private company."""
    return 0 if company == RAIL else state.owned(company, cousin(name))


def reward(t: Table, name: str, amount: int, clause: str) -> None:
    """The bank pays the cousin (1820-14.1-o)."""
    ledger.pay(t, BANK, cousin(name), amount, f"{COUSINS[name].name}", clause)


def half(amount: int) -> int:
    """Rounded up (1820-14.1-u)."""
    return -(-amount // 2)


def halve_distance_fee(t: Table, holder: Holder, company: str) -> None:
    """Vignoles: once for each float, when the cousin buys a share in the same stock round (1820-14.3.1-a to -f)."""
    fee = next((one for one in own(t.state).fees if one.company == company), None)
    if fee is None or holder != cousin(VIGNOLES):
        return
    t.change_own(fees=tuple(one for one in own(t.state).fees if one is not fee))
    to_floater = t.option("vignoles_refund") == "floater"
    taker = player(fee.floater) if to_floater else money.director_of(t.state, company)
    back = fee.amount // 2
    ledger.pay(t, BANK, taker, back, f"half of the distance fee of {company}", "1820-14.3.1-a")
    part = fee.amount - back if t.option("vignoles_share") == "half_of_reduced" else fee.amount
    reward(t, VIGNOLES, half(part), "1820-14.3.1-e")


def portfolio(state: State, name: str) -> list[str]:
    return [company for company in state.shares if state.owned(company, cousin(name))]


def close_all(t: Table) -> None:
    """All close when the red phase begins, in the order of their colours (1820-14.1-p, 1820-14.1-t)."""
    for name in sorted(money.cousins(t.state), key=lambda one: COLOURS.index(COUSINS[one].colour)):
        close(t, name)


def close(t: Table, name: str) -> None:
    """Shares become money, half of all goes to the owner (1820-14.1-q, 1820-14.1-r)."""
    holder, owner = cousin(name), t.state.papers[paper(name)]
    had = portfolio(t.state, name)
    for company in had:
        count = t.state.owned(company, holder)
        worth = count * market.price(t.state, company)
        ledger.pay(t, BANK, holder, worth, f"{some(count, 'share')} of {company}", "1820-14.1-q")
        ledger.move_shares(t, company, holder, POOL, count, "closing")
    purse = money.cash(t.state, holder)
    ledger.pay(t, holder, owner, half(purse), f"half of {COUSINS[name].name}", "1820-14.1-r")
    ledger.pay(t, holder, BANK, purse - half(purse), f"half of {COUSINS[name].name}", "1820-14.1-r")
    t.say(Remark(f"{COUSINS[name].name} closes.", "1820-14.1-p"))
    leave(t, name, had)


def bankrupt(t: Table, name: str) -> None:
    """Treasury to the bank, shares to the pool, orphans into liquidation (1820-10.3-a to -f)."""
    holder, had = cousin(name), portfolio(t.state, name)
    ledger.pay(t, holder, BANK, money.cash(t.state, holder), "bankruptcy", "1820-10.3-b")
    for company in had:
        ledger.move_shares(t, company, holder, POOL, t.state.owned(company, holder), "bankruptcy")
    t.say(Remark(f"{COUSINS[name].name} is bankrupt.", "1820-10.3-a"))
    owner = t.state.controller(holder)
    assert owner is not None
    orphans = [company for company in had if company != RAIL and not shares.held(t.state, company)]
    leave(t, name, [company for company in had if company not in orphans], seller=holder)
    for company in orphans:
        ledger.seat_director(t, company, None)
    doomed = own(t.state).doomed
    t.change_own(doomed=(*doomed, *(one for one in orphans if one not in doomed)))
    if t.option("liquidated_keep_their_place"):
        orphans = [company for company in orphans if not market.in_liquidation(t.state, company)]
    office.liquidate_in_order(t, owner, orphans)


def leave(t: Table, name: str, had: list[str], seller: Holder = NOBODY) -> None:
    """The largest holder left directs what the cousin directed, counted from its owner (1820-13.4-j); then it is out
    of the game."""
    for company in had:
        if t.state.companies[company].directed_by == cousin(name):
            office.settle(t, company, seller)
    ledger.move_paper(t, paper(name), SCRAP, "closed")
