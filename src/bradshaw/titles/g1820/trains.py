"""Buying trains of the supply and of other companies, contributions, discards (chapters 7.2.6, 7.2.7 and 13.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bradshaw.kernel import Choice, Option, Range, State, Table, ledger, offers, refuse
from bradshaw.kernel.actions import BuyTrain, DiscardTrain
from bradshaw.kernel.records import BANK, SCRAP, bare, is_company
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import depot
from bradshaw.mechanics.plain import naming
from bradshaw.titles.g1820 import cousins, covering, money, phases, shares
from bradshaw.titles.g1820.data import HOLDEN, price_of
from bradshaw.titles.g1820.frames import CompanyTurn, Covering, Discards, TrainOffer
from bradshaw.titles.g1820.own import own

HOLDEN_USES = 3
"""All companies together (1820-14.5.1-c)."""


def may_contribute(state: State, company: str) -> bool:
    """For a private company, and a public one without a train (1820-7.2.7-h)."""
    return money.is_private(state, company) or not state.trains_of(treasury(company))


def fair_price(state: State, train: str) -> int:
    """The price of the supply less the upkeep, at least £1 (1820-7.2.7-e, -f, -l)."""
    return max(1, price_of(state.trains[train].kind) - phases.upkeep(state, train))


def director_adds(state: State, company: str) -> int:
    """What a director could add: cash, and what shares bring; a private's cash is its treasury (1820-7.2.7-u)."""
    director = state.companies[company].directed_by
    if director is None or not may_contribute(state, company):
        return 0
    mine = money.with_director(state, company) - money.funds(state, company)
    return mine + shares.raisable(state, director, company)


def range_of(state: State, company: str, train: str) -> tuple[int, int]:
    """The least and the most that a company may pay another for a train (1820-7.2.7-d to -g, -l)."""
    seller = bare(state.trains[train].holder)
    fair, have = fair_price(state, train), money.funds(state, company)
    least, most = 1, have + director_adds(state, company)
    if most > have:
        most = max(have, min(most, fair))
    if money.is_private(state, company) and not money.is_private(state, seller):
        least = fair
    if money.is_private(state, seller) and not money.is_private(state, company):
        most = min(most, fair)
    return least, most


def supply_options(t: Table, company: str, who: str) -> Iterator[BuyTrain]:
    first = phases.next_train(t.state)
    if first is not None:
        yield BuyTrain(actor=who, company=company, train=first, price=price_of(t.state.trains[first].kind))


def offer(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option | BuyTrain]:
    state, name = t.state, frame.company
    yield from supply_options(t, name, who)
    for id, train in state.trains.items():
        if is_company(train.holder) and train.holder != treasury(name):
            least, most = range_of(state, name, id)
            span = {"price": Range(least, most)} if most > least else {}
            yield Option(BuyTrain(actor=who, company=name, train=id, price=least), ranges=span)


def check_plain(action: BuyTrain) -> None:
    if action.side or action.trade_in or action.power:
        raise refuse("1820-7.2.7-b", "Trains are bought as they are, for money.")


def check_limit(state: State, company: str) -> None:
    if len(state.trains_of(treasury(company))) >= phases.train_limit(state):
        raise refuse("1820-7.2.7-a", f"{company} may own {phases.train_limit(state)} trains.")


def check_supply(state: State, action: BuyTrain) -> None:
    name, train = action.company, state.trains.get(action.train)
    check_plain(action)
    if train is None or train.holder != BANK or action.train != phases.next_train(state):
        raise refuse("1820-7.2.7-c", "That train is not on sale.")
    if action.price != price_of(train.kind):
        raise refuse("1820-7.2.7-b", f"A {train.kind} costs £{price_of(train.kind)}.")
    check_limit(state, name)
    have = money.funds(state, name)
    if action.price > have + director_adds(state, name):
        clause = "1820-7.2.7-b" if may_contribute(state, name) else "1820-7.2.7-h"
        raise refuse(clause, f"{name} has £{have}, which is not enough.")


def check(t: Table, frame: CompanyTurn, action: BuyTrain) -> None:
    state, name = t.state, frame.company
    train = state.trains.get(action.train)
    if train is None or not is_company(train.holder):
        check_supply(state, action)
        return
    check_plain(action)
    seller = bare(train.holder)
    if seller == name:
        raise refuse("1820-7.2.7-d", f"{name} owns this train.")
    if state.companies[seller].director is None:
        raise refuse("1820-7.2.7-v", f"{seller} is directed by no player and sells no trains.")
    check_limit(state, name)
    least, most = range_of(state, name, action.train)
    if action.price < least:
        raise refuse("1820-7.2.7-e" if least > 1 else "1820-7.2.7-d", f"At least £{least} is paid.")
    if action.price > most:
        to_public = money.is_private(state, seller) and not money.is_private(state, name)
        if to_public and most == fair_price(state, action.train):
            clause = "1820-7.2.7-f"
        else:
            clause = "1820-7.2.7-l" if may_contribute(state, name) else "1820-7.2.7-d"
        raise refuse(clause, f"{name} can pay £{most} at most.")


def buy(t: Table, frame: CompanyTurn, action: BuyTrain) -> None:
    holder = t.state.trains[action.train].holder
    if is_company(holder):
        seller = t.state.companies[bare(holder)].director
        assert seller is not None
        offers.propose(t, action, (seller,), TrainOffer)
    else:
        pay_for(t, action.company, action.train, action.price)


def pay_for(t: Table, company: str, train: str, price: int) -> None:
    """At once, or after the director has sold shares (1820-7.2.7-j)."""
    covering.ask(t, company, price, "train", "1820-7.2.7-j", train=train)


@covering.settles("train")
def buy_with_help(t: Table, frame: Covering) -> None:
    acquire(t, frame.company, frame.train, frame.total)


def acquire(t: Table, company: str, train: str, price: int) -> None:
    """Money to the bank or the seller; a new colour begins its phase (1820-7.2.7-o)."""
    record = t.state.trains[train]
    covering.contribute(t, company, price, "1820-7.2.7-h")
    seller = bare(record.holder)
    payee = money.purse(t.state, seller) if is_company(record.holder) else BANK
    payer = money.purse(t.state, company)
    if payer != payee:
        ledger.pay(
            t, payer, payee, price, f"a {record.kind} train", "1820-7.2.7-b" if payee == BANK else "1820-7.2.7-d"
        )
    ledger.move_train(t, train, treasury(company), "bought")
    if record.holder == BANK:
        phases.left_supply(t, train)


def words(t: Table, frame: CompanyTurn, action: BuyTrain) -> str:
    train = t.state.trains[action.train]
    missing = action.price - money.funds(t.state, action.company)
    added = f", of which the director adds £{missing}" if missing > 0 else ""
    source = f" of {bare(train.holder)}" if is_company(train.holder) else ""
    return f"Buy a {train.kind}{source} for £{action.price}{added}"


BUYING: Choice[Any, BuyTrain] = Choice(BuyTrain, offer, check, buy, words)
CONSENT = depot.consent(
    frame=TrainOffer, clause="1820-7.2.7-d", settle=lambda t, terms: pay_for(t, terms.company, terms.train, terms.price)
)


def worth_asking(t: Table, frame: CompanyTurn) -> bool:
    """Has the company room for a train that it could pay, perhaps after a loan?"""
    state = t.state
    return len(state.trains_of(treasury(frame.company))) < phases.train_limit(state)


# Before the run: private companies, and James Holden


def may_buy_early(state: State, frame: CompanyTurn) -> bool:
    """Without this right the step is passed over (1820-7.2.7-r, 1820-14.5.1-a to -c)."""
    name = frame.company
    if money.is_private(state, name):
        return True
    granted = cousins.grants(state, HOLDEN, name) and not own(state).times_used(HOLDEN, name)
    return bool(granted) and own(state).times_used(HOLDEN) < HOLDEN_USES


def check_early(t: Table, frame: CompanyTurn, action: BuyTrain) -> None:
    train = t.state.trains.get(action.train)
    if train is not None and is_company(train.holder):
        raise refuse("1820-7.2.7-r", "Before the run trains are bought from the supply only.")
    check_supply(t.state, action)


def buy_early(t: Table, frame: CompanyTurn, action: BuyTrain) -> None:
    if not money.is_private(t.state, frame.company):
        t.change_own(used=own(t.state).with_use(HOLDEN, frame.company))
    pay_for(t, action.company, action.train, action.price)


EARLY: Choice[Any, BuyTrain] = Choice(
    BuyTrain,
    lambda t, frame, who: supply_options(t, frame.company, who),
    check_early,
    buy_early,
    words,
)


# Giving trains up


def check_discard(t: Table, frame: CompanyTurn, action: DiscardTrain) -> None:
    if action.train not in t.state.trains_of(treasury(frame.company)):
        raise refuse("1820-7.2.6-a", f"{frame.company} has no such train.")


def discard(t: Table, frame: CompanyTurn, action: DiscardTrain) -> None:
    """Out of the game, and no phase changes by it (1820-7.2.6-a, -b)."""
    ledger.move_train(t, action.train, SCRAP, "discarded")


DISCARDING: Choice[Any, DiscardTrain] = Choice(
    DiscardTrain,
    naming(DiscardTrain, "train", lambda t, frame, who: t.state.trains_of(treasury(frame.company))),
    check_discard,
    discard,
    lambda t, frame, action: f"Throw away a {t.state.trains[action.train].kind}",
)
DISCARDS = depot.discards(
    frame=Discards,
    clauses=depot.Clauses(limit="1820-13.7-b", only_then="1820-13.7-a", whose="1820-13.4-a"),
    due=lambda t, frame: phases.due_to_discard(t.state),
    taker=SCRAP,
    decider=lambda t, company: t.state.companies[company].director,
)
