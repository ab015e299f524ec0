"""The menu: the complete list of what may be decided now, and the reason for what may not."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType, field

from bradshaw.kernel.actions import Action


class Range(Struct, frozen=True):
    """The numbers a field may take: from start to stop, both allowed, in steps, but for the holes."""

    start: int
    stop: int
    step: int = 1
    holes: tuple[int, ...] | UnsetType = UNSET
    """Not written where there are none."""

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, int) or (self.holes and value in self.holes):
            return False
        return self.start <= value <= self.stop and (value - self.start) % self.step == 0


class Refusal(Struct, frozen=True):
    clause: str
    message: str


class Option(Struct, frozen=True, gc=False):
    """One thing a decider may do: an action ready to be sent, which of its fields may vary, and a label.

    Fields in `ranges` take any number of their range. Fields in `open` (a set of routes) are free as far as the
    rules' own check agrees: too many to list, but every one of them can be checked. An option without a label is put
    into words by its choice when somebody reads the menu.
    """

    action: Action
    label: str = ""
    ranges: dict[str, Range] = field(default_factory=dict)
    open: tuple[str, ...] = ()
    note: str = ""
    """The consequence in a few words: what it earns, where the price goes."""
    best: bool = False
    """The proven best of its kind, or the natural default."""

    def admits(self, action: Action) -> bool:
        """Is this action one of those the option stands for (open fields aside)?"""
        if type(action) is not type(self.action):
            return False
        for name in action.__struct_fields__:
            given = getattr(action, name)
            if name in self.ranges:
                if given not in self.ranges[name]:
                    return False
            elif given != getattr(self.action, name) and name not in self.open:
                return False
        return True


class Refused(Struct, frozen=True):
    """Something a player might expect to do, with the reason why not."""

    action: Action
    label: str
    reason: Refusal


class Menu(Struct, frozen=True):
    """All options of all deciders. `waits_for` are those the game waits for; others may only interrupt."""

    frame: str
    heading: str
    waits_for: tuple[str, ...]
    options: tuple[Option, ...]
    refused: tuple[Refused, ...] = ()

    def of(self, player: str) -> tuple[Option, ...]:
        return tuple(option for option in self.options if option.action.actor == player)

    def kinds(self) -> dict[str, int]:
        counts: dict[str, int] = {}
        for option in self.options:
            counts[option.action.kind] = counts.get(option.action.kind, 0) + 1
        return counts

    def admits(self, action: Action) -> bool:
        kind = type(action)
        return any(type(option.action) is kind and option.admits(action) for option in self.options)

    def __iter__(self) -> Any:
        return iter(self.options)

    def __len__(self) -> int:
        return len(self.options)
