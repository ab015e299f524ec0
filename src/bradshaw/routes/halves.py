"""{0,1/2}-Chvátal-Gomory cuts: sums of rows, halved and rounded down, which hold for whole numbers only.

The family of Caprara and Fischetti ("{0,1/2}-Chvátal-Gomory Cuts", 1996).
Where a sum of rows has even factors on all that is undecided and an odd limit, half of it with the limit rounded down
cuts the fractions off. Such sums are found by elimination modulo two among the rows that the values meet.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bradshaw.routes.masks import bits
from bradshaw.routes.rows import INFINITE, TINY, Row

LOOSE = 0.5
"""How far a sum of rows may be from its limit."""
DEEP = 1e-2
"""A row is worth having that is broken by so much."""
WEIGHED, MOST = 120, 40
"""How many are weighed against each other, and how many are taken."""
MOST_TERMS = 200
ALIKE = 0.7
"""Of rows that point the same way (the cosine of their angle) the deepest is enough."""


class Side(NamedTuple):
    """A row read as `factors times variables <= limit`, and how far it is from that limit."""

    slack: float
    odd: int
    """The undecided variables with odd factors, by place, and beyond them whether the limit is odd."""
    terms: tuple[tuple[int, int], ...]
    sign: int
    limit: int


def halved(rows: Iterable[Row], sums: Iterable[float], values: Sequence[float]) -> list[Row]:
    """Rows that whole numbers keep and these values break; `sums` is what the values make of each row."""
    places = {v: n for n, v in enumerate(v for v, value in enumerate(values) if TINY < value < 1 - TINY)}
    if not places:
        return []
    sides = sorted(
        (
            side
            for row, at in zip(rows, sums, strict=True)
            if row.high - at <= LOOSE or at - row.low <= LOOSE
            for side in _sides(row, at, values, places)
        ),
        key=lambda side: (round(side.slack, 3), side.odd.bit_count(), len(side.terms)),
    )
    found = {}
    for combination in _odd_sums(sides, 1 << len(places)):
        cut = _half([sides[n] for n in bits(combination)], values)
        if len(cut.terms) <= MOST_TERMS:
            depth = sum([factor * values[variable] for variable, factor in cut.terms]) - cut.high
            if depth > DEEP:
                found[cut] = depth / _length(cut)
    return _unlike(sorted(found, key=lambda cut: -found[cut])[:WEIGHED])


def _sides(row: Row, at: float, values: Sequence[float], places: dict[int, int]) -> Iterator[Side]:
    odd = ones = 0
    for variable, factor in row.terms:
        if factor & 1:
            if variable in places:
                odd |= 1 << places[variable]
            else:
                ones ^= values[variable] > TINY
    for limit, sign in ((row.high, 1), (row.low, -1)):
        slack = sign * (limit - at)
        if abs(limit) < INFINITE and slack <= LOOSE:
            parity = (int(limit) ^ ones) & 1
            yield Side(max(0.0, slack), odd | parity << len(places), row.terms, sign, sign * int(limit))
            if row.low == row.high:
                return  # the other side is the same modulo two


def _odd_sums(sides: Sequence[Side], limit_bit: int) -> Iterator[int]:
    """Sets of rows, as bits, whose sum is even in every undecided variable and odd in its limit."""
    pivots: dict[int, tuple[int, int, float]] = {}
    undecided = limit_bit - 1
    for number, side in enumerate(sides):
        odd, combination, slack = side.odd, 1 << number, side.slack
        while rest := odd & undecided:
            pivot = pivots.get(rest & -rest)
            if pivot is None:
                pivots[rest & -rest] = (odd, combination, slack)
                break
            if slack + pivot[2] > LOOSE:
                break
            odd, combination, slack = odd ^ pivot[0], combination ^ pivot[1], slack + pivot[2]
        else:
            if odd:
                yield combination


def _half(sides: Iterable[Side], values: Sequence[float]) -> Row:
    """Half the sum of some rows: a decided variable with an odd factor is made even by its own limit, 0 or 1."""
    total: dict[int, int] = {}
    limit = 0
    for side in sides:
        limit += side.limit
        for variable, factor in side.terms:
            total[variable] = total.get(variable, 0) + side.sign * factor
    for variable, factor in total.items():
        if factor & 1:
            one = values[variable] > TINY
            total[variable] += 1 if one else -1
            limit += one
    terms = tuple((variable, factor // 2) for variable, factor in sorted(total.items()) if factor)
    return Row(terms, high=limit // 2)


def _length(row: Row) -> float:
    return math.sqrt(sum(factor * factor for _, factor in row.terms))


def _unlike(rows: Iterable[Row]) -> list[Row]:
    """The first rows, without those much like an earlier one."""
    chosen: list[tuple[Row, dict[int, int], float]] = []
    for row in rows:
        length = _length(row)
        if all(
            abs(sum(factor * other.get(variable, 0) for variable, factor in row.terms)) < ALIKE * length * other_length
            for _, other, other_length in chosen
        ):
            chosen.append((row, dict(row.terms), length))
            if len(chosen) == MOST:
                break
    return [row for row, _, _ in chosen]
