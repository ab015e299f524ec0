"""Chapter V, companies in receivership and loans."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import BuyShare, BuyTrain, Dividend, Pass, SellShares, TakeLoan
from bradshaw.kernel.records import SCRAP, Place
from bradshaw.titles.g1848 import bank_of_england, market, shares
from bradshaw.titles.g1848.data import EXTRA
from bradshaw.titles.g1848.frames import CompanyTurn, OperatingRound, ShareRound
from bradshaw.titles.g1848.own import own
from titles.g1848.boards import SYDNEY_WOLLONGONG
from titles.g1848.given import given, idle

FALLING: dict[str, Any] = {"turn": "NSW", "phase": "3", "price": {"NSW": "1,2"}}
"""A loan takes NSW from 70 into the hatched area."""


@pytest.mark.rule("1848-V.receivership-a", "1848-V.receivership-s", "1848-V.loans-i")
@pytest.mark.parametrize(("cell", "falls"), [("1,1", True), ("3,2", True), ("1,3", False)])
def test_the_hatched_area_ends_company_and_turn_at_once(cell: str, falls: bool) -> None:
    position = given(turn="NSW", phase="3", price={"NSW": cell}, tiles=SYDNEY_WOLLONGONG, cash={"NSW": 500})
    position.do(TakeLoan)
    assert position.state.companies["NSW"].closed is falls
    assert isinstance(position.frame, CompanyTurn) is not falls


@pytest.mark.rule("1848-V.receivership-b", "1848-V.receivership-c")
def test_each_share_of_the_others_is_paid_the_last_price() -> None:
    held = {"NSW": {"Ada": 4, "Bob": 3, "Cid": 1, "pool": 1}}
    position = given(turn="NSW", phase="3", price={"NSW": "3,1"}, cash={"NSW": 300}, shares=held).do(TakeLoan)
    assert [position.cash(name) for name in ("Ada", "Bob", "Cid")] == [500, 620, 540]


@pytest.mark.rule("1848-V.receivership-d")
def test_the_director_pays_what_the_treasury_lacks() -> None:
    held = {"NSW": {"Ada": 4, "Bob": 3, "Cid": 1}}
    position = given(**FALLING, cash={"NSW": 60}, shares=held).do(TakeLoan)  # 4 x 70 due, 160 in the treasury
    assert [position.cash(name) for name in ("Ada", "Bob", "Cid")] == [500 - 120, 710, 570]
    assert position.cash("NSW") == 0


@pytest.mark.rule("1848-V.receivership-e")
def test_no_loan_pays_compensation() -> None:
    held = {"NSW": {"Ada": 5, "Bob": 3}, "BOE": {"Ada": 5}}
    position = given(**FALLING, cash={"Ada": 0}, shares=held).do(TakeLoan)
    assert position.deciders == ("Ada",)
    assert position.refused(TakeLoan, company="NSW") == "1848-V.receivership-e"
    assert {type(option.action) for option in position.menu()} == {SellShares}
    assert market.loans_given(position.state) == 1


@pytest.mark.rule("1848-V.receivership-f")
def test_sales_for_compensation_follow_the_usual_rules_and_stop_when_it_is_covered() -> None:
    held = {"NSW": {"Ada": 5, "Bob": 3}, "VR": {"Ada": 5, "pool": 4}, "BOE": {"Ada": 1}}
    position = given(**FALLING, cash={"Ada": 20}, shares=held).do(TakeLoan)  # 90 short
    assert position.refused(SellShares, company="VR", count=2) == "1848-XII.selling-a"
    assert position.refused(SellShares, company="NSW", count=1) == "1848-V.receivership-f"
    assert position.refused(Pass) == "1848-V.receivership-f"
    position.do(SellShares, company="VR", count=1)
    assert position.state.prices["VR"] == "2,5"
    assert position.cash("Ada") == 20 + 100 - 110
    assert position.owned("BOE", "Ada") == 1
    assert position.state.companies["NSW"].closed


@pytest.mark.rule("1848-V.receivership-g", "1848-XII.selling-d")
def test_no_directorship_changes_by_sales_for_compensation() -> None:
    held = {"NSW": {"Ada": 5, "Bob": 5}, "VR": {"Ada": 3, "Bob": 2}, "SAR": {"Bob": 3, "Ada": 2}}
    position = given(**FALLING, cash={"Ada": 0}, shares=held).do(TakeLoan)  # 250 short
    assert position.refused(SellShares, company="VR", count=2) == "1848-XII.selling-d"
    assert position.refused(SellShares, company="VR", count=1) == ""
    assert position.refused(SellShares, company="SAR", count=2) == ""  # he does not direct it
    position.do(SellShares, company="SAR", count=2)
    position.do(SellShares, company="VR", count=1)
    assert position.state.companies["VR"].director == "Ada"


@pytest.mark.rule("1848-V.receivership-h", "1848-V.receivership-f")
def test_only_when_nothing_can_be_sold_does_he_go_into_debt() -> None:
    held = {"NSW": {"Ada": 5, "Bob": 3}, "VR": {"Ada": 2}, "BOE": {"Ada": 1}}
    position = given(**FALLING, cash={"Ada": 0}, shares=held).do(TakeLoan)  # 110 short; VR's certificate cannot go
    assert position.deciders == ("Ada",)
    position.do(SellShares, company="BOE", count=1)
    assert position.cash("Ada") == 80 - 110
    assert position.cash("Bob") == 710
    assert position.owned("VR", "Ada") == 2


@pytest.mark.rule("1848-V.receivership-i")
def test_income_goes_first_to_the_debt_and_debtors_buy_nothing() -> None:
    here: dict[str, Any] = {"cash": {"Ada": -50}, "shares": {"NSW": {"Bob": 6, "Ada": 4}, "BOE": {"Ada": 1}}}
    dividend = given(turn="NSW", step="pay", revenue=200, **here).do(Dividend, pay=True)
    assert dividend.cash("Ada") == 30
    poor = given(**here)
    assert poor.refused(BuyShare, company="BOE", source="pool") == "1848-XII.buying-e"
    assert given(cash={"Ada": -90}).refused(BuyShare, company="BOE", source="pool") == "1848-XII.buying-e"
    assert poor.do(SellShares, company="BOE", count=1).cash("Ada") == 20
    assert poor.refused(Pass) == ""


@pytest.mark.rule("1848-V.receivership-i")
def test_an_old_debt_does_not_force_sales_when_the_treasury_pays() -> None:
    held = {"NSW": {"Ada": 5, "Bob": 2}, "BOE": {"Ada": 3}}
    position = given(**FALLING, cash={"Ada": -50, "NSW": 300}, shares=held).do(TakeLoan)
    assert position.state.companies["NSW"].closed
    assert position.owned("BOE", "Ada") == 3


@pytest.mark.rule("1848-V.receivership-j")
@pytest.mark.parametrize(
    ("players", "table"),
    [
        (3, [20, 18, 16, 14, 12, 10]),
        (4, [17, 15, 13, 11, 10, 9]),
        (5, [14, 13, 12, 10, 9, 8]),
        (6, [12, 11, 10, 9, 8, 7]),
    ],
)
def test_every_receivership_lowers_the_limit_of_all(players: int, table: list[int]) -> None:
    names = ["VR", "SAR", "FT", "QG", "WA"]
    for fallen in range(5):
        position = given(players=players, **FALLING, failed=names[:fallen])
        assert shares.certificate_limit(position.state, "Bob") == table[fallen]
        assert shares.certificate_limit(position.do(TakeLoan).state, "Bob") == table[fallen + 1]


@pytest.mark.rule("1848-V.receivership-k", "1848-V.receivership-l")
@pytest.mark.parametrize(("players", "cut"), [(3, 2), (4, 2), (5, 1), (6, 1)])
def test_each_receivership_under_one_director_lowers_his_limit_again(players: int, cut: int) -> None:
    here: dict[str, Any] = {"phase": "3", "price": {"NSW": "1,2", "VR": "1,1"}, "shares": {"VR": {"Ada": 6}}}
    position = given(
        players=players, turn="NSW", trains={"VR": ["3"]}, options={"home_tile_compulsory": False}, **here
    ).do(TakeLoan)
    assert own(position.state).cuts == {"Ada": cut}
    position.do(TakeLoan, company="VR")
    assert own(position.state).cuts == {"Ada": 2 * cut}
    difference = shares.certificate_limit(position.state, "Bob") - shares.certificate_limit(position.state, "Ada")
    assert difference == 2 * cut


@pytest.mark.rule("1848-V.receivership-m")
def test_all_the_company_had_leaves_the_game() -> None:
    held = {"NSW": {"Ada": 5, "Bob": 2}}
    position = given(**FALLING, cash={"NSW": 200}, shares=held, trains={"NSW": ["2", "3", "2E"]}, owners={"P2": "NSW"})
    bank = position.cash("bank")
    position.do(TakeLoan)
    assert position.cash("bank") == bank + 200 + 100 - 2 * 70
    assert [position.state.trains[id].holder for id in ("2-0", "3-0", "2E-0")] == [SCRAP] * 3
    assert {position.state.papers[one] for one in ("director:NSW", "private:P2", "right:P2")} == {SCRAP}
    assert position.state.shares["NSW"] == {SCRAP: 10}
    assert shares.certificates(position.state, "Ada") == 0


@pytest.mark.rule("1848-V.receivership-n", "1848-V.receivership-p")
def test_its_markers_stay_for_the_bank_of_england() -> None:
    tiles = {**SYDNEY_WOLLONGONG, "F17": ("239", 0)}
    position = given(**FALLING, tiles=tiles, markers={"NSW": ["F17", "G16"], "COM": ["F17"]}, failed=["COM"])
    assert bank_of_england.marker_values(position.state) == [60]
    position.do(TakeLoan)
    assert position.state.markers["NSW-0"].place == Place("F17", 0, 0)
    assert not position.state.markers["NSW-0"].active
    assert sorted(bank_of_england.marker_values(position.state)) == [20, 60, 60]  # Sydney counts for each marker


@pytest.mark.rule("1848-V.receivership-o")
@pytest.mark.parametrize(("before", "ends"), [(3, False), (4, True)])
def test_the_fifth_receivership_ends_the_game_when_the_set_is_over(before: int, ends: bool) -> None:
    failed = ["SAR", "FT", "QG", "CAR"][:before]
    position = given(
        **FALLING,
        failed=failed,
        shares={"VR": {"Bob": 6}},
        operating=(1, 3),
        options={"home_tile_compulsory": False},
    ).do(TakeLoan)
    assert bool(own(position.state).end) is ends
    rounds = set()
    while position.state.frames and isinstance(position.state.frames[0], OperatingRound):
        rounds.add(position.state.frames[0].number)
        idle(position)
    assert rounds == {1, 2, 3}
    assert (position.state.ended is not None) is ends


@pytest.mark.rule("1848-V.receivership-q")
def test_income_of_stations_does_not_move_the_price_of_the_bank_of_england() -> None:
    position = given(
        operating=(1, 1),
        phase="5",
        tiles=SYDNEY_WOLLONGONG,
        markers={"NSW": ["F17", "G16"]},
        failed=["NSW"],
        shares={"BOE": {"Ada": 5}},
        loans={"VR": 2},
    )
    before = market.price(position.state, "BOE")
    position.settle()
    assert position.cash("Ada") == 500 + 5 * 24
    assert market.price(position.state, "BOE") == before == 90


@pytest.mark.rule("1848-V.receivership-r")
def test_a_company_in_receivership_never_acts_again() -> None:
    position = given(**FALLING, shares={"VR": {"Bob": 6}}, operating=(1, 2), options={"home_tile_compulsory": False})
    position.do(TakeLoan)
    seen = set()
    while isinstance(position.frame, CompanyTurn):
        seen.add(position.frame.company)
        idle(position)
    assert seen == {"VR"}
    assert isinstance(position.frame, ShareRound)
    assert "NSW" not in market.operating_order(position.state)
    assert position.refused(BuyShare, company="NSW", source="ipo") == "1848-V.receivership-m"
    assert position.refused({"kind": "start-company", "company": "NSW", "par": 70}) == "1848-V.receivership-r"


@pytest.mark.rule("1848-V.receivership-u")
def test_the_takeover_is_settled_before_anything_else() -> None:
    held = {"NSW": {"Ada": 5, "Bob": 3}, "VR": {"Bob": 6}, "BOE": {"Ada": 3}}
    position = given(**FALLING, cash={"Ada": 0}, shares=held).do(TakeLoan)
    assert not position.state.companies["NSW"].closed  # compensation comes first
    assert shares.certificate_limit(position.state, "Bob") == 20
    position.do(SellShares, company="BOE", count=2)
    assert position.state.companies["NSW"].closed
    assert [shares.certificate_limit(position.state, name) for name in ("Ada", "Bob")] == [16, 18]
    assert isinstance(position.frame, CompanyTurn)
    assert position.frame.company == "VR"


@pytest.mark.rule("1848-V.loans-a", "1848-V.loans-c")
def test_one_loan_in_each_round() -> None:
    here: dict[str, Any] = {"price": {"NSW": "1,9"}, "cash": {"NSW": 200}, "trains": {"NSW": ["3"]}}
    position = given(turn="NSW", phase="3", operating=(1, 2), tiles=SYDNEY_WOLLONGONG, **here).do(TakeLoan)
    assert (position.cash("NSW"), position.state.prices["NSW"]) == (300, "1,7")
    assert position.refused(TakeLoan) == "1848-V.loans-a"
    while position.state.frames[0].number == 1:  # type: ignore[attr-defined]
        idle(position)
    assert position.refused(TakeLoan) == ""


@pytest.mark.rule("1848-V.loans-b")
def test_a_loan_is_never_repaid() -> None:
    position = given(turn="NSW", step="trains", phase="3", loans={"NSW": 2}, cash={"NSW": 900}, price={"NSW": "1,8"})
    kinds = {type(option.action).__name__ for option in position.menu()}
    assert kinds == {"BuyTrain", "TakeLoan", "Pass"}
    while isinstance(position.frame, CompanyTurn):
        idle(position)
    assert position.state.loans["company/NSW"] == 2
    fallen = given(**FALLING, loans={"NSW": 2}).do(TakeLoan)
    assert (market.loans_given(fallen.state), fallen.cash("boe")) == (3, 1700)  # nor by a receivership


@pytest.mark.rule("1848-V.loans-e", "1848-V.loans-f")
def test_the_sixth_loan_only_for_a_compulsory_train() -> None:
    assert EXTRA.loans.voluntary_limit == 5
    here: dict[str, Any] = {"turn": "NSW", "step": "trains", "phase": "3", "tiles": SYDNEY_WOLLONGONG}
    position = given(**here, loans={"NSW": 5}, cash={"NSW": 150}, price={"NSW": "1,9"})
    assert position.refused(TakeLoan) == "1848-V.loans-e"
    position.do(BuyTrain, train="3-0", price=200, side="3")
    assert position.state.loans["company/NSW"] == 6
    assert given(**here, loans={"NSW": 4}, price={"NSW": "1,9"}).refused(TakeLoan) == ""


@pytest.mark.rule("1848-V.loans-g")
@pytest.mark.parametrize(("free_one_first", "loans", "cell"), [(False, 3, "1,5"), (True, 4, "1,2")])
def test_later_loans_of_a_round_cost_three_spaces(free_one_first: bool, loans: int, cell: str) -> None:
    here: dict[str, Any] = {"turn": "NSW", "step": "trains", "phase": "4", "tiles": SYDNEY_WOLLONGONG}
    position = given(**here, price={"NSW": "1,13"})
    if free_one_first:
        position.do(TakeLoan)
    position.do(BuyTrain, train="4-0", price=340 if free_one_first else 300, side="4+" if free_one_first else "4")
    assert position.state.loans["company/NSW"] == loans
    assert position.state.prices["NSW"] == cell


@pytest.mark.rule("1848-V.loans-h")
def test_no_extra_loans_for_a_train_of_another_company() -> None:
    here: dict[str, Any] = {"turn": "NSW", "step": "trains", "phase": "3", "tiles": SYDNEY_WOLLONGONG}
    held = {"NSW": {"Ada": 6}, "VR": {"Bob": 6}}
    position = given(**here, cash={"NSW": 50}, trains={"VR": ["3"]}, shares=held, price={"NSW": "1,9"})
    assert position.refused(BuyTrain, train="3-0", price=200) == "1848-V.loans-h"
    rich = given(**here, cash={"NSW": 200}, trains={"VR": ["3"]}, shares=held, price={"NSW": "1,9"})
    assert rich.refused(BuyTrain, train="3-0", price=200) == ""
