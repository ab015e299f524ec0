"""A failing game made short: chunks of actions are left out as long as the same failure is still reached."""

from __future__ import annotations

import time

import msgspec
from msgspec.structs import replace

from bradshaw.fuzz.playing import Failure, replay_leniently, violation_at
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.game import Game
from bradshaw.kernel.title import title as find_title


def reached(failure: Failure, title: str, actions: tuple[dict[str, object], ...]) -> Game | None:
    """The game of these actions if it shows the failure."""
    game = replay_leniently(failure, find_title(title), actions)
    try:
        action = game.read(failure.action) if failure.action else None
    except BadInput:
        return None
    found = violation_at(game, action)
    return game if found and found.check == failure.check else None


def shrink(failure: Failure, title: str, seconds: float = 30.0) -> tuple[Failure, Game | None]:
    """The same failure with fewer actions, and the game that leads to it (None: a replay does not reach it)."""
    deadline = time.monotonic() + seconds
    whole = reached(failure, title, failure.actions)
    if whole is None:
        return failure, None
    actions = _actions(whole)
    size = max(len(actions) // 2, 1)
    while size and time.monotonic() < deadline:
        start, shorter = 0, False
        while start < len(actions) and time.monotonic() < deadline:
            game = reached(failure, title, actions[:start] + actions[start + size :])
            if game is not None and len(game.entries) < len(actions):
                actions, shorter = _actions(game), True
            else:
                start += size
        size = size if shorter and size == 1 else size // 2
    return replace(failure, actions=actions), replay_leniently(failure, find_title(title), actions)


def _actions(game: Game) -> tuple[dict[str, object], ...]:
    return tuple(msgspec.to_builtins(action) for action in game.actions)
