"""Entries for a number of things, and choices that say nothing but who acts."""

from __future__ import annotations

from bradshaw.kernel import Range
from bradshaw.kernel.actions import Pass, SellShares
from bradshaw.mechanics.plain import plain, up_to


def test_a_range_is_shown_where_there_is_a_choice() -> None:
    one = SellShares(actor="A", company="X", count=1)
    assert up_to(one, 3).ranges == {"count": Range(1, 3)}
    assert up_to(one, 1).ranges == {}
    two = SellShares(actor="A", company="X", count=2)
    assert up_to(two, 3).ranges == {"count": Range(2, 3)}


def test_a_plain_choice_has_one_candidate_and_its_words() -> None:
    done: list[str] = []
    choice = plain(Pass, lambda t, frame, action: done.append(action.actor), "Go on")
    table: object = None
    (offered,) = choice.candidates(table, None, "A")  # type: ignore[arg-type]
    assert offered == Pass(actor="A")
    choice.check(table, None, offered)  # type: ignore[arg-type]
    choice.apply(table, None, offered)  # type: ignore[arg-type]
    assert done == ["A"]
    assert choice.words(table, None, offered) == "Go on"  # type: ignore[arg-type]
