"""The printed facts, typed: what `title.json` says, and the board it makes."""

from __future__ import annotations

from bradshaw.board import data
from bradshaw.board.map import Board
from bradshaw.kernel import State

DATA = data.load(__package__)
EXTRA = DATA.extra_as(dict[str, int])
COMPANIES = tuple(company.id for company in DATA.companies)
SHARES = 10
BOARD = data.board(DATA)


def board(state: State) -> Board:
    """The map; a title with several versions of it looks into the options of the state."""
    return BOARD
