"""What labels and refusals say: true sentences with the right rule, and sums with their money."""

from __future__ import annotations

import pytest

from bradshaw.kernel.actions import RunRoutes
from bradshaw.titles.g1860.privates import ClosePrivate
from bradshaw.titles.g1860.state import own
from bradshaw.titles.g1860.view import VIEW
from position import Position, Said
from say import bid, buy, lay, station
from titles.g1860.given import given

LINE = {"J4": ("6", 0), "J6": ("746", 0)}
"""Ryde Esplanade to Brading, by Ryde St Johns Road."""


def answer(at: Position, said: Said) -> tuple[str, str]:
    refusal = at.why_not(said)
    assert refusal is not None
    return refusal.clause, refusal.message


@pytest.mark.rule("1860-variant-private-revenue-e", "1860-end-of-game-e")
def test_a_closed_private_is_told_as_it_is_scored() -> None:
    at = given(options={"variable_private_income": True}, privates={"A": ["RPSC"]}, cash={"A": 300}, stock="A")
    assert VIEW.worth is not None
    open_one = VIEW.worth(at.state, "A")
    at.do(ClosePrivate, private="RPSC")
    assert own(at.state).closed_privates
    assert VIEW.worth(at.state, "A") == open_one == [("cash", 300), ("Ryde Pier & Ferry Company", 130)]
    assert sum(money for _, money in open_one) == at.scores()["A"]


@pytest.mark.rule("1860-insolvency-e", "1860-variant-insolvency-revenue-a")
@pytest.mark.parametrize(("half", "label"), [(False, "for 100cc"), (True, "for 30cc")])
def test_a_lease_is_told_in_the_companys_own_money(half: bool, label: str) -> None:
    at = given(
        phase="3",
        options={"original_insolvency": half},
        shares={"IOW": {"A": 6}},
        tiles=LINE,
        treasury={"IOW": 0},
        insolvent=["IOW"],
        turn=("IOW", "run"),
    )
    (option,) = at.menu("run-routes").options
    assert option.label == f"Run the leased train {label}"
    at.act(option.action)
    assert f"for {at.cash('IOW')}cc" == label


@pytest.mark.rule("1860-flotation-e", "1860-track-tiles-a")
@pytest.mark.parametrize(("tile", "colour"), [("12", "green"), ("776", "brown")])
def test_a_home_tile_is_yellow_in_every_phase(tile: str, colour: str) -> None:
    at = given(phase="5", shares={"FYN": {"A": 4}}, par={"FYN": 68}, cash={"A": 900}, stock="A").act(buy("FYN"))
    wrong = answer(at, lay("FYN", "B4", tile, 0))
    assert wrong == ("1860-track-tiles-a", f"B4 is due for a yellow tile, not a {colour} one.")


@pytest.mark.rule("1860-initial-auction-e", "1860-initial-auction-f")
def test_limits_of_bids_are_told_in_pounds_and_never_below_nothing() -> None:
    assert answer(given(2, cash={"A": 4}), bid(5)) == (
        "1860-initial-auction-e",
        "You have £4: a bid must be covered by cash in hand.",
    )
    assert answer(given(2, cash={"A": 32}), bid(5)) == (
        "1860-initial-auction-f",
        "You may bid £2 at most: the winner must still pay for the cheapest certificate.",
    )
    for cash in (20, 30):
        assert answer(given(2, cash={"A": cash}), bid(5)) == (
            "1860-initial-auction-f",
            "You cannot bid: the winner must still pay for the cheapest certificate, and you could not.",
        )


@pytest.mark.rule("1860-building-bases-c")
def test_a_base_beyond_a_full_station_is_refused_for_what_lies_between() -> None:
    at = given(
        phase="3",
        shares={"IOW": {"A": 6}, "C&N": {"B": 6}},
        tiles=LINE,
        bases={"C&N": ["J4"]},
        treasury={"IOW": 900},
        trains={"IOW": ["3+2"]},
        turn=("IOW", "base"),
    )
    beyond = answer(at, station("IOW", "J6"))
    assert beyond == ("1860-building-bases-c", "The way to Brading leads past a place full of others' markers.")
    bare = given(shares={"IOW": {"A": 6}}, treasury={"IOW": 900}, turn=("IOW", "base"), tiles={"J6": ("746", 0)})
    assert answer(bare, station("IOW", "J6"))[1] == "No track joins Brading to a marker of IOW."


@pytest.mark.rule("1860-running-trains-a")
def test_who_has_no_train_is_not_told_that_it_must_run() -> None:
    at = given(shares={"IOW": {"A": 6}}, treasury={"IOW": 900}, turn=("IOW", "trains"))
    assert answer(at, RunRoutes(actor="A", company="IOW", routes=())) == (
        "1860-running-trains-a",
        "IOW has nothing to run.",
    )
