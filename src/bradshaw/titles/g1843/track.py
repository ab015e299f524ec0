"""Building track: yellow tiles, upgrades, named cities, direct brown ports, the powers of private companies (8.4)."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.board.lays import Lay, LayRule, touches
from bradshaw.board.upgrade import TileRule
from bradshaw.kernel import Choice, Option, RuleViolation, State, Table, ledger, refuse
from bradshaw.kernel.actions import Action, LayTile
from bradshaw.kernel.records import BANK, Place
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import money, position, track
from bradshaw.mechanics.position import LayKey, reach_of
from bradshaw.mechanics.privates import owner
from bradshaw.mechanics.stations import free_circles, on_map
from bradshaw.mechanics.track import Attempt
from bradshaw.titles.g1843 import privates, stations
from bradshaw.titles.g1843.data import (
    BOULOGNE,
    DATA,
    EXTRA,
    HAVRE,
    SAINT_GERMAIN,
    TOULOUSE,
    board,
    francs,
    phase,
    reached,
)
from bradshaw.titles.g1843.frames import CompanyTurn

G58 = "X12"
"""The one brown tile that replaces yellow double towns directly, as the tile itself says (1843-8.4.3-d)."""
SITES = {private: EXTRA.powers[private].hex for private in (SAINT_GERMAIN, HAVRE, BOULOGNE)}
"""Where powers of private companies lay their tiles."""


def reach_clause(at: Attempt) -> str:
    """Not connected at all, or only through a city full of others' markers?"""
    if at.hex in EXTRA.direct_brown_ports.hexes and at.tile.colour == "brown":
        return "1843-8.4.3-f"
    if at.hex in at.state.tiles or at.printed.colour == "yellow":
        return "1843-8.4.2-d"
    free = reach_of(at.on, at.state, at.company, ignore_markers=True)
    return "1843-8.4.1-h" if touches(free, at.hex, at.tile) else "1843-8.4.1-g"


def stops_clause(at: Attempt) -> str:
    return "1843-12.2-c" if "OO" in (*at.printed.labels, *at.tile.labels) else "1843-8.4.1-f"


CLAUSES: track.Clauses = {
    "unknown": "1843-8.4.1-e",
    "fixed": lambda at: "1843-9-a" if at.printed.colour == "red" else "1843-9-b",
    "stock": "1843-8.4.1-d",
    "phase": "1843-5-l",
    "earlier": "1843-8.4.1-e",
    "colour": "1843-8.4.2-b",
    "place": lambda at: "1843-8.4.3-d" if at.tile.id == G58 else "1843-8.4.3-a",
    "required": "1843-8.4.3-a",
    "rotation": "1843-8.4.3-b",
    "kind": "1843-8.4.1-f",
    "label": stops_clause,
    "stops": stops_clause,
    "track": lambda at: "1843-8.4.1-m" if at.tile.colour == "yellow" else "1843-8.4.2-e",
    "side": lambda at: "1843-8.4.1-k" if at.tile.colour == "yellow" else "1843-8.4.2-e",
    "border": "1843-8.4.1-k",
    "blocked": "1843-10.1-f",
    "reach": reach_clause,
    "new-track": "1843-8.4.2-d",
}


def rule(state: State) -> LayRule:
    """The colours of the phase, on hexes that no private company shuts (1843-5-l, 1843-10.1-f)."""
    connection = "touch" if state.options["upgrade_reach"] == "permissive" else "new"
    return LayRule(TileRule(frozenset(phase(state).tiles)), connection, privates.blocked(state))


def direct_brown(state: State, company: str) -> LayRule | None:
    """MID, PRO and SO lay brown tiles on ports whatever lies there (1843-8.4.3-e to -h, 1843-con-02, -03)."""
    power = EXTRA.direct_brown_ports
    if company not in power.companies or not reached(state, "brown"):
        return None
    brown = TileRule(frozenset({"brown"}), waive=frozenset({"colour"}))
    return LayRule(brown, only=frozenset(power.hexes), blocked=privates.blocked(state))


def site_rule(state: State, private: str) -> LayRule:
    """A yellow tile, at C18, which is printed yellow, a green one; no connection (1843-8.4.1-j, 1843-10.2.3-b, -c,
    1843-10.2.6-e)."""
    colours = phase(state).tiles if private == BOULOGNE else ("yellow",)
    return LayRule(TileRule(frozenset(colours)), connection="none", only=frozenset({SITES[private]}))


def rule_at(state: State, company: str, hex_id: str, tile: str) -> LayRule:
    """The rule that judges a tile on a hex."""
    power, printed = direct_brown(state, company), board(state).tiles.get(tile)
    direct = power is not None and not power.is_shut(hex_id) and printed is not None and printed.colour == "brown"
    return power if power is not None and direct else rule(state)


def lays_of(state: State, company: str) -> dict[LayKey, Lay]:
    """Every tile the company's track and powers allow."""
    on, power = board(state), direct_brown(state, company)
    direct = position.lays_of(on, state, company, power) if power else {}
    return {**position.lays_of(on, state, company, rule(state)), **direct}


def lay_of(state: State, company: str, action: LayTile) -> Lay | None:
    """The lay that an action means, if it is one of these."""
    judge = rule_at(state, company, action.hex, action.tile)
    key = (action.hex, action.tile, action.rotation)
    return position.lays_of(board(state), state, company, judge).get(key)


# What the step still allows


def normal_refusal(state: State, frame: CompanyTurn, colour: str) -> RuleViolation | None:
    """The rule that forbids another tile of the normal build (1843-8.4-a, 1843-8.4.1-a to -c, 1843-8.4.2-a)."""
    name = frame.company
    if frame.built:
        return refuse("1843-8.4-a", f"The track build of {name} is over in this turn.")
    if frame.upgraded:
        return refuse("1843-8.4-a", f"{name} has upgraded a tile in this turn.")
    if colour != "yellow":
        return (
            refuse("1843-8.4-a", "Yellow tiles are placed or one tile is upgraded, not both.") if frame.yellow else None
        )
    if not frame.yellow:
        return None
    two = EXTRA.double_yellow
    if name not in two.companies:
        return refuse("1843-8.4.1-c", f"{name} places one yellow tile in a turn.")
    return refuse("1843-8.4.1-b", f"{name} places two yellow tiles in a turn.") if frame.yellow > 1 else None


def cost(state: State, frame: CompanyTurn, lay: Lay, power: str) -> int:
    """Terrain at the first tile (1843-8.4.1-l, 1843-8.4.2-g), Paris always (1843-8.4.3-c), 20 for a second yellow or
    the tile of Toulouse - Barcelone (1843-8.4.1-b, 1843-10.2.1-b)."""
    second = EXTRA.double_yellow.cost if not power and frame.yellow and is_yellow(state, lay.tile) else 0
    return lay.cost + second + (EXTRA.powers[power].cost if power else 0)


def is_yellow(state: State, tile: str) -> bool:
    return board(state).tiles[tile].colour == "yellow"


def offer(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    state, on = t.state, board(t.state)
    lays = lays_of(state, frame.company)
    may = {colour: normal_refusal(state, frame, colour) is None for colour in ("yellow", "other")}
    normal = [lay for lay in lays.values() if may["yellow" if is_yellow(state, lay.tile) else "other"]]
    yield from track.offer(on, frame.company, who, normal)
    if toulouse_refusal(state, frame) is None:
        extra = [lay for lay in lays.values() if is_yellow(state, lay.tile)]
        yield from track.offer(on, frame.company, who, extra, TOULOUSE)


def check(t: Table, frame: CompanyTurn, action: LayTile) -> None:
    state, on = t.state, board(t.state)
    tile = on.tiles.get(action.tile)
    if action.power == TOULOUSE:
        refusal = toulouse_refusal(state, frame)
        if refusal is None and tile is not None and tile.colour != "yellow":
            refusal = refuse("1843-10.2.1-b", "The extra tile of Toulouse - Barcelone is yellow.")
    elif action.power:
        if action.power == SAINT_GERMAIN:
            check_saint_germain(t, frame, action)  # what is wrong with it; if nothing is, its own choice lays the tile
        refusal = refuse("1843-10.1-d", "That power lays no tile in this way.")
    else:
        refusal = normal_refusal(state, frame, tile.colour) if tile is not None else None
    if refusal is not None:
        raise refusal
    lay = lay_of(state, frame.company, action)
    if lay is None:
        track.check_fits(CLAUSES, on, state, rule_at(state, frame.company, action.hex, action.tile), action)
        raise AssertionError("what is not listed has a fault")
    price = cost(state, frame, lay, action.power)
    money.check_treasury(state, frame.company, price, "1843-8.4.1-o", f"Building on {action.hex}", francs)


def lay_tile(t: Table, frame: CompanyTurn, action: LayTile) -> None:
    lay = lay_of(t.state, frame.company, action)
    assert lay is not None
    ledger.pay(t, treasury(frame.company), BANK, cost(t.state, frame, lay, action.power), "track", "1843-8.4.1-l")
    if action.power == TOULOUSE:
        begun = frame.yellow > 0 or frame.upgraded
        t.change_frame(built=frame.built or begun)  # before or after the normal build, never between (1843-10.2.1-c)
        privates.close(t, TOULOUSE, "1843-10.2.1-d")
    elif is_yellow(t.state, action.tile):
        t.change_frame(yellow=frame.yellow + 1)
    else:
        t.change_frame(upgraded=True)
    put(t, frame.company, action.hex, action.tile, action.rotation)


def put(t: Table, company: str, hex_id: str, tile: str, rotation: int) -> None:
    """Markers move to the matching city (1843-8.4.2-h), and MID may have to choose its own (1843-8.5.1-k)."""
    track.put(t, board(t.state), company, hex_id, tile, rotation)
    stations.ask_for_city(t, hex_id)


def in_words(t: Table, frame: CompanyTurn, action: LayTile) -> str:
    lay = lay_of(t.state, frame.company, action)
    price = cost(t.state, frame, lay, action.power) if lay is not None else 0
    by = " by Toulouse - Barcelone" if action.power == TOULOUSE else ""
    return track.in_words(board(t.state), action, francs(price) if price else "") + by


BUILDING: Choice[CompanyTurn, LayTile] = Choice(LayTile, offer, check, lay_tile, in_words)


# Toulouse - Barcelone and Paris - Saint-Germain


def toulouse_refusal(state: State, frame: CompanyTurn) -> RuleViolation | None:
    """1843-10.2.1-b, -c; not with the power of Havre or Boulogne (1843-con-28)."""
    if owner(state, TOULOUSE) != treasury(frame.company):
        return refuse("1843-10.1-d", f"{frame.company} does not own {DATA.private(TOULOUSE).name}.")
    if frame.built and frame.placed and not state.options["toulouse_with_havre"]:
        return refuse("1843-10.2.4-c", "The power that was used is the whole track build of this turn.")
    return None


def offer_saint_germain(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    if owner(t.state, SAINT_GERMAIN) == treasury(frame.company):
        on, judge = board(t.state), site_rule(t.state, SAINT_GERMAIN)
        lays = position.lays_of(on, t.state, frame.company, judge).values()
        yield from track.offer(on, frame.company, who, lays, SAINT_GERMAIN)


def check_saint_germain(t: Table, frame: CompanyTurn, action: LayTile) -> None:
    if action.power != SAINT_GERMAIN:
        raise refuse("1843-8.3-a", "Track is built in the first step of the turn.")
    if owner(t.state, SAINT_GERMAIN) != treasury(frame.company):
        raise refuse("1843-10.1-d", f"{frame.company} does not own {DATA.private(SAINT_GERMAIN).name}.")
    if action.hex != SITES[SAINT_GERMAIN]:
        raise refuse("1843-10.2.3-b", f"This power lays a tile on {SITES[SAINT_GERMAIN]}.")
    track.check_fits(CLAUSES, board(t.state), t.state, site_rule(t.state, SAINT_GERMAIN), action)


def lay_saint_germain(t: Table, frame: CompanyTurn, action: LayTile) -> None:
    put(t, frame.company, action.hex, action.tile, action.rotation)


AT_SAINT_GERMAIN: Choice[CompanyTurn, LayTile] = Choice(
    LayTile,
    offer_saint_germain,
    check_saint_germain,
    lay_saint_germain,
    words=lambda t, frame, action: f"{track.in_words(board(t.state), action)} by Paris - Saint-Germain",
)


# Havre and Boulogne - Amiens: a tile and a station together, in place of track build and station (10.2)

USE = {HAVRE: "1843-10.2.4-b", BOULOGNE: "1843-10.2.6-c"}


class BuildStation(Action, frozen=True, kw_only=True):
    """A private's power: a tile and a station marker on its hex; with no tile, the marker only."""

    company: str
    private: str
    stop: int
    tile: str = ""
    rotation: int = 0


def price_of_power(state: State, private: str) -> int:
    """Tile, terrain and marker together (1843-10.2.4-d), by option the terrain is added (1843-con-27)."""
    site, price = SITES[private], EXTRA.powers[private].cost
    if state.options["power_price_includes_terrain"] or site in state.tiles:
        return price
    return price + board(state).hexes[site].tile.cost


def offer_stations(t: Table, frame: CompanyTurn, who: str) -> Iterator[BuildStation]:
    state, on, name = t.state, board(t.state), frame.company
    for private in USE:
        if owner(state, private) != treasury(name):
            continue
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
    if frame.yellow or frame.upgraded or frame.built:
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
    lay = LayTile(actor=action.actor, company=action.company, hex=site, tile=action.tile, rotation=action.rotation)
    track.check_fits(CLAUSES, on, state, site_rule(state, action.private), lay)
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
        put(t, name, site, action.tile, action.rotation)
    coming = stations.next_marker(t.state, name)
    assert coming is not None
    slot = free_circles(board(t.state), t.state, site, action.stop)[0]
    ledger.place_marker(t, coming.id, Place(site, action.stop, slot))


def station_in_words(t: Table, frame: CompanyTurn, action: BuildStation) -> str:
    place, price = DATA.hexes[SITES[action.private]], francs(price_of_power(t.state, action.private))
    city = place.stop_names[action.stop] if place.stop_names else place.name
    tile = f"tile {action.tile} turned {action.rotation} and " if action.tile else ""
    return f"{DATA.private(action.private).name}: {tile}a station in {city} for {price}"


BUILDING_STATION: Choice[CompanyTurn, BuildStation] = Choice(
    BuildStation, offer_stations, check_station, build_station, station_in_words
)
