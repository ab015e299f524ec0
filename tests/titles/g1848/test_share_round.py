"""Share rounds: buying, selling, limits, directors, prices."""

from __future__ import annotations

import pytest

from bradshaw.kernel.actions import BuyShare, Pass, SellShares, StartCompany
from bradshaw.kernel.records import player
from bradshaw.titles.g1848 import shares
from bradshaw.titles.g1848.frames import CompanyTurn, OperatingRound
from titles.g1848.given import given


@pytest.mark.rule("1848-V.general-e", "1848-V.normal-a", "1848-XII.buying-b", "1848-XII.buying-c", "1848-XII.buying-d")
def test_opening_a_railway() -> None:
    position = given()
    assert position.refused(StartCompany, company="NSW", par=75) == "1848-V.normal-a"
    assert position.refused(BuyShare, company="NSW", source="ipo") == "1848-V.general-d"
    position.do(StartCompany, company="NSW", par=90)
    assert position.cash("Ada") == 500 - 180
    assert position.price("NSW") == 90
    assert position.state.prices["NSW"] == "2,5"
    assert position.state.papers["director:NSW"] == player("Ada")


@pytest.mark.rule("1848-V.normal-c", "1848-V.normal-d")
def test_launched_with_six_shares_sold_at_ten_times_the_issue_price() -> None:
    position = given(shares={"NSW": {"Ada": 3, "Bob": 1, "pool": 1}}, par={"NSW": 90}, price={"NSW": "2,7"})
    assert not position.state.companies["NSW"].floated
    position.do(BuyShare, company="NSW", source="ipo")
    assert position.state.companies["NSW"].floated
    assert position.cash("NSW") == 900


@pytest.mark.rule("1848-V.general-h", "1848-V.general-i", "1848-XII.buying-a")
def test_new_shares_at_issue_price_old_ones_at_chart_price() -> None:
    position = given(shares={"NSW": {"Ada": 2, "pool": 2}}, par={"NSW": 80}, price={"NSW": "3,7"})
    cash = position.cash("Ada")
    position.do(BuyShare, company="NSW", source="ipo")
    assert position.cash("Ada") == cash - 80
    position.do(BuyShare, company="NSW", source="pool")
    assert position.cash("Bob") == 500 - 110


@pytest.mark.rule("1848-V.general-j")
def test_no_sales_in_the_first_share_round() -> None:
    held = {"NSW": {"Ada": 3}, "BOE": {"Ada": 2}}
    position = given(shares=held, share_round=1)
    assert position.refused(SellShares, company="NSW", count=1) == "1848-V.general-j"
    assert position.refused(SellShares, company="BOE", count=1) == "1848-V.general-j"
    site = given(shares=held, share_round=1, options={"boe_sell_first_sr": True})
    assert site.refused(SellShares, company="BOE", count=1) == ""
    assert site.refused(SellShares, company="NSW", count=1) == "1848-V.general-j"


@pytest.mark.rule("1848-V.general-k", "1848-XII.selling-a")
def test_at_most_half_of_a_company_in_the_pool() -> None:
    held = {"NSW": {"Bob": 3, "Ada": 2, "pool": 4}}
    assert given(shares=held).refused(SellShares, company="NSW", count=1) == ""
    assert given(shares=held).refused(SellShares, company="NSW", count=2) == "1848-XII.selling-a"
    counting = given(shares=held, options={"count_unissued_shares_in_sale_limit": True})
    assert counting.refused(SellShares, company="NSW", count=1) == "1848-XII.selling-a"


@pytest.mark.rule("1848-XII.selling-c", "1848-XII.sale-prices-a", "1848-XII.sale-prices-b", "1848-XII.general-f")
def test_one_drop_per_company_and_turn_at_the_price_before() -> None:
    position = given(shares={"NSW": {"Bob": 5, "Ada": 4}, "VR": {"Bob": 4, "Ada": 2}})
    position.do(SellShares, company="NSW", count=2).do(SellShares, company="NSW", count=1)
    assert position.cash("Ada") == 800
    assert position.state.prices["NSW"] == "2,5"
    position.do(SellShares, company="VR", count=1)
    assert position.state.prices["VR"] == "2,5"
    position.do(Pass).do(SellShares, company="NSW", count=1)
    assert position.state.prices["NSW"] == "3,5"


@pytest.mark.rule("1848-XII.sale-prices-c")
def test_the_bottom_of_a_column_holds() -> None:
    position = given(shares={"NSW": {"Bob": 5, "Ada": 2}}, price={"NSW": "4,8"})
    assert position.do(SellShares, company="NSW", count=1).state.prices["NSW"] == "4,8"


@pytest.mark.rule("1848-XII.general-a", "1848-XII.buying-f")
def test_sell_then_buy_one_and_never_back() -> None:
    position = given(shares={"NSW": {"Bob": 5, "Ada": 2}, "BOE": {"Ada": 1}})
    position.do(SellShares, company="NSW", count=1).do(SellShares, company="BOE", count=1)
    assert position.refused(BuyShare, company="NSW", source="ipo") == "1848-XII.buying-f"
    assert position.refused(BuyShare, company="BOE", source="pool") == "1848-XII.buying-f"
    position.do(StartCompany, company="VR", par=70)
    assert position.deciders == ("Bob",)


@pytest.mark.rule("1848-VI.change-a", "1848-VI.change-b", "1848-VI.change-e")
def test_the_director_changes_when_somebody_has_more() -> None:
    position = given(shares={"NSW": {"Bob": 2, "Ada": 2}}, on_turn="Ada")
    certificates = {name: shares.certificates(position.state, name) for name in ("Ada", "Bob")}
    assert position.state.companies["NSW"].director == "Bob"
    position.do(BuyShare, company="NSW", source="ipo")
    assert position.state.companies["NSW"].director == "Ada"
    assert shares.certificates(position.state, "Bob") == certificates["Bob"] + 1
    assert shares.certificates(position.state, "Ada") == certificates["Ada"] + 1 - 1


@pytest.mark.rule("1848-VI.change-c")
def test_of_equals_the_first_clockwise_takes_over() -> None:
    position = given(players=4, shares={"NSW": {"Ada": 3, "Cid": 2, "Dee": 2}})
    position.do(SellShares, company="NSW", count=2)
    assert position.state.companies["NSW"].director == "Cid"


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


@pytest.mark.rule("1848-XII.certificate-limit-e", "1848-XII.certificate-limit-a")
def test_nobody_buys_at_the_limit() -> None:
    held = {"NSW": {"Ada": 6}, "VR": {"Ada": 6}, "SAR": {"Ada": 6}, "BOE": {"Ada": 5}}
    position = given(shares=held)
    assert shares.certificates(position.state, "Ada") == 20
    assert position.refused(StartCompany, company="FT", par=70) == "1848-XII.certificate-limit-e"


@pytest.mark.rule("1848-XII.certificate-limit-g", "1848-V.receivership-j")
def test_over_the_limit_one_must_sell_first() -> None:
    held = {"NSW": {"Ada": 6}, "VR": {"Ada": 6}, "SAR": {"Ada": 5, "Bob": 3}, "BOE": {"Ada": 5}}
    position = given(shares=held, failed=["FT"])
    assert position.refused(Pass) == "1848-XII.certificate-limit-g"
    assert position.refused(StartCompany, company="QG", par=70) == "1848-XII.certificate-limit-g"
    position.do(SellShares, company="BOE", count=1)
    assert position.refused(Pass) == ""
    free = given(shares=held, failed=["FT"], options={"no_forced_sale_after_receivership": True})
    assert free.refused(Pass) == ""


@pytest.mark.rule("1848-XII.certificate-limit-h", "1848-XII.certificate-limit-i")
@pytest.mark.parametrize(("players", "most"), [(3, 7), (4, 6)])
def test_the_most_of_one_company(players: int, most: int) -> None:
    for held in ({"NSW": {"Ada": most}}, {"BOE": {"Ada": most}}):
        company, source = next(iter(held)), "ipo" if "NSW" in held else "pool"
        clause = "1848-XII.certificate-limit-i" if players == 3 else "1848-XII.certificate-limit-h"
        assert given(players=players, shares=held).refused(BuyShare, company=company, source=source) == clause
    open_ = given(players=players, shares={"BOE": {"Ada": most}}, options={"boe_ownership_cap": False})
    assert open_.refused(BuyShare, company="BOE", source="pool") == ""


@pytest.mark.rule("1848-XII.boe-selling-a", "1848-XII.sale-prices-d", "1848-V.bank-of-england-g")
def test_bank_of_england_shares_sell_freely() -> None:
    position = given(shares={"BOE": {"Ada": 4}}, loans={"NSW": 3})
    position.do(SellShares, company="BOE", count=4)
    assert position.cash("Ada") == 900
    assert position.owned("BOE", "pool") == 10


@pytest.mark.rule("1848-XII.general-d", "1848-XII.round-end-a", "1848-XII.turn-order-a", "1848-VII.general-b")
def test_a_round_of_passes_ends_it_and_sold_out_railways_rise() -> None:
    position = given(shares={"NSW": {"Ada": 6, "Bob": 4}}, on_turn="Bob")
    position.do(StartCompany, company="VR", par=70).do(Pass).do(Pass).do(Pass)
    assert position.state.prices["NSW"] == "0,5"
    assert position.state.papers["priority"] == player("Cid")
    assert isinstance(position.state.frames[0], OperatingRound)
    assert isinstance(position.state.frames[1], CompanyTurn)


@pytest.mark.rule("1848-IV.p5-b")
def test_the_share_of_p5_waits_for_a_price() -> None:
    position = given(shares={"QG": {"Ada": 1}})
    assert position.refused(SellShares, company="QG", count=1) == "1848-IV.p5-b"
    position.do(StartCompany, company="QG", par=70)
    assert position.owned("QG", "Ada") == 3
