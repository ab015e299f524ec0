"""The duty to own a train, and when loans may be taken to meet it (chapter VIII)."""

from __future__ import annotations

from bradshaw.board.map import stop_id
from bradshaw.kernel.actions import BuyTrain
from bradshaw.kernel.errors import refuse
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.mechanics import money
from bradshaw.mechanics.position import network_of
from bradshaw.mechanics.stations import on_map
from bradshaw.titles.g1848 import loans, phases
from bradshaw.titles.g1848.data import EXTRA, GHAN, board, side_price, sides
from bradshaw.titles.g1848.fleet import counted
from bradshaw.titles.g1848.own import own


def has_route(state: State, company: str) -> bool:
    """Two connected stops, one with an own marker: some train could run (1848-X.general-a, 1848-V.general-b)."""
    net = network_of(board(state), state)
    stops = (stop_id(place.hex, place.stop) for place in on_map(state, company))
    return any(stop in net.stops and bool(net.links(stop)) for stop in stops)


def must_own_train(state: State, company: str) -> bool:
    """A route and no train but perhaps a 2E, and the Bank has trains (1848-V.general-b, 1848-VIII.compulsory-g, -h)."""
    return counted(state, company) == 0 and phases.on_offer(state) is not None and has_route(state, company)


def is_enforceable(state: State, company: str) -> bool:
    """Can the duty be met at all: by cash, or by loans, which are given from phase 3 on?"""
    return phases.loans_open(state) or can_pay_a_side(state, company)


def can_pay_a_side(state: State, company: str) -> bool:
    kind = phases.on_offer(state)
    return kind is not None and min(side_price(kind, side) for side in sides(kind)) <= money.treasury(state, company)


def check_may_borrow(t: Table, company: str, price: int) -> None:
    """May loans make up what the treasury lacks for a card of the Bank? (1848-VIII.compulsory-a, -d, -f)"""
    have = money.treasury(t.state, company)
    if not must_own_train(t.state, company):
        raise refuse("1848-II.further-c", f"{company} has £{have} and cannot pay £{price}.")
    if not phases.loans_open(t.state):
        raise refuse("1848-V.bank-of-england-e", f"{company} has £{have}, and no loans are given yet.")
    if t.option("forced_loans_for") == "bank_card_if_unaffordable" and can_pay_a_side(t.state, company):
        raise refuse("1848-VIII.compulsory-f", f"{company} can pay the cheaper side, so loans may not pay the dearer.")
    check_free_loan_first(t, company)


def check_may_borrow_for_trade(t: Table, company: str, price: int) -> None:
    """Extra loans are for trains of the Bank (1848-V.loans-h)."""
    if t.option("forced_loans_for") != "any_train" or not must_own_train(t.state, company):
        raise refuse("1848-V.loans-h", f"{company} cannot pay £{price}, and loans are for trains of the Bank only.")
    check_free_loan_first(t, company)


def check_free_loan_first(t: Table, company: str) -> None:
    """Where every forced loan costs three steps, the free one of the turn comes first."""
    if t.option("forced_loan_steps") != "voluntary_2_forced_3" or own(t.state).turn_loans:
        return
    if loans.may_take_freely(t.state, company) and loans.left(t.state):
        raise refuse("1848-V.loans-g", f"{company} must first take its loan of this turn.")


def note(t: Table, action: BuyTrain) -> str:
    """What the loans for a purchase would do."""
    short = action.price - money.treasury(t.state, action.company)
    if short <= 0 or t.state.trains[action.train].kind == GHAN:
        return ""
    count = -(-short // EXTRA.loans.amount)
    needed = f"{count} loan{'s' * (count > 1)} needed"
    return f"{needed}: into receivership" if loans.would_fall(t, action.company, count) else needed
