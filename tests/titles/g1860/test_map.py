"""The map of the island: what is land, what is closed, what building costs, and Ryde Pier."""

from __future__ import annotations

from collections import Counter

import pytest

from bradshaw.kernel.actions import Route
from bradshaw.kernel.records import company
from bradshaw.titles.g1860.data import COMPANIES, board, board_of, home
from say import PASS, lay
from titles.g1860.given import given

IOW = {"IOW": {"A": 5}}
EAST = {"J4": ("6", 0), "J6": ("746", 0)}
"""Ryde Esplanade - Ryde St Johns Road - Brading."""
PIER_JOINED = {**EAST, "I3": ("758", 0)}


def run(*routes: Route) -> dict[str, object]:
    return {"kind": "run-routes", "company": "IOW", "routes": routes}


@pytest.mark.rule("1860-map-a")
@pytest.mark.parametrize("sea", ["I1", "K3", "M7", "J2"])
def test_no_track_is_built_in_the_sea(sea: str) -> None:
    at = given(shares=IOW, turn=("IOW", "track"))
    assert at.refused(lay("IOW", sea, "9", 0)) == "1860-map-a"
    assert not at.refused(lay("IOW", "J4", "6", 0))


@pytest.mark.rule("1860-map-b")
def test_a_hex_is_empty_or_has_villages_or_a_town() -> None:
    """Beside a town a hex may have villages of its own: Mill Hill and Medina Wharf at Cowes, Blackwater at Merstone."""
    for place in board("first_edition").hexes.values():
        stops = Counter(stop.kind for stop in place.tile.stops)
        assert set(stops) <= {"city", "town", "offboard"}
        assert stops["city"] <= 1
        assert stops["town"] <= 2
        assert not place.homes or stops["city"] == 1


@pytest.mark.rule("1860-map-b")
def test_eight_towns_carry_the_initials_of_a_company() -> None:
    hexes = board("first_edition").hexes
    homes = {name: place.name for place in hexes.values() for name in place.homes}
    assert homes == {
        "C&N": "Cowes",
        "IOW": "Ryde Esp",
        "IWNJ": "Merstone",
        "FYN": "Yarmouth",
        "NGStL": "Godshill",
        "BHI&R": "Bembridge",
        "S&C": "Chale",
        "VYSC": "Shorwell",
    }
    assert all(hexes[home(name)].name == homes[name] for name in COMPANIES)


@pytest.mark.rule("1860-map-c")
@pytest.mark.parametrize(
    ("hex_id", "tile", "against", "beside"),
    [
        pytest.param("F4", "743", 1, 0, id="the Medina, from Cement Mills"),
        pytest.param("G3", "743", 1, 0, id="the Medina, from Whippingham"),
        pytest.param("I5", "743", 0, 1, id="the ridge, from Ashey"),
        pytest.param("I9", "57", 0, 1, id="the Yarborough estate, from Shanklin"),
    ],
)
def test_red_borders_are_not_crossed(hex_id: str, tile: str, against: int, beside: int) -> None:
    """Beside the border the tile itself is right, only the company cannot reach the place yet."""
    at = given(shares=IOW, turn=("IOW", "track"))
    assert at.refused(lay("IOW", hex_id, tile, against)) == "1860-laying-track-c"
    assert at.refused(lay("IOW", hex_id, tile, beside)) == "1860-laying-track-b"


@pytest.mark.rule("1860-map-d")
def test_hills_and_three_dark_hexes_are_difficult() -> None:
    hexes = board("first_edition").hexes
    hills = {"C7", "E7", "F8", "G13", "H6", "H10", "H12"}
    near_fishbourne, st_helens, north_of_calbourne = "H2", "K5", "D4"
    costs = {place.id: place.tile.cost for place in hexes.values() if place.tile.cost}
    assert costs == dict.fromkeys({*hills, near_fishbourne, st_helens, north_of_calbourne}, 60)


@pytest.mark.rule("1860-map-d")
def test_the_first_tile_at_st_helens_costs_60() -> None:
    tiles = {"L6": ("115", 2)}
    at = given(shares={"BHI&R": {"A": 5}}, tiles=tiles, treasury={"BHI&R": 100}, turn=("BHI&R", "track"))
    at.act(lay("BHI&R", "K5", "743", 2))
    assert at.state.cash[company("BHI&R")] == 40
    poor = given(shares={"BHI&R": {"A": 5}}, tiles=tiles, treasury={"BHI&R": 59}, turn=("BHI&R", "track"))
    assert poor.refused(lay("BHI&R", "K5", "743", 2)) == "1860-special-tiles-d"


@pytest.mark.rule("1860-map-e")
def test_the_pier_is_not_joined_at_the_start() -> None:
    pier = run(Route("3+2-0", ("J2.0", "I3.0")))
    at = given(phase="3", shares=IOW, trains={"IOW": ["3+2"]}, tiles=EAST, turn=("IOW", "run"))
    assert at.refused(pier)
    joined = given(phase="3", shares=IOW, trains={"IOW": ["3+2"]}, tiles=PIER_JOINED, turn=("IOW", "run"))
    assert not joined.refused(pier)


@pytest.mark.rule("1860-map-f")
def test_the_pier_is_a_large_station_at_the_end_of_a_route() -> None:
    at = given(phase="3", shares=IOW, trains={"IOW": ["2+1"]}, tiles=PIER_JOINED, turn=("IOW", "run"))
    assert not at.refused(run(Route("2+1-0", ("J2.0", "I3.0"))))
    assert at.refused(run(Route("2+1-0", ("J2.0", "I3.0", "J4.0")))) == "1860-running-trains-p"
    longer = given(phase="3", shares=IOW, trains={"IOW": ["3+2"]}, tiles=PIER_JOINED, turn=("IOW", "run"))
    assert not longer.refused(run(Route("3+2-0", ("J2.0", "I3.0", "J4.0"))))
    assert longer.refused(run(Route("3+2-0", ("I3.0", "J2.0", "J4.0"))))


@pytest.mark.rule("1860-map-g")
@pytest.mark.parametrize(("phase", "train", "pier"), [("2", "2+1", 0), ("3", "3+2", 20), ("5", "5+3", 40)])
def test_the_pier_is_worth_more_with_every_colour(phase: str, train: str, pier: int) -> None:
    at = given(phase=phase, shares=IOW, trains={"IOW": [train]}, tiles=PIER_JOINED, turn=("IOW", "run"))
    at.act(run(Route(f"{train}-0", ("J2.0", "I3.0"))))
    assert at.state.companies["IOW"].last_run == 50 + pier


@pytest.mark.rule("1860-map-h")
def test_open_privates_block_no_hex() -> None:
    open_privates = given(shares=IOW, privates={"B": ["BHC", "YHC", "CMH", "RPSC"]}, turn=("IOW", "track"))
    none = given(shares=IOW, turn=("IOW", "track"))
    assert open_privates.options("lay-tile") == none.options("lay-tile")
    assert not any(place.blocked_by for place in board_of(none.state).hexes.values())
    open_privates.act(lay("IOW", "J4", "6", 0), PASS)


@pytest.mark.rule("1860-map-i")
def test_the_smaller_board_is_the_default() -> None:
    small = board_of(given().state).hexes
    large = board_of(given(options={"map": "large"}).state).hexes
    assert len(small) == 42
    assert len(large) == 45
    assert set(large) - set(small) == {"A5", "A7", "E11"}
