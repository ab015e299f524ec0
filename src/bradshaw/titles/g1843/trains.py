"""Buying trains of the bank and of other companies, with a director's help where one must be had (8.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bradshaw.kernel import Choice, Option, Range, State, Table, counted, ledger, offers, refuse
from bradshaw.kernel.actions import BuyTrain, Pass
from bradshaw.kernel.numbers import an
from bradshaw.kernel.obligations import Due
from bradshaw.kernel.records import BANK, POOL, Train, bare, is_company, player
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import depot, money, stations
from bradshaw.mechanics.privates import close
from bradshaw.titles.g1843 import phases, train_limits
from bradshaw.titles.g1843.data import LYON, PLM, PRIVATES, board, francs
from bradshaw.titles.g1843.frames import CompanyTurn, Emergency, TrainOffer
from bradshaw.titles.g1843.own import own
from bradshaw.titles.g1843.phases import RUSTED
from bradshaw.titles.g1843.raising import could_raise
from bradshaw.titles.g1843.supply import cheapest, face_value, on_sale, sides

# The duty to own a train


def owns_train(state: State, company: str) -> bool:
    """Rusted trains do not meet the duty (1843-8.8.1-n)."""
    return any(not phases.is_rusted(state, id) for id in state.trains_of(treasury(company)))


def must_buy(state: State, company: str) -> bool:
    """With a marker that track joins to another stop, while the bank has trains (1843-8.8.1-p, 1843-con-18)."""
    due = not owns_train(state, company) and cheapest(state) is not None
    return due and stations.has_route(board(state), state, company)


def why_free(state: State, company: str) -> str:
    """Why it need not buy a train."""
    if owns_train(state, company):
        return "it owns a train"
    return "it has no route" if cheapest(state) is not None else "the bank has no train"


def check_pass(t: Table, frame: CompanyTurn, action: Pass) -> None:
    """1843-8.8.1-p"""
    if must_buy(t.state, frame.company):
        raise refuse("1843-8.8.1-p", f"{frame.company} has a route and must own a train.")


def may_contribute(state: State, name: str) -> bool:
    """Only for a company that must own a train and cannot pay the cheapest of the bank (1843-8.8.3-h, -p)."""
    least = cheapest(state)
    return least is not None and money.treasury(state, name) < least and must_buy(state, name)


def in_hand(state: State, name: str) -> int:
    """The treasury and the cash of the director."""
    return money.treasury(state, name) + money.cash(state, state.decider(name) or "")


def highest_offer(state: State, name: str, train: str, *, helped: bool) -> int:
    """The treasury; in an emergency up to the face value what the director has or could raise (1843-8.8.3-b, -k)."""
    have = money.treasury(state, name)
    if not helped or phases.is_rusted(state, train):
        return have
    return max(have, min(face_value(state.trains[train]), could_raise(state, name)))


def least_purchase(state: State, company: str, who: str) -> BuyTrain:
    """The cheapest of the bank, which a company in need may always choose (1843-8.8.3-j)."""
    on_offer = (id for id in on_sale(state) if state.trains[id].holder != RUSTED)
    price, id, side = min((price, id, side) for id in on_offer for side, price in sides(state, id).items())
    return BuyTrain(actor=who, company=company, train=id, price=price, side=side)


# Buying


def offer(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option | BuyTrain]:
    state, name = t.state, frame.company
    thrown_away = ("", *rusted_of(state, name))
    for id in on_sale(state):
        for side, price in sides(state, id).items():
            for thrown in thrown_away:
                yield BuyTrain(actor=who, company=name, train=id, price=price, side=side, trade_in=thrown)
    yield from offer_trades(t, frame, who)


def rusted_of(state: State, name: str) -> list[str]:
    return [id for id in state.trains_of(treasury(name)) if phases.is_rusted(state, id)]


def offer_trades(t: Table, frame: Any, who: str) -> Iterator[Option]:
    state, name = t.state, frame.company
    helped, thrown_away = may_contribute(state, name), ("", *rusted_of(state, name))
    for id, train in state.trains.items():
        if is_company(train.holder) and train.holder != treasury(name):
            most = highest_offer(state, name, id, helped=helped)
            ranges = {"price": Range(1, most)} if most > 1 else {}
            for thrown in thrown_away:
                yield Option(BuyTrain(actor=who, company=name, train=id, price=1, trade_in=thrown), ranges=ranges)


def check(t: Table, frame: Any, action: BuyTrain) -> None:
    state, name = t.state, action.company
    train = state.trains.get(action.train)
    if train is None:
        raise refuse("1843-8.8.1-d", "There is no such train to be had.")
    if train.holder == treasury(name):
        raise refuse("1843-8.8.1-c", f"{name} owns this train.")
    if action.power:
        raise refuse("1843-8.8.1-b", "No power pays for a train.")
    (check_trade if is_company(train.holder) else check_bank)(state, action, train)
    if action.trade_in:
        check_thrown_away(state, action, train)
    check_limits(state, action, train)


def check_bank(state: State, action: BuyTrain, train: Train) -> None:
    if action.train not in on_sale(state):
        first = depot.next_train(state)
        on_top = f"The supply sells {state.trains[first].kind} trains now." if first else "The supply is empty."
        raise refuse("1843-8.8.1-d", on_top)
    offered = sides(state, action.train)
    if action.side not in offered:
        clause = {RUSTED: "1843-8.8.1-j", POOL: "1843-8.8.1-g"}.get(train.holder, "1843-8.8.1-e")
        raise refuse(clause, f"It is bought as {' or '.join(offered)}.")
    if action.price != offered[action.side]:
        raise refuse("1843-8.8.1-b", f"{an(action.side, begins=True)} costs {francs(offered[action.side])}.")
    if action.price > money.treasury(state, action.company):
        check_help(state, action, "1843-8.8.1-k")
        least = cheapest(state)
        assert least is not None
        if action.price != least:
            raise refuse("1843-8.8.3-j", f"With the director's money the cheapest is bought, for {francs(least)}.")


def check_trade(state: State, action: BuyTrain, train: Train) -> None:
    """At least 1, by agreement (1843-8.8.1-c); obsolete trains are not sold (1843-10.2.5-k)."""
    if action.train in own(state).obsolete:
        raise refuse("1843-10.2.5-k", "An obsolete train is not sold.")
    if action.side:
        raise refuse("1843-8.8.1-f", "A train of another company is bought as it lies.")
    if action.price < 1:
        raise refuse("1843-8.8.1-c", "At least 1fr is paid.")
    if action.price > money.treasury(state, action.company):
        check_help(state, action, "1843-8.8.1-l")
        face = face_value(train)
        if action.price > face:
            raise refuse("1843-8.8.3-k", f"With the director's money at most its face value, {francs(face)}, is paid.")
        if action.price > highest_offer(state, action.company, action.train, helped=True):
            raise refuse("1843-8.8.3-a", "The company and its director could not raise so much.")


def check_help(state: State, action: BuyTrain, rusted: str) -> None:
    """May the director add to the treasury? Never for a rusted train, by the clause that is given."""
    name = action.company
    if phases.is_rusted(state, action.train):
        raise refuse(rusted, f"Rusted trains are paid from the treasury; {name} cannot pay this one.")
    if not must_buy(state, name):
        has = francs(money.treasury(state, name))
        raise refuse("1843-8.8.3-h", f"{name} has {has} only, and its director adds nothing: {why_free(state, name)}.")
    if not may_contribute(state, name):
        raise refuse("1843-8.8.3-p", f"{name} can pay for a train, so nobody adds to its money.")


def check_thrown_away(state: State, action: BuyTrain, train: Train) -> None:
    """A rusted train goes for nothing when a larger one comes (1843-8.8.1-o, 1843-con-20)."""
    if action.trade_in not in rusted_of(state, action.company):
        raise refuse("1843-8.8.1-s", "Only a rusted train of the company is thrown away, for a larger one.")
    new = face_value(train) if is_company(train.holder) else sides(state, action.train)[action.side]
    if new <= face_value(state.trains[action.trade_in]):
        raise refuse("1843-8.8.1-o", "The new train must be larger than the one thrown away.")


def check_limits(state: State, action: BuyTrain, train: Train) -> None:
    """Within both limits of the phase before the purchase (1843-8.8.1-a), and one rusted train (1843-8.8.1-m)."""
    name = action.company
    kept = train_limits.sides_of(state, name, without=action.trade_in)
    if not train_limits.fits(state, [*kept, action.side or train.name]):
        trains, on = train_limits.limits(state)
        raise refuse("1843-8.8.1-a", f"{name} may own {counted(trains, 'train')} on {counted(on, 'certificate')}.")
    rusted = [id for id in rusted_of(state, name) if id != action.trade_in]
    if rusted and phases.is_rusted(state, action.train):
        raise refuse("1843-8.8.1-m", f"{name} owns a rusted train already.")


def buy(t: Table, frame: Any, action: BuyTrain) -> None:
    holder, name = t.state.trains[action.train].holder, action.company
    if is_company(holder):
        ask_seller(t, action)
    elif action.price <= money.treasury(t.state, name):
        buy_from_bank(t, action)
    else:
        raise_money(t, action)


def seller_of(state: State, action: BuyTrain) -> str | None:
    """Who decides for the company that would sell."""
    return state.decider(bare(state.trains[action.train].holder))


def ask_seller(t: Table, action: BuyTrain) -> None:
    offers.propose(t, action, (seller_of(t.state, action),), TrainOffer)


def raise_money(t: Table, action: BuyTrain) -> None:
    """What a director has in cash is paid at once. The emergency begins with the choice of a train, and goes on with
    another if its owner agrees (1843-8.8.3-b, -s)."""
    name, train = action.company, t.state.trains[action.train]
    director, of, agreed = t.state.decider(name) or "", f"train of {name}", ""
    if is_company(train.holder):
        of, agreed = f"train that {name} buys of {bare(train.holder)}", seller_of(t.state, action) or ""
    if isinstance(t.frame, Emergency):
        t.pop()
    t.push(
        Emergency(
            debtor=director,
            payer=player(director),
            dues=(Due(train.holder, action.price),),
            why=f"the {action.side or train.name} {of}",
            clause="1843-8.8.3-b",
            company=name,
            purchase=action,
            agreed=agreed,
        )
    )


def prepare(t: Table, action: BuyTrain) -> None:
    """What is thrown away goes, and the director adds exactly what the treasury lacks (1843-8.8.1-o, 1843-8.8.3-i)."""
    if action.trade_in:
        ledger.move_train(t, action.trade_in, RUSTED, "thrown away", side="")
    name = action.company
    missing = action.price - money.treasury(t.state, name)
    if missing > 0:
        director = player(t.state.decider(name) or "")
        ledger.pay(t, director, treasury(name), missing, "contribution to a train", "1843-8.8.3-i")


def buy_from_bank(t: Table, action: BuyTrain) -> None:
    """The purchase is final before the phase changes (1843-8.8.1-h)."""
    train, buyer = t.state.trains[action.train], treasury(action.company)
    prepare(t, action)
    ledger.pay(t, buyer, BANK, action.price, f"{an(action.side)} train", "1843-8.8.1-b")
    ledger.move_train(t, action.train, buyer, "bought", side=action.side)
    acquired(t, action.company)
    if train.holder == BANK:
        phases.left_supply(t, train.kind)
    train_limits.ask_for_discards(t, action.company)


def settle_trade(t: Table, terms: BuyTrain) -> None:
    """Money to the seller's treasury; a marked train loses its card (1843-8.8.1-c, 1843-10.2.5-k). Where money is short
    the director raises it, now that the owner has agreed."""
    if terms.price > in_hand(t.state, terms.company):
        raise_money(t, terms)
        return
    prepare(t, terms)
    depot.trade(t, terms, "1843-8.8.1-c")
    if own(t.state).engineers == terms.train:
        t.change_own(engineers="")
    acquired(t, terms.company)


def acquired(t: Table, company: str) -> None:
    """Lyon - Méditerranée closes with PLM's first train (1843-10.2.7-c)."""
    if company == PLM:
        close(t, PRIVATES[LYON], "1843-10.2.7-c")
    phases.note_gray(t)


def words(t: Table, frame: Any, action: BuyTrain) -> str:
    state, train = t.state, t.state.trains[action.train]
    thrown = f", throwing away its {state.trains[action.trade_in].name}" if action.trade_in else ""
    missing = action.price - money.treasury(state, action.company)
    added = f", of which the director adds {francs(missing)}" if missing > 0 else ""
    if is_company(train.holder):
        return f"Buy the {train.name} of {bare(train.holder)}{thrown}"
    pile = {BANK: "", POOL: " from the pool", RUSTED: " that has rusted"}[train.holder]
    return f"Buy {an(action.side)}{pile} for {francs(action.price)}{thrown}{added}"


BUYING: Choice[Any, BuyTrain] = Choice(BuyTrain, offer, check, buy, words)
CONSENT = depot.consent(frame=TrainOffer, clause="1843-8.8.1-c", settle=settle_trade, written=francs)
