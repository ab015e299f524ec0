"""What the menu of 1843 has to offer, in the referee's opinion: nothing forbidden, and nothing allowed left out.

Asked where no track has to be traced: the auction, trade in shares, trains that the treasury pays.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bradshaw.fuzz.referees.g1843_books import PARS
from bradshaw.fuzz.referees.opinion import Disagreement
from bradshaw.kernel.actions import Action, Bid, BuyPrivate, BuyShare, BuyTrain, Pass, SellShares, StartCompany
from bradshaw.kernel.menu import Menu
from bradshaw.kernel.records import BANK, IPO, POOL, company

if TYPE_CHECKING:
    from bradshaw.fuzz.referees.g1843 import Referee


def compare(referee: Referee, menu: Menu) -> None:
    if menu.frame == "choosing-city":
        return
    for action in conceivable(referee):
        opinion = objection(referee, action)
        if menu.admits(action) == bool(opinion):
            offered = "offers" if opinion else "does not offer"
            reason = str(opinion) if opinion else "1843-7.1-b: the referee allows it"
            raise Disagreement(reason.partition(": ")[0], f"the menu {offered} {action}; {reason.partition(': ')[2]}")


def objection(referee: Referee, action: Action) -> Disagreement | None:
    try:
        getattr(referee, "may_" + action.kind.replace("-", "_"))(action)
    except Disagreement as opinion:
        return opinion
    return None


def conceivable(referee: Referee) -> Iterator[Action]:
    where, who = referee.place[0], str(referee.place[-1])
    if where in ("auction", "bidders"):
        yield from bids(referee, who)
    if where == "auction":
        lot = referee.unsold()[0]
        yield BuyPrivate(actor=who, private=lot, price=referee.asking[lot])
    if where in ("auction", "stock"):
        yield Pass(actor=who)
    if where == "par":
        yield from (StartCompany(actor=who, company="PLM", par=par) for _, par in PARS)
    if where == "stock":
        yield from trade(referee, who)
    if where == "company" and referee.step == "trains":
        yield from trains(referee)


def bids(referee: Referee, who: str) -> Iterator[Bid]:
    """The least and the highest bid on every lot, and those just beyond."""
    lots = referee.unsold()
    for lot in lots if referee.place[0] == "auction" else lots[:1]:
        least = max(referee.asking[lot], *referee.bids.get(lot, {}).values(), 0) + 5
        most = referee.free_cash(who, lot) // 5 * 5
        for amount in (least - 5, least, most, most + 5):
            yield Bid(actor=who, amount=amount, lot=lot)


def trade(referee: Referee, who: str) -> Iterator[Action]:
    for name in referee.companies:
        for count in range(1, 7):
            yield SellShares(actor=who, company=name, count=count)
        for source in (IPO, POOL):
            if referee.owned(name, source) and name in referee.par:
                yield BuyShare(actor=who, company=name, source=source)
        for _, par in PARS:
            yield StartCompany(actor=who, company=name, par=par)


def trains(referee: Referee) -> Iterator[BuyTrain]:
    """Both sides of the next train of the supply."""
    name, supply = referee.company, [id for id, train in referee.trains.items() if train.holder == BANK]
    for side in referee.trains[supply[0]].sides if supply else ():
        if side["price"] <= referee.cash[company(name)]:
            actor = referee.director[name]
            yield BuyTrain(actor=actor, company=name, train=supply[0], price=side["price"], side=side["name"])
