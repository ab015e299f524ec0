"""Rows of a linear program: what sums of its variables, each 0 or 1, must lie between."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

INFINITE = math.inf
TINY = 1e-5
"""What a value may be off by."""
BROKEN = 1e-3
"""A row is broken that is missed by so much."""
WORTH_A_LOOK = 0.05
"""Smaller values are not followed up."""


class Row(NamedTuple):
    """A linear inequality: coefficients by variable, between two numbers."""

    terms: tuple[tuple[int, int], ...]
    low: float = -INFINITE
    high: float = INFINITE


def row(
    terms: Iterable[tuple[int, int]],
    *more: tuple[int, int],
    low: int | None = None,
    high: int | None = None,
    equal: int | None = None,
) -> Row:
    """A row with equal variables added up."""
    total: dict[int, int] = {}
    for variable, factor in (*terms, *more):
        total[variable] = total.get(variable, 0) + factor
    if equal is not None:
        low = high = equal
    unit = math.gcd(*total.values()) or 1  # small numbers keep the solver exact
    return Row(
        tuple((variable, factor // unit) for variable, factor in sorted(total.items()) if factor),
        -INFINITE if low is None else -(-low // unit),
        INFINITE if high is None else high // unit,
    )
