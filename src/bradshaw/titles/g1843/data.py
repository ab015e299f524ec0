"""The printed facts of the title, typed: what `title.json` says, and the board it makes."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from bradshaw.board import data
from bradshaw.board.data import PhaseData, PrivateData
from bradshaw.board.map import Board
from bradshaw.kernel import State


class Ports(Struct, frozen=True, forbid_unknown_fields=True):
    hexes: tuple[str, ...]
    income: int
    transfer_price: int


class Power(Struct, frozen=True, forbid_unknown_fields=True):
    """What may be built beyond the common rules: by these companies or the owner of a private, where, at what cost."""

    companies: tuple[str, ...] = ()
    hex: str = ""
    hexes: tuple[str, ...] = ()
    cost: int = 0


class Extra(Struct, frozen=True, forbid_unknown_fields=True):
    gray_phase_trains: dict[str, dict[str, int]]
    """The sides on sale in the gray phase with their prices, by the kind of train."""
    double_yellow: Power
    direct_brown_ports: Power
    ports: Ports
    pool_limit_percent: int
    hold_limit_percent: int
    powers: dict[str, Power]
    move_station_cost: int
    buy_privates: tuple[str, ...]
    """The phases in which companies buy private companies."""


DATA = data.load("bradshaw.titles.g1843")
EXTRA = DATA.extra_as(Extra)
COMPANIES = tuple(company.id for company in DATA.companies)
PRIVATES: dict[str, PrivateData] = {private.id: private for private in DATA.privates}
COLOURS = tuple(phase.name for phase in DATA.phases)
"""Phases, trains and pars go by the same colours, in this order."""
TOULOUSE, SAINT_GERMAIN, HAVRE, VAL_DE_LOIRE, BOULOGNE, LYON = "TB", "PStG", "LH", "VdL", "BA", "LM"
PLM, MID = "PLM", "MID"
SHARES = 10


def francs(amount: int) -> str:
    """An amount as the book writes it."""
    return f"{amount}fr"


def phase(state: State) -> PhaseData:
    return DATA.phase(state.phase)


def reached(state: State, colour: str) -> bool:
    """Has this phase begun, or a later one?"""
    return COLOURS.index(state.phase) >= COLOURS.index(colour)


def board(state: State) -> Board:
    """With the tiles of the sheet, or by option with tile 17 (1843-con-52)."""
    return _board(str(state.options["map"]))


@lru_cache(maxsize=2)
def _board(name: str) -> Board:
    return data.board(DATA, name)
