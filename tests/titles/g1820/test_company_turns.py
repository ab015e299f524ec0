"""Operating order and the steps of a company's turn: track, stations, runs, dividends (chapters 7.1 to 7.2.4)."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import BuyTrain, Dividend, LayTile, Pass, PlaceMarker, RunRoutes, TakeLoan
from bradshaw.kernel.records import BANK, POOL, company, cousin
from bradshaw.kernel.state import State
from bradshaw.titles.g1820 import market, running
from bradshaw.titles.g1820.data import LONDON, RAIL, board
from bradshaw.titles.g1820.dues import RepayLoans
from bradshaw.titles.g1820.own import own
from position import Position
from titles.g1820.given import given

CFR, LBR, LSR, LUR = "CFR", "LBR", "LSR", "LUR"
ROW = dict.fromkeys(("G9", "G11", "G13", "G15"), ("57", 1))
"""Four cities in a line."""


def stack_at(state: State, price: int) -> tuple[str, ...]:
    cell = next(cell.id for cell in market.MARKET.cells.values() if cell.price == price)
    return state.stacks[cell]


# Order


@pytest.mark.rule("1820-7.1-b", "1820-7.1-c", "1820-7.1-d")
def test_the_highest_marker_that_is_face_up_is_next() -> None:
    at = given(turn=(LUR, "pay"), revenue=300, held={LUR: {"A": 3}, LSR: {"A": 2}, LBR: {"B": 2}}, trains={LUR: ["2+"]})
    assert stack_at(at.state, 60) == (LUR, LSR, LBR)  # the earlier arrival is above
    paid = Position(at.title, at.state).do(Dividend, pay=True).do(Pass).do(Pass)
    assert (paid.price(LUR), paid.company) == (78, LSR)  # not LUR again, though it is the highest
    assert own(paid.state).face_down == (LUR, LSR)
    kept = Position(at.title, at.state).do(Dividend, pay=False)
    assert kept.price(LUR) == 55
    table = kept.table()
    market.move(table, LSR, -1, "something else", "1820-7.1-d")
    assert stack_at(table.state, 55) == (LSR, LUR)
    late = Position(at.title, table.state).do(Pass).do(Pass)
    assert late.company == LBR  # at 60 still


@pytest.mark.rule("1820-7.1-e", "1820-7.1-h")
def test_markers_go_under_those_face_up_and_over_those_face_down() -> None:
    held = {LUR: {"A": 3}, LSR: {"A": 3}, LBR: {"A": 3}}
    table = given(stock="A", held=held, price={LUR: 78, LSR: 71, LBR: 71}).table()
    for name in (LSR, LBR):
        table.change_own(face_down=(*own(table.state).face_down, name))
        market.move(table, name, 1, "dividend", "1820-7.2.4-l")
    assert stack_at(table.state, 78) == (LUR, LBR, LSR)
    table.change_own(face_down=(LSR, LBR, LUR))
    market.turn_up(table)
    assert stack_at(table.state, 78) == (LSR, LBR, LUR)
    assert own(table.state).face_down == ()


@pytest.mark.rule("1820-7.1-g", "1820-7.1-f")
def test_private_companies_keep_their_places_on_their_track() -> None:
    at = given(
        turn=(CFR, "discard"),
        privates={"S&D": "A", "LBR": "B"},
        held={CFR: {"C": 3}},
        trains={CFR: ["2+"], "S&D": ["2+"], "LBR": ["2+"]},
    )
    at.do(Pass).do(Pass)
    assert at.company == "S&D"
    while at.company == "S&D":
        at.do(Pass)
    assert (at.company, own(at.state).privates) == ("LBR", ("S&D", "LBR"))


@pytest.mark.rule("1820-7.1-i", "1820-3-a")
def test_one_company_after_the_other() -> None:
    at = given(turn=(LUR, "trains"), held={LUR: {"A": 3}, LSR: {"B": 3}}, treasury_cash={LUR: 80, LSR: 80})
    assert at.refused(BuyTrain, actor="A", company=LSR, train="2+-0", price=80) == "1820-7.1-i"
    assert at.refused(BuyTrain, actor="B", company=LSR, train="2+-0", price=80) != ""


@pytest.mark.rule("1820-3-a")
def test_the_order_of_companies_that_do_not_meet_changes_nothing() -> None:
    def operated(*prices: int) -> Position:
        held = {LUR: {"A": 3}, LSR: {"B": 3}}
        at = given(
            turn=(LUR if prices[0] > prices[1] else LSR, "track"),
            held=held,
            price={LUR: prices[0], LSR: prices[1]},
            treasury_cash={LUR: 200, LSR: 100},
        )
        while at.company in (LUR, LSR):
            at.act(at.offered(BuyTrain)[0]) if at.offered(BuyTrain) and at.cash(at.company) >= 100 else at.do(Pass)
        return at

    one, other = operated(65, 60), operated(60, 65)
    for name in (LUR, LSR):
        assert one.cash(name) == other.cash(name)
        assert len(one.state.trains_of(company(name))) == len(other.state.trains_of(company(name)))


@pytest.mark.rule("1820-7.1-j", "1820-7.2.4-l")
def test_a_company_in_liquidation_operates_and_may_leave_it() -> None:
    at = given(turn=(LUR, "pay"), revenue=40, held={LUR: {"A": 3}}, price={LUR: 10}, trains={LUR: ["2+"]})
    at.do(Dividend, pay=True)
    assert at.price(LUR) == 47
    for revenue, price in ((59, 55), (60, 65), (119, 65), (120, 71), (239, 71), (240, 78)):
        paid = given(turn=(LUR, "pay"), revenue=revenue, held={LUR: {"A": 3}}, trains={LUR: ["2+"]})
        assert paid.do(Dividend, pay=True).price(LUR) == price, revenue


@pytest.mark.rule("1820-7.1-k", "1820-10.7-b")
def test_in_liquidation_the_order_of_arrival_stays() -> None:
    table = given(stock="A", held={LUR: {"A": 3}, LSR: {"A": 3}}).table()
    for name in (LUR, LSR):
        table.change_own(face_down=(*own(table.state).face_down, name))
        market.put_into_liquidation(table, name, "1820-7.2.5-h")
    market.turn_up(table)
    assert stack_at(table.state, 10) == (LUR, LSR)


@pytest.mark.rule("1820-7.2-a", "1820-7.2-b", "1820-7.2.9-b")
def test_steps_have_their_order_and_most_may_be_passed() -> None:
    at = given(
        turn=(LUR, "pay"),
        revenue=100,
        held={LUR: {"A": 3}},
        treasury_cash={LUR: 500},
        loans={LUR: 1},
        trains={LUR: ["2+"]},
        stations={LUR: ["G9.0"]},
        tiles=ROW,
    )
    assert at.refused(Pass) == "1820-7.2-a"
    assert at.refused(LayTile, hex="G7", tile="150", rotation=1) == "1820-7.2-a"
    assert at.refused(RepayLoans, count=1) == "1820-7.2.9-b"
    at.do(Dividend, pay=True)
    assert (at.company, at.step) == (LUR, "discard")  # green and blue trains cost nothing yet
    at.do(Pass)
    assert at.refused(PlaceMarker, hex="G11", stop=0) != ""
    at.do(Pass)
    assert (at.company, at.step) == (LUR, "interest")
    idle = given(turn=(LUR, "run"), held={LUR: {"A": 3}}, trains={LUR: ["2+"]}, stations={LUR: ["G9.0"]}, tiles=ROW)
    assert idle.refused(Pass) == "1820-7.2-a"


@pytest.mark.rule("1820-7.2-b")
def test_nobody_is_asked_where_nothing_can_be_done() -> None:
    nowhere = given(turn=(LUR, "track"), held={LUR: {"A": 3}}, trains={LUR: ["2+"]})
    assert (nowhere.company, nowhere.step) == (LUR, "discard")  # no station, no track, no run
    broke = given(turn=(LUR, "track"), held={LUR: {"A": 3}}, stations={LUR: ["H14.0"]}, tiles={"H14": ("57", 1)})
    assert broke.step == "track"  # a loan would pay for the hill


@pytest.mark.rule("1820-7.2-d", "1820-6.5.2.3-i")
def test_nobody_is_asked_for_british_rail() -> None:
    at = given(
        turn=(LUR, "discard"),
        phase="brown",
        held={LUR: {"A": 3}, RAIL: {"A": 1, "pool": 99}},
        size={RAIL: 100},
        price={LUR: 95, RAIL: 60},
        trains={LUR: ["8+"]},
        keep={"victoria_died": True},
    )
    at.do(Pass).do(Pass)
    assert at.company == CFR  # at 51
    assert at.price(RAIL) != 60


# Stations


def stationer(stations: dict[str, list[str]], tiles: dict[str, tuple[str, int]], *, phase: str = "yellow") -> Position:
    return given(
        turn=(LUR, "station"),
        phase=phase,
        held={LUR: {"A": 3}, LSR: {"B": 3}},
        treasury_cash={LUR: 500},
        charter={LUR: 2},
        trains={LUR: ["2+"]},
        stations=stations,
        tiles=tiles,
    )


@pytest.mark.rule("1820-7.2.2-d", "1820-7.2.2-h")
def test_a_full_city_of_others_is_a_wall() -> None:
    at = stationer({LUR: ["G9.0"], LSR: ["G11.0"]}, ROW)
    assert at.refused(PlaceMarker, hex="G13", stop=0) == "1820-7.2.2-d"
    assert at.refused(PlaceMarker, hex="G11", stop=0) == "1820-7.2.2-h"
    room = stationer({LUR: ["G9.0"], LSR: ["G11.0"]}, {**ROW, "G11": ("14", 0)})
    assert room.refused(PlaceMarker, hex="G13", stop=0) == ""
    mine = stationer({LUR: ["G9.0", "G11.0"]}, ROW)
    assert mine.refused(PlaceMarker, hex="G13", stop=0) == ""


@pytest.mark.rule("1820-7.2.2-e")
def test_a_way_that_crosses_a_side_twice_is_none() -> None:
    """Out of G11 two tracks lead to G13: from G9, and from H10."""
    at = stationer({LUR: ["G9.0"]}, {**ROW, "G11": ("24", 4), "H10": ("57", 0)})
    assert at.refused(PlaceMarker, hex="G13", stop=0) == ""
    assert at.refused(PlaceMarker, hex="H10", stop=0) == "1820-7.2.2-c"


@pytest.mark.rule("1820-7.2.2-g", "1820-13.5-d")
def test_a_second_marker_in_a_hex_leaves_the_first_to_british_rail() -> None:
    at = stationer({LUR: ["C11.0", "B12.0"]}, {"C11": ("35", 0), "B12": ("57", 0)}, phase="green")
    at.do(PlaceMarker, hex="C11", stop=1)
    there = {one.place.stop: one.company for one in at.state.markers.values() if one.place and one.place.hex == "C11"}
    assert there == {0: RAIL, 1: LUR}
    assert sum(at.state.markers[one].on_charter for one in at.state.markers_of(LUR)) == 2


@pytest.mark.rule("1820-17.1-c", "1820-17.2-a", "1820-7.2-b")
def test_the_last_loan_may_pay_for_a_station() -> None:
    terms: dict[str, Any] = {
        "turn": (LUR, "station"),
        "held": {LUR: {"A": 3}},
        "charter": {LUR: 1},
        "stations": {LUR: ["G9.0"]},
        "tiles": {"G9": ("57", 1), "G11": ("57", 1)},
        "trains": {LUR: ["2+"]},
    }
    at = given(loans={LUR: 2}, **terms)
    assert (at.step, at.cash(LUR)) == ("station", 0)
    at.do(TakeLoan).do(PlaceMarker, hex="G11", stop=0)
    assert at.cash(LUR) == 200 - 40
    assert given(loans={LUR: 3}, **terms).step != "station", "with neither money nor credit nobody is asked"


@pytest.mark.rule("1820-7.2.2-i")
def test_a_london_circle_belongs_to_its_side() -> None:
    at = stationer({LUR: ["L14.0"]}, {"L14": ("57", 0)})
    (found,) = [one for one in at.offered(PlaceMarker) if one.hex == LONDON]
    paths = board(at.state).hexes[LONDON].tile.paths
    assert any(path.sides == (3,) and found.stop in path.stops for path in paths)
    others = {stop for path in paths for stop in path.stops} - {found.stop}
    assert all(at.refused(PlaceMarker, hex=LONDON, stop=stop) == "1820-7.2.2-c" for stop in others)


# Runs


def runner(trains: int, *, vulcan: int = 0, tiles: dict[str, tuple[str, int]] | None = None) -> Position:
    return given(
        turn=(LUR, "run"),
        held={LUR: {"A": 3, **({"VF": vulcan} if vulcan else {})}},
        stations={LUR: ["G11.0"]},
        tiles={**ROW, **(tiles or {})},
        trains={LUR: ["2+"] * trains},
        cousins={"VF": "B"},
    )


@pytest.mark.rule("1820-7.2.3-a", "1820-7.2.3-b", "1820-7.2.3-e")
def test_the_best_total_of_all_trains_is_run() -> None:
    at = runner(2)
    (best,) = at.offered(RunRoutes)
    assert at.refused(RunRoutes, routes=()) == "1820-7.2.3-e"
    for one in best.routes:
        assert at.refused(RunRoutes, routes=(one,)) == "1820-7.2.3-b"
    at.act(best)
    assert at.state.companies[LUR].last_run == 80


@pytest.mark.rule("1820-7.2.3-c", "1820-7.2.3-f", "1820-14.5.2-a", "1820-14.5.2-b", "1820-14.5.2-c")
def test_abilities_need_not_be_used_but_the_rest_must_be() -> None:
    assert next(one.label for one in runner(1, vulcan=1).menu("run-routes")) == "Run for £60", "one city more of four"
    birmingham = {"G7": ("150", 1)}
    before = runner(2, vulcan=2, tiles=birmingham)
    assert next((one.label, one.best) for one in before.menu("run-routes")) == ("Run for £130", True)
    (granted,), plain = before.offered(RunRoutes), running.best(before.state, LUR)
    for routes, revenue, reward in (
        (plain.routes, 80, 0),
        (granted.routes, 130, 20),  # 70 by way of Birmingham and 60 the other way
    ):
        at = runner(2, vulcan=2, tiles=birmingham)
        at.do(RunRoutes, routes=routes)
        assert at.state.companies[LUR].last_run == revenue
        assert at.state.cash.get(cousin("VF"), 0) == reward
    at = runner(2, vulcan=2, tiles=birmingham)
    assert at.refused(RunRoutes, routes=granted.routes[:1]) == "1820-7.2.3-b"
    single = runner(2, vulcan=1, tiles=birmingham).offered(RunRoutes)[0]
    at.do(RunRoutes, routes=single.routes)  # less than could be had, more than has to be
    assert at.state.companies[LUR].last_run == 110


# Dividends


@pytest.mark.rule("1820-7.2.4-a")
def test_all_is_paid_or_all_withheld() -> None:
    at = given(turn=(LUR, "pay"), revenue=130, held={LUR: {"A": 5}}, trains={LUR: ["2+"]})
    assert sorted(one.pay for one in at.offered(Dividend)) == [False, True]
    before = at.state.cash[BANK]
    paid = Position(at.title, at.state).do(Dividend, pay=True)
    kept = Position(at.title, at.state).do(Dividend, pay=False)
    assert (paid.cash("A"), paid.cash(LUR), kept.cash("A"), kept.cash(LUR)) == (630, 0, 500, 130)
    assert before - paid.state.cash[BANK] == before - kept.state.cash[BANK] == 130


@pytest.mark.rule("1820-7.2.4-f", "1820-7.2.4-i", "1820-7.2.4-j")
def test_cousins_are_rounded_up_and_the_bank_bears_the_difference() -> None:
    held = {LUR: {**dict.fromkeys("ABCD", 1), "JL": 1}}
    at = given(5, turn=(LUR, "pay"), revenue=101, held=held, cousins={"JL": "E"}, trains={LUR: ["2+"]})
    at.do(Dividend, pay=True)
    assert [at.cash(who) for who in "ABCD"] == [521] * 4
    assert (at.state.cash[cousin("JL")], at.cash(LUR)) == (21, 0)
    pool = given(turn=(LUR, "pay"), revenue=101, held={LUR: {"A": 3, "pool": 2}}, trains={LUR: ["2+"]})
    before = pool.state.cash[BANK]
    pool.do(Dividend, pay=True)
    assert (pool.cash("A"), pool.cash(LUR), before - pool.state.cash[BANK]) == (561, 0, 61)


@pytest.mark.rule("1820-7.2.4-p", "1820-con-16")
@pytest.mark.parametrize(("measure", "price"), [("revenue", 78), ("paid_to_outside_holders", 65)])
def test_the_whole_revenue_is_compared_with_the_price(measure: str, price: int) -> None:
    at = given(
        turn=(LUR, "pay"),
        revenue=80,
        held={LUR: {"A": 1}},
        size={LUR: 10},
        price={LUR: 71},
        trains={LUR: ["2+"]},
        options={"dividend_measure": measure},
    )
    at.do(Dividend, pay=True)
    assert at.price(LUR) == price
    pool = given(
        turn=(LUR, "pay"),
        revenue=80,
        held={LUR: {"A": 5, "pool": 4}},
        size={LUR: 10},
        price={LUR: 71},
        trains={LUR: ["2+"]},
        options={"dividend_measure": measure},
    )
    assert pool.owned(LUR, POOL) == 4
    assert pool.do(Dividend, pay=True).price(LUR) == 78  # 72 are paid, 32 of them for the pool
