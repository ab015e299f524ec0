"""Operating rounds: what privates pay, which companies act and in which order, the steps of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import Route
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.records import BANK
from bradshaw.titles.g1860.state import (
    CompanyTurn,
    Course,
    OperatingRound,
)
from position import Position
from say import PASS, Said, buy, buy_train, lay, pay, run, station, withhold
from titles.g1860.given import given

ROUND: tuple[Frame, ...] = (Course("operating"),)


def operating(**said: Any) -> Position:
    """The beginning of an operating round."""
    return given(frames=ROUND, **said)


def turns(at: Position) -> list[str]:
    """Who acts in this round, in order; every director does as little as possible."""
    order: list[str] = []
    while isinstance(at.frame, CompanyTurn):
        (this_round,) = [frame for frame in at.state.frames if isinstance(frame, OperatingRound)]
        order = list(this_round.acted)
        at.act(PASS)
    return order


@pytest.mark.rule("1860-operating-rounds-a")
def test_each_operating_round_begins_with_the_revenue_of_privates() -> None:
    at = operating(privates={"A": ["CMH", "BHC"], "B": ["FFC"]}, shares={"IOW": {"A": 5}})
    assert (at.cash("A"), at.cash("B"), at.cash("C")) == (670 + 20 + 5, 670 + 25, 670)
    assert at.step == "track", "before the first company acts"


@pytest.mark.rule("1860-operating-rounds-a")
def test_privates_pay_again_in_the_second_round_of_a_set() -> None:
    at = operating(phase="3", privates={"A": ["CMH"]}, shares={"IOW": {"A": 5}})
    while at.operating.number == 1:
        at.act(PASS)
    assert at.step == "track"
    assert at.cash("A") == 670 + 20 + 20


@pytest.mark.rule("1860-operating-rounds-b")
def test_privates_of_the_bank_and_closed_ones_pay_nothing() -> None:
    at = operating(privates={"bank": ["CMH"]}, shares={"IOW": {"A": 5}})
    assert at.state.papers["private:CMH"] == BANK
    assert at.state.papers["private:RPSC"] == "scrap"
    assert [at.cash(who) for who in "ABC"] == [670, 670, 670]


@pytest.mark.rule("1860-operating-companies-a")
def test_companies_act_in_falling_order_of_market_price() -> None:
    at = operating(
        shares={"C&N": {"A": 5}, "IOW": {"B": 5}, "FYN": {"C": 5}},
        par={"C&N": 74, "IOW": 100, "FYN": 82},
        price={"C&N": 110, "IOW": 90, "FYN": 100},
    )
    assert turns(at) == ["C&N", "FYN", "IOW"]


@pytest.mark.rule("1860-operating-companies-a")
def test_companies_that_are_bankrupt_or_not_floated_do_not_act() -> None:
    at = operating(shares={"IOW": {"B": 5}, "FYN": {"C": 4}}, bankrupt=["C&N"])
    assert turns(at) == ["IOW"]


@pytest.mark.rule("1860-operating-companies-b")
def test_companies_on_one_space_act_in_the_order_of_their_arrival() -> None:
    names = ("NGStL", "C&N", "S&C")
    at = operating(shares={name: {"A": 5} for name in names}, price=dict.fromkeys(names, 58))
    assert turns(at) == ["NGStL", "C&N", "S&C"]


@pytest.mark.rule("1860-operating-companies-b")
def test_a_company_that_falls_among_the_others_does_not_act_again() -> None:
    """C&N earns nothing and falls from 100 below IOW, which is still to act."""
    at = operating(shares={"C&N": {"A": 5}, "IOW": {"B": 5}}, price={"C&N": 100, "IOW": 95})
    assert turns(at) == ["C&N", "IOW"]
    assert at.price("C&N") == 90


@pytest.mark.rule("1860-operating-companies-c")
def test_only_the_holder_of_the_directors_certificate_acts() -> None:
    at = given(shares={"C&N": {"B": 3, "A": 3}}, director={"C&N": "B"}, turn=("C&N", "track"))
    assert at.deciders == ("B",)
    assert at.refused({**lay("C&N", "F4", "743", 0), "actor": "A"}) == "1860-operating-companies-c"
    assert not at.menu(player="A").options
    assert at.refused(buy("C&N")) == "1860-operating-companies-d", "shares are no part of this step"
    assert not at.refused(lay("C&N", "F4", "743", 0))


EAST = {"J4": ("6", 0), "J6": ("746", 0)}


def turn_of_iow(step: str) -> Position:
    return given(
        phase="3",
        shares={"IOW": {"A": 5}},
        trains={"IOW": ["3+2"]},
        treasury={"IOW": 500},
        tiles=EAST,
        turn=("IOW", step),
        revenue=50,
    )


WISHES: dict[str, Said] = {
    "track": lay("IOW", "J8", "115", 3),
    "base": station("IOW", "J4"),
    "run": run("IOW", Route("3+2-0", ("I3.0", "J4.0"))),
    "pay": withhold("IOW"),
    "trains": buy_train("IOW", "3+2-1", 300),
}


@pytest.mark.rule("1860-operating-companies-d")
@pytest.mark.parametrize("step", ["track", "base", "run", "pay", "trains"])
def test_every_step_has_its_own_business(step: str) -> None:
    at = turn_of_iow(step)
    for kind, wish in WISHES.items():
        if kind != step:
            wanted = "1860-buying-trains-a" if kind == "trains" else "1860-operating-companies-d"
            assert at.refused(wish) == wanted, kind
    assert not at.refused(WISHES[step])


@pytest.mark.rule("1860-operating-companies-d")
def test_the_steps_of_a_turn_follow_each_other() -> None:
    at = turn_of_iow("track")
    seen = [at.step]
    for said in (PASS, station("IOW", "J4"), WISHES["run"], pay("IOW")):
        seen.append(at.act(said).step)
    assert seen == ["track", "base", "run", "pay", "trains"]
    assert at.refused(station("IOW", "J6")) == "1860-building-bases-a"


@pytest.mark.rule("1860-operating-companies-e")
def test_a_company_that_floats_operates_from_the_next_operating_round() -> None:
    at = given(stock="A", shares={"IOW": {"A": 4}, "C&N": {"B": 5}}, par={"IOW": 74, "C&N": 100})
    at.act(buy("IOW"), PASS, PASS, PASS)
    assert at.frame == CompanyTurn("C&N", "track")
    at.act(PASS)
    assert at.frame == CompanyTurn("IOW", "track")


@pytest.mark.rule("1860-building-bases-b", "1860-upgrading-track-h")
def test_a_step_passed_over_says_why_nothing_could_be_done_in_it() -> None:
    """Without money there is no base to decide on: the turn goes on to the run."""
    at = given(
        phase="3",
        shares={"IOW": {"A": 5}},
        trains={"IOW": ["3+2"]},
        tiles={"J4": ("6", 0), "J6": ("746", 0)},
        turn=("IOW", "base"),
    )
    assert at.refused(station("IOW", "J4")) == "1860-building-bases-b"
    rich = turn_of_iow("base").act(PASS)
    assert rich.refused(station("IOW", "J4")) == "1860-operating-companies-d", "it could have been built"


@pytest.mark.rule("1860-company-charters-a")
@pytest.mark.parametrize(("named", "told"), [("C&N", "It is IOW's turn, not C&N's."), ("XYZ", "It is IOW's turn.")])
def test_who_acts_for_another_company_is_told_whose_turn_it_is(named: str, told: str) -> None:
    at = given(turn=("IOW", "track"), shares={"IOW": {"A": 5}, "C&N": {"A": 5}})
    refusal = at.why_not(lay(named, "F2", "5", 0))
    assert refusal is not None
    assert refusal.message == told
