"""A game on its way to another process and back: only what a search looks at, or the whole of it."""

from __future__ import annotations

from typing import Any

from bradshaw.kernel.game import Game
from bradshaw.kernel.title import title as find_title

Packed = tuple[str, dict[str, Any]]
"""The title's number, and everything else a game knows. A title is code, which every process has."""


def pack(game: Game, *, whole: bool = False) -> Packed:
    """With `whole` all its positions; else the one it stands at, as if it had begun there."""
    known = {name: value for name, value in game.__dict__.items() if name != "title"}
    if not whole:
        known |= {"start": game.state, "opening": (), "entries": [], "_undone": []}
    return game.title.id, known


def unpack(packed: Packed) -> Game:
    title, known = packed
    game = object.__new__(Game)
    game.__dict__.update(known, title=find_title(title))
    return game
