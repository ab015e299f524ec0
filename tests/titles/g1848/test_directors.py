"""Chapter VI, directors."""

from __future__ import annotations

import pytest

from bradshaw.kernel.actions import BuyShare, DiscardTrain, Pass, SellShares, StartCompany
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.records import player
from bradshaw.titles.g1848 import shares
from titles.g1848.given import given


@pytest.mark.rule("1848-VI.general-a")
def test_the_player_with_most_shares_directs() -> None:
    position = given(shares={"QG": {"Ada": 1}})
    assert position.state.companies["NSW"].director is None
    position.do(StartCompany, company="NSW", par=70)
    assert position.state.companies["NSW"].director == "Ada"
    assert position.state.papers["director:NSW"] == player("Ada")
    position.do(StartCompany, company="QG", par=70)  # Bob's two shares against the one that came with P5
    assert position.state.companies["QG"].director == "Bob"
    position.do(Pass).do(BuyShare, company="QG", source="ipo").do(Pass).do(Pass)
    assert position.state.companies["QG"].director == "Bob"  # 2 to 2
    position.do(BuyShare, company="QG", source="ipo")
    assert position.state.companies["QG"].director == "Ada"
    assert [paper for paper, holder in position.state.papers.items() if holder == player("Bob")] == []


@pytest.mark.rule("1848-VI.general-b")
def test_only_the_director_gives_up_its_trains() -> None:
    position = given(
        turn="NSW",
        phase="4",
        trains={"VR": ["3", "3", "3", "4"]},
        shares={"NSW": {"Ada": 6}, "VR": {"Bob": 6, "Ada": 4}},
        options={"home_tile_compulsory": False},
    ).settle()
    assert position.deciders == ("Bob",)
    assert position.refused(DiscardTrain, actor="Ada", company="VR", train="4-0") == "1848-VI.general-b"
    assert position.refused(DiscardTrain, actor="Bob", company="VR", train="4-0") == ""


@pytest.mark.rule("1848-VI.change-a", "1848-VI.change-b")
def test_the_office_changes_by_purchases_and_by_sales() -> None:
    bought = given(shares={"NSW": {"Bob": 3, "Ada": 2}}).do(BuyShare, company="NSW", source="ipo")
    assert bought.state.companies["NSW"].director == "Bob"
    bought.do(Pass).do(Pass).do(BuyShare, company="NSW", source="ipo")
    assert bought.state.companies["NSW"].director == "Ada"
    sold = given(shares={"NSW": {"Ada": 4, "Bob": 3}})
    sold.do(SellShares, company="NSW", count=1)
    assert sold.state.companies["NSW"].director == "Ada"
    sold.do(SellShares, company="NSW", count=1)
    assert sold.state.companies["NSW"].director == "Bob"


@pytest.mark.rule("1848-VI.change-c")
@pytest.mark.parametrize(("held", "successor"), [((2, 2, 2), "Bob"), ((1, 2, 2), "Cid"), ((2, 2, 3), "Dee")])
def test_most_shares_then_the_first_clockwise(held: tuple[int, int, int], successor: str) -> None:
    others = dict(zip(("Bob", "Cid", "Dee"), held, strict=True))
    position = given(players=4, shares={"NSW": {"Ada": 3, **others}}).do(SellShares, company="NSW", count=2)
    assert position.state.companies["NSW"].director == successor


@pytest.mark.rule("1848-VI.change-c")
def test_clockwise_goes_round_the_table() -> None:
    position = given(players=4, shares={"NSW": {"Cid": 3, "Ada": 2, "Bob": 2}}, on_turn="Cid")
    assert position.do(SellShares, company="NSW", count=2).state.companies["NSW"].director == "Ada"


@pytest.mark.rule("1848-VI.change-d", "1848-XII.selling-b")
@pytest.mark.parametrize(("rival", "clause"), [(0, "1848-VI.change-d"), (1, "1848-VI.change-d"), (2, "")])
def test_an_office_is_given_up_only_to_somebody_with_two_shares(rival: int, clause: str) -> None:
    held = {"Ada": 3, "Bob": rival} if rival else {"Ada": 3}
    position = given(shares={"NSW": held})
    assert position.refused(SellShares, company="NSW", count=2) == clause
    assert position.refused(SellShares, company="NSW", count=1) == ""


@pytest.mark.rule("1848-VI.change-d", "1848-VI.change-g")
def test_the_pool_must_take_what_is_sold() -> None:
    full = given(shares={"NSW": {"Ada": 2, "Bob": 2, "pool": 5}})
    assert full.refused(SellShares, company="NSW", count=1) == "1848-XII.selling-a"
    room = given(shares={"NSW": {"Ada": 2, "Bob": 2, "pool": 3}}).do(SellShares, company="NSW", count=2)
    assert (room.owned("NSW", "Ada"), room.owned("NSW", "pool")) == (0, 5)
    assert room.state.companies["NSW"].director == "Bob"


@pytest.mark.rule("1848-VI.change-e")
def test_the_certificate_is_exchanged_for_two_shares() -> None:
    position = given(shares={"NSW": {"Bob": 3, "Ada": 3, "Cid": 1}})
    before = {name: shares.certificates(position.state, name) for name in ("Ada", "Bob", "Cid")}
    position.do(BuyShare, company="NSW", source="ipo")
    assert position.state.papers["director:NSW"] == player("Ada")
    assert [position.owned("NSW", name) for name in ("Ada", "Bob", "Cid")] == [4, 3, 1]
    after = {name: shares.certificates(position.state, name) for name in ("Ada", "Bob", "Cid")}
    assert after == {"Ada": before["Ada"] + 1 - 1, "Bob": before["Bob"] + 1, "Cid": before["Cid"]}


@pytest.mark.rule("1848-VI.change-f")
def test_the_new_director_takes_over_the_company_as_it_is() -> None:
    position = given(
        shares={"NSW": {"Bob": 3, "Ada": 3}},
        cash={"NSW": 340},
        trains={"NSW": ["2", "3+"]},
        tiles={"F17": ("6", 0)},
        markers={"NSW": ["F17"]},
    )
    trains, markers = position.state.trains_of(treasury("NSW")), position.state.markers_of("NSW")
    position.do(BuyShare, company="NSW", source="ipo")
    assert position.state.companies["NSW"].director == "Ada"
    assert (position.cash("NSW"), position.cash("Ada"), position.cash("Bob")) == (340, 400, 500)
    assert position.state.trains_of(treasury("NSW")) == trains
    assert position.state.markers_of("NSW") == markers
    for _ in range(3):
        position.do(Pass)
    assert position.deciders == ("Ada",)  # she acts for it in the operating round


@pytest.mark.rule("1848-VI.change-a", "1848-VI.change-b", "1848-VI.change-e")
def test_the_director_changes_when_somebody_has_more() -> None:
    position = given(shares={"NSW": {"Bob": 2, "Ada": 2}}, on_turn="Ada")
    certificates = {name: shares.certificates(position.state, name) for name in ("Ada", "Bob")}
    assert position.state.companies["NSW"].director == "Bob"
    position.do(BuyShare, company="NSW", source="ipo")
    assert position.state.companies["NSW"].director == "Ada"
    assert shares.certificates(position.state, "Bob") == certificates["Bob"] + 1
    assert shares.certificates(position.state, "Ada") == certificates["Ada"] + 1 - 1


@pytest.mark.rule("1848-VI.change-d", "1848-XII.selling-b")
def test_the_certificate_needs_a_successor() -> None:
    position = given(shares={"NSW": {"Ada": 2, "Bob": 1, "Cid": 1}})
    assert position.refused(SellShares, company="NSW", count=1) == "1848-VI.change-d"
    assert position.refused(SellShares, company="NSW", count=1, director=True) == "1848-XII.selling-b"


@pytest.mark.rule("1848-VI.change-g")
def test_one_share_of_the_certificate_may_go_to_the_pool() -> None:
    position = given(shares={"NSW": {"Ada": 2, "Bob": 2, "pool": 4}})
    assert position.refused(SellShares, company="NSW", count=2) == "1848-XII.selling-a"
    position.do(SellShares, company="NSW", count=1)
    assert position.state.companies["NSW"].director == "Bob"
    assert (position.owned("NSW", "Ada"), position.owned("NSW", "pool")) == (1, 5)
