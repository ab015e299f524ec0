"""Traces are compared field by field, and the first difference is named."""

from __future__ import annotations

import json

import pytest

from bradshaw.interop import trace
from bradshaw.kernel.errors import BadInput

TEXT = json.dumps(
    {
        "title": "1860",
        "steps": [
            {"id": 0, "changed": {"bank": 100, "company:A:trains": [], "company:A:shares": {"A": 100, "ipo": 100}}},
            {"id": 4, "type": "buy_train", "changed": {"bank": 90, "company:A:trains": ["3", "2"], "hex:B2": ["5", 1]}},
        ],
    }
)
LAST = {"bank": 90, "company:A:trains": ["2", "3"], "company:A:shares": {"ipo": 100}, "hex:B2": ["5", 1]}


def last_state() -> dict[str, object]:
    *_, (_, whole) = trace.states(trace.read(TEXT))
    return dict(whole)


def test_a_step_holds_what_changed_and_what_stayed() -> None:
    assert last_state()["company:A:shares"] == {"A": 100, "ipo": 100}
    assert last_state()["bank"] == 90


def test_order_of_trains_and_repeated_piles_make_no_difference() -> None:
    assert trace.differences(4, last_state(), LAST) == []


def test_a_difference_names_action_and_field() -> None:
    (found,) = trace.differences(4, last_state(), {**LAST, "bank": 80})
    assert str(found) == "action 4: bank is 90 there and 80 here"


def test_a_missing_field_and_a_tile_too_many_are_differences() -> None:
    ours = {**LAST, "hex:C3": ["6", 0]}
    del ours["bank"]
    assert [one.field for one in trace.differences(4, last_state(), ours)] == ["bank", "hex:C3"]


def test_a_company_that_left_the_game_is_not_compared() -> None:
    gone = {name: value for name, value in LAST.items() if not name.startswith("company:A")}
    assert trace.differences(4, last_state(), gone) == []


def test_the_round_is_not_compared_when_the_game_is_over() -> None:
    assert trace.differences(1, {"round": "OR 3.1"}, {}) == []
    assert trace.differences(1, {"round": "OR 3.1"}, {"round": "OR 3.2"}) != []


def test_the_value_of_a_player_is_not_compared() -> None:
    assert trace.differences(1, {"player:7:value": 100}, {}) == []


def test_something_else_is_not_a_trace() -> None:
    with pytest.raises(BadInput, match="not a trace"):
        trace.read('{"steps": 3}')
