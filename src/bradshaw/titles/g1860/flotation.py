"""Flotation: half the shares in hands bring capital, a price marker, a home tile and a home base."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.board import lays, upgrade
from bradshaw.kernel import Choice, FrameRules, Option, State, Table, refuse
from bradshaw.kernel.actions import LayTile, Pass
from bradshaw.kernel.events import CompanyEvent, Remark
from bradshaw.kernel.records import IPO, POOL
from bradshaw.mechanics import track
from bradshaw.mechanics.stations import free_circles, place_home
from bradshaw.titles.g1860 import market, money, tiles
from bradshaw.titles.g1860.bankruptcy import turn_bases
from bradshaw.titles.g1860.data import COMPANIES, board_of, home
from bradshaw.titles.g1860.frames import HomeTile
from bradshaw.titles.g1860.own import drop, on, own
from bradshaw.titles.g1860.shares import UNITS

CAPITAL = 10
"""Times par (1860-flotation-capital-a)."""


def float_if_due(t: Table, name: str) -> None:
    """1860-flotation-a, -b: half of the company is held by players, also by purchase from the pool or exchange."""
    state, record = t.state, t.state.companies[name]
    if record.par is None or record.floated:
        return
    held = UNITS - state.owned(name, IPO)
    if not on(state, "float_counts_pool_shares"):  # 1860-con-i
        held -= state.owned(name, POOL)
    if 100 * held >= COMPANIES[name].float_percent * UNITS:
        float_company(t, name)


def float_company(t: Table, name: str) -> None:
    record = t.state.companies[name]
    assert record.par is not None
    t.change_company(name, floated=True)
    t.say(CompanyEvent(name, "floated", "1860-flotation-a"))
    money.credit(t, name, CAPITAL * record.par, "capital", "1860-flotation-capital-a")
    moved = own(t.state).restart_cells
    cell = moved.get(name) or market.cell_of_price(record.par)
    assert cell is not None
    market.move(t, name, cell, "floated", "1860-flotation-c")
    if name in own(t.state).bankrupt:  # 1860-bankruptcy-m, -n
        drop(t, "bankrupt", name)
        t.change_own(restart_cells={one: at for one, at in moved.items() if one != name})
        turn_bases(t, name, active=True)
    settle_home(t, name)


def settle_home(t: Table, name: str) -> None:
    """1860-flotation-d to -g; nothing once the building ban is in force (1860-southern-railway-b)."""
    if home_base_stands(t.state, name):
        return
    if own(t.state).building_banned and not on(t.state, "home_base_after_southern"):
        t.say(Remark(f"{name} gets no home base any more.", "1860-southern-railway-b"))
        return
    board = board_of(t.state)
    if tiles.is_upgrade(board, t.state, home(name)) or t.state.companies[name].director is None:
        place_home_base(t, name)
    else:
        t.push(HomeTile(name))


def home_base(name: str) -> str:
    """The id of the marker that is the home base."""
    return f"{name}:0"


def home_base_stands(state: State, name: str) -> bool:
    return state.markers[home_base(name)].place is not None


def place_home_base(t: Table, name: str) -> None:
    board, hex_id = board_of(t.state), home(name)
    stops = board.tile_at(t.state.tiles, hex_id).stops
    stop = next(stop.index for stop in stops if stop.kind == "city")
    place_home(t, home_base(name), hex_id, stop, free_circles(board, t.state, hex_id, stop))


# The director's choice of a home tile


def fitting(state: State, name: str) -> Iterator[tuple[str, int]]:
    """Yellow tiles and rotations that fit the home hex (1860-flotation-e)."""
    board, hex_id = board_of(state), home(name)
    for tile_id, tile in board.tiles.items():
        if tile.colour == "yellow":
            for rotation in lays.different_rotations(tile):
                if upgrade.tile_fault(board, state.tiles, tiles.YELLOW, hex_id, tile_id, rotation) is None:
                    yield tile_id, rotation


def offer_tile(t: Table, frame: HomeTile, who: str) -> Iterator[Option]:
    hex_id = home(frame.company)
    found = (lays.Lay(hex_id, tile, rotation) for tile, rotation in fitting(t.state, frame.company))
    yield from track.offer(board_of(t.state), frame.company, who, found)


def check_tile(t: Table, frame: HomeTile, action: LayTile) -> None:
    if action.company != frame.company or action.hex != home(frame.company) or action.power:
        raise refuse("1860-flotation-e", f"The home tile of {frame.company} goes to {home(frame.company)}.")
    tiles.check_fits(t.state, tiles.YELLOW, action)


def offer_none(t: Table, frame: HomeTile, who: str) -> Iterator[Pass]:
    yield Pass(actor=who)


def check_none(t: Table, frame: HomeTile, action: Pass) -> None:
    if any(fitting(t.state, frame.company)):
        raise refuse("1860-flotation-e", f"{frame.company} must get a tile on its home hex.")


def lay_home_tile(t: Table, frame: HomeTile, action: LayTile | Pass) -> None:
    if isinstance(action, LayTile):
        track.put(t, board_of(t.state), frame.company, action.hex, action.tile, action.rotation)
    t.pop()
    place_home_base(t, frame.company)


def in_words(t: Table, frame: HomeTile, action: LayTile | Pass) -> str:
    if isinstance(action, Pass):
        return f"No tile is left for {home(frame.company)}: place the base only"
    return f"{track.in_words(board_of(t.state), action)}, home of {frame.company}"


def decider(t: Table, frame: HomeTile) -> tuple[str, ...]:
    director = t.state.companies[frame.company].director
    return (director,) if director else ()


RULES = FrameRules(
    HomeTile,
    deciders=decider,
    choices=(
        Choice(LayTile, offer_tile, check_tile, lay_home_tile, in_words),
        Choice(Pass, offer_none, check_none, lay_home_tile, in_words),
    ),
    heading=lambda t, frame: f"Home tile of {frame.company}",
)
