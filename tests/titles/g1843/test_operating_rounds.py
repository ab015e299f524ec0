"""Operating rounds: income, order, steps, dividends, private companies bought (7.7, 8.1 to 8.3, 8.7, 10.1)."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.events import Paid
from bradshaw.kernel.records import BANK
from bradshaw.titles.g1843 import market
from bradshaw.titles.g1843.data import COMPANIES, PRIVATES
from bradshaw.titles.g1843.frames import CompanyTurn, PrivateOffer
from bradshaw.titles.g1843.stations import home
from position import Position
from say import PASS, Said, buy_private, pay, station, withhold
from titles.g1843.given import given
from titles.g1843.say import claim

WHITE = "9,6"
AGREE: Said = {"kind": "agree"}


def before_operating(shares: dict[str, dict[str, int]], **more: Any) -> Position:
    """The last pass of a stock round is about to be made by C."""
    return given(stock="C", passes=2, shares=shares, **more)


def order_of(at: Position) -> list[str]:
    """The companies in the order in which they operate, each doing nothing."""
    seen: list[str] = []
    for _ in range(60):
        if not isinstance(at.frame, CompanyTurn):
            break
        if at.company not in seen:
            seen.append(at.company)
        at.act(PASS)
    return seen


@pytest.mark.rule("1843-8.1-a", "1843-8.1-b", "1843-8.1-c", "1843-10.1-a", "1843-10.1-j", "1843-8.5.3-g")
def test_privates_pay_their_owners_then_ports_pay_companies() -> None:
    at = before_operating(
        {"NOR": {"A": 6}}, cell={"NOR": WHITE}, privates={"A": ["BA"], "NOR": ["LH"]}, ports={"NOR": ["C18", "A6"]}
    )
    cash = at.cash("A")
    at.act(PASS)
    assert at.cash("A") == cash + 25
    assert at.cash("NOR") == 15 + 40
    assert [event.amount for event in at.said(Paid)] == [15, 25, 20, 20]


@pytest.mark.rule("1843-10.2.1-a", "1843-10.2.2-a", "1843-10.2.3-a", "1843-10.2.4-a", "1843-10.2.6-a", "1843-10.2.7-a")
@pytest.mark.parametrize(
    ("private", "price", "revenue", "blocks"),
    [
        ("TB", 15, 0, ["K8"]),
        ("C", 20, 5, ["E18", "F17"]),
        ("PStG", 40, 10, ["E14"]),
        ("LH", 60, 15, ["C14"]),
        ("VdL", 110, 20, ["G14"]),
        ("BA", 150, 25, ["C18"]),
        ("LM", 210, 30, []),
    ],
)
def test_every_private_company_pays_and_blocks_what_it_says(
    private: str, price: int, revenue: int, blocks: list[str]
) -> None:
    at = before_operating({"NOR": {"A": 6}}, cell={"NOR": WHITE}, privates={"B": [private]})
    cash = at.cash("B")
    at.act(PASS)
    assert at.cash("B") == cash + revenue
    assert (PRIVATES[private].price, list(PRIVATES[private].blocks)) == (price, blocks)


@pytest.mark.rule("1843-8.2-a", "1843-8.2-b", "1843-8.2-e")
def test_companies_operate_by_price_then_further_right() -> None:
    shares = {name: {"A": 6} for name in ("OU", "PO", "PRO", "SO")}
    cells = {"OU": "9,6", "PO": "7,7", "PRO": "10,9", "SO": "0,0"}  # 83, 101, 101, 122
    at = before_operating(shares, cell=cells, treasury={"SO": 100}).act(PASS)
    assert order_of(at) == ["SO", "PRO", "PO", "OU"]


@pytest.mark.rule("1843-8.2-c")
def test_in_one_box_the_top_of_the_stack_operates_first() -> None:
    at = before_operating(
        {name: {"A": 6} for name in ("PO", "OU", "SO")},
        cell=dict.fromkeys(("PO", "OU", "SO"), WHITE),
        treasury={"SO": 100},
    )
    assert order_of(at.act(PASS)) == ["PO", "OU", "SO"]


@pytest.mark.rule("1843-8.2-f", "1843-con-06")
@pytest.mark.parametrize(("rule", "stack"), [("arrival", ("SO", "PO", "OU")), ("literal_8.2", ("SO", "OU", "PO"))])
def test_the_order_of_arrival_is_the_order_in_a_box(rule: str, stack: tuple[str, ...]) -> None:
    shares = {"PO": {"A": 6}, "OU": {"A": 6}, "SO": {"A": 5}}
    at = before_operating(shares, cell={"PO": "8,6", "OU": "8,6", "SO": "8,5"}, options={"stack_rule": rule})
    order_of(at.act(PASS))
    assert at.state.stacks["8,5"] == stack


@pytest.mark.rule("1843-8.2-f", "1843-con-06")
def test_a_marker_goes_under_those_face_up_also_where_a_sale_has_put_one_below_another() -> None:
    """PO is still to operate and has sunk below MID, which has."""
    shares = {name: {"A": 6} for name in ("MID", "PO", "OU")}
    t = given(shares=shares, cell={"MID": "17,2", "PO": "17,2", "OU": "17,3"}).table()
    market.move(t, "OU", "withheld", "no dividend", "1843-7.7-h", face_up={"PO"})
    assert t.state.stacks["17,2"] == ("MID", "PO", "OU")


@pytest.mark.rule("1843-8.2-g")
def test_a_company_ends_its_turn_before_the_next_begins() -> None:
    at = given(shares={"EST": {"A": 6}, "OU": {"A": 6}}, turn=("EST", "track"), waiting=["OU"])
    assert at.refused(station("OU", "D9")) == "1843-8.2-g"


@pytest.mark.rule("1843-8.3-a")
@pytest.mark.parametrize(("step", "said"), [("track", pay("EST")), ("station", pay("EST"))])
def test_steps_are_taken_in_order(step: str, said: Said) -> None:
    at = given(shares={"EST": {"A": 6}}, turn=("EST", step), treasury={"EST": 500}, settle=False)
    assert at.refused(said) == "1843-8.3-a"


@pytest.mark.rule("1843-8.3-b", "1843-11.1-b")
@pytest.mark.parametrize("name", [name for name in COMPANIES if name != "MID"])
def test_at_its_first_operation_a_company_places_its_home_station_free(name: str) -> None:
    at = before_operating({name: {"A": 6}}, cell={name: WHITE}, fresh=[name], treasury={name: 300}).act(PASS)
    homes = {"EST": "H25", "ETA": "H15", "NOR": "C20", "OU": "D9", "PLM": "J17", "PO": "F13", "PRO": "N15", "SO": "H7"}
    place = at.state.markers[f"{name}-0"].place
    assert place is not None
    assert place.hex == homes[name] == home(name)
    assert at.cash(name) == 300


@pytest.mark.rule("1843-8.3-f", "1843-7.7-h")
def test_a_company_without_a_train_moves_left() -> None:
    at = before_operating({"NOR": {"A": 6}}, cell={"NOR": WHITE}).act(PASS)
    order_of(at)
    assert at.state.prices["NOR"] == "9,5"


# Dividends


def paying(revenue: int, cell: str = WHITE, **held: int) -> Position:
    return given(shares={"OU": {"A": 3, **held}}, cell={"OU": cell}, turn=("OU", "pay"), revenue=revenue)


@pytest.mark.rule("1843-8.7-a", "1843-8.7-b", "1843-8.7-c", "1843-8.7-d", "1843-8.7-h")
def test_every_share_gets_a_tenth_the_pools_for_the_company_the_ipos_for_nobody() -> None:
    at = paying(70, B=2, pool=1)
    assert len(at.options("dividend")) == 2
    bank = at.state.cash[BANK]
    at.act(pay("OU"))
    assert (at.cash("A"), at.cash("B"), at.cash("OU")) == (821, 814, 7)
    assert at.state.cash[BANK] == bank - 42


@pytest.mark.rule("1843-8.7-e", "1843-8.7-f")
def test_what_is_withheld_goes_to_the_treasury() -> None:
    at = paying(120, B=3).act(withhold("OU"))
    assert (at.cash("OU"), at.cash("A"), at.state.prices["OU"]) == (120, 800, "9,5")


@pytest.mark.rule("1843-8.7-g")
def test_a_revenue_of_nothing_is_no_dividend() -> None:
    at = paying(0, B=3)
    assert at.state.prices["OU"] == "9,5"
    assert at.step != "pay"


@pytest.mark.rule("1843-7.7-f", "1843-7.7-g", "1843-8.7-f")
@pytest.mark.parametrize(("cell", "after"), [(WHITE, "9,7"), ("5,13", "4,13"), ("1,14", "0,14"), ("13,8", "12,8")])
def test_a_dividend_moves_right_or_up_at_the_end_of_the_row(cell: str, after: str) -> None:
    assert paying(30, cell, B=3).act(pay("OU")).state.prices["OU"] == after


@pytest.mark.rule("1843-7.7-h", "1843-7.7-i", "1843-7.7-j", "1843-7.7-k")
@pytest.mark.parametrize(
    ("cell", "after"),
    [
        (WHITE, "9,5"),
        ("4,0", "5,0"),
        ("4,1", "5,1"),
        ("5,1", "6,1"),
        ("6,2", "7,2"),
        ("7,2", "8,2"),
        ("7,4", "7,3"),
        ("13,0", "13,0"),
        ("14,1", "15,1"),
        ("15,1", "15,1"),
        ("17,2", "17,2"),
    ],
)
def test_without_a_dividend_left_or_down_at_ledges_and_red_lines(cell: str, after: str) -> None:
    assert paying(30, cell, B=3).act(withhold("OU")).state.prices["OU"] == after


@pytest.mark.rule("1843-7.7-k")
def test_in_a_corner_the_place_in_the_stack_is_kept() -> None:
    at = given(
        shares={"OU": {"A": 6}, "PO": {"A": 6}}, cell={"OU": "13,0", "PO": "13,0"}, turn=("OU", "pay"), revenue=30
    )
    assert at.act(withhold("OU")).state.stacks["13,0"] == ("OU", "PO")


# Private companies


def with_private(private: str, phase: str = "green", step: str = "track", treasury: int = 500) -> Position:
    return given(
        phase=phase,
        shares={"NOR": {"A": 6}, "EST": {"B": 6}},
        turn=("NOR", step),
        treasury={"NOR": treasury},
        cell={"NOR": WHITE, "EST": WHITE},
        privates={"B": [private]},
        settle=False,
    )


@pytest.mark.rule("1843-8.3-d", "1843-10.1-b", "1843-15.1-a")
@pytest.mark.parametrize(
    ("phase", "price", "clause"),
    [
        ("green", 80, ""),
        ("blue", 1, ""),
        ("green", 81, "1843-8.3-d"),
        ("green", 0, "1843-8.3-d"),
        ("yellow", 40, "1843-15.1-a"),
        ("brown", 40, "1843-10.1-g"),
    ],
)
def test_from_green_on_a_company_buys_privates_for_1_to_twice_their_price(phase: str, price: int, clause: str) -> None:
    at = with_private("PStG", phase)
    assert at.refused(buy_private("PStG", price, "NOR")) == clause
    if not clause:
        at.act(buy_private("PStG", price, "NOR"))
        assert isinstance(at.frame, PrivateOffer)
        assert at.decider == "B"
        at.act(AGREE)
        assert (at.cash("B"), at.cash("NOR"), at.state.papers["private:PStG"]) == (
            800 + price,
            500 - price,
            "company/NOR",
        )


@pytest.mark.rule("1843-8.3-d")
@pytest.mark.parametrize("step", ["track", "station", "trains", "ports"])
def test_private_companies_are_bought_in_any_step(step: str) -> None:
    assert with_private("PStG", step=step).refused(buy_private("PStG", 40, "NOR")) == ""


@pytest.mark.rule("1843-10.1-c")
def test_private_companies_are_bought_of_players_only() -> None:
    at = given(
        phase="green", shares={"NOR": {"A": 6}, "EST": {"B": 6}}, turn=("NOR", "track"), treasury={"NOR": 500},
        privates={"EST": ["LH"]},
    )  # fmt: skip
    assert at.refused(buy_private("LH", 60, "NOR")) == "1843-10.1-c"
    assert at.refused(buy_private("C", 20, "NOR")) == "1843-10.1-i"
    assert at.refused(buy_private("nothing", 20, "NOR")) == "1843-10.1-c"


@pytest.mark.rule("1843-10.1-b")
def test_a_director_sells_to_his_own_company_without_being_asked() -> None:
    at = given(
        phase="green", shares={"NOR": {"A": 6}}, turn=("NOR", "track"), treasury={"NOR": 500}, privates={"A": ["PStG"]}
    )
    at.act(buy_private("PStG", 80, "NOR"))
    assert (at.cash("A"), at.cash("NOR")) == (880, 420)


# Ports


@pytest.mark.rule("1843-8.9-a", "1843-8.9-b", "1843-8.9-c")
def test_ports_are_bought_of_companies_for_20_each() -> None:
    at = given(
        shares={"NOR": {"A": 6}, "EST": {"B": 6}}, turn=("NOR", "ports"), treasury={"NOR": 45},
        ports={"EST": ["C18", "A6", "H7"]}, cell={"NOR": WHITE, "EST": WHITE},
    )  # fmt: skip
    buy: Said = {"kind": "buy-port", "company": "NOR", "hex": "C18"}
    assert at.refused({**buy, "hex": "N15"}) == "1843-8.9-c"
    at.act(buy)
    assert at.decider == "B"
    at.act(AGREE, {**buy, "hex": "A6"}, AGREE)
    assert (at.state.papers["port:C18"], at.state.papers["port:A6"]) == ("company/NOR", "company/NOR")
    assert (at.cash("NOR"), at.cash("EST")) == (5, 40)
    assert at.refused({**buy, "hex": "H7"}) != ""


@pytest.mark.rule("1843-8.5.3-a", "1843-8.5.3-b", "1843-8.5.3-c", "1843-8.5.3-d")
def test_a_port_is_claimed_by_a_route_that_was_there_when_the_turn_began() -> None:
    def at_marseille(trains: list[str], tiles: dict[str, tuple[str, int]]) -> Position:
        return given(
            phase="green", shares={"PRO": {"A": 6}}, turn=("PRO", "station"), treasury={"PRO": 200}, tiles=tiles,
            trains={"PRO": trains}, cell={"PRO": WHITE}, settle=False,
        )  # fmt: skip

    joined = {"N15": ("57", 2)}
    at = at_marseille(["2+1"], joined)
    assert at.refused(claim("PRO", "H7")) == "1843-8.5.3-c"
    at.act(claim("PRO", "N15"))
    assert (at.state.papers["port:N15"], at.cash("PRO")) == ("company/PRO", 200)
    assert at_marseille([], joined).refused(claim("PRO", "N15")) == "1843-8.5.3-b"
    assert at_marseille(["2+1"], {}).refused(claim("PRO", "N15")) == "1843-8.5.3-c"
