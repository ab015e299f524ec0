"""What the solver is asked about a company, also out of turn; and the turn in which it would lay track."""

from __future__ import annotations

from bradshaw.kernel.frames import Frame
from bradshaw.kernel.state import State
from bradshaw.routes.question import Question
from bradshaw.titles.g1848 import running, runs
from bradshaw.titles.g1848.frames import CompanyTurn


def question(state: State, company: str) -> Question:
    """The run of a company as things are."""
    return Question(running.position_of(state, company), running.trains_of(state, company), runs.fleet_rule())


def track_turn(company: str) -> Frame:
    return CompanyTurn(company)
