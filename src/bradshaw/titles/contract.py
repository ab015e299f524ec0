"""What a title is to the rest of the house, in one place: the contract that its module `title` fills.

    CONTRACT = Contract(
        rules=TITLE,
        data=DATA,
        view=VIEW,
        question=partial(running.question, TRAFFIC),
        track_turn=lambda company: CompanyTurn(company, "track"),
        forecast=FORECAST,
    )

- `rules` is all that the kernel needs to play: set-up, frames and their choices, market, scores, options, invariants,
  and for random play its landmarks and profiles (`kernel.title.Title` documents each).
- `data` is what is printed: `title.json`, read and checked.
- `view` is what pages and bots are told beyond the common tables.
- `question` and `track_turn` are for searches: what to ask about a company's runs, and where it would lay track.
- `forecast` is what lies ahead, as numbers (`titles.forecast`).

Words are files beside the module, all with a schema of their own: `rules.yaml` (clauses), `guide.yaml` (for newcomers)
and `cards.yaml` (what is printed on cards). So are `options.yaml` (what players may choose) and `profiles.yaml` (habits
of random play), which the title reads itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypedDict

from bradshaw.board.data import TitleData
from bradshaw.board.draw.market import Track
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.records import Holder
from bradshaw.kernel.state import State
from bradshaw.kernel.title import FrameRules, Title
from bradshaw.routes.question import Question
from bradshaw.titles.forecast import Forecast
from bradshaw.titles.panels import Panel, Pending, Purse


class Stage(NamedTuple):
    """A step of a turn or a round of a set: is it over, on, or still to come?"""

    name: str
    when: Literal["past", "now", "next"]


def stages_of(names: Sequence[str], now: int) -> list[Stage]:
    """Names in their order, of which one is on."""
    return [Stage(name, "past" if at < now else "now" if at == now else "next") for at, name in enumerate(names)]


@dataclass(frozen=True)
class View:
    """What a title tells pages and bots. A part that is left out says nothing."""

    currency: Callable[[Holder], str] = lambda holder: ""
    """The unit of a holder's money, where it is not the one of the data."""
    certificates: Callable[[State, str], tuple[int | None, int | None]] = lambda state, who: (None, None)
    """A player's certificates that count, and the limit."""
    endings: Callable[[State], list[tuple[str, str]]] = lambda state: []
    """How the game may end, and how near that is."""
    foretold: Callable[[State], list[str]] = lambda state: []
    """What will happen by itself, in sentences."""
    charter: Callable[[State, str], list[str]] = lambda state, company: []
    """What a company has besides money, trains, stations and shares, by name."""
    train_mark: Callable[[State, str], str] = lambda state, train: ""
    """What sets a train apart from others of its name, in a word or two."""
    fleet: Callable[[State, str], dict[str, str]] = lambda state, company: {}
    """The trains a company may run with and what they are called, where they are not just those that it owns."""
    waiting_to_operate: Callable[[State], list[str]] = lambda state: []
    """The companies still to act in this operating round, in order."""
    rounds: Callable[[State], list[Stage]] = lambda state: []
    """The rounds of this set and what follows."""
    turn_steps: Callable[[State], list[Stage]] = lambda state: []
    """The steps of the company's turn; nothing outside of one."""
    liquidity: Callable[[State, str], int | None] = lambda state, who: None
    """The most money a player could have by selling everything that may be sold, each company by itself."""
    share_price: Callable[[State, str], int | None] = lambda state, name: None
    """What a share costs that has no marker on the market, such as a bank's."""
    worth: Callable[[State, str], list[tuple[str, int]]] = lambda state, who: []
    """What somebody is worth, part by part."""
    sees_treasury: Callable[[State, str, str], bool] = lambda state, who, company: True
    """May this player, or with no name a spectator, know what a company has?"""
    lots: Callable[[State], tuple[str, ...]] = lambda state: ()
    """What can be won, where the auction itself does not name it."""
    price_tracks: Callable[[State], list[Track]] = lambda state: []
    """Rows of prices beside the market."""
    panels: Callable[[State], list[Panel]] = lambda state: []
    """Charts, lines and rulers that belong beside the market, or in an auction beside what is sold."""
    pending: Callable[[State], Pending] = lambda state: Pending()
    """What is being placed on the map and has not happened yet."""
    board_first: Callable[[State], bool] = lambda state: False
    """Is the map what is decided about, outside of operating rounds?"""
    holders: Callable[[State], list[Purse]] = lambda state: []
    """Who has money and shares besides players and companies."""
    stands: Callable[[State, str], list[str]] = lambda state, thing: []
    """How something that is owned stands: its purse, what is left of its power."""
    loan_limit: Callable[[State, str], int | None] = lambda state, company: None
    """How many loans a company may have."""
    reach: Callable[[State, str], Iterable[str]] = lambda state, company: ()
    """The hexes a company's track leads to."""
    best_revenue: Callable[[State, str], int | None] = lambda state, company: None
    """The most a company's trains could earn now; None where nobody can say."""


class Turn(NamedTuple):
    """What may be decided in a kind of frame, with the clause that says what belongs to it and, where it is another
    one, the clause that says who decides."""

    rules: FrameRules[Any]
    order: str = ""
    whose: str = ""


class Turns(TypedDict):
    rules: tuple[FrameRules[Any], ...]
    order: Mapping[type[Frame], str]
    whose: Mapping[type[Frame], str]


def turns(*listed: Turn) -> Turns:
    """The parts of a `Title` that are about frames."""
    return Turns(
        rules=tuple(one.rules for one in listed),
        order={one.rules.frame: one.order for one in listed if one.order},
        whose={one.rules.frame: one.whose for one in listed if one.whose},
    )


class Printed(TypedDict):
    id: str
    name: str
    min_players: int
    max_players: int


def printed(data: TitleData) -> Printed:
    """The parts of a `Title` that stand on the box."""
    return Printed(id=data.id, name=data.name, min_players=min(data.start), max_players=max(data.start))


@dataclass(frozen=True)
class Contract:
    rules: Title
    data: TitleData
    view: View
    question: Callable[[State, str], Question]
    """What the solver is asked about a company's runs, also out of turn."""
    track_turn: Callable[[str], Frame]
    """The turn in which a company would lay track."""
    forecast: Forecast = field(default_factory=Forecast)
    """Trains to come, ends, prices after dividends, dues."""
