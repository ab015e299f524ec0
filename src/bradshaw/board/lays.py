"""Every tile a company may lay now, with its cost, and the reason why any other may not be laid."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from bradshaw.board.hexes import SIDES, opposite
from bradshaw.board.map import Board, Position, stop_id
from bradshaw.board.reach import Reach
from bradshaw.board.tiles import Cost, Tile
from bradshaw.board.upgrade import (
    LayFault,
    TileRule,
    fit_faults,
    new_paths,
    side_fault,
    stop_mapping,
    tile_fault,
)
from bradshaw.kernel.following import make_room
from bradshaw.kernel.menu import Range
from bradshaw.kernel.records import Laid

Placement = Callable[[str, Tile, int], LayFault | None]
"""A title's own rule about a hex, a tile and its rotation: spacing of cities, one big city of two ..."""


class Lay(Struct, frozen=True):
    """A tile on a hex: what it costs, and the sides where it newly joins track of its neighbours."""

    hex: str
    tile: str
    rotation: int
    costs: tuple[Cost, ...] = ()
    joins: tuple[int, ...] = ()

    @property
    def cost(self) -> int:
        """The full price; titles take their discounts from the single costs."""
        return sum(cost.amount for cost in self.costs)


class LayRule(Struct, frozen=True):
    """What a company may lay in this step.

    Connection: "none"; "touch": some track on the tile can be run on by the company; "new": some track that
    was not there before can be run on by the company.
    """

    tiles: TileRule
    connection: str = "touch"
    blocked: frozenset[str] = frozenset()
    """Hexes kept closed for now."""
    only: frozenset[str] | None = None
    """The only hexes open now."""
    placement: Placement | None = None

    def is_shut(self, hex_id: str) -> bool:
        return hex_id in self.blocked or (self.only is not None and hex_id not in self.only)


def lay(board: Board, position: Position, hex_id: str, tile_id: str, rotation: int) -> Lay:
    """The lay with its costs: terrain of what is replaced, and borders across which track is joined first."""
    old, new = board.tile_at(position, hex_id), board.tiles[tile_id].rotated(rotation)
    return _lay(hex_id, old, new, rotation, _crossings(board, position, hex_id, old))


def _lay(hex_id: str, old: Tile, new: Tile, rotation: int, crossings: Mapping[int, tuple[Cost, ...]]) -> Lay:
    joins = tuple([side for side in new.exits if side in crossings])
    tolls = [toll for side in joins for toll in crossings[side]]
    return Lay(hex_id, new.id, rotation, (*old.costs, *tolls), joins)


def _crossings(board: Board, position: Position, hex_id: str, old: Tile) -> dict[int, tuple[Cost, ...]]:
    """Where new track would join that of a neighbour, and what the border there costs."""
    found: dict[int, tuple[Cost, ...]] = {}
    for side in SIDES:
        if side not in old.exits and _met(board, position, hex_id, side):
            border = board.border(hex_id, side)
            found[side] = (Cost(border.cost, border.kind),) if border is not None and border.cost else ()
    return found


def explain(
    board: Board, position: Position, reach: Reach, rule: LayRule, hex_id: str, tile_id: str, rotation: int
) -> LayFault | None:
    """Why this lay is not legal, or None when it is."""
    fault = tile_fault(board, position, rule.tiles, hex_id, tile_id, rotation)
    return fault or _company_fault(board, position, reach, rule, hex_id, board.tiles[tile_id], rotation)


def misfit(
    board: Board, position: Position, rule: TileRule, hex_id: str, tile_id: str, rotation: int
) -> LayFault | None:
    """Why a tile may not lie there, whoever lays it, or None: what is listed as open needs no second look."""
    if hex_id in board.hexes:
        listed = board.remembered(_Known).open.get(_seen_from(board, position, rule, hex_id), ())
        is_open = any(one.rotation == rotation and one.tile == tile_id for one, _ in listed)
        if is_open and board.left(position, tile_id) != 0:
            return None
    return tile_fault(board, position, rule, hex_id, tile_id, rotation)


def legal_lays(
    board: Board,
    position: Position,
    reach: Reach,
    rule: LayRule,
    hexes: Iterable[str] | None = None,
    *,
    distinct: bool = False,
) -> Iterator[Lay]:
    """Every legal lay, hex by hex, tiles in the order of the manifest.

    All of them, also rotations that look alike; with `distinct` only the first of those.
    """
    if hexes is None:
        hexes = board.hexes if rule.connection == "none" else sorted(reach.hexes)
    used_up = board.used_up(position)
    entered: dict[str, int] = {}
    for hex_id, side in reach.entries if rule.connection != "none" else ():
        entered[hex_id] = entered.get(hex_id, 0) | 1 << side
    for hex_id in hexes:
        if rule.is_shut(hex_id):
            continue
        for one in _lays_on(board, position, reach, rule, hex_id, entered.get(hex_id, 0)):
            tile = board.tiles[one.tile]
            if one.tile in used_up or (distinct and one.rotation not in different_rotations(tile)):
                continue
            if rule.placement is None or _placement_fault(rule, hex_id, tile, one.rotation) is None:
                yield one


MOST_KNOWN = 8192


class _Known:
    """The lays on single hexes by all that they follow from besides stock and places: a tile that is laid changes them
    on its own hex and beside it, and for a company where its track comes in anew."""

    def __init__(self) -> None:
        self.open: dict[Hashable, tuple[tuple[Lay, Tile], ...]] = {}
        """Whoever lays them."""
        self.lays: dict[Hashable, tuple[Lay, ...]] = {}
        """That join a company's track."""


def _lays_on(
    board: Board, position: Position, reach: Reach, rule: LayRule, hex_id: str, entered: int
) -> tuple[Lay, ...]:
    """`entered`: the sides of the hex at which the company's track arrives, as bits."""
    inside: Hashable = None
    if rule.connection == "touch":
        inside = hex_id in reach.inside
    elif rule.connection == "new":
        stops = board.tile_at(position, hex_id).stops
        inside = tuple([stop.index for stop in stops if stop_id(hex_id, stop.index) in reach.passable])
    around = tuple(map(position.get, board.around[hex_id]))
    key = (hex_id, position.get(hex_id), around, entered, inside, rule.tiles, rule.connection)
    known = board.remembered(_Known).lays
    found = known.get(key)
    if found is None:
        make_room(known, MOST_KNOWN)
        old, lays = board.tile_at(position, hex_id), open_lays(board, position, rule.tiles, hex_id)
        joined = (one for one, new in lays if _connection_fault(reach, rule, hex_id, old, new) is None)
        found = known[key] = tuple(joined)
    return found


def _seen_from(board: Board, position: Position, rule: TileRule, hex_id: str) -> Hashable:
    """All that the lays on a hex follow from."""
    met = tuple([_met(board, position, hex_id, side) for side in SIDES])
    return hex_id, position.get(hex_id), met, rule


def open_lays(board: Board, position: Position, rule: TileRule, hex_id: str) -> tuple[tuple[Lay, Tile], ...]:
    """What may be laid on a hex as it is and as those around it are, with the tile turned."""
    key = _seen_from(board, position, rule, hex_id)
    known = board.remembered(_Known).open
    found = known.get(key)
    if found is None:
        make_room(known, MOST_KNOWN)
        found = known[key] = tuple(_find_lays(board, position, rule, hex_id))
    return found


def _find_lays(board: Board, position: Position, rule: TileRule, hex_id: str) -> Iterator[tuple[Lay, Tile]]:
    old = board.tile_at(position, hex_id)
    any_colour, shut = "phase" in rule.waive, set()
    for side in set(SIDES).difference(old.exits):
        fault = side_fault(board, position, rule, hex_id, side)
        if fault is not None and fault.kind not in rule.waive:
            shut.add(side)
    crossings = _crossings(board, position, hex_id, old)
    for tile, rotation in fitting(board, hex_id, position.get(hex_id), rule.waive):
        if any_colour or tile.colour in rule.colours:
            new = tile.rotated(rotation)
            if shut.isdisjoint(new.exits):
                yield _lay(hex_id, old, new, rotation, crossings), new


class _Fitting:
    """What fits on what, found once per board: by itself, and where sides of the hex are dead."""

    def __init__(self) -> None:
        self.table: dict[tuple[str, Laid | None, frozenset[str]], tuple[tuple[Tile, int], ...]] = {}
        self.here: dict[tuple[str, Laid | None, frozenset[str]], tuple[tuple[Tile, int], ...]] = {}


def fitting(
    board: Board, hex_id: str, laid: Laid | None, waive: frozenset[str] = frozenset()
) -> tuple[tuple[Tile, int], ...]:
    """Every tile and rotation that could ever be laid on a hex with that tile, by its print alone."""
    known = board.remembered(_Fitting)
    here, key = (hex_id, laid, waive), (board.alike[hex_id], laid, waive)
    if here not in known.here:
        if key not in known.table:
            known.table[key] = tuple(_find_fitting(board, *key))
        dead = board.dead_sides[hex_id].difference(board.tile_at({hex_id: laid} if laid else {}, hex_id).exits)
        fit = known.table[key]
        if "side" not in waive:
            fit = tuple((tile, turn) for tile, turn in fit if dead.isdisjoint(tile.rotated(turn).exits))
        known.here[here] = fit
    return known.here[here]


def _find_fitting(board: Board, hex_id: str, laid: Laid | None, waive: frozenset[str]) -> Iterator[tuple[Tile, int]]:
    place = board.hexes[hex_id]
    if place.fixed:
        return
    old = board.tile_at({} if laid is None else {hex_id: laid}, hex_id)

    def fits(tile: Tile, rotation: int | None) -> bool:
        return all(fault.kind in waive for fault in fit_faults(place, laid, old, tile, rotation))

    for tile in board.tiles.values():
        if fits(tile, None):
            yield from ((tile, rotation) for rotation in SIDES if fits(tile, rotation))


def _company_fault(
    board: Board, position: Position, reach: Reach, rule: LayRule, hex_id: str, tile: Tile, rotation: int
) -> LayFault | None:
    """What stands against a tile that fits: closed hexes, the title's placement rule, no connection."""
    if rule.is_shut(hex_id):
        return LayFault("blocked", f"{hex_id} may not be built on now.")
    old, new = board.tile_at(position, hex_id), tile.rotated(rotation)
    return _placement_fault(rule, hex_id, tile, rotation) or _connection_fault(reach, rule, hex_id, old, new)


def _placement_fault(rule: LayRule, hex_id: str, tile: Tile, rotation: int) -> LayFault | None:
    fault = rule.placement(hex_id, tile, rotation) if rule.placement is not None else None
    return None if fault is None or fault.kind in rule.tiles.waive else fault


def _connection_fault(reach: Reach, rule: LayRule, hex_id: str, old: Tile, new: Tile) -> LayFault | None:
    if rule.connection == "touch" and not touches(reach, hex_id, new):
        return LayFault("reach", f"The tile on {hex_id} would not be connected to the company's track.")
    if rule.connection == "new" and not adds_track(reach, hex_id, old, new):
        kind = "new-track" if touches(reach, hex_id, new) else "reach"
        return LayFault(kind, f"The tile on {hex_id} would add no track that the company can use.")
    return None


def touches(reach: Reach, hex_id: str, new: Tile) -> bool:
    """Whether the company could run on some track of the tile once it lies there."""
    return hex_id in reach.inside or any((hex_id, side) in reach.entries for side in new.exits)


def adds_track(reach: Reach, hex_id: str, old: Tile, new: Tile) -> bool:
    """Whether the company could run on some of the tile's new track: in from a side, or out of a stop."""
    return next(usable_new_paths(reach, hex_id, old, new), None) is not None


def usable_new_paths(reach: Reach, hex_id: str, old: Tile, new: Tile) -> Iterator[int]:
    """The new paths of the tile that the company could run on, by index."""
    mapping = stop_mapping(old, new)
    if mapping is None:
        return
    open_stops = {mapping[stop.index] for stop in old.stops if stop_id(hex_id, stop.index) in reach.passable}
    for index in new_paths(old, new, mapping):
        path = new.paths[index]
        entered = any((hex_id, side) in reach.entries for side in path.sides)
        if entered or not open_stops.isdisjoint(path.stops):
            yield index


def _met(board: Board, position: Position, hex_id: str, side: int) -> bool:
    """Whether the neighbour's track arrives at this side."""
    other = board.neighbour(hex_id, side)
    return other is not None and opposite(side) in board.tile_at(position, other).exits


@lru_cache(maxsize=1024)
def different_rotations(tile: Tile) -> tuple[int, ...]:
    """The rotations in which the tile's track looks different, smallest first."""
    seen, found = set(), []
    for rotation in tile.rotations or range(6):
        shape = track_shape(tile.rotated(rotation))
        if shape not in seen:
            seen.add(shape)
            found.append(rotation)
    return tuple(found)


def alike(tile: Tile, rotation: int) -> dict[str, Range]:
    """The rotations in which the tile looks just like in this one, the smallest, as a range for the menu."""
    period = len(different_rotations(tile))
    if period == 6 or tile.rotations:
        return {}
    return {"rotation": Range(rotation, rotation + 6 - period, period)}


def track_shape(tile: Tile) -> object:
    """What the track looks like, whatever the order of stops and paths."""

    def look(stop: int) -> object:
        one = tile.stops[stop]
        sides = frozenset(side for path in tile.paths_of(stop) for side in path.sides)
        return one.kind, one.revenue, one.slots, sides

    plain = frozenset(path.sides for path in tile.paths if not path.stops)
    inner = frozenset(frozenset(look(stop) for stop in path.stops) for path in tile.paths if len(path.stops) == 2)
    return plain, frozenset(look(stop.index) for stop in tile.stops), inner
