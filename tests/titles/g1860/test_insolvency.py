"""Chapters Insolvency and Companies in Receivership."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import Route
from bradshaw.kernel.events import CompanyEvent
from bradshaw.kernel.records import IPO, POOL, company
from bradshaw.titles.g1860.state import CompanyTurn, own
from position import Position
from say import PASS, buy, buy_train, lay, offered, pay, sell, station
from titles.g1860.given import given

EAST = {"J4": ("6", 0), "J6": ("746", 0)}
"""Ryde Esplanade 30 - Ryde St Johns Road 20 - Brading 10."""

WEST = {"B4": ("115", 5), "C5": ("743", 2), "D6": ("742", 2), "E5": ("743", 1), "F4": ("742", 5)}
"""Yarmouth 20 - four halts - Newport 30."""

ALONG_WEST = ("B4.0", "C5.0", "D6.0", "E5.0", "F4.0", "G5.0")


def iow(step: str, treasury: int = 0, phase: str = "3", **more: Any) -> Position:
    """IOW without a train on the line to Brading."""
    more = {"tiles": EAST, "shares": {"IOW": {"A": 5}}, **more}
    return given(phase=phase, treasury={"IOW": treasury}, turn=("IOW", step), **more)


def run(name: str, train: str, *stops: str) -> dict[str, object]:
    return {"kind": "run-routes", "company": name, "routes": (Route(train, stops),)}


@pytest.mark.rule("1860-insolvency-a")
def test_a_company_without_a_train_must_buy_one_that_it_can_afford() -> None:
    at = iow("trains", 350, phase="4")
    assert at.refused(PASS) == "1860-insolvency-a"
    returned = iow("trains", 300, phase="4", trains={POOL: ["3+2"]})
    assert returned.refused(PASS) == "1860-insolvency-a", "a train of the pool will do"
    assert own(iow("trains", 340, phase="4").state).insolvent == ("IOW",), "too poor: the turn ends"
    at.act(buy_train("IOW", "4+2-1", 350))
    assert at.step != "trains" or not at.refused(PASS)


@pytest.mark.rule("1860-insolvency-a")
def test_nobody_is_forced_to_buy_from_another_company() -> None:
    at = iow("trains", 200, phase="4", shares={"IOW": {"A": 5}, "C&N": {"A": 5}}, trains={"C&N": ["4+2"]})
    assert at.step == "trains"
    assert not at.refused(PASS)
    at.act(PASS)
    assert own(at.state).insolvent == ("IOW",)


@pytest.mark.rule("1860-insolvency-b", "1860-insolvency-c")
def test_without_a_train_only_a_company_with_a_legal_route_becomes_insolvent() -> None:
    at = iow("trains", 100)
    assert own(at.state).insolvent == ("IOW",)
    assert [(one.company, one.what) for one in at.events if isinstance(one, CompanyEvent)] == [("IOW", "insolvent")]
    assert own(iow("trains", 100, tiles={}).state).insolvent == ()
    assert own(iow("trains", 100, trains={"IOW": ["3+2"]}).state).insolvent == ()


@pytest.mark.rule("1860-insolvency-c")
def test_a_route_that_could_only_end_in_a_halt_is_none() -> None:
    halts = {"B4": ("115", 5), "C5": ("743", 2), "D6": ("742", 2)}
    at = given(phase="3", shares={"FYN": {"A": 5}}, tiles=halts, turn=("FYN", "trains"))
    assert own(at.state).insolvent == ()
    at = given(phase="3", shares={"FYN": {"A": 5}}, tiles=WEST, turn=("FYN", "trains"))
    assert own(at.state).insolvent == ("FYN",)


@pytest.mark.rule("1860-insolvency-d")
def test_a_company_that_loses_its_trains_between_turns_is_solvent_and_leases_nothing_in_its_next_turn() -> None:
    at = given(
        phase="3",
        shares={"C&N": {"B": 5}, "IOW": {"A": 5}},
        price={"C&N": 100, "IOW": 90},
        trains={"C&N": ["3+2"] * 4, "IOW": ["2+1"]},
        tiles=EAST,
        treasury={"C&N": 350},
        turn=("C&N", "trains"),
        operating=(1, 2),
        options={"no_train_limit": True},
    )
    at.act(buy_train("C&N", "4+2-0", 350))
    assert at.state.trains_of(company("IOW")) == []
    assert own(at.state).insolvent == ()
    at.act(PASS)
    assert at.cash("IOW") == 0, "no lease in this turn"
    assert own(at.state).insolvent == ("IOW",), "from its end on"


@pytest.mark.rule("1860-insolvency-e")
def test_an_insolvent_company_retains_its_revenue() -> None:
    at = given(
        phase="3",
        shares={"IOW": {"A": 5}},
        price={"IOW": 100},
        tiles=EAST,
        insolvent=["IOW"],
        turn=("IOW", "pay"),
        revenue=100,
        settle=False,
    )
    assert at.refused(pay("IOW")) == "1860-insolvency-e"
    at.settle()
    assert (at.cash("IOW"), at.cash("A"), at.price("IOW")) == (100, 670, 90)


@pytest.mark.rule("1860-insolvency-f")
@pytest.mark.parametrize(("insolvent", "clause"), [(True, "1860-insolvency-f"), (False, "")])
def test_an_insolvent_company_lays_free_yellow_track_and_nothing_else(insolvent: bool, clause: str) -> None:
    def yarmouth(tiles: dict[str, tuple[str, int]]) -> Position:
        return given(
            phase="3",
            shares={"FYN": {"A": 5}},
            trains={} if insolvent else {"FYN": ["3+2"]},
            tiles=tiles,
            treasury={"FYN": 200},
            insolvent=["FYN"] if insolvent else [],
            turn=("FYN", "track"),
        )

    assert not yarmouth({"B4": ("115", 5)}).refused(lay("FYN", "C5", "743", 2))
    to_the_marsh = {"B4": ("115", 5), "C5": ("742", 2)}
    assert yarmouth(to_the_marsh).refused(lay("FYN", "D4", "9", 1)) == clause, "it costs 60"
    assert yarmouth(WEST).refused(lay("FYN", "B4", "759", 5)) == clause, "an upgrade"


@pytest.mark.rule("1860-insolvency-f")
def test_an_insolvent_company_builds_no_base() -> None:
    at = iow("base", 200, insolvent=["IOW"])
    assert at.step == "run"
    assert at.refused(station("IOW", "J4")) == "1860-insolvency-f"
    assert not iow("base", 200).refused(station("IOW", "J4"))


@pytest.mark.rule("1860-insolvency-g", "1860-insolvency-h")
def test_an_insolvent_company_that_comes_to_the_price_buys_at_once_from_the_bank_or_from_another() -> None:
    both = {"IOW": {"A": 5}, "C&N": {"A": 5}}
    at = iow("run", 210, insolvent=["IOW"], shares=both, trains={"C&N": ["3+2"]})
    at.act(at.options("run-routes")[0].action)
    assert at.cash("IOW") == 310
    assert at.refused(PASS) == "1860-insolvency-g"
    at.act(buy_train("IOW", "3+2-0", 10))
    assert own(at.state).insolvent == (), "a train of another company ends it as well"


@pytest.mark.rule("1860-insolvency-h")
def test_with_a_train_a_company_is_solvent_at_the_end_of_its_turn() -> None:
    """By option a company that was wound up insolvent with a train is so still when it is restarted."""
    at = iow("trains", 400, insolvent=["IOW"], trains={"IOW": ["2+1"]}).act(PASS)
    assert own(at.state).insolvent == ()


@pytest.mark.rule("1860-insolvency-i")
def test_the_smallest_train_of_pool_and_stack_is_leased_and_stays_for_sale() -> None:
    at = iow("run", 0, phase="6", trains={POOL: ["4+2"]}, insolvent=["IOW"])
    (route,) = at.options("run-routes")[0].action.routes  # type: ignore[attr-defined]
    assert at.state.trains[route.train].kind == "4+2"
    assert at.refused(run("IOW", "6+3-1", "I3.0", "J4.0")) == "1860-running-trains-a"
    at.act(at.options("run-routes")[0].action)
    assert at.state.trains[route.train].holder == POOL


def test_a_run_with_a_leased_train_is_called_that() -> None:
    leased = given(phase="5", shares={"FYN": {"A": 5}}, tiles=WEST, insolvent=["FYN"], turn=("FYN", "run"))
    assert all("leased train" in option.label for option in leased.options("run-routes"))
    owned = given(phase="5", shares={"FYN": {"A": 5}}, tiles=WEST, trains={"FYN": ["5+3"]}, turn=("FYN", "run"))
    assert not any("leased" in option.label for option in owned.options("run-routes"))


@pytest.mark.rule("1860-insolvency-j")
def test_a_leased_train_calls_at_as_many_stops_as_its_first_number_of_whatever_kind() -> None:
    at = given(phase="5", shares={"FYN": {"A": 5}}, tiles=WEST, insolvent=["FYN"], turn=("FYN", "run"))
    leased = at.options("run-routes")[0].action.routes[0].train  # type: ignore[attr-defined]
    assert at.state.trains[leased].kind == "5+3"
    assert at.refused(run("FYN", leased, *ALONG_WEST)) == "1860-insolvency-j"
    assert not at.refused(run("FYN", leased, *ALONG_WEST[:4], ALONG_WEST[5]))
    owned = given(phase="5", shares={"FYN": {"A": 5}}, tiles=WEST, trains={"FYN": ["5+3"]}, turn=("FYN", "run"))
    assert not owned.refused(run("FYN", "5+3-0", *ALONG_WEST)), "an owned 5+3 calls at eight"


@pytest.mark.rule("1860-insolvency-k")
@pytest.mark.parametrize(("phase", "earned"), [("3", 100), ("4", 120), ("5", 140)])
def test_leasing_brings_40_and_20_for_every_stop_without_a_subsidy_for_halts(phase: str, earned: int) -> None:
    at = given(phase=phase, shares={"FYN": {"A": 5}}, tiles=WEST, insolvent=["FYN"], turn=("FYN", "run"))
    at.act(at.options("run-routes")[0].action)
    assert at.cash("FYN") == earned


@pytest.mark.rule("1860-insolvency-l", "1860-insolvency-m")
def test_shares_of_an_insolvent_company_are_sold_at_half_bought_in_full_and_fall_as_usual() -> None:
    def market() -> Position:
        return given(
            phase="3",
            stock="A",
            shares={"IOW": {"A": 5, POOL: 2}},
            par={"IOW": 82},
            price={"IOW": 100},
            insolvent=["IOW"],
        )

    at = market().act(sell("IOW", 2))
    assert at.cash("A") == 670 + 2 * 50
    assert at.price("IOW") == 90
    assert market().act(buy("IOW", POOL)).cash("A") == 670 - 100
    assert market().act(buy("IOW", IPO)).cash("A") == 670 - 82


@pytest.mark.rule("1860-insolvency-n")
def test_without_a_legal_run_leasing_brings_nothing() -> None:
    at = iow("run", 50, tiles={}, insolvent=["IOW"], price={"IOW": 100})
    assert at.cash("IOW") == 50
    assert at.price("IOW") == 90
    assert own(at.state).insolvent == ("IOW",), "only a train ends it"


@pytest.mark.rule("1860-insolvency-o")
def test_an_insolvent_company_with_money_for_a_train_leases_nothing_and_must_buy() -> None:
    at = iow("run", 520, phase="6", insolvent=["IOW"], price={"IOW": 100})
    assert at.step == "trains"
    assert (at.cash("IOW"), at.price("IOW")) == (520, 90)
    assert at.refused(PASS) == "1860-insolvency-g"


# Companies in receivership


def receivership(step: str = "track", treasury: int = 0, **more: Any) -> Position:
    """Nobody directs IOW; C&N of A comes after it."""
    more = {"tiles": EAST, "price": {"IOW": 110, "C&N": 100}, "trains": {"C&N": ["3+2"]}, **more}
    return given(
        phase="3",
        shares={"IOW": {"A": 1, "B": 1, POOL: 5}, "C&N": {"A": 5}},
        director={"IOW": POOL},
        treasury={"IOW": treasury},
        turn=("IOW", step),
        **more,
    )


def before_receivership(treasury: int, **more: Any) -> Position:
    """FYN ends its turn, so IOW, without a director, begins its own."""
    return given(
        phase="3",
        shares={"FYN": {"B": 5}, "IOW": {"A": 1, POOL: 5}, "C&N": {"A": 5}},
        director={"IOW": POOL},
        price={"FYN": 200, "IOW": 110, "C&N": 100},
        tiles={**EAST, **more.pop("tiles", {})},
        trains={"FYN": ["3+2"], "C&N": ["3+2"]},
        treasury={"IOW": treasury},
        turn=("FYN", "trains"),
        **more,
    )


@pytest.mark.rule("1860-receivership-a", "1860-receivership-j")
def test_a_company_in_receivership_has_its_turn_and_falls_with_every_one() -> None:
    at = given(
        phase="5",
        shares={"IOW": {"A": 1, POOL: 5}},
        director={"IOW": POOL},
        price={"IOW": 60},
        trains={"IOW": ["5+3"]},
        tiles=EAST,
        stock="A",
    )
    at.act(PASS, PASS, PASS)
    assert at.cash("IOW") == 3 * (30 + 20 + 10)
    assert at.price("IOW") == 47, "60, 56, 52, 47: three operating rounds"


@pytest.mark.rule("1860-receivership-b")
@pytest.mark.parametrize("step", ["track", "base"])
def test_a_company_in_receivership_lays_no_track_and_builds_no_base(step: str) -> None:
    at = receivership(step, 200)
    assert at.step == "track"
    assert at.company == "C&N", "its turn is over"
    assert at.state.tiles.keys() == {*EAST, "F2"}
    assert at.cash("IOW") == 200
    held = receivership("run", 200, trains={"IOW": ["3+2"]}, options={"receivership_manual": True})
    assert held.refused(lay("IOW", "I3", "758", 0)) == "1860-receivership-b"
    assert held.refused(station("IOW", "J4")) == "1860-receivership-b"


@pytest.mark.rule("1860-receivership-c")
def test_the_best_run_of_a_company_in_receivership_is_retained() -> None:
    at = receivership("pay", revenue=110, settle=False)
    assert at.refused(pay("IOW")) == "1860-receivership-c"
    at.settle()
    assert (at.cash("IOW"), at.cash("A"), at.price("IOW")) == (110, 670, 100)


@pytest.mark.rule("1860-receivership-d")
def test_without_a_train_it_is_insolvent_at_once_and_leases_in_the_same_turn() -> None:
    at = before_receivership(0)
    assert at.frame == CompanyTurn("C&N", "track")
    assert at.cash("IOW") == 40 + 3 * 20
    assert at.price("IOW") == 100
    assert own(at.state).insolvent == ("IOW",)
    assert before_receivership(200).cash("IOW") == 0 + 200 + 100 - 300, "and then it could buy"


@pytest.mark.rule("1860-receivership-e")
def test_with_enough_credits_it_buys_the_next_train_by_itself() -> None:
    at = before_receivership(310, insolvent=["IOW"])
    assert at.cash("IOW") == 10, "no lease, 300 for the train"
    assert [at.state.trains[id].kind for id in at.state.trains_of(company("IOW"))] == ["3+2"]
    assert own(at.state).insolvent == ()
    assert before_receivership(300, insolvent=["IOW"]).cash("IOW") == 0, "just enough"
    poor = before_receivership(190)
    assert poor.cash("IOW") == 290
    assert poor.state.trains_of(company("IOW")) == []


@pytest.mark.rule("1860-receivership-e")
def test_with_a_train_it_buys_no_other() -> None:
    at = receivership("trains", 900, trains={"IOW": ["3+2"]})
    assert at.state.trains_of(company("IOW")) == ["3+2-0"]
    assert at.cash("IOW") == 900


@pytest.mark.rule("1860-receivership-f")
def test_it_trades_no_trains_with_other_companies() -> None:
    at = given(
        phase="3",
        shares={"IOW": {"A": 1, POOL: 5}, "C&N": {"A": 5}},
        director={"IOW": POOL},
        price={"IOW": 100},
        trains={"IOW": ["3+2", "3+2"]},
        treasury={"C&N": 400},
        turn=("C&N", "trains"),
    )
    assert at.refused(buy_train("C&N", "3+2-0", 50)) == "1860-receivership-f"
    assert offered(at, "buy-train", "train") == ["3+2-2"]
    itself = receivership("trains", 90, settle=False)
    assert itself.refused(buy_train("IOW", "3+2-0", 50)) == "1860-receivership-f"


@pytest.mark.rule("1860-receivership-g", "1860-receivership-i")
def test_ordinary_shares_are_bought_at_normal_prices_but_never_the_directors_certificate() -> None:
    def stock(pool: int) -> Position:
        return given(
            stock="C",
            shares={"C&N": {"A": 1, "B": 1, POOL: pool}},
            director={"C&N": POOL},
            par={"C&N": 74},
            price={"C&N": 60},
        )

    assert stock(3).act(buy("C&N", POOL)).cash("C") == 670 - 60
    assert stock(3).act(buy("C&N", IPO)).cash("C") == 670 - 74
    assert stock(2).refused(buy("C&N", POOL)) == "1860-receivership-g", "only the director's certificate lies there"


@pytest.mark.rule("1860-receivership-h")
def test_the_first_with_two_shares_swaps_them_for_the_directors_certificate() -> None:
    at = given(
        stock="A",
        shares={"C&N": {"A": 1, "B": 1, POOL: 3}},
        director={"C&N": POOL},
        par={"C&N": 74},
        price={"C&N": 60},
    )
    at.act(buy("C&N", IPO))
    assert at.state.companies["C&N"].director == "A"
    assert (at.owned("C&N", "A"), at.owned("C&N", POOL)) == (2, 3)
    at.act(buy("C&N", POOL))
    assert at.state.companies["C&N"].director == "A", "B has two as well, but came later"


@pytest.mark.rule("1860-receivership-e")
@pytest.mark.parametrize(("treasury", "left"), [(350, 0), (600, 250)])
def test_in_receivership_the_cheapest_train_may_lie_in_the_pool(treasury: int, left: int) -> None:
    """A 4+2 has come back for 350; the stack goes on with the 5+3."""
    at = given(
        phase="5",
        shares={"IOW": {"A": 1, POOL: 5}, "C&N": {"A": 5}},
        director={"IOW": POOL},
        price={"IOW": 110, "C&N": 100},
        trains={"C&N": ["5+3"], POOL: ["4+2"]},
        treasury={"IOW": treasury},
        turn=("IOW", "trains"),
    )
    assert [at.state.trains[id].kind for id in at.state.trains_of(company("IOW"))] == ["4+2"]
    assert at.cash("IOW") == left


@pytest.mark.rule("1860-buying-trains-k", "1860-receivership-e")
def test_in_receivership_the_lowest_train_goes_back() -> None:
    at = given(
        phase="6",
        shares={"IOW": {"A": 1, POOL: 5}, "C&N": {"A": 5}},
        director={"IOW": POOL},
        price={"IOW": 110, "C&N": 100},
        trains={"IOW": ["4+2", "5+3", "6+3"], "C&N": ["6+3"]},
        turn=("IOW", "return"),
    )
    assert [at.state.trains[id].kind for id in at.state.trains_of(company("IOW"))] == ["5+3", "6+3"]
