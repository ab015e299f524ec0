"""Running the trains: the best set, the check of a chosen one, the income (chapter X)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bradshaw.board.map import Board
from bradshaw.kernel.actions import RunRoutes
from bradshaw.kernel.errors import RuleViolation, refuse
from bradshaw.kernel.events import RunMade
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.mechanics.position import Standing, Tiles, laid, seen, standing
from bradshaw.routes import check as checking
from bradshaw.routes.answer import Answer, RouteFault, RunSet
from bradshaw.routes.position import Position
from bradshaw.routes.rules import RunRule, Train
from bradshaw.routes.solve import solve
from bradshaw.routes.words import told
from bradshaw.titles.g1848 import phases, runs
from bradshaw.titles.g1848.data import GHAN, board
from bradshaw.titles.g1848.frames import CompanyTurn

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


def position_of(state: State, company: str) -> Position:
    """The board as the company's trains see it."""
    return _position(board(state), laid(state), standing(state), company, phases.colour(state))


@lru_cache(maxsize=256)
def _position(on: Board, tiles: Tiles, places: Standing, company: str, colour: str) -> Position:
    return runs.position(*seen(on, tiles, places), company, colour)


def best(state: State, company: str) -> Answer:
    """The best set of runs, proven."""
    tiles, places = laid(state), standing(state)
    return _best(board(state), tiles, places, company, phases.colour(state), trains_of(state, company))


@lru_cache(maxsize=512)
def _best(on: Board, tiles: Tiles, places: Standing, company: str, colour: str, trains: tuple[Train, ...]) -> Answer:
    return solve(_position(on, tiles, places, company, colour), trains, runs.fleet_rule())


def can_run(state: State, company: str) -> bool:
    """Has some train of the company a legal run?"""
    trains = trains_of(state, company)
    if not trains:
        return False
    rules = {rule for train in trains for rule in train.rules if isinstance(rule, RunRule)}
    return any(checking.has_route(position_of(state, company), rule) for rule in rules)


def judge(state: State, company: str, action: RunRoutes) -> RunSet | RouteFault:
    return checking.check(position_of(state, company), trains_of(state, company), runs.fleet_rule(), action.routes)


def may_stand(t: Table, company: str) -> bool:
    """All trains may stand if none can run, or by option."""
    return bool(t.option("run_may_be_empty")) or not can_run(t.state, company)


def check(t: Table, frame: CompanyTurn, action: RunRoutes) -> None:
    if not action.routes:
        if not may_stand(t, frame.company):
            raise refuse("1848-VII.sequence-f", "A company that can run its trains must run at least one.")
        return
    found = judge(t.state, frame.company, action)
    if isinstance(found, RouteFault):
        raise refusal(t.state, found)


def refusal(state: State, fault: RouteFault) -> RuleViolation:
    """The clause behind a fault of a route, in the words of this book."""
    clause, message = CLAUSES.get(fault.kind, "1848-X.general-a"), fault.message
    train = state.trains.get(fault.train)
    if train is not None and train.kind == GHAN:
        clause, message = GHAN_CLAUSES.get(fault.kind, clause), GHAN_WORDS.get(fault.kind, message)
    return refuse(clause, f"{message}.")


def candidates(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    answer = best(t.state, frame.company)
    if answer.routes:
        action = RunRoutes(actor=who, company=frame.company, routes=answer.routes)
        names = {id: train.side for id, train in t.state.trains.items()}
        note = told(board(t.state), answer.best, names)
        yield Option(action, f"Run for £{answer.revenue}", open=("routes",), best=True, note=note)
    if may_stand(t, frame.company):
        yield Option(RunRoutes(actor=who, company=frame.company, routes=()), "Run no train")


def run(t: Table, frame: CompanyTurn, action: RunRoutes) -> None:
    """The income is the sum over the trains (1848-X.income-b)."""
    found = judge(t.state, frame.company, action) if action.routes else RunSet(0, 0, ())
    assert isinstance(found, RunSet)
    t.change_company(frame.company, last_run=found.revenue)
    t.say(RunMade(frame.company, found.revenue, found.routes, tuple(one.revenue for one in found.runs)))
    t.change_frame(revenue=found.revenue)
