"""Buying trains, the two limits, phases, emergency, foreigners and ends (5, 8.8, 8.10, 13 and 15)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from bradshaw.kernel.events import PhaseBegan, Remark
from bradshaw.kernel.records import BANK, POOL, Holder, player
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics.stock_round import StockRound
from bradshaw.titles.g1843.frames import CompanyTurn, Discards, Emergency, TrainOffer
from bradshaw.titles.g1843.own import own
from bradshaw.titles.g1843.phases import RUSTED
from bradshaw.titles.g1843.train_limits import limits
from position import Position
from say import PASS, Said, buy_private, sell
from titles.g1843.given import given
from titles.g1843.say import train

WHITE = "9,6"
AGREE: Said = {"kind": "agree"}
DECLINE: Said = {"kind": "decline"}


def buying(phase: str = "yellow", treasury: int = 1000, **more: Any) -> Position:
    """A's NOR, at home in Lille with a line printed to nowhere, in its train step; EST is B's."""
    shares: Mapping[str, Mapping[str, int]] = {"NOR": {"A": 6}, "EST": {"B": 6}}
    said = {"treasury": {"NOR": treasury, "EST": 100}, "cell": {"NOR": WHITE, "EST": WHITE}, **more}
    return given(phase=phase, shares=shares, turn=("NOR", "trains"), settle=False, **said)


def fleet(at: Position, company: str) -> list[str]:
    return sorted(at.state.trains[id].name for id in at.state.trains_of(treasury(company)))


def id_of(at: Position, holder: Holder, name: str) -> str:
    return next(id for id, one in at.state.trains.items() if one.holder == holder and one.name == name)


def in_need(phase: str = "green", treasury: int = 120, **more: Any) -> Position:
    """EST of A has a route printed from Strasbourg and no train."""
    base: dict[str, Any] = {
        "shares": {"EST": {"A": 6}, "OU": {"A": 4, "B": 3}, "NOR": {"B": 6}},
        "cell": {"EST": WHITE, "OU": "9,9", "NOR": WHITE},
        "treasury": {"EST": treasury},
        "cash": {"A": 500},
    }
    return given(phase=phase, turn=("EST", "trains"), settle=False, **{**base, **more})


# Purchases


@pytest.mark.rule("1843-8.8.1-b", "1843-8.8.1-e", "1843-13.2-h")
@pytest.mark.parametrize(
    ("phase", "side", "price"),
    [
        ("yellow", "2+1", 125),
        ("yellow", "2x2 or 3+1", 200),
        ("green", "4+1", 300),
        ("green", "3/5x2", 500),
        ("blue", "5+2", 350),
        ("blue", "4/6x2", 600),
        ("brown", "5E", 400),
        ("brown", "5/7x2", 700),
        ("red", "8E", 500),
        ("gray", "Electric", 900),
    ],
)
def test_the_supply_sells_either_side_at_its_price(phase: str, side: str, price: int) -> None:
    at = buying(phase)
    assert at.refused(train(at, "NOR", BANK, side, price - 1)) == "1843-8.8.1-b"
    at.act(train(at, "NOR", BANK, side, price))
    assert fleet(at, "NOR") == [side]
    assert at.cash("NOR") == 1000 - price


@pytest.mark.rule("1843-8.8.1-d")
def test_colours_are_sold_in_order() -> None:
    at = buying(supply={"yellow": 1})
    assert at.refused(train(at, "NOR", BANK, "4+1", 300)) == "1843-8.8.1-d"
    at.act(train(at, "NOR", BANK, "2+1", 125))
    assert at.refused(train(at, "NOR", BANK, "4+1", 300)) == ""


@pytest.mark.rule("1843-8.8.1-a", "1843-5-k", "1843-8.8.2-a")
@pytest.mark.parametrize(
    ("phase", "have", "side", "price", "clause"),
    [
        ("yellow", ["2+1"] * 3, "2+1", 125, ""),
        ("yellow", ["2+1"] * 4, "2+1", 125, "1843-8.8.1-a"),
        ("green", ["3/5x2", "4+1"], "4+1", 300, ""),
        ("green", ["3/5x2", "4+1"], "3/5x2", 500, "1843-8.8.1-a"),
        ("blue", ["4/6x2", "5+2"], "5+2", 350, "1843-8.8.1-a"),
        ("brown", ["5/7x2"], "5E", 400, ""),
        ("brown", ["5E", "5E"], "5E", 400, "1843-8.8.1-a"),
        ("red", ["5/7x2"], "8E", 500, "1843-8.8.1-a"),
        ("red", ["8E"], "8E", 500, ""),
        ("gray", ["Electric", "Electric"], "Electric", 900, "1843-8.8.1-a"),
    ],
)
def test_both_limits_hold_before_the_phase_changes(
    phase: str, have: list[str], side: str, price: int, clause: str
) -> None:
    at = buying(phase, trains={"NOR": have})
    assert at.refused(train(at, "NOR", BANK, side, price)) == clause


@pytest.mark.rule("1843-8.8.2-b")
def test_a_yellow_double_counts_as_one_train_for_buying() -> None:
    at = buying(trains={"NOR": ["2x2 or 3+1"] * 3})
    assert at.refused(train(at, "NOR", BANK, "2x2 or 3+1", 200)) == ""


@pytest.mark.rule("1843-8.8.1-g", "1843-con-19")
def test_the_pool_sells_the_side_that_was_discarded() -> None:
    at = buying("green", trains={POOL: ["3/5x2"]})
    assert at.refused(train(at, "NOR", POOL, "4+1", 300)) == "1843-8.8.1-g"
    assert at.refused(train(at, "NOR", POOL, "3/5x2", 500)) == ""
    either = buying("green", trains={POOL: ["3/5x2"]}, options={"pool_side": "either"})
    assert either.refused(train(either, "NOR", POOL, "4+1", 300)) == ""


@pytest.mark.rule("1843-8.8.1-c", "1843-8.8.1-t", "1843-3-b")
def test_trains_are_bought_of_companies_by_consent() -> None:
    at = buying(trains={"EST": ["2+1"]})
    assert at.refused(train(at, "NOR", "EST", "2+1", 0)) == "1843-8.8.1-c"
    at.act(train(at, "NOR", "EST", "2+1", 1))
    assert isinstance(at.frame, TrainOffer)
    assert at.decider == "B"
    assert fleet(at, "NOR") == []
    at.act(AGREE)
    assert (fleet(at, "NOR"), fleet(at, "EST"), at.cash("NOR"), at.cash("EST")) == (["2+1"], [], 999, 101)
    declined = buying(trains={"EST": ["2+1"]})
    declined.act(train(declined, "NOR", "EST", "2+1", 1), DECLINE)
    assert fleet(declined, "EST") == ["2+1"]


@pytest.mark.rule("1843-8.8.1-f", "1843-13.1-a")
def test_a_train_of_another_company_is_bought_as_it_lies() -> None:
    at = buying("green", trains={"EST": ["3/5x2"]})
    said = train(at, "NOR", "EST", "3/5x2", 50)
    assert at.refused({**said, "side": "4+1"}) == "1843-8.8.1-f"
    assert at.refused({"kind": "turn-train", "company": "NOR", "train": said["train"]}) == "1843-8.3-a"


@pytest.mark.rule("1843-8.8.1-s")
def test_nothing_is_discarded_without_need() -> None:
    at = buying(trains={"NOR": ["2+1"]})
    assert at.refused({"kind": "discard-train", "company": "NOR", "train": id_of(at, treasury("NOR"), "2+1")})


# Phases


@pytest.mark.rule("1843-5-j", "1843-15.2-a")
def test_the_first_green_train_begins_the_green_phase_and_nothing_rusts() -> None:
    at = buying(supply={"yellow": 0}, trains={"EST": ["2+1"], "NOR": ["2+1"]})
    at.act(train(at, "NOR", BANK, "4+1", 300))
    assert at.state.phase == "green"
    (begun,) = at.said(PhaseBegan)
    assert (begun.phase, begun.effects[-1]) == ("green", "two operating rounds a set")
    assert (fleet(at, "EST"), fleet(at, "NOR"), limits(at.state)) == (["2+1"], ["2+1", "4+1"], (4, 4))


@pytest.mark.rule("1843-15.2-b")
def test_private_companies_are_bought_in_the_turn_that_began_the_green_phase() -> None:
    at = buying(supply={"yellow": 0}, privates={"B": ["PStG"]})
    assert at.refused(buy_private("PStG", 40, "NOR")) == "1843-15.1-a"
    assert at.act(train(at, "NOR", BANK, "4+1", 300)).refused(buy_private("PStG", 40, "NOR")) == ""


@pytest.mark.rule("1843-8.8.1-h", "1843-15.3-a", "1843-13.2-i", "1843-8.8.2-i")
def test_the_first_blue_train_rusts_yellow_ones_everywhere() -> None:
    at = buying("green", supply={"green": 0}, trains={"EST": ["2+1", "4+1"], "NOR": ["2x2 or 3+1"], POOL: ["2+1"]})
    at.act(train(at, "NOR", BANK, "5+2", 350))
    assert (at.state.phase, fleet(at, "EST"), fleet(at, "NOR")) == ("blue", ["4+1"], ["5+2"])
    assert not [one for one in at.state.trains.values() if one.holder == POOL]


@pytest.mark.rule("1843-15.3-b", "1843-8.8.2-d", "1843-8.8.2-e")
def test_over_the_limit_of_blue_a_train_goes_to_the_pool_at_once() -> None:
    at = buying("green", supply={"green": 0}, trains={"EST": ["4+1"] * 4})
    at.act(train(at, "NOR", BANK, "5+2", 350))
    assert isinstance(at.frame, Discards)
    assert at.decider == "B"
    given_up = id_of(at, treasury("EST"), "4+1")
    at.act({"kind": "discard-train", "company": "EST", "train": given_up})
    assert (fleet(at, "EST"), at.state.trains[given_up].holder, at.cash("EST")) == (["4+1"] * 3, POOL, 100)
    assert (at.company, at.step) == ("NOR", "trains")


@pytest.mark.rule("1843-15.4-a", "1843-10.1-g", "1843-10.1-i")
def test_the_first_brown_train_closes_private_companies_and_rusts_green_trains() -> None:
    at = buying("blue", supply={"blue": 0}, trains={"EST": ["4+1", "5+2"]}, privates={"B": ["C"], "EST": ["LH"]})
    at.act(train(at, "NOR", BANK, "5E", 400))
    assert at.state.phase == "brown"
    assert {at.state.papers["private:C"], at.state.papers["private:LH"]} == {"scrap"}
    assert fleet(at, "EST") == ["5+2"]


@pytest.mark.rule("1843-15.4-b", "1843-8.8.2-g")
def test_rusting_comes_before_the_new_limit() -> None:
    at = buying("blue", supply={"blue": 0}, trains={"EST": ["4+1", "5+2", "5+2"]})
    at.act(train(at, "NOR", BANK, "5E", 400))
    assert fleet(at, "EST") == ["5+2", "5+2"]
    assert isinstance(at.frame, CompanyTurn)


@pytest.mark.rule("1843-15.5-a", "1843-15.5-b", "1843-8.8.2-f")
def test_at_red_a_doubled_certificate_may_be_turned() -> None:
    at = buying("brown", supply={"brown": 0}, trains={"EST": ["5/7x2", "5E"], "NOR": ["5+2"]})
    at.act(train(at, "NOR", BANK, "8E", 500))
    assert (at.state.phase, fleet(at, "NOR")) == ("red", ["8E"])
    for holder, name, clause in (
        ("EST", "5E", "1843-8.8.2-f"),
        ("NOR", "8E", "1843-8.8.2-h"),
    ):
        turned: Said = {"kind": "turn-train", "company": holder, "train": id_of(at, treasury(holder), name)}
        assert at.refused(turned) == clause
    others: Said = {"kind": "turn-train", "company": "EST", "train": id_of(at, treasury("NOR"), "8E")}
    assert at.why_not(others) is not None
    assert str(at.why_not(others)).startswith("EST has no such train")
    at.act({"kind": "turn-train", "company": "EST", "train": id_of(at, treasury("EST"), "5/7x2")})
    assert fleet(at, "EST") == ["5E", "5E"]
    assert at.company == "NOR"


@pytest.mark.rule("1843-8.8.2-h")
def test_the_company_that_caused_it_gives_up_trains_first() -> None:
    at = buying(
        "blue", supply={"blue": 0}, cell={"EST": "5,9", "NOR": WHITE}, trains={"EST": ["5+2"] * 3, "NOR": ["5+2"] * 2}
    )
    at.act(train(at, "NOR", BANK, "5E", 400))
    assert at.decider == "A"
    at.act({"kind": "discard-train", "company": "NOR", "train": id_of(at, treasury("NOR"), "5+2")})
    assert at.decider == "B"


@pytest.mark.rule("1843-15.6-a", "1843-15.6-b", "1843-15.6-c", "1843-13.2-k")
def test_the_first_gray_train_takes_all_others_which_are_on_sale_again() -> None:
    at = buying("red", 2000, supply={"red": 0}, trains={"EST": ["8E", "8E"], "NOR": ["5E"]})
    at.act(train(at, "NOR", BANK, "Electric", 900))
    assert (at.state.phase, fleet(at, "EST"), fleet(at, "NOR")) == ("gray", [], ["Electric"])
    assert len([one for one in at.state.trains.values() if one.holder == RUSTED]) == 32
    at.act(train(at, "NOR", RUSTED, "8E", 500))
    assert fleet(at, "NOR") == ["8E", "Electric"]


@pytest.mark.rule("1843-15.6-f")
def test_an_obsolete_train_does_not_outlive_the_start_of_the_gray_phase() -> None:
    at = buying("red", supply={"red": 0}, trains={"EST": ["5+2", "5E"]}, own={"obsolete": ("blue-0",)})
    assert fleet(at, "EST") == ["5+2", "5E"]
    at.act(train(at, "NOR", BANK, "Electric", 900))
    assert fleet(at, "EST") == []
    assert own(at.state).obsolete == ()
    assert at.state.trains["blue-0"].holder == RUSTED


@pytest.mark.rule("1843-con-09")
def test_by_option_only_trains_that_companies_owned_are_on_sale_again() -> None:
    at = buying(
        "red", 2000, supply={"red": 0}, trains={"EST": ["8E", "8E"]}, options={"rusted_supply": "only_those_ever_owned"}
    )
    at.act(train(at, "NOR", BANK, "Electric", 900))
    assert [one.kind for one in at.state.trains.values() if one.holder == RUSTED] == ["red", "red"]


# Rusted trains


@pytest.mark.rule("1843-8.8.1-i", "1843-8.8.1-j")
def test_rusted_singles_are_on_sale_together() -> None:
    at = buying("gray", trains={"NOR": ["Electric"]})
    for side, price in {"2+1": 125, "3+1": 200, "4+1": 300, "5+2": 350, "5E": 400, "8E": 500}.items():
        assert at.refused(train(at, "NOR", RUSTED, side, price)) == ""
    assert at.refused(train(at, "NOR", RUSTED, "3/5x2", 500)) == "1843-8.8.1-j"
    assert at.refused(train(at, "NOR", RUSTED, "2x2 or 3+1", 200)) == "1843-8.8.1-j"
    only = buying("gray", trains={"NOR": ["Electric"]}, options={"gray_rusted_3plus1": False})
    assert only.refused(train(only, "NOR", RUSTED, "3+1", 200)) == "1843-8.8.1-j"


@pytest.mark.rule("1843-8.8.1-k")
def test_rusted_trains_are_paid_from_the_treasury() -> None:
    at = in_need("gray", 100)
    assert at.refused(train(at, "EST", RUSTED, "2+1", 125)) == "1843-8.8.1-k"


@pytest.mark.rule("1843-8.8.1-l", "1843-8.8.1-m")
def test_rusted_trains_are_traded_and_a_company_has_one() -> None:
    at = buying("gray", trains={"EST": ["5E"], "NOR": ["Electric"]})
    at.act(train(at, "NOR", "EST", "5E", 50), AGREE)
    assert fleet(at, "NOR") == ["5E", "Electric"]
    alone = buying("gray", trains={"NOR": ["5E"]})
    assert alone.refused(train(alone, "NOR", RUSTED, "8E", 500)) == "1843-8.8.1-m"


@pytest.mark.rule("1843-8.8.1-o")
def test_a_rusted_train_is_thrown_away_for_a_larger_one() -> None:
    at = buying("gray", trains={"NOR": ["4+1", "Electric"]})
    old = id_of(at, treasury("NOR"), "4+1")
    assert at.refused(train(at, "NOR", RUSTED, "2+1", 125, old)) == "1843-8.8.1-o"
    at.act(train(at, "NOR", BANK, "Electric", 900, old))
    assert fleet(at, "NOR") == ["Electric", "Electric"]
    assert at.state.trains[old].holder == RUSTED


@pytest.mark.rule("1843-8.8.1-o", "1843-8.8.1-j", "1843-con-20")
def test_a_rusted_3_1_is_worth_200_and_goes_for_a_train_of_another_company_too() -> None:
    at = buying("gray", trains={"NOR": ["3+1"], "EST": ["Electric"]})
    thrown = id_of(at, treasury("NOR"), "3+1")
    assert at.refused(train(at, "NOR", RUSTED, "3+1", 200, thrown)) == "1843-8.8.1-o"
    for other in (id_of(at, treasury("EST"), "Electric"), "yellow-5", "nothing"):
        assert at.refused(train(at, "NOR", RUSTED, "8E", 500, other)) == "1843-8.8.1-s"
    sound = buying("gray", trains={"NOR": ["Electric"]})
    card = id_of(sound, treasury("NOR"), "Electric")
    assert sound.refused(train(sound, "NOR", BANK, "Electric", 900, card)) == "1843-8.8.1-s"
    assert at.refused(train(at, "NOR", RUSTED, "4+1", 300, thrown)) == ""
    at.act(train(at, "NOR", "EST", "Electric", 10, thrown), AGREE)
    assert (fleet(at, "NOR"), fleet(at, "EST")) == (["Electric"], [])
    assert at.state.trains[thrown].holder == RUSTED


@pytest.mark.rule("1843-8.8.1-n", "1843-8.8.1-p")
@pytest.mark.parametrize(("have", "clause"), [([], "1843-8.8.1-p"), (["8E"], "1843-8.8.1-p"), (["Electric"], "")])
def test_a_company_with_a_route_must_own_a_train_that_has_not_rusted(have: list[str], clause: str) -> None:
    assert in_need("gray", 900, trains={"EST": have}).refused(PASS) == clause


@pytest.mark.rule("1843-8.8.1-q")
def test_a_company_without_a_route_need_not_own_a_train() -> None:
    at = given(shares={"OU": {"A": 6}}, turn=("OU", "trains"), treasury={"OU": 500})
    assert at.refused(PASS) == ""


# Emergency


@pytest.mark.rule("1843-8.8.3-a", "1843-8.8.3-i", "1843-8.8.1-r")
def test_the_director_adds_exactly_what_is_missing() -> None:
    for have, left in ((120, 320), (299, 499)):
        at = in_need(treasury=have)
        at.act(train(at, "EST", BANK, "4+1", 300))
        assert (at.cash("EST"), at.cash("A"), fleet(at, "EST")) == (0, left, ["4+1"])


@pytest.mark.rule("1843-8.8.3-h")
def test_for_a_second_train_nobody_adds_anything() -> None:
    at = in_need(trains={"EST": ["4+1"]})
    assert at.refused(train(at, "EST", BANK, "4+1", 300)) == "1843-8.8.3-h"


@pytest.mark.rule("1843-8.8.3-p")
def test_who_can_pay_a_train_gets_no_help_for_a_dearer_one() -> None:
    at = in_need(treasury=350)
    assert at.refused(train(at, "EST", BANK, "3/5x2", 500)) == "1843-8.8.3-p"


@pytest.mark.rule("1843-8.8.3-u", "1843-8.8.3-k")
@pytest.mark.parametrize(("treasury", "price", "clause"), [(300, 301, "1843-8.8.3-p"), (300, 300, ""), (299, 301, "")])
def test_a_train_of_a_company_gets_no_help_while_one_of_the_bank_can_be_paid(
    treasury: int, price: int, clause: str
) -> None:
    at = in_need(treasury=treasury, trains={"NOR": ["3/5x2"]})
    assert at.refused(train(at, "EST", "NOR", "3/5x2", price)) == clause
    offered = next(one for one in at.options("buy-train") if getattr(one.action, "train", "") == "green-0")
    assert (price in offered.ranges["price"]) == (not clause)


@pytest.mark.rule("1843-8.8.3-j")
def test_with_help_the_cheapest_of_pool_and_supply_is_bought() -> None:
    at = in_need("brown", trains={POOL: ["5+2"]})
    assert at.refused(train(at, "EST", BANK, "5E", 400)) == "1843-8.8.3-j"
    assert at.refused(train(at, "EST", POOL, "5+2", 350)) == ""


@pytest.mark.rule("1843-8.8.3-k", "1843-8.8.3-l")
@pytest.mark.parametrize(("price", "clause"), [(600, ""), (601, "1843-8.8.3-k")])
def test_with_help_a_train_of_a_company_costs_at_most_its_face_value(price: int, clause: str) -> None:
    at = in_need("blue", cash={"A": 900}, trains={"NOR": ["4/6x2"]})
    assert at.refused(train(at, "EST", "NOR", "4/6x2", price)) == clause
    if not clause:
        at.act(train(at, "EST", "NOR", "4/6x2", price), AGREE)
        assert (at.cash("EST"), at.cash("A"), at.cash("NOR")) == (0, 420, 600)
        assert fleet(at, "EST") == ["4/6x2"]


@pytest.mark.rule("1843-8.8.3-a", "1843-8.8.3-k", "1843-8.8.1-c")
def test_a_train_of_a_company_is_paid_by_treasury_and_director_and_is_not_ones_own() -> None:
    at = few_shares()
    assert at.refused(train(at, "EST", "NOR", "4/6x2", 552)) == ""
    assert at.refused(train(at, "EST", "NOR", "4/6x2", 553)) == "1843-8.8.3-a"
    rich = in_need("blue", cash={"A": 100}, trains={"NOR": ["4/6x2"]})
    assert rich.refused(train(rich, "EST", "NOR", "4/6x2", 600)) == ""
    assert rich.refused(train(rich, "EST", "NOR", "4/6x2", 601)) == "1843-8.8.3-k"
    raised = raising(trains={"NOR": ["4+1"]})
    assert raised.refused(train(raised, "EST", "NOR", "4+1", 301)) == "1843-8.8.3-k"
    assert raised.refused(train(raised, "EST", "NOR", "4+1", 170)) == ""
    mine = buying("green", trains={"NOR": ["4+1"]})
    assert str(mine.why_not(train(mine, "NOR", "NOR", "4+1", 1))).startswith("NOR owns this train")


def few_shares(**more: Any) -> Position:
    """EST has 120 and A 100; he may sell four shares of EST at 83. NOR of B has a train."""
    shares = {"EST": {"A": 6}, "OU": {"B": 6}, "NOR": {"B": 6}}
    return in_need("blue", shares=shares, cash={"A": 100}, trains={"NOR": ["4/6x2"]}, **more)


@pytest.mark.rule("1843-8.8.3-a", "1843-8.8.3-b", "1843-8.8.3-k", "1843-8.8.1-c")
def test_a_director_sells_shares_for_a_train_of_another_company_once_its_owner_has_agreed() -> None:
    at = in_need("blue", cash={"A": 100}, trains={"NOR": ["4/6x2"]})
    at.act(train(at, "EST", "NOR", "4/6x2", 600))
    assert (at.decider, at.act(AGREE).decider) == ("B", "A")
    assert isinstance(at.frame, Emergency)
    assert at.menu().heading == ("A must raise 600fr for the 4/6x2 train that EST buys of NOR; 380fr is missing")
    at.act(sell("OU", 3))
    assert fleet(at, "EST") == [], "324 of 380"
    at.act(sell("EST"))
    assert (fleet(at, "EST"), at.cash("EST"), at.cash("NOR")) == (["4/6x2"], 0, 600)
    assert at.cash("A") == 100 + 3 * 108 + 83 - 480


@pytest.mark.rule("1843-8.8.3-b", "1843-8.8.3-k", "1843-8.8.3-l")
def test_in_an_emergency_a_train_of_another_company_may_take_the_place_of_the_banks() -> None:
    """One share brings more than either train costs."""
    at = in_need("blue", cash={"A": 150}, trains={"NOR": ["5+2"]})
    at.act(train(at, "EST", BANK, "5+2", 350))
    assert at.refused(sell("OU")) == ""
    at.act(train(at, "EST", "NOR", "5+2", 300)).act(AGREE)
    assert isinstance(at.frame, Emergency)
    at.act(sell("OU"))
    assert (fleet(at, "EST"), at.cash("NOR"), at.cash("A")) == (["5+2"], 300, 150 + 108 - 180)
    assert not isinstance(at.frame, Emergency)


@pytest.mark.rule("1843-8.8.3-a", "1843-8.8.3-n")
def test_shares_are_sold_so_that_what_was_agreed_can_be_paid() -> None:
    """All four at once bring 332; after the first the others bring less."""
    at = few_shares()
    at.act(train(at, "EST", "NOR", "4/6x2", 552)).act(AGREE)
    for count in (1, 2, 3):
        assert at.refused(sell("EST", count)) == "1843-8.8.3-a"
    assert at.refused({"kind": "give-up"}) == "1843-8.8.3-n"
    at.act(sell("EST", 4))
    assert (fleet(at, "EST"), at.cash("A"), at.cash("NOR")) == (["4/6x2"], 0, 552)


@pytest.mark.rule("1843-8.8.3-l", "1843-8.8.3-j")
def test_what_can_no_longer_be_paid_gives_way_to_the_cheapest_of_the_bank() -> None:
    at = few_shares()
    at.act(train(at, "EST", "NOR", "4/6x2", 552)).act(AGREE)
    assert isinstance(at.frame, Emergency)
    at.state.cash[player("A")] -= 1
    at.state.cash[BANK] += 1
    at.settle()
    assert isinstance(at.frame, Emergency)
    assert (at.frame.total, at.frame.purchase.side, at.frame.dues[0].taker) == (350, "5+2", BANK)
    assert [event.clause for event in at.said(Remark)] == ["1843-8.8.3-l"]


@pytest.mark.rule("1843-8.8.3-m", "1843-con-46")
def test_rusted_trains_are_not_the_cheapest() -> None:
    at = in_need("gray", 250, cash={"A": 700})
    at.act(train(at, "EST", BANK, "Electric", 900))
    assert (at.cash("EST"), at.cash("A")) == (0, 50)


def raising(**more: Any) -> Position:
    """A has 50 and needs 180 for EST."""
    at = in_need(**{"cash": {"A": 50}, **more})
    return at.act(train(at, "EST", BANK, "4+1", 300))


@pytest.mark.rule("1843-8.8.3-b", "1843-8.8.3-o", "1843-8.8.3-s")
def test_a_director_short_of_cash_sells_as_much_as_is_needed() -> None:
    at = raising()
    assert isinstance(at.frame, Emergency)
    assert at.refused(sell("OU", 3)) == "1843-8.8.3-o"
    for count in (0, 5):
        assert at.refused(sell("OU", count)) == "1843-7.1-c"
    assert at.refused(train(at, "EST", BANK, "3/5x2", 500)) == "1843-8.8.3-j"
    assert at.refused(train(at, "NOR", BANK, "4+1", 300)) == "1843-8.8.3-j"
    at.act(sell("OU", 2))
    assert fleet(at, "EST") == ["4+1"]
    assert (at.cash("EST"), at.cash("A")) == (0, 50 + 216 - 180)


@pytest.mark.rule("1843-8.8.3-c", "1843-8.8.3-t")
def test_private_companies_of_the_director_are_cashed_in() -> None:
    at = raising(privates={"A": ["LH"], "EST": ["C"], "B": ["VdL"]})
    for private in ("C", "VdL"):
        assert at.refused({"kind": "sell-private", "private": private}) == "1843-8.8.3-t"
    at.act({"kind": "sell-private", "private": "LH"})
    assert (at.cash("A"), at.state.papers["private:LH"]) == (110, "scrap")


@pytest.mark.rule("1843-8.8.3-d")
def test_an_emergency_keeps_the_rules_of_selling() -> None:
    at = raising(shares={"EST": {"A": 6}, "OU": {"A": 4, "B": 1, POOL: 5}, "ETA": {"A": 1}})
    assert at.refused(sell("OU")) == "1843-7.2-e"
    assert at.refused(sell("ETA")) == "1843-7.2-b"


@pytest.mark.rule("1843-8.8.3-e")
@pytest.mark.parametrize(("count", "clause"), [(1, ""), (2, "1843-8.8.3-e")])
def test_the_company_in_need_keeps_its_director(count: int, clause: str) -> None:
    at = raising(shares={"EST": {"A": 4, "B": 3}})
    assert at.refused(sell("EST", count)) == clause


@pytest.mark.rule("1843-8.8.3-f")
def test_another_company_may_get_a_new_director_who_is_asked_then() -> None:
    at = raising(trains={"OU": ["4+1"]}, cash={"A": 0}, treasury=1)
    at.act(sell("OU", 2))
    assert at.state.companies["OU"].director == "B"
    at.act(train(at, "EST", "OU", "4+1", 100))
    assert at.decider == "B"
    at.act(AGREE)
    assert fleet(at, "EST") == ["4+1"]
    assert not isinstance(at.frame, Emergency)
    assert at.cash("A") == 216 - 99


@pytest.mark.rule("1843-8.8.3-f", "1843-8.8.1-c")
@pytest.mark.parametrize("agrees", [True, False])
def test_who_comes_to_direct_the_seller_by_the_sale_is_asked_before_its_train_goes(agrees: bool) -> None:
    """A orders the train of OU, which he directs, and sells two of its shares for it: then B directs OU."""
    at = in_need(treasury=1, cash={"A": 0}, trains={"OU": ["4+1"]})
    at.act(train(at, "EST", "OU", "4+1", 120))
    assert isinstance(at.frame, Emergency)
    at.act(sell("OU", 2))
    assert (at.state.companies["OU"].director, at.decider) == ("B", "B")
    assert isinstance(at.frame, TrainOffer)
    at.act(AGREE if agrees else DECLINE)
    assert fleet(at, "EST") == (["4+1"] if agrees else [])
    assert (at.cash("OU"), at.cash("A")) == ((120, 216 - 119) if agrees else (0, 216))
    if not agrees:
        assert (at.step, at.refused(PASS)) == ("trains", "1843-8.8.1-p")


@pytest.mark.rule("1843-8.2-g", "1843-con-47")
@pytest.mark.parametrize("name", ["NOR", "", "XX"])
def test_in_an_emergency_no_other_company_buys_private_companies(name: str) -> None:
    at = raising(privates={"A": ["PStG"]}, options={"privates_during_emergency": True})
    assert at.refused(buy_private("PStG", 20, "EST")) == ""
    assert at.refused(buy_private("PStG", 20, name)) == "1843-8.2-g"


@pytest.mark.rule("1843-8.8.3-g", "1843-8.2-d")
def test_prices_that_fall_in_an_emergency_change_the_order() -> None:
    at = raising(cell={"EST": WHITE, "OU": "8,9", "NOR": "9,9"}, waiting=["OU", "NOR"])
    at.act(sell("OU", 2))
    assert at.state.prices["OU"] == "10,9"
    assert at.company == "NOR"


@pytest.mark.rule("1843-8.2-h")
@pytest.mark.parametrize("rule", ["arrival", "literal_8.2"])
@pytest.mark.parametrize("waiting", [["OU"], []])
def test_a_marker_that_falls_in_an_emergency_goes_below_those_that_operated(rule: str, waiting: list[str]) -> None:
    cells = {"EST": WHITE, "OU": "8,9", "NOR": "10,9"}
    at = raising(cell=cells, waiting=waiting, options={"stack_rule": rule}).act(sell("OU", 2))
    assert at.state.stacks["10,9"] == ("NOR", "OU")


@pytest.mark.rule("1843-8.8.3-n", "1843-8.10.1-a", "1843-8.8.3-q")
@pytest.mark.parametrize(("option", "score"), [("as_is", 50 + 83 + 5 * 78), ("zero", 0)])
def test_who_can_raise_no_more_is_bankrupt_and_the_game_ends(option: str, score: int) -> None:
    at = raising(shares={"EST": {"A": 6, POOL: 4}}, options={"bankrupt_score": option})
    give_up: Said = {"kind": "give-up"}
    assert at.refused(give_up) == "1843-8.8.3-n"
    at.act(sell("EST"))
    assert at.refused(sell("EST")) == "1843-7.2-e"
    at.act(give_up)
    assert at.state.ended is not None
    assert at.scores()["A"] == score


@pytest.mark.rule("1843-8.8.3-r", "1843-con-47")
@pytest.mark.parametrize(("allowed", "clause"), [(False, "1843-8.8.3-r"), (True, "")])
def test_in_an_emergency_the_treasury_buys_nothing_else(allowed: bool, clause: str) -> None:
    at = raising(privates={"A": ["PStG"]}, options={"privates_during_emergency": allowed})
    assert at.refused(buy_private("PStG", 80, "EST")) == clause


# Val de Loire's trains


@pytest.mark.rule("1843-10.2.5-g", "1843-2-d")
def test_a_company_marks_one_of_its_trains_in_the_train_step() -> None:
    at = buying("green", trains={"NOR": ["4+1", "2+1"]}, privates={"NOR": ["VdL"]})
    marked = id_of(at, treasury("NOR"), "2+1")
    at.act({"kind": "mark-train", "company": "NOR", "train": marked})
    assert own(at.state).engineers == marked
    assert at.state.papers["private:VdL"] == "scrap"
    other = id_of(at, treasury("NOR"), "4+1")
    assert at.refused({"kind": "mark-train", "company": "NOR", "train": other}) == "1843-10.2.5-g"


@pytest.mark.rule("1843-10.2.5-h", "1843-10.2.5-i", "1843-10.2.5-j")
def test_a_marked_train_becomes_obsolete_and_counts_no_more() -> None:
    trains = {"NOR": ["2+1", "4+1", "4+1"], "EST": ["2+1"]}
    at = buying("green", supply={"green": 0}, trains=trains, own={"engineers": "yellow-0"}).settle()
    at.act(train(at, "NOR", BANK, "5+2", 350))
    assert own(at.state).obsolete == ("yellow-0",)
    assert fleet(at, "NOR") == ["2+1", "4+1", "4+1", "5+2"]
    assert fleet(at, "EST") == []
    assert isinstance(at.frame, CompanyTurn)


@pytest.mark.rule("1843-10.2.5-h", "1843-10.2.5-l")
def test_an_obsolete_train_goes_before_the_train_step() -> None:
    at = given(
        phase="blue",
        shares={"EST": {"A": 6}},
        trains={"EST": ["2+1"]},
        treasury={"EST": 400},
        turn=("EST", "pay"),
        revenue=30,
        own={"obsolete": ("yellow-0",)},
        cell={"EST": WHITE},
    )
    at.act({"kind": "dividend", "company": "EST", "pay": True})
    assert (at.step, fleet(at, "EST")) == ("trains", [])
    assert at.refused(PASS) == "1843-8.8.1-p"


@pytest.mark.rule("1843-10.2.5-k")
def test_an_obsolete_train_is_not_sold_and_a_marked_one_loses_its_card() -> None:
    at = buying("blue", trains={"EST": ["2+1"]}, own={"obsolete": ("yellow-0",)})
    assert at.refused(train(at, "NOR", "EST", "2+1", 10)) == "1843-10.2.5-k"
    at = buying("green", trains={"EST": ["2+1"]}, own={"engineers": "yellow-0"})
    at.act(train(at, "NOR", "EST", "2+1", 10), AGREE)
    assert own(at.state).engineers == ""


@pytest.mark.rule("1843-10.2.5-r")
def test_a_turned_train_keeps_the_card_and_a_discarded_one_loses_it() -> None:
    for act, card in ((("turn-train"), "brown-0"), (("discard-train"), "")):
        at = buying("brown", supply={"brown": 0}, trains={"EST": ["5/7x2", "5E"]}, own={"engineers": "brown-0"})
        at.act(train(at, "NOR", BANK, "8E", 500), {"kind": act, "company": "EST", "train": "brown-0"})
        assert own(at.state).engineers == card


@pytest.mark.rule("1843-10.2.5-m", "1843-8.3-e", "1843-15.1-a")
@pytest.mark.parametrize(
    ("players", "price", "clause"),
    [(5, 110, ""), (6, 110, ""), (4, 110, "1843-10.2.5-m"), (5, 109, "1843-8.3-e"), (5, 120, "1843-8.3-e")],
)
def test_with_five_or_six_players_val_de_loire_becomes_a_2_train(players: int, price: int, clause: str) -> None:
    at = buying(players=players, privates={"B": ["VdL"]})
    said: Said = {"kind": "convert-private", "company": "NOR", "price": price}
    assert at.refused(said) == clause
    if not clause:
        cash = at.cash("B")
        at.act(said, AGREE)
        assert (fleet(at, "NOR"), at.cash("B"), at.state.papers["private:VdL"]) == (["2"], cash + 110, "scrap")


@pytest.mark.rule("1843-10.2.5-n", "1843-con-22")
@pytest.mark.parametrize(
    ("phase", "option", "clause"),
    [("yellow", "choice", "1843-10.2.5-n"), ("green", "choice", ""), ("green", "always_convert", "1843-10.2.5-n")],
)
def test_in_yellow_it_always_converts(phase: str, option: str, clause: str) -> None:
    at = buying(phase, players=5, privates={"B": ["VdL"]}, options={"val_de_loire_green": option})
    assert at.refused(buy_private("VdL", 110, "NOR")) == clause


@pytest.mark.rule("1843-10.2.5-o")
def test_the_2_train_needs_room() -> None:
    at = buying(players=5, privates={"B": ["VdL"]}, trains={"NOR": ["2+1"] * 4})
    assert at.refused({"kind": "convert-private", "company": "NOR", "price": 110}) == "1843-10.2.5-o"


@pytest.mark.rule("1843-10.2.5-p")
def test_the_2_train_costs_110_in_the_pool_and_is_never_sold_again() -> None:
    at = buying(trains={POOL: ["2"]})
    assert at.refused({"kind": "buy-train", "company": "NOR", "train": "2-0", "side": "2", "price": 110}) == ""
    at = buying("red", supply={"red": 0})
    at.act(train(at, "NOR", BANK, "Electric", 900))
    assert at.state.trains["2-0"].holder != RUSTED


@pytest.mark.rule("1843-10.2.7-c", "1843-10.2.7-a")
def test_lyon_mediterranee_closes_with_the_first_train_of_plm() -> None:
    at = given(
        phase="green", shares={"PLM": {"A": 6}}, turn=("PLM", "trains"), treasury={"PLM": 500}, privates={"B": ["LM"]}
    )
    assert at.refused(buy_private("LM", 210, "PLM")) == "1843-10.2.7-a"
    at.act(train(at, "PLM", BANK, "4+1", 300))
    assert at.state.papers["private:LM"] == "scrap"
    held = {"PLM": {"A": 6}, "NOR": {"A": 6}}
    traded = given(
        phase="green",
        shares=held,
        turn=("PLM", "trains"),
        treasury={"PLM": 500},
        trains={"NOR": ["4+1"]},
        privates={"B": ["LM"]},
    )
    traded.act(train(traded, "PLM", "NOR", "4+1", 1))
    assert (fleet(traded, "PLM"), traded.state.papers["private:LM"]) == (["4+1"], "scrap")


# Rounds, foreigners, ends


def last_turn(phase: str = "yellow", **more: Any) -> Position:
    """NOR, which has all it needs, ends the last operating round of a set."""
    rounds = {"yellow": 1, "green": 2, "blue": 2, "brown": 3, "red": 3, "gray": 4}[phase]
    settings = {"round": rounds, "trains": {}, **more}
    return given(
        phase=phase,
        shares={"NOR": {"A": 6}},
        turn=("NOR", "ports"),
        cell={"NOR": WHITE},
        settle=False,
        **settings,
    ).settle()


def supply(at: Position, kind: str) -> int:
    return sum((one.kind, one.holder) == (kind, BANK) for one in at.state.trains.values())


@pytest.mark.rule("1843-5-e", "1843-8.1-d")
def test_after_a_set_the_foreigners_take_a_train() -> None:
    at = last_turn(supply={"yellow": 3})
    assert isinstance(at.frame, StockRound)
    assert supply(at, "yellow") == 2
    first = last_turn("green", round=1)
    assert isinstance(first.frame, CompanyTurn)
    assert supply(first, "green") == 7


@pytest.mark.rule("1843-5-f", "1843-5-g")
def test_with_the_last_of_a_colour_they_take_the_first_of_the_next() -> None:
    at = last_turn(supply={"yellow": 1})
    assert (supply(at, "yellow"), supply(at, "green"), at.state.phase) == (0, 6, "green")


@pytest.mark.rule("1843-5-h")
def test_of_a_new_colour_they_take_one() -> None:
    at = last_turn(supply={"yellow": 0})
    assert (supply(at, "green"), at.state.phase) == (6, "green")


@pytest.mark.rule("1843-5-i", "1843-con-34")
@pytest.mark.parametrize(("option", "left"), [(True, 17), (False, 18)])
def test_in_the_gray_phase_they_take_an_electric(option: bool, left: int) -> None:
    at = last_turn("gray", options={"foreigners_in_gray": option})
    assert supply(at, "gray") == left
    assert len([one for one in at.state.trains.values() if one.holder == RUSTED]) == 32


@pytest.mark.rule("1843-5-b", "1843-5-c")
@pytest.mark.parametrize(
    ("phase", "number"), [("yellow", 1), ("green", 2), ("blue", 2), ("brown", 3), ("red", 3), ("gray", 4)]
)
def test_the_phase_at_the_end_of_a_stock_round_sets_the_number_of_rounds(phase: str, number: int) -> None:
    at = given(phase=phase, stock="A", shares={"NOR": {"A": 6}}, cell={"NOR": WHITE}).act(PASS, PASS, PASS)
    assert (at.operating.of, at.operating.number) == (number, 1)


@pytest.mark.rule("1843-5-d")
def test_a_new_phase_does_not_lengthen_a_set() -> None:
    """The only operating round of a yellow set; after the next stock round there are two."""
    at = given(shares={"NOR": {"A": 6}}, treasury={"NOR": 900}, supply={"yellow": 0}, turn=("NOR", "trains"))
    at.act(train(at, "NOR", BANK, "4+1", 300), PASS)
    assert at.state.phase == "green"
    assert isinstance(at.frame, StockRound)
    rounds = []
    at.act(PASS, PASS, PASS)
    while isinstance(at.frame, CompanyTurn):
        rounds.append(at.operating.number)
        at.act(PASS)
    assert sorted(set(rounds)) == [1, 2]


@pytest.mark.rule("1843-8.10.1-e", "1843-8.10.1-f", "1843-con-40")
@pytest.mark.parametrize(
    ("sets", "trains", "ended"), [(0, ["Electric"], False), (1, ["Electric"], True), (1, [], False)]
)
def test_the_second_set_with_gray_trains_is_the_last(sets: int, trains: list[str], ended: bool) -> None:
    at = given(
        phase="gray",
        stock="A",
        shares={"NOR": {"A": 6}},
        cell={"NOR": WHITE},
        trains={"NOR": trains},
        own={"gray_sets": sets},
    ).act(PASS, PASS, PASS)
    for _ in range(40):
        if at.state.ended or isinstance(at.frame, StockRound):
            break
        at.act(PASS)
    assert bool(at.state.ended) == ended
    if not ended:
        assert own(at.state).gray_sets == sets + bool(trains)


PAY: Said = {"kind": "dividend", "company": "NOR", "pay": True}


def near_500(after: str) -> Position:
    """NOR pays a dividend in the box beside 500; A directs it, B has a share of it and the company that comes after."""
    return given(
        phase="brown",
        shares={"NOR": {"A": 5, "B": 1}, after: {"B": 6}},
        cell={"NOR": "1,14", after: WHITE},
        cash={"B": 0},
        revenue=100,
        turn=("NOR", "pay"),
        trains={"NOR": ["5E"]},
        waiting=[after],
    ).act(PAY)


def pass_until(at: Position, over: Callable[[Position], bool]) -> Position:
    for _ in range(60):
        if at.state.ended or over(at):
            return at
        at.act(PASS)
    raise AssertionError("nothing comes of passing")


@pytest.mark.rule("1843-8.10.1-d", "1843-7.7-g")
def test_500_by_a_dividend_ends_the_game_with_its_operating_round() -> None:
    at = near_500("OU")
    assert at.price("NOR") == 500
    assert pass_until(at, lambda at: at.company == "OU").state.ended is None
    assert at.operating.of == 3
    assert pass_until(at, lambda at: at.operating.number > 1).state.ended is not None


@pytest.mark.rule("1843-8.10.1-g", "1843-8.10.1-d")
def test_a_price_that_falls_from_500_again_does_not_save_the_game() -> None:
    """EST needs a train: B sells the share of NOR for it."""
    at = pass_until(near_500("EST"), lambda at: (at.company, at.step) == ("EST", "trains"))
    at.act(train(at, "EST", BANK, "5E", 400), sell("NOR"))
    assert at.price("NOR") < 500
    assert at.state.ended is not None
    assert at.state.ended.reason == "NOR has reached 500fr by a dividend"


@pytest.mark.rule("1843-8.10.1-h", "1843-8.10.1-d", "1843-8.10.1-e")
@pytest.mark.parametrize(("cell", "rounds"), [("1,14", 2), (WHITE, 4)])
def test_of_several_ends_the_first_decides(cell: str, rounds: int) -> None:
    """The second set with a gray train has four rounds; 500 in the second of them is earlier."""
    at = given(
        phase="gray",
        shares={"NOR": {"A": 6}},
        cell={"NOR": cell},
        revenue=100,
        turn=("NOR", "pay"),
        trains={"NOR": ["Electric"]},
        own={"gray_sets": 1, "gray_owned": True},
        round=2,
    ).act(PAY)
    numbers = []
    while not at.state.ended:
        numbers.append(at.operating.number)
        at.act(PASS)
    assert max(numbers, default=2) == rounds


@pytest.mark.rule("1843-2-f")
def test_a_bank_without_money_pays_on_and_ends_nothing() -> None:
    at = given(shares={"NOR": {"A": 6}}, cell={"NOR": WHITE}, revenue=100, turn=("NOR", "pay"))
    at.state.cash[player("C")] += at.state.cash[BANK]
    at.state.cash[BANK] = 0
    at.act({"kind": "dividend", "company": "NOR", "pay": True})
    assert at.cash("A") == 860
    assert at.state.ended is None
