"""The printed facts of the title, typed: what stands in title.json, and the board it makes."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from bradshaw.board import data
from bradshaw.board.map import Board
from bradshaw.kernel import State
from bradshaw.kernel.records import Holder

BOE = "BOE"
"""The Bank of England's shares go by this name."""
BOE_PURSE = Holder("boe")
"""The holder of the Bank of England's own money and loan markers."""
COM = "COM"
CAR = "CAR"
GHAN = "2E"


class BankOfEngland(Struct, frozen=True, forbid_unknown_fields=True):
    cash: int
    shares: int
    prices: tuple[int, ...]
    """By the number of loans given."""
    end_index: int
    income: dict[str, int]


class Loans(Struct, frozen=True, forbid_unknown_fields=True):
    amount: int
    count: int
    from_train: str
    per_round: int
    voluntary_limit: int
    trains_removed_at: tuple[int, ...]


class EndOfGame(Struct, frozen=True, forbid_unknown_fields=True):
    price: int
    loans: int
    receiverships: int


class Power(Struct, frozen=True, forbid_unknown_fields=True):
    rebate: int = 0
    tile: str = ""
    from_train: str = ""
    train: str = ""


class TradeIn(Struct, frozen=True, forbid_unknown_fields=True):
    train: str
    old: str
    amount: int


class Site(Struct, frozen=True, forbid_unknown_fields=True):
    """What another table prints differently."""

    companies: dict[str, str]
    marker_costs: dict[str, tuple[int, ...]]
    phases: dict[str, str]


class Extra(Struct, frozen=True, forbid_unknown_fields=True):
    bank_of_england: BankOfEngland
    loans: Loans
    former_director_limit: dict[int, int]
    pool_percent: int
    end: EndOfGame
    privates: dict[str, Power]
    trade_in: TradeIn
    no_reservation: tuple[str, ...]
    link: tuple[str, str]
    alice_springs: tuple[str, ...]
    lasting: dict[str, tuple[str, ...]]
    """What lasts from the phase of a kind of train on, besides what is counted in colours and numbers."""
    at_once: dict[str, tuple[str, ...]]
    """What the first sale of a kind brings, also where its phase waits."""
    site: Site


DATA = data.load("bradshaw.titles.g1848")
"""What the box holds: players, companies and their homes, the Bank of England (1848-I.general-a, 1848-V.general-m)."""
EXTRA = DATA.extra_as(Extra)
RAILWAYS = tuple(company.id for company in DATA.companies)
PRIVATES = tuple(private.id for private in DATA.privates)
"""They lay no tiles, own no trains and run none: no choice of a turn is theirs (1848-IV.general-b)."""
KINDS = tuple(train.id for train in DATA.trains if train.id != GHAN)
"""The kinds of train in the order in which the Bank sells them; the 2E lies beside it."""
PERMANENT = tuple(train.id for train in DATA.trains if train.rusts_on is None and train.id != GHAN)
"""No sale makes them obsolete (1848-IX.phases-j)."""
TASMANIA = EXTRA.privates["P3"].tile
TASMANIA_SITES = DATA.tiles[TASMANIA].only_at

SAME_GAUGE = frozenset({"queensland", "west_south"})
"""The two areas whose border one reading of the map prints in one colour (1848-con-aa)."""


def board(state: State) -> Board:
    """The board as this game's options read the map, its changes of gauge among them (1848-VII.gauge-a)."""
    gauge = state.options["gauge_change_queensland_west_south"]
    return _board(not gauge, bool(state.options["alice_two_stops"]))


@lru_cache(maxsize=4)
def _board(same_gauge: bool, two_alices: bool) -> Board:
    printed = data.board(DATA)
    hexes = []
    for place in printed.hexes.values():
        if two_alices and place.id in EXTRA.alice_springs:
            place = replace(place, group="")
        if same_gauge:
            beyond = {side: printed.hexes[id].region for side, id in printed.neighbours(place.id).items()}
            kept = tuple(b for b in place.tile.borders if {place.region, beyond.get(b.side)} != SAME_GAUGE)
            place = replace(place, tile=replace(place.tile, borders=kept))
        hexes.append(place)
    return Board(printed.layout, hexes, printed.tiles.values())


def marker_costs(state: State, company: str) -> tuple[int, ...]:
    """What a company's markers cost in their order (1848-VII.stations-d); CAR's number is an option."""
    other = EXTRA.site.marker_costs.get(company, ())
    return other if len(other) == state.options["car_tokens"] else DATA.company(company).marker_costs


def side_price(kind: str, side: str) -> int:
    """The printed price of one side of a train card."""
    return next(one.price for one in DATA.train(kind).sides if one.name == side)


def sides(kind: str) -> tuple[str, ...]:
    return tuple(one.name for one in DATA.train(kind).sides)
