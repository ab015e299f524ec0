"""What came next when a game was played before: who repeats it knows who was asked, and need not search for that."""

from __future__ import annotations

from msgspec import Struct

from bradshaw.kernel import fingerprint
from bradshaw.kernel.actions import Action
from bradshaw.kernel.state import State

FRAMES = "frames"


class Ahead(Struct, frozen=True, gc=False):
    """The action that followed, and a mark of the frames in which it was asked for, or just its letter."""

    action: Action
    frames: str

    def agrees(self, state: State) -> bool:
        """May these be the frames? Others may have the same letter, but not the same mark."""
        seen = fingerprint.mark if "." in self.frames else fingerprint.letter
        return seen(state, FRAMES) == self.frames

    def is_asked_in(self, state: State) -> bool | None:
        """Are these the frames? None: perhaps, they have the same letter."""
        return ("." in self.frames or None) if self.agrees(state) else False
