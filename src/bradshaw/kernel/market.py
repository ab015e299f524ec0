"""Share markets: cells with named moves. A row, a grid with ledges and zones, a two-tier zig-zag: all the same.

A market is a fixed table; where markers stand, and in what order on a cell, is in the state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from bradshaw.kernel.state import State


class Cell(Struct, frozen=True):
    """One box of the market. `moves` names the cell that each kind of move leads to."""

    id: str
    price: int
    row: int
    column: int
    zones: tuple[str, ...] = ()
    moves: dict[str, str] = {}


class Box(Struct, frozen=True):
    """A printed box before its moves are known."""

    row: int
    column: int
    price: int
    zones: tuple[str, ...] = ()


Position = tuple[int, int]
Step = Callable[[Mapping[Position, Box], Position], Position]
"""How one named move leads from a box to a box (itself where the edge stops it)."""


class Market(Struct, frozen=True, eq=False):
    """Compiled once, and itself alone: what is drawn or computed of it may be kept by it."""

    cells: dict[str, Cell]

    def after(self, cell: str, move: str, times: int = 1) -> str:
        """Where a marker on this cell stands after so many moves of that name."""
        for _ in range(times):
            cell = self.cells[cell].moves[move]
        return cell

    def price(self, state: State, company: str) -> int:
        """The price of a share; nothing for a company without a marker on the market."""
        return self.cells[state.prices[company]].price if company in state.prices else 0

    def price_after(self, state: State, company: str, move: str, times: int = 1) -> int:
        """The price after so many moves of that name."""
        return self.cells[self.after(state.prices[company], move, times)].price

    def in_zone(self, zone: str) -> list[Cell]:
        return [cell for cell in self.cells.values() if zone in cell.zones]

    def at(self, row: int, column: int) -> Cell:
        return self.cells[cell_id(row, column)]


def cell_id(row: int, column: int) -> str:
    return f"{row},{column}"


def build(boxes: Iterable[Box], moves: Mapping[str, Step]) -> Market:
    """Compile printed boxes and the title's named moves into a market."""
    grid = {(box.row, box.column): box for box in boxes}
    cells = {}
    for at, box in grid.items():
        named = {name: cell_id(*step(grid, at)) for name, step in moves.items()}
        cells[cell_id(*at)] = Cell(cell_id(*at), box.price, box.row, box.column, box.zones, named)
    return Market(cells)


def shift(rows: int, columns: int) -> Step:
    """A move by a fixed offset that stays put where no box is."""

    def step(grid: Mapping[Position, Box], at: Position) -> Position:
        to = (at[0] + rows, at[1] + columns)
        return to if to in grid else at

    return step


RIGHT, LEFT, UP, DOWN = shift(0, 1), shift(0, -1), shift(-1, 0), shift(1, 0)


def first_of(*steps: Step) -> Step:
    """Try one move; where it is blocked, the next (a ledge: left, else down; the right edge: right, else up)."""

    def step(grid: Mapping[Position, Box], at: Position) -> Position:
        for one in steps:
            to = one(grid, at)
            if to != at:
                return to
        return at

    return step


def unless_zone(zone: str, then: Step) -> Step:
    """A move that a zone of the box (a red line, a liquidation cell) forbids."""

    def step(grid: Mapping[Position, Box], at: Position) -> Position:
        return at if zone in grid[at].zones else then(grid, at)

    return step


def along(order: Iterable[Position], by: int) -> Step:
    """A move along a printed line of boxes (a row, a zig-zag), stopping at its ends."""
    line = list(order)
    index = {at: i for i, at in enumerate(line)}

    def step(grid: Mapping[Position, Box], at: Position) -> Position:
        return line[min(max(index[at] + by, 0), len(line) - 1)]

    return step


def repeat(then: Step, times: int) -> Step:
    def step(grid: Mapping[Position, Box], at: Position) -> Position:
        for _ in range(times):
            at = then(grid, at)
        return at

    return step


def by_price(state: State, market: Market, companies: Iterable[str]) -> list[str]:
    """Companies in operating order: highest price, then the cell further right, then the top of the stack."""

    def rank(company: str) -> tuple[int, int, int]:
        cell = market.cells[state.prices[company]]
        return (-cell.price, -cell.column, state.stacks[cell.id].index(company))

    return sorted((c for c in companies if c in state.prices), key=rank)
