"""The grid: neighbours, opposite sides, and places on paper."""

from __future__ import annotations

import math
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bradshaw.board.hexes import Layout, distance, opposite, parse_coordinate

layouts = st.sampled_from([Layout("pointy"), Layout("flat")])
inner_hexes = st.builds(lambda letter, number: f"{letter}{number}", st.sampled_from("DEFGH"), st.integers(5, 15))
sides = st.integers(0, 5)
Kind = Literal["pointy", "flat"]


@pytest.mark.parametrize(
    ("kind", "start", "around"),
    [
        ("pointy", "M13", ["N12", "M11", "L12", "L14", "M15", "N14"]),
        ("flat", "G5", ["G7", "F6", "F4", "G3", "H4", "H6"]),
    ],
)
def test_sides_are_numbered_clockwise_from_the_lower_left_or_the_bottom(
    kind: Kind, start: str, around: list[str]
) -> None:
    assert [Layout(kind).neighbour(start, side) for side in range(6)] == around


@given(layouts, inner_hexes, sides)
def test_going_over_a_side_and_back_leads_home(layout: Layout, start: str, side: int) -> None:
    there = layout.neighbour(start, side)
    assert there is not None
    assert layout.neighbour(there, opposite(side)) == start
    assert distance(layout, start, there) == 1


@given(layouts, inner_hexes, sides)
def test_the_middle_of_a_side_lies_half_way_between_two_centres(layout: Layout, start: str, side: int) -> None:
    there = layout.neighbour(start, side)
    assert there is not None
    (x, y), (x2, y2) = layout.centre(start), layout.centre(there)
    dx, dy = layout.side_middle(side)
    assert (x + dx, y + dy) == pytest.approx(((x + x2) / 2, (y + y2) / 2))


@given(layouts, sides)
def test_a_side_lies_between_its_two_corners(layout: Layout, side: int) -> None:
    corners = layout.corners()
    (ax, ay), (bx, by) = corners[side - 1], corners[side]
    assert ((ax + bx) / 2, (ay + by) / 2) == pytest.approx(layout.side_middle(side))
    assert math.hypot(ax - bx, ay - by) == pytest.approx(1)


def test_the_north_west_corner_has_no_neighbours_beyond_the_letters() -> None:
    assert Layout("pointy").neighbour("A1", 2) is None


@pytest.mark.parametrize(
    ("one", "other", "steps"), [("C5", "C5", 0), ("C5", "C9", 2), ("C5", "F6", 3), ("C5", "D12", 4)]
)
def test_distance_counts_steps_from_hex_to_hex(one: str, other: str, steps: int) -> None:
    assert distance(Layout("pointy"), one, other) == steps


@pytest.mark.parametrize("text", ["", "5F", "f2", "F", "F2.0", "AA1"])
def test_what_is_no_coordinate_is_refused_by_name(text: str) -> None:
    with pytest.raises(ValueError, match="is not a hex"):
        parse_coordinate(text)
