"""The bank's trains and the companies': what is on offer, what becomes obsolete, trading by consent, giving up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from bradshaw.kernel import (
    Choice,
    Frame,
    FrameRules,
    Option,
    Range,
    RuleViolation,
    State,
    Table,
    Words,
    ledger,
    offers,
    refuse,
)
from bradshaw.kernel.actions import BuyTrain, DiscardTrain
from bradshaw.kernel.events import Remark
from bradshaw.kernel.numbers import an
from bradshaw.kernel.offers import Offer
from bradshaw.kernel.records import BANK, SCRAP, Holder, bare, is_company
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.title import nothing_automatic
from bradshaw.mechanics import money

F = TypeVar("F", bound=Frame)
TrainOffer = TypeVar("TrainOffer", bound=Offer)

# The bank's trains lie in the table of the state in the order in which they are sold


def next_train(state: State, kind: str = "", supply: Holder = BANK) -> str | None:
    """The next train of the supply, or its next one of a kind."""
    found = (id for id, train in state.trains.items() if train.holder == supply and kind in ("", train.kind))
    return next(found, None)


def owned(state: State, company: str, kind: str = "") -> list[str]:
    """The trains of a company, or those of a kind; the smallest first."""
    return [id for id in state.trains_of(treasury(company)) if kind in ("", state.trains[id].kind)]


def retire(t: Table, kinds: Iterable[str], why: str = "obsolete") -> None:
    """Trains of these kinds leave the game, wherever they are."""
    gone = frozenset(kinds)
    for id, train in list(t.state.trains.items()):
        if train.kind in gone and train.holder != SCRAP:
            ledger.move_train(t, id, SCRAP, why)


# Trading by consent


def price_range(state: State, buyer: str, least: int = 1, step: int = 1) -> dict[str, Range]:
    """What a company could offer for a train, from its treasury."""
    most = money.treasury(state, buyer)
    return {"price": Range(least, most - (most - least) % step, step)} if most > least else {}


def trade(t: Table, terms: BuyTrain, clause: str) -> None:
    """Money to the seller's treasury, the train to the buyer as it is."""
    train = t.state.trains[terms.train]
    ledger.pay(t, treasury(terms.company), train.holder, terms.price, f"{an(train.name)} train", clause)
    ledger.move_train(t, terms.train, treasury(terms.company), "traded")


def in_words(state: State, terms: BuyTrain, written: Callable[[int], str] = money.pounds) -> str:
    train = state.trains[terms.train]
    return f"{bare(train.holder)} sells its {train.name} to {terms.company} for {written(terms.price)}"


def consent(
    *,
    frame: type[TrainOffer],
    clause: str,
    settle: Callable[[Table, BuyTrain], None],
    written: Callable[[int], str] = money.pounds,
) -> FrameRules[TrainOffer]:
    """The director of the company that would sell a train is asked."""
    return offers.rules(
        frame=frame, clause=clause, settle=settle, words=lambda t, terms: in_words(t.state, terms, written)
    )


def choice(
    *,
    gone: str,
    own: str,
    stock: Callable[[Table, str, str], Iterable[BuyTrain]],
    check_stock: Callable[[Table, Any, BuyTrain], None],
    buy: Callable[[Table, Any, BuyTrain], None],
    asked: Callable[[State, str, str], tuple[int, dict[str, Range]] | None],
    check_trade: Callable[[Table, Any, BuyTrain], None],
    must_agree: Callable[[Table, BuyTrain], str | None],
    trade: Callable[[Table, BuyTrain], None],
    offer: type[Offer],
    consent: str,
    words: Callable[[Table, Any, BuyTrain], Words | str],
    written: Callable[[int], str] = money.pounds,
) -> Choice[Any, BuyTrain]:
    """The company on turn (`frame.company`) buys a train of the bank or of another company.

    `gone`, `own`: the clauses by which a train that left the game or is the company's own is not bought. `stock`: what
    the bank sells, for the menu. `asked`: the price at which the menu offers to buy another company's train, and its
    range; none where that is never done. `must_agree`: whose consent a trade needs, if
    anybody's; `consent`: the clause about it.
    """

    def candidates(t: Table, frame: Any, who: str) -> Iterator[Option | BuyTrain]:
        yield from stock(t, frame.company, who)
        for id, train in t.state.trains.items():
            if is_company(train.holder) and train.holder != treasury(frame.company):
                terms = asked(t.state, frame.company, id)
                if terms is not None:
                    action = BuyTrain(actor=who, company=frame.company, train=id, price=terms[0])
                    yield Option(action, ranges=terms[1])

    def check(t: Table, frame: Any, action: BuyTrain) -> None:
        train = t.state.trains.get(action.train)
        if train is None or train.holder == SCRAP:
            raise refuse(gone, "There is no such train to be had.")
        if train.holder == treasury(frame.company):
            raise refuse(own, f"{frame.company} owns this train.")
        (check_trade if is_company(train.holder) else check_stock)(t, frame, action)

    def apply(t: Table, frame: Any, action: BuyTrain) -> None:
        if not is_company(t.state.trains[action.train].holder):
            buy(t, frame, action)
            return
        other = must_agree(t, action)
        if other is None or other == action.actor:
            trade(t, action)
        else:
            t.say(Remark(f"{action.actor} proposes: {in_words(t.state, action, written)}", consent))
            offers.propose(t, action, (other,), offer)

    return Choice(BuyTrain, candidates, check, apply, words)


# Trains over the limit


@dataclass(frozen=True)
class Clauses:
    limit: str
    """A company over the limit gives up trains of its own choice."""
    only_then: str
    """No other company gives up trains."""
    whose: str
    """Who decides for the company."""


def discards(
    *,
    frame: type[F],
    clauses: Clauses,
    due: Callable[[Table, F], Sequence[str]],
    taker: Holder,
    decider: Callable[[Table, str], str | None] = lambda t, company: t.state.decider(company),
    kept: Callable[[Table, str], RuleViolation | None] = lambda t, train: None,
    instead: tuple[Choice[Any, Any], ...] = (),
    automatic: Callable[[Table, F], bool] = nothing_automatic,
    after: Callable[[Table], None] = lambda t: None,
) -> FrameRules[F]:
    """`due`: the companies that must give up a train now; the frame goes when there is none. `taker`: where trains go.
    `kept`: why a train is not given up, such as one that counts against no limit. `instead`: other ways to meet it.
    """

    def candidates(t: Table, frame: F, who: str) -> Iterator[DiscardTrain]:
        for company in due(t, frame):
            if decider(t, company) == who:
                for id in owned(t.state, company):
                    if kept(t, id) is None:
                        yield DiscardTrain(actor=who, company=company, train=id)

    def check(t: Table, frame: F, action: DiscardTrain) -> None:
        if action.company not in due(t, frame):
            raise refuse(clauses.only_then, "That company has no train to give up now.")
        if decider(t, action.company) != action.actor:
            raise refuse(clauses.whose, f"{action.actor} does not decide for {action.company}.")
        if action.train not in owned(t.state, action.company):
            raise refuse(clauses.limit, f"{action.company} has no such train.")
        refusal = kept(t, action.train)
        if refusal:
            raise refusal

    def discard(t: Table, frame: F, action: DiscardTrain) -> None:
        ledger.move_train(t, action.train, taker, "over the train limit")
        after(t)

    def words(t: Table, frame: F, action: DiscardTrain) -> str:
        return f"{action.company} gives up its {t.state.trains[action.train].name}"

    def go_on(t: Table, frame: F) -> bool:
        if not due(t, frame):
            t.pop()
            return True
        return automatic(t, frame)

    def deciders(t: Table, frame: F) -> tuple[str, ...]:
        asked = (decider(t, company) for company in due(t, frame))
        return tuple(dict.fromkeys(name for name in asked if name is not None))

    return FrameRules(
        frame,
        deciders=deciders,
        choices=(Choice(DiscardTrain, candidates, check, discard, words), *instead),
        step=go_on,
        heading=lambda t, frame: f"{' and '.join(due(t, frame))}: more trains than the limit allows",
    )
