"""What the search answers: the best runs, stop by stop, and why there is nothing better."""

from __future__ import annotations

from msgspec import Struct

from bradshaw.kernel.actions import Route


class Call(Struct, frozen=True):
    """A stop called at, and what it adds to the revenue and to the subsidy (0 where it does not count)."""

    stop: str
    revenue: int
    subsidy: int = 0


class Run(Struct, frozen=True):
    """One train's run with its earnings; `extra` is what it earns besides its stops (bonus, fixed sum)."""

    route: Route
    rule: str
    calls: tuple[Call, ...]
    revenue: int
    subsidy: int = 0
    extra: int = 0


class RunSet(Struct, frozen=True):
    """A legal set of runs of one company."""

    revenue: int
    subsidy: int
    runs: tuple[Run, ...]

    @property
    def routes(self) -> tuple[Route, ...]:
        return tuple(run.route for run in self.runs)


class Certificate(Struct, frozen=True):
    """Why nothing better exists: the bound that closed the search, and how much was looked at."""

    bound: int
    """No set of runs earns more than this (by the goal of the search)."""
    closed_by: str
    nodes: int


class Answer(Struct, frozen=True):
    """The best set found; when `proven`, there is none better."""

    best: RunSet
    proven: bool
    certificate: Certificate
    trade_off: tuple[RunSet, ...] = ()
    """Where there are two goals: every pair of revenue and subsidy that no other pair beats, dearest first."""
    ties: tuple[RunSet, ...] = ()
    """Other sets that are as good, a few of them."""
    next_best: int | None = None
    """The best revenue below the best one."""
    alone: dict[str, int] = {}
    """What each train would earn by itself."""

    @property
    def revenue(self) -> int:
        return self.best.revenue

    @property
    def subsidy(self) -> int:
        return self.best.subsidy

    @property
    def routes(self) -> tuple[Route, ...]:
        return self.best.routes

    def __str__(self) -> str:
        if self.proven:
            return f"best {self.revenue}, proven"
        return f"best found {self.revenue}, no better than {self.certificate.bound}"


class RouteFault(Struct, frozen=True):
    """Why a typed set of routes is refused. Titles map `kind` to their clause.

    Kinds: "unknown-train", "train-twice", "unknown-stop", "track", "broken", "track-twice", "stop-twice", "skipped",
    "group", "reenter", "blocked", "end-only", "end", "own-end", "too-short", "too-long", "no-marker", "needs",
    "shared-track", "home", "connected", "passes", "too-many", "allowance", "idle".
    """

    kind: str
    message: str
    train: str = ""
