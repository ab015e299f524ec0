"""Queen Victoria's death, and British Rail, which operates by itself (chapters 10.8 and 13.5)."""

from __future__ import annotations

import math

from bradshaw.board.hexes import distance
from bradshaw.kernel import State, Table, ledger
from bradshaw.kernel.events import CompanyEvent, Remark, TurnBegan
from bradshaw.kernel.records import POOL, Place
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics.position import laid, seen, standing
from bradshaw.mechanics.stations import free_circles, on_map
from bradshaw.titles.g1820 import market, running, runs, stations
from bradshaw.titles.g1820.data import CHATHAM, COLOURS, EXTRA, LONDON, RAIL, board
from bradshaw.titles.g1820.own import own

FILLED = 3
"""Hexes that British Rail fills in a turn (1820-13.5-j)."""
MARGATE = "N18"


def mourn(t: Table) -> None:
    """She dies at the end of the first operating round that began in brown or later (1820-10.8-a, -b)."""
    mine = own(t.state)
    began_late = COLOURS.index(mine.began_in) >= COLOURS.index("brown")
    if mine.victoria_died or not began_late:
        return
    t.change_own(victoria_died=True)
    t.say(Remark("Queen Victoria dies.", "1820-10.8-a"))
    ledger.resize(t, RAIL, POOL, EXTRA.british_rail.shares, "British Rail")
    market.set_par(t, RAIL, EXTRA.british_rail.par, "par", "1820-13.5-e")
    t.say(CompanyEvent(RAIL, "on the market", "1820-13.5-e"))
    for hex_id in (LONDON, CHATHAM):
        fill(t, hex_id)


def open_circles(state: State, hex_id: str) -> list[Place]:
    """Of track that lies or is printed there (1820-13.5-m)."""
    on = board(state)
    there = on.tile_at(state.tiles, hex_id).stops if hex_id in state.tiles or on.hexes[hex_id].fixed else ()
    free = {stop.index: free_circles(on, state, hex_id, stop.index) for stop in there if stop.kind == "city"}
    return [Place(hex_id, stop, slot) for stop, slots in free.items() for slot in slots]


def fill(t: Table, hex_id: str) -> None:
    """All open circles (1820-13.5-g, 1820-13.5-k)."""
    for place in open_circles(t.state, hex_id):
        stations.place_rail(t, place)


def bearing(state: State, hex_id: str) -> float:
    """Clockwise around London, from the direction of Margate (1820-13.5-l)."""
    layout = board(state).layout
    x0, y0 = layout.centre(LONDON)

    def angle(one: str) -> float:
        x, y = layout.centre(one)
        return math.atan2(y - y0, x - x0)

    return round((angle(hex_id) - angle(MARGATE)) % (2 * math.pi), 9) % round(2 * math.pi, 9)


def nearest(state: State) -> list[str]:
    """Hexes with open circles, in the order in which they are filled (1820-13.5-j, -l, -n)."""
    found = [hex_id for hex_id in board(state).hexes if open_circles(state, hex_id)]
    return sorted(found, key=lambda one: (distance(board(state).layout, LONDON, one), bearing(state, one)))


def income(state: State) -> int:
    """1820-13.5-o to -s; by option the docks twice (1820-con-36)."""
    net, markers = seen(board(state), laid(state), standing(state))
    earned = runs.british_rail_income(net, markers, RAIL, state.phase)
    hexes = {place.hex for place in on_map(state, RAIL)}
    if state.options["br_docks_count"] == "once_per_city" and {LONDON, CHATHAM} <= hexes:
        docks = board(state).hexes[EXTRA.docks.hex].tile.stops[0]
        earned += docks.revenue.at(state.phase)
    return earned


def operate(t: Table) -> None:
    """Markers, then income paid as a dividend (1820-13.5-t, -u)."""
    t.say(TurnBegan(treasury(RAIL)))
    t.change_own(face_down=(*own(t.state).face_down, RAIL))
    for hex_id in nearest(t.state)[:FILLED]:
        fill(t, hex_id)
    running.pay_out(t, RAIL, income(t.state))
