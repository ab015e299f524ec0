"""Chapter V, general and "normal" companies: shares, prices, launch."""

from __future__ import annotations

import pytest

from bradshaw.kernel.actions import BuyShare, Dividend, Pass, SellShares, StartCompany
from bradshaw.kernel.records import Place, player
from bradshaw.titles.g1848 import market, shares
from bradshaw.titles.g1848.data import DATA, RAILWAYS
from bradshaw.titles.g1848.state import CompanyTurn, ShareRound
from titles.g1848.boards import SYDNEY_WOLLONGONG
from titles.g1848.given import given

CHART = (
    (70, 80, 90, 100, 110, 120, 140, 160, 190, 220, 250, 280, 320, 360, 400, 450),
    (60, 70, 80, 90, 100, 110, 130, 150, 180, 210, 240, 270, 310, 350, 390, 440),
    (50, 60, 70, 80, 90, 100, 120, 140, 170, 200, 230, 260, 300),
    (40, 50, 60, 70, 80, 90, 110, 130, 160, 190),
    (30, 40, 50, 60, 70, 80, 100, 120),
    (20, 30, 40, 50, 60, 70),
)
STARTS = {100: "1,5", 90: "2,5", 80: "3,5", 70: "4,5"}


@pytest.mark.rule("1848-V.general-a", "1848-V.general-e", "1848-V.normal-a")
@pytest.mark.parametrize(("par", "cell"), STARTS.items())
def test_who_buys_the_directors_certificate_sets_the_price(par: int, cell: str) -> None:
    position = given()
    assert "NSW" not in position.state.prices
    position.do(StartCompany, company="NSW", par=par)
    assert position.state.prices == {"NSW": cell}
    assert position.state.stacks[cell] == ("NSW",)
    assert position.state.companies["NSW"].par == par
    assert position.cash("Ada") == 500 - 2 * par


@pytest.mark.rule("1848-V.normal-a")
def test_only_four_starting_prices() -> None:
    position = given()
    for par in (0, 60, 75, 110):
        assert position.refused(StartCompany, company="VR", par=par) == "1848-V.normal-a"
    assert [one.par for one in position.offered(StartCompany) if one.company == "VR"] == [70, 80, 90, 100]


@pytest.mark.rule("1848-V.general-b")
def test_a_company_with_a_route_ends_no_turn_without_a_train() -> None:
    position = given(turn="NSW", step="trains", tiles=SYDNEY_WOLLONGONG, cash={"NSW": 500})
    assert position.refused(Pass) == "1848-V.general-b"
    assert given(turn="NSW", step="trains", cash={"NSW": 500}).refused(Pass) == ""
    owner = given(turn="NSW", step="trains", tiles=SYDNEY_WOLLONGONG, cash={"NSW": 500}, trains={"NSW": ["2"]})
    assert owner.refused(Pass) == ""


@pytest.mark.rule("1848-V.general-c")
def test_the_directors_certificate_is_two_shares_and_one_certificate() -> None:
    position = given(shares={"NSW": {"Ada": 5, "Bob": 3}})
    assert shares.certificates(position.state, "Ada") == 4
    assert shares.certificates(position.state, "Bob") == 3
    position = given(turn="NSW", step="pay", revenue=100, shares={"NSW": {"Ada": 5, "Bob": 3}}).do(Dividend, pay=True)
    assert (position.cash("Ada"), position.cash("Bob")) == (550, 530)


@pytest.mark.rule("1848-V.general-d")
def test_the_first_share_is_the_directors_certificate() -> None:
    position = given(shares={"QG": {"Bob": 1}})
    for name in ("NSW", "QG"):  # the share that came with P5 opens nothing
        assert position.refused(BuyShare, company=name, source="ipo") == "1848-V.general-d"
        assert position.refused(StartCompany, company=name, par=70) == ""
    assert position.refused(BuyShare, company="BOE", source="pool") == ""
    position.do(StartCompany, company="NSW", par=70)
    assert position.refused(BuyShare, company="NSW", source="ipo") == ""
    assert position.refused(StartCompany, company="NSW", par=70) == "1848-XII.buying-b"


@pytest.mark.rule("1848-V.general-f")
def test_shares_of_a_priced_railway_are_traded_before_its_launch() -> None:
    position = given(shares={"NSW": {"Bob": 2, "Ada": 2}}, par={"NSW": 90})
    assert not position.state.companies["NSW"].floated
    assert position.refused(SellShares, company="NSW", count=1) == ""
    position.do(BuyShare, company="NSW", source="ipo")
    assert position.owned("NSW", "Ada") == 3
    assert not position.state.companies["NSW"].floated


@pytest.mark.rule("1848-V.general-g")
def test_withheld_income_reaches_no_player() -> None:
    held = {"NSW": {"Ada": 6, "Bob": 4}}
    kept = given(turn="NSW", step="pay", revenue=120, shares=held).do(Dividend, pay=False)
    assert (kept.cash("Ada"), kept.cash("Bob"), kept.cash("NSW")) == (500, 500, 120)
    paid = given(turn="NSW", step="pay", revenue=120, shares=held).do(Dividend, pay=True)
    assert (paid.cash("Ada"), paid.cash("Bob"), paid.cash("NSW")) == (572, 548, 0)


@pytest.mark.rule("1848-V.general-h", "1848-V.general-i")
def test_new_shares_keep_their_issue_price_old_ones_follow_the_chart() -> None:
    held = {"NSW": {"Ada": 3, "Bob": 3, "pool": 1}}
    for source, price in (("ipo", 80), ("pool", 110)):
        position = given(shares=held, par={"NSW": 80}, price={"NSW": "3,7"})
        assert position.do(BuyShare, company="NSW", source=source).cash("Ada") == 500 - price
    sale = given(shares=held, par={"NSW": 80}, price={"NSW": "3,7"}).do(SellShares, company="NSW", count=1)
    assert sale.cash("Ada") == 500 + 110


@pytest.mark.rule("1848-V.general-j")
@pytest.mark.parametrize(("number", "clause"), [(1, "1848-V.general-j"), (2, "")])
def test_shares_are_sold_from_the_second_share_round_on(number: int, clause: str) -> None:
    position = given(share_round=number, shares={"NSW": {"Bob": 4, "Ada": 2}, "BOE": {"Ada": 1}})
    for name in ("NSW", "BOE"):
        assert position.refused(SellShares, company=name, count=1) == clause
    assert bool(position.offered(SellShares)) is (number == 2)


@pytest.mark.rule("1848-V.general-k")
def test_a_sale_leaves_at_most_half_in_the_pool() -> None:
    held = {"NSW": {"Bob": 3, "Ada": 3, "pool": 3}}
    assert given(shares=held).refused(SellShares, company="NSW", count=3) == "1848-XII.selling-a"
    position = given(shares=held).do(SellShares, company="NSW", count=2)
    assert position.owned("NSW", "pool") == 5


@pytest.mark.rule("1848-V.general-l")
def test_the_bank_keeps_the_dividends_of_its_shares() -> None:
    position = given(turn="NSW", step="pay", revenue=200, shares={"NSW": {"Ada": 3, "Bob": 2, "pool": 3}})
    bank = position.cash("bank")
    position.do(Dividend, pay=True)
    assert (position.cash("Ada"), position.cash("Bob"), position.cash("NSW")) == (560, 540, 0)
    assert position.cash("bank") == bank - 100


@pytest.mark.rule("1848-V.general-m")
@pytest.mark.parametrize(
    ("name", "home"),
    [("CAR", "E4"), ("VR", "H11"), ("NSW", "F17"), ("SAR", "G6"), ("FT", "G14"), ("WA", "D1"), ("QG", "B19")],
)
def test_the_home_of_each_railway(name: str, home: str) -> None:
    position = given(turn=name, new=[name], cash={name: 700}).settle()
    assert [m.place for m in position.state.markers.values() if m.place] == [Place(home, 0, 0)]
    assert position.cash(name) == 700


@pytest.mark.rule("1848-V.general-m")
def test_the_names_of_the_homes() -> None:
    names = {place.name for place in DATA.hexes.values() if place.homes}
    assert names == {"Port Augusta", "Melbourne", "Sydney", "Adelaide", "Canberra", "Perth", "Brisbane"}
    assert DATA.company("COM").homes == ("F17", "G6")


@pytest.mark.rule("1848-V.general-n")
def test_the_chart() -> None:
    cells = market.MARKET.cells
    assert len(cells) == sum(len(row) + 1 for row in CHART)
    for row, prices in enumerate(CHART):
        assert f"{row},0" in market.HATCHED
        assert tuple(cells[f"{row},{column + 1}"].price for column in range(len(prices))) == prices
    assert market.PAR_CELLS == STARTS
    assert set(market.HIGHEST) == {"0,16"}


@pytest.mark.rule("1848-V.general-n")
def test_the_four_directions_of_the_chart() -> None:
    moves = {move: market.MARKET.after("2,6", move) for move in ("paid", "withheld", "sold", "sold_out")}
    assert moves == {"paid": "2,7", "withheld": "2,5", "sold": "3,6", "sold_out": "1,6"}
    position = given(shares={"NSW": {"Ada": 6}, "VR": {"Ada": 6}}, price={"NSW": "2,5", "VR": "2,5"})
    assert position.state.stacks["2,5"] == ("NSW", "VR")


@pytest.mark.rule("1848-V.normal-b")
def test_car_never_starts_at_another_price() -> None:
    position = given()
    assert position.refused(StartCompany, company="CAR", par=90) == "1848-V.normal-b"
    assert {one.par for one in position.offered(StartCompany) if one.company == "CAR"} == {100}
    opened = given(shares={"CAR": {"Bob": 2}})
    assert not any(one.company == "CAR" for one in opened.offered(StartCompany))


@pytest.mark.rule("1848-V.normal-c", "1848-V.normal-d")
@pytest.mark.parametrize("name", [name for name in RAILWAYS if name != "COM"])
def test_the_sixth_share_sold_launches_a_railway(name: str) -> None:
    position = given(shares={name: {"Ada": 2, "Bob": 1, "pool": 1}}, par={name: 90})
    bank = position.cash("bank")
    position.do(BuyShare, company=name, source="pool").do(BuyShare, company=name, source="ipo")
    assert not position.state.companies[name].floated  # five have left the stock
    position.do(BuyShare, company=name, source="ipo")
    assert position.state.companies[name].floated
    assert position.cash(name) == 900
    assert position.cash("bank") == bank + 3 * 90 - 900


@pytest.mark.rule("1848-V.normal-d")
def test_the_capital_comes_once() -> None:
    position = given(shares={"NSW": {"Ada": 3, "Bob": 2}}, par={"NSW": 70})
    position.do(BuyShare, company="NSW", source="ipo").do(BuyShare, company="NSW", source="ipo")
    assert position.cash("NSW") == 700


@pytest.mark.rule("1848-V.normal-e")
def test_it_operates_from_the_round_after_its_launch() -> None:
    position = given(shares={"NSW": {"Ada": 3, "Bob": 2}, "VR": {"Bob": 5}})
    position.do(BuyShare, company="NSW", source="ipo")
    assert isinstance(position.frame, ShareRound)
    position.do(Pass).do(Pass).do(Pass)
    assert isinstance(position.frame, CompanyTurn)
    assert position.frame.company == "NSW"
    assert position.state.papers["priority"] == player("Bob")
    unlaunched = given(operating=(1, 1), shares={"VR": {"Bob": 5}}).settle()
    assert unlaunched.frame.name == "share-round"


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
