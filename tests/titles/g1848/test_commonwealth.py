"""COM: the link, the first 6/6+, its place in the round, its markers on the edge."""

from __future__ import annotations

import pytest

from bradshaw.kernel.actions import BuyShare, BuyTrain, LayTile
from bradshaw.kernel.records import Place
from bradshaw.titles.g1848 import commonwealth
from titles.g1848.boards import SYDNEY_ADELAIDE, THROUGH_PERTH
from titles.g1848.given import given, idle

GAP = {hex_id: laid for hex_id, laid in SYDNEY_ADELAIDE.items() if hex_id != "F5"}
SOLD = {"COM": {"Bob": 6}, "SAR": {"Ada": 6}}


@pytest.mark.rule("1848-V.commonwealth-b", "1848-V.commonwealth-c")
def test_the_link_of_sydney_and_adelaide() -> None:
    assert not commonwealth.is_linked(given().state)
    assert not commonwealth.is_linked(given(tiles=GAP).state)
    assert commonwealth.is_linked(given(tiles=SYDNEY_ADELAIDE).state)
    blocked = given(tiles=SYDNEY_ADELAIDE, markers={"FT": ["E14"], "VR": ["F5"]})
    assert commonwealth.is_linked(blocked.state)


@pytest.mark.rule("1848-V.commonwealth-b")
def test_the_link_does_not_run_through_a_place_where_trains_end() -> None:
    assert not commonwealth.is_linked(given(tiles=THROUGH_PERTH).state)


@pytest.mark.rule("1848-V.commonwealth-b")
def test_the_link_uses_no_track_twice() -> None:
    """At E8 the only way on would be back over the stem of the switch."""
    turning = {**SYDNEY_ADELAIDE, "E8": ("9", 0), "E10": ("23", 1)}
    assert not commonwealth.is_linked(given(tiles=turning).state)


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
    assert position.state.frames[-1].company == "COM"  # type: ignore[attr-defined]
    assert {m.place.hex for m in position.state.markers.values() if m.company == "COM" and m.place} == {"F17", "G6"}


@pytest.mark.rule("1848-V.commonwealth-f")
def test_linked_by_a_cheaper_company_it_waits_for_the_next_round() -> None:
    position = given(
        turn="SAR", phase="3", shares=SOLD, tiles=GAP, price={"SAR": "3,5"}, trains={"SAR": ["3"]}, operating=(1, 1)
    )
    position.do(LayTile, hex="F5", tile="57", rotation=2)
    assert position.cash("COM") == 1000
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
