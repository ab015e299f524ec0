"""The frozen records that fill the tables of a state."""

from __future__ import annotations

from functools import lru_cache
from typing import NewType

from msgspec import Struct

Holder = NewType("Holder", str)
"""Whoever may have things: a player, a company, a cousin, a pile. Text in every record; built here and by titles that
have a pile of their own, never by hand."""

BANK = Holder("bank")
IPO = Holder("ipo")
POOL = Holder("pool")
SCRAP = Holder("scrap")
"""Things that leave the game go here, so that everything can still be counted."""
NOBODY = Holder("")
"""Where a holder may stand and none does."""

KEPT = 2**12
"""Holders are asked for all the time and stand in every event: each is made once and shared."""


@lru_cache(maxsize=KEPT)
def player(name: str) -> Holder:
    """The holder id of a player."""
    return Holder(f"player/{name}")


@lru_cache(maxsize=KEPT)
def company(name: str) -> Holder:
    """The holder id of a company."""
    return Holder(f"company/{name}")


@lru_cache(maxsize=KEPT)
def cousin(name: str) -> Holder:
    """The holder id of a certificate that has a purse and shares of its own; the paper `cousin:NAME` says whose."""
    return Holder(f"cousin/{name}")


def is_player(holder: Holder) -> bool:
    return holder.startswith("player/")


def is_company(holder: Holder) -> bool:
    return holder.startswith("company/")


def is_cousin(holder: Holder) -> bool:
    return holder.startswith("cousin/")


def is_pile(holder: Holder) -> bool:
    """Nobody's: a bank, a pool, a purse of the title."""
    return "/" not in holder


@lru_cache(maxsize=KEPT)
def bare(holder: Holder) -> str:
    """The player's or company's own name, without the kind of holder."""
    return holder.partition("/")[2] or holder


class Laid(Struct, frozen=True, gc=False):
    """A tile on the map. Rotation r adds r to every side number, modulo 6."""

    tile: str
    rotation: int


class Place(Struct, frozen=True, gc=False):
    """Where a station marker stands: the stop's index on the hex and the circle in it (-1: beside the tile)."""

    hex: str
    stop: int
    slot: int


class Marker(Struct, frozen=True, gc=False):
    """A station marker: on the map at its `place`; without one on its company's charter, or still in the supply."""

    company: str
    place: Place | None = None
    active: bool = True
    in_supply: bool = False

    @property
    def on_charter(self) -> bool:
        return self.place is None and not self.in_supply


class Train(Struct, frozen=True, gc=False):
    """A train certificate: its printed kind, the side in use, and who has it."""

    kind: str
    holder: Holder
    side: str = ""

    @property
    def name(self) -> str:
        return self.side or self.kind


class Company(Struct, frozen=True, gc=False):
    """What every public company has in every title; anything else belongs to the title's own tables."""

    shares: int = 10
    par: int | None = None
    floated: bool = False
    operated: bool = False
    closed: bool = False
    directed_by: Holder | None = None
    """The holder who directs it, if anybody does."""
    last_run: int | None = None

    @property
    def director(self) -> str | None:
        """The player who directs it in person; `State.decider` also knows who decides for other holders."""
        return bare(self.directed_by) if self.directed_by and is_player(self.directed_by) else None
