"""What a title shows beside map, market and spreadsheet: charts with a marker, lines of places, rulers of bids, sheets
of what would follow, and what is not on the map yet. Plain records; the page draws them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple

from bradshaw.kernel.records import Holder, Laid, Marker


class Row(NamedTuple):
    """A row of a chart; `colour` as printed on what it is about, such as trains."""

    name: str
    cells: tuple[str, ...]
    colour: str = ""


class Chart(NamedTuple):
    """A table whose marker stands on one of its columns."""

    heading: str
    columns: tuple[tuple[str, str], ...]
    """Names and colours."""
    now: int
    """The column of the marker, counted from nothing."""
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()
    """What the marker will bring."""


class Spot(NamedTuple):
    """A place of a line, or a gap between places, and who has it."""

    label: str
    who: str = ""


class Line(NamedTuple):
    heading: str
    spots: tuple[Spot, ...]
    note: str = ""


def numbered(heading: str, names: Sequence[str]) -> list[Line]:
    """Places counted from one; no line without any."""
    return [Line(heading, tuple(Spot(str(at), one) for at, one in enumerate(names, 1)))] if names else []


class Mark(NamedTuple):
    """An amount on a ruler that matters to everybody."""

    name: str
    amount: int
    kind: Literal["limit", "bid", "forces", "pale"]


class Bar(NamedTuple):
    """How far somebody could go, and how."""

    who: str
    company: str
    most: int
    parts: str
    says: str
    capped: int | None = None
    """A rule holds them back at this amount."""


class Ruler(NamedTuple):
    """A bid among its limits, and everybody's means."""

    lot: str
    marks: tuple[Mark, ...]
    bars: tuple[Bar, ...]
    notes: tuple[str, ...] = ()


class Fate(NamedTuple):
    """What would become of somebody."""

    who: str
    words: str
    warns: bool = False


class Sheet(NamedTuple):
    """What would follow, for everybody concerned (`titles.prospects` reads it off a trial)."""

    heading: str
    rows: tuple[Fate, ...]
    note: str = ""


Panel = Chart | Line | Ruler | Sheet


class Pending(NamedTuple):
    """Tiles and stations of something that is being decided and has not happened."""

    tiles: Mapping[str, Laid] = MappingProxyType({})
    markers: tuple[Marker, ...] = ()

    @property
    def hexes(self) -> list[str]:
        return list(dict.fromkeys([*self.tiles, *(one.place.hex for one in self.markers if one.place)]))


class Purse(NamedTuple):
    """Somebody besides the players who has money and shares, such as a player's company of friends."""

    id: Holder
    letters: str
    name: str
    owner: str
