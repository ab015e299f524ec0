"""Every title that can be played fills the contract of a title, with nothing left beside it."""

from __future__ import annotations

import ast
from dataclasses import fields

import pytest

from bradshaw.kernel.chance import Chance
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.routes.question import Question
from bradshaw.titles import views
from bradshaw.titles.contract import Contract, View
from bradshaw.titles.folders import folders, is_playable
from bradshaw.titles.registry import contract

PLAYABLE = sorted(filter(is_playable, folders()))
PARTS = [field.name for field in fields(View)]


@pytest.mark.parametrize("title", PLAYABLE)
def test_a_title_has_a_contract_about_itself(title: str) -> None:
    found = contract(title)
    assert isinstance(found, Contract)
    assert found.rules.id == found.data.id == title


@pytest.mark.parametrize("title", PLAYABLE)
def test_what_is_told_in_the_module_view_is_in_the_contract(title: str) -> None:
    module = folders()[title] / "view.py"
    told = {node.name for node in ast.parse(module.read_text()).body if isinstance(node, ast.FunctionDef)}
    view = contract(title).view
    left_out = [name for name in PARTS if getattr(view, name) is View.__dataclass_fields__[name].default]
    assert told & set(left_out) == set()


@pytest.mark.parametrize("title", PLAYABLE)
def test_the_solver_can_be_asked_about_every_company_and_track_be_laid_in_its_turn(title: str) -> None:
    found = contract(title)
    seats = tuple("ABC"[: found.rules.min_players])
    t = Table(found.rules, State(title=title, players=seats, options=found.rules.settle_options({})))
    found.rules.setup(t, Chance(0))
    for name in t.state.companies:
        assert isinstance(found.question(t.state, name), Question)
        assert type(found.track_turn(name)) in found.rules.frames


def test_there_is_a_question_to_the_house_for_every_part_of_a_view() -> None:
    assert {name for name in PARTS if name != "currency"} <= set(vars(views))
