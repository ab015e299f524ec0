"""The books' rules on runs, written out once more for the second opinion: one function per title."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from itertools import combinations

from bradshaw.board.map import Board
from bradshaw.board.tiles import Tile
from bradshaw.kernel.records import Laid
from routes.brute import Edge, Markers, Option, Raw, Spot, TooBig, Trail, best_sets, hang_together, is_full

Sets = dict[int, int]
"""The most subsidy for every revenue that some legal set of runs brings."""


class Case:
    """A position as the second opinion sees it."""

    def __init__(self, board: Board, tiles: Mapping[str, Laid], markers: Markers, company: str, colour: str) -> None:
        self.board, self.markers, self.company, self.colour = board, markers, company, colour
        lying: dict[str, Tile] = {hex_id: board.tile_at(tiles, hex_id) for hex_id in board.hexes}
        borders: dict[Edge, str] = {}
        self.raw = Raw(board.layout.kind, lying, borders)
        for hex_id, place in board.hexes.items():
            for border in place.tile.borders:
                edge = self.raw.edge(hex_id, border.side)
                if edge is not None and border.kind:
                    borders[edge] = border.kind
        self.tiles = lying
        self.spots = [(hex_id, stop.index) for hex_id, tile in lying.items() for stop in tile.stops]

    def kind(self, spot: Spot) -> str:
        return self.tiles[spot[0]].stops[spot[1]].kind

    def value(self, spot: Spot) -> int:
        return self.tiles[spot[0]].stops[spot[1]].revenue.at(self.colour)

    def own(self, spot: Spot) -> bool:
        return self.company in self.markers.get(spot, ())

    def full(self, spot: Spot) -> bool:
        return is_full(self.tiles[spot[0]], spot, self.markers, self.company)

    def terminal(self, spot: Spot) -> bool:
        paths = [p for p in self.tiles[spot[0]].paths if spot[1] in p.stops]
        return self.kind(spot) == "offboard" or any(p.terminal for p in paths)

    def trails(self, *, past_full: bool = False) -> list[Trail]:
        return [
            trail
            for trail in self.raw.trails(
                self.spots, lambda spot: not self.terminal(spot) and (past_full or not self.full(spot))
            )
            if any(self.own(spot) for spot in trail.stops)
        ]

    def option(self, trail: Trail, revenue: int, subsidy: int = 0, passes: int = 0, uses: str = "") -> Option:
        taken = self.raw.exclusive(trail)
        return Option(revenue, subsidy, taken, frozenset(trail.stops), passes, (uses,) if uses else ())


def opinion_1860(
    case: Case,
    trains: list[str],
    home: str,
    *,
    skip_small: bool = False,
    reenters: bool = False,
    first_number: bool = False,
    halts: bool = True,
    leased: bool = False,
    calls_at_ends: bool = True,
) -> Sets:
    choices = []
    trails = case.trails(past_full=True)
    for train in trains:
        m, n = map(int, train.split("+"))
        if first_number or leased:
            n = 0
        options = []
        for trail in trails:
            ends = (trail.stops[0], trail.stops[-1])
            inside = trail.stops[1:-1]
            if any(case.kind(spot) == "halt" for spot in ends):
                continue
            if not reenters and len(set(trail.hexes)) < len(trail.hexes):
                continue
            passes = sum(case.full(spot) for spot in inside)
            if passes > 1 or any(case.kind(spot) == "offboard" for spot in inside):
                continue
            may_skip = [s for s in inside if case.kind(s) == "halt" or (skip_small and case.kind(s) == "town")]
            if not calls_at_ends:
                may_skip += [s for s in ends if skip_small and case.kind(s) == "town"]
            seen: dict[tuple[int, int], None] = {}
            for number in range(len(may_skip) + 1):
                for skipped in combinations(may_skip, number):
                    called = [s for s in trail.stops if s not in skipped]
                    large = sum(case.kind(s) in ("city", "offboard") for s in called)
                    if large > m or not 2 <= len(called) <= m + n:
                        continue
                    stops_paying = [s for s in called if halts or case.kind(s) != "halt"]
                    if leased:
                        pair = (40 + 20 * len(stops_paying), 0)
                    else:
                        pair = (
                            sum(case.value(s) for s in stops_paying),
                            10 * sum(case.kind(s) == "halt" for s in stops_paying),
                        )
                    seen[pair] = None
            for revenue, subsidy in seen:
                if not any(r >= revenue and s >= subsidy and (r, s) != (revenue, subsidy) for r, s in seen):
                    options.append(case.option(trail, revenue, subsidy, passes))
        choices.append(options)

    def legal(picked: list[Option]) -> bool:
        if not picked:
            return True
        if sum(option.passes for option in picked) > 1:
            return False
        at_home = any(spot[0] == home and case.own(spot) for option in picked for spot in option.stops)
        return at_home and hang_together([option.stops for option in picked])

    return best_sets(choices, legal)


def opinion_1848(case: Case, trains: list[str], *, k_bonus: bool = False, overrun: bool = False) -> Sets:
    alice = ("A4", "A6")
    k_places = ("D1", "G6", "H11", "F17", "B19")
    choices = []
    trails = case.trails()
    for train in trains:
        options = []
        for trail in trails:
            stops = trail.stops
            red = [case.board.hexes[spot[0]].group for spot in stops if case.board.hexes[spot[0]].group]
            if len(set(red)) < len(red):
                continue
            if train == "2E":
                ends = (stops[0], stops[-1])
                if not any(spot[0] in alice for spot in ends):
                    continue
                best_alice = max(case.value(spot) for spot in ends if spot[0] in alice)
                if overrun:
                    own = max(case.value(spot) for spot in stops if case.own(spot))
                elif any(case.own(spot) for spot in ends):
                    own = max(case.value(spot) for spot in ends if case.own(spot))
                else:
                    continue
                options.append(case.option(trail, own + best_alice))
                continue
            if train != "D":
                number = int(train.rstrip("+"))
                gauges = max(0, trail.gauges - train.endswith("+"))
                if gauges + sum(case.kind(spot) in ("city", "offboard") for spot in stops) > number:
                    continue
            revenue = sum(case.value(spot) for spot in stops)
            if k_bonus:
                revenue += max(0, 50 * (sum(spot[0] in k_places for spot in stops) - 1))
            options.append(case.option(trail, revenue))
        choices.append(options)
    return best_sets(choices, lambda picked: True)


def opinion_1843(case: Case, trains: list[str], most_runs: int) -> Sets:
    """Trains: "3", "2+1", "3/5", "5E", "Electric"; the choice of certificates is made by the caller."""
    choices = []
    trails = case.trails()
    for train in trains:
        options = []
        for trail in trails:
            values = sorted((case.value(spot) for spot in trail.stops), reverse=True)
            large = sum(case.kind(spot) in ("city", "offboard") for spot in trail.stops)
            counted = len(values)
            if "+" in train:
                n, m = map(int, train.split("+"))
                if large > n or len(values) > n + m:
                    continue
            elif "/" in train:
                counted, longest = map(int, train.split("/"))
                if len(values) > longest:
                    continue
            elif train.endswith("E"):
                counted = int(train[:-1])
            elif train != "Electric" and len(values) > int(train):
                continue
            options.append(case.option(trail, sum(values[:counted])))
        choices.append(options)
    return best_sets(choices, lambda picked: True, most_runs)


PORTS_NEXT = {"M19": ("M13", "M15")}


def ports_1820(case: Case) -> set[Spot]:
    """Ports with an own marker in a hex beside them, joined by track without a stop between."""
    found = set()
    for spot in case.spots:
        if case.board.hexes[spot[0]].kind != "port":
            continue
        beside = [case.board.layout.neighbour(spot[0], side) for side in range(6)]
        for to, _, _, _, _ in case.raw.hops(spot, frozenset(), frozenset()):
            if case.own(to) and (to[0] in beside or to[0] in PORTS_NEXT.get(spot[0], ())):
                found.add(spot)
    return found


def value_1820(case: Case, spot: Spot) -> int:
    if spot[0] == "C3":
        stops = case.tiles["C5"].stops
        return 20 + (stops[0].revenue.at(case.colour) if stops else 0)
    return case.value(spot)


def opinion_1820(case: Case, trains: list[str], *, two_ports: int = 0, doubled: int = 0, extra_city: int = 0) -> Sets:
    """Trains: "3+", "5D+", "EXPRESS", "FLOOD"."""
    floods = trains.count("FLOOD")
    trains = [train for train in trains if train != "FLOOD"]
    ports = ports_1820(case)
    usable = set()
    for spot in case.spots:
        kind = case.board.hexes[spot[0]].kind
        if (kind == "port" and spot not in ports) or (kind == "london" and not case.own(spot)):
            continue
        usable.add(spot)

    def passable(spot: Spot) -> bool:
        kind = case.board.hexes[spot[0]].kind
        return spot in usable and kind not in ("port", "offboard") and not case.full(spot)

    trails = []
    for trail in case.raw.trails(sorted(usable), passable):
        hexes_of = [case.board.hexes[spot[0]].kind for spot in trail.stops]
        if not usable.issuperset(trail.stops) or not any(case.own(spot) for spot in trail.stops):
            continue
        if hexes_of.count("london") > 1:
            continue
        # London in the middle: only with the docks as the next stop
        through = [i for i, kind in enumerate(hexes_of) if kind == "london" and 0 < i < len(hexes_of) - 1]
        if any("M19" not in (trail.stops[i - 1][0], trail.stops[i + 1][0]) for i in through):
            continue
        trails.append(trail)
    choices = []
    for train in trains:
        options = []
        for trail in trails:
            kinds = ["port" if spot in ports else case.kind(spot) for spot in trail.stops]
            worth = [value_1820(case, spot) for spot in trail.stops]
            large = [v for k, v in zip(kinds, worth, strict=True) if k in ("city", "offboard")]
            rest = [v for k, v in zip(kinds, worth, strict=True) if k not in ("city", "offboard")]
            harbours = kinds.count("port")
            if len(kinds) - harbours < 2:
                continue
            if train == "EXPRESS":
                if harbours <= 1:
                    port = sum(v for k, v in zip(kinds, worth, strict=True) if k == "port")
                    options.append(case.option(trail, sum(large) + port))
                continue
            if train.endswith("D+"):
                if harbours <= 1:
                    best = sum(sorted(large, reverse=True)[: int(train[:-2])])
                    options.append(case.option(trail, 2 * (best + sum(rest))))
                continue
            number = int(train[:-1])
            for vulcan in (False, True):
                if len(large) > number + vulcan:
                    continue
                for steam in (False, True):
                    if harbours > 1 + steam:
                        continue
                    for sassoon in (False, True):
                        if sassoon and not (harbours and "offboard" in kinds):
                            continue
                        twice = sum(v for k, v in zip(kinds, worth, strict=True) if k == "offboard") if sassoon else 0
                        names = [("v", vulcan), ("g", steam), ("s", sassoon)]
                        option = case.option(trail, sum(worth) + twice)
                        options.append(option._replace(uses=tuple(name for name, on in names if on)))
        choices.append(options)
    allowed = {"v": extra_city, "g": two_ports, "s": min(3, doubled)}

    def legal(picked: list[Option]) -> bool:
        used = [name for option in picked for name in option.uses]
        return all(used.count(name) <= number for name, number in allowed.items())

    for index, options in enumerate(choices):
        choices[index] = [o for o in options if all(allowed[name] for name in o.uses)]
    if not floods:
        return best_sets(choices, legal)
    return {flooded(case, usable, ports, choices, legal, floods): 0}


def needs_name(case: Case, piece: Spot) -> bool:
    """Whether a piece of track is not already told by a side that only one train may cross."""
    path = case.tiles[piece[0]].paths[piece[1]]
    edges = [case.raw.edge(piece[0], side) for side in path.sides]
    return path.lanes == 1 and all(edge is None or case.raw.shared(edge) for edge in edges)


def flooded(
    case: Case,
    usable: set[Spot],
    ports: set[Spot],
    choices: list[list[Option]],
    legal: Callable[[list[Option]], bool],
    floods: int,
) -> int:
    """The best total with flooding trains: every choice of lines, every division of what they leave."""
    hops: dict[Spot, list[tuple[Spot, frozenset[object]]]] = {}
    for spot in usable:
        for to, edges, inner, _, _ in case.raw.hops(spot, frozenset(), frozenset()):
            if to in usable and to != spot:
                across = {edge for edge in edges if not case.raw.shared(edge)}
                inside = {piece for piece in inner if needs_name(case, piece)}
                taken: frozenset[object] = frozenset(across | inside)
                hops.setdefault(spot, []).append((to, taken))
    everything = frozenset(item for ways in hops.values() for _, taken in ways for item in taken)
    if floods > 2 or (floods > 1 and len(everything) > 9):
        raise TooBig
    worths: dict[frozenset[object], int] = {}

    def worth(free: frozenset[object]) -> int:
        if free not in worths:
            worths[free] = max((network(marker, free) for marker in usable if case.own(marker)), default=0)
        return worths[free]

    def open_for_all(spot: Spot) -> bool:
        return case.kind(spot) != "offboard" and not case.full(spot)

    def network(marker: Spot, free: frozenset[object]) -> int:
        reached, queue = {marker}, [marker]
        for spot in queue:
            if spot != marker and not open_for_all(spot):
                continue
            for to, taken in hops.get(spot, ()):
                london = case.board.hexes[to[0]].kind == "london"
                if to not in reached and taken <= free and not (london and any(r[0] == to[0] for r in reached)):
                    reached.add(to)
                    queue.append(to)
        rest = sum(value_1820(case, spot) for spot in reached if spot not in ports)
        harbours = sum(value_1820(case, spot) for spot in reached if spot in ports)
        if not harbours:
            return rest
        return rest + harbours * max(1, spikes(reached, free))

    def spikes(reached: set[Spot], free: frozenset[object]) -> int:
        starts = [s for s in reached if case.board.hexes[s[0]].kind == "offboard"]
        ways: list[frozenset[object]] = []

        def walk(spot: Spot, used: frozenset[object], seen: frozenset[Spot]) -> None:
            if case.own(spot):
                ways.append(used)
                return
            for to, taken in hops.get(spot, ()):
                if to in reached and to not in seen and taken <= free and not taken & used and open_for_all(to):
                    walk(to, used | taken, seen | {to})

        for start in starts:
            walk(start, frozenset(), frozenset({start}))
        if len(ways) > 3000:
            raise TooBig
        ways = list(dict.fromkeys(ways))

        def most(index: int, used: frozenset[object]) -> int:
            best = 0
            for number in range(index, len(ways)):
                if not ways[number] & used:
                    best = max(best, 1 + most(number + 1, used | ways[number]))
            return best

        if len(ways) > 60:
            raise TooBig
        return most(0, frozenset())

    best = 0

    def choose(index: int, taken: frozenset[object], picked: list[Option]) -> None:
        nonlocal best
        if index < len(choices):
            choose(index + 1, taken, picked)
            for option in choices[index]:
                if not option.taken & taken:
                    choose(index + 1, taken | option.taken, [*picked, option])
            return
        if not legal(picked):
            return
        revenue = sum(option.revenue for option in picked)
        free = everything - taken
        if floods == 1:
            best = max(best, revenue + worth(free))
            return
        items = sorted(free, key=str)
        for number in range(1 << len(items)):
            one = frozenset(item for bit, item in enumerate(items) if number >> bit & 1)
            best = max(best, revenue + worth(one) + worth(free - one))

    if math.prod(len(options) + 1 for options in choices) > (60 if floods > 1 else 3000):
        raise TooBig
    choose(0, frozenset(), [])
    return best
