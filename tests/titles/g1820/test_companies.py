"""Chapters 13, 10.6, 10.7, 16.2 and 17: sizes, private companies, directors, shares in play, liquidation, loans."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel import ledger
from bradshaw.kernel.actions import (
    Agree,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    Dividend,
    Pass,
    RunRoutes,
    SellShares,
    TakeLoan,
)
from bradshaw.kernel.errors import RuleViolation
from bradshaw.kernel.events import CompanyEvent
from bradshaw.kernel.records import BANK, SCRAP, company, cousin, player
from bradshaw.titles.g1820 import covering, dues, growing, loans, market, office, phases, settlement, shares, stations
from bradshaw.titles.g1820.data import SIZES
from bradshaw.titles.g1820.dues import PayDue
from bradshaw.titles.g1820.frames import CompanyTurn, Covering, Discards, Settling
from bradshaw.titles.g1820.future_trains import AssignTrain
from bradshaw.titles.g1820.issue_round import check_issue
from bradshaw.titles.g1820.own import own
from bradshaw.titles.g1820.reducing import CommitReduction, Reduce
from bradshaw.titles.g1820.settlement import GiveUpStation
from position import Position
from titles.g1820 import boardroom
from titles.g1820.given import given

LUR, LSR, CFR = "LUR", "LSR", "CFR"


# Sizes


@pytest.mark.rule("1820-13.1-a", "1820-13.1-b", "1820-13.1-c")
def test_the_table_of_sizes() -> None:
    assert {size: (row.markers, row.markers_maximum) for size, row in SIZES.items()} == {
        1: (6, 9),
        5: (6, 9),
        10: (8, 12),
        20: (10, 15),
        50: (12, 18),
    }
    costs = {size: (row.marker_cost.at("yellow"), row.marker_cost.at("gray")) for size, row in SIZES.items()}
    assert costs == {1: (40, 100), 5: (40, 100), 10: (100, 100), 20: (100, 100), 50: (100, 100)}
    assert {row.overage_fee for row in SIZES.values()} == {100}
    yellow = given(held={LUR: {"A": 3}, LSR: {"B": 4}}, size={LSR: 10}, privates={"S&D": "C"})
    assert [stations.price(yellow.state, name) for name in (LUR, LSR, "S&D")] == [40, 100, 40]
    green = given(phase="green", held={LUR: {"A": 3}}, privates={"S&D": "C"})
    assert [stations.price(green.state, name) for name in (LUR, "S&D")] == [100, 100]


@pytest.mark.rule("1820-13.1-d")
def test_growing_raises_the_limit_and_gives_no_markers() -> None:
    at = given(phase="green", held={LUR: {"A": 3}}, stations={LUR: ["M15.0"]}, charter={LUR: 1})
    before = settlement.total(at.state, LUR)
    ledger.resize(table := at.table(), LUR, company(LUR), 5)
    assert settlement.size_of(table.state, LUR).markers == 8
    assert settlement.total(table.state, LUR) == before == 2


SPOTS = ("C5", "C7.0", "B6", "C15", "D16", "G7", "N18", "O17", "D4.0", "D10.0")


@pytest.mark.rule("1820-13.1-e", "1820-13.1-b")
def test_shrinking_takes_markers_above_the_maximum_only() -> None:
    def shrunk(number: int) -> Position:
        at = boardroom.given(shares={LUR: {"A": 4}}, stations={LUR: SPOTS[:number]}, treasuries={LUR: 500}, step=3)
        return at.do(Reduce, company=LUR, size=5).do(CommitReduction)

    eight = shrunk(8)
    assert (len(boardroom.stations_of(eight, LUR)), eight.cash(LUR)) == (8, 500), "over the limit of 6, no fee"
    ten = shrunk(10)
    assert isinstance(ten.frame, Settling)
    ten.do(GiveUpStation, hex="C5")
    assert (len(boardroom.stations_of(ten, LUR)), boardroom.stations_of(ten, "BR"), ten.cash(LUR)) == (9, ["C5"], 500)
    assert not isinstance(ten.frame, Settling)


# Private companies


LINE: dict[str, Any] = {"tiles": {"G9": ("57", 1), "G11": ("57", 1)}, "stations": {LUR: ["G9.0"]}}


@pytest.mark.rule("1820-13.2-c", "1820-7.2.7-r")
def test_a_private_company_buys_before_and_after_it_runs() -> None:
    at = given(turn=(LUR, "early"), privates={LUR: "A"}, held={LSR: {"B": 3}}, trains={LSR: ["2+"]}, **LINE)
    (other,) = at.state.trains_of(company(LSR))
    assert at.refused(BuyTrain, train=other, price=80) == "1820-7.2.7-r"
    at.do(BuyTrain, train=phases.next_train(at.state), price=80).do(Pass)
    at.act(at.offered(RunRoutes)[0])
    assert at.cash("A") == 500 - 80 + 40, "run and paid in the same turn"
    while at.step != "trains":
        at.do(Pass)
    at.do(BuyTrain, train=phases.next_train(at.state), price=80)
    assert len(at.state.trains_of(company(LUR))) == 2


@pytest.mark.rule("1820-13.2-f", "1820-13.2-g", "1820-13.2-e")
def test_a_private_certificate_stays_with_its_director() -> None:
    at = given(phase="green", privates={LUR: "A"}, held={LSR: {"B": 3}}, stock="A")
    assert at.refused(SellShares, company=LUR, count=1) == "1820-6.5.2.3-d"
    assert at.refused(BuyShare, company=LUR, source=player("A")) != ""
    office.settle(table := at.table(), LUR)
    assert table.state.companies[LUR].director == "A"
    grow = [one for one in at.offered(growing.Increase) if one.company == LUR]
    assert {(one.size, one.par) for one in grow} == {(5, 0), (10, 0), (20, 0), (50, 0)}


@pytest.mark.rule("1820-13.3-a")
def test_a_company_of_one_share_is_private_at_once() -> None:
    at = boardroom.given(size={LUR: 5}, shares={LUR: {"A": 1}, LSR: {"B": 3}}, treasuries={LUR: 100}, step=3)
    at.do(Reduce, company=LUR, size=1).do(CommitReduction)
    assert own(at.state).privates == (LUR,)
    assert LUR not in at.state.prices
    with pytest.raises(RuleViolation, match=r"1820-8\.3-b"):
        check_issue(at.state, LUR, 1)
    with pytest.raises(RuleViolation, match=r"1820-17\.1-b"):
        loans.check(at.state, LUR)


# Directors


@pytest.mark.rule("1820-13.4-a", "1820-13.4-b", "1820-13.4-c")
def test_who_holds_most_directs_and_equals_do_not_change_it() -> None:
    at = given(held={LUR: {"A": 3, "B": 2, "C": 1}, LSR: {"C": 2, "JL": 2}}, size={LUR: 10}, cousins={"JL": "B"})
    assert (at.state.companies[LUR].director, at.state.companies[LSR].director) == ("A", "C")
    table = at.table()
    ledger.move_shares(table, LUR, company(LUR), player("B"), 1)
    office.settle(table, LUR)
    assert table.state.companies[LUR].director == "A", "3 against 3"
    ledger.move_shares(table, LUR, company(LUR), player("B"), 1)
    office.settle(table, LUR)
    assert table.state.companies[LUR].director == "B"
    ledger.move_shares(table, LSR, company(LSR), cousin("JL"), 1)
    office.settle(table, LSR)
    assert table.state.companies[LSR].directed_by == cousin("JL")
    turn = given(turn=(LUR, "discard"), held={LUR: {"A": 3, "B": 2}}, trains={LUR: ["2+"]})
    assert turn.decider == "A"
    assert turn.refused(DiscardTrain, actor="B", company=LUR, train=turn.state.trains_of(company(LUR))[0]) != ""


@pytest.mark.rule("1820-13.4-i", "1820-7.2.7-j")
def test_control_changes_at_once_for_companies_that_wait() -> None:
    """A sells shares of CFR, which operates next, to buy a train for LUR."""
    at = given(
        turn=(LUR, "trains"),
        held={LUR: {"A": 3}, LSR: {"A": 2, "B": 1}},
        price={LSR: 55},
        cash={"A": 0},
        trains={LSR: ["2+"]},
    )
    at.do(BuyTrain, train=phases.next_train(at.state), price=80)
    assert isinstance(at.frame, Covering)
    at.do(SellShares, company=LSR, count=2)
    assert at.state.companies[LSR].director == "B"
    while at.company == LUR:
        at.do(Pass)
    assert (at.company, at.decider) == (LSR, "B")


# Train limit


@pytest.mark.rule("1820-13.7-e", "1820-6.4.3-g", "1820-13.7-a")
def test_the_limit_is_tested_when_a_train_is_assigned_or_taken_over() -> None:
    held, trains = {LUR: {"B": 3}, LSR: {"C": 3}}, {LUR: ["2+"] * 6, LSR: ["2+"], "A": ["2+"]}
    at = given(turn=(LUR, "discard"), held=held, trains=trains)
    (future,) = at.state.trains_of(player("A"))
    at.do(AssignTrain, actor="A", train=future).do(Agree)
    assert isinstance(at.frame, Discards)
    (theirs,) = at.state.trains_of(company(LSR))
    assert at.refused(DiscardTrain, company=LSR, train=theirs) == "1820-13.7-a", "it is not over the limit"
    assert at.refused(DiscardTrain, actor="B", company=LUR, train=theirs) == "1820-13.7-b"
    at.act(at.menu().options[0].action)
    assert len(at.state.trains_of(company(LUR))) == 6
    bought = boardroom.given(
        shares={LUR: {"A": 3}, LSR: {"B": 3}}, trains={LUR: ["3+"] * 5, LSR: ["3+"]}, treasuries={LUR: 500}
    )
    settlement.take_over(table := bought.table(), LSR, LUR, 300)
    after = Position(bought.title, table.state, settle=True)
    assert isinstance(after.frame, Discards)


# Shares in play, liquidation


@pytest.mark.rule("1820-10.6-a", "1820-10.6-b", "1820-17.2-d", "1820-con-19")
def test_shares_in_play_are_those_of_players_cousins_and_the_pool() -> None:
    at = given(held={LUR: {"A": 3, "B": 1, "JL": 1, "pool": 2}}, size={LUR: 10}, cousins={"JL": "B"})
    assert shares.in_play(at.state, LUR) == 7
    assert loans.possible(at.state, LUR) == min(7, market.height(at.state, LUR) - 1)
    before = loans.possible(at.state, LUR)
    shares.sell(table := at.table(), player("A"), LUR, 2)
    assert (shares.in_play(table.state, LUR), loans.possible(table.state, LUR)) == (7, before)


@pytest.mark.rule("1820-10.7-a", "1820-10.7-b")
def test_a_company_is_in_liquidation_while_its_price_is_ten() -> None:
    at = given(held={LUR: {"A": 3}, LSR: {"B": 3}}, price={LUR: 40, LSR: 10})
    assert not market.in_liquidation(at.state, LUR)
    market.put_into_liquidation(table := at.table(), LUR, "1820-7.2.5-h")
    assert market.in_liquidation(table.state, LUR)
    assert table.state.stacks[market.LIQUIDATION] == (LSR, LUR), "under those already there"
    assert CompanyEvent(LUR, "in liquidation", "1820-7.2.5-h") in table.events
    market.move(table, LUR, 1, "loans repaid", "1820-16.2.1-b")
    assert not market.in_liquidation(table.state, LUR)


@pytest.mark.rule("1820-10.7-f", "1820-17.1-g")
def test_a_company_in_liquidation_sells_trains_and_takes_no_loan() -> None:
    at = given(
        turn=(LUR, "trains"),
        held={LUR: {"A": 3}, LSR: {"B": 3}},
        price={LSR: 10},
        treasury_cash={LUR: 90},
        trains={LUR: ["2+"], LSR: ["2+"]},
    )
    (train,) = at.state.trains_of(company(LSR))
    at.do(BuyTrain, train=train, price=33).do(Agree)
    assert (at.cash(LSR), train in at.state.trains_of(company(LUR))) == (33, True)
    with pytest.raises(RuleViolation, match=r"1820-17\.1-g"):
        loans.check(at.state, LSR)
    assert loans.possible(at.state, LSR) == 0


# Prices


@pytest.mark.rule("1820-16.2.1-c", "1820-7.1-e", "1820-7.1-h", "1820-16.2.1-e")
def test_a_marker_goes_under_those_face_up_and_over_those_face_down() -> None:
    at = given(held={LUR: {"A": 3}, LSR: {"B": 3}, CFR: {"C": 3}}, price={LUR: 65, LSR: 60, CFR: 60})
    cell = at.state.prices[LSR]
    market.move(quiet := at.table(), LUR, -1, "loan", "1820-16.2.1-b")
    assert quiet.state.stacks[cell] == (LSR, CFR, LUR)
    table = at.table()
    table.change_own(face_down=(CFR,))
    market.move(table, LUR, -1, "loan", "1820-16.2.1-b")
    assert table.state.stacks[cell] == (LSR, LUR, CFR)
    table.change_own(face_down=(LSR, LUR, CFR))
    market.turn_up(table)
    assert table.state.stacks[cell] == (CFR, LUR, LSR), "the bottom one comes to the top"
    assert own(table.state).face_down == ()


@pytest.mark.rule("1820-16.2.2-a", "1820-con-01", "1820-con-02")
def test_the_pool_drop_by_option() -> None:
    def drop(pool: int, size: int, **options: Any) -> int:
        at = given(held={LUR: {"A": 6, "pool": pool}}, size={LUR: size}, options=options)
        percent = int(at.state.options["pool_block_percent"])
        return shares.drop(at.state, LUR, pool, percent)

    assert (drop(10, 50), drop(10, 50, pool_block_percent=10)) == (4, 2)
    assert (drop(4, 20), drop(4, 20, pool_block_percent=10)) == (4, 2)
    assert (drop(3, 10), drop(3, 10, pool_drop_reading="smaller_unit")) == (3, 6)
    assert (drop(11, 50), drop(11, 50, pool_drop_reading="smaller_unit")) == (5, 11)


@pytest.mark.rule("1820-16.2.3-b", "1820-17.1-d")
def test_a_loan_moves_the_price_before_the_dividend_and_bears_interest_in_the_turn() -> None:
    at = given(turn=(LUR, "pay"), revenue=172, held={LUR: {"A": 3, "B": 2}}, price={LUR: 95}, trains={LUR: ["2+"]})
    at.do(TakeLoan)
    assert at.price(LUR) == 86
    at.do(Dividend, pay=True)
    assert at.price(LUR) == 105, "172 is double of 86"
    while at.step != "interest":
        at.do(Pass)
    assert at.do(PayDue).cash(LUR) == 200 - 20


# Loans


@pytest.mark.rule("1820-17.1-e")
def test_a_loan_of_another_round_bears_interest_in_the_next_operating_turn() -> None:
    at = boardroom.given(shares={LUR: {"A": 3}, LSR: {"B": 3}}, treasuries={LUR: 50}, turn=LUR)
    loans.take(table := at.table(), LUR)
    assert table.state.cash[company(LUR)] == 250, "nothing is due now"
    assert dues.interest(table.state, LUR) == 20


@pytest.mark.rule("1820-17.3-e", "1820-17.3-f")
def test_excess_loans_are_repaid_by_the_director_and_by_no_new_loan() -> None:
    def excess(director: str, cash: int) -> Position:
        at = given(
            held={LUR: {director: 1}},
            cousins={"JL": "A"},
            cash={"JL": 0, "A": 500},
            loans={LUR: 2},
            settle=False,
            treasury_cash={LUR: 150},
            stock="B",
        )
        at.state.cash[cousin("JL")] = cash
        at.state.cash[BANK] -= cash
        covering.repay_excess(table := at.table(), LUR)
        return Position(at.title, table.state, settle=True)

    paid = excess("JL", 60)
    assert (paid.state.cash[cousin("JL")], paid.cash("A"), paid.cash(LUR)) == (10, 500, 0)
    assert (boardroom.loans_of(paid, LUR), paid.price(LUR)) == (1, 60), "up for the loan, down for the help"
    broke = excess("JL", 40)
    assert broke.state.papers["cousin:JL"] == SCRAP
    assert broke.cash("A") == 500, "the owner does not pay"
    over = given(turn=(LUR, "discard"), held={LUR: {"A": 1}}, loans={LUR: 2}, trains={LUR: ["2+"]})
    assert over.refused(TakeLoan) == "1820-17.2-a"


@pytest.mark.rule("1820-15.1-b", "1820-con-14")
def test_a_company_without_a_train_fails_after_buying_before_interest() -> None:
    terms: dict[str, Any] = {"held": {LUR: {"A": 3}}, "loans": {LUR: 1}, "trains": {LUR: ["2+"]}}
    at = given(turn=(LUR, "discard"), **terms, cash={"A": 0})
    at.do(DiscardTrain, train=at.state.trains_of(company(LUR))[0])
    while at.company == LUR and isinstance(at.frame, CompanyTurn):
        assert at.step != "interest"
        at.do(Pass)
    assert at.price(LUR) == 10


@pytest.mark.rule("1820-2-c", "1820-17.1-a")
def test_loan_markers_have_no_end() -> None:
    at = given(held={LUR: {"A": 25, "B": 25}}, size={LUR: 50}, price={LUR: 500})
    table = at.table()
    for _ in range(31):
        loans.take(table, LUR)
    ledger.move_loans(table, BANK, company(LSR), 40)
    assert table.state.loans[company(LUR)] == 31


@pytest.mark.rule("1820-17.1-b", "1820-17.1-f")
def test_only_public_companies_above_liquidation_can_borrow() -> None:
    at = given(held={LUR: {"A": 3}, LSR: {"B": 2}}, price={LSR: 10}, privates={"S&D": "A"}, stock="A")
    assert [loans.possible(at.state, name) for name in (LUR, LSR, "S&D", "BR")] == [3, 0, 0, 0]
    low = [given(held={LUR: {"A": 3}}, price={LUR: price}).state for price in (40, 43, 47, 51)]
    assert [loans.possible(state, LUR) for state in low] == [0, 1, 2, 3], (
        "each loan is a space down, none into liquidation"
    )
