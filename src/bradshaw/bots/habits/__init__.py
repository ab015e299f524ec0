"""Habits by title: what the rules of thumb for all titles cannot know about a game."""

from __future__ import annotations

from collections.abc import Callable

from bradshaw.bots.habits import g1820, g1843, g1848, reasons_1820, reasons_1843
from bradshaw.bots.habits.wish import LEFT, Habit, Reason, Wish
from bradshaw.kernel.actions import Action
from bradshaw.kernel.menu import Option
from bradshaw.kernel.state import State

__all__ = ["LEFT", "Wish", "reason", "trading", "wish"]

HABITS: dict[str, dict[str, Habit]] = {"1820": g1820.HABITS, "1843": g1843.HABITS, "1848": g1848.HABITS}


TRADING: dict[str, Callable[[State], int | None]] = {"1820": g1820.trading}


REASONS: dict[str, dict[str, Reason]] = {"1820": reasons_1820.REASONS, "1843": reasons_1843.REASONS}


def wish(state: State, option: Option) -> Wish | None:
    habit = HABITS.get(state.title, {}).get(option.action.kind)
    return habit(state, option) if habit else None


def reason(state: State, action: Action) -> str:
    """Why a habit is for an action, in a few words; nothing where there is not more to say."""
    told = REASONS.get(state.title, {}).get(action.kind)
    return told(state, action) if told else ""


def trading(state: State) -> int | None:
    """The stock round in which somebody decides now, by its number; None at all other times, and where the valuation
    knows better than habits what shares are worth."""
    asked = TRADING.get(state.title)
    return asked(state) if asked else None
