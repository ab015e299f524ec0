"""Rows that hold for whole numbers only: they cut fractions off, and nothing else."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from bradshaw.routes.halves import halved
from bradshaw.routes.rows import Row, row

SIZE = 6


def kept(one: Row, values: tuple[float, ...]) -> bool:
    return one.low <= sum(factor * values[variable] for variable, factor in one.terms) <= one.high


def sums(rows: list[Row], values: tuple[float, ...]) -> list[float]:
    return [sum(factor * values[variable] for variable, factor in one.terms) for one in rows]


def test_a_ring_of_three_pairs_has_room_for_one() -> None:
    rows = [row([(a, 1), (b, 1)], high=1) for a, b in ((0, 1), (1, 2), (0, 2))]
    half = (0.5, 0.5, 0.5)
    assert halved(rows, sums(rows, half), half) == [row([(0, 1), (1, 1), (2, 1)], high=1)]


def test_whole_values_break_nothing() -> None:
    rows = [row([(0, 1), (1, 1)], high=1)]
    assert halved(rows, [1.0], (1.0, 0.0)) == []


@st.composite
def programs(draw: st.DrawFn) -> tuple[list[Row], tuple[float, ...]]:
    values = tuple(draw(st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.5, 0.75, 1.0]), min_size=SIZE, max_size=SIZE)))
    rows = []
    for _ in range(draw(st.integers(2, 8))):
        terms = [(v, draw(st.integers(-2, 2))) for v in draw(st.sets(st.integers(0, SIZE - 1), min_size=1, max_size=4))]
        total = sum(factor * values[variable] for variable, factor in terms)
        limit = int(total // 1)
        # the values keep every row, most of them just so
        one = row(terms, low=limit) if draw(st.booleans()) else row(terms, high=limit + (total > limit))
        if one.terms:
            rows.append(one)
    return rows, values


@given(programs())
def test_whole_choices_that_keep_the_rows_keep_the_new_ones(
    program: tuple[list[Row], tuple[float, ...]],
) -> None:
    rows, values = program
    new = halved(rows, sums(rows, values), values)
    assert not any(kept(one, values) for one in new)
    for choice in product((0.0, 1.0), repeat=SIZE):
        if all(kept(one, choice) for one in rows):
            assert all(kept(one, choice) for one in new)
