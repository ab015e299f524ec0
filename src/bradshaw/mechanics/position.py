"""The board as a company finds it: markers at stops, what its track reaches, the tiles it may lay.

Everything here follows from the board, the tiles on it and the markers, so it is remembered by these.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from bradshaw.board.lays import Lay, LayRule, explain, lay, legal_lays
from bradshaw.board.map import Board
from bradshaw.board.network import Network, network
from bradshaw.board.reach import Markers, Reach, occupants, reach
from bradshaw.kernel import State, follows_from
from bradshaw.kernel.following import make_room
from bradshaw.kernel.records import Laid, Place

Tiles = frozenset[tuple[str, Laid]]
Standing = frozenset[tuple[str, Place]]
"""Who stands where."""
LayKey = tuple[str, str, int]


@follows_from("tiles")
def laid(state: State) -> Tiles:
    return frozenset(state.tiles.items())


@follows_from("markers")
def standing(state: State, active: bool = False) -> Standing:
    """The markers on the map; with `active` without those that are turned over."""
    placed = [marker for marker in state.markers.values() if marker.place is not None]
    return frozenset([(one.company, one.place) for one in placed if one.place and (one.active or not active)])


def network_of(on: Board, state: State) -> Network:
    return _network(state, on)


@follows_from("tiles")
def _network(state: State, on: Board) -> Network:
    return network(on, state.tiles, laid(state))


@lru_cache(maxsize=32)
def seen(on: Board, tiles: Tiles, places: Standing) -> tuple[Network, Markers]:
    """The network and who stands at its stops."""
    net = network(on, dict(tiles), tiles)
    return net, occupants(net, in_order(places))


def in_order(places: Iterable[tuple[str, Place]]) -> list[tuple[str, Place]]:
    return sorted(places, key=lambda one: (one[1].hex, one[1].stop, one[1].slot, one[0]))


def reach_of(on: Board, state: State, company: str, *, ignore_markers: bool = False) -> Reach:
    """What a train without limit could touch from the company's markers, stopped by stations full of others."""
    return _reach(on, laid(state), standing(state), company, ignore_markers)


@lru_cache(maxsize=512)
def _reach(on: Board, tiles: Tiles, places: Standing, company: str, ignore_markers: bool) -> Reach:
    net, markers = seen(on, tiles, places)
    return reach(net, markers, company, ignore_markers=ignore_markers)


def lays_of(on: Board, state: State, company: str, rule: LayRule) -> Mapping[LayKey, Lay]:
    """Every lay that the rule, the stock and the company's track allow, whatever it costs and whoever's turn it is."""
    kept, key = on.remembered(_Listed).lays, (laid(state), standing(state), company, rule)
    found = kept.pop(key, None)
    if found is None:
        lays = legal_lays(on, state.tiles, reach_of(on, state, company), rule)
        found = {(one.hex, one.tile, one.rotation): one for one in lays}
        make_room(kept, MOST_LISTED)
    kept[key] = found
    return found


def legal_lay(on: Board, state: State, company: str, rule: LayRule, wanted: LayKey) -> Lay | None:
    """One of these lays, or None: looked up where all are listed already, and else judged by itself."""
    listed = on.remembered(_Listed).lays.get((laid(state), standing(state), company, rule))
    if listed is not None:
        return listed.get(wanted)
    if explain(on, state.tiles, reach_of(on, state, company), rule, *wanted) is not None:
        return None
    return lay(on, state.tiles, *wanted)


MOST_LISTED = 256


class _Listed:
    """The lays of recent positions."""

    def __init__(self) -> None:
        self.lays: dict[tuple[Tiles, Standing, str, LayRule], Mapping[LayKey, Lay]] = {}
