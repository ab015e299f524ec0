"""Building bases: one a turn, their cost, where they may stand."""

from __future__ import annotations

import pytest

from position import Position
from say import PASS, lay, station
from titles.g1860.given import given

EAST = {"J4": ("6", 0), "J6": ("746", 0), "J8": ("57", 0)}
"""Ryde Esplanade - Ryde - Brading - Sandown."""


def building(
    name: str = "IOW",
    *,
    tiles: dict[str, tuple[str, int]] | None = None,
    bases: dict[str, list[str]] | None = None,
    treasury: int = 500,
    floated: tuple[str, ...] = (),
) -> Position:
    """Not run on: the step is passed over by itself where no base can be built."""
    companies = [name, *(one for one in (*(bases or {}), *floated) if one != name)]
    return given(
        phase="5",
        shares={one: {"A": 5} for one in companies},
        trains={name: ["5+3"]},
        tiles=EAST if tiles is None else tiles,
        bases=bases,
        treasury={name: treasury},
        turn=(name, "base"),
        settle=False,
    )


@pytest.mark.rule("1860-building-bases-a")
def test_one_base_in_a_turn() -> None:
    at = building().act(station("IOW", "J4"))
    assert at.step == "run"
    assert at.refused(station("IOW", "J6")) == "1860-building-bases-a"
    assert not building(bases={"IOW": ["J4"]}).refused(station("IOW", "J6")), "another in another turn"


@pytest.mark.rule("1860-building-bases-a")
def test_no_base_need_be_built() -> None:
    at = building().settle()
    assert at.step == "base"
    at.act(PASS)
    assert at.cash("IOW") == 500
    assert at.refused(station("IOW", "J4")) == "1860-operating-companies-d"


@pytest.mark.rule("1860-building-bases-b")
@pytest.mark.parametrize(("stand", "where", "cost"), [([], "J4", 40), (["J4"], "J6", 100), (["J4", "J6"], "J8", 100)])
def test_the_second_base_costs_40_and_each_later_one_100(stand: list[str], where: str, cost: int) -> None:
    poor = building(bases={"IOW": stand}, treasury=cost - 1)
    assert poor.refused(station("IOW", where)) == "1860-building-bases-b"
    assert building(bases={"IOW": stand}, treasury=cost).act(station("IOW", where)).cash("IOW") == 0


@pytest.mark.rule("1860-building-bases-c")
def test_a_base_goes_into_an_empty_circle_within_reach() -> None:
    at = building()
    assert not at.refused(station("IOW", "J8")), "however far"
    assert at.refused(station("IOW", "G5")) == "1860-building-bases-c", "not joined"
    assert at.refused(station("IOW", "J2")) == "1860-building-bases-c", "no circle on the pier"
    assert at.refused(station("IOW", "K7")) == "1860-building-bases-c", "nothing there"
    full = building(tiles={**EAST, "F2": ("787", 0)}, bases={"C&N": ["J6"]})
    assert full.refused(station("IOW", "J6")) == "1860-building-bases-c"
    assert full.refused(station("IOW", "J8")) == "1860-building-bases-c", "beyond a full foreign station"
    assert not full.refused(station("IOW", "J4"))


@pytest.mark.rule("1860-building-bases-c")
def test_small_stations_and_halts_take_no_base() -> None:
    at = building("C&N", tiles={"F2": ("787", 0), "F4": ("743", 0), "F6": ("749", 0)})
    for hex_id, stop in (("F2", 1), ("F2", 2), ("F4", 0), ("F6", 0)):
        assert at.refused(station("C&N", hex_id, stop)) == "1860-building-bases-c"


@pytest.mark.rule("1860-building-bases-d")
def test_bases_stay_and_move_with_upgrades() -> None:
    at = given(
        phase="3",
        shares={"IOW": {"A": 5}},
        trains={"IOW": ["3+2"]},
        tiles=EAST,
        bases={"IOW": ["J4"]},
        turn=("IOW", "track"),
    )
    before = [marker.place for marker in at.state.markers.values() if marker.place]
    at.act(lay("IOW", "J4", "12", 0))
    assert [marker.place for marker in at.state.markers.values() if marker.place] == before
    assert len(before) == 2


@pytest.mark.rule("1860-building-bases-e")
@pytest.mark.parametrize(("tile", "clause"), [("746", "1860-building-bases-e"), ("770", "")])
def test_a_circle_is_kept_for_a_home_base_that_is_still_to_come(tile: str, clause: str) -> None:
    """Godshill, home of NGStL, south of Merstone: one circle on yellow, two on russet."""
    at = building("IWNJ", tiles={"G7": ("775", 0), "G9": (tile, 0)})
    assert at.refused(station("IWNJ", "G9")) == clause


@pytest.mark.rule("1860-building-bases-e")
def test_the_second_circle_is_for_one_company_only_until_the_home_base_stands() -> None:
    lies = {"G7": ("775", 0), "G9": ("770", 0), "F2": ("787", 0)}
    taken = building("IWNJ", tiles=lies, bases={"C&N": ["G9"]})
    assert taken.refused(station("IWNJ", "G9")) == "1860-building-bases-e"
    stands = building("IWNJ", tiles=lies, floated=("NGStL",))
    assert not stands.refused(station("IWNJ", "G9")), "any free circle once the home base is placed"


@pytest.mark.rule("1860-building-bases-f")
def test_no_two_bases_on_one_hex() -> None:
    """Newport and Shide."""
    at = building("IWNJ", tiles={"G7": ("775", 0), "G5": ("773", 0)}, bases={"IWNJ": ["G5.1"]})
    assert at.refused(station("IWNJ", "G5", 0)) == "1860-building-bases-f"
    assert at.refused(station("IWNJ", "G7", 0)) == "1860-building-bases-f", "home has two circles now"
    free = building("IWNJ", tiles={"G7": ("775", 0), "G5": ("773", 0)})
    assert not free.refused(station("IWNJ", "G5", 0))
    assert not free.refused(station("IWNJ", "G5", 1))


@pytest.mark.rule("1860-building-bases-g")
def test_a_company_builds_no_more_bases_than_it_has() -> None:
    lies = {"G9": ("762", 0), "G7": ("775", 0), "G5": ("773", 0)}
    assert not building("NGStL", tiles=lies).refused(station("NGStL", "G5"))
    both = building("NGStL", tiles=lies, bases={"NGStL": ["G7"]})
    assert both.refused(station("NGStL", "G5")) == "1860-building-bases-g"
    assert both.settle().step == "run", "the step is passed over"


@pytest.mark.rule("1860-building-bases-c")
def test_every_station_of_a_hex_has_its_own_circles() -> None:
    """C&N fills Newport's circle, but not Shide's on the same tile."""
    at = given(
        phase="3",
        shares={"IWNJ": {"A": 5}, "C&N": {"B": 5}},
        treasury={"IWNJ": 100},
        tiles={"F2": ("787", 0), "G5": ("763", 0), "G7": ("761", 0)},
        bases={"C&N": ["G5.0"]},
        turn=("IWNJ", "base"),
    )
    assert not at.refused(station("IWNJ", "G5", 1))
