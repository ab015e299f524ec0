"""The board as a company finds it: markers at stops, what its track reaches, the tiles it may lay.

Everything here follows from tiles and markers alone, so it is remembered by position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from bradshaw.board.lays import Lay, LayRule, legal_lays
from bradshaw.board.map import Board
from bradshaw.board.network import Network, network
from bradshaw.board.reach import Markers, Reach, occupants, reach
from bradshaw.board.upgrade import TileRule
from bradshaw.kernel.records import Laid, Place
from bradshaw.kernel.state import State
from bradshaw.titles.g1848.data import board
from bradshaw.titles.g1848.phases import colours

Tiles = frozenset[tuple[str, Laid]]
Standing = frozenset[tuple[str, Place]]
LayKey = tuple[str, str, int]


def net_of(state: State) -> Network:
    return network(board(state), state.tiles)


def standing(state: State) -> Standing:
    """Who stands where: flipped markers still take their place (1848-V.receivership-n)."""
    return frozenset((m.company, m.place) for m in state.markers.values() if m.place is not None)


def markers_of(state: State) -> Markers:
    return occupants(net_of(state), in_order(standing(state)))


def in_order(places: Iterable[tuple[str, Place]]) -> list[tuple[str, Place]]:
    return sorted(places, key=lambda one: (one[1].hex, one[1].stop, one[1].slot, one[0]))


def reach_of(state: State, company: str) -> Reach:
    """What an unlimited train of the company could touch from its markers (1848-VII.tracks-e and -f)."""
    return _reach(board(state), frozenset(state.tiles.items()), standing(state), company)


@lru_cache(maxsize=512)
def _reach(on: Board, tiles: Tiles, places: Standing, company: str) -> Reach:
    net = network(on, dict(tiles))
    return reach(net, occupants(net, in_order(places)), company)


def lay_rule(state: State) -> LayRule:
    return LayRule(TileRule(colours(state)), connection="touch")


def lays_of(state: State, company: str) -> Mapping[LayKey, Lay]:
    """Every tile the company's track and the phase allow, whatever it costs and whoever's turn it is."""
    return _lays(board(state), frozenset(state.tiles.items()), standing(state), company, colours(state))


@lru_cache(maxsize=256)
def _lays(on: Board, tiles: Tiles, places: Standing, company: str, allowed: frozenset[str]) -> Mapping[LayKey, Lay]:
    rule = LayRule(TileRule(allowed), connection="touch")
    found = legal_lays(on, dict(tiles), _reach(on, tiles, places, company), rule)
    return {(one.hex, one.tile, one.rotation): one for one in found}


def has_route(state: State, company: str) -> bool:
    """Two connected stops, one with an own marker: some train could run (1848-X.general-a, 1848-V.general-b)."""
    net = net_of(state)
    for marker in state.markers.values():
        if marker.company == company and marker.place is not None:
            name = f"{marker.place.hex}.{marker.place.stop}"
            if name in net.stops and net.links(name):
                return True
    return False
