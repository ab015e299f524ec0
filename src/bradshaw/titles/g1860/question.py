"""What the solver is asked about a company, also out of turn; and the turn in which it would lay track."""

from __future__ import annotations

from bradshaw.kernel.frames import Frame
from bradshaw.kernel.state import State
from bradshaw.routes.question import Question
from bradshaw.titles.g1860 import insolvency, runs
from bradshaw.titles.g1860.frames import CompanyTurn
from bradshaw.titles.g1860.own import on


def question(state: State, company: str) -> Question:
    """The run of a company as things are: with its own trains, or with the one it would lease."""
    lease = insolvency.leases(state, company)
    return Question(
        runs.board_seen(runs.sight(state, company, lease=lease)),
        runs.trains_of(state, company, lease=lease),
        runs.fleet_rule(idle_trains=on(state, "idle_trains")),
    )


def track_turn(company: str) -> Frame:
    return CompanyTurn(company, "track")
