"""Laying track: what is offered, which clause a bad tile breaks, and how a tile takes the place of another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct

from bradshaw.board import words
from bradshaw.board.lays import Lay, LayRule, alike, different_rotations, explain
from bradshaw.board.map import Board
from bradshaw.board.tiles import Tile
from bradshaw.board.upgrade import LayFault, stop_mapping
from bradshaw.kernel import Option, RuleViolation, State, Table, ledger, refuse
from bradshaw.kernel.actions import LayTile
from bradshaw.kernel.records import Laid, Place
from bradshaw.mechanics.position import legal_lay, reach_of


class Attempt(Struct, frozen=True):
    """A tile that somebody wants to lay, for those clauses that depend on where and what."""

    on: Board
    state: State
    company: str
    hex: str
    tile: Tile
    """As it would lie there."""

    @property
    def printed(self) -> Tile:
        """What is printed on the hex."""
        return self.on.hexes[self.hex].tile

    @property
    def replaced(self) -> Tile:
        """What lies or is printed there now."""
        return self.on.tile_at(self.state.tiles, self.hex)


Clauses = Mapping[str, str | Callable[[Attempt], str]]
"""The clause behind each kind of fault of the board; "unknown" where a hex does not exist, and without "no-tile" also
where a tile does not."""


def refusal(clauses: Clauses, fault: LayFault, on: Board, state: State, action: LayTile) -> RuleViolation:
    """What the board says is wrong, with the clause of the book."""
    tile = on.tiles.get(action.tile)
    no_tile = tile is None and action.hex in on.hexes and "no-tile" in clauses
    clause = clauses["no-tile" if no_tile else fault.kind]
    if not isinstance(clause, str):
        assert tile is not None
        clause = clause(Attempt(on, state, action.company, action.hex, tile.rotated(action.rotation)))
    return refuse(clause, fault.message)


def check_fits(clauses: Clauses, on: Board, state: State, rule: LayRule, action: LayTile) -> None:
    """The board's judgement of a lay, in the words of the book."""
    reach = reach_of(on, state, action.company)
    fault = explain(on, state.tiles, reach, rule, action.hex, action.tile, action.rotation)
    if fault is not None:
        raise refusal(clauses, fault, on, state, action)


def judged(clauses: Clauses, on: Board, state: State, rule: LayRule, action: LayTile) -> Lay:
    """The lay that is meant, where the board allows it."""
    lay = legal_lay(on, state, action.company, rule, (action.hex, action.tile, action.rotation))
    if lay is None:
        check_fits(clauses, on, state, rule, action)
        raise AssertionError("what is not allowed has a fault")
    return lay


def offer(on: Board, company: str, who: str, lays: Iterable[Lay], power: str = "") -> Iterator[Option]:
    """Lays for the menu: each look of a tile once, with a range for the rotations that look like it."""
    for lay in lays:
        if lay.rotation in different_rotations(on.tiles[lay.tile]):
            yield one_look(
                on, LayTile(actor=who, company=company, hex=lay.hex, tile=lay.tile, rotation=lay.rotation, power=power)
            )


def one_look(on: Board, action: LayTile) -> Option:
    return Option(action, ranges=alike(on.tiles[action.tile], action.rotation))


def in_words(on: Board, action: LayTile, price: str = "") -> str:
    """A lay as a player reads it, with its price if it has one."""
    return words.lay(on, action.hex, action.tile, action.rotation) + (f", for {price}" if price else "")


def put(t: Table, on: Board, company: str, hex_id: str, tile: str, rotation: int) -> None:
    """The tile takes the place of what lies there; markers stay at the stop that continues theirs, and where stops
    become one each has a circle of its own."""
    mapping = stop_mapping(on.tile_at(t.state.tiles, hex_id), on.tiles[tile].rotated(rotation)) or ()
    ledger.lay_tile(t, company, hex_id, Laid(tile, rotation))
    taken: set[tuple[int, int]] = set()
    for id, marker in t.state.markers.items():
        place = marker.place
        if place is None or place.hex != hex_id or place.stop >= len(mapping):
            continue
        stop, slot = mapping[place.stop], place.slot
        while slot >= 0 and (stop, slot) in taken:
            slot += 1
        taken.add((stop, slot))
        if (stop, slot) != (place.stop, place.slot):
            ledger.shift_marker(t, id, Place(hex_id, stop, slot))
