"""Money that is short in 1820, in the referee's opinion: directors who help, sales of shares, bankruptcy (10, 17)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bradshaw.fuzz.referees.g1820_facts import LOAN
from bradshaw.fuzz.referees.g1820_table import Debt, Table
from bradshaw.kernel.records import BANK, Holder, bare, cousin, is_player, player


def means(r: Table, holder: Holder, *controlled: str) -> int:
    """Cash, and what all shares that may be sold bring; these companies keep their directors."""
    barred = r.new | r.grown if r.place[0] == "stock" else set()  # 6.5.2.3-a, 6.5.2.3-b
    free = (name for name in r.spot if name not in barred)
    return r.cash[holder] + sum(r.price(name) * sellable(r, holder, name, *controlled) for name in free)


def sellable(r: Table, holder: Holder, name: str, *controlled: str) -> int:
    return r.sellable(holder, name, name if name in controlled else "")


def demand(r: Table, holder: Holder, amount: int, name: str, then: Callable[[], None], kept: str = "") -> None:
    """A holder pays now, or once shares are sold; who has none left to sell is bankrupt (10.2-a, 10.3-a), but a train
    is not bought where somebody has declined to direct the company that sells it (7.2.7-m)."""
    r.debt = None
    if r.cash[holder] >= amount:
        then()
    elif means(r, holder, name, kept) > r.cash[holder]:
        r.debt = Debt(holder, amount, name, then, kept)
    elif kept:
        return
    elif is_player(holder):
        r.end([bare(holder)])
    else:
        r.bankrupt_cousin(bare(holder))


def sell_for_debt(r: Table, action: Any) -> None:
    """Shares are sold until the money is there; control of the company does not change (7.2.7-k, 17.3-b)."""
    debt, holder = r.debt, player(action.actor)
    if debt is None:
        r.say(False, "10.2-d", f"{action.actor} owes nothing")
        return
    if not is_player(debt.payer):
        holder = debt.payer
    r.same("10.2-d", "who has to sell", debt.payer, holder)
    most = sellable(r, holder, action.company, debt.company, debt.kept)
    r.say(1 <= action.count <= most, "7.2.7-k", f"at most {most} shares of {action.company} may be sold")
    r.say(r.cash[holder] + r.price(action.company) * (action.count - 1) < debt.amount, "10.2-d", "more than needed")
    if r.waits("ControlOffer"):
        r.offer = action
        return
    r.sell(holder, action.company, action.count)
    demand_again(r)


def demand_again(r: Table) -> None:
    """After a sale, once it is known who directs the company whose shares were sold."""
    if r.debt and not r.naming:
        demand(r, r.debt.payer, r.debt.amount, r.debt.company, r.debt.then, r.debt.kept)


def decline_control(r: Table, action: Any) -> None:
    """Without consent those shares are not sold (7.2.7-m)."""
    terms, r.offer, r.consents = r.offer, None, set()
    if r.debt:
        r.debt.kept = terms.company
        demand_again(r)


def agree_to_control(r: Table, action: Any) -> None:
    """Who would direct the company that sells the train agrees to the sale of its shares (7.2.7-m)."""
    terms, r.offer = r.offer, None
    sell_for_debt(r, terms)


def from_treasury_first(r: Table, name: str, amount: int, clause: str) -> bool:
    """The company pays what it has, the director the rest. Did the director have to?"""
    purse = r.purse(name)
    own = min(amount, r.cash[purse])
    r.pay(purse, BANK, own, clause)
    if own < amount:
        r.pay(r.director[name], BANK, amount - own, clause)
    return own < amount


def repay_excess(r: Table, name: str) -> None:
    """Loans above the shares in play go at once; the director adds what is missing (17.2-b, 17.3-a to 17.3-e)."""
    count = r.excess_loans(name)
    if not count:
        return

    def paid() -> None:
        helped = from_treasury_first(r, name, LOAN * count, "17.3-a")
        r.loans[name] -= count
        r.move(name, count)
        if helped:
            r.move(name, -1)

    missing = LOAN * count - (0 if name in r.privates else r.cash[r.purse(name)])
    if missing > 0:
        demand(r, r.director[name], missing, name, paid)
    else:
        paid()


def cover(r: Table, name: str, amount: int, clause: str) -> None:
    """A due that may be refused: the director may cover what is missing, for one space down (7.2.5-e, 7.2.8-c)."""

    def paid() -> None:
        if from_treasury_first(r, name, amount, clause):
            r.move(name, -1)

    missing = amount - (0 if name in r.privates else r.cash[r.purse(name)])
    director = r.director[name]
    r.say(missing <= 0 or means(r, director, name) >= missing, clause, f"{director} cannot cover {missing}")
    if missing > 0:
        demand(r, director, missing, name, paid)
    else:
        paid()


def wind_up(r: Table, name: str, director: Holder) -> None:
    """Loans of a liquidated company, then what is left, or missing, by share in play (8.5-f to 8.5-l)."""
    treasury, shares = r.purse(name), r.in_play(name)
    parts = {holder: r.owned(name, holder) for holder in r.holders(name)}
    owed, have = LOAN * r.loans[name], r.cash[treasury]
    r.pay(treasury, BANK, min(owed, have), "8.5-f")
    if have >= owed:
        share_out(r, treasury, parts, shares, director)
        r.remove(name)
    else:
        r.remove(name)
        collect(r, [(holder, count * ((owed - have) // shares)) for holder, count in parts.items()], name)


def share_out(r: Table, treasury: Holder, parts: dict[Holder, int], shares: int, director: Holder) -> None:
    """By share, rounded down; the pool's part to the bank, or with the rest to the director (8.5-j, 8.5-k)."""
    left = r.cash[treasury]
    each = left // shares if shares else 0
    for holder, count in parts.items():
        r.pay(treasury, holder, each * count, "8.5-j")
    if r.options["liquidation_pool_part"] == "bank":
        r.pay(treasury, BANK, each * (shares - sum(parts.values())), "8.5-k")
    r.pay(treasury, director or BANK, r.cash[treasury], "8.5-l")


def collect(r: Table, owing: list[tuple[Holder, int]], name: str) -> None:
    """Players by their cards, then cousins (8.5-g); a bankrupt player ends the game before the others pay."""
    while owing and r.scores is None and r.debt is None:
        holder, amount = owing[0]
        owing = owing[1:]
        rest = owing

        def paid(holder: Holder = holder, amount: int = amount) -> None:
            r.pay(holder, BANK, amount, "8.5-g")

        def paid_later(holder: Holder = holder, amount: int = amount, rest: list[tuple[Holder, int]] = rest) -> None:
            r.pay(holder, BANK, amount, "8.5-g")
            collect(r, rest, name)

        demand(r, holder, amount, "", paid if r.cash[holder] >= amount else paid_later)


def close_private(r: Table, name: str) -> None:
    """7.2.7-q, 7.2.5-j."""
    r.to_british_rail(name, list(r.stations[name].elements()))
    r.remove(name)
    r.closed.add(name)


def refund_fee(r: Table, name: str) -> None:
    """Vignoles has bought a share in the stock round of the float (14.3.1)."""
    if name not in r.fees:
        return
    floater, fee = r.fees.pop(name)
    to = r.director[name] if r.options["vignoles_refund"] == "director" else player(floater)
    r.pay(BANK, to, fee // 2, "14.3.1-b")
    part = 2 if r.options["vignoles_share"] == "half_of_original" else 4
    r.pay(BANK, cousin("CBV"), fee // part, "14.3.1-e")
