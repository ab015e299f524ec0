"""Money in hand: what a player, a company or another holder has, and the refusal when it is too little."""

from __future__ import annotations

from collections.abc import Callable

from bradshaw.kernel import State, refuse
from bradshaw.kernel.records import company, player


def cash(state: State, who: str) -> int:
    """A player's cash."""
    return state.cash.get(player(who), 0)


def treasury(state: State, name: str) -> int:
    """What a company has."""
    return state.cash.get(company(name), 0)


def pounds(amount: int) -> str:
    return f"£{amount}"


def check_cash(state: State, who: str, price: int, clause: str, written: Callable[[int], str] = pounds) -> None:
    """A player pays at once and in full."""
    have = state.cash.get(player(who), 0)
    if price > have:
        raise refuse(clause, f"That costs {written(price)}; {who} has {written(have)}.")


def check_treasury(
    state: State, name: str, price: int, clause: str, what: str = "That", written: Callable[[int], str] = pounds
) -> None:
    """A company pays at once and in full."""
    if price > treasury(state, name):
        raise refuse(clause, f"{what} costs {written(price)}; {name} has {written(treasury(state, name))}.")
