"""Stations: placed for 40 and 100, moved once in the gray phase, kept for those at home (8.5.1 and 8.5.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bradshaw.kernel import Choice, FrameRules, State, Table, ledger, refuse
from bradshaw.kernel.actions import Action, PlaceMarker
from bradshaw.kernel.records import BANK, Place
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import money, stations
from bradshaw.mechanics.position import reach_of
from bradshaw.mechanics.stations import BESIDE, Next, first_circle, free_circles, on_charter
from bradshaw.titles.g1843.data import COMPANIES, DATA, EXTRA, MID, board, francs, reached
from bradshaw.titles.g1843.frames import ChoosingCity, CompanyTurn
from bradshaw.titles.g1843.own import own

PRICES = (0, 40, 100, 100)
"""The home, the first further marker, all later ones (1843-8.5.1-b)."""
MIDS = f"{MID}-0"
"""The home marker of MID."""


class MoveMarker(Action, frozen=True, kw_only=True):
    """A station moves from one circle to another and leaves a blocked marker behind."""

    company: str
    old_hex: str
    old_stop: int
    hex: str
    stop: int


def home(company: str) -> str:
    return DATA.company(company).homes[0]


# Home stations


def place_home(t: Table, company: str) -> None:
    """Before anything else and without payment (1843-8.3-b). MID's waits beside the two cities of its hex until a tile
    lies there and its director says in which (1843-8.5.1-k)."""
    marker, hex_id = on_charter(t.state, company)[0], home(company)
    circles = [] if company == MID else free_circles(board(t.state), t.state, hex_id, 0)
    stations.place_home(t, marker, hex_id, 0, circles)
    ask_for_city(t, hex_id)


def ask_for_city(t: Table, hex_id: str) -> None:
    """As soon as a tile lies on its home (1843-8.5.1-k)."""
    place = t.state.markers[MIDS].place
    if hex_id == home(MID) and hex_id in t.state.tiles and place is not None and place.slot == BESIDE:
        t.push(ChoosingCity(MID, hex_id))


def offer_cities(t: Table, frame: ChoosingCity, who: str) -> Iterator[PlaceMarker]:
    for stop in board(t.state).tile_at(t.state.tiles, frame.hex).stops:
        yield PlaceMarker(actor=who, company=frame.company, hex=frame.hex, stop=stop.index)


def check_city(t: Table, frame: ChoosingCity, action: PlaceMarker) -> None:
    here = action.company == frame.company and action.hex == frame.hex
    if not here or not free_circles(board(t.state), t.state, action.hex, action.stop):
        raise refuse("1843-8.5.1-k", f"{frame.company} chooses a city of its home for its marker.")


def choose_city(t: Table, frame: ChoosingCity, action: PlaceMarker) -> None:
    t.pop()
    ledger.shift_marker(t, MIDS, first_circle(board(t.state), t.state, action.hex, action.stop))


def words_of_city(t: Table, frame: ChoosingCity, action: PlaceMarker) -> str:
    return f"{frame.company} at home in {board(t.state).hexes[frame.hex].stop_name(action.stop)}"


CHOOSING_CITY = FrameRules(
    ChoosingCity,
    deciders=lambda t, frame: tuple(who for who in (t.state.decider(frame.company),) if who),
    choices=(Choice(PlaceMarker, offer_cities, check_city, choose_city, words_of_city),),
    heading=lambda t, frame: f"{frame.company} chooses its home city",
)


# Further stations


def next_marker(state: State, company: str) -> Next | None:
    """Markers that powers placed count for the price of the next (1843-8.5.1-l)."""
    left = on_charter(state, company)
    placed = len(state.markers_of(company)) - len(left)
    return Next(left[0], PRICES[placed], "1843-8.5.1-b") if left else None


def kept_for(state: State, hex_id: str, company: str) -> list[str]:
    """Companies at home there that have not operated yet (1843-8.5.1-i)."""
    at_home = (name for name in COMPANIES if home(name) == hex_id and name != company)
    return [name for name in at_home if state.markers[f"{name}-0"].place is None]


def check_open(state: State, hex_id: str) -> None:
    """Nobody comes to J9 before MID has put its home station into one of the two cities (1843-8.5.1-j)."""
    place = state.markers[MIDS].place
    if hex_id == home(MID) and (place is None or place.slot == BESIDE):
        raise refuse("1843-8.5.1-j", f"{MID} has not put its home station into a city there yet.")


def gate(t: Table, frame: CompanyTurn, who: str) -> None:
    """One marker a turn (1843-8.5.1-f), and none beside a claim (-h)."""
    if frame.placed:
        raise refuse("1843-8.5.1-f", f"{frame.company} has placed a station in this turn.")
    if frame.claimed:
        raise refuse("1843-8.5.1-h", f"{frame.company} has claimed a port in this turn.")


_placing = stations.choice(
    clauses=stations.Clauses(
        none_left="1843-8.5.1-a",
        city="1843-8.5.1-c",
        twice="1843-8.5.1-g",
        reach="1843-8.5.1-c",
        full="1843-8.5.1-c",
        kept="1843-8.5.1-i",
    ),
    board=board,
    next_marker=next_marker,
    kept_for=kept_for,
    pay=lambda t, company, coming: ledger.pay(t, treasury(company), BANK, coming.price, "station", coming.clause),
    written=francs,
    gate=gate,
    placed=lambda t, company: t.change_frame(placed=True),
)


def check_placing(t: Table, frame: CompanyTurn, action: PlaceMarker) -> None:
    check_open(t.state, action.hex)
    _placing.check(t, frame, action)


PLACING = replace(_placing, check=check_placing)


# The move of the gray phase


def moving_gate(t: Table, frame: CompanyTurn, who: str) -> None:
    """1843-8.5.2-a, -b"""
    gate(t, frame, who)
    if not reached(t.state, "gray"):
        raise refuse("1843-8.5.2-a", "Stations are moved in the gray phase.")
    if frame.company in own(t.state).moved:
        raise refuse("1843-8.5.2-a", f"{frame.company} has moved a station already.")
    money.check_treasury(t.state, frame.company, EXTRA.move_station_cost, "1843-8.5.2-a", "Moving a station", francs)


def marker_at(state: State, company: str, hex_id: str, stop: int) -> tuple[str, Place] | None:
    """A marker in a circle of this city; one that waits beside its city moves nowhere (1843-8.5.1-k)."""
    places = ((id, marker.place) for id, marker in state.markers.items() if marker.company == company)
    there = ((id, at) for id, at in places if at and (at.hex, at.stop) == (hex_id, stop) and at.slot != BESIDE)
    return next(there, None)


def offer_moves(t: Table, frame: CompanyTurn, who: str) -> Iterator[MoveMarker]:
    state, name = t.state, frame.company
    for old in stations.on_map(state, name):
        for at in stations.cities(board(state), state, name):
            city, stop = at.hex, at.stop.index
            yield MoveMarker(actor=who, company=name, old_hex=old.hex, old_stop=old.stop, hex=city, stop=stop)


def check_move(t: Table, frame: CompanyTurn, action: MoveMarker) -> None:
    """A legal placement (1843-8.5.2-c), traced to an own marker or to the one left behind (-f)."""
    state, name, on = t.state, frame.company, board(t.state)
    if marker_at(state, name, action.old_hex, action.old_stop) is None:
        raise refuse("1843-8.5.2-a", f"{name} has no station there to move.")
    check_open(state, action.hex)
    at = stations.city(on, state, action.hex, action.stop, "1843-8.5.2-c")
    if action.hex in (place.hex for place in stations.on_map(state, name) if place.hex != action.old_hex):
        raise refuse("1843-8.5.1-g", f"{name} already has a station in {on.hexes[action.hex].stop_name(action.stop)}.")
    same_city = (action.hex, action.stop) == (action.old_hex, action.old_stop)
    if not same_city and at.id not in reach_of(on, state, name).stops:
        raise refuse("1843-8.5.2-f", f"No track joins that city to a station of {name}.")
    free = len(free_circles(on, state, action.hex, action.stop))
    if free <= len(kept_for(state, action.hex, name)):
        raise refuse("1843-8.5.2-c", "No circle is free there.")


def move(t: Table, frame: CompanyTurn, action: MoveMarker) -> None:
    """A blocked marker stays behind for good (1843-8.5.2-e, -g)."""
    name, found = frame.company, marker_at(t.state, frame.company, action.old_hex, action.old_stop)
    assert found is not None
    marker, old = found
    ledger.pay(t, treasury(name), BANK, EXTRA.move_station_cost, "moving a station", "1843-8.5.2-a")
    new = first_circle(board(t.state), t.state, action.hex, action.stop)
    ledger.remove_marker(t, marker)
    ledger.place_marker(t, f"blocked-{name}", old)
    ledger.place_marker(t, marker, new)
    t.change_own(moved=(*own(t.state).moved, name))
    t.change_frame(placed=True)


def words_of_move(t: Table, frame: CompanyTurn, action: MoveMarker) -> str:
    hexes, price = board(t.state).hexes, francs(EXTRA.move_station_cost)
    old, new = hexes[action.old_hex].stop_name(action.old_stop), hexes[action.hex].stop_name(action.stop)
    return f"Move the station in {old} to {new} ({action.hex}) for {price}"


MOVING: Choice[CompanyTurn, MoveMarker] = Choice(MoveMarker, offer_moves, check_move, move, words_of_move, moving_gate)
