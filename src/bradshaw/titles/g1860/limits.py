"""What every purchase in a stock turn must respect: one per turn, the certificate limit, cash in hand."""

from __future__ import annotations

from bradshaw.kernel.errors import refuse
from bradshaw.kernel.table import Table
from bradshaw.titles.g1860 import money, shares
from bradshaw.titles.g1860.frames import StockTurn
from bradshaw.titles.g1860.own import own


def check_may_buy(t: Table, frame: StockTurn, who: str) -> None:
    if frame.bought:
        raise refuse("1860-buying-and-selling-h", "Only one certificate may be bought in a turn.")
    check_within_limit(t, who)


def check_within_limit(t: Table, who: str) -> None:
    over = shares.over_limit(t.state, who)
    if over:
        limit = shares.certificate_limit(t.state)
        raise refuse(
            "1860-certificate-limit-d",
            f"You hold {limit and limit + over} certificates and the limit is {limit}: sell {over} first.",
        )


def check_room(t: Table, who: str, *, swaps: bool = False) -> None:
    """A purchase must fit under the limit, also where a swap of certificates would follow it."""
    limit = shares.certificate_limit(t.state)
    if limit is not None and shares.certificates(t.state, who) + 1 > limit:
        clause = "1860-certificate-limit-c" if swaps else "1860-certificate-limit-a"
        raise refuse(clause, f"You are at the limit of {limit} certificates.")


def check_cash(t: Table, who: str, price: int, clause: str) -> None:
    have = money.cash(t.state, who)
    if have < price:
        raise refuse(clause, f"This costs £{price} and you have £{have}.")


def note_sale(t: Table, who: str, what: str) -> None:
    """What a player sold may not be bought again by him in this stock round."""
    bans = own(t.state).no_buy
    sold = bans.get(who, ())
    if what not in sold:
        t.change_own(no_buy={**bans, who: (*sold, what)})
