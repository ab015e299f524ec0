"""Tiles as records: stops, paths between stops and sides, labels, costs, borders.

The print of a hex and a tile laid on it are the same kind of thing: `Tile`.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

PHASES = ("yellow", "green", "blue", "brown", "red", "gray")
"""Colours of phases in order: a value printed for one holds until the next printed one."""

COLOURS = ("white", "yellow", "green", "brown", "gray")
"""Colours of track in the order in which tiles replace each other; white is the bare hex."""


class Revenue(Struct, frozen=True):
    """What a stop pays: one value, or values by phase colour, each holding until the next one printed."""

    steps: tuple[tuple[str, int], ...] = (("yellow", 0),)

    @classmethod
    def flat(cls, value: int) -> Revenue:
        return cls((("yellow", value),))

    def at(self, colour: str) -> int:
        """The value in a phase of that colour."""
        if not self.varies and self.steps[0][0] == PHASES[0]:
            return self.steps[0][1]
        reached = PHASES.index(colour)
        return max(
            ((PHASES.index(phase), value) for phase, value in self.steps if PHASES.index(phase) <= reached),
            default=(0, 0),
        )[1]

    @property
    def varies(self) -> bool:
        return len(self.steps) > 1


class Stop(Struct, frozen=True):
    """A place on a tile where trains may stop: kind "city", "town", "halt" or "offboard"."""

    kind: str
    index: int
    revenue: Revenue = Revenue()
    slots: int = 0
    loc: float | None = None
    """Where to draw it: towards that side, half-way between two, or by its track when None."""
    centred: bool = False
    groups: tuple[str, ...] = ()
    """A route may use one stop of a group."""
    symbol: str = ""


class Path(Struct, frozen=True):
    """A piece of track: it joins two sides, a side and a stop, or two stops (always two ends in all)."""

    sides: tuple[int, ...]
    stops: tuple[int, ...] = ()
    terminal: bool = False
    """Trains end at the stop of this path."""
    lanes: int = 1
    """Two lanes: two trains of one company may both use it, and the sides it touches."""
    loc: float | None = None

    def turned(self, steps: int) -> Path:
        sides = tuple(sorted((side + steps) % 6 for side in self.sides))
        loc = None if self.loc is None else (self.loc + steps) % 6
        return replace(self, sides=sides, loc=loc)


class Cost(Struct, frozen=True):
    """Money due when something replaces this tile; terrain may be empty."""

    amount: int
    terrain: str = ""


class Border(Struct, frozen=True):
    """A marked side: "impassable", "gauge", "barrier", "edge", or "" (one place drawn over two hexes)."""

    side: int
    kind: str = ""
    cost: int = 0


class FutureLabel(Struct, frozen=True):
    """A label that tiles must carry from that colour on."""

    label: str
    colour: str


class Tile(Struct, frozen=True, cache_hash=True):
    """A tile type, or the print of a hex (then `id` is the hex). Count None: as many as you like."""

    id: str
    colour: str
    stops: tuple[Stop, ...] = ()
    paths: tuple[Path, ...] = ()
    labels: tuple[str, ...] = ()
    future_labels: tuple[FutureLabel, ...] = ()
    costs: tuple[Cost, ...] = ()
    borders: tuple[Border, ...] = ()
    icons: tuple[str, ...] = ()
    count: int | None = None
    kind: str = ""
    """The title's class of tile where it has one: a tile replaces its own kind only."""
    only_at: tuple[str, ...] = ()
    """The hexes it may lie on; empty: anywhere it fits."""
    rotations: tuple[int, ...] = ()
    """The rotations it may have; empty: any."""
    replaces: tuple[str, ...] = ()
    """The tiles and printed hexes it may replace, whatever their colour and stops; empty: usual rules."""
    halts_may_move: bool = False
    """Halts of the tile before it may move along their line (an older reading of what keeping track means)."""
    stop_names: tuple[str, ...] = ()

    @property
    def exits(self) -> tuple[int, ...]:
        """The sides with track, ascending."""
        return exits(self)

    @property
    def cost(self) -> int:
        return sum(cost.amount for cost in self.costs)

    def rotated(self, steps: int) -> Tile:
        """This tile turned clockwise by so many sixths."""
        return rotated(self, steps % 6)

    def paths_of(self, stop: int) -> tuple[Path, ...]:
        """The track at a stop."""
        return tuple(path for path in self.paths if stop in path.stops)


@lru_cache(maxsize=4096)
def exits(tile: Tile) -> tuple[int, ...]:
    return tuple(sorted({side for path in tile.paths for side in path.sides}))


@lru_cache(maxsize=4096)
def rotated(tile: Tile, steps: int) -> Tile:
    if steps == 0:
        return tile
    return replace(
        tile,
        stops=tuple(stop if stop.loc is None else replace(stop, loc=(stop.loc + steps) % 6) for stop in tile.stops),
        paths=tuple(path.turned(steps) for path in tile.paths),
        borders=tuple(replace(border, side=(border.side + steps) % 6) for border in tile.borders),
    )
