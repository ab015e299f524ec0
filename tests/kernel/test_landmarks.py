"""Landmarks look at the state before an action and at the events it caused."""

from __future__ import annotations

from bradshaw.kernel.events import Passed, Remark
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.landmarks import asked, during, said
from bradshaw.kernel.records import player
from bradshaw.kernel.state import State


class Round(Frame, frozen=True):
    pass


class Turn(Frame, frozen=True):
    pass


RAIN = said(Remark, text="Rain", clause="toy-1")
IN_A_TURN = State(title="toy", players=("Ada",), frames=(Round(), Turn()))
BETWEEN = State(title="toy", players=("Ada",), frames=(Round(),))
OVER = State(title="toy", players=("Ada",))


def test_an_event_is_known_by_its_kind_and_values() -> None:
    assert RAIN(OVER, [Passed(player("Ada")), Remark("Rain", "toy-1")])
    assert not RAIN(OVER, [Remark("Rain", "toy-2")])
    assert not RAIN(OVER, [Passed(player("Ada"))])


def test_a_landmark_may_be_bound_to_a_frame_anywhere_on_the_stack_or_to_the_top_one() -> None:
    rain = [Remark("Rain", "toy-1")]
    assert during(Round, RAIN)(IN_A_TURN, rain)
    assert not during(Turn, RAIN)(BETWEEN, rain)
    assert asked(Turn, RAIN)(IN_A_TURN, rain)
    assert not asked(Round, RAIN)(IN_A_TURN, rain)
    assert not asked(Round, RAIN)(OVER, rain)
    assert not during(Round, RAIN)(IN_A_TURN, [])
