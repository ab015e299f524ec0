"""Findings: what a search found while an action was carried out, where the rules follow from it.

A company that nobody directs makes its best runs by itself. Which runs those are is found by a search, and a later
search may be better or choose among equals in another way; so the finding is part of the game, like an outcome of
chance: found once, written into the save, and taken from there when the game is loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from bradshaw.kernel.errors import SaveError

T = TypeVar("T")

Recorded = Mapping[str, Sequence[Any]]
"""What was looked for -> what was found as plain data, in the order in which it was asked for."""


NOTHING: dict[str, list[Any]] = {}
"""What nearly every action finds: one for all of them, never written."""


class Findings:
    """The findings of one action: repeated as far as they are recorded, searched for beyond that."""

    def __init__(self, recorded: Recorded | None = None) -> None:
        self.made: dict[str, list[Any]] = NOTHING
        self._recorded = recorded or {}

    def find(self, what: str, kind: type[T], search: Callable[[], T]) -> T:
        self.made = {**self.made, what: self.made.get(what, [])}
        made = self.made[what]
        recorded = self._recorded.get(what, ())
        if len(made) < len(recorded):
            plain = recorded[len(made)]
            try:
                found = msgspec.convert(plain, kind)
            except msgspec.ValidationError as error:
                raise SaveError(f"findings, {what}: {error}") from None
        else:
            found = search()
            plain = msgspec.to_builtins(found)
        made.append(plain)
        return found
