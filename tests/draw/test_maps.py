"""Maps as drawings: everything is there, nothing collides, and a page can find its way around in them."""

from __future__ import annotations

import math
import re
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from bradshaw.board import data as facts
from bradshaw.board.draw import Overlays, Route, draw_map, tokens_of
from bradshaw.board.draw.curves import SIZE
from bradshaw.board.draw.map import written_pieces
from bradshaw.board.draw.placing import Box
from bradshaw.board.draw.shape import shape
from bradshaw.board.draw.svg import width
from bradshaw.board.hexes import Point
from bradshaw.board.map import Board, Position
from bradshaw.kernel.records import Laid, Marker, Place
from draw.boards import BOARDS, board_of, crowded, data_of

SVG = "{http://www.w3.org/2000/svg}"


def values(drawing: ElementTree.Element, attribute: str) -> list[str]:
    return [found for node in drawing.iter() if (found := node.get(attribute)) is not None]


def drawn(board: Board, laid: Position, *markers: Marker, title: str = "1860", **more: Any) -> ElementTree.Element:
    return ElementTree.fromstring(draw_map(board, laid, markers, tokens_of(data_of(title)), **more))


@pytest.mark.parametrize(("title", "version"), BOARDS)
def test_every_hex_stop_and_track_of_a_map_is_drawn_once_and_can_be_found(title: str, version: str) -> None:
    board = board_of(title, version)
    for laid in ({}, crowded(board, 1)):
        picture = drawn(board, laid, title=title)
        tiles = {hex_id: board.tile_at(laid, hex_id) for hex_id in board.hexes}
        hexes = [node.get("data-hex") for node in picture.iter() if node.get("class") == "hex"]
        assert hexes == list(board.hexes)
        assert sorted(values(picture, "data-track")) == sorted(
            f"{hex_id}:{i}" for hex_id, tile in tiles.items() for i in range(len(tile.paths))
        )
        assert sorted(values(picture, "data-stop")) == sorted(
            f"{hex_id}.{s.index}" for hex_id, tile in tiles.items() for s in tile.stops if s.kind != "offboard"
        )
        assert len(values(picture, "data-slot")) == sum(s.slots for tile in tiles.values() for s in tile.stops)


@pytest.mark.parametrize(("title", "version"), BOARDS)
def test_a_map_says_every_name_value_and_cost_that_is_printed(title: str, version: str) -> None:
    board = board_of(title, version)
    for place in board.hexes.values():
        pieces = written_pieces(board, {}, (), {})[place.id][1]
        words = " ".join(" ".join(piece.words) for piece in pieces)
        for cost in place.tile.costs:
            assert str(cost.amount) in words
        for label in place.tile.labels:
            assert label in words
        if place.name and not place.group:
            names = [place.name, *place.stop_names]
            said = words.replace("- ", "-")
            assert any(all(word in said for word in name.split()) for name in names), (place.id, said)
        valued = {stop.revenue for stop in place.tile.stops if stop.revenue.varies or stop.revenue.at("gray")}
        shown = {piece.revenue for piece in pieces if piece.kind in ("strip", "revenue")}
        assert valued == shown or place.group


@pytest.mark.parametrize(("title", "version"), BOARDS)
def test_nothing_written_on_a_printed_map_covers_anything(title: str, version: str) -> None:
    board = board_of(title, version)
    for hex_id, (_, pieces) in written_pieces(board, {}, (), {}).items():
        assert [(p.kind, p.words, p.overlap) for p in pieces if p.overlap] == [], hex_id


@pytest.mark.parametrize("scale", [1.0, 1.75, 2.1])
@pytest.mark.parametrize(("title", "version"), BOARDS)
def test_on_crowded_maps_names_and_values_keep_apart_and_names_keep_off_stops(
    title: str, version: str, scale: float
) -> None:
    board = board_of(title, version)
    for seed in range(3 if scale == 1 else 1):
        laid = crowded(board, seed)
        boxes = []
        for hex_id, (at, pieces) in written_pieces(board, laid, (), {}, scale).items():
            boxes += [(hex_id, p, p.box.moved(at)) for p in pieces if p.kind not in ("coordinate", "number")]
        near = [
            (a, b)
            for a, b in combinations(boxes, 2)
            if math.dist(a[2].at, b[2].at) < 2 * SIZE and a[2].overlap(b[2]) > 1.5
        ]
        assert [(a[0], a[1].words, b[0], b[1].words) for a, b in near] == []
        for hex_id, piece, box in boxes:
            if piece.kind == "name":
                x, y = board.layout.centre(hex_id, SIZE)
                for stop in shape(board.layout, board.tile_at(laid, hex_id), board.hexes[hex_id].spikes).stops:
                    for cx, cy in stop.discs if stop.radius else ():
                        dx = max(0.0, abs(x + cx - box.at[0]) - box.width / 2)
                        dy = max(0.0, abs(y + cy - box.at[1]) - box.height / 2)
                        assert math.hypot(dx, dy) > stop.radius - 4, (hex_id, piece.words)


def test_large_writing_is_larger() -> None:
    board = board_of("1860")
    laid = crowded(board, 0)
    usual, large = (written_pieces(board, laid, (), {}, scale) for scale in (1.0, 1.75))
    names = {
        hex_id: [max(p.size for p in pieces[hex_id][1] if p.kind == "name") for pieces in (usual, large)]
        for hex_id, place in board.hexes.items()
        if any(p.kind == "name" for p in usual[hex_id][1])
    }
    assert all(after >= before for before, after in names.values())
    assert sum(after for _, after in names.values()) > 1.4 * sum(before for before, _ in names.values())


@pytest.mark.parametrize(("title", "version"), BOARDS)
def test_names_are_as_large_as_wished_and_lie_across_no_track_of_any_hex(title: str, version: str) -> None:
    board = board_of(title, version)
    for laid in ({}, crowded(board, 0), crowded(board, 1), crowded(board, 2)):
        written = written_pieces(board, laid, (), {}, 1.75)
        names = [(p, p.box.moved(at)) for at, pieces in written.values() for p in pieces if p.kind == "name"]
        assert [piece.words for piece, _ in names if piece.size < 0.85 * 15 * 1.75] == []
        assert sum(piece.size < 15 * 1.75 for piece, _ in names) <= len(names) / 15
        assert [piece.words for piece, _ in names if piece.overlap or piece.over] == []
        rails = rails_of(board, laid)
        assert [piece.words for piece, box in names if any(_gap(box, (x, y)) < half for x, y, half in rails)] == []


def rails_of(board: Board, laid: Position) -> list[tuple[float, float, float]]:
    """Points along all track of a map, and how far it goes from there: 9 is the width of the rails, of which 2 are in
    the halo of a name, and spikes taper."""
    found = []
    for hex_id, place in board.hexes.items():
        x, y = board.layout.centre(hex_id, SIZE)
        for track in shape(board.layout, board.tile_at(laid, hex_id), place.spikes).tracks:
            points = track.curve.sampled(4)
            for i, (along, down) in enumerate(points):
                found.append((x + along, y + down, 8 * (1 - i / len(points)) if track.spike else 2.5))
    return found


def _gap(box: Box, point: Point) -> float:
    across, down = abs(point[0] - box.at[0]) - box.width / 2, abs(point[1] - box.at[1]) - box.height / 2
    return math.hypot(max(across, 0.0), max(down, 0.0))


@pytest.mark.parametrize(("title", "version"), BOARDS)
def test_hardly_any_name_is_nearer_to_the_stop_of_another_hex_than_to_its_own(title: str, version: str) -> None:
    board = board_of(title, version)
    for seed in range(3):
        laid = crowded(board, seed)
        stops: dict[str, list[Point]] = {}
        for hex_id, place in board.hexes.items():
            x, y = board.layout.centre(hex_id, SIZE)
            drawn_stops = shape(board.layout, board.tile_at(laid, hex_id), place.spikes).stops
            stops[hex_id] = [(x + stop.at[0], y + stop.at[1]) for stop in drawn_stops if stop.radius]
        strange = []
        for hex_id, (at, pieces) in written_pieces(board, laid, (), {}, 1.75).items():
            for piece in pieces:
                if piece.kind == "name" and stops[hex_id] and not board.hexes[hex_id].group:
                    gaps = {one: [_gap(piece.box.moved(at), spot) for spot in spots] for one, spots in stops.items()}
                    nearest = min(min(found) for one, found in gaps.items() if found and one != hex_id)
                    if nearest < min(gaps[hex_id]):
                        strange.append(piece.words)
        assert len(strange) <= 1, strange


def test_a_name_across_track_has_a_halo_that_hides_it() -> None:
    """In letters that are larger than those of any page."""
    board = board_of("1848")
    laid = crowded(board, 1)
    over = [
        line for _, ps in written_pieces(board, laid, (), {}, 2.8).values() for p in ps if p.over for line in p.words
    ]
    picture = drawn(board, laid, scale=2.8)
    assert over
    assert sorted(node.text or "" for node in picture.iter() if node.get("class") == "name over") == sorted(over)


def test_a_squeezed_name_keeps_its_height_and_takes_less_room_and_all_are_as_wide_as_measured() -> None:
    board = board_of("1843")
    pieces = [piece for _, ps in written_pieces(board, crowded(board, 0), (), {}, 1.75).values() for piece in ps]
    narrow = [piece for piece in pieces if piece.squeeze < 1]
    assert narrow
    for piece in narrow:
        plain = max(width(line, piece.size) for line in piece.words)
        assert piece.box.width < plain + 3
    drawing = draw_map(board, crowded(board, 0), (), {}, scale=1.75)
    assert drawing.count("textLength") == sum(len(piece.words) for piece in pieces if piece.kind == "name")


@pytest.mark.parametrize(("title", "version"), BOARDS)
def test_a_map_full_of_tiles_stays_small(title: str, version: str) -> None:
    board = board_of(title, version)
    assert len(draw_map(board, crowded(board, 2), (), tokens_of(data_of(title)))) < 150_000


def test_the_same_position_gives_the_same_drawing() -> None:
    board = board_of("1848")
    assert draw_map(board, crowded(board, 3), (), {}) == draw_map(board, crowded(board, 3), (), {})


def test_a_marker_stands_in_its_circle_and_takes_the_place_kept_for_it() -> None:
    board = board_of("1860")
    laid = {"F2": Laid("787", 0)}
    kept = drawn(board, laid)
    placed = drawn(board, laid, Marker("C&N", Place("F2", 0, 0)))
    assert values(kept, "data-marker") == []
    assert values(placed, "data-marker") == ["C&N"]
    reserved = [len([n for n in picture.iter() if n.get("class") == "reserved"]) for picture in (kept, placed)]
    assert reserved[0] - reserved[1] == 1


def test_markers_without_a_circle_lie_beside_the_stop() -> None:
    board = board_of("1848")
    picture = drawn(board, {}, Marker("COM", Place("F17", 0, -1)), Marker("NSW", Place("F17", 0, 0)), title="1848")
    assert sorted(values(picture, "data-marker")) == ["COM", "NSW"]


def test_a_marker_turned_over_is_drawn_as_idle() -> None:
    board = board_of("1860")
    picture = drawn(board, {}, Marker("FYN", Place("B4", 0, 0), active=False))
    assert [n.get("data-marker") for n in picture.iter() if n.get("class") == "idle"] == ["FYN"]


def test_a_route_runs_along_the_track_without_a_gap_and_bears_its_number() -> None:
    board = board_of("1860")
    laid = {"F2": Laid("787", 0), "F4": Laid("743", 0), "F6": Laid("9", 0)}
    route = Route((("F2", 2), ("F2", 1), ("F2", 0), ("F4", 1), ("F4", 0), ("F6", 0)), number=3)
    picture = drawn(board, laid, overlays=Overlays(routes=(route,)))
    (drawn_route,) = [node for node in picture.iter() if node.get("data-route") == "3"]
    line = drawn_route.find(f"{SVG}path")
    assert line is not None
    assert str(line.get("d")).count("M") == 1
    assert [node.text for node in drawn_route.iter(f"{SVG}text")] == ["3"]
    assert "route-3" in str(line.get("class"))


def test_a_route_over_track_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="no track F2:7"):
        drawn(board_of("1860"), {}, overlays=Overlays(routes=(Route((("F2", 7),)),)))


def test_places_that_matter_are_outlined_and_values_written() -> None:
    overlays = Overlays(legal=("D8",), last=("E3",), reach=("E5",), heat={"K7": 40, "D6": -20})
    picture = drawn(board_of("1860"), {}, overlays=overlays)
    marks = {node.get("data-mark"): node.get("class") for node in picture.iter() if node.get("data-mark")}
    assert marks == {"D8": "legal", "E3": "last", "E5": "reach"}
    words = [node.text for node in picture.iter(f"{SVG}text")]
    assert "+40" in words
    assert "−20" in words


def test_a_change_of_gauge_shows_where_track_meets_across_the_line() -> None:
    board = board_of("1848")
    assert values(drawn(board, {}, title="1848"), "data-gauge") == []
    joined = drawn(board, {"F7": Laid("9", 1), "F9": Laid("9", 1)}, title="1848")
    assert len(values(joined, "data-gauge")) == 1


def test_a_drawing_for_a_page_has_no_style_and_no_colour_of_its_own_but_tokens() -> None:
    drawing = draw_map(board_of("1860"), {}, (), {}, theme=None)
    assert "<style" not in drawing
    assert " style=" not in drawing
    assert set(re.findall(r'"#[0-9a-f]+"', drawing)) <= {'"#7d7d7d"'}


def test_names_numbers_and_coordinates_can_be_hidden() -> None:
    drawing = draw_map(board_of("1860"), {}, (), {}, hide=("names", "coordinates"))
    assert 'class="bw map no-names no-coordinates"' in drawing
    assert ".bw.no-names .name{display:none}" in drawing


@pytest.mark.parametrize(("title", "version"), BOARDS)
def test_a_map_drawn_after_many_others_is_the_one_a_new_board_gives(title: str, version: str) -> None:
    """Hexes are remembered by all that shows on them: tiles, markers, colours, homes, closed hexes, scale."""
    used, tokens = board_of(title, version), tokens_of(data_of(title))
    first = min(tokens)
    cities = [hex_id for hex_id, place in used.hexes.items() if any(stop.slots for stop in place.tile.stops)]
    standing = [Marker(company, Place(cities[index], 0, 0)) for index, company in enumerate(sorted(tokens)[:3])]
    empty: dict[str, tuple[str, ...]] = {}
    looks: list[dict[str, Any]] = [
        {},
        {"laid": crowded(used, 1)},
        {"laid": crowded(used, 2), "markers": standing},
        {"markers": [replace(marker, active=False) for marker in standing]},
        {"markers": standing, "tokens": tokens | {first: tokens[max(tokens)]}},
        {"homes": empty},
        {"homes": {cities[0]: (first,)}},
        {"blocked": {cities[1]: "XYZ"}},
        {"blocked": {}},
        {"scale": 1.6},
    ]
    for look in looks:
        told = {"laid": {}, "markers": (), "tokens": tokens} | look
        fresh = facts.board(data_of(title), version)
        assert draw_map(used, **told) == draw_map(fresh, **told)
