"""Upgrading tiles: when, with which train, to which benefit."""

from __future__ import annotations

import pytest

from bradshaw.kernel.state import OptionValue
from bradshaw.titles.g1860.data import board_of
from position import Position
from say import PASS, lay
from titles.g1860.given import given

TRAIN = {"2": "2+1", "3": "3+2", "4": "4+2", "5": "5+3"}
EAST = {"J4": ("6", 0), "J6": ("746", 0)}
"""Ryde Esplanade - Ryde St Johns Road - Brading, all large stations."""


def upgrading(
    name: str = "IOW",
    *,
    phase: str = "3",
    tiles: dict[str, tuple[str, int]] | None = None,
    bases: dict[str, list[str]] | None = None,
    trains: list[str] | None = None,
    insolvent: tuple[str, ...] = (),
    options: dict[str, OptionValue] | None = None,
) -> Position:
    companies = {name, *(bases or {})}
    return given(
        phase=phase,
        options=options,
        shares={one: {"A": 5} for one in sorted(companies)},
        trains={name: [TRAIN[phase]] if trains is None else trains},
        tiles=EAST if tiles is None else tiles,
        bases=bases,
        insolvent=insolvent,
        turn=(name, "track"),
    )


RYDE = lay("IOW", "J4", "12", 0)
"""St Johns Road with a third side."""


@pytest.mark.rule("1860-upgrading-track-a")
def test_green_tiles_from_the_first_3_on() -> None:
    assert upgrading(phase="2").refused(RYDE) == "1860-upgrading-track-a"
    assert upgrading(phase="3").act(RYDE).state.tiles["J4"].tile == "12"


@pytest.mark.rule("1860-upgrading-track-b")
def test_russet_tiles_from_the_first_5_on() -> None:
    green = {**EAST, "J4": ("12", 0)}
    russet = lay("IOW", "J4", "771", 0)
    assert upgrading(phase="4", tiles=green).refused(russet) == "1860-upgrading-track-b"
    assert upgrading(phase="5", tiles=green).act(russet).state.tiles["J4"].tile == "771"


@pytest.mark.rule("1860-upgrading-track-b", "1860-upgrading-track-g")
def test_russet_upgrades_need_a_train_as_well() -> None:
    at = upgrading(phase="5", tiles={**EAST, "J4": ("12", 0)}, trains=[])
    assert at.refused(lay("IOW", "J4", "771", 0)) == "1860-upgrading-track-g"


@pytest.mark.rule("1860-upgrading-track-c")
def test_all_old_track_stays_on_its_sides() -> None:
    """Ryde's track leads to the north-west and south."""
    at = upgrading()
    assert at.refused(lay("IOW", "J4", "206", 0)) == "1860-upgrading-track-c"
    assert at.refused(lay("IOW", "J4", "12", 1)) == "1860-upgrading-track-c"
    assert not at.refused(RYDE)


@pytest.mark.rule("1860-upgrading-track-c")
def test_lines_that_cross_are_not_joined_otherwise_by_an_upgrade() -> None:
    lies = {"J4": ("6", 0), "J6": ("757", 2), "K7": ("8", 2)}
    at = upgrading(tiles=lies)
    assert at.refused(lay("IOW", "K7", "20", 0)) == "1860-upgrading-track-c"


@pytest.mark.rule("1860-upgrading-track-d")
def test_any_base_of_the_company_will_do() -> None:
    brading = lay("IOW", "J6", "757", 0)
    two = ["2+1"]
    assert upgrading(trains=two).refused(brading) == "1860-upgrading-track-d"
    assert not upgrading(trains=two, bases={"IOW": ["J4"]}).refused(brading)


@pytest.mark.rule("1860-upgrading-track-d")
def test_the_longest_of_its_trains_will_do() -> None:
    assert not upgrading(trains=["2+1", "3+2"]).refused(lay("IOW", "J6", "757", 0))


@pytest.mark.rule("1860-upgrading-track-e")
def test_the_way_to_the_tile_may_not_pass_a_full_foreign_station() -> None:
    brading = lay("IOW", "J6", "757", 0)
    lies = {**EAST, "F2": ("787", 0)}
    assert upgrading(tiles=lies, bases={"C&N": ["J4"]}).refused(brading) == "1860-upgrading-track-e"
    assert not upgrading(tiles=lies, bases={"C&N": ["J4"]}).refused(RYDE), "it may end there"
    assert not upgrading(tiles=lies).refused(brading)


@pytest.mark.rule("1860-upgrading-track-e")
@pytest.mark.parametrize(("train", "clause"), [("2+1", "1860-upgrading-track-d"), ("3+2", "")])
def test_small_stations_on_the_way_use_the_allowance_and_halts_do_not(train: str, clause: str) -> None:
    """Cowes, Mill Hill (small), two halts, Carisbrooke (small), Chale Green beyond plain track."""
    lies = {"F2": ("787", 0), "F4": ("743", 0), "F6": ("749", 0), "F8": ("9", 0), "F10": ("743", 0)}
    near = upgrading("C&N", tiles={**lies, "F6": ("743", 0)}, trains=[train])
    assert not near.refused(lay("C&N", "F10", "749", 0)), "only Mill Hill and the new one count"
    far = upgrading("C&N", tiles=lies, trains=[train])
    assert far.refused(lay("C&N", "F10", "749", 0)) == clause


@pytest.mark.rule("1860-upgrading-track-f")
def test_a_halt_that_becomes_a_small_station_is_a_benefit() -> None:
    lies = {"F2": ("787", 0), "F4": ("743", 0)}
    at = upgrading("C&N", tiles=lies)
    assert not at.refused(lay("C&N", "F4", "749", 0)), "no new track, but 10 for 0"
    assert not at.refused(lay("C&N", "F4", "752", 0)), "still a halt, but new track"


@pytest.mark.rule("1860-upgrading-track-g")
def test_a_trainless_company_lays_yellow_tiles_only() -> None:
    at = upgrading(trains=[])
    assert at.refused(RYDE) == "1860-upgrading-track-g"
    assert not at.refused(lay("IOW", "J8", "115", 3))


@pytest.mark.rule("1860-upgrading-track-h")
def test_one_upgrade_in_a_turn() -> None:
    at = upgrading().act(RYDE)
    assert at.refused(lay("IOW", "I3", "758", 0)) == "1860-upgrading-track-h"
    assert at.refused(lay("IOW", "J8", "115", 3)) == "1860-upgrading-track-h"


@pytest.mark.rule("1860-upgrading-track-i")
def test_bases_keep_their_place_on_the_new_tile() -> None:
    """Newport and Shide, each with a base, become russet."""
    at = upgrading(
        "IWNJ", phase="5", tiles={"G5": ("763", 0), "F2": ("787", 0)}, bases={"IWNJ": ["G5.1"], "C&N": ["G5.0"]}
    )
    at.act(lay("IWNJ", "G5", "773", 0))
    places = {name: at.state.markers[f"{name}:1"].place for name in ("IWNJ", "C&N")}
    stops = board_of(at.state).tile_at(at.state.tiles, "G5").stops
    values = {name: stops[place.stop].revenue.at("brown") for name, place in places.items() if place}
    assert values == {"IWNJ": 20, "C&N": 60}


@pytest.mark.rule("1860-upgrading-track-i")
def test_a_base_in_printed_newport_stays_in_newport() -> None:
    at = upgrading(bases={"IOW": ["G5"]}).act(lay("IOW", "G5", "763", 0))
    place = at.state.markers["IOW:1"].place
    assert place is not None
    assert board_of(at.state).tile_at(at.state.tiles, "G5").stops[place.stop].revenue.at("green") == 50


@pytest.mark.rule("1860-upgrading-track-j")
def test_new_track_of_an_upgrade_does_not_point_at_closed_sides() -> None:
    at = upgrading("C&N", tiles={"F2": ("787", 0), "F4": ("743", 0)})
    assert at.refused(lay("C&N", "F4", "752", 3)) == "1860-upgrading-track-j", "the Medina"
    assert not at.refused(lay("C&N", "F4", "752", 0))
    assert upgrading().refused(lay("IOW", "J4", "12", 0)) == ""
    assert upgrading(tiles={"J4": ("57", 2)}).refused(lay("IOW", "J4", "205", 2)) == "1860-upgrading-track-j"


@pytest.mark.rule("1860-upgrading-track-a")
def test_an_upgrade_is_optional() -> None:
    at = upgrading().act(PASS)
    assert at.state.tiles == at.start.tiles


@pytest.mark.rule("1860-upgrading-track-k")
def test_a_halt_stays_on_its_side() -> None:
    """Between Newport and the east: a halt to the south-west of a small station that leads on to two other sides."""
    lies = {"G5": ("763", 0), "H4": ("754", 1)}
    at = upgrading(phase="5", tiles=lies, bases={"IOW": ["G5.0"]})
    to_the_south_east = lay("IOW", "H4", "782", 5)
    assert at.refused(to_the_south_east) == "1860-upgrading-track-k"
    assert not at.refused(lay("IOW", "H4", "782", 1))
    older = upgrading(phase="5", tiles=lies, bases={"IOW": ["G5.0"]}, options={"halts_may_move": True})
    assert not older.refused(to_the_south_east)


@pytest.mark.rule("1860-nationalisation-f", "1860-upgrading-track-d")
@pytest.mark.parametrize(("nationalised", "clause"), [(False, ""), (True, "1860-upgrading-track-d")])
def test_in_the_end_game_the_first_number_alone_says_how_far_an_upgrade_is_reached(
    nationalised: bool, clause: str
) -> None:
    """Cowes and, with Chale Green, three small stations: 1 and 3 for a 3+2, four calls for a 3."""
    at = given(
        phase="9",
        shares={"C&N": {"A": 5}},
        trains={"C&N": ["3+2"]},
        tiles={"F2": ("787", 0), "F4": ("743", 0), "F6": ("749", 0), "F8": ("9", 0), "F10": ("743", 0)},
        own={"nationalised": nationalised},
        turn=("C&N", "track"),
    )
    assert at.refused(lay("C&N", "F10", "749", 0)) == clause


@pytest.mark.rule("1860-bankruptcy-d", "1860-upgrading-track-e")
@pytest.mark.parametrize("bankrupt", [False, True])
def test_bases_of_a_bankrupt_company_limit_upgrades_too(bankrupt: bool) -> None:
    """C&N's base fills Ryde St Johns Road, on the way to Brading."""
    companies = ["IOW"] if bankrupt else ["IOW", "C&N"]
    at = given(
        phase="3",
        shares={name: {"A": 5} for name in companies},
        bankrupt=["C&N"] if bankrupt else [],
        trains={"IOW": ["3+2"]},
        tiles={**EAST, "F2": ("787", 0)},
        bases={"C&N": ["J4"]},
        turn=("IOW", "track"),
    )
    assert at.refused(lay("IOW", "J6", "757", 0)) == "1860-upgrading-track-e"
