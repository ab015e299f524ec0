"""The powers of Havre and Boulogne: a tile and a station together, in place of track build and station (10.2)."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.board.lays import Lay, LayRule
from bradshaw.board.upgrade import TileRule
from bradshaw.kernel import Choice, State, Table, ledger, refuse
from bradshaw.kernel.actions import Action, LayTile
from bradshaw.kernel.records import BANK, Place
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import money, position, stations, track
from bradshaw.mechanics.privates import owner
from bradshaw.titles.g1843.data import BOULOGNE, DATA, EXTRA, HAVRE, board, francs, phase
from bradshaw.titles.g1843.frames import CompanyTurn
from bradshaw.titles.g1843.stations import next_marker
from bradshaw.titles.g1843.track import CLAUSES, put

SITES = {private: EXTRA.powers[private].hex for private in (HAVRE, BOULOGNE)}
USE = {HAVRE: "1843-10.2.4-b", BOULOGNE: "1843-10.2.6-c"}


class BuildStation(Action, frozen=True, kw_only=True):
    """A private's power: a tile and a station marker on its hex; with no tile, the marker only."""

    company: str
    private: str
    stop: int
    tile: str = ""
    rotation: int = 0


def rule(state: State, private: str) -> LayRule:
    """Yellow at Le Havre, green on the printed yellow cities of C18; no connection (1843-8.4.1-j, 1843-10.2.6-e)."""
    colours = frozenset({"yellow"}) if private == HAVRE else frozenset(phase(state).tiles)
    return LayRule(TileRule(colours), connection="none", only=frozenset({SITES[private]}))


def lays(state: State, company: str, private: str) -> list[Lay]:
    on, site = board(state), SITES[private]
    return [lay for lay in position.lays_of(on, state, company, rule(state, private)).values() if lay.hex == site]


def cost(state: State, private: str) -> int:
    """All-inclusive (1843-10.2.4-d), by option the terrain is added (1843-con-27)."""
    price = EXTRA.powers[private].cost
    site = SITES[private]
    if not state.options["power_price_includes_terrain"] and site not in state.tiles:
        price += board(state).hexes[site].tile.cost
    return price


def offer(t: Table, frame: CompanyTurn, who: str) -> Iterator[BuildStation]:
    state, name = t.state, frame.company
    for private, site in SITES.items():
        if owner(state, private) != treasury(name):
            continue
        here = BuildStation(actor=who, company=name, private=private, stop=0)
        if site in state.tiles:
            for stop in board(state).tile_at(state.tiles, site).stops:
                yield BuildStation(actor=who, company=name, private=private, stop=stop.index)
            continue
        for lay in lays(state, name, private):
            for stop in board(state).tiles[lay.tile].stops:
                yield BuildStation(
                    actor=who, company=name, private=here.private, stop=stop.index, tile=lay.tile, rotation=lay.rotation
                )


def check(t: Table, frame: CompanyTurn, action: BuildStation) -> None:
    state, name, private = t.state, frame.company, action.private
    if private not in SITES or owner(state, private) != treasury(name):
        raise refuse("1843-10.1-d", f"{name} does not own that private company.")
    if frame.yellow or frame.upgraded or frame.built:
        clause = "1843-10.2.4-c" if private == HAVRE else USE[BOULOGNE]
        raise refuse(clause, "This power is the whole track build of a turn.")
    if next_marker(state, name) is None:
        raise refuse("1843-8.5.1-e", f"{name} has no station marker left.")
    if any(place.hex == SITES[private] for place in stations.on_map(state, name)):
        raise refuse("1843-8.5.1-g", f"{name} already has a station there.")
    check_tile(t, action)
    money.check_treasury(state, name, cost(state, private), USE[private], "The power", francs)


def check_tile(t: Table, action: BuildStation) -> None:
    """With a tile on a bare hex; at Boulogne without one where a tile lies (1843-10.2.4-b, 1843-10.2.6-d)."""
    state, on, site = t.state, board(t.state), SITES[action.private]
    if site in state.tiles:
        if action.private == HAVRE:
            raise refuse("1843-10.2.4-b", "A tile lies in Le Havre already.")
        if action.tile:
            raise refuse("1843-10.2.6-d", "A tile lies there already: the power places a station only.")
        if not stations.free_circles(on, state, site, action.stop):
            raise refuse("1843-10.2.6-d", "No circle is free there.")
        return
    if not action.tile:
        raise refuse(USE[action.private], "Tile and station come together.")
    lay = LayTile(actor=action.actor, company=action.company, hex=site, tile=action.tile, rotation=action.rotation)
    track.check_fits(CLAUSES, on, state, rule(state, action.private), lay)
    stops = on.tiles[action.tile].stops
    if not 0 <= action.stop < len(stops) or not stops[action.stop].slots:
        raise refuse(USE[action.private], "There is no such city on the tile.")


def build(t: Table, frame: CompanyTurn, action: BuildStation) -> None:
    """The station step is over, too (1843-10.2.4-c); the private stays open."""
    name, site = frame.company, SITES[action.private]
    ledger.pay(t, treasury(name), BANK, cost(t.state, action.private), "tile and station", USE[action.private])
    t.change_frame(built=True, placed=True)
    if action.tile:
        put(t, name, site, action.tile, action.rotation)
    coming = next_marker(t.state, name)
    assert coming is not None
    slot = stations.free_circles(board(t.state), t.state, site, action.stop)[0]
    ledger.place_marker(t, coming.id, Place(site, action.stop, slot))


def words(t: Table, frame: CompanyTurn, action: BuildStation) -> str:
    place, price = DATA.hexes[SITES[action.private]], francs(cost(t.state, action.private))
    city = place.stop_names[action.stop] if place.stop_names else place.name
    tile = f"tile {action.tile} turned {action.rotation} and " if action.tile else ""
    return f"{DATA.private(action.private).name}: {tile}a station in {city} for {price}"


BUILDING: Choice[CompanyTurn, BuildStation] = Choice(BuildStation, offer, check, build, words)
