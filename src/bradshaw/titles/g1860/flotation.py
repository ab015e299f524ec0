"""Flotation: half the shares in hands bring capital, a price marker, a home tile and a home base."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.board import upgrade
from bradshaw.board.lays import Lay, different_rotations
from bradshaw.kernel import Choice, FrameRules, Option, State, Table, refuse
from bradshaw.kernel.actions import LayTile, Pass
from bradshaw.kernel.events import CompanyEvent, Remark
from bradshaw.kernel.records import IPO, POOL
from bradshaw.mechanics import track
from bradshaw.mechanics.plain import plain
from bradshaw.titles.g1860 import market, money
from bradshaw.titles.g1860.data import COMPANIES, board_of, home
from bradshaw.titles.g1860.insolvency import turn_bases
from bradshaw.titles.g1860.shares import UNITS
from bradshaw.titles.g1860.state import HomeTile, drop, on, own
from bradshaw.titles.g1860.track import YELLOW, check_fits, colours, home_base_stands, is_upgrade, place_home_base

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
    if 100 * held < COMPANIES[name].float_percent * UNITS:
        return
    t.change_company(name, floated=True)
    t.say(CompanyEvent(name, "floated", "1860-flotation-a"))
    money.credit(t, name, CAPITAL * record.par, "capital", "1860-flotation-capital-a")
    cell = own(t.state).restart_cells.get(name) or market.CELLS[record.par]
    market.move(t, name, cell, "floated", "1860-flotation-c")
    if name in own(t.state).bankrupt:  # 1860-bankruptcy-m, -n
        drop(t, "bankrupt", name)
        drop(t, "restart_cells", name)
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
    if is_upgrade(board, t.state, home(name)) or t.state.companies[name].director is None:
        place_home_base(t, name)
    else:
        t.push(HomeTile(name))


# The director's choice of a home tile


def fitting(state: State, name: str) -> Iterator[Lay]:
    """Yellow tiles and rotations that fit the home hex (1860-flotation-e)."""
    board, hex_id = board_of(state), home(name)
    for tile in board.tiles.values():
        for rotation in different_rotations(tile) if tile.colour == "yellow" else ():
            if upgrade.tile_fault(board, state.tiles, YELLOW, hex_id, tile.id, rotation) is None:
                yield Lay(hex_id, tile.id, rotation)


def offer_tile(t: Table, frame: HomeTile, who: str) -> Iterator[Option]:
    return track.offer(board_of(t.state), frame.company, who, fitting(t.state, frame.company))


def check_tile(t: Table, frame: HomeTile, action: LayTile) -> None:
    if action.company != frame.company or action.hex != home(frame.company) or action.power:
        raise refuse("1860-flotation-e", f"The home tile of {frame.company} goes to {home(frame.company)}.")
    for rule in (colours(t.state), YELLOW):  # the first says that a tile comes too early for its hex, not for the phase
        check_fits(t.state, rule, action)


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


RULES = FrameRules(
    HomeTile,
    deciders=lambda t, frame: tuple(filter(None, (t.state.companies[frame.company].director,))),
    choices=(
        Choice(LayTile, offer_tile, check_tile, lay_home_tile, in_words),
        plain(Pass, lay_home_tile, in_words, check=check_none),
    ),
    heading=lambda t, frame: f"Home tile of {frame.company}",
)
