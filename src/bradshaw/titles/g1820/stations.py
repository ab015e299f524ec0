"""Station markers: placed by companies, replaced by British Rail's, given up (chapters 7.2.2, 13.5 and 13.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from bradshaw.kernel import Choice, State, Table, ledger, refuse
from bradshaw.kernel.actions import Action, PlaceMarker
from bradshaw.kernel.records import BANK, Marker, Place
from bradshaw.mechanics import stations
from bradshaw.mechanics.position import reach_of
from bradshaw.titles.g1820 import cousins, money
from bradshaw.titles.g1820.data import RAIL, SIZES, STEPHENSON, board
from bradshaw.titles.g1820.frames import CompanyTurn
from bradshaw.titles.g1820.own import own

MOST_FREE, REWARD = 3, 50
"""Free markers of a company by Stephenson & Fox, and what they receive for each (1820-14.3.2-c, -d)."""


class PlaceFree(Action, frozen=True, kw_only=True):
    """Place a station by Stephenson & Fox, without paying for it."""

    company: str
    hex: str
    stop: int


def price(state: State, company: str) -> int:
    """1820-7.2.2-b, 1820-13.1-c"""
    return SIZES[state.companies[company].shares].marker_cost.at(state.phase)


def marker_on(state: State, company: str, hex_id: str) -> str | None:
    places = ((id, state.markers[id].place) for id in state.markers_of(company))
    return next((id for id, place in places if place and place.hex == hex_id), None)


def give_to_rail(t: Table, marker: str, *, in_supply: bool = True) -> None:
    """A British Rail marker takes the place of a company's, which goes to the supply or its charter (1820-13.5-b)."""
    place = t.state.markers[marker].place
    assert place is not None
    ledger.remove_marker(t, marker)
    if in_supply:
        ledger.store_marker(t, marker, in_supply=True)
    place_rail(t, place)


def clear(t: Table, company: str) -> None:
    """All its stations become British Rail's; what was on its charter goes to the supply."""
    for id in t.state.markers_of(company):
        if t.state.markers[id].place is not None:
            give_to_rail(t, id)
        else:
            ledger.store_marker(t, id, in_supply=True)


def place_rail(t: Table, place: Place) -> None:
    number = sum(marker.company == RAIL for marker in t.state.markers.values())
    ledger.mint_marker(t, f"{RAIL}-{number}", Marker(RAIL))
    ledger.place_marker(t, f"{RAIL}-{number}", place)


def check_place(t: Table, frame: CompanyTurn, hex_id: str, stop: int) -> None:
    """1820-7.2.2-a to -i"""
    state, name, on = t.state, frame.company, board(t.state)
    if frame.placed:
        raise refuse("1820-7.2.2-f", f"{name} has placed a station in this turn.")
    if not stations.on_charter(state, name):
        raise refuse("1820-7.2.2-a", f"{name} has no station marker on its charter.")
    at = stations.city(on, state, hex_id, stop, "1820-7.2.2-c")
    if at.id not in reach_of(on, state, name).stops:
        free = reach_of(on, state, name, ignore_markers=True).stops
        clause = "1820-7.2.2-d" if at.id in free else "1820-7.2.2-c"
        raise refuse(clause, f"No open track joins that city to a station of {name}.")
    if not stations.free_circles(on, state, hex_id, stop):
        raise refuse("1820-7.2.2-h", "No circle is free there.")


def put(t: Table, frame: CompanyTurn, hex_id: str, stop: int) -> None:
    """A second marker in a hex sends the first one home (1820-7.2.2-g)."""
    name = frame.company
    earlier = marker_on(t.state, name, hex_id)
    circle = stations.first_circle(board(t.state), t.state, hex_id, stop)
    ledger.place_marker(t, stations.on_charter(t.state, name)[0], circle)
    if earlier is not None:
        give_to_rail(t, earlier, in_supply=False)
    t.change_frame(placed=True)


def placing(
    kind: type[Any],
    check: Callable[[Table, CompanyTurn, Any], None],
    pay: Callable[[Table, str], None],
    words: Callable[[Table, str], str],
) -> Choice[Any, Any]:
    """In the cities that the company's track reaches, if it has a marker for them."""

    def offer(t: Table, frame: CompanyTurn, who: str) -> Iterator[Any]:
        if stations.on_charter(t.state, frame.company):
            for at in stations.cities(board(t.state), t.state, frame.company):
                yield kind(actor=who, company=frame.company, hex=at.hex, stop=at.stop.index)

    def place(t: Table, frame: CompanyTurn, action: Any) -> None:
        pay(t, frame.company)
        put(t, frame, action.hex, action.stop)

    def said(t: Table, frame: CompanyTurn, action: Any) -> str:
        name = board(t.state).hexes[action.hex].stop_name(action.stop)
        where = f"{name} ({action.hex})" if name else action.hex
        return f"Station in {where} {words(t, frame.company)}"

    return Choice(kind, offer, check, place, said)


def check(t: Table, frame: CompanyTurn, action: PlaceMarker) -> None:
    check_place(t, frame, action.hex, action.stop)
    money.check_funds(t.state, frame.company, price(t.state, frame.company), "1820-7.2.2-b", "A station")


PLACING = placing(
    PlaceMarker,
    check,
    lambda t, name: ledger.pay(t, money.purse(t.state, name), BANK, price(t.state, name), "station", "1820-7.2.2-b"),
    lambda t, name: f"for £{price(t.state, name)}",
)


# Stephenson & Fox


def free_left(state: State, company: str) -> int:
    """As many as the cousin has shares, three at most, in the whole game (1820-14.3.2-c)."""
    granted = min(MOST_FREE, cousins.grants(state, STEPHENSON, company))
    return max(0, granted - own(state).times_used(STEPHENSON, company))


def use_free(t: Table, company: str, times: int) -> None:
    if times:
        t.change_own(used=own(t.state).with_use(STEPHENSON, company, times))
        cousins.reward(t, STEPHENSON, times * REWARD, "1820-14.3.2-d")


def check_free(t: Table, frame: CompanyTurn, action: PlaceFree) -> None:
    if not free_left(t.state, frame.company):
        raise refuse("1820-14.3.2-c", f"{frame.company} has no free station by Stephenson & Fox.")
    check_place(t, frame, action.hex, action.stop)


PLACING_FREE = placing(
    PlaceFree, check_free, lambda t, company: use_free(t, company, 1), lambda t, company: "by Stephenson & Fox"
)
