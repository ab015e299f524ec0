"""Running trains: what a route is, what a train may call at, how the runs of a company hang together."""

from __future__ import annotations

import pytest

from bradshaw.kernel.actions import Route
from bradshaw.mechanics import running as mechanic
from bradshaw.routes.answer import RunSet
from bradshaw.routes.meter import Meter, Stopped
from bradshaw.titles.g1860.runs import TRAFFIC
from bradshaw.titles.g1860.state import CompanyTurn
from position import Position
from say import PASS, earned, run
from titles.g1860.given import given

Tiles = dict[str, tuple[str, int]]

EAST: Tiles = {"J4": ("6", 0), "J6": ("746", 0), "J8": ("57", 0)}
"""Ryde Esplanade 30 - Ryde 20 - Brading 10 - Sandown 20, all large stations."""

COWES: Tiles = {"F2": ("787", 0), "F4": ("743", 0), "F6": ("747", 3), "G5": ("763", 0)}
"""Cowes 20 - Mill Hill 10 - Medina Wharf, Cement Mills (halts) - Carisbrooke 10 - Newport 50."""


def running(
    name: str,
    *trains: str,
    phase: str = "3",
    tiles: Tiles | None = None,
    bases: dict[str, list[str]] | None = None,
    **options: bool,
) -> Position:
    """The company at its running step; others are there with their bases."""
    lies = {**(EAST if tiles is None else tiles), **({"F2": ("787", 0)} if "C&N" in (bases or {}) else {})}
    return given(
        phase=phase,
        options=options,
        shares={one: {"A": 5} for one in (name, *(one for one in bases or {} if one != name))},
        trains={name: list(trains)},
        tiles=lies,
        bases=bases,
        turn=(name, "run"),
    )


def iow(*routes: tuple[str, ...], kind: str = "3+2") -> dict[str, object]:
    """Routes of IOW's trains of one kind, by their stops."""
    return run("IOW", *(Route(f"{kind}-{number}", stops) for number, stops in enumerate(routes)))


TO_RYDE = ("I3.0", "J4.0")
TO_BRADING = ("I3.0", "J4.0", "J6.0")


@pytest.mark.rule("1860-running-trains-a")
def test_a_train_that_can_run_must_run() -> None:
    at = running("IOW", "3+2", "3+2", bases={"IOW": ["J6"]})
    assert at.refused(iow()) == "1860-running-trains-a"
    assert at.refused(PASS) == "1860-operating-companies-d"
    assert at.refused(iow(TO_RYDE)) == "1860-running-trains-a", "the other could run to Brading"
    assert not at.refused(iow(TO_RYDE, ("J4.0", "J6.0")))
    assert not at.refused(iow(("I3.0", "J4.0", "J6.0"), ("J6.0", "J8.0"))), "the director chooses"


@pytest.mark.rule("1860-running-trains-a")
def test_a_train_that_cannot_run_may_stand() -> None:
    at = running("IOW", "3+2", "3+2", tiles={"J4": ("115", 2)})
    assert not at.refused(iow(TO_RYDE))


@pytest.mark.rule("1860-running-trains-a")
def test_a_train_runs_once_and_only_for_its_owner() -> None:
    at = running("IOW", "3+2", bases={"IOW": ["J6"]})
    twice = run("IOW", Route("3+2-0", TO_RYDE), Route("3+2-0", ("J4.0", "J6.0")))
    assert at.refused(twice) == "1860-running-trains-a"
    assert at.refused(run("IOW", Route("3+2-1", TO_RYDE))) == "1860-running-trains-a"


@pytest.mark.rule("1860-running-trains-b")
@pytest.mark.parametrize(
    ("stops", "clause"),
    [
        pytest.param(("F2.0", "F2.1"), "", id="a small station"),
        pytest.param(("F2.0", "F2.1", "F2.2"), "1860-running-trains-b", id="a halt"),
        pytest.param(("F4.0", "F2.1", "F2.0"), "1860-running-trains-b", id="a halt at the start"),
    ],
)
def test_routes_begin_and_end_in_stations(stops: tuple[str, ...], clause: str) -> None:
    at = running("C&N", "3+2", tiles=COWES)
    assert at.refused(run("C&N", Route("3+2-0", stops))) == clause


@pytest.mark.rule("1860-running-trains-b")
def test_a_route_may_end_at_the_pier() -> None:
    at = running("IOW", "3+2", tiles={"I3": ("758", 0)})
    assert not at.refused(iow(("I3.0", "J2.0")))


@pytest.mark.rule("1860-running-trains-c")
def test_a_route_has_at_least_two_stops() -> None:
    assert running("IOW", "3+2").refused(iow(("I3.0",))) == "1860-running-trains-c"
    assert running("IOW", "3+2").refused(iow(())) == "1860-running-trains-c"
    alone = running("IOW", "3+2", tiles={})
    assert alone.step != "run", "Ryde Esplanade alone is no route"


@pytest.mark.rule("1860-running-trains-d")
def test_every_run_includes_an_own_base() -> None:
    at = running("IOW", "3+2", "3+2")
    assert at.refused(iow(("J4.0", "J6.0"))) == "1860-running-trains-d"
    assert at.refused(iow(TO_RYDE, ("J4.0", "J6.0"))) == "1860-running-trains-d"
    with_base = running("IOW", "3+2", "3+2", bases={"IOW": ["J6"]})
    assert not with_base.refused(iow(TO_RYDE, ("J4.0", "J6.0")))


@pytest.mark.rule("1860-running-trains-e")
def test_one_run_includes_the_home_town() -> None:
    at = running("IOW", "3+2", "3+2", bases={"IOW": ["J6"]})
    assert at.refused(iow(("J6.0", "J8.0"), ("J4.0", "J6.0"))) == "1860-running-trains-e"
    assert not at.refused(iow(("J6.0", "J8.0"), TO_BRADING)), "one of them is enough"


@pytest.mark.rule("1860-running-trains-e")
def test_without_a_way_from_home_no_train_runs() -> None:
    cut_off: Tiles = {"J6": ("746", 0), "J8": ("57", 0)}
    at = running("IOW", "3+2", tiles=cut_off, bases={"IOW": ["J6"]})
    assert at.step not in ("run", "pay")
    assert at.state.companies["IOW"].last_run == 0


@pytest.mark.rule("1860-running-trains-f")
def test_each_further_run_meets_another_at_a_station() -> None:
    at = running("IOW", "3+2", "3+2", bases={"IOW": ["J6"]})
    assert at.refused(iow(TO_RYDE, ("J6.0", "J8.0"))) == "1860-running-trains-f"
    assert not at.refused(iow(TO_BRADING, ("J6.0", "J8.0")))


@pytest.mark.rule("1860-running-trains-f")
def test_runs_may_meet_at_a_small_station() -> None:
    """Cowes - Mill Hill, and Mill Hill - Carisbrooke - Newport."""
    at = running("C&N", "3+2", "3+2", tiles=COWES, bases={"C&N": ["G5.0"]})
    home, other = Route("3+2-0", ("F2.0", "F2.1")), Route("3+2-1", ("F2.1", "F6.0", "G5.0"))
    assert not at.refused(run("C&N", home, other))
    apart = Route("3+2-1", ("F6.0", "G5.0"))
    assert at.refused(run("C&N", home, apart)) == "1860-running-trains-f"


@pytest.mark.rule("1860-running-trains-g")
def test_a_route_follows_continuous_track() -> None:
    gap: Tiles = {"J4": ("6", 0), "J8": ("57", 0)}
    at = running("IOW", "3+2", tiles=gap)
    assert at.refused(iow(("I3.0", "J4.0", "J8.0"))) == "1860-running-trains-g"
    assert at.refused(iow(("I3.0", "J6.9"))) == "1860-running-trains-g", "no such stop"
    assert not at.refused(iow(TO_RYDE))


@pytest.mark.rule("1860-running-trains-g", "1860-running-trains-t")
def test_a_train_does_not_turn_round_on_its_way() -> None:
    """By Ryde to Brading and back again over the same side."""
    at = running("IOW", "5+3", phase="5", bases={"IOW": ["J4"]})
    there = mechanic.judge(TRAFFIC, at.state, "IOW", [Route("5+3-0", TO_BRADING)])
    assert isinstance(there, RunSet)
    (way,) = there.routes
    back = Route("5+3-0", TO_BRADING, (*way.track, *reversed(way.track[-2:])))
    assert not at.refused(run("IOW", way))
    assert at.refused(run("IOW", back)) == "1860-running-trains-t"


LOOP: Tiles = {"E5": ("749", 0), "D6": ("749", 2), "E7": ("20", 2), "F8": ("7", 1), "E9": ("757", 0)}
"""Watchingwell - E7 - Shorwell - F8 - E7 again, on the line that crosses - Calbourne."""


@pytest.mark.rule("1860-running-trains-h")
def test_a_route_does_not_come_back_to_a_hex() -> None:
    at = running("VYSC", "3+2", tiles=LOOP)
    assert not at.refused(run("VYSC", Route("3+2-0", ("E5.0", "E9.0"))))
    assert not at.refused(run("VYSC", Route("3+2-0", ("E9.0", "D6.0"))))
    through = run("VYSC", Route("3+2-0", ("E5.0", "E9.0", "D6.0")))
    assert at.refused(through) == "1860-running-trains-h"
    assert not running("VYSC", "3+2", tiles=LOOP, re_enter_hexes=True).refused(through)


@pytest.mark.rule("1860-running-trains-h")
def test_a_stop_is_not_visited_twice() -> None:
    assert running("IOW", "3+2").refused(iow(("I3.0", "J4.0", "I3.0"))) == "1860-running-trains-h"


@pytest.mark.rule("1860-running-trains-i")
def test_several_stations_of_one_hex_are_called_at_in_passing() -> None:
    """Russet Newport 60 and Shide 20, joined; Blackwater 10 and Merstone 20 south of them."""
    at = running("IWNJ", "5+3", phase="5", tiles={"G5": ("773", 0), "G7": ("775", 0)})
    at.act(run("IWNJ", Route("5+3-0", ("G5.0", "G5.1", "G7.1", "G7.0"))))
    assert earned(at, "IWNJ") == (60 + 20 + 10 + 20, 0)
    green = running("IWNJ", "3+2", tiles={"G5": ("763", 0), "G7": ("761", 0)})
    past = run("IWNJ", Route("3+2-0", ("G5.0", "G5.1", "G7.0")))
    assert green.refused(past) == "1860-running-trains-g", "green Newport and Shide are not joined"


@pytest.mark.rule("1860-running-trains-j")
def test_every_station_on_the_way_is_called_at() -> None:
    at = running("C&N", "3+2", tiles=COWES)
    assert at.refused(run("C&N", Route("3+2-0", ("F2.0", "F6.0")))) == "1860-running-trains-j"
    assert running("IOW", "3+2").refused(iow(("I3.0", "J6.0"))) == "1860-running-trains-j"
    two = running("C&N", "2+1", tiles=COWES)
    assert two.refused(run("C&N", Route("2+1-0", ("F2.0", "F2.1", "G5.0")))) == "1860-running-trains-j"
    assert not two.refused(run("C&N", Route("2+1-0", ("F2.0", "F2.1", "F6.0"))))


@pytest.mark.rule("1860-running-trains-k")
def test_the_one_pass_through_belongs_to_one_train_of_the_set() -> None:
    """Two runs, each through another full station of C&N's: Ryde and Sandown."""
    lies: Tiles = {**EAST, "J6": ("757", 0), "J8": ("6", 1), "I9": ("115", 4)}
    both = iow(TO_BRADING, ("J6.0", "J8.0", "I9.0"), kind="3+2")
    one = running("IOW", "3+2", "3+2", tiles=lies, bases={"IOW": ["J6"], "C&N": ["J4"]})
    assert not one.refused(both)
    two = running("IOW", "3+2", "3+2", tiles=lies, bases={"IOW": ["J6"], "C&N": ["J4", "J8"]})
    assert two.refused(both) == "1860-running-trains-k"


@pytest.mark.rule("1860-running-trains-k")
def test_a_run_through_too_many_full_stations_is_told_which() -> None:
    lies: Tiles = {**EAST, "J6": ("746", 0), "J8": ("57", 0)}
    at = running("IOW", "4+2", tiles=lies, bases={"C&N": ["J4", "J6"]})
    reason = at.why_not(iow(("I3.0", "J4.0", "J6.0", "J8.0"), kind="4+2"))
    assert reason is not None
    assert reason.message == (
        "Only one station full of others' bases may be passed; this run passes two (Ryde St Johns Road, Brading)."
    )


@pytest.mark.rule("1860-running-trains-l")
def test_any_run_may_end_in_a_full_station() -> None:
    at = running("IOW", "3+2", "3+2", bases={"IOW": ["J4"], "C&N": ["J6"]}, tiles={**EAST, "I3": ("758", 0)})
    assert not at.refused(iow(("I3.0", "J4.0", "J6.0"), ("I3.0", "J2.0")))
    ends = running("IOW", "3+2", "3+2", bases={"IOW": ["J6"], "C&N": ["J4", "J8"]})
    assert not ends.refused(iow(TO_BRADING, ("J6.0", "J8.0"))), "one passes Ryde, the other ends in Sandown"


@pytest.mark.rule("1860-running-trains-m")
def test_a_bankrupt_companys_base_in_a_full_station_counts_as_a_free_circle() -> None:
    """Russet Brading with a base of bankrupt C&N and one of FYN; Ryde is full of IWNJ's."""
    at = given(
        phase="5",
        shares={"IOW": {"A": 5}, "FYN": {"B": 5}, "IWNJ": {"B": 5}},
        bankrupt=["C&N"],
        bases={"C&N": ["J6"], "FYN": ["J6"], "IWNJ": ["J4"]},
        trains={"IOW": ["5+3"]},
        tiles={**EAST, "J6": ("770", 0)},
        turn=("IOW", "run"),
    )
    assert not at.refused(iow(("I3.0", "J4.0", "J6.0", "J8.0"), kind="5+3"))


ONE_L_TWO_SMALL: Tiles = {"B4": ("115", 5), "C5": ("743", 2), "D6": ("749", 2)}
"""Yarmouth - Ningwood (halt) - Calbourne (small)."""
BEMBRIDGE: Tiles = {"L6": ("115", 2), "K5": ("742", 5), "J6": ("757", 0)}
"""Bembridge - St. Helens (halt) - Brading."""


@pytest.mark.rule("1860-running-trains-n")
@pytest.mark.parametrize(("stops", "subsidy"), [(("L6.0", "J6.0"), 0), (("L6.0", "K5.0", "J6.0"), 10)])
def test_halts_may_be_passed_by_or_called_at(stops: tuple[str, ...], subsidy: int) -> None:
    at = running("BHI&R", "3+2", tiles=BEMBRIDGE).act(run("BHI&R", Route("3+2-0", stops)))
    assert earned(at, "BHI&R") == (20 + 20, subsidy)
    assert isinstance(at.frame, CompanyTurn)
    assert at.frame.subsidy == subsidy


@pytest.mark.rule("1860-running-trains-o")
def test_the_subsidy_is_kept_whether_dividends_are_paid_or_not() -> None:
    stops = ("F2.0", "F2.1", "F2.2", "F4.0", "F6.0")
    at = running("C&N", "3+2", tiles=COWES).act(run("C&N", Route("3+2-0", stops)))
    assert earned(at, "C&N") == (40, 20)
    at.act({"kind": "dividend", "company": "C&N", "pay": True})
    assert at.cash("C&N") == 20
    assert at.cash("A") == 670 + 20, "half of the revenue, nothing of the subsidy"


@pytest.mark.rule("1860-running-trains-p")
def test_large_stations_are_limited_by_the_first_number() -> None:
    stops = ("I3.0", "J4.0", "J6.0", "J8.0")
    assert running("IOW", "3+2").refused(iow(stops)) == "1860-running-trains-p"
    assert not running("IOW", "4+2", phase="4").refused(iow(stops, kind="4+2"))


@pytest.mark.rule("1860-running-trains-q")
def test_unused_large_calls_serve_for_small_ones() -> None:
    """A 3+2 with one large station calls at four small ones or halts."""
    line: Tiles = {**COWES, "F6": ("749", 0), "F8": ("9", 0), "F10": ("749", 0)}
    at = running("C&N", "3+2", tiles=line)
    four = ("F2.0", "F2.1", "F4.0", "F6.0", "F10.0")
    assert not at.refused(run("C&N", Route("3+2-0", four)))
    five = ("F2.0", "F2.1", "F2.2", "F4.0", "F6.0", "F10.0")
    assert at.refused(run("C&N", Route("3+2-0", five))) == "1860-running-trains-q"


@pytest.mark.rule("1860-running-trains-r")
@pytest.mark.parametrize(
    ("name", "tiles", "stops"),
    [
        pytest.param("C&N", {**COWES, "F4": ("742", 3)}, ("F2.0", "F2.1", "G5.0"), id="2 large, 1 small"),
        pytest.param("BHI&R", BEMBRIDGE, ("L6.0", "K5.0", "J6.0"), id="2 large, 1 halt"),
        pytest.param("C&N", COWES, ("F2.0", "F2.1", "F6.0"), id="1 large, 2 small"),
        pytest.param("FYN", ONE_L_TWO_SMALL, ("B4.0", "C5.0", "D6.0"), id="1 large, 1 halt, 1 small"),
    ],
)
def test_what_a_two_may_run(name: str, tiles: Tiles, stops: tuple[str, ...]) -> None:
    assert not running(name, "2+1", tiles=tiles).refused(run(name, Route("2+1-0", stops)))


@pytest.mark.rule("1860-running-trains-r")
@pytest.mark.parametrize(
    ("name", "tiles", "stops", "clause"),
    [
        pytest.param("FYN", {**ONE_L_TWO_SMALL, "D6": ("743", 2)}, ("B4.0", "C5.0", "D6.0"), "b", id="2 halts"),
        pytest.param("C&N", COWES, ("F2.0", "F2.1", "F4.0", "F6.0"), "q", id="1 large, 3 small"),
        pytest.param("C&N", COWES, ("F2.0", "F2.1", "F6.0", "G5.0"), "q", id="2 large, 2 small"),
        pytest.param("IOW", EAST, TO_BRADING, "p", id="3 large"),
    ],
)
def test_what_a_two_may_not_run(name: str, tiles: Tiles, stops: tuple[str, ...], clause: str) -> None:
    """Beside the line there is a small station, so that the company has some run."""
    more: Tiles = {**tiles, "B4": ("5", 5), "B6": ("115", 3)} if name == "FYN" else tiles
    at = running(name, "2+1", tiles=more)
    assert at.refused(run(name, Route("2+1-0", stops))) == f"1860-running-trains-{clause}"


@pytest.mark.rule("1860-running-trains-s")
def test_two_trains_do_not_use_the_same_track() -> None:
    at = running("IOW", "3+2", "3+2", bases={"IOW": ["J4"]})
    assert at.refused(iow(TO_RYDE, TO_BRADING)) == "1860-running-trains-s"
    assert not at.refused(iow(TO_RYDE, ("J4.0", "J6.0")))


@pytest.mark.rule("1860-running-trains-t")
def test_a_train_does_not_double_back_over_a_junction() -> None:
    """Cement Mills has three ways; a train from Cowes cannot take one branch, reverse, and take the other."""
    lies: Tiles = {"F2": ("787", 0), "F4": ("752", 0), "F6": ("749", 0), "E5": ("749", 4)}
    at = running("C&N", "3+2", tiles=lies)
    assert not at.refused(run("C&N", Route("3+2-0", ("F2.0", "F2.1", "F6.0"))))
    assert not at.refused(run("C&N", Route("3+2-0", ("F2.0", "F2.1", "E5.0"))))
    assert at.refused(run("C&N", Route("3+2-0", ("F2.0", "F2.1", "F6.0", "E5.0")))) == "1860-running-trains-t"


@pytest.mark.rule("1860-running-trains-u")
def test_two_trains_meet_in_a_station_on_different_track() -> None:
    """Newport from the north-west and from the north."""
    lies: Tiles = {
        "F2": ("787", 0),
        "F4": ("742", 3),
        "G3": ("743", 0),
        "G1": ("741", 0),
        "G5": ("763", 0),
        "F6": ("747", 3),
    }
    at = running("C&N", "3+2", "3+2", tiles=lies, bases={"C&N": ["G5.0"]})
    from_cowes, from_west = Route("3+2-0", ("F2.0", "F2.1", "G5.0")), Route("3+2-1", ("G5.0", "F6.0"))
    assert not at.refused(run("C&N", from_cowes, from_west))
    same = Route("3+2-1", ("G5.0", "F2.1"))
    assert at.refused(run("C&N", from_cowes, same)) == "1860-running-trains-s"


@pytest.mark.rule("1860-running-trains-v")
def test_a_stop_on_two_runs_counts_twice() -> None:
    at = running("IOW", "3+2", "3+2", bases={"IOW": ["J4"]}).act(iow(TO_RYDE, ("J4.0", "J6.0")))
    assert earned(at, "IOW") == (30 + 20 + 20 + 10, 0)


@pytest.mark.rule("1860-running-trains-w")
def test_the_example_of_the_rules() -> None:
    """A 3+2 over 30, 20, 20, a halt and a small 10."""
    lies: Tiles = {"J4": ("6", 0), "J6": ("757", 0), "I7": ("754", 4)}
    at = running("IOW", "3+2", tiles=lies).act(iow(("I3.0", "J4.0", "J6.0", "I7.0", "I7.1")))
    assert earned(at, "IOW") == (80, 10)


@pytest.mark.rule("1860-running-trains-x")
def test_the_director_may_run_for_less_revenue_and_more_halts() -> None:
    at = running("C&N", "3+2", tiles=COWES)
    best = next(option for option in at.options("run-routes") if option.best)
    assert "£90" in best.label
    at.act(run("C&N", Route("3+2-0", ("F2.0", "F2.1", "F2.2", "F4.0", "F6.0"))))
    assert earned(at, "C&N") == (40, 20)


@pytest.mark.rule("1860-running-trains-y")
@pytest.mark.parametrize(
    ("phase", "train", "ryde", "revenue"),
    [("3", "3+2", "758", 50 + 20), ("5", "5+3", "758", 50 + 40), ("5", "5+3", "786", 60 + 40)],
)
def test_the_pier_adds_its_value_of_the_phase(phase: str, train: str, ryde: str, revenue: int) -> None:
    at = running("IOW", train, phase=phase, tiles={"I3": (ryde, 0)})
    at.act(iow(("I3.0", "J2.0"), kind=train))
    assert earned(at, "IOW") == (revenue, 0)


@pytest.mark.rule("1860-running-trains-y")
def test_the_pier_uses_a_large_call() -> None:
    at = running("IOW", "3+2", tiles={**EAST, "I3": ("758", 0)})
    assert at.refused(iow(("J2.0", "I3.0", "J4.0", "J6.0"))) == "1860-running-trains-p"
    assert not at.refused(iow(("J2.0", "I3.0", "J4.0")))


@pytest.mark.rule("1860-running-trains-a")
def test_a_search_cut_short_offers_only_runs_that_may_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found before the proof may leave a train standing that could run: then it is added."""

    def tick(meter: Meter, count: int = 1) -> None:
        meter.nodes += count
        if meter._stop is not None and meter._stop(meter.nodes):
            raise Stopped

    monkeypatch.setattr(Meter, "tick", tick)  # as a rule it looks at its budget only now and then
    monkeypatch.setattr(mechanic, "ENOUGH", 1)
    mechanic._best.cache_clear()
    at = running("IOW", "3+2", "3+2", "2+1", bases={"IOW": ["J4"]})
    offered = at.options("run-routes")
    assert offered
    assert not any(at.refused(option.action) for option in offered)
    assert "the best found, none is above £" in offered[0].note
    monkeypatch.undo()
    mechanic._best.cache_clear()
    assert "the best found" not in at.options("run-routes")[0].note
