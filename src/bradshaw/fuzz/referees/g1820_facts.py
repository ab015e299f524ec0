"""The printed facts of 1820 as its referee reads them: market, chart, trains, sizes, tiles and hexes."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, NamedTuple

FACTS: dict[str, Any] = json.loads((files("bradshaw.titles") / "g1820" / "title.json").read_text())
ROW: list[int] = [box["price"] for box in FACTS["market"]]
"""Prices of the one row of the market; the first is the liquidation space, the last ends the game."""
GRAY, TOP = 0, len(ROW) - 1
PARS = {box["price"]: zone[4:] for box in FACTS["market"] for zone in box.get("zones", ()) if zone.startswith("par-")}
FIRST_COLUMN: dict[str, int] = FACTS["extra"]["first_column"]
COLOURS = tuple(FIRST_COLUMN)
CHART = {one["column"]: one for one in FACTS["extra"]["cost_of_business"] if one["colour"] in COLOURS}
END = len(CHART) + 1
ERAS = {"yellow": "yellow", "green": "green", "blue": "green", "brown": "brown", "red": "brown", "gray": "gray"}
"""Which of the printed values holds in a phase (11-d)."""
TRAINS = {train["id"]: train for train in FACTS["trains"]}
KINDS = tuple(TRAINS)
COLOUR_OF = {kind: train["colour"] for kind, train in TRAINS.items()}
FACE = {kind: train["sides"][0]["price"] for kind, train in TRAINS.items()}
SIZES = {one["shares"]: one for one in FACTS["extra"]["company_sizes"]}
COUSINS = {one["id"]: one for one in FACTS["extra"]["cousins"]}
COMPANIES = tuple(one["id"] for one in FACTS["companies"])
BR = "BR"
BR_SHARES: int = FACTS["extra"]["british_rail"]["shares"]
LOAN = 200
LONDON, CHATHAM, DOCKS, MANCHESTER = "M13", "M15", "M19", "D6"
FUTURE = {1: ("2+", "3+"), 2: ("5+", "8+"), 3: ("5D+",), 4: ("FLOOD",)}
"""What is sold before which stock round (6.4.1); the fourth only by option."""


class Stop(NamedTuple):
    """A city, town or place off the board as printed."""

    kind: str
    values: dict[str, int]
    slots: int

    def value(self, phase: str) -> int:
        return self.values.get("", 0) or self.values.get(ERAS[phase], 0)


class Printed(NamedTuple):
    """What a tile or hex has: stops, and lines of track between sides and stops (`_0`)."""

    stops: tuple[Stop, ...]
    paths: tuple[tuple[str, str], ...]
    colour: str
    kind: str

    def sides(self, rotation: int = 0) -> set[int]:
        """Sides that some track leads to."""
        return {(int(end) + rotation) % 6 for path in self.paths for end in path if not end.startswith("_")}


def printed(record: dict[str, Any]) -> Printed:
    stops, paths = [], []
    for part in record.get("code", "").split(";"):
        name, _, rest = part.partition("=")
        fields = dict(one.split(":", 1) for one in rest.split(",") if ":" in one)
        if name in ("city", "town", "offboard"):
            words = (one.rpartition("_") for one in fields["revenue"].split("|"))
            values = {era: int(number) for era, _, number in words}
            stops.append(Stop(name, values, int(fields.get("slots", 1)) if name == "city" else 0))
        elif name == "path":
            paths.append((fields["a"], fields["b"]))
    return Printed(tuple(stops), tuple(paths), record["colour"], record["kind"])


TILES = {name: printed(tile) for name, tile in FACTS["tiles"].items()}
HEXES = {name: printed(hex) for name, hex in FACTS["hexes"].items()}
PORTS = {name for name, hex in HEXES.items() if hex.kind == "port"}
OFFBOARDS = {name for name, hex in HEXES.items() if hex.kind == "offboard"}
TERRAIN = {
    name: int(found[1])
    for name, hex in FACTS["hexes"].items()
    if (found := re.search(r"upgrade=cost:(\d+)", hex.get("code", "")))
}


def borders() -> dict[tuple[str, int], tuple[str, int]]:
    """(hex, side) -> barrier or London edge, and what a connection across it costs."""
    found: dict[tuple[str, int], tuple[str, int]] = {}
    for name, hex in FACTS["hexes"].items():
        for side, kind, cost in re.findall(r"border=edge:(\d),type:(\w+),cost:(\d+)", hex.get("code", "")):
            found[name, int(side)] = (kind, int(cost))
            if (other := neighbour(name, int(side))) in HEXES:
                found[other, (int(side) + 3) % 6] = (kind, int(cost))
    return found


def neighbour(hex: str, side: int) -> str:
    """Sides are counted from the south-west, clockwise; in a row the columns are two apart (11-g)."""
    down, right = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))[side]
    return f"{chr(ord(hex[0]) + down)}{int(hex[1:]) + right}"


BORDERS = borders()


def blank(hex: str, side: int) -> bool:
    """An edge of a gray hexagon without track."""
    return HEXES[hex].colour == "gray" and side not in HEXES[hex].sides()


def steps(hex: str, over_ports: bool) -> Iterator[str]:
    """Where a distance path may go on (6.6.2-o to 6.6.2-q)."""
    for side in range(6):
        to = neighbour(hex, side)
        if to not in HEXES or BORDERS.get((hex, side), ("", 0))[0] == "barrier":
            continue
        if blank(hex, side) or blank(to, (side + 3) % 6):
            continue
        if over_ports or to not in PORTS | OFFBOARDS:
            yield to


def distance(start: str, goal: str, over_ports: bool) -> int | None:
    """Hexagon edges on the shortest allowed path."""
    far, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for to in steps(here, over_ports):
            if to not in far:
                far[to] = far[here] + 1
                queue.append(to)
    return far.get(goal)


def kind_of(train: str) -> str:
    """Trains of one kind differ by a number after a dash."""
    return train.rpartition("-")[0]
