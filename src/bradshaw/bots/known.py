"""The bots there are, by name; how one is asked, and how they play on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from bradshaw.bots.characters import CHARACTERS
from bradshaw.bots.easy import easy
from bradshaw.bots.policy import Policy, seat_of
from bradshaw.bots.rehearsal import rehearsing
from bradshaw.bots.search import EXPERT, STRONG, searching
from bradshaw.bots.solid import solid
from bradshaw.kernel.actions import Action
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.game import Game
from bradshaw.kernel.state import State

USUAL = "easy"
"""The bot that plays where nobody has chosen one."""
BOTS: dict[str, str] = {
    "easy": "easy: plays by rules of thumb",
    "solid": "solid: weighs what every choice is worth",
    "strong": "strong: plays the best choices on in its head",
    "expert": "expert: the same with more patience, some seconds a decision",
}
"""The levels that a table offers, and what they are called."""
LEVELS: Mapping[str, Policy] = {
    "easy": easy,
    "solid": solid,
    "strong": rehearsing(STRONG, searching(STRONG)),
    "expert": rehearsing(EXPERT, searching(EXPERT)),
}
POLICIES: dict[str, Policy] = {**LEVELS, **CHARACTERS, "simple": easy}
"""All policies by name; `simple` is what the easy bot was called in earlier games."""


def policy(name: str) -> Policy:
    if name not in POLICIES:
        raise BadInput(f"there is no bot {name!r}; there are {', '.join(POLICIES)}")
    return POLICIES[name]


def choose(game: Game, player: str, bot: str = USUAL, in_vain: Collection[Action] | None = None) -> Action | None:
    """The action a bot takes for this seat now; None when the game does not ask it."""
    seat = seat_of(game, player, in_vain)
    return policy(bot)(seat).action if seat else None


def finish(game: Game, players: Iterable[str], most: int = 5000, bot: str = USUAL) -> State:
    """Let bots play these seats until somebody else must act or the game ends."""
    seats = set(players)
    for _ in range(most):
        waiting = next((name for name in game.deciders if name in seats), None)
        action = choose(game, waiting, bot) if waiting else None
        if action is None:
            break
        game.act(action)
    return game.state
