"""Frames: what is being decided, by whom. The state keeps a stack of them; an interruption pushes one."""

from __future__ import annotations

from msgspec import Struct

from bradshaw.kernel.actions import kebab


class Frame(Struct, frozen=True, tag_field="frame", tag=kebab, forbid_unknown_fields=True, gc=False):
    """A small frozen record on the stack; the title's rules table says what its decider may do."""

    @property
    def name(self) -> str:
        return kebab(type(self).__name__)
