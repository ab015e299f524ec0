"""Chapters 14 and 10.3: whom cousins help and what they earn, companies they direct, closing and bankruptcy."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel import ledger
from bradshaw.kernel.actions import BuyTrain, Dividend, LayTile, Pass, PlaceMarker, Route, RunRoutes, SellShares
from bradshaw.kernel.records import POOL, SCRAP, company, cousin, player
from bradshaw.titles.g1820 import cousins, phases, running, runs
from bradshaw.titles.g1820.data import RAIL
from bradshaw.titles.g1820.floating import ChooseHex, ChooseSpot
from bradshaw.titles.g1820.frames import CompanyTurn, Course, Covering, Floating, Lobbies, Picking, StockRound
from bradshaw.titles.g1820.future_trains import AssignTrain
from bradshaw.titles.g1820.office import Pick
from bradshaw.titles.g1820.own import Used, own
from bradshaw.titles.g1820.running import RunAlone
from bradshaw.titles.g1820.runs import NO_ABILITIES
from bradshaw.titles.g1820.stations import PlaceFree
from bradshaw.titles.g1820.stock_round import ActFor, CousinBuys, CousinSells
from bradshaw.titles.g1820.subscription import Propose, Subscribe
from bradshaw.titles.g1820.trains import HOLDEN_USES
from position import Position
from titles.g1820.given import given, holder

LUR, LSR = "LUR", "LSR"
BEDLINGTON, GAS_LIGHT, LOCKE, HOLDEN, VULCAN = "BI", "GL&CC", "JL", "JH", "VF"
STEAMSHIP, SASSOON, STEPHENSON = "GWSC", "SDS", "S&F"


def helped(name: str, step: str, *, shares: int = 1, **more: Any) -> Position:
    """LUR of A at a step of its turn; the cousin belongs to B and holds shares of LUR."""
    terms: dict[str, Any] = {
        "phase": "green",
        "turn": (LUR, step),
        "size": {LUR: 10},
        "held": {LUR: {"A": 4, name: shares}},
        "cousins": {name: "B"},
        "cash": {name: 0},
        "treasury_cash": {LUR: 400},
        "trains": {LUR: ["3+"]},
    } | more
    return given(**terms)


def purse(at: Position, name: str) -> int:
    return at.state.cash.get(cousin(name), 0)


# The green ones


CITY: dict[str, Any] = {"tiles": {"G9": ("57", 1)}, "stations": {LUR: ["G9.0"]}}


@pytest.mark.rule("1820-14.4.1-a", "1820-14.4.1-b", "1820-14.4.1-c", "1820-14.4.1-d")
def test_bedlington_upgrades_a_city_more() -> None:
    at = helped(BEDLINGTON, "track", **CITY)
    at.do(LayTile, hex="G11", tile="9", rotation=1).do(LayTile, hex="G13", tile="57", rotation=1)
    assert at.refused(LayTile, hex="G9", tile="14", rotation=0) == "1820-7.2.1-b"
    assert at.refused(LayTile, hex="G7", tile="150", rotation=1, power=BEDLINGTON) == "1820-14.4.1-b", "a new tile"
    assert at.refused(LayTile, hex="G13", tile="14", rotation=0, power=BEDLINGTON) == "1820-12.3.5-e"
    at.do(LayTile, hex="G9", tile="14", rotation=0, power=BEDLINGTON)
    assert purse(at, BEDLINGTON) == 15
    assert at.refused(LayTile, hex="G7", tile="14", rotation=0, power=BEDLINGTON) in ("1820-14.4.1-b", "1820-7.2-a")


@pytest.mark.rule("1820-14.4.1-b")
def test_bedlington_upgrades_one_city_in_a_turn() -> None:
    two: dict[str, Any] = {"tiles": {"G9": ("57", 1), "G11": ("57", 1)}, "stations": {LUR: ["G9.0"]}}
    at = helped(BEDLINGTON, "track", **two).do(LayTile, hex="G9", tile="14", rotation=0, power=BEDLINGTON)
    assert at.refused(LayTile, hex="G11", tile="14", rotation=0, power=BEDLINGTON) == "1820-14.4.1-b"
    assert at.refused(LayTile, hex="G11", tile="14", rotation=0) == ""


@pytest.mark.rule("1820-14.4.1-e")
def test_bedlington_goes_by_the_phase_and_the_step() -> None:
    yellow = helped(BEDLINGTON, "track", **CITY, phase="yellow")
    assert yellow.refused(LayTile, hex="G9", tile="14", rotation=0, power=BEDLINGTON) == "1820-12.3.5-a"
    later = helped(BEDLINGTON, "discard", **CITY)
    assert later.refused(LayTile, hex="G9", tile="14", rotation=0, power=BEDLINGTON) == "1820-7.2-a"


@pytest.mark.rule("1820-14.4.1-f")
def test_bedlington_upgrades_manchester_and_twin_cities() -> None:
    at = helped(BEDLINGTON, "track", tiles={"D6": ("M01", 1)}, stations={LUR: ["D6.0"]})
    at.do(LayTile, hex="D6", tile="M02", rotation=1, power=BEDLINGTON)
    assert (at.cash(LUR), purse(at, BEDLINGTON)) == (360, 25), "half of one city; the hill is paid all the same"
    twin = helped(BEDLINGTON, "track", tiles={"C11": ("802", 0)}, stations={LUR: ["C11.0"]})
    (first, *_) = [one for one in twin.offered(LayTile) if one.power == BEDLINGTON]
    assert purse(twin.act(first), BEDLINGTON) == 25


@pytest.mark.rule("1820-14.4.2-a", "1820-14.4.2-c", "1820-14.4.2-d", "1820-14.4.2-e")
def test_gas_light_places_a_big_city_near_another() -> None:
    tiles: dict[str, Any] = {"tiles": {"I9": ("57", 1), "I11": ("9", 1)}, "stations": {LUR: ["I9.0"]}}
    big = {"hex": "I13", "tile": "150", "rotation": 1}
    at = helped(GAS_LIGHT, "track", **tiles)
    assert at.refused(LayTile, **big) == "1820-12.3.3.2-d"
    at.do(LayTile, **big, power=GAS_LIGHT)
    assert purse(at, GAS_LIGHT) == 30
    assert at.refused(LayTile, hex="I9", tile="180", rotation=1, power=GAS_LIGHT) == "1820-14.4.2-c"
    at.do(LayTile, hex="I9", tile="14", rotation=0)
    assert at.refused(LayTile, hex="I11", tile="20", rotation=0) != "", "it was one of the two builds"
    built = helped(GAS_LIGHT, "track", **tiles, keep={"used": (Used(GAS_LIGHT, LSR, 1),)})
    assert built.refused(LayTile, **big, power=GAS_LIGHT) == "", "another company used it"
    built.do(LayTile, hex="I7", tile="9", rotation=1).do(LayTile, hex="I9", tile="14", rotation=0)
    assert built.refused(LayTile, **big, power=GAS_LIGHT) == "1820-7.2.1-b"
    near = helped(GAS_LIGHT, "track", tiles={"I9": ("57", 1)}, stations={LUR: ["I9.0"]})
    assert near.refused(LayTile, hex="I11", tile="150", rotation=1, power=GAS_LIGHT) == "1820-12.3.3.2-d"


@pytest.mark.rule("1820-14.4.2-b", "1820-14.4.2-f", "1820-14.4.2-g")
def test_gas_light_makes_a_small_city_big() -> None:
    at = helped(GAS_LIGHT, "track", **CITY)
    assert at.refused(LayTile, hex="G9", tile="14", rotation=0, power=GAS_LIGHT) == "1820-14.4.2-a", "small to small"
    assert at.refused(LayTile, hex="G9", tile="182", rotation=0, power=GAS_LIGHT) == "1820-12.3.1.1-e"
    at.do(LayTile, hex="G9", tile="180", rotation=1, power=GAS_LIGHT)
    assert purse(at, GAS_LIGHT) == 40
    humber: dict[str, Any] = {"stations": {LUR: ["C15.0"]}}
    upgrade = {"hex": "C15", "tile": "180", "rotation": 1, "power": GAS_LIGHT}
    alone = helped(GAS_LIGHT, "track", tiles={"C15": ("57", 1)}, **humber)
    assert alone.refused(LayTile, **upgrade) == ""
    second = helped(GAS_LIGHT, "track", tiles={"C15": ("57", 1), "D16": ("150", 1)}, **humber)
    assert second.refused(LayTile, **upgrade) == "1820-12.3.3.2-c"
    margate: dict[str, Any] = {"tiles": {"N16": ("9", 1), "N14": ("57", 1)}, "stations": {LUR: ["N14.0"]}}
    printed = helped(GAS_LIGHT, "track", **margate)
    assert printed.refused(LayTile, hex="N18", tile="150", rotation=1, power=GAS_LIGHT) != ""
    later = helped(GAS_LIGHT, "track", tiles={**margate["tiles"], "N18": ("57", 1)}, stations=margate["stations"])
    assert later.refused(LayTile, hex="N18", tile="180", rotation=1, power=GAS_LIGHT) == ""


@pytest.mark.rule("1820-14.4.3-a", "1820-14.4.3-b", "1820-14.4.3-c", "1820-14.4.3-d", "1820-14.1-m")
def test_locke_halves_ground_barriers_and_manchester_unasked() -> None:
    at = helped(LOCKE, "track", tiles={"D16": ("57", 2)}, stations={LUR: ["D16.0"]})
    at.do(LayTile, hex="C15", tile="57", rotation=2)
    assert (at.cash(LUR), purse(at, LOCKE)) == (340, 60)
    assert at.refused(LayTile, hex="E17", tile="9", rotation=2, power=LOCKE) == "1820-14.1-k", (
        "there is nothing to ask for"
    )
    london = helped(LOCKE, "track", tiles={"K11": ("57", 2)}, stations={LUR: ["K11.0"]})
    assert london.do(LayTile, hex="L12", tile="9", rotation=2).cash(LUR) == 380
    hill = helped(LOCKE, "track", tiles={"D6": ("M01", 1)}, stations={LUR: ["D6.0"]})
    hill.do(LayTile, hex="D6", tile="M02", rotation=1)
    assert (hill.cash(LUR), purse(hill, LOCKE)) == (380, 20)


# Whom they help


@pytest.mark.rule("1820-14.1-k", "1820-14.1-l", "1820-14.1-n", "1820-14.1-a")
def test_an_ability_goes_with_shares_of_public_companies() -> None:
    at = given(
        held={LUR: {"A": 2, LOCKE: 1}, LSR: {"A": 2, LOCKE: 2}, "CFR": {"A": 2}},
        privates={"S&D": "A"},
        cousins={LOCKE: "A"},
        cash={LOCKE: 70},
        stock="A",
        part=2,
        keep={"victoria_died": True},
    )
    assert [cousins.grants(at.state, LOCKE, name) for name in (LUR, LSR, "CFR", "S&D", "BR")] == [1, 2, 0, 0, 0]
    ledger.resize(rail := at.table(), RAIL, cousin(LOCKE), 2)
    assert (rail.state.owned(RAIL, cousin(LOCKE)), cousins.grants(rail.state, LOCKE, RAIL)) == (2, 0)
    at.do(ActFor, cousin=LOCKE).do(CousinBuys, cousin=LOCKE, company="CFR", source=company("CFR"))
    assert (purse(at, LOCKE), cousins.grants(at.state, LOCKE, "CFR")) == (10, 1)
    sold = given(held={LUR: {"A": 2, LOCKE: 1}}, cousins={LOCKE: "A"}, stock="A", part=2)
    sold.do(ActFor, cousin=LOCKE).do(CousinSells, cousin=LOCKE, company=LUR, count=1)
    assert cousins.grants(sold.state, LOCKE, LUR) == 0
    private = given(turn=(LUR, "track"), privates={LUR: "A"}, cousins={BEDLINGTON: "A"}, phase="green", **CITY)
    assert private.refused(LayTile, hex="G9", tile="14", rotation=0, power=BEDLINGTON) == "1820-14.1-k"


@pytest.mark.rule("1820-14.1-b")
def test_a_players_and_a_cousins_money_are_apart() -> None:
    at = given(held={LUR: {"B": 2}}, cousins={LOCKE: "A"}, cash={"A": 10, LOCKE: 10}, stock="A", part=2)
    at.state.cash[player("A")], at.state.cash[cousin(LOCKE)] = 10, 500
    assert not at.offered(type(at.read({"kind": "buy-share", "company": LUR, "source": company(LUR)})))
    at.state.cash[player("A")], at.state.cash[cousin(LOCKE)] = 500, 10
    assert not at.offered(ActFor)


@pytest.mark.rule("1820-14.1-d", "1820-14.1-c")
def test_a_directing_cousin_sells_down_to_the_last_share() -> None:
    at = given(held={LUR: {LOCKE: 3}, LSR: {"B": 3}}, cousins={LOCKE: "A"}, stock="A", part=2)
    assert at.refused(Pass) == "1820-6.5.1-c"
    at.do(ActFor, cousin=LOCKE)
    assert at.refused(CousinSells, cousin=LOCKE, company=LUR, count=1) == "1820-14.1-c"
    assert at.refused(CousinSells, cousin=LOCKE, company=LUR, count=3) == "1820-6.5.2.3-g"
    (sale,) = at.options("cousin-sells")
    assert (getattr(sale.action, "count", 0), sale.ranges) == (2, {})
    at.act(sale.action)
    assert (at.state.owned(LUR, cousin(LOCKE)), at.state.companies[LUR].directed_by) == (1, cousin(LOCKE))
    alone = given(held={LUR: {LOCKE: 1}, LSR: {"B": 3}}, cousins={LOCKE: "A"}, stock="A", part=2)
    assert alone.refused(Pass) == ""


@pytest.mark.rule("1820-14.1-c", "1820-14.1-d")
@pytest.mark.parametrize(("others", "least"), [({"B": 2}, 3), ({"B": 1, "C": 5}, 1), ({"B": 1, "pool": 3}, 4)])
def test_a_directing_cousin_sells_enough_to_direct_no_longer(others: dict[str, int], least: int) -> None:
    at = given(
        held={LUR: {LOCKE: 4, **others}, LSR: {"A": 3}},
        size={LUR: 10},
        cousins={LOCKE: "A"},
        cash={LOCKE: 500},
        stock="A",
        part=2,
    )
    at.do(ActFor, cousin=LOCKE)
    (sale,) = at.options("cousin-sells")
    assert getattr(sale.action, "count", 0) == least
    for count in range(1, 5):
        refused = at.refused(CousinSells, cousin=LOCKE, company=LUR, count=count)
        assert refused == ("1820-14.1-c" if count < least else "")
    if least > 1:
        assert at.refused(CousinBuys, cousin=LOCKE, company=LUR, source=company(LUR)) == "1820-14.1-c"
    assert at.refused(CousinBuys, cousin=LOCKE, company=LSR, source=company(LSR)) == ""
    at.do(CousinSells, cousin=LOCKE, company=LUR, count=least)
    assert at.state.companies[LUR].directed_by != cousin(LOCKE)


# Running


SEA: dict[str, Any] = {
    "tiles": {"N6": ("6", 4), "N8": ("6", 5), "N18": ("6", 4), "O17": ("148", 4)},
    "stations": {LUR: ["N6.0", "N8.0", "N18.0", "O17.0"]},
}
"""Southampton 40 and Portsmouth 30 with cities of 20 between them; Margate 40 and Dover 30 with cities of 20 and 30."""


def best_run(at: Position) -> RunRoutes:
    found: RunRoutes = at.offered(RunRoutes)[0]
    return found


def earned(at: Position) -> int:
    assert isinstance(at.frame, CompanyTurn)
    return at.frame.revenue


@pytest.mark.rule("1820-14.2.1-a", "1820-14.2.1-b", "1820-14.2.1-c", "1820-14.2.1-d", "1820-14.1-o")
def test_steamships_sail_from_port_to_port() -> None:
    assert (
        running.best(
            given(turn=(LUR, "run"), phase="green", held={LUR: {"A": 3}}, trains={LUR: ["2+"]}, **SEA).state, LUR
        ).revenue
        == 90
    )
    for number, revenue, paid in ((1, 200, 15), (2, 230, 30)):
        at = helped(STEAMSHIP, "run", shares=number, trains={LUR: ["2+", "2+"]}, **SEA)
        assert running.best(at.state, LUR).revenue == 170, "what must be run at least"
        at.act(best_run(at))
        assert (earned(at), purse(at, STEAMSHIP)) == (revenue, paid)
        assert not at.offered(RunRoutes)


@pytest.mark.rule("1820-7.2.3-c", "1820-14.1-m", "1820-7.2.3-f")
def test_a_director_need_not_use_cousins_and_may_use_them_in_part() -> None:
    at = helped(STEAMSHIP, "run", shares=2, trains={LUR: ["2+", "2+"]}, **SEA)
    over_the_sea, plain = best_run(at).routes, running.best(at.state, LUR).routes
    one = over_the_sea[0]
    other = next(route for route in plain if not set(route.stops) & set(one.stops))
    rest = Route(next(route.train for route in over_the_sea if route.train != one.train), other.stops, other.track)
    for routes, revenue in ((over_the_sea, 230), ((one, rest), 200), (plain, 170)):
        assert earned(Position(at.title, at.state).do(RunRoutes, routes=routes)) == revenue
    assert at.refused(RunRoutes, routes=(one,)) == "1820-7.2.3-b", "110 where 170 can be had"
    assert earned(Position(at.title, at.state).do(RunAlone)) == 170
    without = given(turn=(LUR, "run"), phase="green", held={LUR: {"A": 3}}, trains={LUR: ["2+"]}, **SEA)
    assert without.refused(RunAlone) == "1820-7.2.3-c"


WALES: dict[str, Any] = {
    "tiles": {"K3": ("5", 1), "D4": ("248", 2), "E3": ("8", 1)},
    "stations": {LUR: ["K3.0", "D4.0"]},
}
"""Bristol 30, K3 20, Cardiff 30; the Liverpool port 20, Birkenhead 50, North Wales 40."""


@pytest.mark.rule("1820-11-h")
def test_a_run_to_the_port_of_liverpool_counts_the_city_that_it_does_not_pass() -> None:
    """The port is worth the city and 20; the run is judged on the track it names, and the city lies elsewhere."""
    built: dict[str, Any] = {"tiles": {**WALES["tiles"], "C5": ("148", 1)}, "stations": {LUR: ["D4.0"]}}
    at = given(turn=(LUR, "run"), phase="green", held={LUR: {"A": 3}}, trains={LUR: ["3+"]}, **built)
    at.act(best_run(at))
    assert earned(at) == (30 + 20) + 50 + 40, "the port, Birkenhead, North Wales"


@pytest.mark.rule("1820-14.2.2-a", "1820-14.2.2-b", "1820-14.2.2-c", "1820-14.2.2-d")
def test_sassoon_doubles_an_off_board_joined_to_a_port() -> None:
    for number, revenue, paid in ((1, 80 + 150, 10), (2, 110 + 150, 25)):
        at = helped(SASSOON, "run", shares=number, trains={LUR: ["2+", "2+"]}, **WALES)
        at.act(best_run(at))
        assert (earned(at), purse(at, SASSOON)) == (revenue, paid)
    assert dict(runs.fleet_rule(runs.Abilities(doubled_offboard=5)).allowances)[runs.DOUBLED_OFFBOARD] == 3
    alone = helped(SASSOON, "run", trains={LUR: ["2+", "2+"]}, **WALES)
    alone.do(RunAlone)
    assert (earned(alone), purse(alone, SASSOON)) == (190, 0), "the director may do without"
    dry = helped(SASSOON, "run", tiles={"B14": ("5", 2)}, stations={LUR: ["B14.0"]})
    dry.act(best_run(dry))
    assert (earned(dry), purse(dry, SASSOON)) == (80, 0), "from Scotland to Scotland there is no port"


@pytest.mark.rule("1820-14.5.2-c", "1820-14.5.2-d", "1820-14.1-u")
def test_vulcan_earns_half_of_the_smallest_city() -> None:
    def brought(*tiles: str) -> tuple[int, int]:
        row = {hex_id: (tile, 1 if tile == "57" else 0) for hex_id, tile in zip(("M9", "M7", "M5"), tiles, strict=True)}
        at = helped(VULCAN, "run", trains={LUR: ["2+"]}, tiles=row, stations={LUR: ["M9.0"]})
        at.act(best_run(at))
        return earned(at), purse(at, VULCAN)

    assert brought("14", "14", "14") == (90, 15)
    assert brought("14", "57", "14") == (80, 10)
    assert cousins.half(45) == 23


@pytest.mark.rule("1820-14.1-g", "1820-14.1-f", "1820-14.1-e")
def test_a_company_of_a_cousin_runs_for_the_most_and_withholds() -> None:
    at = given(
        turn=(LSR, "repay"),
        phase="green",
        size={LUR: 10},
        held={LSR: {"A": 3}, LUR: {STEAMSHIP: 2, "B": 1}},
        cousins={STEAMSHIP: "A"},
        cash={STEAMSHIP: 0},
        treasury_cash={LUR: 1000},
        trains={LUR: ["3+"], LSR: ["2+"]},
        charter={LUR: 1},
        **SEA,
        keep={"column": 3},
    )
    at.do(Pass)
    assert at.cash(LUR) == 1000 + 120, "over the sea; no train is bought, nothing built"
    assert (purse(at, STEAMSHIP), at.price(LUR)) == (15, 55)
    assert at.state.companies[LUR].last_run == 120


@pytest.mark.rule("1820-7.2.7-v", "1820-6.4.3-i")
def test_a_company_of_a_cousin_sells_no_train_and_is_given_none() -> None:
    at = given(
        turn=(LUR, "trains"),
        held={LUR: {"A": 3}, LSR: {LOCKE: 2}},
        cousins={LOCKE: "B"},
        treasury_cash={LUR: 500},
        trains={LUR: ["2+"], LSR: ["2+"], "B": ["2+"]},
    )
    (theirs,) = at.state.trains_of(company(LSR))
    assert at.refused(BuyTrain, train=theirs, price=1) == "1820-7.2.7-v"
    (future,) = at.state.trains_of(player("B"))
    assert at.refused(AssignTrain, actor="B", company=LSR, train=future) == "1820-6.4.3-b"


# Stations


TOWNS: dict[str, Any] = {
    "tiles": {"G9": ("57", 1), "G11": ("57", 1), "G13": ("57", 1)},
    "stations": {LUR: ["G9.0"]},
    "charter": {LUR: 2},
}


@pytest.mark.rule("1820-14.3.2-a", "1820-14.3.2-c", "1820-14.3.2-d", "1820-14.3.2-e", "1820-14.3.2-f")
def test_stephenson_and_fox_place_stations_free() -> None:
    at = helped(STEPHENSON, "station", **TOWNS)
    assert at.refused(PlaceFree, hex="M15", stop=0) == "1820-7.2.2-c"
    at.do(PlaceFree, hex="G11", stop=0)
    assert (at.cash(LUR), purse(at, STEPHENSON)) == (400, 50)
    assert {"G9", "G11"} == {one.place.hex for one in at.state.markers.values() if one.company == LUR and one.place}
    assert at.refused(PlaceFree, hex="G13", stop=0) in ("1820-14.3.2-c", "1820-7.2-a")
    used = {"used": (Used(STEPHENSON, LUR, 1),)}
    assert helped(STEPHENSON, "station", **TOWNS, keep=used).refused(PlaceFree, hex="G11", stop=0) == "1820-14.3.2-c"
    assert helped(STEPHENSON, "station", **TOWNS, shares=2, keep=used).refused(PlaceFree, hex="G11", stop=0) == ""
    thrice = {"used": (Used(STEPHENSON, LUR, 3),)}
    assert helped(STEPHENSON, "station", **TOWNS, shares=4, keep=thrice).refused(PlaceFree, hex="G11", stop=0) != ""
    full = {**TOWNS, "held": {LUR: {"A": 4, STEPHENSON: 1}, LSR: {"B": 3}}, "stations": {LUR: ["G9.0"], LSR: ["G11.0"]}}
    assert helped(STEPHENSON, "station", **full).refused(PlaceFree, hex="G11", stop=0) == "1820-7.2.2-h"
    running_now = helped(STEPHENSON, "run", **TOWNS)
    assert running_now.refused(PlaceFree, hex="G11", stop=0) == "1820-7.2-a"
    placed = helped(STEPHENSON, "station", **TOWNS, shares=2).do(PlaceMarker, hex="G11", stop=0)
    assert placed.refused(PlaceFree, hex="G13", stop=0) != "", "one station in a round"


# Holden


@pytest.mark.rule("1820-14.5.1-a", "1820-14.5.1-d", "1820-14.5.1-f", "1820-14.5.1-b")
def test_holden_lets_a_new_company_buy_and_run_at_once() -> None:
    at = helped(
        HOLDEN,
        "early",
        phase="yellow",
        trains={},
        cash={HOLDEN: 0, "A": 500},
        treasury_cash={LUR: 60},
        tiles={"G9": ("57", 1), "G11": ("57", 1)},
        stations={LUR: ["G9.0"]},
    )
    at.do(BuyTrain, train=phases.next_train(at.state), price=80)
    assert (at.cash("A"), at.cash(LUR), purse(at, HOLDEN)) == (480, 0, 0)
    assert at.step == "run"
    at.act(best_run(at)).do(Dividend, pay=True)
    assert at.cash("A") == 480 + 16
    again = helped(HOLDEN, "early", phase="yellow", trains={LUR: ["2+"]}, keep={"used": (Used(HOLDEN, LUR, 1),)})
    assert again.step != "early"
    without = helped(LOCKE, "early", phase="yellow", trains={LUR: ["2+"]})
    assert without.step != "early"


@pytest.mark.rule("1820-14.5.1-c", "1820-14.5.1-e")
def test_holden_helps_three_times_within_limit_and_price() -> None:
    first: dict[str, Any] = {"phase": "yellow", "trains": {LUR: ["2+"]}}
    twice = tuple(Used(HOLDEN, name, 1) for name in ("CFR", "S&D"))
    at = helped(HOLDEN, "early", **first, keep={"used": twice})
    train = phases.next_train(at.state)
    assert at.refused(BuyTrain, train=train, price=70) == "1820-7.2.7-b"
    at.do(BuyTrain, train=train, price=80)
    assert own(at.state).times_used(HOLDEN) == HOLDEN_USES == 3
    assert helped(HOLDEN, "early", **first, keep={"used": (*twice, Used(HOLDEN, LSR, 1))}).step != "early"
    assert helped(HOLDEN, "early", phase="yellow", trains={LUR: ["2+"] * 6}).step != "early", "at the limit"
    new = helped(HOLDEN, "early", phase="green", treasury_cash={LUR: 500}, settle=False)
    for id, one in new.state.trains.items():
        if one.kind == "3+" and one.holder == "bank":
            new.state.trains[id] = type(one)(one.kind, SCRAP)
    new.settle().do(BuyTrain, train="5+-0", price=400)
    assert new.state.phase == "blue"


# Closing and bankruptcy


def closing(**more: Any) -> Position:
    """LUR of A buys the first red train."""
    terms: dict[str, Any] = {
        "phase": "brown",
        "turn": (LUR, "trains"),
        "treasury_cash": {LUR: 2000},
        "trains": {LUR: ["8+"]},
        "settle": False,
    } | more
    at = given(**terms)
    for id, one in at.state.trains.items():
        if one.kind == "8+" and one.holder == "bank":
            at.state.trains[id] = type(one)(one.kind, SCRAP)
    return at.settle().do(BuyTrain, train="5D+-0", price=1600)


@pytest.mark.rule("1820-14.1-p", "1820-14.1-r", "1820-14.1-s", "1820-10.7-e", "1820-14.1-v")
def test_cousins_close_with_the_first_red_train() -> None:
    at = closing(
        held={LUR: {"A": 3}, LSR: {LOCKE: 2}, "CFR": {}, "B&GR": {LOCKE: 1, "B": 1}},
        price={LSR: 60, "B&GR": 10},
        cousins={LOCKE: "B"},
        cash={LOCKE: 245},
    )
    assert at.cash("B") == 500 + 188, "half of 245 + 120 + 10, rounded up"
    assert (at.price(LSR), at.state.companies[LSR].directed_by) == (10, None), "nobody else held it"
    assert at.state.owned(LSR, POOL) == 2
    assert at.state.owned("B&GR", POOL) == 1, "in liquidation, 10 for each all the same"
    assert at.state.papers[cousins.paper(LOCKE)] == SCRAP
    assert running.abilities_of(at.state, LUR) == NO_ABILITIES


@pytest.mark.rule("1820-14.1-t", "1820-13.4-j", "1820-13.4-f")
def test_cousins_close_blue_first_and_their_successors_count_from_the_owner() -> None:
    at = closing(
        held={LUR: {"A": 3}, "CFR": {}, LSR: {VULCAN: 2, STEAMSHIP: 1, "A": 1, "B": 1, "C": 1}},
        size={LSR: 10},
        cousins={STEAMSHIP: "A", VULCAN: "B"},
    )
    closed = [event.text for event in at.events if hasattr(event, "text") and "closes" in event.text]
    assert [text.split()[0] for text in closed] == ["Great", "Vulcan"]
    assert at.state.companies[LSR].director == "C", "next after B, whose cousin directed it"


def debtor(**more: Any) -> Position:
    """Locke of A owes 200 for a loan of LUR, which it directs; it cannot pay."""
    terms: dict[str, Any] = {"cousins": {LOCKE: "A"}, "cash": {LOCKE: 20}, "settle": False} | more
    at = given(**terms)
    at.state.frames = (
        *given(stock="B").state.frames,
        Covering(
            debtor="A", payer=cousin(LOCKE), dues=(), why="", clause="1820-8.5-g", company="CFR", purpose="shortfall"
        ),
    )
    return at


def fall(at: Position) -> Position:
    table = at.table()
    table.state.frames = table.state.frames[:-1]
    cousins.bankrupt(table, LOCKE)
    return Position(at.title, table.state)


@pytest.mark.rule("1820-10.3-a", "1820-10.3-b", "1820-10.3-c", "1820-10.3-d", "1820-10.3-f")
def test_a_bankrupt_cousin_leaves_companies_to_others_or_to_liquidation() -> None:
    at = fall(debtor(held={LUR: {LOCKE: 2}, LSR: {LOCKE: 1}, "B&GR": {LOCKE: 2, "C": 1}}))
    assert (purse(at, LOCKE), at.cash("A"), at.state.owned(LUR, POOL)) == (0, 500, 2)
    assert at.state.companies["B&GR"].director == "C"
    assert isinstance(at.frame, Picking)
    assert (at.decider, at.refused(Pick, name="B&GR")) == ("A", "1820-10.3-d")
    assert f"{LSR} goes into liquidation next" in [option.label for option in at.menu()]
    at.do(Pick, name=LSR)
    assert [at.price(name) for name in (LUR, LSR)] == [10, 10]
    assert at.state.stacks[at.state.prices[LUR]] == (LSR, LUR), "the first picked is on top"
    assert at.state.papers[cousins.paper(LOCKE)] == SCRAP


@pytest.mark.rule("1820-13.4-g", "1820-13.4-j")
def test_of_tied_cousins_the_seller_picks() -> None:
    held = {LUR: {"A": 2, LOCKE: 1, VULCAN: 1}}
    at = given(held=held, cousins={LOCKE: "B", VULCAN: "C"}, stock="A", part=2)
    at.do(SellShares, company=LUR, count=2)
    assert at.decider == "A"
    assert at.refused(Pick, name=STEAMSHIP) == "1820-13.4-g"
    assert f"Vulcan Foundry directs {LUR}" in [option.label for option in at.menu()]
    assert at.do(Pick, name=VULCAN).state.companies[LUR].directed_by == cousin(VULCAN)
    fallen = fall(
        debtor(held={LUR: {LOCKE: 2, VULCAN: 1, SASSOON: 1}}, cousins={LOCKE: "A", VULCAN: "B", SASSOON: "C"})
    )
    assert fallen.decider == "A", "the owner of the bankrupt cousin"
    assert fallen.do(Pick, name=SASSOON).state.companies[LUR].directed_by == holder(SASSOON)


@pytest.mark.rule("1820-14.4.3-e")
def test_locke_has_nothing_of_ground_that_a_float_does_not_pay() -> None:
    draft = Floating("A", LUR, 5, 71, step="first")
    at = given(
        cousins={LOCKE: "A"},
        cash={"A": 2000, LOCKE: 300},
        frames=(Course("adjust"), StockRound(1, "A", part=2), Lobbies(), draft),
    )
    at.do(ChooseHex, hex="F12")
    at.act(at.offered(ChooseSpot)[0]).do(Pass)
    at.do(Subscribe, holder=cousin(LOCKE), count=1).do(Subscribe, holder=player("A"), count=1).do(Propose)
    assert "F12" in at.state.tiles
    assert (at.cash("A"), purse(at, LOCKE)) == (2000 - 71, 300 - 71), "the river is free"
