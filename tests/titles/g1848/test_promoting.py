"""Chapter VII, promoting tiles and changes of gauge."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import LayTile, Route, RunRoutes
from bradshaw.kernel.events import Remark
from bradshaw.kernel.records import Place
from bradshaw.mechanics.stations import free_circles
from bradshaw.titles.g1848.data import board
from titles.g1848.boards import ADELAIDE_DUBBO, SYDNEY_ADELAIDE, SYDNEY_WOLLONGONG, TO_DUBBO
from titles.g1848.given import given

TURN: dict[str, Any] = {"turn": "NSW"}


@pytest.mark.rule("1848-VII.promoting-d", "1848-VII.promoting-b")
@pytest.mark.parametrize(("phase", "clause"), [("3", "d"), ("4", "d"), ("5", ""), ("6", "")])
def test_brown_from_the_first_five(phase: str, clause: str) -> None:
    position = given(**TURN, phase=phase, tiles={**TO_DUBBO, "E14": ("15", 1)})
    expected = f"1848-VII.promoting-{clause}" if clause else ""
    assert position.refused(LayTile, hex="E14", tile="611", rotation=1) == expected


@pytest.mark.rule("1848-VII.promoting-e", "1848-VII.promoting-b")
@pytest.mark.parametrize(("phase", "clause"), [("5", "e"), ("6", "e"), ("7", "")])
def test_grey_from_the_first_eight(phase: str, clause: str) -> None:
    position = given(**TURN, phase=phase, tiles={**TO_DUBBO, "E14": ("611", 1)})
    expected = f"1848-VII.promoting-{clause}" if clause else ""
    assert position.refused(LayTile, hex="E14", tile="915", rotation=1) == expected


@pytest.mark.rule("1848-VII.promoting-b")
def test_no_colour_is_skipped_and_none_goes_back() -> None:
    position = given(**TURN, phase="7", tiles=TO_DUBBO)
    for tile in ("611", "915"):
        assert position.refused(LayTile, hex="E14", tile=tile, rotation=1) == "1848-VII.promoting-b"
    green = given(**TURN, phase="7", tiles={**TO_DUBBO, "E14": ("15", 1)})
    for tile in ("14", "915"):
        assert green.refused(LayTile, hex="E14", tile=tile, rotation=1) == "1848-VII.promoting-b"


@pytest.mark.rule("1848-VII.promoting-f", "1848-VII.stations-j")
def test_only_track_the_company_could_run_on_is_promoted() -> None:
    far = {**SYDNEY_WOLLONGONG, "E12": ("9", 1)}
    promotion: dict[str, Any] = {"hex": "E12", "tile": "23", "rotation": 1}
    assert given(**TURN, phase="3", tiles=far).refused(LayTile, **promotion) == "1848-VII.promoting-f"
    assert given(**TURN, phase="3", tiles=TO_DUBBO).refused(LayTile, **promotion) == ""
    shut = given(**TURN, phase="3", tiles=TO_DUBBO, markers={"NSW": ["F17"], "FT": ["E14"]})
    assert shut.refused(LayTile, **promotion) == "1848-VII.promoting-f"


@pytest.mark.rule("1848-VII.promoting-f")
def test_it_is_enough_that_the_new_track_can_be_run_on() -> None:
    tiles = {"F17": ("6", 0), "E16": ("8", 5), "E14": ("57", 0)}  # Dubbo has no track towards E16
    position = given(**TURN, phase="3", tiles=tiles)
    assert position.refused(LayTile, hex="E14", tile="14", rotation=0) == ""  # now it has
    assert position.refused(LayTile, hex="E14", tile="15", rotation=0) == "1848-VII.promoting-f"


@pytest.mark.rule("1848-VII.promoting-g")
def test_old_track_stays() -> None:
    position = given(**TURN, phase="3", tiles=TO_DUBBO)  # Dubbo runs from west to east
    assert position.refused(LayTile, hex="E14", tile="15", rotation=0) == "1848-VII.promoting-g"
    assert position.refused(LayTile, hex="E14", tile="15", rotation=1) == ""
    curved = given(**TURN, phase="3", tiles={**TO_DUBBO, "E12": ("8", 2)})  # E12 runs from east to north-west
    assert curved.refused(LayTile, hex="E12", tile="19", rotation=2) == "1848-VII.promoting-g"  # both ends, not joined
    assert curved.refused(LayTile, hex="E12", tile="16", rotation=2) == ""


@pytest.mark.rule("1848-VII.promoting-h")
def test_the_added_track_need_not_be_of_use() -> None:
    position = given(**TURN, phase="3", tiles=TO_DUBBO)
    position.do(LayTile, hex="E12", tile="20", rotation=1)  # a second line crosses the first without touching it
    assert position.state.tiles["E12"].tile == "20"


@pytest.mark.rule("1848-VII.promoting-i")
def test_stations_neither_come_nor_go() -> None:
    position = given(**TURN, phase="3", tiles=TO_DUBBO)
    assert position.refused(LayTile, hex="E12", tile="14", rotation=0) == "1848-VII.promoting-i"
    assert position.refused(LayTile, hex="E14", tile="20", rotation=1) == "1848-VII.promoting-i"
    towns = given(turn="WA", phase="5", tiles={"D3": ("55", 0)})
    for tile in ("20", "15"):
        assert towns.refused(LayTile, hex="D3", tile=tile, rotation=0) == "1848-VII.promoting-i"
    assert not [lay for lay in towns.offered(LayTile) if lay.hex == "D3"]


@pytest.mark.rule("1848-VII.promoting-j", "1848-VII.tracks-l")
def test_kinds_of_city_never_change() -> None:
    tiles = {"F17": ("6", 1), "F15": ("235", 4), "G16": ("57", 0)}
    position = given(**TURN, phase="3", tiles=tiles)
    assert position.refused(LayTile, hex="F15", tile="15", rotation=4) == "1848-VII.promoting-j"
    assert position.refused(LayTile, hex="F15", tile="59", rotation=4) == ""
    normal = given(**TURN, phase="3", tiles=TO_DUBBO)
    assert normal.refused(LayTile, hex="E14", tile="59", rotation=4) == "1848-VII.promoting-j"
    assert normal.refused(LayTile, hex="E14", tile="236", rotation=1) == "1848-VII.tracks-l"
    assert normal.refused(LayTile, hex="F17", tile="15", rotation=0) == "1848-VII.tracks-l"
    assert normal.refused(LayTile, hex="F17", tile="238", rotation=0) == ""


@pytest.mark.rule("1848-VII.promoting-k")
def test_markers_stay_and_new_places_open() -> None:
    position = given(**TURN, phase="3", tiles=SYDNEY_WOLLONGONG)
    assert free_circles(board(position.state), position.state, "F17", 0) == []
    position.do(LayTile, hex="F17", tile="238", rotation=0)
    assert position.state.markers["NSW-0"].place == Place("F17", 0, 0)
    assert free_circles(board(position.state), position.state, "F17", 0) == [1]


@pytest.mark.rule("1848-VII.promoting-k")
@pytest.mark.parametrize("city", [0, 1])
def test_in_a_double_city_markers_keep_their_own_city(city: int) -> None:
    tiles = {"F17": ("6", 1), "F15": ("59", 4)}
    position = given(**TURN, phase="5", tiles=tiles, markers={"NSW": ["F17", f"F15.{city}"]})
    before = board(position.state).tile_at(position.state.tiles, "F15")
    (side,) = {side for path in before.paths_of(city) for side in path.sides}
    position.act(next(lay for lay in position.offered(LayTile) if lay.hex == "F15"))
    place = position.state.markers["NSW-1"].place
    assert place is not None
    after = board(position.state).tile_at(position.state.tiles, "F15")
    assert side in {one for path in after.paths_of(place.stop) for one in path.sides}


@pytest.mark.rule("1848-VII.promoting-l")
def test_a_free_place_lets_every_company_through() -> None:
    beyond: dict[str, Any] = {"hex": "E12", "tile": "23", "rotation": 1}
    wide = {**TO_DUBBO, "E14": ("15", 1)}
    for markers, clause in (
        ({"NSW": ["F17"], "FT": ["E14"]}, ""),
        ({"NSW": ["F17"], "FT": ["E14"], "VR": ["E14"]}, "1848-VII.promoting-f"),
    ):
        assert given(**TURN, phase="3", tiles=wide, markers=markers).refused(LayTile, **beyond) == clause


@pytest.mark.rule("1848-VII.promoting-m")
def test_promoted_tiles_can_be_used_again() -> None:
    tiles = {**TO_DUBBO, "G16": ("57", 0), "E4": ("57", 1)}
    position = given(**TURN, phase="3", tiles=tiles, cash={"NSW": 100})
    assert board(position.state).left(position.state.tiles, "57") == 0
    assert position.refused(LayTile, hex="E18", tile="57", rotation=0) == "1848-I.components-c"
    position.do(LayTile, hex="G16", tile="15", rotation=0)
    assert board(position.state).left(position.state.tiles, "57") == 1
    assert board(position.state).left(position.state.tiles, "15") == 5


@pytest.mark.rule("1848-VII.gauge-a")
def test_gauge_changes_are_the_borders_of_the_areas() -> None:
    on = board(given().state)
    areas = {place.region for place in on.hexes.values() if place.colour == "white"}
    assert areas == {"queensland", "west_south", "new_south_wales", "victoria"}
    for place in on.hexes.values():
        for side in range(6):
            other = on.hexes.get(on.neighbour(place.id, side) or "")
            if other is None:
                continue
            border = on.border(place.id, side)
            changes = bool(place.region and other.region) and place.region != other.region
            assert (border is not None and border.kind == "gauge") is changes, (place.id, side)


@pytest.mark.rule("1848-VII.gauge-a")
def test_by_option_four_sides_are_no_change_of_gauge() -> None:
    whole = board(given().state)
    less = board(given(options={"gauge_change_queensland_west_south": False}).state)
    gone = set()
    for place in whole.hexes.values():
        for border in place.tile.borders:
            if border.kind == "gauge" and less.border(place.id, border.side) is None:
                gone.add(frozenset({place.id, whole.neighbour(place.id, border.side)}))
    assert gone == {frozenset(pair) for pair in (("B7", "B9"), ("B7", "C8"), ("C6", "C8"), ("C8", "D7"))}


@pytest.mark.rule("1848-VII.gauge-b")
def test_a_marker_where_areas_meet_and_nowhere_else() -> None:
    inside = given(**TURN, phase="3", tiles={**TO_DUBBO, "E8": ("9", 1)}).do(LayTile, hex="E10", tile="9", rotation=1)
    assert not [one for one in inside.said(Remark) if one.clause == "1848-VII.gauge-b"]
    tiles = {**TO_DUBBO, "E10": ("9", 1), "E8": ("9", 1)}
    across = given(**TURN, phase="3", tiles=tiles, cash={"NSW": 40}).do(LayTile, hex="E6", tile="9", rotation=1)
    (note,) = [one.text for one in across.said(Remark) if one.clause == "1848-VII.gauge-b"]
    assert note == "A gauge change marker is put between E6 and E8."


@pytest.mark.rule("1848-VII.gauge-c")
@pytest.mark.parametrize(("side", "clause"), [("2", "1848-X.general-d"), ("3", "")])
def test_a_gauge_change_counts_like_a_city_worth_nothing(side: str, clause: str) -> None:
    run: dict[str, Any] = {"routes": (Route(f"{side}-0", ("E14.0", "E4.0")),)}
    here: dict[str, Any] = {"turn": "CAR", "step": "run", "phase": "3", "tiles": SYDNEY_ADELAIDE}
    position = given(**here, markers={"CAR": ["E4"]}, trains={"CAR": [side]})
    assert position.refused(RunRoutes, **run) == clause
    if not clause:
        assert position.do(RunRoutes, **run).state.companies["CAR"].last_run == 40


@pytest.mark.rule("1848-VII.gauge-d", "1848-VIII.plus-trains-a", "1848-VIII.plus-trains-b")
@pytest.mark.parametrize(
    ("side", "clause"), [("2+", "1848-X.general-d"), ("3", "1848-X.general-d"), ("3+", ""), ("4", ""), ("4+", "")]
)
def test_one_change_is_free_for_a_plus_train_the_second_is_not(side: str, clause: str) -> None:
    position = given(
        turn="SAR", step="run", phase="3", tiles=ADELAIDE_DUBBO, markers={"SAR": ["G6"]}, trains={"SAR": [side]}
    )
    assert position.refused(RunRoutes, routes=(Route(f"{side[0]}-0", ("G6.0", "E14.0")),)) == clause


@pytest.mark.rule("1848-VII.gauge-e")
def test_promotions_keep_the_gauge_change() -> None:
    here: dict[str, Any] = {"turn": "CAR", "phase": "3", "markers": {"CAR": ["E4"]}, "trains": {"CAR": ["2"]}}
    promoted = {**SYDNEY_ADELAIDE, "E6": ("23", 1), "E8": ("20", 1)}
    for tiles in (SYDNEY_ADELAIDE, promoted):
        run = given(**here, step="run", tiles=tiles)
        assert run.refused(RunRoutes, routes=(Route("2-0", ("E14.0", "E4.0")),)) == "1848-X.general-d"
        assert run.refused(RunRoutes, routes=(Route("2-0", ("F5.0", "E4.0")),)) == ""


@pytest.mark.rule("1848-VII.promoting-c", "1848-VII.promoting-b", "1848-VII.tracks-l")
def test_promotions_by_colour_and_letter() -> None:
    early = given(turn="NSW", phase="2", tiles=SYDNEY_WOLLONGONG)
    assert early.refused(LayTile, hex="G16", tile="14", rotation=0) == "1848-VII.promoting-c"
    position = given(turn="NSW", phase="5", tiles=SYDNEY_WOLLONGONG)
    assert position.refused(LayTile, hex="G16", tile="611", rotation=0) == "1848-VII.promoting-b"
    assert position.refused(LayTile, hex="F17", tile="14", rotation=0) == "1848-VII.tracks-l"
    assert position.refused(LayTile, hex="G16", tile="237", rotation=0) == "1848-VII.tracks-l"


@pytest.mark.rule("1848-VII.gauge-b")
def test_a_gauge_change_is_noted_when_track_meets() -> None:
    position = given(turn="SAR", phase="3", tiles={"G6": ("57", 1), "G10": ("235", 1)}, cash={"SAR": 100})
    position.do(LayTile, hex="G8", tile="9", rotation=1)
    notes = [event.text for event in position.said(Remark) if event.clause == "1848-VII.gauge-b"]
    assert notes == ["A gauge change marker is put between G8 and G6."]


@pytest.mark.rule("1848-VII.gauge-a")
def test_the_disputed_gauge_border_is_an_option() -> None:
    borders = [
        board(given(options={"gauge_change_queensland_west_south": value}).state).border("C6", 4)
        for value in (True, False)
    ]
    assert borders[0] is not None
    assert borders[0].kind == "gauge"
    assert borders[1] is None
