"""Running the trains: the best set, the check of a chosen one, the income (chapter X)."""

from __future__ import annotations

from msgspec import Struct

from bradshaw.board.map import Board
from bradshaw.kernel.actions import RunRoutes
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.mechanics import running
from bradshaw.mechanics.position import Standing, Tiles, laid, seen, standing
from bradshaw.mechanics.running import Traffic
from bradshaw.routes.answer import RouteFault, RunSet
from bradshaw.routes.position import Position
from bradshaw.routes.rules import RunRule, Train
from bradshaw.titles.g1848 import phases, runs
from bradshaw.titles.g1848.data import GHAN, board

CLAUSES = {
    "unknown-train": "1848-VIII.purchase-a",
    "train-twice": "1848-X.income-b",
    "unknown-stop": "1848-X.general-a",
    "track": "1848-X.general-a",
    "broken": "1848-X.general-a",
    "too-short": "1848-X.general-a",
    "track-twice": "1848-X.general-j",
    "stop-twice": "1848-X.general-m",
    "group": "1848-X.general-g",
    "blocked": "1848-X.general-h",
    "end-only": "1848-X.general-n",
    "skipped": "1848-X.general-e",
    "too-long": "1848-X.general-d",
    "no-marker": "1848-X.general-c",
    "needs": "1848-VIII.ghan-b",
    "own-end": "1848-VIII.ghan-b",
    "shared-track": "1848-X.general-l",
}
GHAN_CLAUSES = {"blocked": "1848-VIII.ghan-d", "too-long": "1848-VIII.ghan-b"}
GHAN_WORDS = {
    "needs": "A 2E ends its run in Alice Springs",
    "own-end": "A 2E starts its run at a marker of its own company",
    "too-long": "A 2E calls at one city with its own marker and at Alice Springs, and passes what lies between",
}


def trains_of(state: State, company: str) -> tuple[Train, ...]:
    """The company's trains with the rules they run by."""
    return tuple(Train(id, (rule_of(state, state.trains[id].side),)) for id in state.trains_of(treasury(company)))


def rule_of(state: State, side: str) -> RunRule:
    options = state.options
    return runs.run_rule(
        side,
        k_bonus=bool(options["k_bonus"]),
        ghan_may_overrun=bool(options["ghan_may_overrun"]),
        small_count=bool(options["small_stations_count_for_range"]),
    )


class Sight(Struct, frozen=True):
    """All that a company's view of the board depends on."""

    on: Board
    tiles: Tiles
    places: Standing
    company: str
    colour: str


def sight(state: State, company: str) -> Sight:
    return Sight(board(state), laid(state), standing(state), company, phases.colour(state))


def position(at: Sight) -> Position:
    return runs.position(*seen(at.on, at.tiles, at.places), at.company, at.colour)


TRAFFIC = Traffic(sight, position, trains_of, lambda state: runs.fleet_rule())


def may_stand(t: Table, company: str) -> bool:
    """All trains may stand if none can run, or by option."""
    return bool(t.option("run_may_be_empty")) or not running.can_run(TRAFFIC, t.state, company)


def fault(state: State, action: RunRoutes, found: RouteFault) -> tuple[str, str]:
    """The clause behind a fault of a route, in the words of this book."""
    clause, message = CLAUSES.get(found.kind, "1848-X.general-a"), found.message
    train = state.trains.get(found.train)
    if train is not None and train.kind == GHAN:
        clause, message = GHAN_CLAUSES.get(found.kind, clause), GHAN_WORDS.get(found.kind, message)
    return clause, message


def made(t: Table, company: str, found: RunSet) -> None:
    """The income is the sum over the trains (1848-X.income-b)."""
    running.book(t, company, found, found.revenue)


RUNNING = running.choice(
    traffic=TRAFFIC, board=board, idle="1848-VII.sequence-f", may_stand=may_stand, fault=fault, made=made
)
