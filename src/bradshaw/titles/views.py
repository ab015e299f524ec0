"""What a title tells beyond the common tables, asked about a state: the view of its contract."""

from __future__ import annotations

from functools import cache

from bradshaw.board import data
from bradshaw.board.data import TitleData
from bradshaw.board.draw.market import Track
from bradshaw.kernel.records import NOBODY, Holder
from bradshaw.kernel.state import State
from bradshaw.titles import registry
from bradshaw.titles.contract import Stage, View
from bradshaw.titles.folders import folders, is_playable
from bradshaw.titles.panels import Panel, Pending, Purse


@cache
def _view(title: str) -> View:
    return registry.contract(title).view if is_playable(title) else View()


@cache
def printed(title: str) -> TitleData | None:
    """What is printed of a title, if it has a file of it."""
    return data.load(f"bradshaw.titles.g{title}") if title in folders() else None


def _currency(title: str) -> str:
    known = printed(title)
    return known.currency if known else "£"


def money(title: str, amount: int, holder: Holder = NOBODY) -> str:
    """An amount as people write it; where there are several monies, of the one this holder has."""
    unit = _view(title).currency(holder) or _currency(title)
    sign = "−" if amount < 0 else ""
    return f"{sign}{unit}{abs(amount):,}" if len(unit) == 1 else f"{sign}{abs(amount):,}{unit}"


def certificates(state: State, who: str) -> tuple[int | None, int | None]:
    return _view(state.title).certificates(state, who)


def endings(state: State) -> list[tuple[str, str]]:
    return _view(state.title).endings(state)


def foretold(state: State) -> list[str]:
    return _view(state.title).foretold(state)


def charter(state: State, company: str) -> list[str]:
    return _view(state.title).charter(state, company)


def train_mark(state: State, train: str) -> str:
    return _view(state.title).train_mark(state, train)


def fleet(state: State, company: str) -> dict[str, str]:
    return _view(state.title).fleet(state, company)


def waiting_to_operate(state: State) -> list[str]:
    return _view(state.title).waiting_to_operate(state)


def rounds(state: State) -> list[Stage]:
    return _view(state.title).rounds(state)


def turn_steps(state: State) -> list[Stage]:
    return _view(state.title).turn_steps(state)


def liquidity(state: State, who: str) -> int | None:
    return _view(state.title).liquidity(state, who)


def share_price(state: State, name: str) -> int | None:
    return _view(state.title).share_price(state, name)


def worth(state: State, who: str) -> list[tuple[str, int]]:
    return _view(state.title).worth(state, who)


def sees_treasury(state: State, who: str, company: str) -> bool:
    return _view(state.title).sees_treasury(state, who, company)


def lots(state: State) -> tuple[str, ...]:
    return _view(state.title).lots(state)


def price_tracks(state: State) -> list[Track]:
    return _view(state.title).price_tracks(state)


def panels(state: State) -> list[Panel]:
    return _view(state.title).panels(state)


def pending(state: State) -> Pending:
    return _view(state.title).pending(state)


def board_first(state: State) -> bool:
    return _view(state.title).board_first(state)


def holders(state: State) -> list[Purse]:
    return _view(state.title).holders(state)


def stands(state: State, thing: str) -> list[str]:
    return _view(state.title).stands(state, thing)


def loan_limit(state: State, company: str) -> int | None:
    return _view(state.title).loan_limit(state, company)


def reach(state: State, company: str) -> frozenset[str]:
    return frozenset(_view(state.title).reach(state, company)) if company in state.companies else frozenset()


def best_revenue(state: State, company: str) -> int | None:
    return _view(state.title).best_revenue(state, company) if company in state.companies else None
