"""What the solver is asked about a company, also out of turn; and the turn in which it would lay track."""

from __future__ import annotations

from bradshaw.kernel.frames import Frame
from bradshaw.kernel.state import State
from bradshaw.mechanics import running
from bradshaw.routes.question import Question
from bradshaw.titles.g1848.frames import CompanyTurn
from bradshaw.titles.g1848.runs import TRAFFIC


def question(state: State, company: str) -> Question:
    """The run of a company as things are."""
    return running.question(TRAFFIC, state, company)


def track_turn(company: str) -> Frame:
    return CompanyTurn(company)
