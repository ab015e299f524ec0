"""Operating rounds: where others have gone wrong."""

from __future__ import annotations

import pytest

from bradshaw.kernel.actions import Route
from bradshaw.kernel.records import POOL, SCRAP, player
from bradshaw.kernel.records import company as treasury
from bradshaw.titles.g1860 import runs
from bradshaw.titles.g1860.state import OperatingRound, own
from position import Position
from titles.g1860.given import given

EAST = {"J4": ("6", 0), "J6": ("746", 0)}
"""Ryde Esplanade - Ryde St Johns Road - Brading, all large stations."""

IOW = {"IOW": {"A": 5}}


def upgrade(hex_id: str, tile: str, rotation: int) -> dict[str, object]:
    return {"kind": "lay-tile", "company": "IOW", "hex": hex_id, "tile": tile, "rotation": rotation}


@pytest.mark.rule("1860-upgrading-track-d")
def test_brading_is_out_of_reach_for_a_two_but_not_for_a_three() -> None:
    brading = upgrade("J6", "757", 0)
    two = given(phase="3", shares=IOW, trains={"IOW": ["2+1"]}, tiles=EAST, turn=("IOW", "track"))
    three = given(phase="3", shares=IOW, trains={"IOW": ["3+2"]}, tiles=EAST, turn=("IOW", "track"))
    assert two.refused(brading) == "1860-upgrading-track-d"
    assert not three.refused(brading)


@pytest.mark.rule("1860-upgrading-track-g")
def test_without_an_own_train_nothing_is_upgraded_and_the_reason_is_said() -> None:
    at = given(phase="3", shares=IOW, tiles=EAST, turn=("IOW", "track"))
    refusal = at.why_not(upgrade("I3", "758", 0))
    assert refusal is not None
    assert refusal.clause == "1860-upgrading-track-g"
    assert "owns no train" in refusal.message


@pytest.mark.rule("1860-upgrading-track-f")
def test_an_upgrade_must_bring_something_that_a_train_can_use() -> None:
    """East of Brading lies plain track; a second line across it that touches no track of the company is no use."""
    tiles = {"J4": ("6", 0), "J6": ("757", 2), "K7": ("8", 2)}
    at = given(phase="3", shares=IOW, trains={"IOW": ["3+2"]}, tiles=tiles, turn=("IOW", "track"))
    assert at.refused(upgrade("K7", "16", 1)) == "1860-upgrading-track-f"
    two_ways = {**tiles, "J8": ("5", 3)}
    at = given(phase="3", shares=IOW, trains={"IOW": ["3+2"]}, tiles=two_ways, turn=("IOW", "track"))
    assert at.refused(upgrade("K7", "16", 1)) == "1860-upgrading-track-f"
    four = given(phase="4", shares=IOW, trains={"IOW": ["4+2"]}, tiles=two_ways, turn=("IOW", "track"))
    assert not four.refused(upgrade("K7", "16", 1)), "a four comes to the new line by Sandown"


@pytest.mark.rule("1860-laying-track-g", "1860-upgrading-track-h")
def test_a_large_station_or_an_upgrade_ends_the_laying_of_track() -> None:
    at = given(phase="3", shares=IOW, trains={"IOW": ["3+2"]}, turn=("IOW", "track"))
    at.act(upgrade("J4", "6", 0))
    assert at.refused(upgrade("J6", "746", 0)) == "1860-laying-track-g"
    other = given(phase="3", shares=IOW, trains={"IOW": ["3+2"]}, tiles=EAST, turn=("IOW", "track"))
    other.act(upgrade("I3", "758", 0))
    assert other.state.tiles["I3"].tile == "758"


HALTS = {"F2": ("787", 0), "F4": ("743", 0)}
"""Cowes (large), Mill Hill (small), Medina Wharf (halt), Cement Mills (halt)."""


@pytest.mark.rule("1860-running-trains-b")
def test_a_route_may_not_end_on_a_halt() -> None:
    at = given(phase="3", shares={"C&N": {"A": 5}}, trains={"C&N": ["3+2"]}, tiles=HALTS, turn=("C&N", "run"))
    routes = (Route("3+2-0", ("F2.0", "F2.1", "F2.2", "F4.0")),)
    assert at.refused({"kind": "run-routes", "company": "C&N", "routes": routes}) == "1860-running-trains-b"
    assert not at.refused({"kind": "run-routes", "company": "C&N", "routes": (Route("3+2-0", ("F2.0", "F2.1")),)})


@pytest.mark.rule("1860-insolvency-c")
def test_a_line_that_could_only_end_on_halts_is_no_route() -> None:
    """Bembridge with one halt beyond: a leased train has nowhere to run."""
    tiles = {"L6": ("115", 2), "K5": ("743", 2)}
    at = given(phase="3", shares={"BHI&R": {"A": 5}}, tiles=tiles, treasury={"BHI&R": 10}, turn=("BHI&R", "trains"))
    assert own(at.state).insolvent == ()
    assert not runs.has_route(at.table(), "BHI&R")


@pytest.mark.rule("1860-insolvency-b", "1860-insolvency-d")
def test_a_trainless_company_with_a_route_is_insolvent_at_the_end_of_its_turn() -> None:
    at = given(phase="3", shares=IOW, tiles=EAST, treasury={"IOW": 100}, turn=("IOW", "run"))
    assert own(at.state).insolvent == ("IOW",)


@pytest.mark.rule("1860-insolvency-i", "1860-insolvency-k", "1860-insolvency-e")
def test_an_insolvent_company_leases_and_retains() -> None:
    at = given(
        phase="3",
        shares=IOW,
        price={"IOW": 100},
        tiles=EAST,
        treasury={"IOW": 100},
        insolvent=["IOW"],
        turn=("IOW", "run"),
        trains={"IOW": []},
    )
    assert at.step == "run"
    (best,) = [option for option in at.options("run-routes") if option.best]
    at.act(best.action)
    assert at.state.cash[treasury("IOW")] == 100 + 40 + 3 * 20
    assert at.title.market(at.state).price(at.state, "IOW") == 90
    assert at.refused({"kind": "dividend", "company": "IOW", "pay": True, "actor": at.deciders[0]})


@pytest.mark.rule("1860-insolvency-o", "1860-insolvency-g", "1860-insolvency-h")
def test_insolvency_is_lifted_when_the_company_can_buy() -> None:
    at = given(phase="3", shares=IOW, tiles=EAST, treasury={"IOW": 320}, insolvent=["IOW"], turn=("IOW", "run"))
    assert at.step == "trains"
    assert at.refused({"kind": "pass"}) == "1860-insolvency-g"
    at.act({"kind": "buy-train", "company": "IOW", "train": "3+2-1", "price": 300})
    assert own(at.state).insolvent == ()


@pytest.mark.rule("1860-upgrading-track-g", "1860-insolvency-f")
def test_a_leased_train_is_not_owned() -> None:
    at = given(phase="3", shares=IOW, tiles=EAST, insolvent=["IOW"], turn=("IOW", "track"))
    assert at.refused(upgrade("I3", "758", 0)) == "1860-insolvency-f"
    assert at.state.trains_of(treasury("IOW")) == []


@pytest.mark.rule("1860-bankruptcy-k", "1860-dividends-f")
def test_a_bankruptcy_in_an_operating_round_leaves_the_order_of_the_others() -> None:
    at = given(
        phase="3",
        shares={"C&N": {"A": 5}, "IOW": {"B": 5}, "FYN": {"C": 5}},
        price={"C&N": 100, "IOW": 14, "FYN": 7},
        trains={"C&N": ["3+2"], "FYN": ["3+2"]},
        turn=("IOW", "run"),
        acted=["C&N"],
    )
    assert "IOW" not in at.state.prices
    assert at.step == "track"
    assert at.company == "FYN"
    (rounds,) = [frame for frame in at.state.frames if isinstance(frame, OperatingRound)]
    assert rounds.acted == ("C&N", "IOW", "FYN")


@pytest.mark.rule("1860-receivership-c", "1860-receivership-b", "1860-receivership-j")
def test_a_company_in_receivership_runs_by_itself_and_retains() -> None:
    at = given(
        phase="3",
        shares={"IOW": {"A": 1, "B": 1, POOL: 5}, "C&N": {"A": 5}},
        director={"IOW": POOL},
        price={"IOW": 110, "C&N": 100},
        trains={"IOW": ["3+2"]},
        tiles=EAST,
        frames=None,
        turn=("IOW", "track"),
    )
    assert at.step == "track"
    assert at.company == "C&N"
    assert at.state.cash[treasury("IOW")] == 30 + 20 + 10
    assert at.title.market(at.state).price(at.state, "IOW") == 100


def end_game(dividends: dict[str, int]) -> Position:
    names = list(dividends)
    return given(
        phase="9",
        shares={name: {"A": 5} for name in names},
        trains={name: ["9+5"] for name in names},
        own={"nationalised": True, "building_banned": True, "dividends": dividends},
        turn=(names[0], "trains"),
        acted=names[1:],
    )


@pytest.mark.rule("1860-nationalisation-k", "1860-nationalisation-l", "1860-nationalisation-o")
def test_equal_dividends_tie_at_closing() -> None:
    at = end_game({"C&N": 100, "IOW": 120, "FYN": 120, "IWNJ": 200})
    assert at.state.companies["IWNJ"].closed is False or at.state.ended
    closed = {name for name, record in at.state.companies.items() if record.closed}
    assert closed >= {"C&N", "IOW", "FYN"}


@pytest.mark.rule("1860-phases-f", "1860-phases-h")
def test_the_first_four_takes_all_twos_out_of_the_game() -> None:
    at = given(
        phase="3",
        shares={"IOW": {"A": 5}, "C&N": {"B": 5}},
        trains={"IOW": ["2+1", "3+2", "3+2"], "C&N": ["3+2", "3+2"]},
        treasury={"IOW": 700},
        turn=("IOW", "trains"),
    )
    at.act({"kind": "buy-train", "company": "IOW", "train": "4+2-0", "price": 350})
    assert at.state.phase == "4"
    assert at.state.trains["2+1-0"].holder == SCRAP


@pytest.mark.rule("1860-buying-trains-d", "1860-buying-trains-o")
def test_a_train_of_another_director_needs_his_consent() -> None:
    at = given(
        phase="3",
        shares={"IOW": {"A": 5}, "C&N": {"B": 5}},
        trains={"IOW": ["3+2"], "C&N": ["3+2", "3+2"]},
        treasury={"IOW": 100},
        turn=("IOW", "trains"),
    )
    buying = {"kind": "buy-train", "company": "IOW", "train": "3+2-1", "price": 60}
    at.act(buying)
    assert at.decider == "B"
    at.act({"kind": "decline"})
    assert at.decider == "A"
    at.act(buying, {"kind": "agree"})
    assert at.state.trains["3+2-1"].holder == "company/IOW"
    assert at.state.cash[treasury("C&N")] == 60
    assert at.state.cash[player("B")] == 670
