"""Chapter V, companies in receivership: compensation, debts, limits."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import (
    BuyShare,
    BuyTrain,
    DiscardTrain,
    Dividend,
    Pass,
    SellShares,
    TakeLoan,
)
from bradshaw.kernel.events import Remark
from bradshaw.kernel.records import SCRAP, Place
from bradshaw.titles.g1848 import bank_of_england, market, shares
from bradshaw.titles.g1848.state import CompanyTurn, DebtSale, Discards, OperatingRound, ShareRound, own
from position import Position
from titles.g1848.boards import SYDNEY_WOLLONGONG
from titles.g1848.given import given, idle

POOR: dict[str, Any] = {"turn": "NSW", "step": "trains", "tiles": SYDNEY_WOLLONGONG}
SITE_DEBTS: dict[str, bool | str] = {
    "debt_forces_sale_in_every_or": True,
    "pauses": "site",
    "home_tile_compulsory": False,
}
FALLING: dict[str, Any] = {"turn": "NSW", "phase": "3", "price": {"NSW": "1,2"}}
"""A loan takes NSW from 70 into the hatched area."""


def falls_last(**more: Any) -> Position:
    """NSW is the last company of the first of two operating rounds and falls into receivership with a loan."""
    options = {"ruleset": "18xx.games", **more.pop("options", {})}
    return given(turn="NSW", acted=["VR"], operating=(1, 2), price={"NSW": "1,2"}, options=options, **more)


def round_number(position: Position) -> int:
    return next(frame.number for frame in position.state.frames if isinstance(frame, OperatingRound))


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


@pytest.mark.rule("1848-V.receivership-f", "1848-XII.sale-prices-a")
def test_all_shares_of_a_company_sold_for_one_debt_bring_the_price_before_them() -> None:
    held = {"NSW": {"Ada": 5, "Bob": 3}, "VR": {"Bob": 6, "Ada": 4}}
    position = given(**FALLING, cash={"Ada": 0}, shares=held).do(TakeLoan)
    position.do(SellShares, company="VR", count=1).do(SellShares, company="VR", count=1)
    assert (position.cash("Ada"), position.price("VR")) == (100 + 100 - 110, 90)


@pytest.mark.rule("1848-V.receivership-h")
@pytest.mark.parametrize(("cash", "debts"), [(109, ["Ada is in debt by £1."]), (110, [])])
def test_the_log_tells_of_a_debt_where_there_is_one(cash: int, debts: list[str]) -> None:
    held = {"NSW": {"Ada": 5, "Bob": 3}}
    position = given(**FALLING, cash={"Ada": cash}, shares=held, options=SITE_DEBTS).do(TakeLoan)
    assert position.cash("Ada") == cash - 110
    assert [one.text for one in position.said(Remark) if one.clause == "1848-V.receivership-h"] == debts


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


@pytest.mark.rule("1848-V.receivership-b", "1848-V.receivership-c", "1848-V.receivership-m", "1848-XI.prices-d")
@pytest.mark.parametrize(("price", "each"), [("price_before_entering_R", 60), ("par", 90)])
def test_compensation(price: str, each: int) -> None:
    position = given(
        turn="NSW",
        step="trains",
        phase="3",
        options={"compensation_price": price},
        cash={"NSW": 300},
        shares={"NSW": {"Ada": 4, "Bob": 2, "Cid": 1, "pool": 1}},
        par={"NSW": 90},
        price={"NSW": "1,1"},
    )
    bank = position.cash("bank")
    position.do(TakeLoan)
    assert (position.cash("Ada"), position.cash("Bob"), position.cash("Cid")) == (500, 500 + 2 * each, 500 + each)
    assert position.cash("bank") == bank + 400 - 3 * each
    assert position.state.shares["NSW"] == {SCRAP: 10}


@pytest.mark.rule("1848-V.receivership-j", "1848-V.receivership-k", "1848-V.receivership-l", "1848-V.receivership-u")
@pytest.mark.parametrize(("players", "others", "former"), [(3, 18, 16), (4, 15, 13), (5, 13, 12), (6, 11, 10)])
def test_limits_fall_twice_for_the_former_director(players: int, others: int, former: int) -> None:
    position = given(players=players, turn="NSW", phase="3", price={"NSW": "1,2"}).do(TakeLoan)
    assert shares.certificate_limit(position.state, "Bob") == others
    assert shares.certificate_limit(position.state, "Ada") == former


@pytest.mark.rule("1848-V.receivership-d", "1848-V.receivership-f", "1848-V.receivership-g", "1848-XII.selling-d")
def test_the_director_sells_shares_but_no_directorship() -> None:
    position = given(
        turn="NSW",
        phase="3",
        cash={"Ada": 0},
        shares={"NSW": {"Ada": 5, "Bob": 3}, "VR": {"Ada": 3, "Bob": 2}, "BOE": {"Ada": 3}},
        price={"NSW": "1,2"},
        operating=(1, 1),
    )
    position.do(TakeLoan)  # 3 x 70 due, 100 in the treasury: 110 short
    assert position.deciders == ("Ada",)
    assert position.refused(SellShares, company="VR", count=2) == "1848-XII.selling-d"
    assert position.refused(SellShares, company="BOE", count=3) == "1848-V.receivership-f"
    assert position.refused(SellShares, company="NSW", count=1) == "1848-V.receivership-f"
    position.do(SellShares, company="BOE", count=1)
    assert position.deciders == ("Ada",)
    position.do(SellShares, company="BOE", count=1)
    assert position.cash("Ada") == 2 * 80 - 110
    assert position.cash("Bob") == 500 + 210


@pytest.mark.rule("1848-V.receivership-h", "1848-V.receivership-i", "1848-XIII.final-totals-d")
def test_what_cannot_be_raised_becomes_a_debt() -> None:
    position = given(
        turn="NSW", phase="3", cash={"Ada": 0}, shares={"NSW": {"Ada": 5, "Bob": 3}}, price={"NSW": "1,2"}
    ).do(TakeLoan)
    assert position.cash("Ada") == -110
    assert position.cash("Bob") == 710
    assert position.scores()["Ada"] == -110


@pytest.mark.rule("1848-V.receivership-i")
def test_by_option_a_debt_is_called_in_during_operating_rounds() -> None:
    held = {"BOE": {"Ada": 2}, "VR": {"Bob": 6}}
    quiet = given(operating=(1, 1), phase="3", cash={"Ada": -50}, shares=held).settle()
    assert quiet.cash("Ada") == -30  # the Bank of England's dividend
    strict = given(
        operating=(1, 1), phase="3", cash={"Ada": -50}, shares=held, options={"debt_forces_sale_in_every_or": True}
    ).settle()
    assert strict.deciders == ("Ada",)
    strict.do(SellShares, company="BOE", count=1)
    assert strict.cash("Ada") == 40


def test_by_option_every_sale_for_a_debt_is_one_by_itself() -> None:
    """Each is at the price of the moment and moves it; in a share round a turn's sales would be one."""
    held = {"VR": {"Bob": 6, "Ada": 3}}
    position = given(
        operating=(1, 1), phase="3", cash={"Ada": -150}, shares=held, options={"debt_forces_sale_in_every_or": True}
    ).settle()
    position.do(SellShares, company="VR", count=1).do(SellShares, company="VR", count=1)
    assert position.cash("Ada") == -150 + 100 + 90
    assert position.price("VR") == 80


def test_on_18xx_games_an_older_debt_waits_for_the_first_act_of_the_round() -> None:
    held = {"BOE": {"Ada": 2}, "VR": {"Bob": 6}}
    position = given(operating=(1, 1), phase="3", cash={"Ada": -50}, shares=held, options=SITE_DEBTS).settle()
    assert position.deciders == ("Bob",)
    position.do(Pass)
    assert position.deciders == ("Ada",)


def test_on_18xx_games_no_shares_pay_a_debt_before_the_second_share_round() -> None:
    def sellers(set_: int) -> bool:
        round_ = OperatingRound(set=set_, number=1, of=1, began=True, acted=("VR",), stirred=True)
        held = {"BOE": {"Ada": 2}, "VR": {"Bob": 6}}
        at = given(
            turn="VR", phase="3", cash={"Ada": -50}, shares=held, options=SITE_DEBTS, frames=(round_, CompanyTurn("VR"))
        ).settle()
        return at.deciders == ("Ada",)

    assert not sellers(1)
    assert sellers(2)


def test_on_18xx_games_the_last_companys_debt_is_called_in_before_the_round_ends() -> None:
    position = given(
        turn="NSW",
        phase="3",
        operating=(1, 2),
        cash={"Ada": 0},
        shares={"NSW": {"Ada": 5, "Bob": 3}, "BOE": {"Ada": 2}},
        price={"NSW": "1,2"},
        options=SITE_DEBTS,
    ).do(TakeLoan)
    assert position.state.companies["NSW"].closed
    assert position.deciders == ("Ada",)
    assert isinstance(position.state.frames[0], OperatingRound)
    assert position.state.frames[0].number == 1
    position.do(SellShares, company="BOE", count=2)
    assert not any(isinstance(frame, OperatingRound) and frame.number == 1 for frame in position.state.frames)


@pytest.mark.parametrize(("asked", "sales"), [("first_after_every_act", 1), ("all_who_can_sell", 2)])
def test_on_18xx_games_a_debtor_sells_once_after_the_last_company_has_fallen(asked: str, sales: int) -> None:
    held = {"NSW": {"Ada": 5, "Bob": 3}, "BOE": {"Ada": 4}, "VR": {"Bob": 6}}
    cash = {"Ada": -300, "NSW": 0}
    position = falls_last(phase="3", cash=cash, shares=held, options={"debtors_asked": asked}).do(TakeLoan)
    for _ in range(sales):
        assert (position.deciders, round_number(position)) == (("Ada",), 1)
        position.do(SellShares, company="BOE", count=1)
    if sales == 1:
        assert (round_number(position), position.deciders) == (2, ("Bob",))
        assert position.cash("Ada") < 0
    else:
        assert round_number(position) == 1  # asked until nothing is left to be sold


def test_on_18xx_games_trains_over_the_limit_are_given_up_before_the_round_ends() -> None:
    def after_fall(timing: str) -> Position:
        held = {"NSW": {"Ada": 5}, "VR": {"Bob": 6}}
        trains = {"VR": ["3", "3", "4"]}
        options = {"discard_timing": timing}
        return falls_last(phase="4", failed=["SAR"], shares=held, trains=trains, options=options).do(TakeLoan)

    position = after_fall("before_train_step_or_round_end")  # the second receivership brings phase 5 and limit two
    assert (round_number(position), type(position.frame)) == (1, Discards)
    position.do(DiscardTrain, company="VR", train="3-0")
    assert (round_number(position), type(position.frame)) == (2, CompanyTurn)
    assert round_number(after_fall("before_train_step")) == 2


def test_on_18xx_games_only_the_first_debtor_is_asked_in_a_round() -> None:
    """Ada comes first and has nothing to sell, so Bob is not asked either."""
    held = {"VR": {"Bob": 6}, "BOE": {"Bob": 2}, "NSW": {"Ada": 6}}
    here: dict[str, Any] = {"operating": (1, 1), "phase": "3", "cash": {"Ada": -50, "Bob": -50}, "shares": held}
    first_act = {"home_tile_compulsory": False, **SITE_DEBTS}
    site = given(**here, options={**first_act, "debtors_asked": "first_after_every_act"}).settle()
    everybody = given(**here, options=first_act).settle()
    mover = site.deciders
    site.do(Pass)
    everybody.do(Pass)
    assert (site.deciders, everybody.deciders) == (mover, ("Bob",))


def in_debt_on_18xx_games(ada: int) -> Position:
    """Cid's NSW acts first, then Bob's VR; Bob is in debt, and so is Ada, who has so many shares to sell."""
    held = {"NSW": {"Cid": 6}, "VR": {"Bob": 6}, "BOE": {"Bob": 2, "Ada": ada}}
    cash = {"Ada": -80, "Bob": -50}  # and 10 for each share of the Bank of England
    options = {**SITE_DEBTS, "debtors_asked": "first_after_every_act"}
    here: dict[str, Any] = {"operating": (1, 1), "phase": "3", "price": {"NSW": "1,9"}}
    return given(**here, cash=cash, shares=held, options=options).settle().do(Pass)


def test_on_18xx_games_the_next_debtor_is_asked_once_the_first_owes_nothing() -> None:
    position = in_debt_on_18xx_games(ada=1)
    assert position.deciders == ("Ada",)
    assert position.do(SellShares, company="BOE", count=1).cash("Ada") == 0
    assert position.deciders == ("Bob",)
    assert isinstance(position.frame, DebtSale)


def test_on_18xx_games_a_debtor_without_shares_stands_before_the_others_for_the_whole_round() -> None:
    position = in_debt_on_18xx_games(ada=0)
    while position.company == "NSW":
        idle(position)
    assert position.do(Pass).deciders == ("Bob",)
    assert (position.company, type(position.frame)) == ("VR", CompanyTurn)


@pytest.mark.rule("1848-V.receivership-o", "1848-XIII.general-e")
def test_the_fifth_receivership_ends_the_game_after_the_set() -> None:
    position = given(turn="NSW", phase="3", failed=["VR", "SAR", "FT", "QG"], price={"NSW": "1,2"}, operating=(1, 2))
    position.do(TakeLoan)
    assert own(position.state).end
    assert position.state.ended is not None  # nobody is left to act in the second round


@pytest.mark.rule("1848-X.income-f", "1848-XI.prices-d")
def test_no_income_moves_the_price_left_and_perhaps_out() -> None:
    position = given(turn="NSW", phase="2", price={"NSW": "1,3"}).do(Pass)
    assert position.state.prices["NSW"] == "1,2"
    fall = given(turn="NSW", phase="2", price={"NSW": "1,1"}).do(Pass)
    assert fall.state.companies["NSW"].closed


@pytest.mark.rule("1848-VIII.compulsory-e", "1848-V.receivership-b")
def test_without_loans_left_compensation_is_at_the_price_of_the_chart() -> None:
    """NSW was opened at 100 and stands higher; all twenty loans are out."""
    position = given(
        **POOR,
        phase="4",
        cash={"NSW": 40},
        loans={"VR": 10, "SAR": 10},
        shares={"NSW": {"Ada": 5, "Bob": 2}},
        price={"NSW": "1,6"},
    )
    price = market.price(position.state, "NSW")
    assert price > 100
    position.do(BuyTrain, train="4-0", price=300, side="4")
    assert position.cash("Bob") == 500 + 2 * price
