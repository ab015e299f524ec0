"""Tiles: what fits on which hex, letters, values, the finite set, and the special tiles."""

from __future__ import annotations

import pytest

from bradshaw.board.upgrade import tile_fault
from bradshaw.kernel.actions import LayTile, Route
from bradshaw.mechanics.track import refusal
from bradshaw.titles.g1860 import track
from bradshaw.titles.g1860.data import board_of
from position import Position
from say import earned, lay, run
from titles.g1860.given import given

EAST = {"J4": ("6", 0), "J6": ("746", 0)}
TRAIN = {"2": "2+1", "3": "3+2", "4": "4+2", "5": "5+3"}


def laying(
    name: str = "IOW",
    *,
    phase: str = "3",
    tiles: dict[str, tuple[str, int]] | None = None,
    bases: tuple[str, ...] = (),
    treasury: int = 500,
    trains: tuple[str, ...] | None = None,
) -> Position:
    return given(
        phase=phase,
        shares={name: {"A": 5}},
        trains={name: [TRAIN[phase]] if trains is None else trains},
        tiles=tiles,
        bases={name: bases},
        treasury={name: treasury},
        turn=(name, "track"),
    )


def running(name: str, *stops: str, phase: str = "3", tiles: dict[str, tuple[str, int]]) -> Position:
    """After the run of the one train over these stops."""
    at = given(phase=phase, shares={name: {"A": 5}}, trains={name: [TRAIN[phase]]}, tiles=tiles, turn=(name, "run"))
    return at.act(run(name, Route(f"{TRAIN[phase]}-0", stops)))


@pytest.mark.rule("1860-track-tiles-a")
def test_yellow_goes_on_empty_hexes_green_on_yellow_russet_on_green() -> None:
    at = laying("C&N", phase="5", tiles={"F4": ("743", 0)})
    assert not at.refused(lay("C&N", "F6", "743", 0))
    assert at.refused(lay("C&N", "F6", "749", 0)) == "1860-track-tiles-a", "green on an empty hex"
    assert at.refused(lay("C&N", "F4", "742", 0)) == "1860-track-tiles-a", "yellow on yellow"
    assert not at.refused(lay("C&N", "F4", "749", 0))
    assert at.refused(lay("C&N", "F4", "765", 0)) == "1860-track-tiles-a", "russet on yellow"
    green = laying("C&N", phase="5", tiles={"F4": ("749", 0)})
    assert not green.refused(lay("C&N", "F4", "765", 0))
    assert green.refused(lay("C&N", "F4", "743", 0)) == "1860-track-tiles-a", "yellow on green"


SOUTH = {"J4": ("6", 0), "J6": ("757", 2)}
"""Brading's track leads on to K7 and I7 (and the sides between them)."""


@pytest.mark.rule("1860-track-tiles-b")
@pytest.mark.parametrize("tile", ["743", "744", "57"])
def test_an_empty_hex_takes_plain_track(tile: str) -> None:
    at = laying(tiles=SOUTH)
    assert at.refused(lay("IOW", "K7", tile, 2)) == "1860-track-tiles-b"
    assert not at.refused(lay("IOW", "K7", "8", 2))


@pytest.mark.rule("1860-track-tiles-c")
@pytest.mark.parametrize("tile", ["9", "744", "57"])
def test_a_village_takes_a_tile_with_one_small_stop(tile: str) -> None:
    at = laying("C&N", tiles={})
    assert at.refused(lay("C&N", "F4", tile, 0)) == "1860-track-tiles-c"
    assert not at.refused(lay("C&N", "F4", "743", 0))


@pytest.mark.rule("1860-track-tiles-c")
def test_a_halt_becomes_a_small_station_on_an_upgrade_or_stays() -> None:
    at = laying("C&N", tiles={"F4": ("743", 0)})
    assert not at.refused(lay("C&N", "F4", "749", 0))
    assert at.refused(lay("C&N", "F4", "20", 0)) == "1860-track-tiles-c"
    assert at.refused(lay("C&N", "F4", "205", 0)) == "1860-track-tiles-c"


@pytest.mark.rule("1860-track-tiles-d")
@pytest.mark.parametrize("tile", ["9", "743", "57"])
def test_two_villages_take_a_tile_with_two_stops(tile: str) -> None:
    """Newchurch and Alverstone, south-west of Brading."""
    at = laying(tiles={"J4": ("6", 0), "J6": ("757", 0)})
    assert at.refused(lay("IOW", "I7", tile, 1)) == "1860-track-tiles-d"
    assert not at.refused(lay("IOW", "I7", "744", 1))


@pytest.mark.rule("1860-track-tiles-e")
@pytest.mark.parametrize("tile", ["743", "744", "9"])
def test_a_town_takes_a_tile_with_a_large_station(tile: str) -> None:
    at = laying()
    assert at.refused(lay("IOW", "J4", tile, 2)) == "1860-track-tiles-e"
    assert not at.refused(lay("IOW", "J4", "57", 2))


@pytest.mark.rule("1860-track-tiles-e")
def test_newport_and_ventnor_grow_a_second_large_station() -> None:
    board = board_of(laying().state)
    assert [stop.kind for stop in board.tiles["763"].stops] == ["city", "city"]
    at = laying("IWNJ", tiles={"F4": ("742", 3), "F2": ("787", 0)}, bases=("G5",))
    assert not at.refused(lay("IWNJ", "G5", "763", 0))
    ventnor = laying("NGStL", tiles={"G9": ("746", 0)}, bases=("I11",))
    assert not ventnor.refused(lay("NGStL", "I11", "760", 0))


COWES = {"F2": ("787", 0), "F4": ("743", 0), "F6": ("749", 0)}
"""Cowes 20 - Mill Hill 10 - Medina Wharf, Cement Mills (halts) - Carisbrooke 10."""


@pytest.mark.rule("1860-track-tiles-f", "1860-track-tiles-g")
def test_small_stations_pay_their_value_and_halts_a_subsidy() -> None:
    short = running("C&N", "F2.0", "F2.1", tiles=COWES)
    assert earned(short, "C&N") == (20 + 10, 0)
    longer = running("C&N", "F2.0", "F2.1", "F6.0", tiles=COWES)
    assert earned(longer, "C&N") == (20 + 10 + 10, 0)
    calling = running("C&N", "F2.0", "F2.1", "F4.0", "F6.0", tiles=COWES)
    assert earned(calling, "C&N") == (20 + 10 + 10, 10)


@pytest.mark.rule("1860-track-tiles-f")
def test_values_are_printed_on_the_tiles() -> None:
    values = {
        (stop.kind, stop.revenue.at("yellow"))
        for tile in board_of(laying().state).tiles.values()
        for stop in tile.stops
        if stop.kind in ("town", "halt")
    }
    assert values == {("halt", 0), ("town", 10), ("town", 20)}


@pytest.mark.rule("1860-track-tiles-h")
@pytest.mark.parametrize(
    ("name", "bases", "hex_id", "tile"),
    [
        pytest.param("IOW", (), "I3", "758", id="Ryde"),
        pytest.param("IOW", ("G5",), "G5", "763", id="Newport"),
        pytest.param("IOW", ("I11",), "I11", "760", id="Ventnor"),
        pytest.param("IWNJ", (), "G7", "761", id="Merstone"),
    ],
)
def test_printed_towns_are_yellow_and_become_green(name: str, bases: tuple[str, ...], hex_id: str, tile: str) -> None:
    assert laying(name, phase="2", bases=bases).refused(lay(name, hex_id, tile, 0)) == "1860-upgrading-track-a"
    at = laying(name, phase="3", bases=bases)
    assert at.refused(lay(name, hex_id, "57", 0)), "no yellow tile lies on them"
    at.act(lay(name, hex_id, tile, 0))
    assert at.state.tiles[hex_id].tile == tile


@pytest.mark.rule("1860-track-tiles-i")
@pytest.mark.parametrize(("hex_id", "tile"), [("J6", "57"), ("J6", "787"), ("F2", "746"), ("F2", "57"), ("J4", "746")])
def test_letters_of_hex_and_tile_must_be_the_same(hex_id: str, tile: str) -> None:
    assert laying().refused(lay("IOW", hex_id, tile, 0)) == "1860-track-tiles-i"


@pytest.mark.rule("1860-track-tiles-i")
@pytest.mark.parametrize(
    ("hex_id", "letter"),
    [("I3", "R"), ("F2", "C"), ("G5", "N"), ("I11", "V"), ("J6", "B"), ("G9", "B"), ("E9", "B"), ("G7", "M")],
)
def test_a_lettered_hex_takes_the_tiles_of_its_letter_only(hex_id: str, letter: str) -> None:
    at = laying(phase="5", tiles={})
    board = board_of(at.state)
    fits = {
        tile
        for tile in board.tiles
        for rotation in range(6)
        if tile_fault(board, at.state.tiles, track.colours(at.state), hex_id, tile, rotation) is None
    }
    assert fits
    assert all(board.tiles[tile].labels == (letter,) for tile in fits)


@pytest.mark.rule("1860-track-tiles-j")
def test_the_set_is_finite_and_replaced_tiles_go_back() -> None:
    both = {"J8": ("57", 0), "B6": ("57", 0)}
    assert laying(tiles=both).refused(lay("IOW", "J4", "57", 2)) == "1860-track-tiles-j"
    at = laying(tiles={**both, "J4": ("6", 0)}, bases=("B6",))
    assert board_of(at.state).left(at.state.tiles, "57") == 0
    at.act(lay("IOW", "B6", "206", 0))
    assert board_of(at.state).left(at.state.tiles, "57") == 1


# Special tiles


@pytest.mark.rule("1860-special-tiles-a")
@pytest.mark.parametrize(("phase", "tile", "lies"), [("3", "763", {}), ("5", "773", {"G5": ("763", 0)})])
def test_shide_lies_to_the_south_of_newport(phase: str, tile: str, lies: dict[str, tuple[str, int]]) -> None:
    at = laying(phase=phase, tiles=lies, bases=("G5",))
    for rotation in range(1, 6):
        assert at.refused(lay("IOW", "G5", tile, rotation)) == "1860-special-tiles-a"
    at.act(lay("IOW", "G5", tile, 0))
    laid = board_of(at.state).tile_at(at.state.tiles, "G5")
    shide = next(path.stops for path in laid.paths if path.sides == (0,))
    assert [laid.stops[one].revenue.at("green") for one in shide] == [30 if tile == "763" else 20]


@pytest.mark.rule("1860-special-tiles-b")
@pytest.mark.parametrize(("phase", "tile", "lies"), [("3", "761", {}), ("5", "775", {"G7": ("761", 0)})])
def test_blackwater_lies_to_the_north_of_merstone(phase: str, tile: str, lies: dict[str, tuple[str, int]]) -> None:
    at = laying("IWNJ", phase=phase, tiles=lies)
    for rotation in range(1, 6):
        assert at.refused(lay("IWNJ", "G7", tile, rotation)) == "1860-special-tiles-b"
    at.act(lay("IWNJ", "G7", tile, 0))
    laid = board_of(at.state).tile_at(at.state.tiles, "G7")
    north = next(path.stops for path in laid.paths if path.sides == (3,))
    assert [laid.stops[one].kind for one in north] == ["halt" if tile == "761" else "town"]


@pytest.mark.rule("1860-special-tiles-c")
def test_upgrades_of_ryde_join_esplanade_and_pier() -> None:
    at = laying()
    for rotation in range(1, 6):
        assert at.refused(lay("IOW", "I3", "758", rotation)) == "1860-special-tiles-c"
    at.act(lay("IOW", "I3", "758", 0))
    later = laying(phase="5", tiles={"I3": ("758", 0)})
    assert [rotation for rotation in range(6) if not later.refused(lay("IOW", "I3", "786", rotation))] == [0]
    later.act(lay("IOW", "I3", "786", 0))
    for position in (at, later):
        assert 4 in board_of(position.state).tile_at(position.state.tiles, "I3").exits, "towards J2"


@pytest.mark.rule("1860-special-tiles-d")
def test_the_first_tile_on_difficult_ground_costs_60() -> None:
    """St. Helens, beyond Brading."""
    beyond = {"J4": ("6", 0), "J6": ("757", 0)}
    st_helens = lay("IOW", "K5", "742", 5)
    assert laying(tiles=beyond, treasury=59).refused(st_helens) == "1860-special-tiles-d"
    assert laying(tiles=beyond, treasury=60).act(st_helens).cash("IOW") == 0
    assert laying(tiles=beyond, treasury=60).act(lay("IOW", "I7", "744", 1)).cash("IOW") == 60, "easy ground is free"


@pytest.mark.rule("1860-special-tiles-e")
def test_upgrades_on_difficult_ground_are_free() -> None:
    at = laying(tiles={"J4": ("6", 0), "J6": ("757", 0), "K5": ("742", 5)}, treasury=10, trains=("3+2",))
    at.act(lay("IOW", "K5", "748", 5))
    assert at.cash("IOW") == 10


@pytest.mark.rule("1860-track-tiles-a", "1860-track-tiles-i")
def test_whatever_tile_is_named_the_refusal_names_a_clause() -> None:
    """Every tile in every rotation on every hex, also nonsense."""
    at = laying(phase="5", tiles=EAST)
    board = board_of(at.state)
    for hex_id in (*board.hexes, "Z9"):
        for tile in (*board.tiles, "0"):
            for rotation in (-1, 0, 1, 2, 6):
                fault = tile_fault(board, at.state.tiles, track.colours(at.state), hex_id, tile, rotation)
                if fault is not None:
                    action = LayTile(actor="A", company="IOW", hex=hex_id, tile=tile, rotation=rotation)
                    assert refusal(track.CLAUSES, fault, board, at.state, action).clause.startswith("1860-")


@pytest.mark.rule("1860-track-tiles-j", "1860-map-a")
def test_what_does_not_exist_is_not_laid() -> None:
    at = given(shares={"IOW": {"A": 5}}, turn=("IOW", "track"))
    assert at.refused(lay("IOW", "J4", "999", 0)) == "1860-track-tiles-j", "no such tile"
    assert at.refused(lay("IOW", "Z9", "9", 0)) == "1860-map-a", "no such hex"
