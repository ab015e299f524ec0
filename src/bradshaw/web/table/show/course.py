"""Where we are: the rounds of the set, the steps of the turn, and in which order the companies act."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bradshaw.kernel import events as ev
from bradshaw.kernel.game import Game as Played
from bradshaw.kernel.state import State
from bradshaw.titles import views
from bradshaw.titles.contract import Stage, stages_of
from bradshaw.web.table.show import sheets
from bradshaw.web.table.show.card import Card

STEPS = {
    "lay-tile": "Track",
    "place-marker": "Station",
    "run-routes": "Run",
    "dividend": "Dividend",
    "buy-train": "Trains",
}
"""The steps of a company's turn, by what is done in them."""
BOARD, MARKET, LOTS = "board", "market", "lots"


@dataclass
class Turn:
    """One company in the order of play."""

    id: str
    price: str
    when: str
    """past, now or next"""


def rounds(game: Played, state: State, at: int | None, now: str) -> list[Stage]:
    """The rounds of this set; of a title that does not tell them, the one before and this one."""
    if state.ended:
        return stages_of(["The end"], 0)
    told = views.rounds(state)
    if told or not now:
        return told
    last = len(game.entries) if at is None else at
    begun = [event.round for entry in game.entries[:last] for event in entry.events if isinstance(event, ev.RoundBegan)]
    opening = [event.round for event in game.opening if isinstance(event, ev.RoundBegan)]
    recent = [short(name) for name in (*opening, *begun)[-2:]]
    return stages_of(recent, len(recent) - 1)


def short(name: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"\bround\b", "", name)).strip().capitalize()


def steps(state: State, decision: Card | None) -> list[Stage]:
    """The steps of the company's turn; of a title that does not tell them, by what may be done."""
    told = views.turn_steps(state)
    if told or decision is None:
        return told
    kinds = [section.kind for section in decision.sections if section.answers]
    now = next((at for at, kind in enumerate(STEPS) if kind in kinds), None)
    return [] if now is None else stages_of(list(STEPS.values()), now)


def acting(state: State) -> str:
    """The company whose turn it is."""
    named = (str(getattr(frame, "company", "")) for frame in reversed(state.frames))
    return next((name for name in named if name in state.companies), "")


def order(game: Played, state: State) -> list[Turn]:
    """The companies as they act: those that have, the one that does, those still to come."""
    waiting, now = views.waiting_to_operate(state), acting(state)
    begun = bool(waiting or now)

    def when(name: str) -> str:
        return "now" if begun and name == now else "next" if not begun or name in waiting else "past"

    return [Turn(one, str(sheets.price_of(game, state, one)), when(one)) for one in sheets.operating(game, state)]


def hero(state: State, round_name: str, auction: bool) -> str:
    """What the page gives most room to: the board while companies operate, else the market, or what is for sale."""
    if auction:
        return LOTS
    return BOARD if "operating" in round_name or views.board_first(state) else MARKET
