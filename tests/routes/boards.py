"""Random small boards of every title with random markers, phases and trains, and what two solvers say of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bradshaw.board import data as facts
from bradshaw.board.map import Board
from bradshaw.board.network import Network, network
from bradshaw.kernel.records import Laid
from bradshaw.routes.answer import Answer, RunSet
from bradshaw.routes.check import check
from bradshaw.routes.explain import explain
from bradshaw.routes.position import Position
from bradshaw.routes.rules import FleetRule, Train
from bradshaw.routes.solve import Goal, Search, solve
from bradshaw.titles.g1820 import runs as runs_1820
from bradshaw.titles.g1843 import runs as runs_1843
from bradshaw.titles.g1848 import runs as runs_1848
from bradshaw.titles.g1860 import runs as runs_1860
from routes.brute import TooBig, undominated
from routes.opinions import Case, Sets, opinion_1820, opinion_1843, opinion_1848, opinion_1860

TITLES = ("1820", "1843", "1848", "1860")
OWN = "own"
OTHERS = ("red", "blue")
PHASES = {
    "1820": ("yellow", "green", "blue", "brown", "red", "gray"),
    "1843": ("yellow", "green", "blue", "brown", "red", "gray"),
    "1848": ("yellow", "green", "brown", "gray"),
    "1860": ("yellow", "green", "brown"),
}
TRAINS = {
    "1820": ("2+", "3+", "5+", "8+", "5D+", "EXPRESS", "FLOOD", "FLOOD"),
    "1843": ("2", "2+1", "3+1", "4+1", "5+2", "3/5", "4/6", "5/7", "5E", "8E", "Electric"),
    "1848": ("2", "2+", "3", "3+", "4", "4+", "5", "5+", "6", "6+", "8", "D", "2E"),
    "1860": ("2+1", "3+2", "4+2", "5+3", "6+3", "9+5"),
}
SIDES_1843 = {
    "2": ("n", 2, 0, None),
    **{f"{n}+{m}": ("n+m", n, m, None) for n, m in ((2, 1), (3, 1), (4, 1), (5, 2))},
    **{f"{n}/{m}": ("n/m", n, 0, m) for n, m in ((3, 5), (4, 6), (5, 7))},
    "5E": ("nE", 5, 0, None),
    "8E": ("nE", 8, 0, None),
    "Electric": ("electric", None, 0, None),
}

_boards: dict[tuple[str, str], Board] = {}


def board_of(title: str, name: str = "") -> Board:
    key = (title, name)
    if key not in _boards:
        _boards[key] = facts.board(facts.load(f"bradshaw.titles.g{title}"), name)
    return _boards[key]


class Puzzle(Struct, frozen=True):
    """A position to be solved twice."""

    title: str
    map: str
    tiles: dict[str, Laid]
    markers: dict[tuple[str, int], tuple[str | None, ...]]
    company: str
    colour: str
    trains: tuple[str, ...]
    flags: dict[str, Any]

    @property
    def board(self) -> Board:
        return board_of(self.title, self.map)


def puzzle(title: str, seed: int) -> Puzzle:
    """A random position small enough for a second opinion."""
    rng = random.Random(f"{title}/{seed}")
    name = rng.choice(("first_edition", "large")) if title == "1860" else ""
    board = board_of(title, name)
    company, flags = OWN, dict[str, Any]()
    start = rng.choice(list(board.hexes))
    if title == "1860":
        data = facts.load("bradshaw.titles.g1860")
        company = rng.choice(data.companies).id
        start = data.company(company).homes[0]
        flags = {name: rng.random() < 0.4 for name in ("skip_small", "reenters", "first_number", "leased")}
        flags["halts"] = rng.random() < 0.8
    elif title == "1848":
        flags = {"k_bonus": rng.random() < 0.5, "overrun": rng.random() < 0.5}
        if rng.random() < 0.3:
            start = rng.choice(("B3", "B5", "B7", "C4"))
    elif title == "1843":
        flags = {"most_runs": rng.choice((1, 2, 3))}
        if rng.random() < 0.3:
            start = rng.choice(("E16", "J21", "H15", "F7", "I4"))
    elif title == "1820":
        flags = {name: rng.choice((0, 0, 1, 2)) for name in ("two_ports", "doubled", "extra_city")}
        if rng.random() < 0.5:
            start = rng.choice(("M15", "M13", "N18", "L18", "D4", "O15", "K3", "B14"))
    region = _region(rng, board, start, rng.randint(4, 11))
    tiles = _lay(rng, board, region, start if title == "1860" else "")
    markers = _mark(rng, board, tiles, region, company, start if title == "1860" else "")
    trains = tuple(rng.choice(TRAINS[title]) for _ in range(rng.choice((1, 1, 2, 2, 3))))
    if flags.get("leased"):
        trains = trains[:1]
    if title == "1860":
        flags["calls_at_ends"] = seed % 2 == 0
    colour = rng.choice(PHASES[title])
    return Puzzle(title, name, tiles, markers, company, colour, trains, flags)


def _region(rng: random.Random, board: Board, start: str, size: int) -> list[str]:
    region = [start]
    while len(region) < size:
        around = sorted({n for h in region for n in board.neighbours(h).values()} - set(region))
        if not around:
            break
        region.append(rng.choice(around))
    return region


def _lay(rng: random.Random, board: Board, region: list[str], home: str) -> dict[str, Laid]:
    tiles: dict[str, Laid] = {}
    kinds = sorted(board.tiles)
    for hex_id in region:
        if board.hexes[hex_id].fixed:
            continue
        tries: list[tuple[int, int, Laid]] = []
        for _ in range(14):
            tile = board.tiles[rng.choice(kinds)]
            if tile.only_at and hex_id not in tile.only_at:
                continue
            if hex_id == home and not any(stop.slots for stop in tile.stops):
                continue
            rotation = rng.choice(tile.rotations or range(6))
            exits = tile.rotated(rotation).exits
            inside = sum(board.neighbour(hex_id, side) in region for side in exits)
            score = 2 * inside - len(exits) + bool(tile.stops)
            tries.append((score, len(tries), Laid(tile.id, rotation)))
        if tries and rng.random() < 0.95:
            tiles[hex_id] = max(tries)[2]
    return tiles


def _mark(
    rng: random.Random, board: Board, tiles: dict[str, Laid], region: list[str], company: str, home: str
) -> dict[tuple[str, int], tuple[str | None, ...]]:
    markers: dict[tuple[str, int], tuple[str | None, ...]] = {}
    cities = [(h, s) for h in region for s in board.tile_at(tiles, h).stops if s.slots]
    for hex_id, stop in cities:
        row: list[str | None] = [rng.choice((None, *OTHERS)) for _ in range(stop.slots)]
        if rng.random() < (0.9 if hex_id == home else 0.3):
            row[rng.randrange(len(row))] = company
        markers[hex_id, stop.index] = tuple(row)
    if cities and not any(company in row for row in markers.values()):
        hex_id, stop = rng.choice(cities)
        markers[hex_id, stop.index] = (company, *markers[hex_id, stop.index][1:])
    return markers


def position(given: Puzzle) -> Position:
    return position_on(network(given.board, given.tiles), given)


def position_on(net: Network, given: Puzzle) -> Position:
    flags = given.flags
    if given.title == "1860":
        return runs_1860.position(
            net, given.markers, given.company, given.colour, halts=flags["halts"], leased=flags["leased"]
        )
    build = {"1848": runs_1848.position, "1843": runs_1843.position, "1820": runs_1820.position}[given.title]
    return build(net, given.markers, given.company, given.colour)


def fleet(given: Puzzle) -> tuple[tuple[Train, ...], FleetRule]:
    flags = given.flags
    if given.title == "1860":
        kept = {name: flags[name] for name in ("skip_small", "reenters", "first_number", "leased", "calls_at_ends")}
        rules = [(runs_1860.run_rule(kind, **kept),) for kind in given.trains]
        rule = runs_1860.fleet_rule(idle_trains=True)
    elif given.title == "1848":
        rules = [
            (runs_1848.run_rule(kind, k_bonus=flags["k_bonus"], ghan_may_overrun=flags["overrun"]),)
            for kind in given.trains
        ]
        rule = FleetRule()
    elif given.title == "1843":
        rules = []
        for name in given.trains:
            kind, stops, plus, longest = SIDES_1843[name]
            run = facts.Run(kind=kind, stops=stops, plus=plus, longest=longest)
            rules.append((runs_1843.run_rule(run, name),))
        rule = runs_1843.fleet_rule(flags["most_runs"])
    else:
        abilities = runs_1820.Abilities(flags["two_ports"], flags["doubled"], flags["extra_city"])
        every = [runs_1820.run_rules(kind, abilities) for kind in given.trains]
        return (
            tuple(Train(f"{kind} no {n}", r) for n, (kind, r) in enumerate(zip(given.trains, every, strict=True))),
            runs_1820.fleet_rule(abilities),
        )
    trains = tuple(Train(f"{kind} no {n}", r) for n, (kind, r) in enumerate(zip(given.trains, rules, strict=True)))
    return trains, rule


def second_opinion(given: Puzzle) -> Sets:
    case = Case(given.board, given.tiles, given.markers, given.company, given.colour)
    flags = given.flags
    if given.title == "1860":
        home = facts.load("bradshaw.titles.g1860").company(given.company).homes[0]
        return opinion_1860(case, list(given.trains), home, **flags)
    opinions: dict[str, Callable[..., Sets]] = {
        "1848": opinion_1848,
        "1843": opinion_1843,
        "1820": opinion_1820,
    }
    return opinions[given.title](case, list(given.trains), **flags)


def first_opinion(given: Puzzle, goal: Goal = "revenue") -> Answer:
    trains, rule = fleet(given)
    return solve(position(given), trains, rule, goal)


def difference(given: Puzzle) -> str:
    """Where the two opinions part, or where the checker does not confirm the solver; empty when all agree."""
    sets = second_opinion(given)
    pairs = undominated(sets)
    answer = first_opinion(given)
    if not answer.proven:
        return "not proven"
    if (answer.revenue, answer.subsidy) != pairs[0]:
        return f"solver {answer.revenue}/{answer.subsidy}, second opinion {pairs[0]}"
    trains, rule = fleet(given)
    confirmed = check(position(given), trains, rule, answer.routes)
    if not isinstance(confirmed, RunSet):
        return f"checker refuses the solver's routes: {confirmed}"
    if (confirmed.revenue, confirmed.subsidy) != pairs[0]:
        return f"checker {confirmed.revenue}/{confirmed.subsidy}, second opinion {pairs[0]}"
    total = first_opinion(given, "total")
    want = max((revenue + subsidy, revenue) for revenue, subsidy in pairs)
    if (total.revenue + total.subsidy, total.revenue) != want:
        return f"solver for both {total.revenue}/{total.subsidy}, second opinion {pairs}"
    if "FLOOD" in given.trains:
        return ""
    more = explain(position(given), trains, rule)
    if [(one.revenue, one.subsidy) for one in more.trade_off] != pairs:
        return f"trade-off {[(one.revenue, one.subsidy) for one in more.trade_off]}, second opinion {pairs}"
    lower = max((revenue for revenue in sets if 0 < revenue < pairs[0][0]), default=None)
    # a linear program finds a next best that leaves out stops it has room for; the other searches look for none such
    leaves_out = given.flags.get("skip_small") and Search(position(given), trains, rule).joined
    if more.next_best != lower and not (leaves_out and (more.next_best or 0) > (lower or 0)):
        return f"next best {more.next_best}, second opinion {lower}"
    if any((tie.revenue, tie.subsidy) != pairs[0] for tie in more.ties):
        return f"ties {more.ties}"
    return ""


def shrink(given: Puzzle, says: Callable[[Puzzle], str] = difference) -> Puzzle:
    """The smallest part of a puzzle on which the opinions still part."""

    def parts(now: Puzzle) -> bool:
        try:
            return bool(says(now))
        except TooBig:
            return False

    changed = True
    while changed:
        changed = False
        smaller = [replace(given, trains=given.trains[:n] + given.trains[n + 1 :]) for n in range(len(given.trains))]
        smaller += [replace(given, tiles={h: t for h, t in given.tiles.items() if h != gone}) for gone in given.tiles]
        for spot, row in given.markers.items():
            for n, who in enumerate(row):
                if who is not None:
                    emptied = (*row[:n], None, *row[n + 1 :])
                    smaller.append(replace(given, markers={**given.markers, spot: emptied}))
        for candidate in smaller:
            if candidate.trains and parts(candidate):
                given, changed = candidate, True
                break
    return given


def differences(title: str, seeds: range) -> tuple[int, list[tuple[int, str, Puzzle]]]:
    """How many boards were compared, and where opinions part, shrunk."""
    compared, found = 0, []
    for seed in seeds:
        given = puzzle(title, seed)
        try:
            message = difference(given)
        except TooBig:
            continue
        compared += 1
        if message:
            small = shrink(given)
            found.append((seed, difference(small), small))
    return compared, found
