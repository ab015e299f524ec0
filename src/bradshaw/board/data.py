"""The printed facts of a title: the schema of `title.json`, one for all titles, and how it becomes a board.

What only one title has stands in `extra`, which that title's package types itself (`TitleData.extra_as`).
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from importlib import resources
from typing import Literal, TypeVar

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import asdict, replace

from bradshaw.board.hexes import Layout, parse_coordinate
from bradshaw.board.map import FIXED_COLOURS, Board, Hex
from bradshaw.board.notation import parse
from bradshaw.board.tiles import Tile
from bradshaw.kernel.market import Box

T = TypeVar("T")


class DataError(ValueError):
    """A data file that breaks the schema or contradicts itself; the message names the field."""


class Fact(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of the records of the file: unknown fields are errors, defaults are not written."""


class HexData(Fact, frozen=True):
    """A printed hex. `fixed` follows from the colour unless it says otherwise."""

    colour: str
    code: str = ""
    name: str = ""
    stop_names: tuple[str, ...] = ()
    kind: str = ""
    homes: tuple[str, ...] = ()
    fixed: bool | None = None
    kinds: tuple[str, ...] = ()
    spikes: tuple[int, ...] = ()
    region: str = ""
    group: str = ""
    blocked_by: str = ""
    port: bool = False
    note: str = ""
    required: dict[str, str] = {}


class MapData(Fact, frozen=True):
    """A version of the map: hexes added or printed otherwise, hexes left out, other tile counts."""

    hexes: dict[str, HexData] = {}
    without: tuple[str, ...] = ()
    counts: dict[str, int] = {}


class TileData(Fact, frozen=True):
    """A tile type. Count null: unlimited."""

    colour: str
    count: int | None
    code: str
    kind: str = ""
    only_at: tuple[str, ...] = ()
    rotations: tuple[int, ...] = ()
    replaces: tuple[str, ...] = ()
    stop_names: tuple[str, ...] = ()


class Run(Fact, frozen=True):
    """How trains of one side of a certificate run; `kind` is the title's word for the rule.

    `stops`: how many count (null: any number); `plus`: how many more of the free sort; `longest`: how many may
    be on the route; `trains`: how many trains the certificate is.
    """

    kind: str
    stops: int | None = None
    plus: int = 0
    longest: int | None = None
    trains: int = 1
    multiplier: int = 1


class TrainSide(Fact, frozen=True):
    name: str
    price: int
    runs: tuple[Run, ...]


class TrainData(Fact, frozen=True):
    """A kind of train certificate with the sides it may be bought as."""

    id: str
    count: int | None
    sides: tuple[TrainSide, ...]
    colour: str = ""
    rusts_on: str | None = None
    """The kind of train whose first sale removes it."""


class PhaseData(Fact, frozen=True):
    """A phase, begun by the first train of a kind; `colour` is its column of the values on the map."""

    name: str
    colour: str
    train: str | None
    tiles: tuple[str, ...]
    train_limit: int
    certificate_limit: int | None = None
    """The most train certificates, where that is another number."""
    rounds: int = 1
    pars: tuple[str, ...] = ()
    """The colours of par that may be chosen, where pars have colours."""
    effects: tuple[str, ...] = ()
    """What begins with it, in words."""


class Token(Fact, frozen=True):
    """The colours of a company: upper and lower half of its marker, stripes across them, its certificates."""

    top: str
    bottom: str = ""
    top_stripe: str = ""
    bottom_stripe: str = ""
    paper: str = ""


class CompanyData(Fact, frozen=True):
    id: str
    name: str
    token: Token
    homes: tuple[str, ...] = ()
    marker_costs: tuple[int, ...] = ()
    pars: tuple[int, ...] = ()
    certificates: tuple[int, ...] = ()
    """Percentages, the director's certificate first; empty: the title makes them."""
    float_percent: int = 0


class ShareGift(Fact, frozen=True):
    company: str
    percent: int


class PrivateData(Fact, frozen=True):
    id: str
    name: str
    price: int
    revenue: int
    lowest: int | None = None
    """The least it may be sold for at the start, where prices fall."""
    company_prices: tuple[int, int] | None = None
    """What a company may pay for it."""
    blocks: tuple[str, ...] = ()
    comes_with: ShareGift | None = None
    exchange: str | None = None
    """The company for whose share it may be exchanged."""


class StartData(Fact, frozen=True):
    """What a number of players begins with; several certificate limits when they fall in the course of play."""

    cash: int | None = None
    certificates: tuple[int, ...] = ()
    holding_percent: int | None = None


class TitleData(Fact, frozen=True, dict=True):
    id: str
    name: str
    designers: tuple[str, ...]
    currency: str
    layout: Literal["pointy", "flat"]
    hexes: dict[str, HexData]
    maps: dict[str, MapData]
    """The versions of the map; the first is the rulebook's."""
    tiles: dict[str, TileData]
    market: tuple[Box, ...]
    trains: tuple[TrainData, ...]
    phases: tuple[PhaseData, ...]
    companies: tuple[CompanyData, ...]
    privates: tuple[PrivateData, ...]
    start: dict[int, StartData]
    bank: int | None
    extra: Raw = Raw(b"{}")

    def extra_as(self, kind: type[T]) -> T:
        """What only this title has, as the record type of its package."""
        try:
            return msgspec.json.decode(self.extra, type=kind)
        except msgspec.ValidationError as problem:
            raise DataError(f"title {self.id}: extra: {problem}") from None

    def company(self, company_id: str) -> CompanyData:
        return self._companies[company_id]

    def private(self, private_id: str) -> PrivateData:
        return self._privates[private_id]

    def phase(self, name: str) -> PhaseData:
        return self._phases[name]

    def train(self, train_id: str) -> TrainData:
        return self._trains[train_id]

    @cached_property
    def _companies(self) -> dict[str, CompanyData]:
        return {one.id: one for one in self.companies}

    @cached_property
    def _privates(self) -> dict[str, PrivateData]:
        return {one.id: one for one in self.privates}

    @cached_property
    def _phases(self) -> dict[str, PhaseData]:
        return {one.name: one for one in self.phases}

    @cached_property
    def _trains(self) -> dict[str, TrainData]:
        return {one.id: one for one in self.trains}


def decode(text: bytes, source: str = "title.json") -> TitleData:
    """Read and check a data file; errors name the file and the field."""
    try:
        data = msgspec.json.decode(text, type=TitleData)
    except msgspec.DecodeError as problem:
        raise DataError(f"{source}: {problem}") from None
    _check(data, source)
    return data


@lru_cache(maxsize=16)
def load(package: str) -> TitleData:
    """The data file of a title's package."""
    file = resources.files(package) / "title.json"
    return decode(file.read_bytes(), f"{package}/title.json")


def board(data: TitleData, map_name: str = "") -> Board:
    """The board of a title, on one of its maps (the rulebook's when none is named)."""
    version = data.maps[map_name or next(iter(data.maps))]
    printed = {**data.hexes, **version.hexes}
    tiles = {tile_id: tile(tile_id, fact) for tile_id, fact in data.tiles.items()}
    for tile_id, count in version.counts.items():
        tiles[tile_id] = replace(tiles[tile_id], count=count)
    hexes = [hex_of(hex_id, fact) for hex_id, fact in printed.items() if hex_id not in version.without]
    return Board(Layout(data.layout), hexes, tiles.values())


def hex_of(hex_id: str, fact: HexData) -> Hex:
    fields = asdict(fact)
    print_of_hex = parse(fields.pop("code"), hex_id, fields.pop("colour"))
    if fact.fixed is None:
        fields["fixed"] = fact.colour in FIXED_COLOURS
    return Hex(id=hex_id, tile=print_of_hex, **fields)


def tile(tile_id: str, fact: TileData) -> Tile:
    fields = asdict(fact)
    return replace(parse(fields.pop("code"), tile_id, fields.pop("colour")), **fields)


def _check(data: TitleData, source: str) -> None:
    """What types cannot say: names that must exist elsewhere in the file."""

    def must(known: object, field: str, name: str) -> None:
        if not known:
            raise DataError(f"{source}: {field}: there is no {name!r}")

    if not data.maps:
        raise DataError(f"{source}: maps: at least one is needed")
    companies = {company.id for company in data.companies}
    privates = {private.id for private in data.privates}
    trains = {train.id for train in data.trains}
    for name, version in data.maps.items():
        for hex_id in version.without:
            must(hex_id in data.hexes, f"maps.{name}.without", hex_id)
        for tile_id in version.counts:
            must(tile_id in data.tiles, f"maps.{name}.counts", tile_id)
    prints = [*data.hexes.items(), *(item for version in data.maps.values() for item in version.hexes.items())]
    hexes = dict(prints)
    for hex_id, place in prints:
        try:
            parse_coordinate(hex_id)
            hex_of(hex_id, place)
        except ValueError as problem:
            raise DataError(f"{source}: hexes.{hex_id}: {problem}") from None
        for company in place.homes:
            must(company in companies, f"hexes.{hex_id}.homes", company)
        must(not place.blocked_by or place.blocked_by in privates, f"hexes.{hex_id}.blocked_by", place.blocked_by)
        for tile_id in place.required.values():
            must(tile_id in data.tiles, f"hexes.{hex_id}.required", tile_id)
    for tile_id, fact in data.tiles.items():
        try:
            tile(tile_id, fact)
        except ValueError as problem:
            raise DataError(f"{source}: tiles.{tile_id}: {problem}") from None
        for hex_id in fact.only_at:
            must(hex_id in hexes, f"tiles.{tile_id}.only_at", hex_id)
        for old in fact.replaces:
            must(old in data.tiles or old in hexes, f"tiles.{tile_id}.replaces", old)
    for train in data.trains:
        must(train.rusts_on is None or train.rusts_on in trains, f"trains.{train.id}.rusts_on", str(train.rusts_on))
    for phase in data.phases:
        must(phase.train is None or phase.train in trains, f"phases.{phase.name}.train", str(phase.train))
    for one in data.companies:
        for home in one.homes:
            must(home in hexes, f"companies.{one.id}.homes", home)
    for private in data.privates:
        for hex_id in private.blocks:
            must(hex_id in hexes, f"privates.{private.id}.blocks", hex_id)
        gift = private.comes_with.company if private.comes_with else private.exchange
        must(gift is None or gift in companies, f"privates.{private.id}", str(gift))
