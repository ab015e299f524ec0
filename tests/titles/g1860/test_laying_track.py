"""Laying yellow tiles: how many, joined to what, against which sides."""

from __future__ import annotations

import pytest

from position import Position
from say import PASS, lay
from titles.g1860.given import given

COWES = {"F2": ("787", 0)}
"""Cowes, with track to the south."""


def laying(
    name: str = "C&N",
    *,
    tiles: dict[str, tuple[str, int]] | None = None,
    others: dict[str, list[str]] | None = None,
    bankrupt: tuple[str, ...] = (),
) -> Position:
    """The company at its track step in phase 3, with a 3+2; `others` have bases."""
    companies = [name, *(one for one in others or {} if one not in bankrupt)]
    return given(
        phase="3",
        shares={one: {"A": 5} for one in companies},
        trains={name: ["3+2"]},
        treasury={name: 200},
        tiles=COWES if tiles is None else tiles,
        bases=others,
        bankrupt=bankrupt,
        turn=(name, "track"),
    )


@pytest.mark.rule("1860-laying-track-a")
def test_two_yellow_tiles_and_no_third() -> None:
    at = laying().act(lay("C&N", "F4", "743", 0), lay("C&N", "F6", "743", 0))
    assert at.step == "run"
    assert at.refused(lay("C&N", "F8", "9", 0)) == "1860-laying-track-a"


@pytest.mark.rule("1860-laying-track-a")
def test_one_yellow_tile_is_enough() -> None:
    at = laying().act(lay("C&N", "F4", "743", 0), PASS)
    assert at.step in ("base", "run")


@pytest.mark.rule("1860-laying-track-a")
def test_yellow_tiles_or_an_upgrade_not_both() -> None:
    at = laying()
    assert not at.refused(lay("C&N", "F2", "788", 0))
    at.act(lay("C&N", "F4", "743", 0))
    assert at.refused(lay("C&N", "F2", "788", 0)) == "1860-laying-track-a"
    upgraded = laying().act(lay("C&N", "F2", "788", 0))
    assert upgraded.refused(lay("C&N", "F4", "743", 0)) == "1860-upgrading-track-h"


@pytest.mark.rule("1860-laying-track-b")
def test_new_track_must_join_track_that_the_company_can_reach() -> None:
    at = laying()
    assert at.refused(lay("C&N", "F6", "743", 0)) == "1860-laying-track-b", "a hex further on"
    assert at.refused(lay("C&N", "F4", "742", 5)) == "1860-laying-track-b", "beside, but not joined"
    assert not at.refused(lay("C&N", "F4", "742", 1)), "to the north and south-west"


@pytest.mark.rule("1860-laying-track-b")
def test_a_long_line_of_halts_and_small_stations_does_not_stop_the_tracing() -> None:
    line = {**COWES, "F4": ("743", 0), "F6": ("749", 0), "F8": ("9", 0), "F10": ("743", 0)}
    at = laying(tiles=line)
    assert not at.refused(lay("C&N", "F12", "115", 3))


@pytest.mark.rule("1860-laying-track-c")
@pytest.mark.parametrize(
    ("name", "hex_id", "tile", "rotation"),
    [
        pytest.param("IOW", "J4", "6", 2, id="the sea"),
        pytest.param("IOW", "J4", "5", 2, id="the pier"),
        pytest.param("C&N", "F4", "741", 3, id="the river Medina"),
    ],
)
def test_no_track_points_at_a_closed_side(name: str, hex_id: str, tile: str, rotation: int) -> None:
    assert laying(name).refused(lay(name, hex_id, tile, rotation)) == "1860-laying-track-c"


@pytest.mark.rule("1860-laying-track-d")
def test_tracing_stops_at_a_station_full_of_others() -> None:
    """Ryde Esplanade - Ryde - Brading."""
    brading = lay("IOW", "J6", "746", 0)
    ryde = {"J4": ("6", 0), "F2": ("787", 0)}
    assert laying("IOW", tiles=ryde, others={"C&N": ["J4"]}).refused(brading) == "1860-laying-track-d"
    assert not laying("IOW", tiles=ryde).refused(brading)


@pytest.mark.rule("1860-laying-track-d")
@pytest.mark.parametrize(
    ("others", "clause"),
    [
        pytest.param({"C&N": ["J6"]}, "", id="a circle is free"),
        pytest.param({"C&N": ["J6"], "IOW": ["J6"]}, "", id="one is its own"),
        pytest.param({"C&N": ["J6"], "FYN": ["J6"]}, "1860-laying-track-d", id="full of others"),
    ],
)
def test_a_free_circle_or_an_own_base_lets_the_tracing_pass(others: dict[str, list[str]], clause: str) -> None:
    """Russet Brading has two circles; Sandown lies south of it."""
    lies = {"J4": ("6", 0), "J6": ("770", 0), "F2": ("787", 0)}
    assert laying("IOW", tiles=lies, others=others).refused(lay("IOW", "J8", "115", 3)) == clause


@pytest.mark.rule("1860-laying-track-e")
def test_the_second_tile_may_build_on_the_first() -> None:
    at = laying()
    second = lay("C&N", "F6", "743", 0)
    assert at.refused(second) == "1860-laying-track-b"
    at.act(lay("C&N", "F4", "743", 0))
    assert at.step == "track"
    assert not at.refused(second)


@pytest.mark.rule("1860-laying-track-f")
def test_two_tiles_only_if_neither_has_a_large_station() -> None:
    """Brading's green tile leads to Sandown (a town), K7 (plain) and I7 (villages)."""
    lies = {"J4": ("6", 0), "J6": ("757", 0)}
    town, villages = lay("IOW", "J8", "115", 3), lay("IOW", "I7", "744", 1)
    at = laying("IOW", tiles=lies)
    assert not at.refused(town)
    at.act(villages)
    assert at.refused(town) == "1860-laying-track-f"
    assert not at.refused(lay("IOW", "H8", "742", 4)), "another small one"


@pytest.mark.rule("1860-laying-track-f", "1860-laying-track-g")
def test_after_a_large_station_no_other_tile() -> None:
    lies = {"J4": ("6", 0), "J6": ("757", 0)}
    at = laying("IOW", tiles=lies).act(lay("IOW", "J8", "115", 3))
    assert at.step != "track"
    assert at.refused(lay("IOW", "I7", "744", 1)) == "1860-laying-track-g"


@pytest.mark.rule("1860-laying-track-h")
def test_bases_of_a_bankrupt_company_stop_the_tracing_of_track() -> None:
    lies = {"J4": ("6", 0), "F2": ("787", 0)}
    at = laying("IOW", tiles=lies, others={"C&N": ["J4"]}, bankrupt=("C&N",))
    assert at.refused(lay("IOW", "J6", "746", 0)) == "1860-laying-track-d"


@pytest.mark.rule("1860-laying-track-i")
def test_laying_track_is_optional() -> None:
    at = laying().act(PASS)
    assert at.step != "track"
    assert at.state.tiles == at.start.tiles
    assert at.refused(lay("C&N", "F4", "743", 0)) == "1860-operating-companies-d"
