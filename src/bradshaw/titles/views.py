"""What a title tells beyond the common tables, for pages and bots: its module `view`, if it has one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Literal, NamedTuple

from bradshaw.board import data
from bradshaw.board.draw.market import Track
from bradshaw.kernel.state import State


class Stage(NamedTuple):
    """A step of a turn or a round of a set: is it over, on, or still to come?"""

    name: str
    when: Literal["past", "now", "next"]


def stages_of(names: Sequence[str], now: int) -> list[Stage]:
    """Names in their order, of which one is on."""
    return [Stage(name, "past" if at < now else "now" if at == now else "next") for at, name in enumerate(names)]


@cache
def _view(title: str) -> ModuleType | None:
    name = f"bradshaw.titles.g{title}"
    try:
        return import_module(f"{name}.view")
    except ModuleNotFoundError as missing:
        if missing.name not in (name, f"{name}.view"):
            raise
        return None


@cache
def _currency(title: str) -> str:
    try:
        return data.load(f"bradshaw.titles.g{title}").currency
    except (ImportError, OSError):
        return "£"


def money(title: str, amount: int, holder: str = "") -> str:
    """An amount as people write it; where there are several monies, of the one this holder has."""
    view = _view(title)
    unit = (view.currency(holder) if view and hasattr(view, "currency") else "") or _currency(title)
    sign = "−" if amount < 0 else ""
    return f"{sign}{unit}{abs(amount):,}" if len(unit) == 1 else f"{sign}{abs(amount):,}{unit}"


def certificates(state: State, who: str) -> tuple[int | None, int | None]:
    """A player's certificates that count, and the limit; nothing where the title does not say."""
    view = _view(state.title)
    return view.certificates(state, who) if view else (None, None)


def endings(state: State) -> list[tuple[str, str]]:
    """How the game may end, and how near that is."""
    view = _view(state.title)
    return view.endings(state) if view else []


def foretold(state: State) -> list[str]:
    """What will happen by itself, in sentences."""
    view = _view(state.title)
    return view.foretold(state) if view and hasattr(view, "foretold") else []


def charter(state: State, company: str) -> list[str]:
    """What a company has besides money, trains, stations and shares, by name."""
    view = _view(state.title)
    return view.charter(state, company) if view and hasattr(view, "charter") else []


def train_mark(state: State, train: str) -> str:
    """What sets a train apart from others of its name, in a word or two."""
    view = _view(state.title)
    return view.train_mark(state, train) if view and hasattr(view, "train_mark") else ""


def waiting_to_operate(state: State) -> list[str]:
    """The companies still to act in this operating round, in order; nothing outside of one."""
    view = _view(state.title)
    return view.waiting_to_operate(state) if view and hasattr(view, "waiting_to_operate") else []


def rounds(state: State) -> list[Stage]:
    """The rounds of this set and what follows; nothing where the title does not say."""
    view = _view(state.title)
    return view.rounds(state) if view and hasattr(view, "rounds") else []


def turn_steps(state: State) -> list[Stage]:
    """The steps of the company's turn; nothing where the title does not say, or outside of one."""
    view = _view(state.title)
    return view.turn_steps(state) if view and hasattr(view, "turn_steps") else []


def liquidity(state: State, who: str) -> int | None:
    """The most money a player could have by selling everything that may be sold, each company by itself."""
    view = _view(state.title)
    return view.liquidity(state, who) if view and hasattr(view, "liquidity") else None


def share_price(state: State, name: str) -> int | None:
    """What a share costs that has no marker on the market, such as a bank's."""
    view = _view(state.title)
    return view.share_price(state, name) if view and hasattr(view, "share_price") else None


def worth(state: State, who: str) -> list[tuple[str, int]]:
    """What somebody is worth, part by part; nothing where the title does not say."""
    view = _view(state.title)
    return view.worth(state, who) if view and hasattr(view, "worth") else []


def sees_treasury(state: State, who: str, company: str) -> bool:
    """May this player, or with no name a spectator, know what a company has?"""
    view = _view(state.title)
    return view.sees_treasury(state, who, company) if view and hasattr(view, "sees_treasury") else True


def lots(state: State) -> tuple[str, ...]:
    """What can be won, where the auction itself does not name it."""
    view = _view(state.title)
    return tuple(view.lots(state)) if view and hasattr(view, "lots") else ()


def price_tracks(state: State) -> list[Track]:
    """Rows of prices beside the market."""
    view = _view(state.title)
    return view.price_tracks(state) if view and hasattr(view, "price_tracks") else []


def reach(state: State, company: str) -> frozenset[str]:
    """The hexes a company's track leads to."""
    view = _view(state.title)
    return frozenset(view.reach(state, company)) if view and company in state.companies else frozenset()


def best_revenue(state: State, company: str) -> int | None:
    """The most a company's trains could earn now; None where nobody can say."""
    view = _view(state.title)
    return view.best_revenue(state, company) if view and company in state.companies else None
