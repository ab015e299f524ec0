"""Boards of a few hexes, for tests."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bradshaw.board import data
from bradshaw.board.hexes import Layout
from bradshaw.board.map import FIXED_COLOURS, Board, Hex
from bradshaw.board.notation import parse

GAMES = ("1820", "1843", "1848", "1860")
BOARDS = [("1820", ""), ("1843", ""), ("1848", ""), ("1860", "first_edition"), ("1860", "large")]
SHARED = Path(__file__).parents[3] / "shared"


def small_board(hexes: dict[str, str], tiles: dict[str, str] | None = None, **facts: Any) -> Board:
    """A pointy board. A code may begin with its colour: "gray path=a:1,b:4"; hexes are white, tiles yellow.

    Facts by hex or tile name: `small_board(..., A1={"kinds": ("town",)})`.
    """

    def read(name: str, code: str, colour: str) -> Any:
        first, _, rest = code.partition(" ")
        return parse(rest, name, first) if first.isalpha() else parse(code, name, colour)

    prints = {name: read(name, code, "white") for name, code in hexes.items()}
    return Board(
        Layout("pointy"),
        [
            Hex(id=name, tile=tile, **{"fixed": tile.colour in FIXED_COLOURS, **facts.get(name, {})})
            for name, tile in prints.items()
        ],
        [replace(read(name, code, "yellow"), **facts.get(name, {})) for name, code in (tiles or {}).items()],
    )


@cache
def real_board(game: str, map_name: str = "") -> Board:
    return data.board(data.load(f"bradshaw.titles.g{game}"), map_name)


def facts_of(game: str) -> Any:
    """The facts that the data files were taken from, where they lie beside the project."""
    path = SHARED / "games" / f"{game}.json"
    if not path.exists():
        pytest.skip("the collection of facts is not beside the project")
    return json.loads(path.read_text())
