"""Home stations: placed free at the first operation; MID's waits until a tile lies on its hex (8.3 and 8.5.1)."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.kernel import Choice, FrameRules, State, Table, ledger, refuse
from bradshaw.kernel.actions import PlaceMarker
from bradshaw.kernel.records import Place
from bradshaw.mechanics import stations
from bradshaw.mechanics.stations import BESIDE
from bradshaw.titles.g1843.data import DATA, MID, board
from bradshaw.titles.g1843.frames import ChoosingCity


def home(company: str) -> str:
    return DATA.company(company).homes[0]


def place(t: Table, company: str) -> None:
    """Before anything else and without payment (1843-8.3-b); in a city of two, where its director says."""
    marker, hex_id = stations.on_charter(t.state, company)[0], home(company)
    if company == MID:
        ledger.place_marker(t, marker, Place(hex_id, 0, BESIDE))
        ask_for_city(t, hex_id)
    else:
        stations.place_home(t, marker, hex_id, 0, stations.free_circles(board(t.state), t.state, hex_id, 0))


def waiting(state: State) -> str | None:
    """MID's home marker while it belongs to neither city of its hex."""
    marker = state.markers[f"{MID}-0"]
    beside = marker.place is not None and marker.place.slot == BESIDE and marker.place.hex == home(MID)
    return f"{MID}-0" if beside else None


def is_settled(state: State) -> bool:
    """Has MID put its home station into one of the two cities? (1843-8.5.1-j)"""
    return state.markers[f"{MID}-0"].place is not None and waiting(state) is None


def ask_for_city(t: Table, hex_id: str) -> None:
    """As soon as a tile lies on its home (1843-8.5.1-k)."""
    if hex_id == home(MID) and hex_id in t.state.tiles and waiting(t.state):
        t.push(ChoosingCity(MID, hex_id))


def offer(t: Table, frame: ChoosingCity, who: str) -> Iterator[PlaceMarker]:
    for stop in board(t.state).tile_at(t.state.tiles, frame.hex).stops:
        yield PlaceMarker(actor=who, company=frame.company, hex=frame.hex, stop=stop.index)


def check(t: Table, frame: ChoosingCity, action: PlaceMarker) -> None:
    here = action.company == frame.company and action.hex == frame.hex
    if not here or not stations.free_circles(board(t.state), t.state, action.hex, action.stop):
        raise refuse("1843-8.5.1-k", f"{frame.company} chooses a city of its home for its marker.")


def choose(t: Table, frame: ChoosingCity, action: PlaceMarker) -> None:
    t.pop()
    marker = waiting(t.state)
    assert marker is not None
    slot = stations.free_circles(board(t.state), t.state, action.hex, action.stop)[0]
    ledger.shift_marker(t, marker, Place(action.hex, action.stop, slot))


CHOOSING_CITY = FrameRules(
    ChoosingCity,
    deciders=lambda t, frame: tuple(who for who in (t.state.decider(frame.company),) if who),
    choices=(
        Choice(
            PlaceMarker,
            offer,
            check,
            choose,
            words=lambda t, frame, action: (
                f"{frame.company} at home in {DATA.hexes[frame.hex].stop_names[action.stop]}"
            ),
        ),
    ),
    heading=lambda t, frame: f"{frame.company} chooses its home city",
)
