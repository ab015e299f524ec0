"""Chapter Buying Trains: from the bank, from the pool, from other companies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from bradshaw.kernel.records import POOL, SCRAP, company
from bradshaw.titles.g1860.state import ReturningTrains, TrainOffer
from position import Position
from say import PASS, buy_train, offered
from titles.g1860.given import given

EAST = {"J4": ("6", 0), "J6": ("746", 0)}
"""Ryde Esplanade 30 - Ryde St Johns Road 20 - Brading 10."""


def shopping(phase: str, trains: Mapping[str, Sequence[str]], treasury: int = 1000, *, director: str = "B") -> Position:
    """IOW of A buys trains; the others that have trains are directed by B, unless another is named."""
    others = [name for name in trains if name not in ("IOW", POOL)]
    shares = {"IOW": {"A": 5}, **{name: {director: 5} for name in others}}
    return given(phase=phase, shares=shares, trains=trains, treasury={"IOW": treasury}, turn=("IOW", "trains"))


def discard(train: str) -> dict[str, object]:
    return {"kind": "discard-train", "company": "IOW", "train": train}


@pytest.mark.rule("1860-buying-trains-a")
def test_trains_are_bought_in_the_last_step_with_credits_of_the_treasury() -> None:
    at = given(phase="3", shares={"IOW": {"A": 5}}, tiles=EAST, treasury={"IOW": 320}, turn=("IOW", "track"))
    buying = buy_train("IOW", "3+2-1", 300)
    assert at.refused(buying) == "1860-buying-trains-a"
    at.act(PASS, PASS)
    assert at.step == "trains", "track, base; without a train there is no run"
    at.act(buying)
    assert (at.cash("IOW"), at.cash("A"), at.cash("bank")) == (20, 670, 10000 - 3 * 670)
    assert at.state.trains["3+2-1"].holder == company("IOW")


@pytest.mark.rule("1860-buying-trains-a")
@pytest.mark.parametrize("step", ["base", "run", "pay"])
def test_no_train_is_bought_in_an_earlier_step(step: str) -> None:
    at = given(
        phase="3",
        shares={"IOW": {"A": 5}},
        tiles=EAST,
        trains={"IOW": ["3+2"]},
        treasury={"IOW": 900},
        turn=("IOW", step),
        revenue=60,
    )
    assert at.refused(buy_train("IOW", "3+2-1", 300)) == "1860-buying-trains-a"


@pytest.mark.rule("1860-buying-trains-b")
def test_the_stack_is_sold_in_rising_order_at_printed_prices() -> None:
    at = shopping("3", {"IOW": ["3+2", "3+2", "3+2"]})
    assert at.refused(buy_train("IOW", "4+2-0", 350)) == "1860-buying-trains-b"
    assert at.refused(buy_train("IOW", "3+2-3", 290)) == "1860-phases-b"
    assert offered(at, "buy-train", "train") == ["3+2-3"]
    four = shopping("3", {"IOW": ["3+2", "3+2"], "C&N": ["3+2", "3+2"]})
    assert not four.refused(buy_train("IOW", "4+2-0", 350)), "the last 3+2 is sold"


@pytest.mark.rule("1860-buying-trains-c", "1860-buying-trains-l")
def test_trains_that_came_back_are_sold_at_face_value_beside_the_current_type() -> None:
    at = shopping("4", {"IOW": [], POOL: ["3+2"]})
    returned, current = at.state.trains_of(POOL)[0], "4+2-1"
    assert offered(at, "buy-train", "train") == [returned, current]
    assert at.refused(buy_train("IOW", returned, 200)) == "1860-phases-b"
    at.act(buy_train("IOW", returned, 300), buy_train("IOW", current, 350))
    assert at.cash("IOW") == 1000 - 300 - 350
    assert at.state.phase == "4", "a train from the pool begins no phase"


@pytest.mark.rule("1860-buying-trains-d")
@pytest.mark.parametrize("price", [15, 5, 0, -10])
def test_the_price_between_companies_is_a_multiple_of_ten(price: int) -> None:
    at = shopping("4", {"IOW": [], "C&N": ["4+2"]})
    assert at.refused(buy_train("IOW", "4+2-0", price)) == "1860-buying-trains-d"
    at.act(buy_train("IOW", "4+2-0", 10), {"kind": "agree"})
    assert (at.cash("IOW"), at.cash("C&N")) == (990, 10)


@pytest.mark.rule("1860-buying-trains-e")
def test_a_company_with_a_train_leaves_others_their_only_one() -> None:
    at = shopping("4", {"IOW": ["3+2"], "BHI&R": ["4+2"]})
    assert at.refused(buy_train("IOW", "4+2-0", 100)) == "1860-buying-trains-e"
    other = shopping("4", {"IOW": ["4+2"], "BHI&R": ["3+2"]})
    assert other.refused(buy_train("IOW", "3+2-0", 100)) == "1860-buying-trains-e"
    assert "4+2-0" not in offered(at, "buy-train", "train")


@pytest.mark.rule("1860-buying-trains-f")
def test_of_two_trains_one_may_be_bought_and_the_seller_keeps_the_other() -> None:
    for first, second in (("3+2-0", "4+2-0"), ("4+2-0", "3+2-0")):
        at = shopping("5", {"NGStL": ["3+2", "4+2"], "IOW": ["5+3"]})
        at.act(buy_train("IOW", first, 10), {"kind": "agree"})
        assert at.refused(buy_train("IOW", second, 10)) == "1860-buying-trains-e"
        assert at.state.trains_of(company("NGStL")) == [second]


@pytest.mark.rule("1860-buying-trains-g")
def test_a_company_without_a_train_may_buy_the_only_train_of_another() -> None:
    at = shopping("4", {"IOW": [], "FYN": ["4+2"]})
    at.act(buy_train("IOW", "4+2-0", 200), {"kind": "agree"})
    assert at.state.trains_of(company("IOW")) == ["4+2-0"]
    assert at.state.trains_of(company("FYN")) == []


@pytest.mark.rule("1860-buying-trains-h")
def test_several_trains_may_be_bought_in_one_turn() -> None:
    at = given(shares={"IOW": {"A": 5}}, treasury={"IOW": 500}, turn=("IOW", "trains"))
    at.act(buy_train("IOW", "2+1-0", 250), buy_train("IOW", "2+1-1", 250))
    assert at.state.trains_of(company("IOW")) == ["2+1-0", "2+1-1"]
    assert at.cash("IOW") == 0


def at_the_shop(phase: str, trains: Sequence[str]) -> Position:
    """The purchase step of IOW, held open, with one 4+2 of C&N beside the bank."""
    return given(
        phase=phase,
        shares={"IOW": {"A": 5}, "C&N": {"A": 5}},
        trains={"C&N": ["3+2", "4+2"] if phase == "4" else ["3+2"], "IOW": trains},
        treasury={"IOW": 900},
        turn=("IOW", "trains"),
        settle=False,
    )


@pytest.mark.rule("1860-buying-trains-i")
def test_nobody_buys_beyond_the_train_limit() -> None:
    full = at_the_shop("4", ["3+2", "3+2", "4+2"])
    assert full.refused(buy_train("IOW", "4+2-2", 350)) == "1860-buying-trains-i"
    assert full.refused(buy_train("IOW", "4+2-0", 10)) == "1860-buying-trains-i", "nor from another company"
    assert not at_the_shop("4", ["3+2", "4+2"]).refused(buy_train("IOW", "4+2-2", 350))


@pytest.mark.rule("1860-buying-trains-i")
def test_trains_that_the_purchase_would_make_obsolete_still_count() -> None:
    full = at_the_shop("3", ["2+1", "3+2", "3+2", "3+2"])
    assert full.refused(buy_train("IOW", "4+2-0", 350)) == "1860-buying-trains-i"


@pytest.mark.rule("1860-buying-trains-j")
def test_the_first_train_of_a_type_begins_its_phase_before_the_next_action() -> None:
    at = shopping("3", {"IOW": ["2+1", "3+2", "3+2"], "C&N": ["3+2", "3+2", "2+1"]})
    at.act(buy_train("IOW", "4+2-0", 350))
    assert at.state.phase == "4"
    assert {train.holder for id, train in at.state.trains.items() if id.startswith("2+1")} == {SCRAP}


@pytest.mark.rule("1860-buying-trains-k")
def test_trains_over_a_lowered_limit_are_kept_until_the_next_turn_and_then_returned_for_nothing() -> None:
    at = given(
        phase="5",
        shares={"IOW": {"A": 5}, "C&N": {"B": 5}},
        trains={"IOW": ["5+3"], "C&N": ["4+2", "4+2", "5+3"]},
        treasury={"IOW": 500},
        turn=("IOW", "trains"),
    )
    at.act(buy_train("IOW", "6+3-0", 500))
    assert isinstance(at.frame, ReturningTrains), "the purchase was the end of the turn; C&N is next"
    assert (at.decider, len(at.state.trains_of(company("C&N")))) == ("B", 3)
    assert at.refused(PASS) == "1860-buying-trains-k"
    at.act({"kind": "discard-train", "company": "C&N", "train": "5+3-1"})
    assert at.step == "track"
    assert at.cash("C&N") == 0


@pytest.mark.rule("1860-buying-trains-k", "1860-buying-trains-i")
def test_a_surplus_train_may_be_sold_to_another_company_before_and_counts_for_purchases_at_once() -> None:
    at = given(
        phase="6",
        shares={"IOW": {"A": 5}, "C&N": {"B": 5}},
        trains={"IOW": ["6+3"], "C&N": ["4+2", "4+2", "5+3"]},
        treasury={"IOW": 100},
        turn=("IOW", "trains"),
    )
    at.act(buy_train("IOW", "5+3-0", 90), {"kind": "agree"})
    assert at.step == "track", "C&N has nothing to return any more"
    assert at.cash("C&N") == 90


@pytest.mark.rule("1860-buying-trains-m")
def test_trains_cannot_be_sold_to_the_bank() -> None:
    at = shopping("3", {"IOW": ["3+2", "3+2"]})
    assert at.refused(discard("3+2-0")) == "1860-buying-trains-m"
    before = given(phase="3", shares={"IOW": {"A": 5}}, trains={"IOW": ["3+2"]}, turn=("IOW", "track"))
    assert before.refused(discard("3+2-0")) == "1860-buying-trains-k", "only trains over the limit go back"


@pytest.mark.rule("1860-buying-trains-n")
def test_a_director_may_not_add_own_money() -> None:
    at = shopping("4", {"IOW": [], "C&N": ["4+2"]}, treasury=340)
    assert at.cash("A") >= 350
    assert at.refused(buy_train("IOW", "4+2-1", 350)) == "1860-buying-trains-n"
    assert at.refused(buy_train("IOW", "4+2-0", 350)) == "1860-buying-trains-n", "nor between companies"
    assert not at.refused(buy_train("IOW", "4+2-0", 340))


@pytest.mark.rule("1860-buying-trains-o", "1860-buying-trains-d")
def test_who_directs_both_companies_decides_alone() -> None:
    at = shopping("4", {"IOW": [], "C&N": ["4+2"]}, director="A")
    at.act(buy_train("IOW", "4+2-0", 50))
    assert not isinstance(at.frame, TrainOffer)
    assert at.state.trains["4+2-0"].holder == company("IOW")
    asked = shopping("4", {"IOW": [], "C&N": ["4+2"]}, director="B")
    asked.act(buy_train("IOW", "4+2-0", 50))
    assert isinstance(asked.frame, TrainOffer)
    assert asked.decider == "B"
    assert asked.state.trains["4+2-0"].holder == company("C&N")


@pytest.mark.rule("1860-buying-trains-d")
@pytest.mark.parametrize(("treasury", "prices"), [(10, [10]), (15, [10]), (29, [10, 20]), (40, [10, 20, 30, 40])])
def test_the_menu_offers_every_price_in_tens_that_the_treasury_can_pay(treasury: int, prices: list[int]) -> None:
    shares = {"IOW": {"A": 5}, "C&N": {"A": 5}}
    trains = {"C&N": ["2+1", "2+1"]}
    at = given(turn=("IOW", "trains"), shares=shares, trains=trains, treasury={"IOW": treasury})
    assert [price for price in range(5, 60, 5) if at.offers(buy_train("IOW", "2+1-0", price))] == prices
