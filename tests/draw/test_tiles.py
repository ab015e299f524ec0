"""Tiles as drawings."""

from __future__ import annotations

import math
from itertools import combinations
from xml.etree import ElementTree

import pytest

from bradshaw.board.draw import draw_manifest, draw_tile
from bradshaw.board.draw.curves import SIZE, between_sides
from bradshaw.board.draw.shape import shape
from bradshaw.board.hexes import ROOT3, SIDES, Layout
from draw.boards import board_of

TITLES = ("1820", "1843", "1848", "1860")


@pytest.mark.parametrize("title", TITLES)
def test_every_tile_of_the_manifest_draws_in_every_rotation(title: str) -> None:
    board = board_of(title)
    for tile in board.tiles.values():
        for rotation in SIDES:
            picture = ElementTree.fromstring(draw_tile(board.layout, tile, rotation))
            assert any(node.get("data-tile") == tile.id for node in picture.iter())


@pytest.mark.parametrize("title", TITLES)
def test_the_manifest_shows_every_tile_with_its_count(title: str) -> None:
    board = board_of(title)
    picture = ElementTree.fromstring(draw_manifest(board.layout, board.tiles.values()))
    words = {node.text for node in picture.iter() if node.get("class") == "caption"}
    assert words == {f"{t.id} × {'∞' if t.count is None else t.count}" for t in board.tiles.values()}


@pytest.mark.parametrize("title", TITLES)
def test_track_begins_at_its_side_and_ends_at_its_other_side_or_stop(title: str) -> None:
    board = board_of(title)
    for tile in board.tiles.values():
        drawn = shape(board.layout, tile)
        for path, track in zip(tile.paths, drawn.tracks, strict=True):
            ends = [board.layout.side_middle(side, SIZE) for side in path.sides]
            ends += [drawn.stops[stop].at for stop in path.stops if not track.spike]
            for end in ends:
                gap = min(math.dist(end, track.curve.start), math.dist(end, track.curve.end))
                assert gap < 1.0, (tile.id, path)


@pytest.mark.parametrize("title", TITLES)
def test_stops_of_a_tile_stand_apart_and_inside_it(title: str) -> None:
    board = board_of(title)
    for tile in board.tiles.values():
        drawn = shape(board.layout, tile)
        circles = [(stop, at) for stop in drawn.stops if stop.radius for at in stop.discs]
        for (one, a), (other, b) in combinations(circles, 2):
            if one is not other:
                assert math.dist(a, b) >= one.radius + other.radius, tile.id
        for stop, at in circles:
            reach = max(at[0] * u[0] + at[1] * u[1] for u in (board.layout.at(side, 1) for side in SIDES))
            assert reach + stop.radius < SIZE * ROOT3 / 2, tile.id


def test_track_from_side_to_side_meets_both_sides_squarely() -> None:
    layout = Layout("pointy")
    for one, other in combinations(SIDES, 2):
        curve = between_sides(layout, one, other)
        towards = curve.direction(0.0) - layout.angle(one)
        assert math.cos(towards) == pytest.approx(-1, abs=0.01)
        assert math.cos(curve.direction(1.0) - layout.angle(other)) == pytest.approx(1, abs=0.01)


def test_a_curve_cut_in_two_is_the_same_curve() -> None:
    curve = between_sides(Layout("flat"), 0, 2)
    before, after = curve.cut(0.3)
    assert before.at(0.5) == pytest.approx(curve.at(0.15))
    assert after.at(0.5) == pytest.approx(curve.at(0.65))
    assert curve.part(0.2, 0.8).at(0.0) == pytest.approx(curve.at(0.2))
    assert curve.part(0.2, 0.8).at(1.0) == pytest.approx(curve.at(0.8))
