"""What labels and refusals say: true sentences with the right rule."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import Agree, Bid, TakeLoan
from bradshaw.kernel.auctions.open_cry import Out
from bradshaw.titles import forecast, views
from bradshaw.titles.g1820 import market, running
from bradshaw.titles.g1820.frames import Buying, Course, Takeovers
from bradshaw.titles.g1820.takeovers import OfferCompany
from titles.g1820 import boardroom
from titles.g1820.given import given


@pytest.mark.rule("1820-7.2.5-f", "1820-13.2-b")
@pytest.mark.parametrize("private", [True, False])
def test_only_a_public_company_has_a_price_that_falls(private: bool) -> None:
    at = given(
        phase="blue",
        turn=("LUR", "maintenance"),
        privates={"LUR": "A"} if private else {},
        held={"MHR": {"A": 3, "B": 1}} | ({} if private else {"LUR": {"A": 3}}),
        trains={"LUR": ["2+"]},
        cash={"A": 40 if private else 200},
    )
    (label,) = (option.label for option in at.menu("pay-due"))
    assert "director covers" in label
    assert label.endswith("the price falls") != private


@pytest.mark.rule("1820-6.4.2-c")
def test_a_bid_is_for_each_of_two_future_trains() -> None:
    at = given(frames=(Course("future"),), keep={"stock_round": 2}, phase="green", cash={"A": 1000})
    lot = getattr(at.frame, "lot", "")
    at.act(Bid(actor="A", amount=100, lot=lot))
    for who in ("B", "C"):
        at.act(Out(actor=who, answers=100))
    one, two = lot.split(" and ")
    assert f"Take the future {lot} (each) for £100" in [option.label for option in at.menu()]
    at.act(Agree(actor="A"))
    assert [option.label for option in at.menu()] == [
        f"Take the {one} for £100",
        f"Take the {two} for £100",
        f"Take the {one} and the {two} for £200",
    ]
    at.act(at.options("take-trains")[0].action)
    while at.deciders and not at.options("take-trains"):  # the other one, for a second bid
        who = at.deciders[0]
        at.act(
            Bid(actor=who, amount=100, lot=getattr(at.frame, "lot", "")) if who == "A" else at.options("out")[0].action
        )
        if at.options("agree"):
            at.act(Agree(actor="A"))
    assert len(at.menu().options) == 1


@pytest.mark.rule("1820-8.4.2-b", "1820-8.4.1-b", "1820-8.4.1-c")
def test_the_least_bid_is_told_in_tens() -> None:
    terms: dict[str, Any] = {"size": {"CVHR": 5, "LSR": 10}, "price": {"CVHR": 47, "LSR": 71}, "turn": "LSR"}
    at = boardroom.given(shares={"LSR": {"A": 4}, "CVHR": {"B": 3}}, treasuries={"LSR": 1000}, **terms)
    assert "LSR offers CVHR, for at least £150" in [option.label for option in at.menu("offer-company")]
    at.do(OfferCompany, company="CVHR", actor="A")
    assert at.refused(Bid(actor="A", amount=141, lot="CVHR")) == "1820-8.4.2-b"
    assert at.refused(Bid(actor="A", amount=140, lot="CVHR")) == "1820-8.4.2-a"
    assert at.refused(Bid(actor="A", amount=150, lot="CVHR")) == ""
    low: dict[str, Any] = {
        "size": {"CVHR": 5, "LSR": 5},
        "price": {"CVHR": 47, "LSR": 40},
        "turn": "LSR",
        "charter": {},
    }
    poor = boardroom.given(shares={"LSR": {"A": 1}, "CVHR": {"B": 3}}, treasuries={"LSR": 145}, **low)
    refusal = poor.why_not(OfferCompany, company="CVHR", actor="A")
    assert refusal is not None
    assert (refusal.clause, refusal.message) == ("1820-8.4.1-b", "LSR could not bid £150 for CVHR.")


@pytest.mark.rule("1820-8.4.3-c")
def test_nobody_borrows_before_the_buyer_is_named() -> None:
    held = {"LSR": {"A": 3}, "LUR": {"C": 3}, "LBR": {"C": 3}}
    at = boardroom.given(
        shares=held,
        treasuries={"LUR": 300, "LBR": 300},
        frames=(Takeovers((), begun=True), Buying("C", "LSR", 370, "LUR")),
    )
    assert not at.offered(TakeLoan)
    assert at.refused(TakeLoan(actor="C", company="LUR")) == "1820-8.4.3-c"


@pytest.mark.rule("1820-9.1-b")
def test_what_cousins_direct_no_player_controls() -> None:
    def told(**held: dict[str, int]) -> str:
        at = given(stock="A", held=held, cousins={"GWSC": "A"})
        return next(near for text, near in views.endings(at.state) if "control" in text)

    assert (told(LUR={"GWSC": 3}), told(LUR={"B": 3})) == ("nobody does", "some do")


@pytest.mark.rule("1820-con-17")
@pytest.mark.parametrize("drop", [0, 1])
def test_the_forecast_knows_what_withholding_costs(drop: int) -> None:
    at = given(stock="A", held={"LUR": {"A": 3}}, options={"withhold_drop": drop})
    there = forecast.price_after(at.state, market.MARKET, "LUR", 0)
    assert (there == market.price(at.state, "LUR")) == (drop == 0)
    if not drop:
        assert running.prices(at.state, "LUR", 0)[1] == there
