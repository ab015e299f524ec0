"""The printed facts of this game, typed: what `title.json` says, and the boards made of it."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from bradshaw.board import data as facts
from bradshaw.board.data import CompanyData, PhaseData, PrivateData, TrainData
from bradshaw.board.map import Board
from bradshaw.kernel import State


class Destination(Struct, frozen=True):
    hex: str
    name: str
    bonus: int


class Lease(Struct, frozen=True):
    base: int
    per_stop: int


class RedLetter(Struct, frozen=True):
    below: int
    above: int


class Extra(Struct, frozen=True):
    """What only this title's file has."""

    layers: dict[str, int]
    refloat_pars: dict[str, tuple[int, int]]
    destinations: dict[str, tuple[Destination, ...]]
    auction_privates: tuple[str, ...]
    auction_directors: tuple[str, ...]
    bid_step: int
    private_sale_discount: int
    halt_subsidy: int
    lease: Lease
    red_letter: RedLetter


DATA = facts.load("bradshaw.titles.g1860")
"""For two to four players (1860-setup-a). Towns, villages, borders, hills and the Pier are as printed, private
companies are on no hex (1860-map-b to -e, -h); so are the values of stations, of the Pier by the colour of tiles
(1860-map-g, 1860-track-tiles-f), and everybody's markers and bases (1860-company-tokens-a).
"""
EXTRA = DATA.extra_as(Extra)
COMPANIES: dict[str, CompanyData] = {company.id: company for company in DATA.companies}
PRIVATES: dict[str, PrivateData] = {private.id: private for private in DATA.privates}
PHASES: dict[str, PhaseData] = {phase.name: phase for phase in DATA.phases}
TRAINS: dict[str, TrainData] = {train.id: train for train in DATA.trains}
TRAIN_ORDER = tuple(TRAINS)
PRICES = {kind: train.sides[0].price for kind, train in TRAINS.items()}
FISHBOURNE = "FFC"
LARGE = ("city", "offboard")
"""Large stations, the Pier among them."""


def home(company: str) -> str:
    return COMPANIES[company].homes[0]


def phase(state: State) -> PhaseData:
    return PHASES[state.phase]


def allowance(kind: str) -> tuple[int, int]:
    """The two numbers of a train."""
    run = TRAINS[kind].sides[0].runs[0]
    assert run.stops is not None
    return run.stops, run.plus


def board_of(state: State) -> Board:
    """On the map of the rulebook, or the later one (1860-map-i)."""
    return board(str(state.options["map"]), bool(state.options["halts_may_move"]))


@lru_cache(maxsize=4)
def board(name: str, halts_may_move: bool = False) -> Board:
    plan = facts.board(DATA, name)
    if not halts_may_move:
        return plan
    tiles = [replace(tile, halts_may_move=True) for tile in plan.tiles.values()]
    return Board(plan.layout, plan.hexes.values(), tiles)
