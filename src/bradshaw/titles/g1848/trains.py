"""Buying trains: from the Bank, from other companies, the trade-in, the 2E; the duty to own one and the loans for it;
trains over the limit (chapter VIII)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bradshaw.kernel import FrameRules, Range, State, Table, Words, ledger, numbers, refuse
from bradshaw.kernel.actions import BuyTrain
from bradshaw.kernel.events import Remark
from bradshaw.kernel.numbers import an
from bradshaw.kernel.records import BANK, SCRAP, Train, bare
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import depot, money, stations
from bradshaw.mechanics.depot import next_train, owned
from bradshaw.mechanics.privates import close
from bradshaw.titles.g1848 import bank_of_england, first_sales, market, phases, privates
from bradshaw.titles.g1848.data import CAR, DATA, EXTRA, GHAN, board, side_price, sides
from bradshaw.titles.g1848.phases import counted, face_value
from bradshaw.titles.g1848.state import (
    CompanyTurn,
    Discards,
    ForcedPurchase,
    OperatingRound,
    ShareRound,
    TrainOffer,
    own,
)

# The duty to own a train


def has_route(state: State, company: str) -> bool:
    """Two connected stops, one with an own marker: some train could run (1848-X.general-a, 1848-V.general-b). A change
    of gauge is no stop (1848-X.general-b)."""
    return stations.has_route(board(state), state, company)


def must_own_train(state: State, company: str) -> bool:
    """A route and no train but perhaps a 2E, and the Bank has trains (1848-V.general-b, 1848-VIII.compulsory-g, -h)."""
    return counted(state, company) == 0 and phases.on_offer(state) is not None and has_route(state, company)


def is_bound(state: State, company: str) -> bool:
    """It must own a train, and can: by cash, or by loans, which are given from phase 3 on."""
    return must_own_train(state, company) and (phases.loans_open(state) or can_pay_a_side(state, company))


def can_pay_a_side(state: State, company: str) -> bool:
    kind = phases.on_offer(state)
    return kind is not None and min(side_price(kind, side) for side in sides(kind)) <= money.treasury(state, company)


def check_may_borrow(t: Table, company: str, price: int) -> None:
    """May loans make up what the treasury lacks for a card of the Bank? (1848-VIII.compulsory-a, -d, -f). The procedure
    is for trains of the Bank (1848-VIII.purchase-m), and the Director adds nothing (1848-VIII.compulsory-c)."""
    have = money.treasury(t.state, company)
    if not must_own_train(t.state, company):
        raise refuse("1848-II.further-c", f"{company} has £{have} and cannot pay £{price}.")
    if not phases.loans_open(t.state):
        raise refuse("1848-V.bank-of-england-e", f"{company} has £{have}, and no loans are given yet.")
    if t.option("forced_loans_for") == "bank_card_if_unaffordable" and can_pay_a_side(t.state, company):
        raise refuse("1848-VIII.compulsory-f", f"{company} can pay the cheaper side, so loans may not pay the dearer.")
    check_free_loan_first(t, company)


def check_free_loan_first(t: Table, company: str) -> None:
    """Where every forced loan costs three steps, the free one of the turn comes first."""
    if t.option("forced_loan_steps") != "voluntary_2_forced_3" or own(t.state).turn_loans:
        return
    if bank_of_england.may_take_freely(t.state, company) and bank_of_england.loans_left(t.state):
        raise refuse("1848-V.loans-g", f"{company} must first take its loan of this turn.")


def note(t: Table, action: BuyTrain) -> str:
    """What the loans for a purchase would do."""
    short = action.price - money.treasury(t.state, action.company)
    if short <= 0 or t.state.trains[action.train].kind == GHAN:
        return ""
    count = -(-short // EXTRA.loans.amount)
    needed = f"{numbers.counted(count, 'loan')} needed"
    return f"{needed}: into receivership" if bank_of_england.would_fall(t, action.company, count) else needed


# Buying


def check_from_bank(t: Table, frame: CompanyTurn, action: BuyTrain) -> None:
    company, state, train = frame.company, t.state, t.state.trains[action.train]
    if action.side not in sides(train.kind):
        raise refuse(
            "1848-VIII.purchase-i", f"{an(train.kind, begins=True)} is bought as {' or '.join(sides(train.kind))}."
        )
    if train.kind == GHAN:
        check_ghan(t, company)
    elif train.kind != phases.on_offer(state):
        clause = "1848-VIII.diesel-a" if train.kind == "8" else "1848-VIII.purchase-h"
        raise refuse(clause, f"The Bank sells {phases.on_offer(state)} trains now.")
    elif frame.traded and t.option("bank_trains_first") and not must_own_train(state, company):
        raise refuse("1848-VIII.purchase-f", f"{company} has bought another company's train: that comes last.")
    if action.train != next_train(state, train.kind):
        raise refuse("1848-VIII.purchase-h", "The Bank hands out the cards of a type from the top.")
    price = side_price(train.kind, action.side)
    if action.trade_in:
        check_trade_in(t, company, action, train)
        price -= EXTRA.trade_in.amount
    elif train.kind != GHAN:
        check_limit(t, company)
    if action.power:  # P4 takes 100 off a 2E, once (1848-IV.p4-b)
        if action.power != "P4" or train.kind != EXTRA.privates["P4"].train:
            raise refuse("1848-IV.p4-b", "Only P4 gives a rebate on a train, and only on a 2E.")
        privates.check_power(t, company, "P4")
        price -= EXTRA.privates["P4"].rebate
    if action.price != price:
        raise refuse("1848-VIII.purchase-b", f"The price is £{price}, not £{action.price}.")
    if price > money.treasury(state, company):
        if train.kind == GHAN or action.trade_in:
            money.check_treasury(state, company, price, "1848-II.further-c")
        check_may_borrow(t, company, price)


def check_limit(t: Table, company: str) -> None:
    if counted(t.state, company) >= phases.train_limit(t.state):
        raise refuse("1848-VIII.purchase-k", f"{company} is at its limit of {phases.train_limit(t.state)} trains.")


def check_ghan(t: Table, company: str) -> None:
    if not t.option("ghan_before_duty") and must_own_train(t.state, company):
        raise refuse("1848-VIII.ghan-e", f"{company} must first buy the train that it has to own.")
    if not phases.begun(t.state, "5"):
        raise refuse("1848-VIII.ghan-a", "2E trains are sold from the first sale of a 5/5+ on.")
    if owned(t.state, company, GHAN):
        raise refuse("1848-VIII.ghan-g", f"{company} has a 2E already.")


def check_trade_in(t: Table, company: str, action: BuyTrain, train: Train) -> None:
    """A 4/4+ takes 300 off the very first 8/D (1848-VIII.diesel-c and -d)."""
    old = t.state.trains.get(action.trade_in)
    if old is None or old.holder != treasury(company) or old.kind != EXTRA.trade_in.old:
        raise refuse("1848-VIII.diesel-c", "Only an own 4 or 4+ may be traded in.")
    if train.kind != EXTRA.trade_in.train:
        raise refuse("1848-VIII.diesel-c", "A train is traded in for an 8/D only.")
    if phases.sold(t.state, train.kind):
        raise refuse("1848-VIII.diesel-d", "Only the first 8/D may be bought with a trade-in.")
    if t.option("tradein_d_only") and action.side == train.kind:
        raise refuse("1848-VIII.diesel-c", "The trade-in is for the D side.")
    if counted(t.state, company) > phases.train_limit(t.state) or not t.option("tradein_at_limit"):
        check_limit(t, company)


def check_from_company(t: Table, frame: CompanyTurn, action: BuyTrain) -> None:
    """From the first 3/3+ on, at face value or, under one Director, at any price (1848-VIII.purchase-c to -e). Extra
    loans are for trains of the Bank (1848-V.loans-h)."""
    train = t.state.trains[action.train]
    buyer, seller = frame.company, bare(train.holder)
    if not phases.begun(t.state, "3"):
        raise refuse("1848-VIII.purchase-c", "Companies trade trains from the first sale of a 3/3+ on.")
    if train.kind == GHAN:
        raise refuse("1848-VIII.ghan-h", "A 2E cannot be traded between companies.")
    if action.side or action.trade_in or action.power:
        raise refuse("1848-VIII.purchase-o", "A train of another company is bought as it is.")
    check_limit(t, buyer)
    if same_director(t.state, buyer, seller):
        if action.price < 1:
            raise refuse("1848-VIII.purchase-d", "At least £1 must be paid.")
        if action.price > money.treasury(t.state, buyer):
            raise refuse("1848-V.loans-h", f"{buyer} cannot pay £{action.price}, and a lower price can be agreed.")
    elif action.price != face_value(train):
        raise refuse("1848-VIII.general-c", f"Between different Directors {an(train.name)} costs £{face_value(train)}.")
    if action.price > money.treasury(t.state, buyer):
        if t.option("forced_loans_for") != "any_train" or not must_own_train(t.state, buyer):
            only = f"{buyer} cannot pay £{action.price}, and loans are for trains of the Bank only."
            raise refuse("1848-V.loans-h", only)
        check_free_loan_first(t, buyer)


def same_director(state: State, one: str, other: str) -> bool:
    return state.companies[one].director == state.companies[other].director


def bank_candidates(t: Table, company: str, who: str) -> Iterator[BuyTrain]:
    """The next card by both sides, the 2E with and without P4, the first 8/D with every train to be traded in."""
    trade = EXTRA.trade_in
    for kind in filter(None, (phases.on_offer(t.state), GHAN if phases.begun(t.state, "5") else None)):
        card = next_train(t.state, kind)
        first = kind == trade.train and not phases.sold(t.state, kind)
        for side in sides(kind) if card else ():
            buying = BuyTrain(actor=who, company=company, train=str(card), price=side_price(kind, side), side=side)
            yield buying
            if kind == GHAN and privates.may_use(t, company, "P4"):
                yield replace(buying, price=buying.price - EXTRA.privates["P4"].rebate, power="P4")
            for old in owned(t.state, company, trade.old) if first else ():
                yield replace(buying, price=buying.price - trade.amount, trade_in=old)


def asked(state: State, buyer: str, train: str) -> tuple[int, dict[str, Range]] | None:
    """From £1 under one Director, else the face value."""
    record = state.trains[train]
    if not phases.begun(state, "3") or record.kind == GHAN:
        return None
    if same_director(state, buyer, bare(record.holder)):
        return 1, depot.price_range(state, buyer)
    return face_value(record), {}


def words(t: Table, frame: CompanyTurn, action: BuyTrain) -> Words:
    train = t.state.trains[action.train]
    seller = bare(train.holder)
    if train.holder == BANK:
        label = f"Buy {an(action.side)} for £{action.price}"
        if action.trade_in:
            label += f", trading in {an(t.state.trains[action.trade_in].name)}"
        if action.power:
            label += f" with the rebate of {action.power}"
    elif same_director(t.state, action.company, seller):
        return Words(f"Buy {seller}'s {train.name} for £1 or more")
    else:
        asks = "Offer" if t.option("train_trade_needs_consent") else "Pay"
        label = f"{asks} {seller} its face value, £{action.price}, for its {train.name}"
    return Words(label, note(t, action))


def must_agree(t: Table, action: BuyTrain) -> str | None:
    seller = t.state.companies[bare(t.state.trains[action.train].holder)].director
    return seller if t.option("train_trade_needs_consent") else None


def buy_or_borrow(t: Table, terms: BuyTrain) -> None:
    if terms.price > money.treasury(t.state, terms.company):
        t.push(ForcedPurchase(terms.company, terms.train, terms.side, terms.price))
    else:
        buy(t, terms)


def buy(t: Table, terms: BuyTrain) -> None:
    """From the Bank, with the side fixed for good (1848-VIII.purchase-i), or a train of another company as it is
    (1848-proc-train-trade). Several may be bought in a turn (1848-VIII.purchase-g)."""
    train, company = t.state.trains[terms.train], terms.company
    if train.holder == BANK:
        if terms.trade_in:
            ledger.move_train(t, terms.trade_in, SCRAP, "traded in")
        if terms.power:
            privates.use_up(t, terms.power)
        ledger.pay(t, treasury(company), BANK, terms.price, f"{an(terms.side)} train", "1848-VIII.purchase-b")
        ledger.move_train(t, terms.train, treasury(company), "bought", side=terms.side)
    else:
        depot.trade(t, terms, "1848-VIII.purchase-d")
        t.change_frames(CompanyTurn, traded=True)
    t.change_frames(CompanyTurn, bought=True)
    if company == CAR:
        close(t, DATA.private("P6"), "1848-IV.p6-c")  # with the first train that CAR buys
    if train.holder == BANK:
        first_sales.count_sale(t, train.kind)


BUYING = depot.choice(
    gone="1848-VIII.purchase-b",
    own="1848-VIII.purchase-b",
    stock=bank_candidates,
    check_stock=check_from_bank,
    buy=lambda t, frame, action: buy_or_borrow(t, action),
    asked=asked,
    check_trade=check_from_company,
    must_agree=must_agree,
    trade=buy_or_borrow,
    offer=TrainOffer,
    consent="1848-VIII.purchase-e",
    words=words,
)


# Compulsory purchase: loan after loan until the train can be paid or the company falls


def purchase(t: Table, frame: ForcedPurchase) -> bool:
    """Borrow, then buy; the train stays in the Bank if the company falls (1848-VIII.compulsory-a and -b). More than
    five loans are given for this alone (1848-V.loans-f)."""
    if demand_discards(t):
        return True
    company, kind, train = frame.company, t.state.trains[frame.train].kind, frame.train
    if frame.side and phases.on_offer(t.state) != kind:
        t.pop()
        t.say(Remark("The train is no longer on offer: the Director chooses again.", "1848-VIII.compulsory-f"))
    elif money.treasury(t.state, company) >= frame.price:
        t.pop()
        if frame.side:  # a loan may have removed a card from the game
            train = next_train(t.state, kind) or train
        buy(t, BuyTrain(actor="", company=company, train=train, price=frame.price, side=frame.side))
    elif bank_of_england.loans_left(t.state):
        bank_of_england.take_loan(t, company, forced=True)
    else:
        t.say(Remark("The Bank of England has no loan left to give.", "1848-VIII.compulsory-e"))
        bank_of_england.begin_receivership(t, company, market.price(t.state, company))
    return True


TRAIN_OFFER = depot.consent(frame=TrainOffer, clause="1848-VIII.purchase-e", settle=buy_or_borrow)
FORCED_PURCHASE = FrameRules(ForcedPurchase, deciders=lambda t, frame: (), step=purchase)


# Trains over the limit leave the game


def demand_discards(t: Table, *, round_ends: bool = False) -> bool:
    """Ask for discards if they are due now: at once, or by option from the train step or a share round on, and at the
    end of a round that no company's train step has called for them in."""
    if not phases.crowded(t.state):
        return False
    timing, turn = t.option("discard_timing"), t.state.frame_of(CompanyTurn)
    late = turn is not None and turn.step in ("trains", "finish")
    last_call = round_ends and timing == "before_train_step_or_round_end"
    if timing != "at_once" and not isinstance(t.frame, ShareRound) and not late and not last_call:
        return False
    t.push(Discards())
    return True


def who_discards(t: Table, frame: Discards) -> list[str]:
    """One after the other, in operating order from the company on turn (1848-VIII.general-b)."""
    crowded = phases.crowded(t.state)
    if t.option("discard_timing") != "at_once":
        return crowded  # any order
    order, round_ = market.operating_order(t.state), t.state.frame_of(OperatingRound)
    turn = round_.acted[-1:] if round_ else ()
    start = order.index(turn[0]) if turn and turn[0] in order else 0
    return [company for company in order[start:] + order[:start] if company in crowded][:1]


DISCARDS = depot.discards(
    frame=Discards,
    clauses=depot.Clauses(limit="1848-VIII.general-b", only_then="1848-VIII.purchase-n", whose="1848-VI.general-b"),
    due=who_discards,
    taker=SCRAP,  # 1848-VIII.purchase-l: they do not go back to the Bank
    kept=lambda t, train: (
        refuse("1848-VIII.ghan-f", "A 2E does not count against the limit, so it is not given up.")
        if t.state.trains[train].kind == GHAN
        else None
    ),
    after=bank_of_england.look_for_debtors,
)
