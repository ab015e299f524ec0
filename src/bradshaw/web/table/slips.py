"""The order slip: trades of one turn that are tried together and confirmed together.

Nothing is kept: the page sends what stands on the slip, and every part is an action that the rules judge by itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bradshaw.kernel import engine
from bradshaw.kernel.codec import plain
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.events import Event
from bradshaw.kernel.game import Game as Played
from bradshaw.web.table.show.card import GRIDS, Card, Part, card
from bradshaw.web.thinking import questions

MOST = 12
"""Parts of one slip: more than anybody trades in a turn."""
LATER = 1000
"""Answers of a card with a slip count from here, so that no cell of the table as it stands means one of them."""


@dataclass
class Draft:
    """A slip that is being filled, and the position it leads to."""

    game: Played
    parts: list[Part] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    @property
    def actor(self) -> str:
        return str(self.parts[0].action["actor"]) if self.parts else ""

    @property
    def goes_on(self) -> bool:
        """May whoever has traded so far trade on?"""
        if self.game.ended or self.actor not in self.game.deciders:
            return False
        return any(
            one.action.kind in GRIDS and one.action.actor == self.actor for one in engine.legal(self.game.table())
        )


def read(texts: Iterable[str]) -> list[dict[str, Any]]:
    """The parts of a slip as a page sends them."""
    found: list[dict[str, Any]] = []
    for text in texts:
        try:
            action = json.loads(text)
        except ValueError:
            action = None
        if not isinstance(action, dict) or action.get("kind") not in GRIDS:
            raise BadInput("That does not belong on an order slip.")
        if len(found) == MOST:
            raise BadInput(f"An order slip has room for {MOST} trades.")
        found.append(action)
    return found


def tried(game: Played, actions: Sequence[Mapping[str, Any]], told: bool = True) -> Draft:
    """Carry out one part after the other, each judged by itself, on a position that nobody else has. `told`: with the
    words of each, which takes the menu it is in."""
    draft = Draft(game)
    for action in actions:
        draft.parts.append(Part(label(game, action) if told else "", dict(action)))
        draft.events += game.act(action)
    return draft


def label(game: Played, action: Mapping[str, Any]) -> str:
    """A part in the words of the menu."""
    menu = questions.menu(game, str(action.get("actor", "")))
    return next((one.label for one in menu.options if plain(one.action) == action), str(action.get("kind", "")))


def drafted(draft: Draft) -> Card:
    """The card while a slip is being filled: what else may be traded once its parts are carried out."""
    found = card(draft.game, [draft.actor] if draft.goes_on else [], LATER)
    found.sections = [section for section in found.sections if section.kind in GRIDS]
    found.buttons, found.parts = [], draft.parts
    return found
