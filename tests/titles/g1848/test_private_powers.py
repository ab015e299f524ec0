"""Chapter IV, P1 to P6: what each private brings its owner."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bradshaw.kernel.actions import BuyPrivate, BuyShare, BuyTrain, LayTile, Route, RunRoutes, StartCompany, TakeLoan
from bradshaw.kernel.records import SCRAP, Holder, Laid, company, player
from bradshaw.titles.g1848 import shares
from bradshaw.titles.g1848.state import CompanyTurn
from titles.g1848.boards import SYDNEY_WOLLONGONG, Tiles
from titles.g1848.first_five import E6, PORT_AUGUSTA, after_the_first_five, on_turn, reach
from titles.g1848.given import given, opening

E8 = {"hex": "E8", "tile": "9", "rotation": 1}
C2 = {"hex": "C2", "tile": "9", "rotation": 0}
"""A desert hex next to Perth."""
TASMANIA = {"hex": "I10", "tile": "241", "rotation": 1, "power": "P3"}
GEELONG_TASMANIA: Tiles = {"H11": ("57", 1), "H9": ("5", 4)}
"""Melbourne, Geelong, and track on to I10."""


@pytest.mark.rule("1848-IV.p1-a")
def test_p1_has_no_power() -> None:
    position = given(turn="CAR", phase="3", tiles=PORT_AUGUSTA, owners={"P1": "Ada"}, cash={"CAR": 100})
    assert position.refused(LayTile, **E6, power="P1") == "1848-IV.p1-a"
    assert not any(one.power for one in position.offered(LayTile))
    assert "right:P1" not in position.state.papers


@pytest.mark.rule("1848-IV.p2-b")
def test_p2_takes_forty_off_one_desert() -> None:
    position = given(turn="CAR", phase="3", tiles=PORT_AUGUSTA, owners={"P2": "Ada"}, cash={"CAR": 39})
    assert position.refused(LayTile, **E6) == "1848-VII.tracks-t"
    position.do(LayTile, **E6, power="P2")
    assert position.cash("CAR") == 39
    assert position.refused(LayTile, **E8) == "1848-VII.tracks-t"
    assert position.refused(LayTile, **E8, power="P2") == "1848-IV.general-j"
    able = given(turn="CAR", phase="3", tiles=PORT_AUGUSTA, owners={"P2": "CAR"}, cash={"CAR": 40})
    able.do(LayTile, **E6, power="P2").do(LayTile, **E8)
    assert able.cash("CAR") == 0


@pytest.mark.rule("1848-IV.p2-c")
def test_p2_does_not_help_in_the_mountains() -> None:
    position = given(turn="NSW", phase="3", tiles=SYDNEY_WOLLONGONG, owners={"P2": "Ada"}, cash={"NSW": 60})
    lay = {"hex": "E16", "tile": "8", "rotation": 5}
    assert position.refused(LayTile, **lay, power="P2") == "1848-IV.p2-c"
    position.do(LayTile, **lay)
    assert position.cash("NSW") == 10
    assert position.state.papers["right:P2"] == player("Ada")


@pytest.mark.rule("1848-IV.p2-d", "1848-IV.general-j")
@pytest.mark.parametrize("user", ["CAR", "WA"])
def test_a_player_keeps_the_rebate_of_p2_for_one_of_his_companies(user: str) -> None:
    held = {"CAR": {"Ada": 6}, "WA": {"Ada": 6}}
    position = after_the_first_five({"P2": "Ada"}, held, {"CAR": ["E4"], "WA": ["D1"]})
    assert reach(position, "CAR", "track").refused(LayTile, **E6, power="P2") == ""
    if user == "CAR":
        position.do(LayTile, **E6, power="P2")
    used = "1848-IV.general-j" if user == "CAR" else ""
    assert reach(position, "WA", "track").refused(LayTile, **C2, power="P2") == used


@pytest.mark.rule("1848-IV.p2-e", "1848-IV.general-j")
def test_a_company_keeps_the_rebate_of_p2_whoever_directs_it() -> None:
    """WA bought P2 from Ada; Bob has more of it now. Ada's CAR has no part in the right."""
    held = {"CAR": {"Ada": 6}, "WA": {"Bob": 5, "Ada": 3}}
    position = after_the_first_five({"P2": "WA"}, held, {"CAR": ["E4"], "WA": ["D1"]})
    assert position.state.papers["private:P2"] == SCRAP
    assert reach(position, "CAR", "track").refused(LayTile, **E6, power="P2") == "1848-IV.general-g"
    reach(position, "WA", "track").do(LayTile, **C2, power="P2")
    assert position.cash("WA") == 0
    assert position.state.papers["right:P2"] == SCRAP


@pytest.mark.rule("1848-IV.p2-e")
def test_the_rebate_is_lost_with_its_company() -> None:
    position = given(turn="WA", phase="5", price={"WA": "1,2"})
    position.state.papers["right:P2"] = company("WA")
    position.do(TakeLoan)
    assert position.state.papers["right:P2"] == SCRAP


@pytest.mark.rule("1848-IV.p3-a")
def test_the_tasmania_tile_goes_with_p3() -> None:
    sale = opening().do(BuyPrivate, private="P3", price=110)
    assert sale.state.papers["right:P3"] == player("Ada")
    position = given(turn="VR", phase="3", owners={"P3": "Ada"}, cash={"VR": 100})
    position.do(BuyPrivate, private="P3", price=100)
    assert position.state.papers["right:P3"] == company("VR")


@pytest.mark.rule("1848-IV.p3-b")
@pytest.mark.parametrize("site", ["I8", "I10"])
@pytest.mark.parametrize("owner", ["Ada", "VR"])
def test_tasmania_goes_on_either_dark_blue_hex_in_the_track_step(site: str, owner: str) -> None:
    lay = {**TASMANIA, "hex": site}
    position = given(turn="VR", phase="3", owners={"P3": owner})
    assert position.refused(LayTile, **{**lay, "hex": "H9"}) == "1848-IV.p3-b"
    assert {one.hex for one in position.offered(LayTile) if one.power == "P3"} == {"I8", "I10"}
    position.do(LayTile, **lay)
    assert position.state.tiles[site] == Laid("241", 1)
    assert given(turn="VR", phase="2", owners={"P3": owner}).refused(LayTile, **lay) == "1848-IV.general-g"
    late = given(turn="VR", phase="3", step="station", owners={"P3": owner})
    assert late.refused(LayTile, **lay) == "1848-VII.sequence-a"


@pytest.mark.rule("1848-IV.p3-c", "1848-IV.p3-h")
def test_tasmania_comes_free_on_top_of_two_yellow_tiles() -> None:
    position = given(turn="VR", phase="3", owners={"P3": "Ada"}, tiles={"H11": ("57", 1)}, cash={"VR": 50})
    position.do(LayTile, hex="H9", tile="57", rotation=1).do(LayTile, hex="H13", tile="9", rotation=1)
    assert (position.cash("VR"), on_turn(position)) == (0, ("VR", "track"))
    position.do(LayTile, **TASMANIA)
    assert position.cash("VR") == 0
    assert position.state.tiles["I10"] == Laid("241", 1)


@pytest.mark.rule("1848-IV.p3-c")
@pytest.mark.parametrize("tasmania_first", [True, False])
def test_tasmania_comes_on_top_of_a_promotion_too(tasmania_first: bool) -> None:
    position = given(turn="VR", phase="3", owners={"P3": "Ada"}, tiles={"H11": ("57", 1)})
    promotion = next(lay for lay in position.offered(LayTile) if lay.hex == "H11")
    tasmania = position.read(LayTile, **TASMANIA)
    position.act(*((tasmania, promotion) if tasmania_first else (promotion, tasmania)))
    assert position.state.tiles["H11"].tile != "57"
    assert position.state.tiles["I10"] == Laid("241", 1)


@pytest.mark.rule("1848-IV.p3-d", "1848-IV.p3-e", "1848-IV.p3-g")
@pytest.mark.parametrize(("owner", "decider"), [("Bob", "Bob"), ("SAR", "Ada"), ("VR", "Cid")])
def test_the_first_five_waits_for_the_tile_of_the_owner(owner: str, decider: str) -> None:
    position = after_the_first_five({"P3": owner, "P1": "Ada"}, {"SAR": {"Ada": 6}}, {"SAR": ["G6"]})
    assert position.deciders == (decider,)
    assert {(one.kind, one.hex) for one in position.offered(LayTile)} == {("lay-tile", "I8"), ("lay-tile", "I10")}
    assert position.menu().kinds().keys() == {"lay-tile"}
    assert position.state.papers["private:P1"] == player("Ada")
    wrong = position.read(LayTile, hex="H9", tile="57", rotation=1)
    assert position.refused(wrong) == "1848-IV.p3-d"
    laid = position.offered(LayTile)[0]
    assert laid.company == ("" if owner == "Bob" else owner)
    assert position.refused(replace(laid, company="NSW")) == "1848-IV.p3-d"
    assert position.refused(replace(laid, power="")) == "1848-IV.p3-d"
    assert position.refused(replace(laid, hex="H9")) == "1848-IV.p3-b"
    position.act(laid)
    assert position.state.tiles[laid.hex] == Laid(laid.tile, laid.rotation)
    assert {position.state.papers[f"private:{one}"] for one in ("P1", "P3")} == {SCRAP}
    assert on_turn(position) == ("VR", "trains")


@pytest.mark.rule("1848-IV.p3-d")
@pytest.mark.parametrize("owner", ["VR", "SAR"])
def test_a_tile_that_is_down_or_gone_with_its_company_halts_nobody(owner: str) -> None:
    """SAR falls, and P3 with it if it is SAR's; if it is VR's, VR places the tile in time. Then VR buys the first 5."""
    position = given(
        turn="SAR",
        phase="4",
        bank_trains={"4": 0},
        cash={"VR": 500},
        shares={"SAR": {"Ada": 6}, "VR": {"Cid": 6}},
        markers={"SAR": ["G6"], "VR": ["H11"]},
        price={"SAR": "1,1"},
        owners={"P3": owner},
    ).do(TakeLoan)
    tile = [lay for lay in position.offered(LayTile) if lay.power == "P3"]
    assert bool(tile) is (owner == "VR")
    position.act(*tile[:1])
    reach(position, "VR", "trains").do(BuyTrain, train="5-0", price=500, side="5")
    assert "TasmaniaDue" not in {type(frame).__name__ for frame in position.state.frames}
    assert ("I8" in position.state.tiles) is (owner == "VR")
    assert position.state.papers["private:P3"] == SCRAP


@pytest.mark.rule("1848-IV.p3-f")
def test_tasmania_counts_against_the_range() -> None:
    tiles: Tiles = {**GEELONG_TASMANIA, "I10": ("241", 1)}
    for side, clause in (("2", "1848-X.general-d"), ("3", "")):
        position = given(turn="VR", step="run", phase="3", tiles=tiles, trains={"VR": [side]})
        route = Route(f"{side}-0", ("H11.0", "H9.0", "I10.0"))
        assert position.refused(RunRoutes, routes=(route,)) == clause
    position.do(RunRoutes, routes=(route,))
    assert isinstance(position.frame, CompanyTurn)
    assert position.frame.revenue == 20 + 20 + 50


@pytest.mark.rule("1848-IV.p3-h")
def test_once_placed_tasmania_is_everybodys() -> None:
    position = given(
        turn="VR",
        phase="3",
        owners={"P3": "Ada"},
        tiles=GEELONG_TASMANIA,
        shares={"VR": {"Ada": 6}, "FT": {"Bob": 6}},
        markers={"FT": ["H9"]},
        trains={"VR": ["3"], "FT": ["2"]},
        price={"FT": "4,5"},
    )
    position.do(LayTile, **TASMANIA)
    assert position.cash("VR") == 0
    reach(position, "FT", "run").do(RunRoutes, routes=(Route("2-0", ("H9.0", "I10.0")),))
    assert isinstance(position.frame, CompanyTurn)
    assert position.frame.revenue == 70


@pytest.mark.rule("1848-IV.p4-b")
def test_p4_takes_a_hundred_off_one_2e() -> None:
    here = given(
        turn="NSW",
        step="trains",
        phase="5",
        cash={"NSW": 100, "VR": 200},
        owners={"P4": "Ada"},
        shares={"NSW": {"Ada": 6}, "VR": {"Ada": 6}},
        price={"VR": "4,5"},
        markers={"VR": ["H11"]},
    )
    assert here.refused(BuyTrain, train="2E-0", price=200, side="2E") == "1848-II.further-c"
    here.do(BuyTrain, train="2E-0", price=100, side="2E", power="P4")
    assert here.cash("NSW") == 0
    reach(here, "VR", "trains")
    assert here.refused(BuyTrain, train="2E-1", price=100, side="2E", power="P4") == "1848-IV.general-j"
    here.do(BuyTrain, train="2E-1", price=200, side="2E")
    assert here.cash("VR") == 0


@pytest.mark.rule("1848-IV.p4-b")
def test_p4_helps_with_no_other_train() -> None:
    position = given(turn="NSW", step="trains", phase="5", cash={"NSW": 900}, owners={"P4": "Ada"})
    assert position.refused(BuyTrain, train="5-0", price=400, side="5", power="P4") == "1848-IV.p4-b"
    assert position.refused(BuyTrain, train="2E-0", price=100, side="2E", power="P2") == "1848-IV.p4-b"
    assert position.refused(BuyTrain, train="2E-0", price=100, side="2E") == "1848-VIII.purchase-b"


@pytest.mark.parametrize(
    "holder",
    [
        pytest.param("Bob", marks=pytest.mark.rule("1848-IV.p4-c")),
        pytest.param("SAR", marks=pytest.mark.rule("1848-IV.p4-d")),
    ],
)
@pytest.mark.rule("1848-IV.p4-e", "1848-IV.general-j")
def test_the_rebate_of_p4_outlives_it(holder: Holder) -> None:
    """Bob directs SAR; Ada's NSW has no part in it."""
    held = {"NSW": {"Ada": 6}, "SAR": {"Bob": 6}}
    cash = {"NSW": 300, "SAR": 100}
    position = after_the_first_five({"P4": holder}, held, {"NSW": ["F17"], "SAR": ["G6"]}, cash)
    reach(position, "NSW", "trains")
    assert position.refused(BuyTrain, train="2E-0", price=100, side="2E", power="P4") == "1848-IV.general-g"
    reach(position, "SAR", "trains")
    assert position.state.papers["private:P4"] == SCRAP
    position.do(BuyTrain, train="2E-0", price=100, side="2E", power="P4")
    assert position.cash("SAR") == 0
    assert position.state.papers["right:P4"] == SCRAP


@pytest.mark.rule("1848-IV.p5-b")
def test_the_share_of_p5_is_free_and_counts_for_limit_and_launch() -> None:
    sale = opening().do(BuyPrivate, private="P5", price=170)
    assert (sale.cash("Ada"), sale.owned("QG", "Ada"), sale.owned("QG", "ipo")) == (840 - 170, 1, 9)
    assert shares.certificates(sale.state, "Ada") == 1
    assert sale.state.companies["QG"].director is None
    position = given(shares={"QG": {"Bob": 4, "Ada": 1}}, par={"QG": 70}).do(BuyShare, company="QG", source="ipo")
    assert position.state.companies["QG"].floated


@pytest.mark.rule("1848-IV.p6-b")
def test_p6_brings_the_directors_certificate_of_car_at_a_hundred() -> None:
    sale = opening().do(BuyPrivate, private="P6", price=230)
    assert (sale.cash("Ada"), sale.owned("CAR", "Ada"), sale.price("CAR")) == (840 - 230, 2, 100)
    assert sale.state.papers["director:CAR"] == player("Ada")
    assert sale.state.companies["CAR"].director == "Ada"
    first = given(share_round=1, shares={"CAR": {"Bob": 2}}, owners={"P6": "Bob"})
    assert first.refused(StartCompany, company="CAR", par=100) == "1848-XII.buying-b"
    assert first.do(BuyShare, company="CAR", source="ipo").cash("Ada") == 400


@pytest.mark.rule("1848-IV.p6-c")
def test_p6_closes_with_any_train_that_car_buys_and_no_other() -> None:
    held = {"CAR": {"Ada": 6}, "VR": {"Ada": 6}}
    trade = given(
        turn="CAR", step="trains", phase="3", owners={"P6": "Bob"}, shares=held, trains={"VR": ["3"]}, cash={"CAR": 9}
    )
    trade.do(BuyTrain, train="3-0", price=9)
    assert trade.state.papers["private:P6"] == SCRAP
    assert trade.owned("CAR", "Ada") == 6
    other = given(turn="VR", step="trains", owners={"P6": "Bob"}, shares=held, cash={"VR": 100})
    other.do(BuyTrain, train="2-0", price=100, side="2")
    assert other.state.papers["private:P6"] == player("Bob")
    next_ = given(turn="CAR", step="trains", owners={"P6": "Bob"}, cash={"CAR": 100}, operating=(1, 2))
    next_.do(BuyTrain, train="2-0", price=100, side="2")
    reach(next_, "CAR", "track")
    assert next_.cash("Bob") == 500


@pytest.mark.rule("1848-IV.p2-b", "1848-IV.general-g", "1848-IV.general-j")
def test_the_rebate_of_p2() -> None:
    desert = {"E4": ("57", 1), "C6": ("9", 0)}
    early = given(turn="CAR", phase="2", tiles=desert, owners={"P2": "Ada"}, cash={"CAR": 40})
    lay: dict[str, Any] = {"hex": "E6", "tile": "9", "rotation": 1}
    assert early.refused(LayTile, **lay, power="P2") == "1848-IV.general-g"
    position = given(turn="CAR", phase="3", tiles=desert, owners={"P2": "Ada"})
    assert position.refused(LayTile, **lay) == "1848-VII.tracks-t"
    position.do(LayTile, **lay, power="P2")
    assert position.state.papers["right:P2"] == "scrap"
    assert position.state.papers["private:P2"] == "player/Ada"


@pytest.mark.rule("1848-IV.p3-b", "1848-IV.p3-c", "1848-X.harbours-c", "1848-VII.tracks-p")
def test_tasmania_is_an_extra_lay() -> None:
    position = given(turn="VR", phase="3", owners={"P3": "Ada"}, tiles={"H11": ("57", 1)})
    into_the_sea: dict[str, Any] = {"hex": "H9", "tile": "6", "rotation": 4}
    assert position.refused(LayTile, **into_the_sea) == "1848-VII.tracks-p"
    assert position.refused(LayTile, hex="H9", tile="57", rotation=1, power="P3") == "1848-IV.p3-b"
    position.do(LayTile, hex="I8", tile="241", rotation=1, power="P3")
    assert position.state.tiles["I8"] == Laid("241", 1)
    assert position.refused(LayTile, **into_the_sea) == ""
    assert position.state.frames[-1].yellow == 0  # type: ignore[attr-defined]
    by_itself = position.read(LayTile, hex="I10", tile="241", rotation=1)
    assert given(turn="VR", phase="3", owners={"P3": "Ada"}).refused(by_itself) == "1848-X.harbours-c"
    stranger = given(turn="VR", phase="3", owners={"P3": "Bob"})
    assert stranger.refused(LayTile, hex="I10", tile="241", rotation=1, power="P3") == "1848-X.harbours-c"
    site = given(turn="VR", phase="3", owners={"P3": "Ada"}, options={"p3_company_owned_only_before_5": True})
    assert site.refused(LayTile, hex="I10", tile="241", rotation=1, power="P3") == "1848-IV.p3-b"


@pytest.mark.rule("1848-VII.sequence-a", "1848-VII.sequence-d")
def test_lays_by_powers_at_any_moment_by_option() -> None:
    lay: dict[str, Any] = {"hex": "I10", "tile": "241", "rotation": 1, "power": "P3"}
    late: dict[str, Any] = {"turn": "VR", "phase": "3", "step": "trains", "owners": {"P3": "VR"}}
    assert given(**late).refused(LayTile, **lay) == "1848-VII.sequence-a"
    assert given(**late, options={"private_lays_any_time": True}).refused(LayTile, **lay) == ""
    desert = given(**{**late, "owners": {"P2": "VR"}}, options={"private_lays_any_time": True})
    assert desert.refused(LayTile, hex="H9", tile="57", rotation=1, power="P2") == "1848-VII.tracks-e"
