"""Runs: where others have gone wrong."""

from __future__ import annotations

import pytest

from bradshaw.kernel.actions import Route
from bradshaw.kernel.records import company as treasury
from position import Position
from titles.g1860.given import given

COWES = {"F2": ("787", 0), "F4": ("743", 0), "F6": ("747", 3)}
"""Cowes (large), Mill Hill (small), Medina Wharf, Cement Mills (halts), Carisbrooke (small), then Newport's side."""


def run(*routes: Route, company: str = "C&N") -> dict[str, object]:
    return {"kind": "run-routes", "company": company, "routes": routes}


def cowes(train: str, **options: bool) -> Position:
    """Cowes 20 - Mill Hill 10 - halt - halt - Carisbrooke 10 - Newport 50."""
    tiles = {**COWES, "G5": ("763", 0)}
    return given(
        phase="3",
        options=options,
        shares={"C&N": {"A": 5}},
        trains={"C&N": [train]},
        tiles=tiles,
        turn=("C&N", "run"),
    )


@pytest.mark.rule("1860-running-trains-q", "1860-running-trains-n", "1860-running-trains-o")
def test_halts_use_the_allowance_for_small_stations() -> None:
    at = cowes("3+2")
    ends = ("F2.0", "F2.1"), ("F6.0", "G5.0")
    assert not at.refused(run(Route("3+2-0", (*ends[0], "F2.2", *ends[1]))))
    assert at.refused(run(Route("3+2-0", (*ends[0], "F2.2", "F4.0", *ends[1])))) == "1860-running-trains-q"
    at.act(run(Route("3+2-0", (*ends[0], "F4.0", *ends[1]))))
    assert at.state.cash[treasury("C&N")] == 10, "one halt, one subsidy"
    assert at.frame.revenue == 20 + 10 + 10 + 50  # type: ignore[attr-defined]


@pytest.mark.rule("1860-running-trains-j")
def test_small_stations_cannot_be_skipped() -> None:
    past_mill_hill = run(Route("3+2-0", ("F2.0", "F6.0", "G5.0")))
    assert cowes("3+2").refused(past_mill_hill) in ("1860-running-trains-j", "1860-running-trains-g")
    assert not cowes("3+2", skip_small_stations=True).refused(past_mill_hill)
    two = run(Route("2+1-0", ("F2.0", "F2.1", "F6.0", "G5.0")))
    assert cowes("2+1").refused(two) == "1860-running-trains-q"


@pytest.mark.rule("1860-running-trains-x")
def test_the_director_may_prefer_halts() -> None:
    at = cowes("3+2")
    assert not at.refused(run(Route("3+2-0", ("F2.0", "F2.1"))))
    best = [option for option in at.options("run-routes") if option.best]
    assert len(best) == 1
    assert best[0].open == ("routes",)


@pytest.mark.rule("1860-running-trains-k", "1860-running-trains-l")
def test_one_run_may_pass_one_tokened_out_station_and_any_may_end_in_one() -> None:
    """Ryde Esplanade - Ryde (C&N's base) - Brading: passing Ryde is the one pass of the turn."""
    at = given(
        phase="3",
        shares={"IOW": {"A": 5}, "C&N": {"B": 5}},
        bases={"C&N": ["J4", "J6"]},
        trains={"IOW": ["3+2"]},
        tiles={"J4": ("6", 0), "J6": ("746", 0), "J8": ("57", 0)},
        turn=("IOW", "run"),
    )
    train = at.state.trains_of(treasury("IOW"))[0]
    assert not at.refused(run(Route(train, ("I3.0", "J4.0")), company="IOW"))
    assert not at.refused(run(Route(train, ("I3.0", "J4.0", "J6.0")), company="IOW"))
    past_two = run(Route(train, ("I3.0", "J4.0", "J6.0", "J8.0")), company="IOW")
    assert at.refused(past_two) == "1860-running-trains-k"


@pytest.mark.rule("1860-running-trains-m", "1860-bankruptcy-d", "1860-laying-track-h")
def test_bases_of_bankrupt_companies_block_building_but_not_runs() -> None:

    def beside_bankrupt(step: str) -> Position:
        return given(
            phase="3",
            shares={"IOW": {"A": 5}},
            bankrupt=["C&N"],
            bases={"C&N": ["J4", "J6"]},
            trains={"IOW": ["4+2"]},
            tiles={"J4": ("6", 0), "J6": ("746", 0), "J8": ("57", 0)},
            turn=("IOW", step),
        )

    tile = {"kind": "lay-tile", "company": "IOW", "hex": "K7", "tile": "9", "rotation": 1}
    assert beside_bankrupt("track").refused({**tile, "hex": "J10"}) == "1860-map-a"
    assert {option.action.hex for option in beside_bankrupt("track").options("lay-tile")} == {"I3", "J4"}  # type: ignore[attr-defined]
    at = beside_bankrupt("run")
    train = at.state.trains_of(treasury("IOW"))[0]
    assert not at.refused(run(Route(train, ("I3.0", "J4.0", "J6.0", "J8.0")), company="IOW"))
