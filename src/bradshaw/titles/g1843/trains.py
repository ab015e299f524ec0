"""Buying trains: supply, pool, rusted ones, other companies; the two limits; the duty to own one (8.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bradshaw.kernel import Choice, Option, Range, State, Table, ledger, offers, refuse
from bradshaw.kernel.actions import Action, BuyTrain, Pass
from bradshaw.kernel.obligations import Due
from bradshaw.kernel.records import BANK, POOL, Train, bare, is_company, player
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import depot, money, stations
from bradshaw.mechanics.privates import owner
from bradshaw.titles.g1843 import market, phases, privates
from bradshaw.titles.g1843.data import DATA, EXTRA, LYON, PLM, VAL_DE_LOIRE, board, francs
from bradshaw.titles.g1843.frames import CompanyTurn, Discards, Emergency, TrainOffer
from bradshaw.titles.g1843.own import own
from bradshaw.titles.g1843.phases import RUSTED


class TurnTrain(Action, frozen=True, kw_only=True):
    """A doubled certificate is turned to its single side."""

    company: str
    train: str


class MarkTrain(Action, frozen=True, kw_only=True):
    """Val de Loire gives a train the Engineers card."""

    company: str
    train: str


# What is on sale


def sides(state: State, train: str) -> dict[str, int]:
    """The sides a certificate may be bought on now, with their prices (1843-8.8.1-e, -g, -i, -j)."""
    record = state.trains[train]
    printed = {side.name: side.price for side in DATA.train(record.kind).sides}
    if record.holder == BANK:
        return printed
    if record.holder == RUSTED:
        again = {one.name: one.price for one in EXTRA.gray_phase_trains if one.train == record.kind}
        return again if state.options["gray_rusted_3plus1"] else {n: p for n, p in again.items() if n != "3+1"}
    if record.holder == POOL and state.options["pool_side"] == "either":
        return printed
    return {record.name: face_value(record)}


def face_value(train: Train) -> int:
    """The printed price of its side (1843-13.2-h, 1843-10.2.5-p)."""
    if train.name == "3+1":
        return next(one.price for one in EXTRA.gray_phase_trains if one.name == "3+1")
    return next(side.price for side in DATA.train(train.kind).sides if side.name == train.name)


def on_sale(state: State) -> list[str]:
    """The next of the supply, all of the pool, and one rusted certificate of each kind (1843-8.8.1-d, -i)."""
    first = depot.next_train(state)
    found = [first] if first else []
    found += [id for id, train in state.trains.items() if train.holder == POOL]
    for kind in dict.fromkeys(train.kind for train in state.trains.values() if train.holder == RUSTED):
        rusted = depot.next_train(state, kind, RUSTED)
        assert rusted is not None
        found.append(rusted)
    return found


def cheapest(state: State) -> int | None:
    """The least that a train of pool or supply costs; rusted ones are none (1843-8.8.3-j, -m, 1843-con-46)."""
    prices = [min(sides(state, id).values()) for id in on_sale(state) if state.trains[id].holder != RUSTED]
    return min(prices, default=None)


# The duty to own a train


def has_route(state: State, company: str) -> bool:
    """A marker of the company is joined by track to another stop (1843-8.8.1-p, 1843-con-18)."""
    return stations.has_route(board(state), state, company)


def owns_train(state: State, company: str) -> bool:
    """Rusted trains do not meet the duty (1843-8.8.1-n)."""
    return any(not phases.is_rusted(state, id) for id in state.trains_of(treasury(company)))


def must_buy(state: State, company: str) -> bool:
    return not owns_train(state, company) and has_route(state, company) and cheapest(state) is not None


# Buying


def offer(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option | BuyTrain]:
    state, name = t.state, frame.company
    for id in on_sale(state):
        for side, price in sides(state, id).items():
            for thrown in ("", *rusted_of(state, name)):
                yield BuyTrain(actor=who, company=name, train=id, price=price, side=side, trade_in=thrown)
    yield from offer_trades(t, name, who)


def rusted_of(state: State, name: str) -> list[str]:
    return [id for id in state.trains_of(treasury(name)) if phases.is_rusted(state, id)]


def offer_trades(t: Table, name: str, who: str) -> Iterator[Option | BuyTrain]:
    state = t.state
    for id, train in state.trains.items():
        if is_company(train.holder) and train.holder != treasury(name):
            most = highest_offer(state, name, id)
            ranges = {"price": Range(1, most)} if most > 1 else {}
            for thrown in ("", *rusted_of(state, name)):
                yield Option(BuyTrain(actor=who, company=name, train=id, price=1, trade_in=thrown), ranges=ranges)


def highest_offer(state: State, name: str, train: str) -> int:
    """The treasury; in an emergency the director adds up to the face value (1843-8.8.3-k)."""
    have = money.treasury(state, name)
    if not may_contribute(state, name) or phases.is_rusted(state, train):
        return have
    director = state.decider(name) or ""
    return max(have, min(face_value(state.trains[train]), have + money.cash(state, director)))


def may_contribute(state: State, name: str) -> bool:
    """Only for a company that must own a train and cannot pay the cheapest of the bank (1843-8.8.3-h, -p)."""
    least = cheapest(state)
    return least is not None and must_buy(state, name) and money.treasury(state, name) < least


def check(t: Table, frame: Any, action: BuyTrain) -> None:
    state, name = t.state, action.company
    train = state.trains.get(action.train)
    if train is None:
        raise refuse("1843-8.8.1-d", "There is no such train to be had.")
    if train.holder == treasury(name):
        raise refuse("1843-8.8.1-c", f"{name} owns this train.")
    if action.power:
        raise refuse("1843-8.8.1-b", "No power pays for a train.")
    if is_company(train.holder):
        check_trade(t, action, train)
    else:
        check_bank(t, action, train)
    if action.trade_in:
        check_thrown_away(state, action, train)
    check_limits(state, action, train)


def check_bank(t: Table, action: BuyTrain, train: Train) -> None:
    state, name = t.state, action.company
    if action.train not in on_sale(state):
        first = depot.next_train(state)
        on_top = f"The supply sells {state.trains[first].kind} trains now." if first else "The supply is empty."
        raise refuse("1843-8.8.1-d", on_top)
    offered = sides(state, action.train)
    if action.side not in offered:
        clause = (
            "1843-8.8.1-j" if train.holder == RUSTED else "1843-8.8.1-g" if train.holder == POOL else "1843-8.8.1-e"
        )
        raise refuse(clause, f"It is bought as {' or '.join(offered)}.")
    if action.price != offered[action.side]:
        raise refuse("1843-8.8.1-b", f"A {action.side} costs {francs(offered[action.side])}.")
    if action.price <= money.treasury(state, name):
        return
    if train.holder == RUSTED:
        raise refuse("1843-8.8.1-k", f"Rusted trains are paid from the treasury; {name} cannot pay this one.")
    if not must_buy(state, name):
        raise refuse("1843-8.8.3-h", f"{name} has {francs(money.treasury(state, name))} and need not own a train.")
    if not may_contribute(state, name):
        raise refuse("1843-8.8.3-p", f"{name} can pay for a train, so nobody adds to its money.")
    if action.price != cheapest(state):
        raise refuse(
            "1843-8.8.3-j", f"With the director's money the cheapest is bought, for {francs(cheapest(state) or 0)}."
        )


def check_trade(t: Table, action: BuyTrain, train: Train) -> None:
    """At least 1, by agreement (1843-8.8.1-c); obsolete trains are not sold (1843-10.2.5-k)."""
    state, name = t.state, action.company
    if action.train in own(state).obsolete:
        raise refuse("1843-10.2.5-k", "An obsolete train is not sold.")
    if action.side:
        raise refuse("1843-8.8.1-f", "A train of another company is bought as it lies.")
    if action.price < 1:
        raise refuse("1843-8.8.1-c", "At least 1fr is paid.")
    if action.price <= money.treasury(state, name):
        return
    if phases.is_rusted(state, action.train):
        raise refuse("1843-8.8.1-l", "Rusted trains are paid from the treasury only.")
    if not may_contribute(state, name):
        clause = "1843-8.8.3-p" if must_buy(state, name) else "1843-8.8.3-h"
        raise refuse(clause, f"{name} has only {francs(money.treasury(state, name))}.")
    if action.price > face_value(train):
        raise refuse(
            "1843-8.8.3-k", f"With the director's money at most its face value, {francs(face_value(train))}, is paid."
        )
    if action.price > highest_offer(state, name, action.train):
        raise refuse("1843-8.8.3-a", "The company and its director do not have so much.")


def check_thrown_away(state: State, action: BuyTrain, train: Train) -> None:
    """A rusted train goes for nothing when a larger one comes (1843-8.8.1-o, 1843-con-20)."""
    old = state.trains.get(action.trade_in)
    if old is None or old.holder != treasury(action.company) or not phases.is_rusted(state, action.trade_in):
        raise refuse("1843-8.8.1-s", "Only a rusted train of the company is thrown away, for a larger one.")
    new = face_value(train) if is_company(train.holder) else sides(state, action.train)[action.side]
    if new <= face_value(old):
        raise refuse("1843-8.8.1-o", "The new train must be larger than the one thrown away.")


def check_limits(state: State, action: BuyTrain, train: Train) -> None:
    """Within both limits of the phase before the purchase (1843-8.8.1-a), and one rusted train (1843-8.8.1-m)."""
    name = action.company
    kept = [id for id in phases.counted(state, name) if id != action.trade_in]
    side = action.side or train.name
    if not phases.fits(state, kept, 2 if side.endswith("x2") else 1, 1):
        trains, certificates = phases.limits(state)
        raise refuse("1843-8.8.1-a", f"{name} may own {trains} trains on {certificates} certificates.")
    rusted = [id for id in kept if phases.is_rusted(state, id)]
    if rusted and phases.is_rusted(state, action.train):
        raise refuse("1843-8.8.1-m", f"{name} owns a rusted train already.")


def buy(t: Table, frame: Any, action: BuyTrain) -> None:
    holder = t.state.trains[action.train].holder
    if is_company(holder):
        seller = t.state.decider(bare(holder))
        offers.propose(t, action, (seller,) if seller else (), TrainOffer)
    elif action.price <= money.treasury(t.state, action.company):
        buy_from_bank(t, action)
    else:
        t.push(target(t, action))  # what the director has in cash is paid at once


def target(t: Table, action: BuyTrain) -> Emergency:
    """The train for which the director raises money; the emergency begins with its choice (1843-8.8.3-s)."""
    director = t.state.decider(action.company)
    assert director is not None
    return Emergency(
        debtor=director,
        payer=player(director),
        dues=(Due(BANK, action.price),),
        why=f"a {action.side} train for {action.company}",
        clause="1843-8.8.3-b",
        company=action.company,
        purchase=action,
    )


def contribute(t: Table, company: str, price: int) -> None:
    """Exactly what the treasury lacks (1843-8.8.3-i)."""
    missing = price - money.treasury(t.state, company)
    if missing > 0:
        director = t.state.decider(company)
        assert director is not None
        ledger.pay(t, player(director), treasury(company), missing, "contribution to a train", "1843-8.8.3-i")


def buy_from_bank(t: Table, action: BuyTrain) -> None:
    """The purchase is final before the phase changes (1843-8.8.1-h)."""
    train = t.state.trains[action.train]
    throw_away(t, action)
    contribute(t, action.company, action.price)
    ledger.pay(t, treasury(action.company), BANK, action.price, f"a {action.side} train", "1843-8.8.1-b")
    ledger.move_train(t, action.train, treasury(action.company), "bought", side=action.side)
    acquired(t, action.company)
    if train.holder == BANK:
        phases.left_supply(t, train.kind)
        note_gray(t)
    ask_for_discards(t, action.company)


def throw_away(t: Table, action: BuyTrain) -> None:
    if action.trade_in:
        ledger.move_train(t, action.trade_in, RUSTED, "thrown away", side="")


def settle_trade(t: Table, terms: BuyTrain) -> None:
    """Money to the seller's treasury; a marked train loses its card (1843-8.8.1-c, 1843-10.2.5-k)."""
    throw_away(t, terms)
    contribute(t, terms.company, terms.price)
    depot.trade(t, terms, "1843-8.8.1-c")
    if own(t.state).engineers == terms.train:
        t.change_own(engineers="")
    acquired(t, terms.company)
    note_gray(t)


def acquired(t: Table, company: str) -> None:
    """Lyon - Méditerranée closes with PLM's first train (1843-10.2.7-c)."""
    if company == PLM:
        privates.close(t, LYON, "1843-10.2.7-c")


def note_gray(t: Table) -> None:
    """A company owns a gray train in this set (1843-8.10.1-e, -f)."""
    if any(train.kind == "gray" and is_company(train.holder) for train in t.state.trains.values()):
        t.change_own(gray_owned=True)


def words(t: Table, frame: Any, action: BuyTrain) -> str:
    state, train = t.state, t.state.trains[action.train]
    thrown = f", throwing away its {state.trains[action.trade_in].name}" if action.trade_in else ""
    missing = action.price - money.treasury(state, action.company)
    added = f", of which the director adds {francs(missing)}" if missing > 0 else ""
    if is_company(train.holder):
        return f"Buy the {train.name} of {bare(train.holder)}{thrown}"
    pile = {BANK: "", POOL: " from the pool", RUSTED: " that has rusted"}[train.holder]
    return f"Buy a {action.side}{pile} for {francs(action.price)}{thrown}{added}"


BUYING: Choice[Any, BuyTrain] = Choice(BuyTrain, offer, check, buy, words)
CONSENT = depot.consent(frame=TrainOffer, clause="1843-8.8.1-c", settle=settle_trade, written=francs)


def check_pass(t: Table, frame: CompanyTurn, action: Pass) -> None:
    """1843-8.8.1-p"""
    if must_buy(t.state, frame.company):
        raise refuse("1843-8.8.1-p", f"{frame.company} has a route and must own a train.")


# The Engineers card


def offer_marks(t: Table, frame: CompanyTurn, who: str) -> Iterator[MarkTrain]:
    if owner(t.state, VAL_DE_LOIRE) == treasury(frame.company):
        for id in t.state.trains_of(treasury(frame.company)):
            yield MarkTrain(actor=who, company=frame.company, train=id)


def check_mark(t: Table, frame: CompanyTurn, action: MarkTrain) -> None:
    """1843-10.2.5-g"""
    if owner(t.state, VAL_DE_LOIRE) != treasury(frame.company):
        raise refuse("1843-10.2.5-g", f"{frame.company} does not own {DATA.private(VAL_DE_LOIRE).name}.")
    if action.train not in t.state.trains_of(treasury(frame.company)):
        raise refuse("1843-10.2.5-g", f"{frame.company} owns no such train.")


def mark(t: Table, frame: CompanyTurn, action: MarkTrain) -> None:
    t.change_own(engineers=action.train)
    privates.close(t, VAL_DE_LOIRE, "1843-10.2.5-a")


MARKING: Choice[CompanyTurn, MarkTrain] = Choice(
    MarkTrain,
    offer_marks,
    check_mark,
    mark,
    words=lambda t, frame, action: f"Give the {t.state.trains[action.train].name} the Engineers card",
)


# Over the limit


def ask_for_discards(t: Table, first: str = "") -> None:
    if any(phases.is_over(t.state, name) for name in t.state.companies):
        t.push(Discards(first))


def due(t: Table, frame: Discards) -> list[str]:
    """One after the other, the company that caused it first (1843-8.8.2-h)."""
    order = market.operating_order(t.state)
    if frame.first in order:
        order = [frame.first, *(name for name in order if name != frame.first)]
    return [name for name in order if phases.is_over(t.state, name)][:1]


def offer_turns(t: Table, frame: Discards, who: str) -> Iterator[TurnTrain]:
    for name in due(t, frame):
        for id in phases.counted(t.state, name):
            yield TurnTrain(actor=who, company=name, train=id)


def check_turn(t: Table, frame: Discards, action: TurnTrain) -> None:
    """A doubled certificate, while there are too many trains (1843-8.8.2-f)."""
    if action.company not in due(t, frame):
        raise refuse("1843-8.8.2-h", "That company has nothing to turn over now.")
    if action.train not in t.state.trains_of(treasury(action.company)):
        raise refuse("1843-8.8.2-f", f"{action.company} has no such train.")
    if not t.state.trains[action.train].name.endswith("x2"):
        raise refuse("1843-8.8.2-f", "Only a doubled certificate is turned to its single side.")
    number = sum(phases.trains_on(t.state, id) for id in phases.counted(t.state, action.company))
    if number <= phases.limits(t.state)[0]:
        raise refuse("1843-8.8.2-f", f"{action.company} has no more trains than it may own.")


def turn(t: Table, frame: Discards, action: TurnTrain) -> None:
    """It keeps the Engineers card (1843-10.2.5-r)."""
    record = t.state.trains[action.train]
    single = DATA.train(record.kind).sides[0].name
    ledger.move_train(t, action.train, record.holder, "turned over", side=single)


def words_of_turn(t: Table, frame: Discards, action: TurnTrain) -> str:
    record = t.state.trains[action.train]
    return f"{action.company} turns its {record.name} to {DATA.train(record.kind).sides[0].name}"


def unmark_discarded(t: Table) -> None:
    """In the pool a train has no card (1843-10.2.5-r)."""
    marked = own(t.state).engineers
    if marked and not is_company(t.state.trains[marked].holder):
        t.change_own(engineers="")


DISCARDS = depot.discards(
    frame=Discards,
    clauses=depot.Clauses(limit="1843-8.8.2-e", only_then="1843-8.8.1-s", whose="1843-7.5-a"),
    due=due,
    taker=POOL,
    kept=lambda t, train: (
        refuse("1843-10.2.5-j", "An obsolete train counts against no limit.")
        if train in own(t.state).obsolete
        else None
    ),
    instead=(Choice(TurnTrain, offer_turns, check_turn, turn, words_of_turn),),
    after=unmark_discarded,
)
