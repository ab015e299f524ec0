"""Station markers: homes, places, reservations, costs (chapter VII, and COM's of chapter V)."""

from __future__ import annotations

from bradshaw.kernel import State, Table, ledger
from bradshaw.kernel.records import BANK, Place
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import stations
from bradshaw.mechanics.stations import BESIDE, Next, free_circles, on_charter, on_map
from bradshaw.titles.g1848.data import COM, DATA, EXTRA, board, marker_costs


def next_marker(state: State, company: str) -> Next | None:
    """40 for the second marker, 100 for later ones; COM's homes are free and the others 100 (1848-VII.stations-d)."""
    left = on_charter(state, company)
    if not left:
        return None
    clause = "1848-V.commonwealth-k" if company == COM else "1848-VII.stations-k"
    return Next(left[0], marker_costs(state, company)[len(on_map(state, company))], clause)


def kept_for(state: State, hex_id: str, company: str) -> list[str]:
    """Circles are kept for railways still to operate, except COM (1848-VII.stations-h, 1848-V.commonwealth-m)."""
    homes = [home for home in board(state).hexes[hex_id].homes if home != company and home not in EXTRA.no_reservation]
    return [home for home in homes if not state.companies[home].operated]


def circles_for(state: State, hex_id: str, stop: int, company: str) -> list[int]:
    """The circles this company may take."""
    free = free_circles(board(state), state, hex_id, stop)
    return free[: max(0, len(free) - len(kept_for(state, hex_id, company)))]


def place_homes(t: Table, company: str) -> None:
    """The free home marker, at the first turn; COM has two, on the edge where nothing is free (1848-VII.stations-a).
    COM's are Sydney and Adelaide; one on the edge is as good as any (1848-V.commonwealth-h, -i, -l)."""
    for home in DATA.company(company).homes:
        stations.place_home(t, on_charter(t.state, company)[0], home, 0, circles_for(t.state, home, 0, company))


def come_in_from_edge(t: Table, hex_id: str) -> None:
    """COM's marker takes a circle as soon as one is free for it (1848-V.commonwealth-j)."""
    for id, marker in t.state.markers.items():
        place = marker.place
        if place is not None and place.hex == hex_id and place.slot == BESIDE:
            for slot in circles_for(t.state, hex_id, place.stop, marker.company)[:1]:
                ledger.shift_marker(t, id, Place(hex_id, place.stop, slot))


PLACING = stations.choice(
    clauses=stations.Clauses(
        none_left="1848-VII.stations-b",
        city="1848-VII.stations-g",
        twice="1848-VII.stations-c",
        reach="1848-VII.stations-f",
        full="1848-VII.stations-g",
        kept="1848-VII.stations-h",
    ),
    board=board,
    next_marker=next_marker,
    kept_for=kept_for,
    pay=lambda t, company, marker: ledger.pay(
        t, treasury(company), BANK, marker.price, "station marker", "1848-VII.stations-d"
    ),
    placed=lambda t, company: t.change_frame(placed=True),  # one a turn besides the home (1848-VII.stations-e)
)
