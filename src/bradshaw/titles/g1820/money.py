"""Whose money is whose: a private company's treasury is its director's cash (chapter 13.2)."""

from __future__ import annotations

from bradshaw.kernel import State, refuse
from bradshaw.kernel.following import follows_from
from bradshaw.kernel.records import Holder, bare, cousin, is_cousin, player
from bradshaw.kernel.records import company as treasury
from bradshaw.titles.g1820.data import COUSINS
from bradshaw.titles.g1820.own import own


def is_private(state: State, company: str) -> bool:
    return company in own(state).privates


def is_public(state: State, company: str) -> bool:
    return company in state.prices and state.companies[company].floated


def purse(state: State, company: str) -> Holder:
    """The holder whose money a company spends (1820-13.2-b)."""
    director = state.companies[company].directed_by
    return director if director and is_private(state, company) else treasury(company)


def director_of(state: State, company: str) -> Holder:
    """The holder who directs a company that has a director."""
    director = state.companies[company].directed_by
    assert director is not None
    return director


def funds(state: State, company: str) -> int:
    return state.cash.get(purse(state, company), 0)


def with_director(state: State, company: str) -> int:
    """What a company and its director have together."""
    return sum(cash(state, one) for one in {purse(state, company), state.companies[company].directed_by} if one)


def cash(state: State, holder: Holder) -> int:
    return state.cash.get(holder, 0)


def check_funds(state: State, company: str, price: int, clause: str, what: str) -> None:
    if price > funds(state, company):
        raise refuse(clause, f"{what} costs £{price}; {company} has £{funds(state, company)}.")


@follows_from("papers", "players")
def cousins(state: State, who: str = "") -> list[str]:
    """The cousins in the game that belong to a player, or to any."""
    held = {player(who)} if who else {player(one) for one in state.players}
    return [name for name in COUSINS if state.papers.get(f"cousin:{name}") in held]


@follows_from("papers", "players", "cards")
def investors(state: State) -> list[Holder]:
    """Everybody who may hold shares: players in the order of their cards, then cousins."""
    return [*map(player, state.turn_order), *map(cousin, cousins(state))]


def name_of(holder: Holder) -> str:
    name = bare(holder)
    return COUSINS[name].name if is_cousin(holder) else name


def directed(state: State, who: str) -> list[str]:
    """Companies in play that a player directs in person, not by a cousin (1820-14.1-e to -j)."""
    return [name for name, record in state.companies.items() if record.floated and record.director == who]
