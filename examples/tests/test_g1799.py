"""1799 clause by clause: a position, an action, an outcome."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from msgspec.structs import replace

from bradshaw.analysis.what_if import best_runs
from bradshaw.kernel import ledger
from bradshaw.kernel.actions import (
    BuyShare,
    BuyTrain,
    Dividend,
    LayTile,
    Pass,
    PlaceMarker,
    Route,
    RunRoutes,
    SellShares,
    StartCompany,
)
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import BANK, IPO, POOL, Laid, Place, company, player
from bradshaw.kernel.table import Table
from bradshaw.mechanics.directors import certificate
from bradshaw.mechanics.operating_round import OperatingRound
from bradshaw.mechanics.stock_round import StockRound
from bradshaw.titles.registry import contract
from position import Position

CONTRACT = contract("1799")
LARCH_TO_DALE = {"A2": Laid("5", 4), "B3": Laid("57", 2)}
"""Track from Larch (A2) to Dalemarket (B3), 20 each, and on to C4."""
TO_SANDWICK = {**LARCH_TO_DALE, "C4": Laid("8", 0), "D3": Laid("57", 0)}
"""On to Sandwick (D3), the home of SJ."""
Shares = Mapping[str, Mapping[str, int]]


def given(
    *frames: Frame,
    players: str = "ABC",
    shares: Shares | None = None,
    price: int = 60,
    treasury: int = 0,
    trains: Mapping[str, Sequence[str]] | None = None,
    tiles: Mapping[str, Laid] | None = None,
    stations: Mapping[str, Sequence[str]] | None = None,
    settle: bool = True,
) -> Position:
    """Companies with shares are started at 60; with half sold they are floated, stand at home and have operated. Of a
    company's holders the first directs it."""
    t = Table(CONTRACT.rules, Game("1799", list(players)).state.copy())
    cell = next(cell.id for cell in CONTRACT.rules.market(t.state).cells.values() if cell.price == price)
    for name, held in (shares or {}).items():
        for holder, count in held.items():
            ledger.move_shares(t, name, IPO, POOL if holder == POOL else player(holder), count)
        director = next(iter(held))
        t.state.papers[certificate(name)] = player(director)
        floated = sum(held.values()) >= 5
        t.change_company(name, par=60, directed_by=player(director), floated=floated, operated=floated)
        ledger.set_price(t, name, cell, "given")
        if floated:
            ledger.pay(t, BANK, company(name), treasury, "given")
            for number, hex_id in enumerate((stations or {}).get(name, [CONTRACT.data.company(name).homes[0]])):
                marker = f"{name}-{number}"
                t.state.markers[marker] = replace(t.state.markers[marker], place=Place(hex_id, 0, number))
    for name, ids in (trains or {}).items():
        for id in ids:
            t.state.trains[id] = replace(t.state.trains[id], holder=company(name))
    t.state.tiles = dict(tiles or {})
    t.state.frames = frames or t.state.frames
    return Position(CONTRACT.rules, t.state, settle=settle)


def operating(step: str, name: str = "LV", revenue: int = 0, number: int = 1, of_set: int = 1) -> tuple[Frame, ...]:
    turn = replace(CONTRACT.track_turn(name), step=step, revenue=revenue)
    return OperatingRound(of_set, number, 2, True, ("LV", "MM", "SJ")), turn


def larch(step: str = "track", **fields: object) -> Position:
    """LV on turn, A its director with 3 shares, B with 2; its track leads from Larch to Dalemarket."""
    said = {"shares": {"LV": {"A": 3, "B": 2}}, "treasury": 500, "tiles": LARCH_TO_DALE, **fields}
    return given(*operating(step, revenue=100 if step == "pay" else 0), **said)  # type: ignore[arg-type]


@pytest.mark.rule("1799-start-a")
@pytest.mark.parametrize(("players", "cash"), [("AB", 450), ("ABC", 320), ("ABCD", 250)])
def test_everybody_begins_with_the_same_money(players: str, cash: int) -> None:
    at = given(players=players)
    assert [at.cash(who) for who in players] == [cash] * len(players)


@pytest.mark.rule("1799-stock-a", "1799-stock-c", "1799-stock-b")
def test_a_start_costs_two_shares_at_par_and_ends_the_turn() -> None:
    at = given().do(StartCompany, company="LV", par=60)
    assert (at.cash("A"), at.owned("LV", "A"), at.price("LV"), at.decider) == (320 - 120, 2, 60, "B")
    at.do(BuyShare, company="LV", source=IPO)
    assert (at.cash("B"), at.decider) == (320 - 60, "C")
    assert given().refused(BuyShare, company="LV", source=IPO) == "1799-stock-c"
    assert given().refused(StartCompany, company="LV", par=80) == "1799-stock-c"


@pytest.mark.rule("1799-stock-b")
def test_the_pool_sells_at_the_price_now() -> None:
    at = given(StockRound(2, "C"), shares={"LV": {"A": 3, "pool": 1}}, price=80)
    at.do(BuyShare, company="LV", source=POOL)
    assert at.cash("C") == 320 - 80
    assert at.refused(BuyShare, company="LV", source=POOL) == "1799-stock-b"


@pytest.mark.rule("1799-stock-d")
def test_no_purchase_leads_above_the_certificate_limit() -> None:
    full = {"LV": {"A": 5}, "MM": {"A": 5}, "SJ": {"A": 3}}  # a director's certificate is one: 4 + 4 + 2
    at = given(StockRound(2, "A"), shares=full)
    assert at.refused(BuyShare, company="SJ", source=IPO) == "1799-stock-d"
    less = given(StockRound(2, "A"), shares={**full, "SJ": {"A": 2}})
    assert less.refused(BuyShare, company="SJ", source=IPO) == ""


@pytest.mark.rule("1799-stock-f", "1799-market-c")
def test_shares_sold_bring_the_price_before_it_falls_by_one_box() -> None:
    assert (
        given(StockRound(1, "B"), shares={"LV": {"A": 3, "B": 2}}).refused(SellShares, company="LV", count=1)
        == "1799-stock-f"
    )
    at = given(StockRound(2, "B"), shares={"LV": {"A": 3, "B": 2}}).do(SellShares, company="LV", count=2)
    assert (at.cash("B"), at.owned("LV", POOL), at.price("LV")) == (320 + 120, 2, 50)


@pytest.mark.rule("1799-stock-g")
def test_who_has_more_directs_and_nobody_else_means_no_sale() -> None:
    at = given(StockRound(2, "A"), shares={"LV": {"A": 3, "B": 2}}).do(SellShares, company="LV", count=2)
    assert at.state.companies["LV"].director == "B"
    alone = given(StockRound(2, "A"), shares={"LV": {"A": 3, "B": 1}})
    assert alone.refused(SellShares, company="LV", count=2) == "1799-stock-g"
    assert alone.refused(SellShares, company="LV", count=1, director=True) == "1799-stock-g"
    bought = given(StockRound(2, "B"), shares={"LV": {"A": 2, "B": 2}}).do(BuyShare, company="LV", source=IPO)
    assert bought.state.companies["LV"].director == "B"


@pytest.mark.rule("1799-stock-h")
def test_the_pool_takes_half_of_a_company() -> None:
    at = given(StockRound(2, "A"), shares={"LV": {"A": 4, "pool": 4}})
    assert at.refused(SellShares, company="LV", count=1) == ""
    assert at.refused(SellShares, company="LV", count=2) == "1799-stock-h"


@pytest.mark.rule("1799-stock-i", "1799-market-d")
def test_a_circle_of_passes_ends_the_round() -> None:
    at = given(StockRound(2, "A"), shares={"LV": {"A": 4, "B": 3, "C": 2}}, price=60)
    at.do(BuyShare, company="LV", source=IPO).do(Pass).do(Pass).do(Pass)
    assert at.operating.set == 2
    assert at.state.papers["priority"] == player("B")
    assert at.price("LV") == 70


@pytest.mark.rule("1799-stock-j")
def test_what_was_sold_is_not_bought_back() -> None:
    at = given(StockRound(2, "B"), shares={"LV": {"A": 3, "B": 2}}).do(SellShares, company="LV", count=1)
    assert at.refused(BuyShare, company="LV", source=IPO) == "1799-stock-j"


@pytest.mark.rule("1799-float-a", "1799-float-b")
def test_the_fifth_share_floats_a_company_with_ten_times_its_par() -> None:
    at = given(StockRound(1, "B"), shares={"LV": {"A": 3}}).do(BuyShare, company="LV", source=IPO)
    assert not at.state.companies["LV"].floated
    at.do(BuyShare, company="LV", source=IPO)
    assert at.state.companies["LV"].floated
    assert at.cash("LV") == 600


@pytest.mark.rule("1799-market-a")
def test_at_the_end_of_the_row_a_marker_stays() -> None:
    assert larch("pay", price=20).do(Dividend, pay=False).price("LV") == 20
    assert larch("pay", price=200).do(Dividend, pay=True).price("LV") == 200


@pytest.mark.rule("1799-market-b", "1799-pay-a", "1799-pay-b")
def test_revenue_is_paid_by_the_share_or_kept() -> None:
    paid = larch("pay").do(Dividend, pay=True)
    assert (paid.cash("A"), paid.cash("B"), paid.cash("LV"), paid.price("LV")) == (320 + 30, 320 + 20, 500, 70)
    kept = larch("pay").do(Dividend, pay=False)
    assert (kept.cash("A"), kept.cash("LV"), kept.price("LV")) == (320, 600, 50)


@pytest.mark.rule("1799-operating-a")
def test_the_dearest_company_acts_first_by_its_director() -> None:
    held = {"LV": {"A": 5}, "MM": {"B": 5}}
    t = given(StockRound(2, "A"), shares=held).table()
    ledger.set_price(t, "MM", CONTRACT.rules.market(t.state).after(t.state.prices["MM"], "paid"), "given")
    t.state.frames = (OperatingRound(2, 1, 2),)
    at = Position(CONTRACT.rules, t.state, settle=True)
    assert (at.company, at.decider) == ("MM", "B")
    assert at.refused(LayTile, company="LV", hex="A2", tile="5", rotation=4) == "1799-operating-a"


@pytest.mark.rule("1799-operating-b", "1799-track-a")
def test_the_steps_follow_one_another() -> None:
    at = larch(trains={"LV": ["2-0"]})
    assert at.refused(BuyTrain, train="2-1", price=100) == "1799-operating-b"
    at.do(LayTile, hex="C4", tile="9", rotation=2)
    assert at.step == "station"
    at.do(Pass)
    assert at.step == "run"
    at.act(at.offered(RunRoutes)[0])
    assert (at.step, at.frame) == ("pay", replace(at.frame, revenue=40))
    at.do(Dividend, pay=True)
    assert at.step == "trains"


@pytest.mark.rule("1799-operating-c")
def test_two_operating_rounds_then_a_stock_round() -> None:
    at = larch("trains").do(Pass)
    assert at.operating.number == 2
    later = given(*operating("trains", number=2), shares={"LV": {"A": 5}}, treasury=500, tiles=LARCH_TO_DALE).do(Pass)
    assert later.round.number == 2


@pytest.mark.rule("1799-track-a", "1799-track-b", "1799-track-d", "1799-phases-a")
def test_tiles_fit_the_map_the_phase_and_the_companys_track() -> None:
    at = larch()
    assert at.refused(LayTile, hex="C4", tile="9", rotation=2) == ""
    assert at.refused(LayTile, hex="C4", tile="9", rotation=2, power="X") == "1799-track-a"
    assert at.refused(LayTile, hex="C4", tile="57", rotation=2) == "1799-track-b"
    assert at.refused(LayTile, hex="C6", tile="8", rotation=1) == "1799-track-d"
    assert at.refused(LayTile, hex="B3", tile="14", rotation=1) == "1799-phases-a"


@pytest.mark.rule("1799-track-c")
def test_an_upgrade_keeps_the_track() -> None:
    t = larch().table()
    t.state.phase = "3"
    at = Position(CONTRACT.rules, t.state)
    assert at.refused(LayTile, hex="B3", tile="14", rotation=1) == ""
    assert at.refused(LayTile, hex="B3", tile="14", rotation=0) == "1799-track-c"


@pytest.mark.rule("1799-station-a")
def test_the_first_station_is_at_home_for_nothing() -> None:
    at = given(StockRound(1, "A", passes=2), shares={"LV": {"A": 5}}, stations={"LV": []}, treasury=600).do(Pass)
    assert at.state.markers["LV-0"].place == Place("A2", 0, 0)
    assert at.cash("LV") == 600


@pytest.mark.rule("1799-station-b", "1799-station-c")
def test_the_second_station_costs_40_and_is_the_last() -> None:
    at = larch("station").do(PlaceMarker, hex="B3", stop=0)
    assert at.cash("LV") == 460
    used_up = larch("station", stations={"LV": ["A2", "B7"]})
    assert used_up.refused(PlaceMarker, hex="B3", stop=0) == "1799-station-b"
    assert larch("station").refused(PlaceMarker, hex="A2", stop=0) == "1799-station-c"
    both = {"LV": {"A": 5}, "MM": {"B": 5}}
    full = larch("station", shares=both, stations={"LV": ["A2"], "MM": ["B3"]})
    assert full.refused(PlaceMarker, hex="B3", stop=0) == "1799-station-c"


@pytest.mark.rule("1799-station-d")
def test_a_circle_is_kept_for_who_comes_home_later() -> None:
    at = larch("station", tiles=TO_SANDWICK)
    assert at.refused(PlaceMarker, hex="D3", stop=0) == "1799-station-d"
    home = {"LV": {"A": 5}, "SJ": {"B": 5}}
    later = larch("station", tiles=TO_SANDWICK, shares=home)
    assert later.refused(PlaceMarker, hex="D3", stop=0) == "1799-station-c"  # SJ has come home: the city is full


def routes_of(name: str, train: str, **fields: object) -> tuple[Route, ...]:
    """The best routes of a company with one train, to be tried by others."""
    at = larch("track", trains={name: [train]}, **fields)
    return best_runs(CONTRACT.rules, at.state, name).best.routes


@pytest.mark.rule("1799-run-a", "1799-run-e")
def test_trains_run_from_stop_to_stop_on_track_of_their_own() -> None:
    at = larch("run", trains={"LV": ["2-0", "2-1"]})
    (best,) = at.offered(RunRoutes)
    route = best.routes[0]
    assert at.refused(best) == ""
    assert at.refused(RunRoutes, routes=()) == "1799-run-a"
    assert at.refused(RunRoutes, routes=(route, replace(route, train="2-1"))) == "1799-run-e"


@pytest.mark.rule("1799-run-b")
def test_a_2_has_two_stops() -> None:
    (three,) = routes_of("LV", "3-0", tiles=TO_SANDWICK)
    at = larch("run", tiles=TO_SANDWICK, trains={"LV": ["2-0", "3-0"]})
    assert at.refused(RunRoutes, routes=(three,)) == ""
    assert at.refused(RunRoutes, routes=(replace(three, train="2-0"),)) == "1799-run-b"


@pytest.mark.rule("1799-run-c")
def test_a_route_has_a_station_of_the_company() -> None:
    both = {"LV": {"A": 5}, "SJ": {"B": 5}}
    (theirs,) = routes_of("SJ", "2-0", tiles=TO_SANDWICK, shares=both)
    at = larch("run", tiles=TO_SANDWICK, shares=both, trains={"LV": ["2-0"]})
    assert at.refused(RunRoutes, routes=(theirs,)) == "1799-run-c"


@pytest.mark.rule("1799-run-d")
def test_a_city_full_of_others_is_not_passed_through() -> None:
    (through,) = routes_of("LV", "3-0", tiles=TO_SANDWICK)
    others = {"shares": {"LV": {"A": 5}, "MM": {"B": 5}}, "stations": {"MM": ["B3"]}}
    at = larch("run", tiles=TO_SANDWICK, trains={"LV": ["3-0"]}, **others)
    assert at.refused(RunRoutes, routes=(through,)) == "1799-run-d"


@pytest.mark.rule("1799-trains-a", "1799-trains-b")
def test_trains_come_in_their_order_and_three_are_enough() -> None:
    at = larch("trains")
    assert at.refused(BuyTrain, train="3-0", price=200) == "1799-trains-a"
    assert at.refused(BuyTrain, train="2-0", price=90) == "1799-trains-a"
    assert at.do(BuyTrain, train="2-0", price=100).cash("LV") == 400
    at.do(BuyTrain, train="2-1", price=100).do(BuyTrain, train="2-2", price=100)
    full = larch("trains", trains={"LV": ["2-0", "2-1", "2-2"]}, settle=False)
    assert full.refused(BuyTrain, train="2-3", price=100) == "1799-trains-b"


@pytest.mark.rule("1799-phases-a", "1799-phases-b")
def test_new_trains_bring_green_tiles_and_rust() -> None:
    others = {"MM": ["2-1", "2-2", "2-3"]}
    at = larch("trains", trains={"LV": ["2-0"], **others}).do(BuyTrain, train="3-0", price=200)
    assert at.state.phase == "3"
    late = larch("trains", trains={"LV": ["2-0"], "MM": ["2-1", "2-2", "2-3", "3-0", "3-1", "3-2"]})
    late.do(BuyTrain, train="4-0", price=300)
    assert list(late.state.trains_of(company("LV"))) == ["4-0"]


@pytest.mark.rule("1799-end-a", "1799-end-b")
def test_after_the_fourth_set_cash_and_shares_are_counted() -> None:
    last = given(*operating("trains", number=2, of_set=4), shares={"LV": {"A": 3, "B": 2}}, treasury=500)
    assert last.do(Pass).state.ended is not None
    assert last.scores() == {"A": 320 + 3 * 60, "B": 320 + 2 * 60, "C": 320}
