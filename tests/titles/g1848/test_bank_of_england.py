"""Chapter V, the Bank of England: its shares, its price, its income, its loans, the trains it removes."""

from __future__ import annotations

from collections import Counter

import pytest

from bradshaw.kernel.actions import BuyShare, BuyTrain, LayTile, Pass, SellShares, TakeLoan
from bradshaw.kernel.records import BANK, SCRAP, Holder
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.state import OptionValue
from bradshaw.titles.g1848 import bank_of_england, market, phases
from bradshaw.titles.g1848.state import CompanyTurn, own
from position import Position
from titles.g1848.boards import SYDNEY_WOLLONGONG
from titles.g1848.given import given

TRACK = (70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180, 195, 210, 225, 240, 260, 280, 300, 320, 340)
FOUR = {"NSW": 1, "SAR": 1, "FT": 1, "QG": 1}


def in_bank(position: Position) -> Counter[str]:
    """Trains the Bank has left, by kind."""
    return Counter(train.kind for train in position.state.trains.values() if train.holder == BANK)


@pytest.mark.rule("1848-V.bank-of-england-a", "1848-V.bank-of-england-f")
@pytest.mark.parametrize(("loans", "price"), [(0, 70), (1, 80), (5, 120), (12, 195)])
def test_one_price_for_buyers_and_sellers(loans: int, price: int) -> None:
    owed = {"VR": loans} if loans else {}
    bought = given(loans=owed).do(BuyShare, company="BOE", source="pool")
    assert bought.cash("Ada") == 500 - price
    sold = given(loans=owed, shares={"BOE": {"Ada": 2}}).do(SellShares, company="BOE", count=2)
    assert sold.cash("Ada") == 500 + 2 * price
    assert given(loans=owed).refused(BuyShare, company="BOE", source="ipo") == "1848-XII.buying-a"


@pytest.mark.rule("1848-V.bank-of-england-b")
def test_a_share_earns_a_tenth() -> None:
    """200 in the brown phase and a marker left in a city worth 30."""
    position = given(
        operating=(1, 1),
        phase="5",
        tiles={"G16": ("15", 3)},
        markers={"FT": ["G16"]},
        failed=["FT"],
        shares={"BOE": {"Ada": 3, "Bob": 1}},
    )
    assert bank_of_england.income(position.state) == 230
    position.settle()
    assert (position.cash("Ada"), position.cash("Bob")) == (569, 523)


@pytest.mark.rule("1848-V.bank-of-england-c")
@pytest.mark.parametrize(
    ("phase", "total"), [("1", 0), ("2", 0), ("3", 100), ("4", 100), ("5", 200), ("6", 200), ("7", 300)]
)
def test_the_least_income_by_phase(phase: str, total: int) -> None:
    assert bank_of_england.income(given(phase=phase).state) == total


@pytest.mark.rule("1848-V.bank-of-england-d")
def test_every_marker_left_behind_adds_its_city() -> None:
    tiles = {"F17": ("239", 0), "G16": ("611", 0)}
    left = given(phase="5", tiles=tiles, markers={"NSW": ["F17"], "FT": ["G16"]}, failed=["NSW", "FT"])
    assert bank_of_england.income(left.state) == 200 + 60 + 40
    running = given(phase="5", tiles=tiles, markers={"NSW": ["F17"], "FT": ["G16"]}, failed=["FT"])
    assert bank_of_england.income(running.state) == 200 + 40


@pytest.mark.rule("1848-V.bank-of-england-e")
def test_loans_begin_with_the_first_three() -> None:
    position = given(turn="NSW", step="trains", bank_trains={"2": 0}, cash={"NSW": 200}, price={"NSW": "1,8"})
    assert position.refused(TakeLoan) == "1848-V.bank-of-england-e"
    position.do(BuyTrain, train="3-0", price=200, side="3")
    assert position.refused(TakeLoan) == ""


@pytest.mark.rule("1848-V.bank-of-england-g")
def test_neither_sales_nor_a_sold_out_bank_move_its_price() -> None:
    position = given(loans={"VR": 3}, shares={"BOE": {"Ada": 6, "Bob": 4}}, on_turn="Bob")
    position.do(SellShares, company="BOE", count=3)
    assert market.price(position.state, "BOE") == 100
    full = given(loans={"VR": 3}, shares={"BOE": {"Ada": 6, "Bob": 4}}).do(Pass).do(Pass).do(Pass)
    assert market.price(full.state, "BOE") == 100


@pytest.mark.rule("1848-V.bank-of-england-h", "1848-V.bank-of-england-l")
@pytest.mark.parametrize("given_before", range(20))
def test_each_loan_uncovers_the_next_price(given_before: int) -> None:
    others = {"VR": given_before} if given_before else {}
    position = given(turn="NSW", phase="7", loans=others, bank_trains={"8": 0}, price={"NSW": "1,8"})
    assert market.price(position.state, "BOE") == TRACK[given_before]
    position.do(TakeLoan)
    assert market.price(position.state, "BOE") == TRACK[given_before + 1]
    assert position.state.loans[Holder("boe")] == 19 - given_before


@pytest.mark.rule("1848-V.bank-of-england-i")
def test_nobody_decides_for_the_bank_of_england() -> None:
    position = given(operating=(1, 1), phase="3", shares={"BOE": {"Ada": 6}, "NSW": {"Bob": 6}}).settle()
    assert "BOE" not in position.state.companies
    assert position.deciders == ("Bob",)
    assert len(position.menu(player="Ada")) == 0
    assert all(getattr(one.action, "company", "") != "BOE" for one in position.menu())
    assert position.refused(TakeLoan, company="BOE") == "1848-VII.turn-order-c"


@pytest.mark.rule("1848-V.bank-of-england-j")
def test_the_price_of_its_shares_goes_to_the_ordinary_bank() -> None:
    position = given(loans={"VR": 1})
    bank, purse = position.cash("bank"), position.cash("boe")
    position.do(BuyShare, company="BOE", source="pool")
    assert (position.cash("bank"), position.cash("boe")) == (bank + 80, purse)


@pytest.mark.rule("1848-V.bank-of-england-k")
def test_a_loan_is_a_marker_and_a_hundred_pounds_of_its_own() -> None:
    position = given(turn="NSW", phase="3", price={"NSW": "1,8"})
    bank = position.cash("bank")
    position.do(TakeLoan)
    assert (position.cash("NSW"), position.cash("boe"), position.cash("bank")) == (100, 1900, bank)
    assert position.state.loans == {"boe": 19, "company/NSW": 1}
    empty = given(turn="NSW", phase="3", loans={"VR": 10, "SAR": 10}, price={"NSW": "1,8"})
    assert empty.refused(TakeLoan) == "1848-V.bank-of-england-k"


@pytest.mark.rule("1848-V.bank-of-england-m", "1848-V.bank-of-england-n")
@pytest.mark.parametrize(("before", "removed"), [(0, 0), (1, 1), (2, 0), (3, 0), (4, 1), (5, 0)])
def test_the_second_and_the_fifth_borrower_remove_a_train(before: int, removed: int) -> None:
    """Borrowers, not loans: each of the earlier ones has taken two."""
    earlier = dict.fromkeys(("NSW", "SAR", "FT", "QG", "WA")[:before], 2)
    position = given(turn="VR", phase="4", loans=earlier, price={"VR": "1,8"}).do(TakeLoan)
    assert in_bank(position)["5"] == 3 - removed
    assert in_bank(position)["2E"] == 5


@pytest.mark.rule("1848-V.bank-of-england-m")
def test_borrowers_are_counted_from_turn_to_turn() -> None:
    options: dict[str, OptionValue] = {"home_tile_compulsory": False}
    prices = {"NSW": "1,9", "VR": "1,8"}
    position = given(turn="NSW", phase="4", shares={"VR": {"Bob": 6}}, price=prices, options=options).do(TakeLoan)
    assert in_bank(position)["5"] == 3
    while position.deciders == ("Ada",):
        position.do(Pass)
    position.do(TakeLoan)
    assert own(position.state).borrowers == ("NSW", "VR")
    assert in_bank(position)["5"] == 2


@pytest.mark.rule("1848-V.bank-of-england-m")
def test_who_borrows_again_removes_nothing() -> None:
    position = given(turn="NSW", phase="4", loans={"NSW": 1}, price={"NSW": "1,8"}).do(TakeLoan)
    assert in_bank(position)["5"] == 3
    offer = given(
        turn="NSW", phase="4", loans={"VR": 1}, price={"NSW": "1,8"}, options={"export_only_if_on_offer": True}
    ).do(TakeLoan)
    assert in_bank(offer)["5"] == 3


@pytest.mark.rule("1848-V.bank-of-england-n", "1848-V.bank-of-england-q")
@pytest.mark.parametrize(
    ("phase", "stock", "kind"), [("5", {"5": 0}, "6"), ("6", {"6": 0}, "8"), ("6", {"6": 1}, "6"), ("7", {"8": 0}, "")]
)
def test_the_fifth_borrower_takes_the_cheapest_there_is(phase: str, stock: dict[str, int], kind: str) -> None:
    position = given(turn="VR", phase=phase, loans=FOUR, bank_trains=stock, price={"VR": "1,8"})
    before = in_bank(position)
    position.do(TakeLoan)
    assert before - in_bank(position) == (Counter({kind: 1}) if kind else Counter())


@pytest.mark.rule("1848-V.bank-of-england-o")
def test_a_removed_five_has_all_the_effects_of_its_sale() -> None:
    owners = {"P1": "Ada", "P3": "Bob", "P6": "Cid"}
    position = given(turn="VR", phase="4", loans={"NSW": 1}, owners=owners, price={"VR": "1,8"}).do(TakeLoan)
    assert position.state.phase == "5"
    assert position.deciders == ("Bob",)
    position.act(position.offered(LayTile)[0])
    assert {position.state.papers[f"private:{one}"] for one in owners} == {SCRAP}
    assert "brown" in phases.colours(position.state)
    assert phases.rounds(position.state) == 3
    assert phases.on_offer(position.state) == "4"


@pytest.mark.rule("1848-V.bank-of-england-p")
def test_shares_of_nobody_earn_nothing() -> None:
    position = given(operating=(1, 1), phase="3", shares={"BOE": {"Ada": 3, "Cid": 1}})
    bank, purse = position.cash("bank"), position.cash("boe")
    position.settle()
    assert [position.cash(name) for name in ("Ada", "Bob", "Cid")] == [530, 500, 510]
    assert (position.cash("bank"), position.cash("boe")) == (bank - 40, purse)


@pytest.mark.rule("1848-V.bank-of-england-r")
def test_skipped_kinds_keep_their_effects_and_nothing_is_taken_back() -> None:
    position = given(
        turn="VR",
        step="trains",
        phase="3",
        bank_trains={"3": 0},
        loans={"NSW": 1},
        trains={"SAR": ["2"]},
        cash={"VR": 200},
        price={"VR": "1,8"},
    ).do(TakeLoan)
    assert bank_of_england.income(position.state) == 200
    assert phases.train_limit(position.state) == 2
    assert position.state.trains_of(treasury("SAR")) == ["2-0"]
    position.do(BuyTrain, train="4-0", price=300, side="4")
    assert position.state.trains_of(treasury("SAR")) == []
    assert (position.state.phase, phases.train_limit(position.state)) == ("5", 2)
    assert (bank_of_england.income(position.state), phases.rounds(position.state)) == (200, 3)


@pytest.mark.rule("1848-V.bank-of-england-r")
def test_by_option_a_phase_that_is_not_the_next_does_not_begin() -> None:
    rule = {"export_effect": "events_at_once_phase_only_if_next"}
    position = given(
        turn="VR", phase="3", loans={"NSW": 1}, owners={"P1": "Ada"}, options=rule, price={"VR": "1,8"}
    ).do(TakeLoan)
    assert position.state.papers["private:P1"] == SCRAP
    assert (position.state.phase, phases.train_limit(position.state)) == ("3", 4)
    assert "brown" not in phases.colours(position.state)
    bought = given(turn="VR", step="trains", phase="3", bank_trains={"3": 0}, cash={"VR": 300}, options=rule)
    assert bought.do(BuyTrain, train="4-0", price=300, side="4").state.phase == "4"
    assert isinstance(position.frame, CompanyTurn)


@pytest.mark.rule("1848-V.bank-of-england-d", "1848-V.receivership-n", "1848-V.receivership-p", "1848-V.receivership-t")
def test_flipped_markers_add_the_value_of_their_cities() -> None:
    position = given(
        phase="5", tiles=SYDNEY_WOLLONGONG, markers={"NSW": ["F17"], "FT": ["G16"], "WA": ["D1"]}, failed=["NSW", "FT"]
    )
    assert bank_of_england.marker_values(position.state) == [20, 20]
    assert bank_of_england.income(position.state) == 240
    edge = given(phase="5", tiles={"F17": ("239", 0)}, markers={"COM": ["F17.0.-1"]}, failed=["COM"])
    assert bank_of_england.income(edge.state) == 260
