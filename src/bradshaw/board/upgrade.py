"""May this tile replace what lies there? The board's own conditions, without asking who lays it or from where.

A fault says what is wrong in a word (`kind`) and a sentence; titles map kinds to their clauses.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from msgspec import Struct

from bradshaw.board.hexes import opposite
from bradshaw.board.map import FIXED_COLOURS, Board, Hex, Position
from bradshaw.board.tiles import COLOURS, Path, Stop, Tile
from bradshaw.kernel.records import Laid

FAULTS = (
    "unknown",  # no such hex, tile or rotation
    "fixed",  # nothing may be laid on this hex
    "stock",  # none of these tiles is left
    "phase",  # the colour is not available yet
    "earlier",  # the tile's colour does not come after what lies there
    "colour",  # the colour comes after it, but not next
    "place",  # the tile belongs to other hexes, or replaces other tiles
    "required",  # this hex takes another tile in that colour
    "rotation",  # the tile may not be turned so
    "kind",  # another kind of tile is needed
    "label",  # the letters do not match
    "stops",  # cities, towns or halts do not match
    "track",  # old track would be lost
    "side",  # track would run off the map or against a blank or impassable side
    "border",  # track would run against a border that is closed now
    "blocked",  # somebody keeps this hex closed (lays)
    "reach",  # no connection to the company's track (lays)
    "new-track",  # nothing new that the company can use (lays)
    "placement",  # the title's own rule about places (lays)
)


class LayFault(Struct, frozen=True):
    """Why a tile may not be laid: one of FAULTS, and a sentence for the player."""

    kind: str
    message: str


class TileRule(Struct, frozen=True):
    """What the moment allows: colours of the phase, closed kinds of border, kinds of fault to overlook."""

    colours: frozenset[str]
    closed: frozenset[str] = frozenset()
    waive: frozenset[str] = frozenset()


def tile_fault(
    board: Board, position: Position, rule: TileRule, hex_id: str, tile_id: str, rotation: int
) -> LayFault | None:
    """The first reason why this tile may not be laid here now, whoever lays it; None: it may."""
    for fault in tile_faults(board, position, rule, hex_id, tile_id, rotation):
        if fault.kind not in rule.waive:
            return fault
    return None


def tile_faults(
    board: Board, position: Position, rule: TileRule, hex_id: str, tile_id: str, rotation: int
) -> Iterator[LayFault]:
    """Every reason, the plainest first."""
    place, tile = board.hexes.get(hex_id), board.tiles.get(tile_id)
    if place is None:
        yield LayFault("unknown", "There is no such hex.")
        return
    if tile is None:
        yield LayFault("unknown", "There is no such tile.")
        return
    if rotation not in range(6):
        yield LayFault("unknown", f"A tile can be turned 0 to 5 steps, not {rotation}.")
        return
    if place.fixed:
        yield LayFault("fixed", f"No tile may be laid on {hex_id}.")
        return
    left = board.left(position, tile_id)
    if left is not None and left <= 0:
        yield LayFault("stock", f"No tile {tile_id} is left.")
    if tile.colour not in rule.colours:
        yield LayFault("phase", f"{tile.colour.capitalize()} tiles are not available now.")
    old = board.tile_at(position, hex_id)
    yield from fit_faults(place, position.get(hex_id), old, tile, rotation)
    yield from side_faults(board, position, rule, hex_id, old, tile.rotated(rotation))


def fit_faults(place: Hex, laid: Laid | None, old: Tile, tile: Tile, rotation: int | None) -> Iterator[LayFault]:
    """Does the tile fit on what lies there: colour, place, rotation, kind, labels, stops, track? Without a rotation:
    what is wrong however it is turned."""
    yield from _colour_faults(place, laid, old, tile)
    if tile.only_at and place.id not in tile.only_at:
        yield LayFault("place", f"Tile {tile.id} may only be laid on {' or '.join(tile.only_at)}.")
    if tile.replaces and old.id not in tile.replaces:
        yield LayFault("place", f"Tile {tile.id} may only replace {' or '.join(tile.replaces)}.")
    required = place.required.get(tile.colour)
    if required is not None and required != tile.id:
        yield LayFault("required", f"On {place.id} the {tile.colour} tile must be {required}.")
    if tile.rotations and rotation is not None and rotation not in tile.rotations:
        yield LayFault("rotation", f"Tile {tile.id} may not be turned that way.")
    if place.kinds:
        allowed = (old.kind,) if laid is not None else place.kinds
        if tile.kind not in allowed:
            wanted, given = " or ".join(allowed).replace("_", " "), tile.kind.replace("_", " ")
            yield LayFault("kind", f"{place.id} needs a tile of kind {wanted}, not {given}.")
    elif not _labels_match(place, old, tile):
        yield LayFault("label", f"The letters on tile {tile.id} do not match those on {place.id}.")
    if not _stops_match(place, laid, old, tile):
        yield LayFault("stops", f"The cities and towns on tile {tile.id} do not match those on {place.id}.")
    elif rotation is not None and stop_mapping(old, tile.rotated(rotation)) is None:
        yield LayFault("track", f"Tile {tile.id} turned this way does not keep the track on {place.id}.")


def side_faults(
    board: Board, position: Position, rule: TileRule, hex_id: str, old: Tile, new: Tile
) -> Iterator[LayFault]:
    """Does new track run off the map, against a blank side, or against a closed border?"""
    for side in new.exits:
        fault = side_fault(board, position, rule, hex_id, side) if side not in old.exits else None
        if fault is not None:
            yield fault


def side_fault(board: Board, position: Position, rule: TileRule, hex_id: str, side: int) -> LayFault | None:
    """What is wrong with new track that leaves a hex at this side."""
    if is_dead(board, position, hex_id, side):
        return LayFault("side", f"No track may lead {board.layout.compass(side)} from {hex_id}.")
    border = board.border(hex_id, side)
    if border is not None and border.kind in rule.closed:
        return LayFault("border", f"The border {board.layout.compass(side)} of {hex_id} may not be crossed now.")
    return None


def is_dead(board: Board, position: Position, hex_id: str, side: int) -> bool:
    """No track may point there: always so, or until a tile lies on the closed ground across the side."""
    if side in board.dead_sides[hex_id]:
        return True
    other = board.hexes[str(board.neighbour(hex_id, side))]
    closed_ground = other.colour in FIXED_COLOURS and not other.fixed
    return closed_ground and opposite(side) not in board.tile_at(position, other.id).exits


def _colour_faults(place: Hex, laid: Laid | None, old: Tile, tile: Tile) -> Iterator[LayFault]:
    if tile.colour not in COLOURS or old.colour not in COLOURS:
        if laid is not None or tile.colour != old.colour:
            yield LayFault("earlier", f"A {tile.colour} tile may not be laid on {place.id}.")
        return
    step = COLOURS.index(tile.colour) - COLOURS.index(old.colour)
    if step <= 0:
        yield LayFault("earlier", f"A {tile.colour} tile does not come after the {old.colour} one on {place.id}.")
    elif step > 1 and old.id not in tile.replaces:
        due = COLOURS[COLOURS.index(old.colour) + 1]
        yield LayFault("colour", f"{place.id} is due for a {due} tile, not a {tile.colour} one.")


def _labels_match(place: Hex, old: Tile, tile: Tile) -> bool:
    """Letters must be the same. A tile made for one hex carries a name, which binds nothing after it."""
    if tile.only_at:
        return True
    wanted = set() if old.only_at else set(old.labels)
    for future in place.tile.future_labels:
        if COLOURS.index(tile.colour) >= COLOURS.index(future.colour):
            wanted.add(future.label)
    return set(tile.labels) == wanted


def _stops_match(place: Hex, laid: Laid | None, old: Tile, tile: Tile) -> bool:
    if old.id in tile.replaces:
        return True
    if place.kinds and laid is None and not old.stops:
        return True
    old_kinds, new_kinds = [[stop.kind for stop in one.stops] for one in (old, tile)]
    if len(old_kinds) != len(new_kinds):
        return False
    return old_kinds.count("city") == new_kinds.count("city")


@lru_cache(maxsize=65536)
def stop_mappings(old: Tile, new: Tile) -> tuple[tuple[int, ...], ...]:
    """Every way in which the new tile (both turned as they lie) keeps all old track.

    A mapping names for each old stop the new stop that continues it. Several old stops become one only on a
    tile made to replace that old one. More than one mapping: stops without track could go either way.
    """
    special = old.id in new.replaces
    plain = {path.sides for path in new.paths if not path.stops}
    if any(path.sides not in plain for path in old.paths if not path.stops):
        return ()
    choices = [
        [s.index for s in new.stops if (special or _continues(old, stop, s)) and _keeps(old, stop, new, s)]
        for stop in old.stops
    ]
    if not special and old.stops and not new.stops:
        return ()
    inner = [path.stops for path in old.paths if len(path.stops) == 2]
    joined = {path.stops for path in new.paths if len(path.stops) == 2}
    found = []
    for mapping in product(*choices):
        merged = len(set(mapping)) < len(mapping)
        if merged and (not special or _could_stay_apart(choices)):
            continue
        pairs = [tuple(sorted((mapping[a], mapping[b]))) for a, b in inner]
        if all(a == b or (a, b) in joined for a, b in pairs):
            found.append(mapping)
    return tuple(found)


def stop_mapping(old: Tile, new: Tile) -> tuple[int, ...] | None:
    """The first way to keep all track (see stop_mappings), or None."""
    found = stop_mappings(old, new)
    return found[0] if found else None


def keeps_track(old: Tile, new: Tile) -> bool:
    """Whether every old piece of track is still there, between the same sides and stops."""
    return stop_mapping(old, new) is not None


@lru_cache(maxsize=65536)
def new_paths(old: Tile, new: Tile, mapping: tuple[int, ...]) -> tuple[int, ...]:
    """The indices of those paths of the new tile that the old one did not have."""
    had = {_moved(path, mapping) for path in old.paths}
    return tuple(i for i, path in enumerate(new.paths) if (path.sides, path.stops) not in had)


def _moved(path: Path, mapping: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return path.sides, tuple(sorted({mapping[stop] for stop in path.stops}))


def _sides_at(tile: Tile, stop: int) -> set[int]:
    return {side for path in tile.paths if stop in path.stops for side in path.sides}


def _keeps(old: Tile, stop: Stop, new: Tile, continued: Stop) -> bool:
    """All track at a stop stays at it: no stop moves to another side, nor beyond its neighbour on the line.

    Under the older reading the track at a halt may stay at its neighbour instead.
    """
    kept = _sides_at(new, continued.index)
    if new.halts_may_move and stop.kind == "halt":
        for path in new.paths:
            if len(path.stops) == 2 and continued.index in path.stops:
                kept |= {side for next_stop in path.stops for side in _sides_at(new, next_stop)}
    return _sides_at(old, stop.index) <= kept


def _continues(old: Tile, stop: Stop, new: Stop) -> bool:
    """A halt may become a town; a town without track is a village, where either may come."""
    if stop.kind == new.kind:
        return True
    if stop.kind == "halt":
        return new.kind == "town"
    village = stop.kind == "town" and not any(stop.index in path.stops for path in old.paths)
    return village and new.kind == "halt"


def _could_stay_apart(choices: list[list[int]]) -> bool:
    return any(len(set(mapping)) == len(mapping) for mapping in product(*choices))
