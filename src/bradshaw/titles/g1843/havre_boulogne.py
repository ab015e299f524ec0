"""Havre and Boulogne - Amiens: a tile and a station together, in place of track build and station (10.2.4, 10.2.6)."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.kernel import Choice, State, Table, ledger, refuse
from bradshaw.kernel.actions import Action, LayTile
from bradshaw.kernel.records import BANK
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import money, position, track
from bradshaw.mechanics.privates import owner
from bradshaw.mechanics.stations import first_circle, free_circles, on_map
from bradshaw.titles.g1843 import stations
from bradshaw.titles.g1843.data import BOULOGNE, EXTRA, HAVRE, PRIVATES, board, francs
from bradshaw.titles.g1843.frames import CompanyTurn
from bradshaw.titles.g1843.track import CLAUSES, SITES, put, site_rule

USE = {HAVRE: "1843-10.2.4-b", BOULOGNE: "1843-10.2.6-c"}


class BuildStation(Action, frozen=True, kw_only=True):
    """A private's power: a tile and a station marker on its hex; with no tile, the marker only."""

    company: str
    private: str
    stop: int
    tile: str = ""
    rotation: int = 0

    @property
    def lay(self) -> LayTile:
        """The tile by itself."""
        return LayTile(
            actor=self.actor, company=self.company, hex=SITES[self.private], tile=self.tile, rotation=self.rotation
        )


def price_of_power(state: State, private: str) -> int:
    """Tile, terrain and marker together (1843-10.2.4-d), by option the terrain is added (1843-con-27)."""
    included = state.options["power_price_includes_terrain"] or SITES[private] in state.tiles
    terrain = 0 if included else board(state).hexes[SITES[private]].tile.cost
    return EXTRA.powers[private].cost + terrain


def offer_stations(t: Table, frame: CompanyTurn, who: str) -> Iterator[BuildStation]:
    state, on, name = t.state, board(t.state), frame.company
    for private in (one for one in USE if owner(state, one) == treasury(name)):
        site = SITES[private]
        lays = position.lays_of(on, state, name, site_rule(state, private)).values()
        tiles = [("", 0)] if site in state.tiles else [(lay.tile, lay.rotation) for lay in lays]
        for tile, rotation in tiles:
            for stop in (on.tiles[tile] if tile else on.tile_at(state.tiles, site)).stops:
                yield BuildStation(
                    actor=who, company=name, private=private, stop=stop.index, tile=tile, rotation=rotation
                )


def check_station(t: Table, frame: CompanyTurn, action: BuildStation) -> None:
    state, name, private = t.state, frame.company, action.private
    if private not in USE or owner(state, private) != treasury(name):
        raise refuse("1843-10.1-d", f"{name} does not own that private company.")
    extra = frame.extra and not state.options["toulouse_with_havre"]
    if frame.yellow or frame.upgraded or frame.built or extra:
        clause = "1843-10.2.4-c" if private == HAVRE else USE[BOULOGNE]
        raise refuse(clause, "This power is the whole track build of a turn.")
    if stations.next_marker(state, name) is None:
        raise refuse("1843-8.5.1-e", f"{name} has no station marker left.")
    if any(place.hex == SITES[private] for place in on_map(state, name)):
        raise refuse("1843-8.5.1-g", f"{name} already has a station there.")
    check_site(t, action)
    money.check_treasury(state, name, price_of_power(state, private), USE[private], "The power", francs)


def check_site(t: Table, action: BuildStation) -> None:
    """With a tile on a bare hex; at Boulogne without one where a tile lies (1843-10.2.4-b, 1843-10.2.6-d)."""
    state, on, site = t.state, board(t.state), SITES[action.private]
    if site in state.tiles:
        if action.private == HAVRE:
            raise refuse("1843-10.2.4-b", "A tile lies in Le Havre already.")
        if action.tile or action.rotation:
            raise refuse("1843-10.2.6-d", "A tile lies there already: the power places a station only.")
        if not free_circles(on, state, site, action.stop):
            raise refuse("1843-10.2.6-d", "No circle is free there.")
        return
    if not action.tile:
        raise refuse(USE[action.private], "Tile and station come together.")
    track.check_fits(CLAUSES, on, state, site_rule(state, action.private), action.lay)
    stops = on.tiles[action.tile].stops
    if not 0 <= action.stop < len(stops) or not stops[action.stop].slots:
        raise refuse(USE[action.private], "There is no such city on the tile.")


def build_station(t: Table, frame: CompanyTurn, action: BuildStation) -> None:
    """The station step is over, too (1843-10.2.4-c); the private stays open."""
    name, site = frame.company, SITES[action.private]
    price = price_of_power(t.state, action.private)
    ledger.pay(t, treasury(name), BANK, price, "tile and station", USE[action.private])
    t.change_frame(built=True, placed=True)
    if action.tile:
        put(t, action.lay)
    coming = stations.next_marker(t.state, name)
    assert coming is not None
    ledger.place_marker(t, coming.id, first_circle(board(t.state), t.state, site, action.stop))


def station_in_words(t: Table, frame: CompanyTurn, action: BuildStation) -> str:
    price = francs(price_of_power(t.state, action.private))
    city = board(t.state).hexes[SITES[action.private]].stop_name(action.stop)
    tile = f"tile {action.tile} turned {action.rotation} and " if action.tile else ""
    return f"{PRIVATES[action.private].name}: {tile}a station in {city} for {price}"


BUILDING_STATION: Choice[CompanyTurn, BuildStation] = Choice(
    BuildStation, offer_stations, check_station, build_station, station_in_words
)
