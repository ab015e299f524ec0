"""The map, the market and the tiles of a position, drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, partial
from typing import Any

from bradshaw.board import data as board_data
from bradshaw.board import draw, lays
from bradshaw.board.data import Token
from bradshaw.board.map import Board, stop_id
from bradshaw.kernel import events as ev
from bradshaw.kernel.game import Game as Played
from bradshaw.kernel.market import Market
from bradshaw.kernel.records import SCRAP, Laid, Marker, is_company
from bradshaw.kernel.state import State
from bradshaw.titles import views
from bradshaw.web.table.models import Game
from bradshaw.web.table.show import course, facts, reasons, sheets
from bradshaw.web.table.show.card import Card
from bradshaw.web.thinking import questions

TRIED = 12
"""Lays on one hex that are tried for what they earn."""
SCALE = 1.75
"""Words and values of the map are so much larger than in print."""
MAPS = 200
"""Maps and markets a process keeps as it drew them: most actions change nothing there, and others see the same."""
LAST_MOVES = 6
"""Actions whose places stay marked."""


@lru_cache(maxsize=16)
def board_of(title: str, map_name: str) -> Board | None:
    data = facts.printed(title)
    return board_data.board(data, map_name) if data else None


def board(state: State) -> Board | None:
    """The board a position is played on: the option `map` names it where a title has several."""
    data = facts.printed(state.title)
    chosen = str(state.options.get("map", ""))
    return board_of(state.title, chosen if data and chosen in data.maps else "")


@lru_cache(maxsize=16)
def tokens(title: str) -> dict[str, Token]:
    data = facts.printed(title)
    return {one.id: one.token for one in data.companies} if data else {}


@lru_cache(maxsize=16)
def printed_map(title: str) -> str | None:
    """The map of a title as a picture of its own."""
    place = board_of(title, "")
    return draw.draw_map(place, {}, (), tokens(title), hide=("coordinates",)) if place else None


def drawings_ahead(title: str) -> Iterator[Callable[[], object]]:
    """Draws the hexes of a title one by one as its pages do: what is printed need not be drawn again."""
    if place := board_of(title, ""):
        for hex_id in place.hexes:
            yield partial(draw.sketch_hex, place, tokens(title), hex_id, SCALE)


def stylesheet() -> str:
    dark = draw.custom_properties("dark")
    return (
        draw.page_stylesheet()
        + f":root{{{draw.custom_properties('light')}}}"
        + f":root[data-theme=dark]{{{dark}}}"
        + f"@media (prefers-color-scheme:dark){{:root[data-theme=auto]{{{dark}}}}}"
    )


def context(row: Game, game: Played, state: State, at: int | None, decision: Card | None) -> dict[str, Any]:
    if decision and decision.runs:
        decision.runs["names"] = stop_names(state)
    return {
        "focus": " ".join(focus(state, decision)),
        "map_svg": map_svg(game, state, at, decision),
        "market_svg": cache(partial(market_svg, game, state, decision)),
        "market_look": (tuple(decision.pars), tuple(decision.arrows)) if decision else ((), ()),
        "market_key": draw.zones_of(game.title.market(state).cells.values()),
        "market_cells": market(game, state) if facts.printed(row.title) is None else [],
    }


def focus(state: State, decision: Card | None) -> list[str]:
    """The hexes the decision is about: where something may be done, else where the company on turn stands."""
    if decision and decision.places["may"]:
        return list(decision.places["may"])
    pending = views.pending(state).hexes
    if pending:
        return pending
    company = course.acting(state)
    placed = [state.markers[one].place for one in state.markers_of(company)] if company else []
    return list(dict.fromkeys(place.hex for place in placed if place))


def stop_names(state: State) -> dict[str, str]:
    """What the stops of the map are called."""
    place = board(state)
    if place is None:
        return {}
    return {
        stop_id(hex_id, stop.index): one.stop_name(stop.index)
        for hex_id, one in place.hexes.items()
        for stop in place.tile_at(state.tiles, hex_id).stops
        if one.stop_name(stop.index)
    }


def map_svg(game: Played, state: State, at: int | None, decision: Card | None) -> str:
    """The map with what may be done now and what was done last."""
    place = board(state)
    if place is None:
        return ""
    legal = tuple(decision.places["may"]) if decision else ()
    reach = sorted(views.reach(state, decision.company)) if decision else ()
    pending = views.pending(state)
    return _map(
        state.title,
        place,
        tuple({**state.tiles, **pending.tiles}.items()),
        (*state.markers.values(), *pending.markers),
        tuple(hex_id for hex_id in legal if hex_id in place.hexes),
        last_places(game, at),
        tuple(pending.hexes),
        tuple(hex_id for hex_id in reach if hex_id in place.hexes),
        last_run(game, state, at),
        tuple(blocked(state, place).items()),
    )


@lru_cache(maxsize=MAPS)
def _map(
    title: str,
    place: Board,
    tiles: tuple[tuple[str, Laid], ...],
    markers: tuple[Marker, ...],
    legal: tuple[str, ...],
    last: tuple[str, ...],
    pending: tuple[str, ...],
    reach: tuple[str, ...],
    routes: tuple[draw.Route, ...],
    closed: tuple[tuple[str, str], ...],
) -> str:
    return draw.draw_map(
        place,
        dict(tiles),
        markers,
        tokens(title),
        overlays=draw.Overlays(legal=legal, last=last, pending=pending, reach=reach, routes=routes),
        blocked=dict(closed),
        scale=SCALE,
        theme=None,
    )


def blocked(state: State, place: Board) -> dict[str, str]:
    """Hexes that a private still keeps closed."""
    return {
        hex_id: one.blocked_by
        for hex_id, one in place.hexes.items()
        if one.blocked_by
        and (holder := state.papers.get(f"private:{one.blocked_by}")) is not None
        and holder != SCRAP
        and not is_company(holder)
    }


def last_places(game: Played, at: int | None) -> tuple[str, ...]:
    """Hexes touched by the last actions."""
    last = len(game.entries) if at is None else at
    touched = [
        event.hex
        for entry in game.entries[max(last - LAST_MOVES, 0) : last]
        for event in entry.events
        if isinstance(event, (ev.TileLaid, ev.MarkerPlaced))
    ]
    return tuple(dict.fromkeys(touched))


def last_run(game: Played, state: State, at: int | None) -> tuple[draw.Route, ...]:
    """The routes of a run that has just been made."""
    last = len(game.entries) if at is None else at
    for entry in reversed(game.entries[max(last - 2, 0) : last]):
        for event in reversed(entry.events):
            if isinstance(event, ev.RunMade):
                return routes(state, [route.track for route in event.routes])
    return ()


def routes(state: State, tracks: list[tuple[str, ...]]) -> tuple[draw.Route, ...]:
    """Routes of actions as the drawing wants them; those of another position are left out."""
    place = board(state)
    drawn = []
    for number, track in enumerate(tracks, 1):
        pieces = tuple(piece(one) for one in track)
        if place and all(
            hex_id in place.hexes and 0 <= path < len(place.tile_at(state.tiles, hex_id).paths)
            for hex_id, path in pieces
        ):
            drawn.append(draw.Route(pieces, number))
    return tuple(drawn)


def piece(name: str) -> tuple[str, int]:
    """`F2:1` is the second piece of track on F2."""
    hex_id, _, path = name.partition(":")
    return hex_id, int(path) if path.isdecimal() else -1


def gains(game: Played, decision: Card) -> dict[str, int]:
    """What the best lay on every hex would add to the acting company's best run."""
    lays = {hex_id: actions[:TRIED] for hex_id, actions in decision.places["may"].items()}
    return questions.gains(game, decision.company, lays)


def drawn_hex(state: State, hex_id: str) -> str:
    """One hex as it would look, to be laid over the map on trial."""
    place = board(state)
    if place is None or hex_id not in place.hexes:
        return ""
    pending = views.pending(state)
    tiles, markers = {**state.tiles, **pending.tiles}, (*state.markers.values(), *pending.markers)
    return draw.draw_hex(place, tiles, markers, tokens(state.title), hex_id, SCALE)


def place_facts(game: Played, state: State, hex_id: str, mine: Sequence[str]) -> dict[str, Any] | None:
    """What lies on a hex, what could replace it one day, and why nothing can be built there by these seats now."""
    place = board(state)
    if place is None or hex_id not in place.hexes:
        return None
    here, laid, stock = place.hexes[hex_id], state.tiles.get(hex_id), place.stock(state.tiles)
    later = {} if here.fixed else {tile.id: rotation for tile, rotation in lays.fitting(place, hex_id, laid)}
    return {
        "hex": hex_id,
        "name": here.name,
        "tile": laid.tile if laid else "",
        "reasons": reasons.reasons(game, place, mine, hex_id) if state is game.state else [],
        "later": [
            {"id": tile, "left": stock[tile], "svg": tile_drawing(state.title, tile, rotation, whole=True)}
            for tile, rotation in sorted(later.items())
        ],
    }


def market_svg(game: Played, state: State, decision: Card | None) -> str:
    """The market as it is printed, with the boxes that may be chosen and the ways prices may go."""
    if facts.printed(state.title) is None:
        return ""
    return _market(
        state.title,
        game.title.market(state),
        tuple(state.stacks.items()),
        tuple(decision.pars) if decision else (),
        tuple(decision.arrows) if decision else (),
        tuple(views.price_tracks(state)),
    )


@lru_cache(maxsize=MAPS)
def _market(
    title: str,
    market: Market,
    stacks: tuple[tuple[str, tuple[str, ...]], ...],
    pick: tuple[str, ...],
    arrows: tuple[tuple[str, str], ...],
    tracks: tuple[draw.Track, ...],
) -> str:
    boxes = list(market.cells.values())
    return draw.draw_market(
        boxes, dict(stacks), tokens(title), pick=pick, arrows=arrows, tracks=tracks, legend=False, theme=None
    )


def signs(state: State) -> list[draw.Sign]:
    """What all signs of the map mean."""
    place = board(state)
    return [*draw.signs(place), *draw.signs_of_play(place)] if place else []


def market(game: Played, state: State) -> list[list[dict[str, Any]]]:
    """For a title without drawings: rows of boxes with the companies on them."""
    rows: dict[int, list[dict[str, Any]]] = {}
    for cell in sorted(game.title.market(state).cells.values(), key=lambda one: (one.row, one.column)):
        rows.setdefault(cell.row, []).append(
            {"cell": cell, "companies": state.stacks.get(cell.id, ()), "zones": " ".join(cell.zones)}
        )
    return list(rows.values())


def manifest(game: Played, state: State) -> list[dict[str, Any]]:
    """Every tile with its drawing and how many are left."""
    tiles = sheets.tiles_left(game, state)
    for tile in tiles:
        tile["svg"] = tile_drawing(state.title, tile["id"], 0, whole=True) or ""
    return tiles


@lru_cache(maxsize=2048)
def tile_drawing(title: str, tile: str, rotation: int, whole: bool = False) -> str | None:
    """A tile as a drawing, or as a group to be laid on the map."""
    place = board_of(title, "") if facts.printed(title) else None
    if place is None or tile not in place.tiles or not 0 <= rotation < 6:
        return None
    if whole:
        return draw.draw_tile(place.layout, place.tiles[tile], rotation, theme=None, scale=SCALE)
    return draw.tile_group(place.layout, place.tiles[tile], rotation, scale=SCALE)
