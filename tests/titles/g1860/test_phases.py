"""The course of the game: rounds, and what the first train of a type changes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bradshaw.kernel.events import PhaseBegan, RoundBegan
from bradshaw.kernel.records import IPO, POOL, SCRAP
from bradshaw.kernel.records import company as treasury
from bradshaw.titles.g1860.data import PRICES
from bradshaw.titles.g1860.depot import top_of_stack
from bradshaw.titles.g1860.state import Course, own
from position import Position
from say import PASS, buy, buy_private, buy_train, lay, offered, sell
from titles.g1860.given import given

TWO = {"IOW": {"A": 5}, "C&N": {"B": 5}}
EAST = {"J4": ("6", 0), "J6": ("746", 0)}
"""Ryde Esplanade - Ryde St Johns Road - Brading."""
BEFORE = {
    "3+2": ("2", ["2+1"] * 5),
    "4+2": ("3", ["3+2"] * 4),
    "5+3": ("4", ["4+2"] * 3),
    "6+3": ("5", ["5+3"] * 2),
    "7+4": ("6", ["6+3"] * 2),
    "8+4": ("7", ["7+4"]),
    "9+5": ("8", ["8+4"]),
}
"""What is sold when this type comes to the top of the stack."""


def before_the_first(kind: str, *others: str) -> Position:
    """IOW may buy the first train of a type; C&N owns others, all trains of the type before lie in the pool."""
    phase, sold = BEFORE[kind]
    trains = {POOL: sold, "C&N": list(others)}
    return given(phase=phase, shares=TWO, trains=trains, treasury={"IOW": 2000}, turn=("IOW", "trains"))


def first(kind: str) -> dict[str, object]:
    return buy_train("IOW", f"{kind}-0", PRICES[kind])


def rounds_until(at: Position, last: str) -> list[str]:
    """Everybody passes; the rounds that begin."""
    heard: list[str] = []
    while last not in heard:
        at.act(PASS)
        heard += [event.round for event in at.events if isinstance(event, RoundBegan)]
    return heard


@pytest.mark.rule("1860-game-overview-a")
def test_stock_and_operating_rounds_alternate() -> None:
    at = given(stock="A", shares={"IOW": {"A": 5}})
    assert rounds_until(at, "stock round 4") == [
        "operating round 2.1",
        "stock round 3",
        "operating round 3.1",
        "stock round 4",
    ]


@pytest.mark.rule("1860-phases-a")
@pytest.mark.parametrize("kind", BEFORE)
def test_the_first_train_of_a_type_starts_its_phase(kind: str) -> None:
    at = before_the_first(kind)
    assert given().state.phase == "2"
    at.act(first(kind))
    assert at.state.phase == kind[0]
    assert [event.phase for event in at.events if isinstance(event, PhaseBegan)] == [kind[0]]


@pytest.mark.rule("1860-phases-a")
def test_a_second_train_of_the_type_or_one_from_the_pool_starts_nothing() -> None:
    at = before_the_first("3+2")
    at.act(buy_train("IOW", "2+1-0", 250))
    assert at.state.phase == "2"
    at.act(first("3+2"), buy_train("IOW", "3+2-1", 300))
    assert at.state.phase == "3"
    assert not any(isinstance(event, PhaseBegan) for event in at.events)


@pytest.mark.rule("1860-phases-b")
@pytest.mark.parametrize(
    ("kind", "price"),
    [("3+2", 300), ("4+2", 350), ("5+3", 400), ("6+3", 500), ("7+4", 600), ("8+4", 700), ("9+5", 800)],
)
def test_what_a_train_costs(kind: str, price: int) -> None:
    at = before_the_first(kind)
    assert at.refused(buy_train("IOW", f"{kind}-0", price - 10)) == "1860-phases-b"
    at.act(buy_train("IOW", f"{kind}-0", price))
    assert at.state.cash[treasury("IOW")] == 2000 - price


@pytest.mark.rule("1860-phases-b")
def test_a_2_costs_250() -> None:
    at = given(shares=TWO, treasury={"IOW": 400}, turn=("IOW", "trains"))
    assert at.refused(buy_train("IOW", "2+1-0", 240)) == "1860-phases-b"
    at.act(buy_train("IOW", "2+1-0", 250))
    assert at.state.cash[treasury("IOW")] == 150


@pytest.mark.rule("1860-phases-c")
@pytest.mark.parametrize(
    ("phase", "rounds"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("7", 3), ("8", 3), ("9", 3)]
)
def test_operating_rounds_in_a_set(phase: str, rounds: int) -> None:
    at = given(stock="A", phase=phase, shares={"IOW": {"A": 5}})
    at.act(PASS, PASS)
    heard = rounds_until(at, "stock round 3")
    assert heard == [*(f"operating round 2.{number + 1}" for number in range(rounds)), "stock round 3"]


@pytest.mark.rule("1860-phases-d")
def test_more_operating_rounds_come_after_the_next_stock_round() -> None:
    at = given(
        phase="4",
        shares={"IOW": {"A": 5}},
        trains={POOL: ["4+2"] * 3},
        treasury={"IOW": 400},
        operating=(1, 2),
        turn=("IOW", "trains"),
    )
    at.act(first("5+3"))
    assert [event.round for event in at.events if isinstance(event, RoundBegan)] == ["operating round 2.2"]
    assert rounds_until(at, "stock round 4") == [
        "stock round 3",
        "operating round 3.1",
        "operating round 3.2",
        "operating round 3.3",
        "stock round 4",
    ]
    assert at.state.phase == "5"


@pytest.mark.rule("1860-phases-e")
@pytest.mark.parametrize(
    ("phase", "full"),
    [
        ("2", ["2+1"] * 4),
        ("3", ["3+2"] * 4),
        ("4", ["4+2"] * 3),
        ("5", ["4+2", "5+3", "5+3"]),
        ("6", ["6+3", "6+3"]),
        ("7", ["6+3", "7+4"]),
        ("8", ["7+4", "8+4"]),
        ("9", ["9+5", "9+5"]),
    ],
)
def test_how_many_trains_a_company_may_own(phase: str, full: Sequence[str]) -> None:
    def refused(trains: Sequence[str]) -> str:
        at = given(
            phase=phase,
            shares=TWO,
            trains={"IOW": trains},
            treasury={"IOW": 900},
            turn=("IOW", "trains"),
            settle=False,
        )
        next_train = top_of_stack(at.state) or ""
        return at.refused(buy_train("IOW", next_train, PRICES[at.state.trains[next_train].kind]))

    assert refused(full) == "1860-buying-trains-i"
    assert not refused(full[1:])


@pytest.mark.rule("1860-phases-f")
@pytest.mark.parametrize(
    ("kind", "gone", "stays"),
    [("4+2", "2+1", "3+2"), ("6+3", "3+2", "4+2"), ("7+4", "4+2", "5+3"), ("8+4", "5+3", "6+3")],
)
def test_a_train_makes_an_older_type_obsolete(kind: str, gone: str, stays: str) -> None:
    at = before_the_first(kind, gone) if stays in BEFORE[kind][1] else before_the_first(kind, gone, stays)
    at.act(first(kind))
    assert {train.holder for train in at.state.trains.values() if train.kind == gone} == {SCRAP}
    assert {train.holder for train in at.state.trains.values() if train.kind == stays} != {SCRAP}


@pytest.mark.rule("1860-phases-f")
@pytest.mark.parametrize(("kind", "owned"), [("3+2", "2+1"), ("5+3", "3+2"), ("9+5", "6+3")])
def test_other_trains_make_nothing_obsolete(kind: str, owned: str) -> None:
    at = before_the_first(kind) if owned == "2+1" else before_the_first(kind, owned)
    at.act(first(kind))
    assert any(train.kind == owned and train.holder != SCRAP for train in at.state.trains.values())


@pytest.mark.rule("1860-phases-g")
@pytest.mark.parametrize("owned", ["6+3", "7+4", "8+4"])
def test_the_big_trains_last_to_the_end(owned: str) -> None:
    at = given(
        phase="8",
        shares=TWO,
        trains={"C&N": [owned], POOL: [] if owned == "8+4" else ["8+4"]},
        tiles={"F2": ("787", 0)},
        treasury={"IOW": 800},
        turn=("IOW", "trains"),
    )
    at.act(first("9+5"))
    assert at.state.phase == "9"
    assert at.state.trains[f"{owned}-0"].holder == "company/C&N"
    at.act(PASS)
    assert at.step == "run"
    assert at.options("run-routes")


@pytest.mark.rule("1860-phases-h")
def test_obsolete_trains_vanish_wherever_they_are() -> None:
    at = given(
        phase="3",
        shares=TWO,
        bankrupt=["FYN"],
        trains={"IOW": ["2+1"], "C&N": ["2+1"], "FYN": ["2+1"], POOL: ["2+1", "3+2", "3+2", "3+2", "3+2"]},
        treasury={"IOW": 1000},
        turn=("IOW", "trains"),
    )
    assert not at.refused(buy_train("IOW", "2+1-3", 250))
    at.act(first("4+2"))
    assert {train.holder for train in at.state.trains.values() if train.kind == "2+1"} == {SCRAP}
    assert at.refused(buy_train("IOW", "2+1-3", 250)) == "1860-phases-h"


@pytest.mark.rule("1860-phases-i")
def test_green_tiles_come_with_the_first_3_at_once() -> None:
    """C&N buys it; IOW, next in the same round, upgrades Ryde."""
    at = given(
        shares=TWO,
        trains={"C&N": ["2+1", "2+1"], "IOW": ["2+1", "2+1", "2+1"]},
        tiles=EAST,
        treasury={"C&N": 300},
        price={"C&N": 110},
        turn=("C&N", "trains"),
    )
    at.act(buy_train("C&N", "3+2-0", 300))
    assert at.step == "track"
    assert not at.refused(lay("IOW", "I3", "758", 0))
    before = given(shares=TWO, trains={"IOW": ["2+1"]}, tiles=EAST, turn=("IOW", "track"))
    assert before.refused(lay("IOW", "I3", "758", 0)) == "1860-upgrading-track-a"


@pytest.mark.rule("1860-phases-i")
def test_russet_tiles_come_with_the_first_5_at_once() -> None:
    tiles = {**EAST, "I3": ("758", 0)}
    at = given(
        phase="4",
        shares=TWO,
        trains={"C&N": ["4+2", "4+2"], "IOW": ["4+2"]},
        tiles=tiles,
        treasury={"C&N": 400},
        price={"C&N": 110},
        turn=("C&N", "trains"),
    )
    at.act(buy_train("C&N", "5+3-0", 400))
    assert not at.refused(lay("IOW", "I3", "786", 0))
    before = given(phase="4", shares=TWO, trains={"IOW": ["4+2"]}, tiles=tiles, turn=("IOW", "track"))
    assert before.refused(lay("IOW", "I3", "786", 0)) == "1860-upgrading-track-b"


@pytest.mark.rule("1860-phases-j")
def test_leasing_starts_no_phase() -> None:
    at = given(
        phase="5",
        shares=TWO,
        trains={"C&N": ["5+3", "5+3"]},
        tiles=EAST,
        treasury={"IOW": 100},
        insolvent=["IOW"],
        turn=("IOW", "run"),
    )
    (best,) = [option for option in at.options("run-routes") if option.best]
    assert "6+3" in best.note
    at.act(best.action)
    assert at.state.phase == "5"
    assert at.state.trains["6+3-0"].holder == IPO


@pytest.mark.rule("1860-phases-k")
def test_fishbourne_is_listed_from_phase_6_on() -> None:
    assert offered(given(stock="A", phase="5"), "buy-private", "private") == []
    six = given(stock="A", phase="6")
    assert offered(six, "buy-private", "private") == ["FFC"]
    assert offered(six, "buy-private", "price") == [200]
    six.act(buy_private("FFC", 200))


@pytest.mark.rule("1860-phases-l")
@pytest.mark.parametrize(("phase", "train", "after"), [("7", "7+4", 86), ("8", "8+4", 100), ("9", "9+5", 100)])
def test_from_the_first_8_sales_do_not_lower_prices(phase: str, train: str, after: int) -> None:
    at = given(stock="A", phase=phase, shares={"C&N": {"A": 5, "B": 5}}, price={"C&N": 100}, trains={"C&N": [train]})
    at.act(sell("C&N", 3))
    assert at.title.market(at.state).price(at.state, "C&N") == after


@pytest.mark.rule("1860-phases-l")
def test_from_the_first_8_there_is_no_certificate_limit() -> None:
    """16 certificates in a game of four."""
    shares = {"C&N": {"A": 9}, "IOW": {"A": 9, "B": 1}}
    assert given(4, stock="A", phase="7", shares=shares).refused(buy("C&N")) == "1860-certificate-limit-a"
    assert not given(4, stock="A", phase="8", shares=shares).refused(buy("C&N"))


@pytest.mark.rule("1860-phases-m")
def test_the_first_9_forms_the_southern_and_building_goes_on_in_this_set() -> None:
    at = before_the_first("9+5")
    assert not own(at.state).southern
    at.act(first("9+5"), PASS)
    assert own(at.state).southern
    assert at.step == "track"
    assert at.company == "C&N"
    assert not own(at.state).building_banned
    assert at.options("lay-tile")


@pytest.mark.rule("1860-phases-n")
def test_9s_never_run_out() -> None:
    """Seven companies with two each, and IOW still buys two more."""
    others = ("C&N", "IWNJ", "FYN", "NGStL", "BHI&R", "S&C", "VYSC")
    at = given(
        phase="9",
        shares={"IOW": {"A": 5}},
        trains={name: ["9+5", "9+5"] for name in others},
        treasury={"IOW": 1600},
        turn=("IOW", "trains"),
    )
    at.act(buy_train("IOW", "9+5-14", 800), buy_train("IOW", "9+5-15", 800))
    assert at.state.trains[top_of_stack(at.state) or ""].kind == "9+5"


@pytest.mark.rule("1860-phases-c", "1860-game-overview-a")
def test_every_set_begins_after_a_stock_round() -> None:
    at = given(frames=(Course("stock"),), shares={"IOW": {"A": 5}}, own={"stock_round": 0}, phase="3")
    heard = rounds_until(at, "stock round 3")
    assert heard == [
        "operating round 1.1",
        "operating round 1.2",
        "stock round 2",
        "operating round 2.1",
        "operating round 2.2",
        "stock round 3",
    ]
