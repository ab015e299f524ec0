"""What only this title keeps in the state: the Cost of Business marker, lobbies, private track, uses of cousins ..."""

from __future__ import annotations

from msgspec import Struct, field

from bradshaw.kernel import Own, State


class Lobby(Struct, frozen=True):
    """Money under a player's lobby marker."""

    owner: str
    amount: int


class Fee(Struct, frozen=True):
    """The distance fee of a company floated in this stock round, until Vignoles has halved it."""

    company: str
    floater: str
    amount: int


class Used(Struct, frozen=True):
    """How often a company has used a cousin."""

    cousin: str
    company: str
    times: int


class Britain(Own, frozen=True):
    column: int = 1
    """Where the Cost of Business marker stands."""
    stock_round: int = 0
    round: int = 0
    """Operating rounds since the last stock round."""
    debts: dict[str, int] = field(default_factory=dict)
    """What players have bid for future trains in the first stock round."""
    lobbies: tuple[Lobby, ...] = ()
    """The largest first."""
    cards: tuple[str, ...] = ()
    """Players with a card of the other colour, the lowest first."""
    new: tuple[str, ...] = ()
    """Companies floated in this stock round."""
    grown: tuple[str, ...] = ()
    """Companies that increased their share-count in this stock round."""
    fresh_tiles: tuple[str, ...] = ()
    """Hexes on which a tile was laid for a float of this stock round."""
    fees: tuple[Fee, ...] = ()
    privates: tuple[str, ...] = ()
    """The private track, the highest space first."""
    face_down: tuple[str, ...] = ()
    """Price markers turned over in this operating round."""
    began_in: str = ""
    """The phase in which the operating round in progress began."""
    victoria_died: bool = False
    mourned: bool = False
    """The last income has been paid."""
    used: tuple[Used, ...] = ()
    doomed: tuple[str, ...] = ()
    """Companies that are liquidated in this Issue & Takeover Round."""
    reduced: tuple[str, ...] = ()
    acquirers: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    """Companies that reduced their share-count, took over another or were offered in this Issue & Takeover Round."""
    ending: str = ""
    """What ends the game after the round in progress."""

    def times_used(self, cousin: str, company: str = "") -> int:
        return sum(one.times for one in self.used if one.cousin == cousin and company in ("", one.company))

    def with_use(self, cousin: str, company: str, times: int = 1) -> tuple[Used, ...]:
        rest = tuple(one for one in self.used if (one.cousin, one.company) != (cousin, company))
        return (*rest, Used(cousin, company, self.times_used(cousin, company) + times))


def own(state: State) -> Britain:
    assert isinstance(state.own, Britain)
    return state.own
