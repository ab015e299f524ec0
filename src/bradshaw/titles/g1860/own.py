"""What this game remembers besides the common tables."""

from __future__ import annotations

from typing import Any

from msgspec import field

from bradshaw.kernel import Own, State, Table


class Wight(Own, frozen=True):
    lots: tuple[str, ...] = ()
    """Privates and companies (for their director's certificates) still to be auctioned."""
    stock_round: int = 0
    layer: int = 1
    """The highest layer whose shares are open."""
    insolvent: tuple[str, ...] = ()
    bankrupt: tuple[str, ...] = ()
    """Wound up and not floated again; restarted once it has a par."""
    restart_cells: dict[str, str] = field(default_factory=dict)
    """Where sales have moved the price of restarted companies before they float (an option)."""
    closed_privates: tuple[str, ...] = ()
    """Closed by their owners, who keep the paper (a variant)."""
    fishbourne_bought: bool = False
    southern: bool = False
    building_banned: bool = False
    nationalised: bool = False
    ending: str = ""
    """Why the game ends after the operating round in progress or the next one: "bank" or "top"."""
    dividends: dict[str, int] = field(default_factory=dict)
    """What every company paid in the operating round in progress."""
    reached: tuple[str, ...] = ()
    """Destinations whose bonus is paid, as "FYN:G5" (a variant)."""
    yarmouth_linked: bool = False
    routed: tuple[str, ...] = ()
    """Companies that have ever had a route by the generic test (an option)."""
    hurried: bool = False
    """A company without revenue has gone bankrupt, and nobody has acted since (an option)."""


def own(state: State) -> Wight:
    kept = state.own
    assert isinstance(kept, Wight)
    return kept


def on(state: State, option: str) -> bool:
    """Is an optional rule in use?"""
    return bool(state.options[option])


def choice(state: State, option: str) -> Any:
    return state.options[option]


def add(t: Table, field: str, item: str) -> None:
    """Put something into one of the lists above, once."""
    have: tuple[str, ...] = getattr(own(t.state), field)
    if item not in have:
        t.change_own(**{field: (*have, item)})


def drop(t: Table, field: str, item: str) -> None:
    have: tuple[str, ...] = getattr(own(t.state), field)
    if item in have:
        t.change_own(**{field: tuple(one for one in have if one != item)})
