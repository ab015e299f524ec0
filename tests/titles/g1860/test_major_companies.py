"""The eight companies, their layers, tokens and charters."""

from __future__ import annotations

import pytest

from bradshaw.kernel.records import IPO, player
from bradshaw.kernel.records import company as treasury
from bradshaw.titles.g1860.data import COMPANIES
from bradshaw.titles.g1860.state import Course, own
from position import Position
from say import PASS, buy, buy_train, exchange, lay, pay, start, station
from titles.g1860.given import given

LAYERS = {1: ("C&N", "IOW"), 2: ("IWNJ", "FYN"), 3: ("NGStL", "BHI&R"), 4: ("S&C", "VYSC")}


def refused_start(at: Position, name: str) -> str:
    return at.refused(start(name, COMPANIES[name].pars[0]))


def iow_with_bases(*places: str) -> Position:
    """Its turn to build one more."""
    tiles = {"J4": ("6", 0), "J6": ("746", 0)}
    treasury, bases = {"IOW": 500}, {"IOW": list(places)}
    return given(
        shares={"IOW": {"A": 5}}, tiles=tiles, bases=bases, treasury=treasury, turn=("IOW", "base"), settle=False
    )


def company_facts(name: str, town: str, bases: int, pars: list[int], clause: str) -> None:
    """Home, bases and par range as the engine uses them."""
    at = given(stock="A")
    offered = [option.label for option in at.options("start-company") if f"Start {name} " in option.label]
    assert len(offered) == len(pars)
    assert not any(at.refused(start(name, par)) for par in pars)
    assert at.refused(start(name, min(pars) - 4)) == clause
    assert at.refused(start(name, 110)) == clause
    assert len(at.state.markers_of(name)) == bases
    floated = given(stock="A", shares={name: {"A": 5}})
    place = floated.state.markers[f"{name}:0"].place
    assert place is not None
    assert place.hex == town


@pytest.mark.rule("1860-major-companies-a")
@pytest.mark.parametrize(("name", "town"), [("C&N", "F2"), ("IOW", "I3")])
def test_layer_1(name: str, town: str) -> None:
    company_facts(name, town, 4, [74, 82, 90, 100], "1860-major-companies-a")


@pytest.mark.rule("1860-major-companies-b")
@pytest.mark.parametrize(("name", "town"), [("IWNJ", "G7"), ("FYN", "B4")])
def test_layer_2(name: str, town: str) -> None:
    company_facts(name, town, 3, [62, 68, 74, 82], "1860-major-companies-b")


@pytest.mark.rule("1860-major-companies-c")
@pytest.mark.parametrize(("name", "town"), [("NGStL", "G9"), ("BHI&R", "L6")])
def test_layer_3(name: str, town: str) -> None:
    company_facts(name, town, 2, [58, 62, 68], "1860-major-companies-c")


@pytest.mark.rule("1860-major-companies-d")
@pytest.mark.parametrize(("name", "town"), [("S&C", "F12"), ("VYSC", "E9")])
def test_layer_4(name: str, town: str) -> None:
    company_facts(name, town, 2, [54, 58, 62], "1860-major-companies-d")


@pytest.mark.rule("1860-major-companies-e")
def test_only_layer_1_is_open_at_the_start() -> None:
    auctions = given()
    for _ in range(6):
        auctions.act(PASS, PASS, PASS)
        auctions.act(auctions.menu().options[0].action)
    waiting = given(frames=(Course("stock"),), own={"layer": 1, "stock_round": 0})
    assert not any(refused_start(waiting, name) for name in LAYERS[1])
    for at in (auctions, waiting):
        assert {refused_start(at, name) for n in (2, 3, 4) for name in LAYERS[n]} == {"1860-major-companies-e"}


@pytest.mark.rule("1860-major-companies-f", "1860-major-companies-h")
@pytest.mark.parametrize("name", ["C&N", "IOW"])
def test_a_company_that_has_operated_opens_the_next_layer(name: str) -> None:
    at = given(shares={name: {"A": 5}}, fresh=[name], frames=(Course("operating"),), own={"layer": 1})
    while at.frame.name != "stock-round":
        at.act(PASS)
    assert not any(refused_start(at, one) for one in LAYERS[2])
    assert {refused_start(at, one) for one in LAYERS[3] + LAYERS[4]} == {"1860-major-companies-f"}


@pytest.mark.rule("1860-major-companies-f")
def test_a_company_that_has_only_floated_opens_nothing() -> None:
    at = given(stock="A", shares={"C&N": {"A": 4}}, tiles={"F2": ("787", 0)}, own={"layer": 1})
    at.act(buy("C&N"))
    assert at.state.companies["C&N"].floated
    assert refused_start(at, "FYN") == "1860-major-companies-f"


@pytest.mark.rule("1860-major-companies-g", "1860-major-companies-h")
def test_a_company_that_is_sold_out_opens_the_next_layer_at_once() -> None:
    at = given(stock="A", shares={"IOW": {"A": 9}}, fresh=["IOW"], own={"layer": 1, "stock_round": 1})
    at.act(PASS)
    assert refused_start(at, "FYN") == "1860-major-companies-e"
    at.act(buy("IOW"))
    assert not any(refused_start(at, one) for one in LAYERS[2])
    assert refused_start(at, "BHI&R") == "1860-major-companies-e"


@pytest.mark.rule("1860-major-companies-g")
def test_the_reserved_share_must_be_taken_too() -> None:
    at = given(
        stock="A", shares={"IOW": {"B": 9}}, fresh=["IOW"], privates={"A": ["RPSC"]}, own={"layer": 1, "stock_round": 1}
    )
    assert refused_start(at, "FYN") == "1860-major-companies-e"
    at.act(exchange("RPSC"))
    assert at.state.owned("IOW", IPO) == 0
    assert not refused_start(at, "FYN")


@pytest.mark.rule("1860-major-companies-h")
@pytest.mark.parametrize("layer", [1, 2, 3])
def test_both_companies_of_a_layer_open_together(layer: int) -> None:
    (one, _) = LAYERS[layer]
    at = given(shares={one: {"A": 5}}, frames=(Course("stock"),), own={"layer": layer})
    assert own(at.state).layer == layer + 1
    assert not any(refused_start(at, name) for name in LAYERS[layer + 1])


@pytest.mark.rule("1860-company-tokens-a")
def test_home_and_three_more_bases_then_none() -> None:
    """IOW at Ryde Esplanade builds in Ryde St Johns Road, the next town on its line."""
    two = iow_with_bases("G5.0", "I11.0")
    two.act(station("IOW", "J4"))
    assert all(two.state.markers[id].place for id in two.state.markers_of("IOW"))
    assert iow_with_bases("G5.0", "I11.0", "J6").refused(station("IOW", "J4")) == "1860-building-bases-g"


@pytest.mark.rule("1860-company-tokens-a")
@pytest.mark.parametrize("name", COMPANIES)
def test_par_price_and_revenue_are_marked(name: str) -> None:
    at = given(
        phase="3",
        shares={name: {"A": 5}},
        trains={name: ["3+2"]},
        turn=(name, "pay"),
        revenue=150,
        treasury={name: 500},
    )
    par = at.state.companies[name].par
    assert par == COMPANIES[name].pars[-1]
    at.act(pay(name))
    assert at.title.market(at.state).price(at.state, name) > par
    assert at.state.companies[name].par == par
    assert own(at.state).dividends[name] == 150
    assert 1 <= len(at.state.markers_of(name)) - 1 <= 3


@pytest.mark.rule("1860-company-charters-a")
def test_one_company_never_pays_for_another() -> None:
    """A directs both; only the company on turn spends, and only what it has."""
    two = {"BHI&R": {"A": 5}, "IOW": {"A": 5}}
    tiles = {"L6": ("115", 2)}
    at = given(shares=two, tiles=tiles, treasury={"BHI&R": 50, "IOW": 1000}, turn=("BHI&R", "track"))
    assert at.refused(lay("BHI&R", "K5", "743", 2)) == "1860-special-tiles-d"
    assert at.refused(lay("IOW", "J4", "6", 0)) == "1860-company-charters-a"
    trains = given(
        phase="3", shares=two, tiles=tiles, treasury={"BHI&R": 10, "IOW": 1000}, turn=("BHI&R", "trains"), settle=False
    )
    assert trains.refused(buy_train("BHI&R", "3+2-1", 300)) == "1860-buying-trains-n"
    assert trains.refused(buy_train("IOW", "3+2-1", 300)) == "1860-company-charters-a"


@pytest.mark.rule("1860-company-charters-a")
def test_the_charter_goes_with_the_directors_certificate() -> None:
    at = given(
        phase="3", shares={"IOW": {"B": 5}}, treasury={"IOW": 500}, trains={"IOW": ["3+2"]}, turn=("IOW", "track")
    )
    assert at.decider == "B"
    assert at.state.cash[treasury("IOW")] == 500
    assert at.state.cash[player("B")] == 670
    assert at.state.trains_of(treasury("IOW")) == ["3+2-0"]
    assert at.state.markers["IOW:1"].company == "IOW"
    assert at.refused({"actor": "A", **PASS})
