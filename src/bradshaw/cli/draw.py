"""`bradshaw draw`: maps, tiles, markets and tokens as pictures, of a title or of a saved game."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import resvg_py
import typer
from msgspec import Struct

from bradshaw.board import data as facts
from bradshaw.board.draw import (
    Theme,
    Track,
    draw_manifest,
    draw_map,
    draw_market,
    draw_tile,
    draw_tokens,
    tokens_of,
)
from bradshaw.board.map import Board
from bradshaw.kernel import save
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.records import SCRAP
from bradshaw.kernel.state import State
from bradshaw.titles.clauses import games

What = Literal["map", "tiles", "tile", "market", "tokens"]
Format = Literal["svg", "png"]
FONTS = Path(__file__).parent / "fonts"
"""About as wide as what the drawings are measured with."""


class Subject(Struct):
    """What is to be drawn: a title, and the position of a game of it if there is one."""

    data: facts.TitleData
    board: Board
    state: State
    theme: Theme
    width: int | None


def draw(
    source: Annotated[str, typer.Argument(help="A title, for example 1860, or the file of a saved game.")],
    what: Annotated[What, typer.Argument(help="What to draw.")],
    tile: Annotated[str, typer.Argument(help="The number of the tile, for `tile`.")] = "",
    output: Annotated[Path | None, typer.Option("-o", "--output", help="Where to write; else it is printed.")] = None,
    format_: Annotated[Format | None, typer.Option("--format", help="By the name of the file unless given.")] = None,
    width: Annotated[int | None, typer.Option(min=16, max=20000, help="Width in pixels.")] = None,
    map_: Annotated[str, typer.Option("--map", help="Which of the title's maps.")] = "",
    theme: Annotated[Theme, typer.Option(help="Colours by day or by night.")] = "light",
) -> None:
    """Draw a map, a tile, all tiles, the market or the tokens of a title or of a saved game."""
    subject = chosen(source, map_, theme, width)
    if what == "tile":
        drawing = one_tile(subject, tile)
    else:
        drawing = PICTURES[what](subject)
    kind = format_ or ("png" if output is not None and output.suffix.lower() == ".png" else "svg")
    picture = drawing.encode() if kind == "svg" else png(drawing, width)
    if output is None:
        sys.stdout.buffer.write(picture)
    else:
        output.write_bytes(picture)


def png(drawing: str, width: int | None = None) -> bytes:
    """A drawing that stands alone, as a bitmap; with fonts of our own it is the same on every machine."""
    picture = resvg_py.svg_to_bytes(
        svg_string=drawing,
        width=width,
        skip_system_fonts=True,
        font_files=[str(file) for file in sorted(FONTS.glob("*.ttf"))],
        font_family="DejaVu Sans Condensed",
        sans_serif_family="DejaVu Sans Condensed",
        serif_family="DejaVu Serif Condensed",
    )
    return bytes(picture)


def chosen(source: str, map_name: str, theme: Theme, width: int | None) -> Subject:
    if source in games():
        state = State(title=source, players=())
    elif Path(source).is_file():
        state = save.load(Path(source).read_bytes()).state
    else:
        raise BadInput(f"{source!r} is neither a title ({', '.join(games())}) nor a file")
    data = facts.load(f"bradshaw.titles.g{state.title}")
    name = map_name or map_of(data, state)
    if name and name not in data.maps:
        raise BadInput(f"{data.id} has no map {name!r}; it has {', '.join(data.maps)}")
    return Subject(data, facts.board(data, name), state, theme, width)


def map_of(data: facts.TitleData, state: State) -> str:
    """The map that a game is played on; empty: the rulebook's."""
    return next((str(value) for value in state.options.values() if value in data.maps), "")


def whole_map(subject: Subject) -> str:
    state, board = subject.state, subject.board
    blocked = None
    if state.players:
        closing = {hex_id: place.blocked_by for hex_id, place in board.hexes.items() if place.blocked_by}
        blocked = {hex_id: paper for hex_id, paper in closing.items() if state.papers.get(paper, SCRAP) != SCRAP}
    return draw_map(
        board,
        state.tiles,
        state.markers.values(),
        tokens_of(subject.data),
        blocked=blocked,
        theme=subject.theme,
        width=subject.width,
        title=subject.data.name,
        credit=f"by {' and '.join(subject.data.designers)}",
    )


def all_tiles(subject: Subject) -> str:
    left = subject.board.stock(subject.state.tiles)
    board = subject.board
    return draw_manifest(board.layout, board.tiles.values(), left, theme=subject.theme, width=subject.width)


def one_tile(subject: Subject, tile_id: str) -> str:
    board = subject.board
    if tile_id not in board.tiles:
        raise BadInput(f"{subject.data.id} has no tile {tile_id!r}" if tile_id else "which tile? Give its number")
    return draw_tile(board.layout, board.tiles[tile_id], theme=subject.theme, width=subject.width)


def market(subject: Subject) -> str:
    return draw_market(
        subject.data.market,
        subject.state.stacks,
        tokens_of(subject.data),
        tracks=price_tracks(subject.data),
        theme=subject.theme,
        width=subject.width,
    )


def price_tracks(data: facts.TitleData) -> list[Track]:
    """Rows of prices beside the market, such as those of a bank whose shares can be bought."""
    further = {name: fact for name, fact in data.extra_as(dict[str, Any]).items() if isinstance(fact, dict)}
    return [
        Track(_in_words(name), tuple(fact["prices"]), end=fact.get("end_index"))
        for name, fact in further.items()
        if "prices" in fact
    ]


def _in_words(name: str) -> str:
    return " ".join(word if word == "of" else word.capitalize() for word in name.split("_"))


def tokens(subject: Subject) -> str:
    further = [fact for fact in subject.data.extra_as(dict[str, Any]).values() if isinstance(fact, dict)]
    names = {fact["id"]: fact["name"] for fact in further if "token" in fact}
    names |= {company.id: company.name for company in subject.data.companies}
    return draw_tokens(tokens_of(subject.data), names, theme=subject.theme, width=subject.width)


PICTURES: dict[str, Callable[[Subject], str]] = {
    "map": whole_map,
    "tiles": all_tiles,
    "market": market,
    "tokens": tokens,
}
