"""Chapter IV, general: the private companies, their income, their sale to companies, their closing."""

from __future__ import annotations

import pytest

from bradshaw.kernel.actions import BuyPrivate, LayTile, Pass, StartCompany, TakeLoan
from bradshaw.kernel.events import TurnBegan
from bradshaw.kernel.records import SCRAP, company, is_player
from bradshaw.titles.g1848 import shares
from bradshaw.titles.g1848.data import PRIVATES
from bradshaw.titles.g1848.state import CompanyTurn
from titles.g1848.boards import SYDNEY_WOLLONGONG
from titles.g1848.first_five import E6, PORT_AUGUSTA, after_the_first_five, on_turn
from titles.g1848.given import given, idle

ALL = dict.fromkeys(PRIVATES, "Ada")


@pytest.mark.parametrize(
    ("private", "dividend"),
    [
        pytest.param("P1", 5, marks=pytest.mark.rule("1848-IV.p1-a")),
        pytest.param("P2", 10, marks=pytest.mark.rule("1848-IV.p2-a")),
        pytest.param("P3", 15, marks=pytest.mark.rule("1848-IV.p3-a")),
        pytest.param("P4", 20, marks=pytest.mark.rule("1848-IV.p4-a")),
        pytest.param("P5", 25, marks=pytest.mark.rule("1848-IV.p5-a")),
        pytest.param("P6", 30, marks=pytest.mark.rule("1848-IV.p6-a")),
    ],
)
def test_the_dividend_of_each_private(private: str, dividend: int) -> None:
    position = given(operating=(1, 1), owners={private: "Bob"})
    bank = position.cash("bank")
    position.settle()
    assert (position.cash("Bob"), position.cash("Ada")) == (500 + dividend, 500)
    assert position.cash("bank") == bank - dividend


@pytest.mark.rule("1848-IV.general-a")
def test_they_pay_in_every_operating_round() -> None:
    position = given(turn="NSW", step="finish", owners={"P3": "NSW", "P2": "Bob"}, operating=(1, 2)).settle()
    assert (position.cash("NSW"), position.cash("Bob")) == (15, 510)


@pytest.mark.rule("1848-IV.general-b")
def test_they_take_no_turn_and_lay_nothing() -> None:
    position = given(operating=(1, 1), owners=ALL, shares={"NSW": {"Ada": 6}}).settle()
    assert [event.who for event in position.said(TurnBegan)] == [company("NSW")]
    assert position.refused(LayTile, company="P2", hex="F17", tile="57", rotation=0) == "1848-VII.turn-order-c"
    alone = given(operating=(1, 1), owners=ALL).settle()
    assert all(is_player(event.who) for event in alone.said(TurnBegan))
    assert alone.frame.name == "share-round"


@pytest.mark.rule("1848-IV.general-c")
def test_they_do_not_count_against_the_certificate_limit() -> None:
    held = {"NSW": {"Ada": 6}, "VR": {"Ada": 6}, "SAR": {"Ada": 6}, "BOE": {"Ada": 4}}
    owners = {"P1": "Ada", "P2": "Ada"}
    position = given(shares=held, owners=owners)
    assert shares.certificates(position.state, "Ada") == 19
    assert position.refused(StartCompany, company="FT", par=70) == ""
    full = given(shares={**held, "BOE": {"Ada": 5}}, owners=owners)
    assert full.refused(Pass) == ""
    assert full.refused(StartCompany, company="FT", par=70) == "1848-XII.certificate-limit-e"


@pytest.mark.rule("1848-IV.general-d")
def test_a_company_buys_from_its_own_director() -> None:
    position = given(turn="SAR", phase="3", owners={"P2": "Ada", "P1": "Bob"}, cash={"SAR": 100})
    assert position.refused(BuyPrivate, private="P1", price=20) == "1848-IV.general-d"
    assert [one.private for one in position.offered(BuyPrivate)] == ["P2"]
    position.do(BuyPrivate, private="P2", price=80)
    assert position.state.papers["private:P2"] == company("SAR")
    anyone = given(
        turn="SAR", phase="3", owners={"P1": "Bob"}, cash={"SAR": 100}, options={"buy_private_from_anyone": True}
    )
    assert anyone.refused(BuyPrivate, private="P1", price=20) == ""


@pytest.mark.rule("1848-IV.general-e")
@pytest.mark.parametrize(
    ("private", "most"),
    [
        pytest.param("P1", 40, marks=pytest.mark.rule("1848-IV.p1-b")),
        pytest.param("P2", 80, marks=pytest.mark.rule("1848-IV.p2-f")),
        pytest.param("P3", 140, marks=pytest.mark.rule("1848-IV.p3-g")),
        pytest.param("P4", 220, marks=pytest.mark.rule("1848-IV.p4-e")),
    ],
)
def test_the_price_a_company_pays(private: str, most: int) -> None:
    position = given(turn="SAR", phase="3", owners={private: "Ada"}, cash={"SAR": 300})
    for price in (-5, 0, most + 1):
        assert position.refused(BuyPrivate, private=private, price=price) == "1848-IV.general-e"
    assert position.refused(BuyPrivate, private=private, price=1) == ""
    position.do(BuyPrivate, private=private, price=most)
    assert (position.cash("Ada"), position.cash("SAR")) == (500 + most, 300 - most)
    poor = given(turn="SAR", phase="3", owners={private: "Ada"}, cash={"SAR": most - 1})
    assert poor.refused(BuyPrivate, private=private, price=most) == "1848-II.further-c"


@pytest.mark.rule("1848-IV.general-f", "1848-IV.p5-a", "1848-IV.p6-a")
@pytest.mark.parametrize("phase", ["2", "3", "4"])
def test_no_company_ever_buys_p5_or_p6(phase: str) -> None:
    position = given(turn="CAR", phase=phase, owners={"P5": "Ada", "P6": "Ada"}, cash={"CAR": 500})
    for private in ("P5", "P6"):
        assert position.refused(BuyPrivate, private=private, price=100) == "1848-IV.general-f"


@pytest.mark.rule("1848-IV.general-g")
@pytest.mark.parametrize("owner", ["Ada", "CAR"])
def test_powers_serve_the_owner_company_and_the_directors_companies(owner: str) -> None:
    assert (
        given(turn="CAR", phase="3", tiles=PORT_AUGUSTA, owners={"P2": owner}).refused(LayTile, **E6, power="P2") == ""
    )
    early = given(turn="CAR", phase="2", tiles=PORT_AUGUSTA, owners={"P2": owner})
    assert early.refused(LayTile, **E6, power="P2") == "1848-IV.general-g"
    for stranger in ("Bob", "NSW"):
        other = given(turn="CAR", phase="3", tiles=PORT_AUGUSTA, owners={"P2": stranger}, shares={"NSW": {"Ada": 6}})
        assert other.refused(LayTile, **E6, power="P2") == "1848-IV.general-g"


@pytest.mark.rule("1848-IV.general-h")
def test_the_bank_of_england_gets_no_private() -> None:
    position = given(turn="NSW", phase="3", owners={"P1": "NSW", "P2": "NSW", "P3": "NSW"}, price={"NSW": "1,2"})
    assert position.refused(BuyPrivate, private="P1", price=10, company="BOE") == "1848-IV.general-h"
    position.do(TakeLoan)
    assert position.state.companies["NSW"].closed
    papers = position.state.papers
    assert {papers[one] for one in ("private:P1", "private:P2", "right:P2", "private:P3", "right:P3")} == {SCRAP}


@pytest.mark.rule("1848-IV.general-i", "1848-IV.p5-a")
def test_the_first_five_closes_all_and_nothing_is_paid_any_more() -> None:
    open_ = given(turn="VR", step="finish", phase="4", owners=ALL, operating=(1, 2)).settle()
    assert open_.cash("Ada") == 500 + 5 + 10 + 15 + 20 + 25 + 30
    position = after_the_first_five(ALL, {}, {})
    position.act(position.offered(LayTile)[0])  # Tasmania
    assert {position.state.papers[f"private:{private}"] for private in PRIVATES} == {SCRAP}
    while isinstance(position.frame, CompanyTurn) and position.frame.step != "track":
        idle(position)
    assert position.cash("Ada") == 500


@pytest.mark.parametrize(
    "private",
    [
        pytest.param("P1", marks=pytest.mark.rule("1848-IV.p1-b")),
        pytest.param("P2", marks=pytest.mark.rule("1848-IV.p2-f")),
        pytest.param("P4", marks=pytest.mark.rule("1848-IV.p4-e")),
        pytest.param("P5", marks=pytest.mark.rule("1848-IV.p5-a")),
        pytest.param("P6", marks=pytest.mark.rule("1848-IV.p6-c")),
    ],
)
def test_a_private_of_a_company_or_player_closes_with_the_first_five(private: str) -> None:
    position = after_the_first_five({private: "Cid"}, {}, {})
    assert position.state.papers[f"private:{private}"] == SCRAP
    if private in ("P1", "P2", "P4"):
        assert position.refused(BuyPrivate, private=private, price=1) == "1848-IV.general-i"
        owned = after_the_first_five({private: "VR"}, {}, {})
        assert owned.state.papers[f"private:{private}"] == SCRAP


@pytest.mark.rule("1848-IV.general-k")
def test_neither_players_nor_companies_trade_privates() -> None:
    between = given(owners={"P1": "Bob"})
    assert between.refused(BuyPrivate, private="P1", price=30) == "1848-IV.general-k"
    turn = given(turn="VR", phase="3", owners={"P1": "NSW", "P2": "Bob"}, shares={"NSW": {"Ada": 6}}, cash={"VR": 99})
    assert turn.refused(BuyPrivate, private="P1", price=10) == "1848-IV.general-k"
    assert turn.refused(BuyPrivate, private="P2", price=10, company="") == "1848-IV.general-k"
    assert turn.offered(BuyPrivate) == []


@pytest.mark.rule("1848-IV.general-l")
@pytest.mark.parametrize("step", ["track", "station", "run", "pay", "trains"])
def test_a_company_buys_at_any_moment_of_its_own_turn(step: str) -> None:
    position = given(
        turn="NSW",
        step=step,
        revenue=40 if step == "pay" else 0,
        phase="3",
        tiles=SYDNEY_WOLLONGONG,
        trains={"NSW": ["3"]},
        owners={"P1": "Ada"},
        shares={"NSW": {"Ada": 6}, "VR": {"Ada": 6}},
        cash={"NSW": 100, "VR": 100},
    )
    assert position.refused(BuyPrivate, private="P1", price=10, company="VR") == "1848-IV.general-l"
    position.do(BuyPrivate, private="P1", price=10)
    assert position.state.papers["private:P1"] == company("NSW")
    assert on_turn(position) == ("NSW", step)


@pytest.mark.rule("1848-IV.general-l")
def test_no_company_buys_in_a_share_round() -> None:
    position = given(phase="3", owners={"P1": "Ada"}, shares={"VR": {"Ada": 6}}, cash={"VR": 100})
    assert position.refused(BuyPrivate, private="P1", price=10, company="VR") == "1848-IV.general-l"


@pytest.mark.rule("1848-VII.turn-order-a", "1848-IV.general-a")
def test_privates_pay_players_and_companies() -> None:
    position = given(operating=(1, 1), owners={"P2": "Bob", "P3": "NSW"}, shares={"NSW": {"Ada": 6}}).settle()
    assert position.cash("Bob") == 510
    assert position.cash("NSW") == 15


@pytest.mark.rule("1848-IV.general-d", "1848-IV.general-e", "1848-IV.general-f", "1848-IV.general-l")
def test_companies_buy_privates_of_their_director() -> None:
    position = given(turn="VR", phase="3", owners={"P2": "Ada", "P4": "Bob", "P6": "Ada"}, cash={"VR": 300})
    assert position.refused(BuyPrivate, private="P2", price=81) == "1848-IV.general-e"
    assert position.refused(BuyPrivate, private="P6", price=100) == "1848-IV.general-f"
    assert position.refused(BuyPrivate, private="P4", price=100) == "1848-IV.general-d"
    position.do(BuyPrivate, private="P2", price=80)
    assert position.cash("Ada") == 580
    assert position.state.papers["private:P2"] == company("VR")
    assert position.state.papers["right:P2"] == company("VR")
    early = given(turn="VR", phase="2", owners={"P2": "Ada"}, cash={"VR": 300})
    assert early.refused(BuyPrivate, private="P2", price=80) == "1848-IV.general-d"


@pytest.mark.rule("1848-IV.general-d")
def test_a_private_that_does_not_exist_is_not_bought() -> None:
    position = given(turn="NSW", phase="3", cash={"NSW": 500})
    assert position.refused(BuyPrivate, private="P9", price=50) == "1848-IV.general-d"
