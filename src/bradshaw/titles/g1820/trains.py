"""Buying trains of the supply and of other companies, contributions, discards (chapters 7.2.6, 7.2.7 and 13.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bradshaw.kernel import Choice, Range, State, Table, counted, ledger, refuse
from bradshaw.kernel.actions import BuyTrain, DiscardTrain
from bradshaw.kernel.numbers import an
from bradshaw.kernel.records import BANK, SCRAP, bare, is_company
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import depot
from bradshaw.mechanics.plain import naming
from bradshaw.titles.g1820 import cousins, covering, money, phases
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
    if not may_contribute(state, company):
        return 0
    return covering.means(state, company) - money.funds(state, company)


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


def asked(state: State, company: str, train: str) -> tuple[int, dict[str, Range]]:
    least, most = range_of(state, company, train)
    return least, {"price": Range(least, most)} if most > least else {}


def check_plain(action: BuyTrain) -> None:
    if action.side or action.trade_in or action.power:
        raise refuse("1820-7.2.7-b", "Trains are bought as they are, for money.")


def check_limit(state: State, company: str) -> None:
    if phases.room(state, company) < 1:
        raise refuse("1820-7.2.7-a", f"{company} may own {counted(phases.column(state).train_limit, 'train')}.")


def check_supply(t: Table, frame: CompanyTurn, action: BuyTrain) -> None:
    state, name = t.state, frame.company
    check_plain(action)
    if action.train != phases.next_train(state):
        raise refuse("1820-7.2.7-c", "That train is not on sale.")
    train = state.trains[action.train]
    if action.price != price_of(train.kind):
        raise refuse("1820-7.2.7-b", f"{an(train.kind, begins=True)} costs £{price_of(train.kind)}.")
    check_limit(state, name)
    have = money.funds(state, name)
    if action.price > have + director_adds(state, name):
        clause = "1820-7.2.7-b" if may_contribute(state, name) else "1820-7.2.7-h"
        raise refuse(clause, f"{name} has £{have}, which is not enough.")


def check_trade(t: Table, frame: CompanyTurn, action: BuyTrain) -> None:
    state, name, seller = t.state, frame.company, bare(t.state.trains[action.train].holder)
    check_plain(action)
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
            dear = may_contribute(state, name) and action.price > fair_price(state, action.train)
            clause = "1820-7.2.7-l" if dear else "1820-7.2.7-d"
        raise refuse(clause, f"{name} can pay £{most} at most.")


def pay_for(t: Table, terms: BuyTrain) -> None:
    """At once, or after the director has sold shares (1820-7.2.7-j)."""
    covering.ask(t, terms.company, terms.price, "train", "1820-7.2.7-j", train=terms.train)


def acquire(t: Table, frame: Covering) -> None:
    """Money to the bank or the seller; a new colour begins its phase (1820-7.2.7-o)."""
    company, record = frame.company, t.state.trains[frame.train]
    covering.contribute(t, company, frame.total, "1820-7.2.7-h")
    traded = is_company(record.holder)
    payer, payee = money.purse(t.state, company), money.purse(t.state, bare(record.holder)) if traded else BANK
    if payer != payee:
        clause = "1820-7.2.7-d" if traded else "1820-7.2.7-b"
        ledger.pay(t, payer, payee, frame.total, f"{an(record.kind)} train", clause)
    ledger.move_train(t, frame.train, treasury(company), "bought")
    if not traded:
        phases.left_supply(t, frame.train)


def words(t: Table, frame: CompanyTurn, action: BuyTrain) -> str:
    train = t.state.trains[action.train]
    missing = action.price - money.funds(t.state, action.company)
    added = f", of which the director adds £{missing}" if missing > 0 else ""
    source = f" of {bare(train.holder)}" if is_company(train.holder) else ""
    return f"Buy {an(train.kind)}{source} for £{action.price}{added}"


covering.SETTLES["train"] = acquire
BUYING = depot.choice(
    gone="1820-7.2.7-c",
    own="1820-7.2.7-d",
    stock=supply_options,
    check_stock=check_supply,
    buy=lambda t, frame, action: pay_for(t, action),
    asked=asked,
    check_trade=check_trade,
    must_agree=lambda t, action: t.state.companies[bare(t.state.trains[action.train].holder)].director,
    trade=pay_for,
    offer=TrainOffer,
    consent="1820-7.2.7-d",
    words=words,
)
CONSENT = depot.consent(frame=TrainOffer, clause="1820-7.2.7-d", settle=pay_for)


# Before the run: private companies, and James Holden


def may_buy_early(state: State, frame: CompanyTurn) -> bool:
    """Without this right the step is passed over (1820-7.2.7-r, 1820-14.5.1-a to -c)."""
    name, used = frame.company, own(state).times_used
    granted = cousins.grants(state, HOLDEN, name) > 0 and not used(HOLDEN, name) and used(HOLDEN) < HOLDEN_USES
    return granted or money.is_private(state, name)


def check_early(t: Table, frame: CompanyTurn, action: BuyTrain) -> None:
    train = t.state.trains.get(action.train)
    if train is not None and is_company(train.holder):
        raise refuse("1820-7.2.7-r", "Before the run trains are bought from the supply only.")
    check_supply(t, frame, action)


def buy_early(t: Table, frame: CompanyTurn, action: BuyTrain) -> None:
    if not money.is_private(t.state, frame.company):
        t.change_own(used=own(t.state).with_use(HOLDEN, frame.company))
    pay_for(t, action)


EARLY: Choice[Any, BuyTrain] = Choice(
    BuyTrain, lambda t, frame, who: supply_options(t, frame.company, who), check_early, buy_early, words
)


# Giving trains up


def check_discard(t: Table, frame: CompanyTurn, action: DiscardTrain) -> None:
    if action.train not in t.state.trains_of(treasury(frame.company)):
        raise refuse("1820-7.2.6-a", f"{frame.company} has no such train.")


DISCARDING: Choice[Any, DiscardTrain] = Choice(
    DiscardTrain,
    naming(DiscardTrain, "train", lambda t, frame, who: t.state.trains_of(treasury(frame.company))),
    check_discard,
    lambda t, frame, action: ledger.move_train(t, action.train, SCRAP, "discarded"),  # 1820-7.2.6-a, -b
    lambda t, frame, action: f"Throw away a {t.state.trains[action.train].kind}",
)
DISCARDS = depot.discards(
    frame=Discards,
    clauses=depot.Clauses(limit="1820-13.7-b", only_then="1820-13.7-a", whose="1820-13.4-a"),
    due=lambda t, frame: phases.due_to_discard(t.state),
    taker=SCRAP,
    decider=lambda t, company: t.state.companies[company].director,
)
