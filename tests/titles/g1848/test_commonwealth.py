"""COM: the link, the first 6/6+, its place in the round, its markers on the edge."""

from __future__ import annotations

import pytest

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
    TakeLoan,
)
from bradshaw.kernel.events import Remark
from bradshaw.kernel.records import Place
from bradshaw.mechanics.stations import BESIDE, free_circles
from bradshaw.titles.g1848 import market, shares, track
from bradshaw.titles.g1848.data import board, marker_costs
from bradshaw.titles.g1848.state import CompanyTurn, OperatingRound
from position import Position
from titles.g1848.boards import SYDNEY_ADELAIDE, THROUGH_PERTH
from titles.g1848.given import given, idle

GAP = {hex_id: laid for hex_id, laid in SYDNEY_ADELAIDE.items() if hex_id != "F5"}
SOLD = {"COM": {"Bob": 6}, "SAR": {"Ada": 6}}


def on_turn(position: Position) -> str:
    frame = position.state.frames[-1]
    assert isinstance(frame, CompanyTurn)
    return frame.company


def round_of(position: Position) -> OperatingRound:
    frame = position.state.frames[0]
    assert isinstance(frame, OperatingRound)
    return frame


@pytest.mark.rule("1848-V.commonwealth-b", "1848-V.commonwealth-c")
def test_the_link_of_sydney_and_adelaide() -> None:
    assert not shares.is_linked(given().state)
    assert not shares.is_linked(given(tiles=GAP).state)
    assert shares.is_linked(given(tiles=SYDNEY_ADELAIDE).state)
    blocked = given(tiles=SYDNEY_ADELAIDE, markers={"FT": ["E14"], "VR": ["F5"]})
    assert shares.is_linked(blocked.state)


@pytest.mark.rule("1848-V.commonwealth-b")
def test_the_link_does_not_run_through_a_place_where_trains_end() -> None:
    assert not shares.is_linked(given(tiles=THROUGH_PERTH).state)


@pytest.mark.rule("1848-V.commonwealth-b")
def test_the_link_uses_no_track_twice() -> None:
    """At E8 the only way on would be back over the stem of the switch."""
    turning = {**SYDNEY_ADELAIDE, "E8": ("9", 0), "E10": ("23", 1)}
    assert not shares.is_linked(given(tiles=turning).state)


@pytest.mark.rule("1848-V.commonwealth-b")
def test_the_link_does_not_call_at_a_city_and_come_back_over_the_same_track() -> None:
    """At E12 both lines lead to Wagga Wagga and nowhere else: one would go there and return over the stem."""
    by_the_stem = {**SYDNEY_ADELAIDE, "E12": ("31", 5), "F13": ("57", 2)}
    assert not shares.is_linked(given(tiles=by_the_stem).state)
    straight = {**by_the_stem, "E12": ("9", 1)}
    assert shares.is_linked(given(tiles=straight).state)


@pytest.mark.rule("1848-V.commonwealth-a", "1848-V.commonwealth-b", "1848-V.commonwealth-g")
def test_sixty_percent_alone_do_not_launch_it() -> None:
    position = given(shares={"COM": {"Ada": 3, "Bob": 2}}, par={"COM": 70}).do(BuyShare, company="COM", source="ipo")
    assert not position.state.companies["COM"].floated
    assert position.cash("COM") == 0
    site = given(shares={"COM": {"Ada": 3, "Bob": 2}}, par={"COM": 70}, options={"com_capital_at_60": True})
    site.do(BuyShare, company="COM", source="ipo")
    assert not site.state.companies["COM"].floated
    assert site.cash("COM") == 700


@pytest.mark.rule("1848-V.commonwealth-e", "1848-V.commonwealth-g", "1848-V.commonwealth-h")
def test_linked_by_a_dearer_company_it_acts_in_the_same_round() -> None:
    position = given(turn="SAR", phase="3", shares=SOLD, tiles=GAP, price={"COM": "4,5"}, trains={"SAR": ["3"]})
    position.do(LayTile, hex="F5", tile="57", rotation=2)
    assert position.cash("COM") == 1000
    while position.deciders == ("Ada",):
        idle(position)
    assert position.deciders == ("Bob",)
    assert (on_turn(position), round_of(position).number) == ("COM", 1)
    assert {m.place.hex for m in position.state.markers.values() if m.company == "COM" and m.place} == {"F17", "G6"}


@pytest.mark.rule("1848-V.commonwealth-f")
def test_linked_by_a_cheaper_company_it_waits_for_the_next_round() -> None:
    position = given(
        turn="SAR", phase="3", shares=SOLD, tiles=GAP, price={"SAR": "3,5"}, trains={"SAR": ["3"]}, operating=(1, 1)
    )
    position.do(LayTile, hex="F5", tile="57", rotation=2)
    assert position.cash("COM") == 1000
    assert "1848-V.commonwealth-f" in [remark.clause for remark in position.said(Remark)]
    while position.state.frames[-1].name == "company-turn":
        assert position.deciders == ("Ada",)
        idle(position)
    assert position.state.frames[-1].name == "share-round"


@pytest.mark.rule("1848-V.commonwealth-d", "1848-IX.phases-h")
def test_the_first_six_launches_it_without_a_link() -> None:
    position = given(turn="SAR", step="trains", phase="5", shares=SOLD, bank_trains={"5": 0}, cash={"SAR": 600})
    position.do(BuyTrain, train="6-0", price=600, side="6")
    assert position.state.companies["COM"].floated
    assert position.cash("COM") == 1000


@pytest.mark.rule("1848-V.commonwealth-i", "1848-V.commonwealth-j", "1848-V.commonwealth-l")
def test_its_marker_lies_on_the_edge_until_there_is_room() -> None:
    position = given(
        turn="COM",
        new=["COM"],
        phase="3",
        tiles=SYDNEY_ADELAIDE,
        markers={"NSW": ["F17"]},
        shares={"COM": {"Ada": 6}, "NSW": {"Bob": 6}},
        acted=["NSW"],
    ).settle()
    places = {m.place.hex: m.place for m in position.state.markers.values() if m.company == "COM" and m.place}
    assert places == {"F17": Place("F17", 0, -1), "G6": Place("G6", 0, -1)}  # Adelaide's place is kept for SAR
    green = next(lay for lay in position.offered(LayTile) if lay.hex == "F17")
    position.act(green)
    assert position.state.markers["COM-0"].place == Place("F17", 0, 1)


@pytest.mark.rule("1848-V.commonwealth-e")
def test_a_company_that_fell_behind_it_does_not_cost_it_the_round() -> None:
    """VR acted at a higher price and has fallen since; the dearer SAR links: COM's place has not passed."""
    shares = {**SOLD, "VR": {"Ada": 6}}
    prices = {"COM": "2,5", "VR": "1,1", "SAR": "1,6"}
    position = given(turn="SAR", acted=["VR"], phase="3", shares=shares, tiles=GAP, price=prices, trains={"SAR": ["3"]})
    position.do(LayTile, hex="F5", tile="57", rotation=2)
    while position.deciders == ("Ada",):
        idle(position)
    assert (on_turn(position), round_of(position).number) == ("COM", 1)


@pytest.mark.rule("1848-V.commonwealth-f")
def test_the_price_at_which_a_company_got_its_turn_decides() -> None:
    """SAR acts behind COM and rises above it before it buys the first 6/6+: COM's place has passed all the same."""
    position = given(
        turn="SAR",
        step="pay",
        revenue=100,
        phase="5",
        bank_trains={"5": 0},
        cash={"SAR": 600},
        shares=SOLD,
        price={"COM": "1,7", "SAR": "0,6"},
        operating=(1, 1),
    )
    position.do(Dividend, pay=True).do(BuyTrain, train="6-0", price=600, side="6")
    assert position.state.companies["COM"].floated
    assert market.operating_order(position.state) == ["SAR", "COM"]
    while position.frame.name == "company-turn":
        assert on_turn(position) == "SAR"
        idle(position)


@pytest.mark.rule("1848-V.commonwealth-e", "1848-V.commonwealth-f")
def test_the_round_notes_that_its_place_has_passed() -> None:
    position = given(
        turn="SAR", new=["SAR"], phase="5", shares=SOLD, price={"SAR": "2,5"}, operating=(1, 1), tiles={"G6": ("57", 0)}
    ).settle()
    assert (round_of(position).acted, round_of(position).late) == (("SAR",), ("COM",))
    ahead = given(turn="SAR", new=["SAR"], phase="5", shares=SOLD, price={"COM": "2,5"}).settle()
    assert (round_of(ahead).acted, round_of(ahead).late) == (("SAR",), ())


@pytest.mark.rule("1848-V.commonwealth-f")
@pytest.mark.parametrize(("first", "late"), [("SAR", False), ("COM", True)])
def test_on_one_space_the_upper_marker_is_the_earlier_one(first: str, late: bool) -> None:
    held = {first: SOLD[first], **SOLD}
    state = given(shares=held, price={"SAR": "1,5", "COM": "1,5"}).state
    assert shares.place_passed(state, "SAR") is late


@pytest.mark.rule("1848-V.commonwealth-a")
def test_its_shares_are_traded_before_it_is_launched() -> None:
    position = given(shares={"COM": {"Ada": 3, "Bob": 2}}, par={"COM": 80})
    position.do(SellShares, company="COM", count=1).do(Pass)
    assert position.cash("Ada") == 580
    position.do(BuyShare, company="COM", source="ipo")
    assert position.cash("Bob") == 420
    fresh = given()
    assert fresh.refused(StartCompany, company="COM", par=75) == "1848-V.commonwealth-a"
    assert fresh.refused(BuyShare, company="COM", source="ipo") == "1848-V.general-d"
    for par in (70, 80, 90, 100):
        assert given().do(StartCompany, company="COM", par=par).price("COM") == par


@pytest.mark.rule("1848-V.commonwealth-b")
def test_without_the_link_it_takes_no_turn() -> None:
    unlinked = given(operating=(1, 1), phase="3", shares={"COM": {"Bob": 6}}, tiles=GAP).settle()
    assert unlinked.state.frames[-1].name == "share-round"
    assert unlinked.cash("COM") == 0


@pytest.mark.rule("1848-V.commonwealth-b", "1848-V.commonwealth-g")
def test_with_the_link_the_sixth_share_launches_it() -> None:
    position = given(shares={"COM": {"Ada": 3, "Bob": 2}}, par={"COM": 70}, tiles=SYDNEY_ADELAIDE)
    position.do(BuyShare, company="COM", source="ipo")
    assert position.state.companies["COM"].floated
    assert position.cash("COM") == 700


@pytest.mark.rule("1848-V.commonwealth-d")
def test_a_six_removed_by_a_loan_drops_the_link_too() -> None:
    loans = {"NSW": 1, "VR": 1, "FT": 1, "QG": 1}
    position = given(turn="SAR", phase="5", shares=SOLD, loans=loans, bank_trains={"5": 0}, price={"SAR": "0,9"})
    assert not position.state.companies["COM"].floated
    position.do(TakeLoan)
    assert position.state.companies["COM"].floated


@pytest.mark.rule("1848-V.commonwealth-h")
def test_its_two_home_markers_are_free() -> None:
    tiles = {**SYDNEY_ADELAIDE, "F17": ("238", 0), "G6": ("238", 0)}
    position = given(turn="COM", new=["COM"], phase="3", tiles=tiles, cash={"COM": 700}).settle()
    places = {m.place for m in position.state.markers.values() if m.company == "COM" and m.place}
    assert places == {Place("F17", 0, 0), Place("G6", 0, 0)}
    assert position.cash("COM") == 700


@pytest.mark.rule("1848-V.commonwealth-i")
def test_on_an_empty_hex_it_goes_to_the_edge_if_the_place_is_kept_or_taken() -> None:
    kept = given(turn="COM", new=["COM"], phase="6").settle().state
    assert {m.place.slot for m in kept.markers.values() if m.company == "COM" and m.place} == {BESIDE}
    free = given(turn="COM", new=["COM"], phase="6", failed=["NSW", "SAR"]).settle().state
    assert {m.place.slot for m in free.markers.values() if m.company == "COM" and m.place} == {BESIDE}


@pytest.mark.rule("1848-V.commonwealth-j")
def test_a_new_place_is_kept_for_a_home_railway_before_it_comes_in() -> None:
    """Adelaide grows to two places: one stays SAR's, the other is COM's at once."""
    position = given(turn="COM", phase="3", tiles=SYDNEY_ADELAIDE, markers={"COM": ["F17.0.-1", "G6.0.-1"]})
    grown = next(lay for lay in position.offered(LayTile) if lay.hex == "G6")
    position.act(grown)
    assert position.state.markers["COM-1"].place == Place("G6", 0, 0)
    assert track.circles_for(position.state, "G6", 0, "VR") == []
    assert track.circles_for(position.state, "G6", 0, "SAR") == [1]


@pytest.mark.rule("1848-V.commonwealth-k")
def test_every_further_marker_costs_a_hundred() -> None:
    homes = {"COM": ["F17", "G6"]}
    poor = given(turn="COM", step="station", tiles=SYDNEY_ADELAIDE, markers=homes, cash={"COM": 99})
    assert poor.refused(PlaceMarker, hex="F5", stop=0) == "1848-V.commonwealth-k"
    position = given(turn="COM", step="station", tiles=SYDNEY_ADELAIDE, markers=homes, cash={"COM": 250})
    assert position.refused(PlaceMarker, hex="H11", stop=0) != ""
    position.do(PlaceMarker, hex="F5", stop=0)
    assert position.cash("COM") == 150
    assert marker_costs(position.state, "COM") == (0, 0, 100, 100, 100)


@pytest.mark.rule("1848-V.commonwealth-l")
def test_from_the_edge_it_runs_through_a_full_city() -> None:
    """Newcastle, Sydney, Wollongong: NSW fills Sydney, which blocks FT but not COM."""
    tiles = {"E18": ("57", 0), "F17": ("57", 0), "G16": ("57", 0)}
    markers = {"NSW": ["F17"], "COM": ["F17.0.-1"], "FT": ["G16"]}
    route = (Route("3-0", ("E18.0", "F17.0", "G16.0")),)
    com = given(turn="COM", step="run", phase="3", tiles=tiles, markers=markers, trains={"COM": ["3"]})
    assert com.refused(RunRoutes, routes=route) == ""
    other = given(turn="FT", step="run", phase="3", tiles=tiles, markers=markers, trains={"FT": ["3"]})
    assert other.refused(RunRoutes, routes=route) == "1848-X.general-h"


@pytest.mark.rule("1848-V.commonwealth-m")
def test_no_place_is_kept_for_it() -> None:
    position = given(
        turn="SAR",
        step="station",
        tiles={**SYDNEY_ADELAIDE, "F17": ("238", 0)},
        markers={"SAR": ["G6"], "NSW": ["F17"]},
        shares={"COM": {"Bob": 3}},
        cash={"SAR": 100},
    )
    position.do(PlaceMarker, hex="F17", stop=0)
    assert free_circles(board(position.state), position.state, "F17", 0) == []


@pytest.mark.rule("1848-V.commonwealth-g")
def test_by_option_its_capital_comes_at_sixty_percent_and_once() -> None:
    position = given(phase="3", shares={"COM": {"Ada": 5}}, options={"com_capital_at_60": True})
    assert position.do(BuyShare, company="COM", source="ipo").cash("COM") == 1000
    assert position.do(BuyShare, company="COM", source="ipo").cash("COM") == 1000
    assert not position.state.companies["COM"].floated
