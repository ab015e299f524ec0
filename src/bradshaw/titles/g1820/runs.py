"""How trains run and what they earn (chapters 15.2 and 15.3), cousins' abilities and British Rail's income."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from bradshaw.board.map import stop_id
from bradshaw.board.network import Network
from bradshaw.board.reach import Markers
from bradshaw.mechanics.running import route_stops
from bradshaw.routes import compile as compiled
from bradshaw.routes.flood import Flood
from bradshaw.routes.position import Position, RouteStop
from bradshaw.routes.rules import FleetRule, FloodRule, Limit, Pay, RunRule
from bradshaw.titles.g1820.data import DATA, EXTRA

LARGE = ("city", "offboard")
PORT = "port"
LONDON = "london"
TWO_PORTS = "Great Western Steamship"
DOUBLED_OFFBOARD = "Sassoon David Sassoon"
EXTRA_CITY = "Vulcan Foundry"
MOST_DOUBLED = 3


class Abilities(Struct, frozen=True):
    """For how many routes of the company each cousin's ability may be used (shares held, as chapter 14 counts them)."""

    two_ports: int = 0
    doubled_offboard: int = 0
    extra_city: int = 0


NO_ABILITIES = Abilities()


def position(net: Network, markers: Markers, company: str, colour: str) -> Position:
    """The board for a company's run: ports beside own markers, London by the own edge only (1820-15.2-l)."""
    found = {
        stop.id: _as_printed(net, stop, colour)
        for stop in route_stops(net, markers, company, colour)
        if stop.own or net.board.hexes[stop.hex].kind != LONDON
    }
    kept = (stop for stop in found.values() if stop.kind != PORT or _serves(net, found, stop.id))  # 1820-15.2-f
    return compiled.position(net, kept)


def _as_printed(net: Network, stop: RouteStop, colour: str) -> RouteStop:
    """Nothing runs through London but the line from an own marker on to the docks (1820-15.2-q, -r)."""
    kind = net.board.hexes[stop.hex].kind
    return replace(
        stop,
        kind=PORT if kind == PORT else stop.kind,
        value=_value(net, stop, colour),
        end_only=stop.end_only and kind != LONDON,
        groups=net.stops[stop.id].stop.groups,  # 1820-15.2-m
    )


def _value(net: Network, stop: RouteStop, colour: str) -> int:
    """As printed; the port of Liverpool has that of the city and more (1820-11-h)."""
    liverpool = EXTRA.liverpool_port
    if stop.hex != liverpool.hex:
        return stop.value
    city = net.stops.get(stop_id(liverpool.city, 0))
    return liverpool.plus + (city.stop.revenue.at(colour) if city is not None else 0)


def _serves(net: Network, stops: dict[str, RouteStop], port: str) -> bool:
    """Whether an own marker in a hex next to the port is joined to it by track (1820-15.2-f, -g)."""
    hex_id = stops[port].hex
    beside = set(net.board.neighbours(hex_id).values())
    if hex_id == EXTRA.docks.hex:
        beside |= set(EXTRA.docks.next_to)
    return any(link.b in stops and stops[link.b].own and stops[link.b].hex in beside for link in net.links(port))


def run_rules(kind: str, abilities: Abilities = NO_ABILITIES) -> tuple[RunRule | FloodRule, ...]:
    """The rules a train may run by: the printed one first, then those that use cousins."""
    run = next((side.runs[0] for train in DATA.trains for side in train.sides if side.name == kind), None)
    if run is not None and run.kind == "flood":
        return (FloodRule(name=kind, multiplied=(PORT,), spikes=("offboard",)),)
    one_port = Limit((PORT,), 1)  # 1820-15.2-n
    if run is None:  # 1820-15.3.2-a
        return (RunRule(name=kind, limits=(one_port,), pays=(Pay((*LARGE, PORT)),), not_in_minimum=(PORT,)),)
    if run.kind == "n+D":  # 1820-15.3.3-b
        twice = (Pay(("town", PORT), times=2), Pay(LARGE, best=run.stops, times=2))
        return (RunRule(name=kind, limits=(one_port,), pays=twice, not_in_minimum=(PORT,)),)
    assert run.stops is not None
    plain = RunRule(name=kind, limits=(Limit(LARGE, run.stops), one_port), not_in_minimum=(PORT,))
    return tuple(_with_cousins(plain, run.stops, abilities))


def _with_cousins(plain: RunRule, number: int, abilities: Abilities) -> Iterator[RunRule]:
    """Every combination of abilities, none first; two ports leave no room for an off-board."""
    two_ports, doubled = (1,) if abilities.two_ports else (), (2,) if abilities.doubled_offboard else ()
    choices = ((False, True) if abilities.extra_city else (False,), (0, *two_ports, *doubled))
    for extra, ports in product(*choices):
        rule = plain
        if extra:  # 1820-14.5.2-a
            limits = (Limit(LARGE, number + 1), *plain.limits[1:])
            rule = replace(rule, limits=limits, uses=(EXTRA_CITY,))
        if ports == 1:  # 1820-14.2.1-a
            rule = replace(rule, limits=(rule.limits[0], Limit((PORT,), 2)), uses=(*rule.uses, TWO_PORTS))
        if ports == 2:  # 1820-14.2.2-a
            pays = (Pay(("city", "town", PORT)), Pay(("offboard",), times=2))
            rule = replace(rule, pays=pays, needs=(PORT, "offboard"), uses=(*rule.uses, DOUBLED_OFFBOARD))
        yield rule


def fleet_rule(abilities: Abilities = NO_ABILITIES) -> FleetRule:
    allowances = (
        (TWO_PORTS, abilities.two_ports),  # 1820-14.2.1-b
        (DOUBLED_OFFBOARD, min(MOST_DOUBLED, abilities.doubled_offboard)),  # 1820-14.2.2-b
        (EXTRA_CITY, abilities.extra_city),  # 1820-14.5.2-b
    )
    return FleetRule(allowances=allowances)


def british_rail_income(net: Network, markers: Markers, name: str, colour: str) -> int:
    """Cities with its markers, ports beside them, and off-boards they reach, each once (1820-13.5-o to -s)."""
    board = position(net, markers, name, colour)
    flood = Flood(board, FloodRule())
    reached = {stop for marker in flood.markers for stop in flood.reach(marker, 0)}
    earning = {i for i, stop in enumerate(board.stops) if stop.own}
    earning |= {i for i, stop in enumerate(board.stops) if stop.kind == PORT}
    earning |= {i for i in reached if board.stops[i].kind == "offboard"}
    return sum(board.stops[i].value for i in earning)
