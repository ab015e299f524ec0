"""A company increases its share-count (chapter 6.5.2.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bradshaw.kernel import Choice, FrameRules, State, Table, counted, ledger, refuse, some
from bradshaw.kernel.actions import Action, Pass, SellShares
from bradshaw.kernel.events import CompanyEvent
from bradshaw.kernel.records import NOBODY, POOL, Holder, cousin, player
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics.plain import plain, up_to
from bradshaw.mechanics.stock_round import Ban, note_purchase
from bradshaw.titles.g1820 import drafts, market, money, office, shares, subscription
from bradshaw.titles.g1820.data import SIZES
from bradshaw.titles.g1820.floating import TERMS, ChooseTerms
from bradshaw.titles.g1820.frames import Growing, Parting, StockRound
from bradshaw.titles.g1820.lobbies import gate
from bradshaw.titles.g1820.own import own


class Increase(Action, frozen=True, kw_only=True):
    """Begin to increase the share-count of a company; a private one is given a par price next."""

    company: str
    size: int
    par: int = 0


def offer(t: Table, frame: StockRound, who: str) -> Iterator[Increase]:
    for name in money.directed(t.state, who):
        for size in SIZES:
            if size > t.state.companies[name].shares:
                yield Increase(actor=who, company=name, size=size)


def check(t: Table, frame: StockRound, action: Increase) -> None:
    state, name = t.state, action.company
    record = state.companies.get(name)
    if record is None or not record.floated or record.director != action.actor:
        raise refuse("1820-6.5.2.2-a", f"{action.actor} does not direct that company.")
    if name in own(state).new:
        raise refuse("1820-6.5.2.2-b", f"{name} was floated in this stock round.")
    if market.in_liquidation(state, name):
        raise refuse("1820-6.5.2.2-p", f"{name} is in liquidation.")
    if action.size not in SIZES or action.size <= record.shares:
        raise refuse("1820-6.5.2.2-c", f"{name} has {record.shares} shares; {action.size} is no larger size.")
    if action.par:
        raise refuse("1820-6.5.2.2-d", "A private company is given its par price when it has begun to grow.")


def draft(state: State, action: Increase) -> Growing:
    unpaid = for_the_pool(state, action.company, action.size)
    return Growing(action.actor, action.company, action.size, action.par, unpaid=unpaid)


STARTING: Choice[Any, Increase] = Choice(
    Increase,
    offer,
    check,
    lambda t, frame, action: t.push(draft(t.state, action)),
    lambda t, frame, action: f"Increase {action.company} to {action.size} shares",
    gate,
)


# The increase


def check_par(t: Table, frame: Growing, action: ChooseTerms) -> None:
    if subscription.price(t.state, frame):
        raise refuse("1820-6.5.2.2-d", f"{frame.company} has a price.")
    if action.size != frame.size or action.par not in market.pars(t.state.phase):
        raise refuse("1820-6.5.2.2-d", "That is no par price of this phase.")


PAR = replace(
    TERMS,
    candidates=lambda t, frame, who: (
        ChooseTerms(actor=who, size=frame.size, par=par)
        for par in (() if subscription.price(t.state, frame) else market.pars(t.state.phase))
    ),
    check=check_par,
    apply=lambda t, frame, action: t.change_frame(par=action.par),
)


def for_the_pool(state: State, name: str, size: int) -> int:
    """10% or one share, and 10% more where a size is skipped, unpaid (1820-6.5.2.2-m, 1820-6.5.2.2-n)."""
    skipped = any(state.companies[name].shares < one < size for one in SIZES)
    return max(1, size // 10) + (size // 10 if skipped else 0)


def commit(t: Table, frame: Growing) -> None:
    name = frame.company
    if frame.par:  # 1820-6.5.2.2-d, -e, -r: the certificate is a share now
        t.change_own(privates=tuple(one for one in own(t.state).privates if one != name))
        market.set_par(t, name, frame.par, "public again", "1820-6.5.2.2-d")
    ledger.resize(t, name, treasury(name), frame.size - t.state.companies[name].shares, "share-count increased")
    subscription.pay_in(t, frame, "1820-6.5.2.2-i")
    t.push(Parting(frame.player, name, frame.unpaid, ()))
    office.settle(t, name, player(frame.player) if t.option("growth_asks_about_ties") else NOBODY)  # 1820-13.4-g


subscription.TERMS[Growing] = subscription.Terms(commit, too_few="1820-6.5.2.2-o", holders="1820-6.5.2.2-h")
GROWING = drafts.rules(
    Growing,
    (PAR, subscription.SUBSCRIBING, subscription.PROPOSING),
    heading=lambda t, frame: f"Growing: {subscription.told(t, frame)}",
    give_up="Give the increase up",  # as it was (1820-6.5.2.2-o)
)


# Holders who part with shares before the company has grown


def to_be_asked(state: State, name: str) -> Iterator[Holder]:
    """Players from the director on, each before his cousins (1820-6.5.2.2-l); nobody sells what has grown already in
    this stock round (1820-6.5.2.3-b)."""
    for who in state.clockwise_from(state.decider(name) or "") if name not in own(state).grown else ():
        yield player(who)
        yield from map(cousin, money.cousins(state, who))


def spare(state: State, frame: Parting) -> int:
    """How many shares the next holder may sell so that 40% stay held."""
    needed = -(-subscription.PERCENT * state.companies[frame.company].shares // 100)
    return min(state.owned(frame.company, frame.waiting[0]), shares.held(state, frame.company) - needed)


def check_sale(t: Table, frame: Parting, action: SellShares) -> None:
    if action.company != frame.company or action.director or not 1 <= action.count <= spare(t.state, frame):
        most = counted(spare(t.state, frame), "share")
        can = f"{money.name_of(frame.waiting[0])} may sell up to {most} of {frame.company}"
        raise refuse("1820-6.5.2.2-l", f"{can}, so that {subscription.PERCENT}% stay held.")


def sell(t: Table, frame: Parting, action: SellShares) -> None:
    t.change_frame(waiting=frame.waiting[1:], sold=(*frame.sold, frame.waiting[0]))
    shares.sell(t, frame.waiting[0], frame.company, action.count)


def ask_next(t: Table, frame: Parting) -> bool:
    """Who has nothing to sell is passed over; after the last the company has grown."""
    if not frame.begun:
        t.change_frame(begun=True, waiting=frame.waiting or tuple(to_be_asked(t.state, frame.company)))
        return True
    if frame.waiting:
        idle = spare(t.state, frame) < 1
        if idle:
            t.change_frame(waiting=frame.waiting[1:])
        return idle
    t.pop()
    name, size = frame.company, t.state.companies[frame.company].shares
    ledger.move_shares(t, name, treasury(name), POOL, frame.unpaid, "unpaid")
    t.say(CompanyEvent(name, f"grown to {size} shares", "1820-6.5.2.2-f"))
    t.change_own(grown=(*own(t.state).grown, name))
    assert isinstance(t.frame, StockRound)
    bans = (*t.frame.bans, *(Ban(holder, name) for holder in frame.sold))
    note_purchase(t, t.frame, name, acting=player(frame.player), loud=True, bans=bans)
    return True


PARTING = FrameRules(
    Parting,
    deciders=lambda t, frame: (t.state.controller(frame.waiting[0]) or "",),
    choices=(
        Choice(
            SellShares,
            lambda t, frame, who: [up_to(SellShares(actor=who, company=frame.company, count=1), spare(t.state, frame))],
            check_sale,
            sell,
            lambda t, frame, action: (
                f"{money.name_of(frame.waiting[0])} sells {some(action.count, 'share')} "
                f"for £{market.price(t.state, frame.company)} each"
            ),
        ),
        plain(
            Pass,
            lambda t, frame, action: t.change_frame(waiting=frame.waiting[1:]),
            lambda t, frame, action: f"{money.name_of(frame.waiting[0])} keeps the shares",
        ),
    ),
    step=ask_next,
    heading=lambda t, frame: f"Shares of {frame.company} may be sold before it has grown",
)
