"""The state of a game: flat tables of frozen records and a stack of frames. Plain data, cheap to copy.

Rules never write these tables; they go through `kernel.ledger`, the one door by which things move. It replaces a table
(and the inner dictionaries of `shares`) instead of changing it in place, so that the states of a game share the rest.
"""

from __future__ import annotations

from copy import copy
from typing import TypeVar

from msgspec import Struct, field

from bradshaw.kernel.following import follows_from
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.records import NOBODY, Company, Holder, Laid, Marker, Train, bare, is_company, is_player

OptionValue = bool | int | str
F = TypeVar("F", bound=Frame)


class Ended(Struct, frozen=True, gc=False):
    """Why the game is over, and the final scores."""

    reason: str
    scores: dict[str, int]


class Own(Struct, frozen=True, gc=False):
    """Base of a title's own part of the state: counters and flags that no other title has."""


class State(Struct, gc=False):
    title: str
    players: tuple[str, ...]
    """As they sit."""
    cards: tuple[str, ...] = ()
    """The players in the order of their number cards, where cards and not seats say whose turn comes next."""
    options: dict[str, OptionValue] = field(default_factory=dict)
    cash: dict[Holder, int] = field(default_factory=dict)
    shares: dict[str, dict[Holder, int]] = field(default_factory=dict)
    """company -> holder -> number of shares; holders with none are absent."""
    papers: dict[str, Holder] = field(default_factory=dict)
    """unique certificate -> holder."""
    trains: dict[str, Train] = field(default_factory=dict)
    markers: dict[str, Marker] = field(default_factory=dict)
    tiles: dict[str, Laid] = field(default_factory=dict)
    loans: dict[Holder, int] = field(default_factory=dict)
    prices: dict[str, str] = field(default_factory=dict)
    """company -> market cell."""
    stacks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """market cell -> companies on it, top first."""
    companies: dict[str, Company] = field(default_factory=dict)
    phase: str = ""
    own: Own = field(default_factory=Own)
    frames: tuple[Frame, ...] = ()
    ended: Ended | None = None

    def branch(self) -> State:
        """A state to go on from, which shares every table with this one until the ledger replaces it."""
        return copy(self)

    def copy(self) -> State:
        """A state with tables of its own, for whoever sets up a position by hand."""
        return State(
            title=self.title,
            players=self.players,
            cards=self.cards,
            options=self.options,
            cash=self.cash.copy(),
            shares=self.shares.copy(),
            papers=self.papers.copy(),
            trains=self.trains.copy(),
            markers=self.markers.copy(),
            tiles=self.tiles.copy(),
            loans=self.loans.copy(),
            prices=self.prices.copy(),
            stacks=self.stacks.copy(),
            companies=self.companies.copy(),
            phase=self.phase,
            own=self.own,
            frames=self.frames,
            ended=self.ended,
        )

    def frame_of(self, kind: type[F]) -> F | None:
        """The innermost frame of this kind."""
        return next((frame for frame in reversed(self.frames) if isinstance(frame, kind)), None)

    def owned(self, company: str, holder: Holder) -> int:
        """How many shares of a company a holder has."""
        held = self.shares.get(company)
        return held.get(holder, 0) if held else 0

    def operating(self) -> list[str]:
        """Companies that take part in operating rounds."""
        return [name for name, record in self.companies.items() if record.floated and not record.closed]

    def trains_of(self, holder: Holder) -> list[str]:
        """Ids of the trains a holder has, in the order of the table."""
        return [*trains_by_holder(self).get(holder, ())]

    def markers_of(self, company: str) -> list[str]:
        return [id for id, marker in self.markers.items() if marker.company == company]

    @property
    def turn_order(self) -> tuple[str, ...]:
        """The players in the order in which turns go round: by their cards, else as they sit."""
        return self.cards or self.players

    def after(self, player: str, steps: int = 1) -> str:
        """The player so many turns later."""
        order = self.turn_order
        return order[(order.index(player) + steps) % len(order)]

    def clockwise_from(self, player: str) -> tuple[str, ...]:
        """All players in the order of turns, starting with this one."""
        order = self.turn_order
        start = order.index(player)
        return order[start:] + order[:start]

    def controller(self, holder: Holder) -> str | None:
        """The player who acts for a holder: himself, the owner of a cousin's card, a company's decider."""
        if is_player(holder):
            return bare(holder)
        if is_company(holder):
            return self.decider(bare(holder))
        owner = self.papers.get(f"cousin:{bare(holder)}", NOBODY)
        return bare(owner) if is_player(owner) else None

    def decider(self, company: str) -> str | None:
        """The player who takes a company's decisions, if anybody does."""
        holder = self.companies[company].directed_by
        return None if holder is None else self.controller(holder)


@follows_from("trains")
def trains_by_holder(state: State) -> dict[Holder, list[str]]:
    """Ids of the trains of everybody who has one: asked for all the time, while trains change hands seldom."""
    found: dict[Holder, list[str]] = {}
    for id, train in state.trains.items():
        found.setdefault(train.holder, []).append(id)
    return found
