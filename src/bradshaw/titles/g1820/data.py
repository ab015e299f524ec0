"""The printed facts of the title, typed: what `title.json` says, and the board it makes."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from bradshaw.board import data
from bradshaw.board.data import Token
from bradshaw.board.map import Board
from bradshaw.kernel import State


class Column(Struct, frozen=True, forbid_unknown_fields=True):
    """A column of the Cost of Business chart."""

    column: int
    colour: str
    float_sizes: tuple[int, ...] = ()
    takeover_premium: int = 0
    loan_interest_percent: int = 0
    train_limit: int = 0
    maintenance: dict[str, int] = {}
    end: bool = False


class ByPhase(Struct, frozen=True, forbid_unknown_fields=True):
    yellow: int
    later: int

    def at(self, phase: str) -> int:
        return self.yellow if phase == "yellow" else self.later


class Size(Struct, frozen=True, forbid_unknown_fields=True):
    """A size of company: how much track it builds, how many station markers it may have and what they cost."""

    shares: int
    track: ByPhase
    markers_at_float: int | None
    markers: int
    markers_maximum: int
    marker_cost: ByPhase
    overage_fee: int


class Cousin(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    colour: str
    price: int


class Sale(Struct, frozen=True, forbid_unknown_fields=True):
    minimum: int
    step: int


class BritishRail(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    token: Token
    shares: int
    certificates: dict[str, int]
    station_markers: int
    par: int


class LiverpoolPort(Struct, frozen=True, forbid_unknown_fields=True):
    hex: str
    city: str
    plus: int


class Docks(Struct, frozen=True, forbid_unknown_fields=True):
    hex: str
    next_to: tuple[str, ...]


class Extra(Struct, frozen=True, forbid_unknown_fields=True):
    cost_of_business: tuple[Column, ...]
    first_column: dict[str, int]
    company_sizes: tuple[Size, ...]
    station_markers: int
    cousins: tuple[Cousin, ...]
    cousin_auction: Sale
    future_trains: tuple[tuple[str, ...], ...]
    """Those of the first stock round, of the second ...; the last only by option (1820-con-03)."""
    future_train_auction: Sale
    british_rail: BritishRail
    starting_cash_per_card: int
    holding_limit_percent: int
    income_per_stock_round: int
    lobby: Sale
    lobby_markers: int
    distance_fee: int
    loan: int
    loan_markers: int
    liverpool_port: LiverpoolPort
    docks: Docks


DATA = data.load("bradshaw.titles.g1820")
EXTRA = DATA.extra_as(Extra)
COMPANIES = tuple(company.id for company in DATA.companies)
RAIL = EXTRA.british_rail.id
COUSINS = {cousin.id: cousin for cousin in EXTRA.cousins}
COLOURS = tuple(phase.name for phase in DATA.phases)
"""Phases, trains and pars go by the same colours, in this order."""
KINDS = {train.colour: train.id for train in DATA.trains}
COLOUR_OF = {train.id: train.colour for train in DATA.trains}
SIZES = {size.shares: size for size in EXTRA.company_sizes}
LOAN = EXTRA.loan
LONDON, CHATHAM = EXTRA.docks.next_to
STEAMSHIP, SASSOON, VIGNOLES, STEPHENSON = "GWSC", "SDS", "CBV", "S&F"
BEDLINGTON, GAS_LIGHT, LOCKE, HOLDEN, VULCAN = "BI", "GL&CC", "JL", "JH", "VF"


def price_of(kind: str) -> int:
    """What the supply asks for a train (1820-7.2.7-b)."""
    return DATA.train(kind).sides[0].price


def reached(state: State, colour: str) -> bool:
    """Has this phase begun, or a later one?"""
    return COLOURS.index(state.phase) >= COLOURS.index(colour)


def board(state: State) -> Board:
    return _board()


@lru_cache(maxsize=1)
def _board() -> Board:
    return data.board(DATA)
