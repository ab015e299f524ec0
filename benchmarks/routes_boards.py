"""Hard boards: whole maps grown by random laying and upgrading to the last colour, with markers of many companies."""

from __future__ import annotations

import random

from bradshaw.board import data as facts
from bradshaw.board.lays import fitting
from bradshaw.board.map import Board
from bradshaw.board.network import Network, network
from bradshaw.board.reach import Markers
from bradshaw.board.upgrade import TileRule, tile_fault
from bradshaw.kernel.records import Laid
from bradshaw.routes.position import Position
from bradshaw.routes.rules import FleetRule, Train
from bradshaw.titles.g1820 import runs as runs_1820
from bradshaw.titles.g1843 import runs as runs_1843
from bradshaw.titles.g1848 import runs as runs_1848
from bradshaw.titles.g1860 import runs as runs_1860

COLOURS = ("yellow", "green", "brown", "gray")
OWN_MARKERS = 5
TAKEN = (0.4, 0.1)
"""The share of circles that other companies have taken: as late in a game, and hardly any."""

FLEETS: dict[str, tuple[tuple[str, ...], ...]] = {
    "1820": (("8+",), ("8+", "8+", "8+"), ("5D+",), ("5D+", "5D+"), ("FLOOD",), ("FLOOD", "FLOOD"), ("5D+", "FLOOD")),
    "1843": (
        ("5/7x2",),
        ("5E",),
        ("8E",),
        ("8E", "8E"),
        ("Electric",),
        ("Electric", "Electric"),
        ("Electric", "8E"),
        ("5/7x2", "5E"),
        ("5/7x2", "5E", "3/5x2"),
    ),
    "1848": (("6+",), ("8",), ("D",), ("8", "D"), ("6+", "6+", "2E"), ("D", "D"), ("8", "D", "2E")),
    "1860": (("9+5",), ("6+3", "9+5"), ("9+5", "9+5"), ("6+3", "7+4", "8+4")),
}
"""The largest trains of each title, alone and together."""

OPTIONS: dict[str, tuple[tuple[str, ...], ...]] = {
    "1860": (
        (),
        ("reenters",),
        ("skip_small",),
        ("skip_small", "reenters"),
        ("skip_small", "uncalled_ends"),
        ("skip_small", "reenters", "uncalled_ends"),
        ("first_number",),
        ("no_halts",),
        ("none_idle",),
    ),
}
"""What a title may be played with, or comes to, that changes how trains run; a leased train is one by first number."""


def grow(title: str, seed: int, taken: float) -> tuple[Network, Markers, str]:
    """A full board of the last colours; the running company is the answer's last part."""
    rng = random.Random(f"hard/{title}/{seed}")
    data = facts.load(f"bradshaw.titles.g{title}")
    board = facts.board(data, "large" if title == "1860" else "")
    tiles = _grown(rng, board)
    net = network(board, tiles)
    company = rng.choice(data.companies).id if title == "1860" else "own"
    home = data.company(company).homes[0] if title == "1860" else ""
    cities = [at for at in net.stops.values() if at.stop.slots and net.links(at.id)]
    rng.shuffle(cities)
    markers: dict[tuple[str, int], tuple[str | None, ...]] = {}
    own = 0
    for at in sorted(cities, key=lambda at: at.hex != home):
        row: list[str | None] = ["other" if rng.random() < taken else None for _ in range(at.stop.slots)]
        if own < OWN_MARKERS and not (title == "1820" and at.hex == "M13" and own):
            row[0] = company
            own += 1
        markers[at.hex, at.stop.index] = tuple(row)
    return net, markers, company


def _grown(rng: random.Random, board: Board) -> dict[str, Laid]:
    """Lay outward from a city, then upgrade colour by colour, always where most track meets."""
    tiles: dict[str, Laid] = {}
    rule = TileRule(frozenset(COLOURS))
    for colour in COLOURS:
        left = [hex_id for hex_id, place in board.hexes.items() if not place.fixed]
        rng.shuffle(left)
        while left:
            left.sort(key=lambda hex_id: sum(_met(board, tiles, hex_id, side) for side in range(6)))
            hex_id = left.pop()
            best: tuple[float, Laid] | None = None
            for tile, rotation in fitting(board, hex_id, tiles.get(hex_id)):
                if tile.colour != colour or tile_fault(board, tiles, rule, hex_id, tile.id, rotation) is not None:
                    continue
                met = sum(_met(board, tiles, hex_id, side) for side in tile.rotated(rotation).exits)
                score = 2 * met + 0.2 * len(tile.exits) + 0.5 * bool(tile.stops) + rng.random()
                if best is None or score > best[0]:
                    best = score, Laid(tile.id, rotation)
            if best is not None:
                tiles[hex_id] = best[1]
    return tiles


def _met(board: Board, tiles: dict[str, Laid], hex_id: str, side: int) -> bool:
    across = board.across(hex_id, side)
    return across is not None and across[1] in board.tile_at(tiles, across[0]).exits


def position(title: str, net: Network, markers: Markers, company: str, options: tuple[str, ...] = ()) -> Position:
    if title == "1860":
        return runs_1860.position(net, markers, company, "brown", halts="no_halts" not in options)
    build = {"1820": runs_1820.position, "1843": runs_1843.position, "1848": runs_1848.position}[title]
    return build(net, markers, company, "gray")


def fleet(title: str, names: tuple[str, ...], options: tuple[str, ...] = ()) -> tuple[tuple[Train, ...], FleetRule]:
    """Trains of these names and the rule of the title for their set."""
    if title == "1843":
        return next(runs_1843.fleets([(f"{n}", name) for n, name in enumerate(names)])), FleetRule()
    if title == "1820":
        return tuple(Train(f"{n}", runs_1820.run_rules(name)) for n, name in enumerate(names)), FleetRule()
    if title == "1848":
        return tuple(Train(f"{n}", (runs_1848.run_rule(name),)) for n, name in enumerate(names)), FleetRule()
    rules = (
        runs_1860.run_rule(
            name,
            skip_small="skip_small" in options,
            reenters="reenters" in options,
            first_number="first_number" in options,
            calls_at_ends="uncalled_ends" not in options,
        )
        for name in names
    )
    trains = tuple(Train(f"{n}", (one,)) for n, one in enumerate(rules))
    return trains, runs_1860.fleet_rule(idle_trains="none_idle" not in options)


def hard(title: str, seed: int, taken: float = TAKEN[0], options: tuple[str, ...] = ()) -> Position:
    return position(title, *grow(title, seed, taken), options)
