"""What a company could run for, now and after every tile it might lay."""

from __future__ import annotations

from msgspec import Struct

from bradshaw.kernel import engine
from bradshaw.kernel.actions import LayTile
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Title
from bradshaw.routes.answer import Answer
from bradshaw.routes.explain import explain
from bradshaw.routes.question import Question
from bradshaw.routes.solve import solve
from bradshaw.titles.registry import contract


class LayGain(Struct, frozen=True):
    """A lay that is legal now, and what the company would run for after it."""

    hex: str
    tile: str
    rotation: int
    power: str
    revenue: int
    change: int


def question(title: Title, state: State, company: str) -> Question:
    if company not in state.companies:
        raise BadInput(f"there is no company {company!r}; there are {', '.join(state.companies)}")
    return contract(title.id).question(state, company)


def best_runs(title: Title, state: State, company: str) -> Answer:
    """The best runs of a company with everything there is to know about them."""
    asked = question(title, state, company)
    return explain(asked.position, asked.trains, asked.fleet)


def revenue(title: Title, state: State, company: str) -> int:
    asked = question(title, state, company)
    return solve(asked.position, asked.trains, asked.fleet).revenue


def lay_gains(title: Title, state: State, company: str) -> list[LayGain]:
    """Every tile the company could lay if it were its turn, with the change of its best revenue, best first."""
    now = revenue(title, state, company)
    director = state.companies[company].director
    if director is None:
        return []
    t = Table(title, state.branch())
    t.push(contract(title.id).track_turn(company))
    found = []
    for option in engine.menu(t, players=(director,), kind="lay-tile").options:
        action = option.action
        if not isinstance(action, LayTile) or action.company != company:
            continue
        after = Table(title, t.state.branch())
        choice, frame = engine.judge(after, action)
        choice.apply(after, frame, action)
        gained = revenue(title, after.state, company)
        found.append(LayGain(action.hex, action.tile, action.rotation, action.power, gained, gained - now))
    return sorted(found, key=lambda one: (-one.change, one.hex, one.tile, one.rotation))
