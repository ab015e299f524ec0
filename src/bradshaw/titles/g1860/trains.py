"""Buying trains: the last step of a company's turn; and returning those over the limit."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from bradshaw.kernel import RuleViolation, State, Table, ledger, refuse
from bradshaw.kernel.actions import BuyTrain, DiscardTrain, Pass
from bradshaw.kernel.events import CompanyEvent
from bradshaw.kernel.market import by_price
from bradshaw.kernel.numbers import an
from bradshaw.kernel.records import IPO, POOL, bare, company, is_company
from bradshaw.mechanics import depot
from bradshaw.mechanics.depot import owned
from bradshaw.mechanics.money import check_treasury
from bradshaw.titles.g1860 import money
from bradshaw.titles.g1860.data import PRICES
from bradshaw.titles.g1860.depot import after_sale_from_stack, cheapest, for_sale, top_of_stack, train_limit
from bradshaw.titles.g1860.insolvency import can_pay_for_train, who_acts
from bradshaw.titles.g1860.market import MARKET
from bradshaw.titles.g1860.shares import has_train, in_receivership
from bradshaw.titles.g1860.state import CompanyTurn, ReturningTrains, TrainOffer, drop, on, own

STEP = 10
"""Prices between companies are multiples of it, and at least it (1860-buying-trains-d)."""


def is_asked(t: Table, frame: CompanyTurn, who: str) -> bool:
    """The turn ends by itself when nothing can be bought. Several may be bought (1860-buying-trains-h)."""
    return not frame.no_purchase and may_buy(t.state, frame.company)


def buy_unasked(t: Table, frame: CompanyTurn) -> bool:
    """In receivership the cheapest train is bought without asking (1860-receivership-e)."""
    state, name = t.state, frame.company
    if not in_receivership(state, name) or on(state, "receivership_manual") or not is_asked(t, frame, ""):
        return False
    buy_from_bank(t, name, for_sale(state)[0])
    return True


def may_buy(state: State, name: str) -> bool:
    """Is there a train that the company has room and money for? In receivership it buys its first, the cheapest of
    pool and stack, as soon as it can pay (1860-receivership-e)."""
    if in_receivership(state, name):
        return not has_train(state, name) and can_pay_for_train(state, name)
    return room(state, name) > 0 and (can_pay_for_train(state, name) or may_trade(state, name))


def room(state: State, name: str) -> float:
    """How many more trains it may own; below nothing, how many it has too many."""
    limit = train_limit(state)
    return inf if limit is None else limit - len(owned(state, name))


def must_buy(state: State, name: str) -> bool:
    """1860-insolvency-a: a trainless company that can pay; 18xx.games asks for more than the price."""
    if has_train(state, name) or not can_pay_for_train(state, name):
        return False
    return not on(state, "must_buy_strict") or money.treasury(state, name) > (cheapest(state) or 0)


def may_trade(state: State, name: str) -> bool:
    """Could it buy a train of another company by agreement? One of two from a company that keeps the other, the only
    one for a company without any (1860-buying-trains-f, -g)."""
    if own(state).nationalised or money.treasury(state, name) < STEP:
        return False
    sellers = (one for one in state.operating() if one != name and not in_receivership(state, one))
    return any(len(owned(state, seller)) > has_train(state, name) for seller in sellers)


def stock(t: Table, name: str, who: str) -> Iterator[BuyTrain]:
    for train in for_sale(t.state):
        yield BuyTrain(actor=who, company=name, train=train, price=PRICES[t.state.trains[train].kind])


def words(t: Table, frame: CompanyTurn, action: BuyTrain) -> str:
    record = t.state.trains[action.train]
    if is_company(record.holder):
        return f"Buy the {record.kind} of {bare(record.holder)}"
    pile = "the bank pool" if record.holder == POOL else "the bank"
    return f"Buy {an(record.kind)} from {pile} for {action.price}cc"


def check_any(state: State, name: str, action: BuyTrain) -> None:
    if action.side or action.trade_in or action.power:
        raise refuse("1860-buying-trains-b", "Trains are bought as they are, for company credits.")
    if room(state, name) <= 0:
        raise refuse("1860-buying-trains-i", f"{name} owns as many trains as the limit allows.")


def check_bank(t: Table, frame: CompanyTurn, action: BuyTrain) -> None:
    state, name = t.state, frame.company
    check_any(state, name, action)
    kind = state.trains[action.train].kind
    if action.train not in for_sale(state):
        on_top = top_of_stack(state)
        next_one = an(state.trains[on_top].kind) if on_top else "none"
        raise refuse("1860-buying-trains-b", f"The next train of the stack is {next_one}.")
    if action.price != PRICES[kind]:
        raise refuse("1860-phases-b", f"{an(kind, begins=True)} costs {PRICES[kind]}cc.")
    check_treasury(state, name, action.price, "1860-buying-trains-n", f"Nobody may help: {an(kind)}", money.credits)


def check_trade(t: Table, frame: CompanyTurn, action: BuyTrain) -> None:
    """1860-proc-train-trade"""
    state, name, seller = t.state, frame.company, bare(t.state.trains[action.train].holder)
    check_any(state, name, action)
    if own(state).nationalised:
        raise refuse("1860-nationalisation-i", "In the end game trains are bought from the bank only.")
    if in_receivership(state, seller) or in_receivership(state, name):
        raise refuse("1860-receivership-f", "A company in receivership trades no trains with other companies.")
    if seller in own(state).bankrupt:
        raise refuse("1860-bankruptcy-f", f"The trains of {seller} wait on its charter for a restart.")
    if action.price < STEP or action.price % STEP:
        raise refuse("1860-buying-trains-d", f"The price is a multiple of {STEP}cc, at least {STEP}cc.")
    if action.price > money.treasury(state, name):
        raise refuse("1860-buying-trains-n", f"{name} has only {money.treasury(state, name)}cc.")
    if has_train(state, name) and len(owned(state, seller)) == 1:
        raise refuse("1860-buying-trains-e", f"{name} has a train and may not buy the only one of {seller}.")


def must_agree(t: Table, action: BuyTrain) -> str | None:
    """The seller's director (1860-buying-trains-d). Who directs both decides alone (1860-buying-trains-o)."""
    seller = bare(t.state.trains[action.train].holder)
    return None if on(t.state, "trade_without_consent") else who_acts(t.state, seller)


def buy_from_bank(t: Table, name: str, train: str) -> None:
    record = t.state.trains[train]
    money.spend(t, name, PRICES[record.kind], f"{record.kind} train", "1860-buying-trains-a")
    ledger.move_train(t, train, company(name), "bought")
    became_solvent(t, name)
    begins = record.holder == IPO and after_sale_from_stack(t, record.kind)
    if begins and t.option("discard_time") == "immediate":  # all over the limit, in operating order (1860-con-g)
        for other in reversed(by_price(t.state, MARKET, t.state.operating())):
            return_surplus(t, other)


def became_solvent(t: Table, name: str) -> None:
    """1860-insolvency-h"""
    if name in own(t.state).insolvent:
        drop(t, "insolvent", name)
        t.say(CompanyEvent(name, "solvent", "1860-insolvency-h"))


def trade(t: Table, terms: BuyTrain) -> None:
    """Carry out an agreed sale between companies (1860-proc-train-trade)."""
    depot.trade(t, terms, "1860-buying-trains-d")
    became_solvent(t, terms.company)


def check_pass(t: Table, frame: CompanyTurn, action: Pass) -> None:
    if must_buy(t.state, frame.company):
        insolvent = frame.company in own(t.state).insolvent
        clause = "1860-insolvency-g" if insolvent else "1860-insolvency-a"
        raise refuse(clause, f"{frame.company} has no train and can afford one, so it must buy.")


# Trains over the limit


def return_surplus(t: Table, name: str) -> bool:
    """A turn begins with trains over the limit (1860-buying-trains-k)."""
    if room(t.state, name) < 0:
        t.push(ReturningTrains(name))
        return True
    return False


def return_unasked(t: Table, frame: ReturningTrains) -> bool:
    """In receivership the lowest train goes first."""
    if not in_receivership(t.state, frame.company) or on(t.state, "receivership_manual"):
        return False
    ledger.move_train(t, owned(t.state, frame.company)[0], POOL, "over the train limit")
    return True


def no_return_now(t: Table, frame: CompanyTurn, action: DiscardTrain) -> RuleViolation:
    if frame.step == "track":
        return refuse("1860-buying-trains-k", f"{frame.company} has no train over the limit to return.")
    return refuse("1860-buying-trains-m", "Trains cannot be given or sold to the bank.")


BUYING = depot.choice(
    gone="1860-phases-h",
    own="1860-buying-trains-d",
    stock=stock,
    check_stock=check_bank,
    buy=lambda t, frame, action: buy_from_bank(t, frame.company, action.train),
    asked=lambda state, buyer, train: (STEP, depot.price_range(state, buyer, STEP, STEP)),
    check_trade=check_trade,
    must_agree=must_agree,
    trade=trade,
    offer=TrainOffer,
    consent="1860-buying-trains-d",
    words=words,
    written=money.credits,
)

CONSENT = depot.consent(frame=TrainOffer, clause="1860-buying-trains-d", settle=trade, written=money.credits)

RETURNING = depot.discards(
    frame=ReturningTrains,
    clauses=depot.Clauses(
        limit="1860-buying-trains-k", only_then="1860-company-charters-a", whose="1860-operating-companies-c"
    ),
    due=lambda t, frame: [frame.company] if room(t.state, frame.company) < 0 else [],
    taker=POOL,
    decider=lambda t, name: who_acts(t.state, name),
    automatic=return_unasked,
)
