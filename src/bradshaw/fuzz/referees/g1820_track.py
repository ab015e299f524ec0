"""What building costs and runs bring in 1820, in the referee's opinion: tiles, stations, routes (7.2.1 to 7.2.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bradshaw.fuzz.referees.g1820_facts import (
    BORDERS,
    ERAS,
    FACTS,
    HEXES,
    LONDON,
    MANCHESTER,
    OFFBOARDS,
    PORTS,
    SIZES,
    TERRAIN,
    TILES,
    TRAINS,
    kind_of,
    neighbour,
)
from bradshaw.fuzz.referees.g1820_table import Table
from bradshaw.kernel.actions import Route
from bradshaw.kernel.events import RunMade
from bradshaw.kernel.records import BANK, cousin

LIVERPOOL_PORT: dict[str, Any] = FACTS["extra"]["liverpool_port"]
BEDLINGTON, GAS_LIGHT, LOCKE, STEPHENSON = "BI", "GL&CC", "JL", "S&F"
STEAMSHIP, SASSOON, VULCAN = "GWSC", "SDS", "VF"


def half(amount: int) -> int:
    """Halves for cousins are rounded up (14.1-u)."""
    return -(-amount // 2)


# Tiles


def lay_tile(r: Table, action: Any) -> None:
    name, hex, at = action.company, action.hex, r.at
    colour = TILES[action.tile].colour
    eras = list(dict.fromkeys(ERAS.values()))
    r.say(eras.index(colour) <= eras.index(ERAS[r.phase]), "12.3.5-a", f"no {colour} tiles in {r.phase} phase")
    r.say(hex not in at.built, "12.3.5-e", f"{name} has built on {hex} in this turn")
    cost = building_cost(r, action)
    if r.grants(LOCKE, name):
        r.pay(BANK, cousin(LOCKE), cost // 2, "14.4.3-c")
        cost -= cost // 2
    r.pay(r.purse(name), BANK, cost, "7.2.1-e")
    at.built.add(hex)
    if action.power == BEDLINGTON:
        r.say(not at.extra and hex in r.tiles, "14.4.1-b", "one upgrade more")
        at.extra = True
    else:
        at.builds += 1
        r.say(at.builds <= most_builds(r, name), "7.2.1-b", f"{name} has built enough")
    r.tiles[hex] = (action.tile, action.rotation)
    reward_cousin(r, action)


def most_builds(r: Table, name: str) -> int:
    """7.2.1-a to 7.2.1-c."""
    return int(r.options["private_builds"]) if name in r.privates and r.phase != "yellow" else 2


def building_cost(r: Table, action: Any) -> int:
    """Terrain of a new hex, Manchester's first upgrade, and edges that are newly joined (12.3.1-c to 12.3.1-g)."""
    hex, old = action.hex, r.tiles.get(action.hex)
    cost = 0 if old else TERRAIN.get(hex, 0)
    if hex == MANCHESTER and old and TILES[old[0]].colour == "yellow":
        cost = TERRAIN[MANCHESTER]
    before = TILES[old[0]].sides(old[1]) if old else set()
    for side in TILES[action.tile].sides(action.rotation) - before:
        kind, toll = BORDERS.get((hex, side), ("", 0))
        r.say(kind != "barrier" or r.phase != "yellow", "12.3.1.1-j", f"{hex} points at a barrier")
        other = neighbour(hex, side)
        if toll and joins(r, other, (side + 3) % 6):
            cost += toll
    return cost


def joins(r: Table, hex: str, side: int) -> bool:
    """Does track on a hex lead to this side?"""
    if hex not in HEXES:
        return False
    face, rotation = r.face(hex)
    return side in face.sides(rotation)


def reward_cousin(r: Table, action: Any) -> None:
    """14.4.1-d, 14.4.2-e."""
    if not action.power:
        return
    r.say(r.grants(action.power, action.company), "14.1-k", f"{action.power} has no share of {action.company}")
    value = next(stop for stop in TILES[action.tile].stops if stop.kind == "city").value(r.phase)
    if action.power == GAS_LIGHT:
        r.used[GAS_LIGHT, action.company] += 1
        r.say(r.used[GAS_LIGHT, action.company] == 1, "14.4.2-c", "once a game")
    r.pay(BANK, cousin(action.power), value if action.power == GAS_LIGHT else half(value), "14.4.1-d")


# Stations


def place_marker(r: Table, action: Any) -> None:
    """40 in the yellow phase, else 100 (7.2.2-b); in a hex where it stands already its old marker comes back."""
    name = action.company
    cost = SIZES[r.size(name)]["marker_cost"]["yellow" if r.phase == "yellow" else "later"]
    r.pay(r.purse(name), BANK, cost, "7.2.2-b")
    put_marker(r, name, action.hex)


def place_free(r: Table, action: Any) -> None:
    """14.3.2: for nothing, one a share and three at most; 50 for the cousin."""
    use_stephenson(r, action.company, 1)
    put_marker(r, action.company, action.hex)


def use_stephenson(r: Table, name: str, times: int) -> None:
    if not times:
        return
    r.say(r.grants(STEPHENSON, name), "14.1-k", f"Stephenson & Fox have no share of {name}")
    r.used[STEPHENSON, name] += times
    most = min(3, r.owned(name, cousin(STEPHENSON)))
    r.say(r.used[STEPHENSON, name] <= most, "14.3.2-c", f"{name} has no free marker left")
    r.pay(BANK, cousin(STEPHENSON), 50 * times, "14.3.2-d")


def put_marker(r: Table, name: str, hex: str) -> None:
    r.say(not r.at.placed, "7.2.2-f", "one station a turn")
    r.say(r.charter[name] > 0, "7.2.2-a", f"{name} has no marker left")
    r.at.placed = True
    if r.stations[name][hex]:
        r.to_british_rail(name, [hex])
        r.charter[name] += 1
    r.charter[name] -= 1
    r.stations[name][hex] += 1


# Runs


def run_routes(r: Table, action: Any) -> None:
    """The track of a run is the engine's word; what its stops bring is not."""
    check_run(r, action.company, action.routes)


def run_alone(r: Table, action: Any) -> None:
    """Without cousins, and without anything for them (7.2.3-c)."""
    run = r.run_of(action.company)
    check_run(r, action.company, run.routes if run else (), alone=True)


def check_run(r: Table, name: str, routes: Sequence[Route], *, alone: bool = False) -> None:
    run = r.run_of(name)
    if run is None:
        r.say(not routes, "7.2.3-a", f"{name} has not run")
    r.at.ran, r.at.had_train = True, bool(r.trains_of(name))
    r.at.revenue = run.revenue if run else 0
    if run:
        r.same("7.2.3-a", f"revenue of {name}", sum(run.values), run.revenue)
        check_values(r, name, run, alone=alone)


def check_values(r: Table, name: str, run: RunMade, *, alone: bool) -> None:
    uses = dict.fromkeys((STEAMSHIP, SASSOON, VULCAN), 0)
    for route, value in zip(run.routes, run.values, strict=True):
        for one, pay in price_route(r, name, route, value).items():
            uses[one] += 1
            r.pay(BANK, cousin(one), pay, "14.1-o")
    for one, times in uses.items():
        if times:
            most = r.owned(name, cousin(one)) if r.grants(one, name) else 0
            most = 0 if alone else min(most, 3) if one == SASSOON else most
            r.say(times <= most, "14.2.1-b", f"{one} helps {times} routes of {name}, not {most}")


def stop_value(r: Table, stop: str) -> int:
    hex, _, number = stop.partition(".")
    if hex == LIVERPOOL_PORT["hex"]:
        city = r.face(LIVERPOOL_PORT["city"])[0].stops[0].value(r.phase) if LIVERPOOL_PORT["city"] in r.tiles else 0
        return city + int(LIVERPOOL_PORT["plus"])
    return r.face(hex)[0].stops[int(number)].value(r.phase)


def stop_kind(r: Table, stop: str) -> str:
    hex, _, number = stop.partition(".")
    if hex in PORTS:
        return "port"
    return "offboard" if hex in OFFBOARDS else r.face(hex)[0].stops[int(number)].kind


def price_route(r: Table, name: str, route: Route, value: int) -> dict[str, int]:
    """What a route brings by its train; the cousins used for it and what they are paid (15.3, 14.2, 14.5.2)."""
    train = TRAINS[kind_of(route.train)]["sides"][0]["runs"][0]
    worth = {stop: stop_value(r, stop) for stop in dict.fromkeys(route.stops)}
    of = {stop: stop_kind(r, stop) for stop in worth}
    ports = [worth[stop] for stop in worth if of[stop] == "port"]
    large = sorted((worth[stop] for stop in worth if of[stop] in ("city", "offboard")), reverse=True)
    if train["kind"] == "flood":
        rest = value - sum(worth[stop] for stop in worth if of[stop] != "port")
        factor = rest // sum(ports) if sum(ports) else 1
        r.say(factor >= 1 and factor * sum(ports) == rest, "15.3.4-g", f"{route} brings {value}")
        return {}
    towns = sum(worth[stop] for stop in worth if of[stop] == "town")
    if train["kind"] == "n+D":
        r.same("15.3.3-b", f"revenue of {route}", 2 * (towns + sum(ports) + sum(large[: train["stops"]])), value)
        return {}
    plain, pays = sum(worth.values()), {}
    if len(ports) == 2:
        pays[STEAMSHIP] = half(min(ports))
    if len(large) > train["stops"]:
        r.same("15.3.1-a", f"stops of {route}", len(large), train["stops"] + 1)
        pays[VULCAN] = half(min(worth[stop] for stop in worth if of[stop] == "city"))
    offboard = max((worth[stop] for stop in worth if of[stop] == "offboard"), default=0)
    if value != plain and ports and offboard:
        plain += offboard
        pays[SASSOON] = half(ports[0])
    r.same("15.3.1-d", f"revenue of {route}", plain, value)
    london = sum(stop.partition(".")[0] == LONDON for stop in worth)
    r.say(london <= 1, "15.2-m", f"{route} has London twice")
    return pays
