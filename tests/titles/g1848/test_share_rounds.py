"""Chapter XII, share rounds."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bradshaw.kernel.actions import BuyShare, Dividend, Pass, SellShares, StartCompany, TakeLoan
from bradshaw.kernel.records import player
from bradshaw.kernel.state import OptionValue
from bradshaw.titles.g1848 import market, shares
from bradshaw.titles.g1848.state import CompanyTurn, OperatingRound, ShareRound, own
from position import Position
from titles.g1848.given import given, idle

NAMES = ["VR", "SAR", "FT", "QG", "WA", "CAR"]


@pytest.mark.rule("1848-XII.general-a")
def test_sell_first_then_buy_one() -> None:
    position = given(shares={"NSW": {"Bob": 5, "Ada": 3}, "BOE": {"Ada": 2}})
    position.do(SellShares, company="NSW", count=1).do(SellShares, company="BOE", count=2)
    position.do(StartCompany, company="VR", par=70)
    assert position.refused(SellShares, actor="Ada", company="NSW", count=1) == "1848-XII.turn-order-b"
    assert position.refused(BuyShare, actor="Ada", company="VR", source="ipo") == "1848-XII.turn-order-b"
    assert position.deciders == ("Bob",)


@pytest.mark.rule("1848-XII.general-b", "1848-XII.selling-e")
def test_shares_change_hands_with_the_bank_only() -> None:
    position = given(shares={"NSW": {"Bob": 3, "Ada": 3}})
    assert position.refused(BuyShare, company="NSW", source=player("Bob")) == "1848-XII.general-b"
    assert position.refused(BuyShare, company="NSW", source="Bob") == "1848-XII.general-b"
    assert {one.source for one in position.offered(BuyShare)} <= {"ipo", "pool"}
    assert position.refused(SellShares, company="NSW", count=4) == "1848-XII.general-b"  # more than she has
    assert position.refused(SellShares, company="NSW", count=0) == "1848-XII.general-b"
    bank = position.cash("bank")
    position.do(SellShares, company="NSW", count=2)
    assert [position.owned("NSW", one) for one in ("Ada", "Bob", "pool")] == [1, 3, 2]
    assert (position.cash("bank"), position.cash("Bob")) == (bank - 200, 500)


@pytest.mark.rule("1848-XII.general-c", "1848-XII.general-e")
def test_who_passed_comes_on_turn_again() -> None:
    position = given().do(Pass)
    position.do(BuyShare, company="BOE", source="pool")  # Bob
    assert position.do(Pass).deciders == ("Ada",)
    position.do(BuyShare, company="BOE", source="pool")
    assert position.owned("BOE", "Ada") == 1


@pytest.mark.rule("1848-XII.general-d", "1848-XII.general-e")
def test_the_round_ends_when_all_have_passed_in_a_row() -> None:
    position = given(players=4).do(Pass).do(Pass).do(Pass)
    position.do(BuyShare, company="BOE", source="pool")  # Dee
    position.do(Pass).do(Pass).do(Pass)
    assert isinstance(position.frame, ShareRound)
    assert position.deciders == ("Dee",)  # her purchase gave her one more turn
    position.do(Pass)
    assert position.frame == ShareRound(number=3, player="Ada")  # no railway operates: the next share round
    sold = given(players=4, shares={"BOE": {"Ada": 1}}).do(SellShares, company="BOE", count=1)
    sold.do(Pass).do(Pass).do(Pass).do(Pass)
    assert sold.deciders == ("Ada",)  # so does a sale


@pytest.mark.rule(
    "1848-XII.certificate-limit-a",
    "1848-XII.certificate-limit-b",
    "1848-XII.certificate-limit-c",
    "1848-XII.certificate-limit-d",
)
@pytest.mark.parametrize(
    ("players", "limits"),
    [
        (3, (20, 18, 16, 14, 12, 10, 10)),
        (4, (17, 15, 13, 11, 10, 9, 9)),
        (5, (14, 13, 12, 10, 9, 8, 8)),
        (6, (12, 11, 10, 9, 8, 7, 7)),
    ],
)
def test_the_limit_by_players_and_receiverships(players: int, limits: tuple[int, ...]) -> None:
    found = [
        shares.certificate_limit(given(players=players, failed=NAMES[:fallen]).state, "Ada") for fallen in range(7)
    ]
    assert tuple(found) == limits


@pytest.mark.rule("1848-XII.certificate-limit-e", "1848-XII.certificate-limit-f")
def test_buying_stops_at_the_limit() -> None:
    held = {"NSW": {"Ada": 6}, "VR": {"Ada": 6}, "BOE": {"Ada": 6}}  # with two Director's certificates 16 of 17
    position = given(players=4, shares=held, owners={"P1": "Ada", "P2": "Ada"})
    assert shares.certificates(position.state, "Ada") == 16
    assert position.refused(StartCompany, company="SAR", par=70) == ""
    one_more = given(players=4, shares={**held, "FT": {"Bob": 2, "Ada": 1}})
    assert shares.certificates(one_more.state, "Ada") == 17
    assert one_more.refused(StartCompany, company="SAR", par=70) == "1848-XII.certificate-limit-e"
    assert one_more.refused(BuyShare, company="FT", source="ipo") == "1848-XII.certificate-limit-e"


@pytest.mark.rule("1848-XII.certificate-limit-g")
@pytest.mark.parametrize("only_lost_office", [False, True])
def test_who_loses_a_directorship_sells_down_at_the_start_of_the_next_share_round(only_lost_office: bool) -> None:
    position = lost_nsw({"no_forced_sale_after_receivership": only_lost_office})
    assert position.refused(BuyShare, company="BOE", source="pool") == "1848-XII.certificate-limit-g"
    position.do(Pass).do(Pass).do(Pass)  # and nobody else wants anything
    while not isinstance(position.frame, ShareRound):
        idle(position)
    while position.deciders != ("Ada",):
        position.do(Pass)
    assert position.refused(Pass) == "1848-XII.certificate-limit-g"
    assert position.refused(BuyShare, company="BOE", source="pool") == "1848-XII.certificate-limit-g"
    assert position.do(SellShares, company="NSW", count=1).refused(Pass) == ""


@pytest.mark.rule("1848-XII.certificate-limit-g")
def test_by_option_who_loses_a_directorship_sells_down_in_the_very_next_turn() -> None:
    assert lost_nsw({}).refused(Pass) == ""
    position = lost_nsw({"over_limit_sale": "at_once"})
    assert position.refused(Pass) == "1848-XII.certificate-limit-g"
    assert position.do(SellShares, company="NSW", count=1).refused(Pass) == ""


@pytest.mark.rule("1848-XII.certificate-limit-g")
def test_only_the_first_turn_of_a_share_round_forces_a_sale() -> None:
    """Ada keeps the limit in her first turn, loses NSW after it and is at 21 of 20 in her second."""
    held = {"NSW": {"Ada": 4, "Bob": 4}, "VR": {"Ada": 7}, "SAR": {"Ada": 7}, "BOE": {"Ada": 6}}
    position = given(shares=held)
    assert position.refused(Pass) == "1848-XII.certificate-limit-g"
    position.do(SellShares, company="BOE", count=1).do(Pass)
    position.do(BuyShare, company="NSW", source="ipo").do(Pass)
    assert position.deciders == ("Ada",)
    assert shares.LIMIT.excess(position.state, "Ada")
    assert position.refused(Pass) == ""


def lost_nsw(options: dict[str, OptionValue]) -> Position:
    """Bob has just become Director of NSW, which puts Ada, on turn, at 21 certificates of 20."""
    held = {"NSW": {"Ada": 4, "Bob": 4}, "VR": {"Ada": 7}, "SAR": {"Ada": 7}, "BOE": {"Ada": 5}}
    position = given(shares=held, on_turn="Bob", options={"home_tile_compulsory": False, **options})
    assert shares.certificates(position.state, "Ada") == 20
    position.do(BuyShare, company="NSW", source="ipo").do(Pass)
    assert shares.certificates(position.state, "Ada") == 21
    assert position.deciders == ("Ada",)
    return position


@pytest.mark.rule("1848-XII.certificate-limit-g")
@pytest.mark.parametrize(("of_ft", "forced"), [(0, True), (1, False)])
def test_a_lost_directorship_is_forgotten_once_the_limit_is_kept_again(of_ft: int, forced: bool) -> None:
    """Ada lost NSW and has 21 certificates of 20. FT falls: if one of hers goes with it, only the limit it lowers is
    what she is over."""
    held = {"NSW": {"Bob": 5, "Ada": 4}, "VR": {"Ada": 7}, "SAR": {"Ada": 7}, "BOE": {"Ada": 5 - of_ft}}
    options = {"no_forced_sale_after_receivership": True, "home_tile_compulsory": False}
    position = given(
        turn="FT", phase="3", price={"FT": "1,1"}, shares={**held, "FT": {"Cid": 6, "Ada": of_ft}}, options=options
    )
    position.state.own = replace(own(position.state), lost_office=("Ada",))
    assert shares.certificates(position.state, "Ada") == 21
    position.do(TakeLoan)
    while not isinstance(position.frame, ShareRound):
        idle(position)
    assert shares.LIMIT.excess(position.state, "Ada")
    assert position.deciders == ("Ada",)
    assert position.refused(Pass) == ("1848-XII.certificate-limit-g" if forced else "")


@pytest.mark.rule("1848-XII.certificate-limit-g")
def test_who_can_sell_nothing_is_let_off_but_buys_nothing() -> None:
    """Eight certificates against a limit of seven, all of companies whose pool is full."""
    held = {name: {"Ada": 5, "pool": 5} for name in ("NSW", "COM")}
    position = given(players=6, shares=held, failed=NAMES[:5])
    assert (shares.certificates(position.state, "Ada"), shares.certificate_limit(position.state, "Ada")) == (8, 7)
    assert position.refused(SellShares, company="NSW", count=1) == "1848-XII.selling-a"
    assert position.refused(Pass) == ""
    assert position.refused(BuyShare, company="BOE", source="pool") == "1848-XII.certificate-limit-g"


@pytest.mark.rule("1848-XII.certificate-limit-h", "1848-XII.certificate-limit-i")
@pytest.mark.parametrize(("players", "most"), [(3, 7), (4, 6), (5, 6), (6, 6)])
def test_the_most_anybody_may_buy_of_a_company(players: int, most: int) -> None:
    clause = "1848-XII.certificate-limit-i" if players == 3 else "1848-XII.certificate-limit-h"
    below = given(players=players, shares={"NSW": {"Ada": most - 1}})
    assert below.refused(BuyShare, company="NSW", source="ipo") == ""
    at = given(players=players, shares={"NSW": {"Ada": most, "pool": 1}})
    for source in ("ipo", "pool"):
        assert at.refused(BuyShare, company="NSW", source=source) == clause


@pytest.mark.rule("1848-XII.buying-a", "1848-XII.buying-d")
def test_the_buyer_chooses_between_new_and_old_shares() -> None:
    here: dict[str, Any] = {"shares": {"NSW": {"Bob": 3, "pool": 2}}, "par": {"NSW": 90}, "price": {"NSW": "1,6"}}
    assert given(**here).do(BuyShare, company="NSW", source="ipo").cash("Ada") == 410
    assert given(**here).do(BuyShare, company="NSW", source="pool").cash("Ada") == 390
    empty = given(shares={"NSW": {"Bob": 3}}, par={"NSW": 90})
    assert empty.refused(BuyShare, company="NSW", source="pool") == "1848-XII.buying-a"


@pytest.mark.rule("1848-XII.buying-e")
def test_a_purchase_needs_the_cash() -> None:
    here: dict[str, Any] = {"shares": {"NSW": {"Bob": 3}}, "par": {"NSW": 70}}
    poor = given(**here, cash={"Ada": 69})
    assert poor.refused(BuyShare, company="NSW", source="ipo") == "1848-XII.buying-e"
    assert poor.refused(BuyShare, company="BOE", source="pool") == "1848-XII.buying-e"
    assert poor.refused(StartCompany, company="VR", par=70) == "1848-XII.buying-e"
    able = given(**here, cash={"Ada": 70}).do(BuyShare, company="NSW", source="ipo")
    assert able.cash("Ada") == 0
    assert given(cash={"Ada": 139}).refused(StartCompany, company="VR", par=70) == "1848-XII.buying-e"
    assert given(cash={"Ada": 140}).refused(StartCompany, company="VR", par=70) == ""


@pytest.mark.rule("1848-XII.buying-f")
@pytest.mark.parametrize(("ban", "clause"), [(True, "1848-XII.buying-f"), (False, "")])
def test_what_was_sold_is_not_bought_back_in_the_same_round(ban: bool, clause: str) -> None:
    held = {"NSW": {"Bob": 5, "Ada": 3}, "BOE": {"Ada": 2}}
    position = given(shares=held, options={"boe_rebuy_ban": ban, "home_tile_compulsory": False})
    position.do(SellShares, company="NSW", count=1).do(SellShares, company="BOE", count=1)
    assert position.refused(BuyShare, company="NSW", source="ipo") == "1848-XII.buying-f"
    assert position.refused(BuyShare, company="BOE", source="pool") == clause
    position.do(Pass).do(BuyShare, company="NSW", source="pool").do(Pass)  # Bob is not banned
    assert position.refused(BuyShare, company="NSW", source="ipo") == "1848-XII.buying-f"
    assert position.refused(BuyShare, company="BOE", source="pool") == clause
    while not (isinstance(position.frame, ShareRound) and position.frame.number == 3 and position.decider == "Ada"):
        idle(position)
    assert position.refused(BuyShare, company="NSW", source="ipo") == ""


@pytest.mark.rule("1848-XII.boe-buying-a")
def test_a_share_of_the_bank_of_england_is_the_purchase_of_the_turn() -> None:
    position = given()
    assert "director:BOE" not in position.state.papers
    assert position.refused(StartCompany, company="BOE", par=70) == "1848-XII.buying-b"
    position.do(BuyShare, company="BOE", source="pool")
    assert (position.owned("BOE", "Ada"), position.owned("BOE", "pool")) == (1, 9)
    assert position.deciders == ("Bob",)
    assert shares.certificates(position.state, "Ada") == 1


@pytest.mark.rule("1848-XII.boe-buying-b")
@pytest.mark.parametrize(("loans", "price"), [(0, 70), (1, 80), (5, 120), (16, 260), (20, 340)])
def test_its_price_goes_by_the_loans_given(loans: int, price: int) -> None:
    others = {"VR": loans} if loans else {}
    for held in ({}, {"Bob": 4, "Cid": 5}):
        position = given(loans=others, shares={"BOE": held}).do(BuyShare, company="BOE", source="pool")
        assert position.cash("Ada") == 500 - price


@pytest.mark.rule("1848-XII.boe-buying-c")
def test_the_ordinary_bank_takes_the_money() -> None:
    position = given(shares={"BOE": {"Ada": 1}})
    bank = position.cash("bank")
    position.do(Pass).do(BuyShare, company="BOE", source="pool")
    assert (position.cash("bank"), position.cash("boe")) == (bank + 70, 2000)
    position.do(Pass).do(SellShares, company="BOE", count=1).do(Pass)
    assert position.owned("BOE", "pool") == 9  # sold back, and to be had again
    assert position.refused(BuyShare, company="BOE", source="pool") == ""


@pytest.mark.rule("1848-XII.selling-a")
@pytest.mark.parametrize(("unissued", "clause"), [(False, ""), (True, "1848-XII.selling-a")])
def test_by_option_unissued_shares_count_as_with_the_bank(unissued: bool, clause: str) -> None:
    position = given(
        shares={"NSW": {"Bob": 3, "Ada": 2, "pool": 1}}, options={"count_unissued_shares_in_sale_limit": unissued}
    )
    assert position.refused(SellShares, company="NSW", count=2) == clause


@pytest.mark.rule("1848-XII.selling-c", "1848-XII.selling-e", "1848-XII.sale-prices-a")
@pytest.mark.parametrize("count", [1, 3])
def test_one_sale_one_row_whatever_its_size(count: int) -> None:
    position = given(shares={"NSW": {"Bob": 5, "Ada": 4}}).do(SellShares, company="NSW", count=count)
    assert position.cash("Ada") == 500 + count * 100
    assert position.owned("NSW", "pool") == count
    assert position.state.prices["NSW"] == "2,5"


@pytest.mark.rule("1848-XII.sale-prices-a")
@pytest.mark.parametrize(("block", "clause"), [(False, ""), (True, "1848-XII.sale-prices-a")])
def test_by_option_shares_are_sold_in_one_block(block: bool, clause: str) -> None:
    position = given(shares={"NSW": {"Bob": 5, "Ada": 4}}, options={"one_sale_per_turn": block})
    position.do(SellShares, company="NSW", count=1)
    assert position.refused(SellShares, company="NSW", count=1) == clause


@pytest.mark.rule("1848-XII.sale-prices-b")
def test_another_player_and_another_turn_are_further_sales() -> None:
    position = given(players=3, shares={"NSW": {"Cid": 5, "Ada": 3, "Bob": 1}})
    position.do(SellShares, company="NSW", count=1).do(Pass)
    position.do(SellShares, company="NSW", count=1)
    assert (position.cash("Bob"), position.state.prices["NSW"]) == (590, "3,5")
    position.do(Pass).do(Pass).do(SellShares, company="NSW", count=1)
    assert (position.cash("Ada"), position.state.prices["NSW"]) == (680, "4,5")


@pytest.mark.rule("1848-XII.round-end-a", "1848-XII.round-end-b")
@pytest.mark.parametrize(
    ("held", "cell", "after"),
    [
        ({"Ada": 6, "Bob": 4}, "1,5", "0,5"),
        ({"Ada": 6, "Bob": 4}, "0,9", "0,9"),
        ({"Ada": 6, "Bob": 3, "pool": 1}, "1,5", "1,5"),
        ({"Ada": 6, "Bob": 3}, "1,5", "1,5"),
    ],
)
def test_sold_out_railways_rise_unless_at_the_top(held: dict[str, int], cell: str, after: str) -> None:
    position = given(shares={"NSW": held}, price={"NSW": cell}).do(Pass).do(Pass).do(Pass)
    assert position.state.prices["NSW"] == after


@pytest.mark.rule("1848-XII.round-end-c")
def test_a_sold_out_bank_of_england_stays() -> None:
    position = given(shares={"BOE": {"Ada": 6, "Bob": 4}}, loans={"VR": 2})
    price = market.price(position.state, "BOE")
    position.do(Pass).do(Pass).do(Pass)
    assert market.price(position.state, "BOE") == price == 90


@pytest.mark.rule("1848-XII.round-end-d")
def test_sold_out_railways_move_in_operating_order_and_lie_underneath() -> None:
    full = {"Ada": 6, "Bob": 4}
    held = {"VR": full, "NSW": full, "SAR": {"Cid": 6}, "FT": full}
    prices = {"VR": "2,5", "NSW": "2,5", "SAR": "1,5", "FT": "0,5"}
    position = given(shares=held, price=prices).do(Pass).do(Pass).do(Pass)
    assert position.state.stacks["1,5"] == ("SAR", "VR", "NSW")
    assert market.operating_order(position.state) == ["FT", "SAR", "VR", "NSW"]


@pytest.mark.rule("1848-XII.turn-order-a")
def test_the_priority_card_stays_if_nobody_acted() -> None:
    quiet = given(players=4, on_turn="Cid").do(Pass).do(Pass).do(Pass).do(Pass)
    assert quiet.state.papers["priority"] == player("Cid")
    busy = given(players=4, on_turn="Cid").do(Pass).do(BuyShare, company="BOE", source="pool")
    busy.do(Pass).do(Pass).do(Pass).do(Pass)
    assert busy.state.papers["priority"] == player("Ada")  # left of Dee
    sold = given(players=4, shares={"BOE": {"Bob": 1}}, on_turn="Bob").do(SellShares, company="BOE", count=1)
    for _ in range(5):
        sold.do(Pass)
    assert sold.state.papers["priority"] == player("Cid")


@pytest.mark.rule("1848-XII.turn-order-b")
def test_the_holder_of_the_card_begins_and_the_others_follow_clockwise() -> None:
    position = given(players=4, on_turn="Cid", operating=(1, 1)).settle()
    assert isinstance(position.frame, ShareRound)
    assert position.frame.number == 3
    order: list[str] = []
    while isinstance(position.frame, ShareRound) and position.frame.number == 3 and len(order) < 4:
        order.extend(position.deciders)
        position.do(BuyShare, company="BOE", source="pool")
    assert order == ["Cid", "Dee", "Ada", "Bob"]
    assert not isinstance(position.state.frames[0], OperatingRound)


@pytest.mark.rule("1848-XII.general-a")
def test_a_share_round_is_for_shares() -> None:
    position = given(shares={"NSW": {"Ada": 6}})
    assert position.refused(TakeLoan, actor="Ada", company="NSW") == "1848-XII.general-a"
    assert position.refused(Dividend, actor="Ada", company="NSW", pay=True) == "1848-XII.general-a"
    assert position.refused(TakeLoan, actor="Bob", company="NSW") == "1848-XII.turn-order-b"


@pytest.mark.rule("1848-IV.p5-b")
def test_a_share_without_a_price_is_greyed_out_with_its_reason() -> None:
    """QG's share that came with P5, before QG is opened."""
    position = given(shares={"QG": {"Ada": 1}})
    (entry,) = [one for one in position.menu(explain=True).refused if isinstance(one.action, SellShares)]
    assert entry.reason.clause == "1848-IV.p5-b"


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
