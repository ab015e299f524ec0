"""Actions as short rows of small numbers: first the kind, then one number for every argument that is still open.

A title has as many actions as there are hexes times tiles times rotations, and numbers without end. Of a menu only a
few are legal, and they share most of their parts. So an action is told part by part: its kind (the number of the kind
in the title's list), then for every field in which the options that are left differ, which of their values; routes by
which of the offered sets. Numbers of a range are told in steps of the range. Every number is below `BREADTH`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bradshaw.kernel.actions import Action
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.menu import Option, Range
from bradshaw.kernel.title import Title

BREADTH = 256
"""No choice has more branches; longer ranges of numbers are told in two."""

Digits = tuple[int, ...]


class Factored:
    """The options of one player as a tree of small choices."""

    def __init__(self, title: Title, options: Sequence[Option]) -> None:
        self.kinds = {kind.__name__: number for number, kind in enumerate(title.actions)}
        self.options = list(options)

    def choices(self, told: Digits) -> list[int]:
        """The numbers that may follow; none when the action is whole."""
        if not told:
            return sorted({self.kinds[type(option.action).__name__] for option in self.options})
        return list(range(self._branches(told)))

    def action(self, told: Digits) -> tuple[Option, Action]:
        """The option and the action that a whole row stands for."""
        if self.choices(told):
            raise BadInput(f"{told} is not yet a whole action")
        option, numbers = self._walk(told)
        return option, replace(option.action, **numbers) if numbers else option.action

    def digits(self, action: Action) -> Digits:
        """The row of an action that one of the options stands for."""
        option = next((one for one in self.options if one.action == action), None) or next(
            (one for one in self.options if one.admits(action)), None
        )
        if option is None:
            raise BadInput(f"{action.kind} is not among the options")
        told: Digits = (self.kinds[type(action).__name__],)
        left = [one for one in self.options if type(one.action) is type(action)]
        while field := differing(left):
            told = (*told, field[0].index(plain(option, field[1])))
            left = [one for one in left if plain(one, field[1]) == plain(option, field[1])]
        if len(left) > 1:
            told = (*told, left.index(option))
        for name, span in option.ranges.items():
            told = (*told, *in_steps(numbers_of(span), getattr(action, name)))
        return told

    # the tree

    def _branches(self, told: Digits) -> int:
        """How many branches the next choice has; none: the row is whole."""
        left = [one for one in self.options if self.kinds[type(one.action).__name__] == told[0]]
        place = 1
        while True:
            field = differing(left)
            branches = len(field[0]) if field else len(left) if len(left) > 1 else 0
            if not branches:
                break
            if place == len(told):
                return branches
            if field:
                left = [one for one in left if plain(one, field[1]) == field[0][told[place]]]
            else:
                left = [left[told[place]]]
            place += 1
        for span in left[0].ranges.values() if left else ():
            size = len(numbers_of(span))
            for branches in sizes(size):
                if place == len(told):
                    return branches_after(size, told, place) if branches == BREADTH < size else branches
                place += 1
        return 0

    def _walk(self, told: Digits) -> tuple[Option, dict[str, Any]]:
        left, place = [one for one in self.options if self.kinds[type(one.action).__name__] == told[0]], 1
        while True:
            field = differing(left)
            if field:
                left = [one for one in left if plain(one, field[1]) == field[0][told[place]]]
            elif len(left) > 1:
                left = [left[told[place]]]
            else:
                break
            place += 1
        numbers = {}
        for name, span in left[0].ranges.items():
            values = numbers_of(span)
            parts = len(sizes(len(values)))
            numbers[name] = values[from_steps(told[place : place + parts])]
            place += parts
        return left[0], numbers


def differing(left: Sequence[Option]) -> tuple[list[Any], str] | None:
    """The first field in which options differ, with the values it has."""
    for field in left[0].action.__struct_fields__ if left else ():
        values = list(dict.fromkeys(plain(one, field) for one in left))
        if len(values) > 1:
            return values, field
    return None


def plain(option: Option, field: str) -> Any:
    """The value of a field, or nothing where it is a range and told in steps."""
    return None if field in option.ranges or field == "actor" else getattr(option.action, field)


def numbers_of(span: Range) -> Sequence[int]:
    every = range(span.start, span.stop + 1, span.step)
    return [number for number in every if number in span] if span.holes else every


def sizes(count: int) -> tuple[int, ...]:
    """How many branches each of the numbers has in which a place among so many is told."""
    return (count,) if count <= BREADTH else (-(-count // BREADTH), BREADTH)


def branches_after(count: int, told: Digits, place: int) -> int:
    """The last block of a long range may be shorter."""
    return min(BREADTH, count - told[place - 1] * BREADTH)


def in_steps(values: Sequence[int], number: int) -> Digits:
    at = values.index(number)
    return (at,) if len(values) <= BREADTH else divmod(at, BREADTH)


def from_steps(parts: Digits) -> int:
    return parts[0] if len(parts) == 1 else parts[0] * BREADTH + parts[1]
