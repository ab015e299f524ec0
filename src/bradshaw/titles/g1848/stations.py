"""Station markers: homes, places, reservations, costs (chapter VII, and COM's of chapter V)."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.board.map import stop_id
from bradshaw.board.upgrade import stop_mapping
from bradshaw.kernel import ledger
from bradshaw.kernel.actions import PlaceMarker
from bradshaw.kernel.errors import RuleViolation, refuse
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import BANK, Place
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.titles.g1848.data import COM, DATA, EXTRA, board, marker_costs
from bradshaw.titles.g1848.frames import CompanyTurn
from bradshaw.titles.g1848.position import net_of, reach_of

EDGE = -1
"""The circle number of a marker that lies on the edge of the tile."""


def placed(state: State, company: str) -> int:
    return sum(m.company == company and m.place is not None for m in state.markers.values())


def next_marker(state: State, company: str) -> str | None:
    """A marker still on the charter."""
    return next((id for id, m in state.markers.items() if m.company == company and m.place is None), None)


def cost(state: State, company: str) -> int:
    """40 for the second marker, 100 for later ones; COM's homes are free and the others 100 (1848-VII.stations-d)."""
    return marker_costs(state, company)[placed(state, company)]


def slots(state: State, hex_id: str, stop: int) -> int:
    """Circles of a stop; an empty home hex has one (1848-V.commonwealth-i)."""
    stops = board(state).tile_at(state.tiles, hex_id).stops
    return stops[stop].slots if stop < len(stops) else 0


def free_circles(state: State, hex_id: str, stop: int) -> list[int]:
    used = {m.place.slot for m in state.markers.values() if m.place and (m.place.hex, m.place.stop) == (hex_id, stop)}
    return [slot for slot in range(slots(state, hex_id, stop)) if slot not in used]


def reserved(state: State, hex_id: str, company: str) -> int:
    """Circles kept for railways still to operate, except COM (1848-VII.stations-h, 1848-V.commonwealth-m)."""
    return sum(
        home != company and home not in EXTRA.no_reservation and not state.companies[home].operated
        for home in board(state).hexes[hex_id].homes
    )


def circle_for(state: State, hex_id: str, stop: int, company: str) -> int | None:
    """The circle this company may take, if any is left to it."""
    free = free_circles(state, hex_id, stop)
    return free[0] if len(free) > reserved(state, hex_id, company) else None


def place_homes(t: Table, company: str) -> None:
    """The free home marker, at the first turn; COM has two, on the edge where nothing is free (1848-VII.stations-a)."""
    for home in DATA.company(company).homes:
        marker = next_marker(t.state, company)
        assert marker is not None
        slot = circle_for(t.state, home, 0, company)
        ledger.place_marker(t, marker, Place(home, 0, EDGE if slot is None else slot))


def settle_markers(t: Table, hex_id: str, mapping: tuple[int, ...]) -> None:
    """After a promotion markers keep their city (1848-VII.promoting-k); COM's comes in from the edge if it can."""
    for id, marker in t.state.markers.items():
        if marker.place is not None and marker.place.hex == hex_id:
            stop = mapping[marker.place.stop] if marker.place.stop < len(mapping) else marker.place.stop
            if stop != marker.place.stop:
                ledger.shift_marker(t, id, Place(hex_id, stop, marker.place.slot))
    for id, marker in t.state.markers.items():
        place = marker.place
        if place is not None and place.hex == hex_id and place.slot == EDGE:  # 1848-V.commonwealth-j
            slot = circle_for(t.state, hex_id, place.stop, marker.company)
            if slot is not None:
                ledger.shift_marker(t, id, Place(hex_id, place.stop, slot))


def mapping_of(state: State, hex_id: str, tile: str, rotation: int) -> tuple[int, ...]:
    """Which stop of the new tile continues each stop of what lies there."""
    on = board(state)
    return stop_mapping(on.tile_at(state.tiles, hex_id), on.tiles[tile].rotated(rotation)) or ()


def check_place(t: Table, frame: CompanyTurn, action: PlaceMarker) -> None:
    company, state = frame.company, t.state
    if next_marker(state, company) is None:
        raise refuse("1848-VII.stations-b", f"{company} has placed all its markers.")
    stop = net_of(state).stops.get(stop_id(action.hex, action.stop)) if action.stop >= 0 else None
    if stop is None or stop.stop.kind != "city":
        raise refuse("1848-VII.stations-g", "Markers are placed in large stations only.")
    if any(m.company == company and m.place and m.place.hex == action.hex for m in state.markers.values()):
        raise refuse("1848-VII.stations-c", f"{company} already has a marker on {action.hex}.")
    if stop.id not in reach_of(state, company).stops:
        raise refuse("1848-VII.stations-f", f"No route joins {place_name(state, action.hex)} to a marker of {company}.")
    if not free_circles(state, action.hex, action.stop):
        raise refuse("1848-VII.stations-g", f"{place_name(state, action.hex)} has no free place.")
    if circle_for(state, action.hex, action.stop, company) is None:
        raise refuse(
            "1848-VII.stations-h", f"The last place in {place_name(state, action.hex)} is kept for its railway."
        )
    price = cost(state, company)
    if price > state.cash.get(treasury(company), 0):
        clause = "1848-V.commonwealth-k" if company == COM else "1848-VII.stations-k"
        raise refuse(clause, f"The marker costs £{price}, more than {company} has.")


def place_name(state: State, hex_id: str) -> str:
    place = board(state).hexes.get(hex_id)
    return place.name if place is not None and place.name else hex_id


def candidates(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    if next_marker(t.state, frame.company) is None:
        return
    price = cost(t.state, frame.company)
    net = net_of(t.state)
    for name in sorted(reach_of(t.state, frame.company).stops):
        stop = net.stops[name]
        if stop.stop.kind == "city":
            action = PlaceMarker(actor=who, company=frame.company, hex=stop.hex, stop=stop.stop.index)
            label = f"Station in {board(t.state).hexes[stop.hex].stop_name(stop.stop.index) or stop.hex} for £{price}"
            yield Option(action, label)


def can_place(t: Table, frame: CompanyTurn, who: str) -> bool:
    """Is there a marker to be placed now?"""
    for option in candidates(t, frame, who):
        assert isinstance(option.action, PlaceMarker)
        try:
            check_place(t, frame, option.action)
        except RuleViolation:
            continue
        return True
    return False


def place(t: Table, frame: CompanyTurn, action: PlaceMarker) -> None:
    marker = next_marker(t.state, frame.company)
    slot = circle_for(t.state, action.hex, action.stop, frame.company)
    assert marker is not None
    assert slot is not None
    price = cost(t.state, frame.company)
    ledger.pay(t, treasury(frame.company), BANK, price, "station marker", "1848-VII.stations-d")
    ledger.place_marker(t, marker, Place(action.hex, action.stop, slot))
    t.change_frame(placed=True)
