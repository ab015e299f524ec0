"""Future trains: their auctions, taking one or both, assigning them to companies (chapter 6.4)."""

from __future__ import annotations

from typing import Any

from bradshaw.kernel import Anytime, Choice, FrameRules, State, Table, ledger, offers, refuse
from bradshaw.kernel.actions import Action
from bradshaw.kernel.auctions import open_cry
from bradshaw.kernel.auctions.bidding import Limit
from bradshaw.kernel.events import Remark
from bradshaw.kernel.records import BANK, SCRAP, Holder, bare, is_player, player
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics.money import pounds
from bradshaw.mechanics.plain import naming
from bradshaw.titles.g1820 import money, phases
from bradshaw.titles.g1820.data import EXTRA, reached
from bradshaw.titles.g1820.frames import AssignOffer, ChoosingTrain, CompanyTurn, TrainAuction
from bradshaw.titles.g1820.own import own


class TakeTrains(Action, frozen=True, kw_only=True):
    """The winner takes one future train, or (`train` empty) all that are on offer."""

    train: str


class AssignTrain(Action, frozen=True, kw_only=True):
    """A player gives a future train to the company on turn."""

    company: str
    train: str


def begin(t: Table) -> None:
    """The trains of each stock round come out of the supply (1820-6.4.1-a to -d)."""
    number = own(t.state).stock_round
    kinds = EXTRA.future_trains[number - 1] if number <= int(t.option("future_train_rounds")) else ()
    supply = {train.kind: id for id, train in t.state.trains.items() if train.holder == BANK}
    lots = tuple(supply[kind] for kind in kinds if kind in supply)
    if lots:
        open_sale(t, lots)


def open_sale(t: Table, trains: tuple[str, ...]) -> None:
    lot = " and ".join(t.state.trains[id].kind for id in trains)
    t.push(TrainAuction(lot, t.state.turn_order, EXTRA.future_train_auction.minimum, trains=trains))


def on_credit(state: State) -> bool:
    """In the first stock round bids come off the income of the second (1820-6.4.2-g)."""
    return own(state).stock_round == 1


def most(t: Table, frame: Any, who: str) -> int:
    """1820-6.4.2-f, 1820-6.4.2-h"""
    if on_credit(t.state):
        return EXTRA.income_per_stock_round - own(t.state).debts.get(who, 0)
    return money.cash(t.state, player(who))


def unsold(t: Table, frame: TrainAuction) -> None:
    """1820-6.4.2-e"""
    for id in frame.trains:
        leave_supply(t, id, SCRAP, "nobody bid")


def leave_supply(t: Table, train: str, taker: Holder, why: str) -> None:
    ledger.move_train(t, train, taker, why)
    if t.state.trains[train].kind == phases.YELLOW:
        phases.mint_yellow(t)


AUCTION = open_cry.rules(
    frame=TrainAuction,
    step=EXTRA.future_train_auction.step,
    clauses=open_cry.Clauses(
        least="1820-6.4.2-b", higher="1820-10.4-a", unit="1820-6.4.2-b", out="1820-10.4-b", barred="1820-10.4-d"
    ),
    limits=(Limit(most, "1820-6.4.2-h", "You can pay {most} at most.", pounds),),
    on_sold=lambda t, frame: t.push(ChoosingTrain(frame.high, frame.bid, frame.trains)),
    on_no_bid=unsold,
    name=lambda t, lot: f"the future {lot}" + (" (each)" if " and " in lot else ""),
    money=pounds,
)


def taken(frame: ChoosingTrain, action: TakeTrains) -> tuple[str, ...]:
    return (action.train,) if action.train else frame.trains


def check_taking(t: Table, frame: ChoosingTrain, action: TakeTrains) -> None:
    """The bid is paid for each train taken (1820-6.4.2-c)."""
    if action.train not in frame.trains if action.train else len(frame.trains) == 1:
        raise refuse("1820-6.4.2-c", "That train is not on offer.")
    cost = frame.bid * len(taken(frame, action))
    if cost > most(t, frame, action.actor):
        raise refuse("1820-6.4.2-c", f"Both cost £{cost}; {action.actor} has £{most(t, frame, action.actor)}.")


def take(t: Table, frame: ChoosingTrain, action: TakeTrains) -> None:
    """What is left comes under the hammer again (1820-6.4.2-d)."""
    t.pop()
    for id in taken(frame, action):
        if on_credit(t.state):
            debts = own(t.state).debts
            t.change_own(debts={**debts, action.actor: debts.get(action.actor, 0) + frame.bid})
            t.say(Remark(f"{action.actor} will have £{frame.bid} less income in the next stock round.", "1820-6.4.2-g"))
        else:
            ledger.pay(t, player(action.actor), BANK, frame.bid, "a future train", "1820-6.4.2-f")
        leave_supply(t, id, player(action.actor), "future train")
    rest = tuple(id for id in frame.trains if id not in taken(frame, action))
    if rest:
        open_sale(t, rest)


def words_of_taking(t: Table, frame: ChoosingTrain, action: TakeTrains) -> str:
    names = " and the ".join(t.state.trains[id].kind for id in taken(frame, action))
    return f"Take the {names} for £{frame.bid * len(taken(frame, action))}"


def on_offer(t: Table, frame: ChoosingTrain, who: str) -> tuple[str, ...]:
    """One of them, or (without a name) both."""
    return (*frame.trains, "") if len(frame.trains) > 1 else frame.trains


CHOOSING = FrameRules(
    ChoosingTrain,
    deciders=lambda t, frame: (frame.player,),
    choices=(
        Choice(
            TakeTrains,
            naming(TakeTrains, "train", on_offer),
            check_taking,
            take,
            words_of_taking,
        ),
    ),
)


# Assigning


def holders(t: Table) -> tuple[str, ...]:
    """Players with a future train while a company with a director is on turn (1820-6.4.3-b)."""
    if not isinstance(t.frame, CompanyTurn):
        return ()
    found = (bare(train.holder) for train in t.state.trains.values() if is_player(train.holder))
    return tuple(dict.fromkeys(found))


def available(state: State, train: str) -> bool:
    """Has this type of train been available in the supply (1820-6.4.3-c)?"""
    first = phases.next_train(state)
    return first is None or phases.rank(state, train) <= phases.rank(state, first)


def assignable(state: State) -> bool:
    """Is there a future train that a company on turn could be given?"""
    return any(is_player(train.holder) and available(state, id) for id, train in state.trains.items())


def check_assigning(t: Table, frame: Any, action: AssignTrain) -> None:
    if not isinstance(frame, CompanyTurn) or action.company != frame.company:
        raise refuse("1820-6.4.3-b", "A future train is given to a company in its own turn.")
    if action.train not in t.state.trains_of(player(action.actor)):
        raise refuse("1820-6.4.3-a", f"{action.actor} has no such future train.")
    if not available(t.state, action.train):
        raise refuse("1820-6.4.3-c", f"The supply sells no {t.state.trains[action.train].kind} trains yet.")


def propose(t: Table, frame: CompanyTurn, action: AssignTrain) -> None:
    """The director agrees (1820-6.4.3-d)."""
    offers.propose(t, action, (t.state.companies[action.company].director,), AssignOffer)


def assign(t: Table, terms: AssignTrain) -> None:
    """Free of charge; a new type begins its phase, trains over the limit go (1820-6.4.3-e to -g)."""
    ledger.move_train(t, terms.train, treasury(terms.company), "assigned")
    colour = phases.colour_of(t.state, terms.train)
    if not reached(t.state, colour):
        phases.begin(t, colour)
    phases.ask_for_discards(t)


ASSIGNING = Anytime(
    choices=(
        Choice(
            AssignTrain,
            naming(AssignTrain, "train", lambda t, frame, who: t.state.trains_of(player(who))),
            check_assigning,
            propose,
            lambda t, frame, action: f"Give the {t.state.trains[action.train].kind} to {action.company}",
        ),
    ),
    players=holders,
)
CONSENT = offers.rules(
    frame=AssignOffer,
    clause="1820-6.4.3-d",
    settle=assign,
    words=lambda t, terms: f"{terms.actor}'s {t.state.trains[terms.train].kind} goes to {terms.company}",
)
