"""Habits by title: what the rules of thumb for all titles cannot know about a game."""

from __future__ import annotations

from bradshaw.bots.habits import g1820, g1843, g1848
from bradshaw.bots.habits.wish import LEFT, Habit, Wish
from bradshaw.kernel.menu import Option
from bradshaw.kernel.state import State

__all__ = ["LEFT", "Wish", "wish"]

HABITS: dict[str, dict[str, Habit]] = {"1820": g1820.HABITS, "1843": g1843.HABITS, "1848": g1848.HABITS}


def wish(state: State, option: Option) -> Wish | None:
    habit = HABITS.get(state.title, {}).get(option.action.kind)
    return habit(state, option) if habit else None
