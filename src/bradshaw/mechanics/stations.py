"""Station markers: still in the supply, on the charter, on the map; the next one, its place and its price."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from bradshaw.board.map import Board, stop_id
from bradshaw.board.network import NetworkStop
from bradshaw.kernel import Choice, State, Table, ledger, refuse
from bradshaw.kernel.actions import PlaceMarker
from bradshaw.kernel.records import Place
from bradshaw.kernel.title import always_open
from bradshaw.mechanics import money
from bradshaw.mechanics.position import network_of, reach_of

BESIDE = -1
"""The circle of a marker that lies beside its station, where none is free for it."""


@dataclass(frozen=True)
class Clauses:
    none_left: str
    """The company has no marker on its charter."""
    city: str
    """Markers stand in cities, large stations."""
    twice: str
    """One marker of a company on a hex."""
    reach: str
    """Track joins the city to a marker of the company."""
    full: str
    """All circles are taken."""
    kept: str
    """The last circles are kept for the companies at home there."""


class Next(Struct, frozen=True):
    """The marker that a company places next."""

    id: str
    price: int
    clause: str
    """The rule about its price."""


def on_charter(state: State, company: str) -> list[str]:
    """Its markers that can be placed, in their order."""
    return [id for id in state.markers_of(company) if state.markers[id].on_charter]


def on_map(state: State, company: str) -> list[Place]:
    return [marker.place for marker in state.markers.values() if marker.company == company and marker.place is not None]


def free_circles(on: Board, state: State, hex_id: str, stop: int) -> list[int]:
    stops = on.tile_at(state.tiles, hex_id).stops
    taken = {m.place.slot for m in state.markers.values() if m.place and (m.place.hex, m.place.stop) == (hex_id, stop)}
    return [slot for slot in range(stops[stop].slots if 0 <= stop < len(stops) else 0) if slot not in taken]


def first_circle(on: Board, state: State, hex_id: str, stop: int) -> Place:
    """The first free circle of a city that has one."""
    return Place(hex_id, stop, free_circles(on, state, hex_id, stop)[0])


def cities(on: Board, state: State, company: str) -> list[NetworkStop]:
    """The cities that its track reaches."""
    net = network_of(on, state)
    reached = (net.stops[stop] for stop in sorted(reach_of(on, state, company).stops))
    return [at for at in reached if at.stop.kind == "city"]


def city(on: Board, state: State, hex_id: str, stop: int, clause: str) -> NetworkStop:
    """The city that somebody means, or a refusal."""
    at = network_of(on, state).stops.get(stop_id(hex_id, stop)) if stop >= 0 else None
    if at is None or at.stop.kind != "city":
        raise refuse(clause, "There is no such city for a marker.")
    return at


def has_route(on: Board, state: State, company: str) -> bool:
    """Does track join a marker of the company to another stop?"""
    net = network_of(on, state)
    stops = (stop_id(place.hex, place.stop) for place in on_map(state, company))
    return any(stop in net.stops and bool(net.links(stop)) for stop in stops)


def place_home(t: Table, marker: str, hex_id: str, stop: int, circles: list[int]) -> None:
    """In the first of these circles, or beside the station."""
    ledger.place_marker(t, marker, Place(hex_id, stop, circles[0] if circles else BESIDE))


def choice(
    *,
    clauses: Clauses,
    board: Callable[[State], Board],
    next_marker: Callable[[State, str], Next | None],
    kept_for: Callable[[State, str, str], list[str]],
    pay: Callable[[Table, str, Next], None],
    written: Callable[[int], str] = money.pounds,
    gate: Callable[[Table, Any, str], None] = always_open,
    placed: Callable[[Table, str], None] = lambda t, company: None,
) -> Choice[Any, PlaceMarker]:
    """The company on turn (`frame.company`) places its next marker in a city that its track reaches.

    `kept_for`: the companies for which circles of a hex are kept from this one.
    """

    def name_of(on: Board, hex_id: str, stop: int) -> str:
        return on.hexes[hex_id].stop_name(stop) or hex_id

    def candidates(t: Table, frame: Any, who: str) -> Iterator[PlaceMarker]:
        on, company = board(t.state), frame.company
        for at in cities(on, t.state, company) if next_marker(t.state, company) else ():
            yield PlaceMarker(actor=who, company=company, hex=at.hex, stop=at.stop.index)

    def check(t: Table, frame: Any, action: PlaceMarker) -> None:
        state, company, on = t.state, frame.company, board(t.state)
        coming = next_marker(state, company)
        if coming is None:
            raise refuse(clauses.none_left, f"{company} has placed all its markers.")
        at = city(on, state, action.hex, action.stop, clauses.city)
        where = name_of(on, action.hex, action.stop)
        if any(place.hex == action.hex for place in on_map(state, company)):
            raise refuse(clauses.twice, f"{company} already has a marker in {where}.")
        if at.id not in reach_of(on, state, company).stops:
            shut = at.id in reach_of(on, state, company, ignore_markers=True).stops
            way = f"The way to {where} leads past a place full of others' markers."
            raise refuse(clauses.reach, way if shut else f"No track joins {where} to a marker of {company}.")
        free = len(free_circles(on, state, action.hex, action.stop))
        if not free:
            raise refuse(clauses.full, f"{where} has no free circle.")
        kept = kept_for(state, action.hex, company)
        if free <= len(kept):
            raise refuse(clauses.kept, f"What is free in {where} is kept for {' and '.join(kept)}.")
        money.check_treasury(state, company, coming.price, coming.clause, "The next marker", written)

    def place(t: Table, frame: Any, action: PlaceMarker) -> None:
        coming = next_marker(t.state, frame.company)
        assert coming is not None
        pay(t, frame.company, coming)
        ledger.place_marker(t, coming.id, first_circle(board(t.state), t.state, action.hex, action.stop))
        placed(t, frame.company)

    def words(t: Table, frame: Any, action: PlaceMarker) -> str:
        coming = next_marker(t.state, frame.company)
        price = f" for {written(coming.price)}" if coming else ""
        return f"Station in {name_of(board(t.state), action.hex, action.stop)} ({action.hex}){price}"

    return Choice(PlaceMarker, candidates, check, place, words, gate)
