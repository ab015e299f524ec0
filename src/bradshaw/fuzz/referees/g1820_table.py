"""What the referee of 1820 keeps besides the books: the records of the round in progress."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bradshaw.fuzz.referees.g1820_books import Books
from bradshaw.kernel.events import Event, RunMade
from bradshaw.kernel.records import NOBODY, Holder
from bradshaw.kernel.state import State


@dataclass
class CousinSale:
    """The opening auction: bids by cousin, then who pays and who is offered what is left."""

    bids: dict[str, tuple[str, int]] = field(default_factory=dict)
    passes: int = 0
    unpaid: dict[str, tuple[str, int]] = field(default_factory=dict)
    price: int = 0
    asked: list[str] = field(default_factory=list)


@dataclass
class Cry:
    """An open-cry auction."""

    lot: tuple[str, ...]
    bid: int = 0
    high: str = ""
    barred: set[str] = field(default_factory=set)


@dataclass
class StockTurn:
    """What the player on turn has done."""

    holder: Holder = NOBODY
    """For whom: himself, a cousin or a company."""
    main: bool = False
    loud: bool = False
    """He funded a lobby or increased a share-count."""


@dataclass
class Operation:
    """The turn of a company in an operating round."""

    company: str
    step: str = "track"
    built: set[str] = field(default_factory=set)
    builds: int = 0
    extra: bool = False
    placed: bool = False
    revenue: int = 0
    ran: bool = False
    had_train: bool = False
    decided: bool = False
    refused: bool = False
    """It has not paid its upkeep, or its interest."""


@dataclass
class Sale:
    """A company under the hammer."""

    lot: str
    offering: str
    """The company that offered it; empty in a liquidation."""
    minimum: int
    forcing: int
    cry: Cry
    liquidation: bool = False
    bank: bool = False
    """The company offered itself, and the bank bids."""
    others: int = 0
    """The highest bid of the bank and of players who do not direct the company."""
    buyer: str = ""


@dataclass
class Debt:
    """Money that a holder has to find by selling shares, and what is done once it is there."""

    payer: Holder
    amount: int
    company: str
    """Control of it may not change."""
    then: Callable[[], None]
    kept: str = ""
    """A company that would get another director by the sale, who has declined (7.2.7-m)."""


@dataclass
class Settling:
    """A company over its station limit."""

    company: str
    before: int
    """Markers it had before it gained others."""
    doubles: set[str]
    """Hexes where it may choose which of two stations to keep."""
    gained: bool
    free: bool
    """By option it may give up all it likes (con-25)."""


class Table(Books):
    """The books with the round in progress."""

    def __init__(self, start: State) -> None:
        super().__init__(start)
        self.before = start
        """The engine's state before the action that is followed: read for drafts, which are what players propose."""
        self.later = start
        """The engine's state after it: read for the city of a hex in which a marker stands, and for nothing else."""
        self.events: Sequence[Event] = ()
        """What the engine said of the action that is followed: read for the runs only."""
        self.stock_round = self.round = 0
        self.cousin_sale = CousinSale()
        self.cry = Cry(())
        self.debts: Counter[str] = Counter()
        """What players owe for future trains of the first stock round."""
        self.mourned = False
        self.turn = StockTurn()
        self.part = 1
        self.quiet = 0
        self.other_cards: list[str] = []
        self.bans: set[tuple[Holder, str]] = set()
        self.lobbies: list[tuple[int, str]] = []
        self.new: set[str] = set()
        self.grown: set[str] = set()
        self.fresh: dict[str, str] = {}
        """hex -> the company for whose float a tile was laid there in this stock round."""
        self.fees: dict[str, tuple[str, int]] = {}
        """company floated in this stock round -> who paid what distance fee, until Vignoles has halved it."""
        self.parting: tuple[str, int] | None = None
        """A company that grows, and how many shares go to the pool once its holders have had their chance to sell."""
        self.resume = ""
        """Who is on turn after the lobbies."""
        self.offer: Any = None
        """An action that waits for consent."""
        self.consents: set[str] = set()
        self.acted: set[str] = set()
        self.began_in = ""
        self.at = Operation("")
        self.used: Counter[tuple[str, str]] = Counter()
        """(cousin, company) -> how often."""
        self.debt: Debt | None = None
        self.reduced: set[str] = set()
        self.acquirers: Counter[str] = Counter()
        self.offered: set[str] = set()
        self.order: list[str] = []
        """The operating order when step 3 of the Issue & Takeover Round began."""
        self.waiting: list[str] = []
        """Companies that have their turn to offer still before them."""
        self.on_turn = ""
        self.turn_over = False
        """The company on turn has taken over another one, or is gone."""
        self.settling: Settling | None = None
        self.winding_up: tuple[str, Holder] | None = None
        """A liquidated company whose assets are sold, and the holder who directed it."""
        self.sale: Sale | None = None

    def waits(self, kind: str) -> bool:
        """Is this being decided now, perhaps under something else?"""
        return not self.later.ended and any(type(frame).__name__ == kind for frame in self.later.frames)

    def run_of(self, name: str) -> RunMade | None:
        return next((one for one in self.events if isinstance(one, RunMade) and one.company == name), None)

    def markers(self, name: str) -> int:
        """Station markers of a company, on the map and on its charter (13.6-b)."""
        return self.stations[name].total() + self.charter[name]

    def draft(self, kind: str) -> Any:
        """What is in the making, as the players have put it together."""
        return next(frame for frame in reversed(self.before.frames) if type(frame).__name__ == kind)

    def after(self, who: str) -> str:
        """The next player by number card."""
        return self.cards[(self.cards.index(who) + 1) % len(self.cards)]
