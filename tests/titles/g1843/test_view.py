"""What the page is told beyond the common tables."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bradshaw.kernel.game import Game
from bradshaw.titles import forecast
from bradshaw.titles.g1843 import view
from bradshaw.titles.g1843.frames import Course, Discards
from bradshaw.titles.g1843.own import own
from bradshaw.web.table.show import sheets
from titles.g1843.given import given

SIX = {"PLM": {"A": 6}}


@pytest.mark.rule("1843-3-a")
@pytest.mark.parametrize("seats", [("A",), ("B",), ()])
def test_everybody_sees_what_players_and_companies_have(seats: tuple[str, ...]) -> None:
    """Spectators too: the sheets of the page hide nothing."""
    state = given(
        shares=SIX, stock="A", treasury={"PLM": 321}, trains={"PLM": ["2+1"]}, cash={"B": 123}, privates={"C": ["TB"]}
    ).state
    game = Game("1843", ("A", "B", "C"))
    plm = next(row for row in sheets.companies(game, state, seats) if row.id == "PLM")
    assert (plm.treasury, plm.trains, plm.shares) == (321, ("2+1",), (6, 0, 0))
    assert all(row.treasury is not None for row in sheets.companies(game, state, seats))
    rows = {row.name: row for row in sheets.players(game, state)}
    assert rows["B"].cash == 123
    assert [private for private, _ in rows["C"].privates] == ["TB"]


def test_the_auction_says_what_follows_when_everybody_passes() -> None:
    (told,) = view.foretold(given().state)
    assert told == (
        "If everybody passes: privates pay, a yellow train is burnt (5 left), "
        "Compagnie de Toulouse à Barcelone costs 10fr."
    )


def test_the_foreigners_next_trains_and_the_phase_they_begin_are_told() -> None:
    several = given(shares=SIX, supply={"yellow": 2}, stock="A")
    assert view.foretold(several.state) == ["After this set the foreigners take a yellow train."]
    last = given(shares=SIX, supply={"yellow": 1}, stock="A")
    assert view.foretold(last.state) == [
        "After this set the foreigners take a yellow and a green train, and the green phase begins."
    ]


def test_a_stock_round_comes_before_the_operating_rounds_of_its_set() -> None:
    now = [stage.name for stage in view.VIEW.rounds(given(shares=SIX, stock="A").state) if stage.when == "now"]
    assert [name.partition(" ")[0] for name in now] == ["Stock"]


def test_between_two_sets_the_last_round_of_the_set_is_still_on() -> None:
    """Companies over a limit that the foreigners have lowered."""
    state = given(shares=SIX, stock="A", settle=False).state
    state.frames, state.own = (Course("stock"), Discards()), replace(own(state), stock_round=3)
    assert [stage.name for stage in view.VIEW.rounds(state) if stage.when == "now"] == ["Operating 3.1"]


def test_ports_and_privates_lie_on_the_charter() -> None:
    position = given(phase="green", shares=SIX, privates={"PLM": ["TB"]}, ports={"PLM": ["K8"]}, stock="A")
    assert view.charter(position.state, "PLM") == ["Compagnie de Toulouse à Barcelone", "port Toulouse"]


def test_each_half_of_a_doubled_certificate_is_a_train_of_its_own() -> None:
    position = given(phase="green", shares=SIX, trains={"PLM": ["3/5x2"]}, turn=("PLM", "run"), settle=False)
    assert list(view.VIEW.fleet(position.state, "PLM").values()) == ["3/5", "3/5"]


def test_a_train_bought_after_it_has_rusted_is_marked() -> None:
    position = given(phase="gray", shares=SIX, trains={"PLM": ["5E", "Electric"]}, stock="A")
    marks = {
        train.name: view.train_mark(position.state, id) for id, train in position.state.trains.items() if train.name
    }
    assert (marks["5E"], marks["Electric"]) == ("rusted", "")


def test_fewer_certificates_are_announced_although_as_many_trains_are_allowed() -> None:
    position = given(phase="blue", shares=SIX, stock="A")
    told = sheets.what_is_next(position.state)
    assert "A company may have 3 trains in 2 certificates, not 3 in 3 certificates." in told


def test_the_foreigners_take_nothing_after_the_last_set() -> None:
    def told(**own: object) -> list[str]:
        at = given(phase="gray", shares=SIX, own=own, turn=("PLM", "track"), round=4, settle=False)
        return [line for line in view.foretold(at.state) if "foreigners" in line]

    assert told(gray_sets=0, gray_owned=True) == ["After this set the foreigners take a gray train."]
    assert told(gray_sets=1, gray_owned=True) == []
    assert told(ending="PLM has reached 500fr") == []


def test_a_train_with_the_engineers_card_is_marked_where_its_kind_goes() -> None:
    at = given(phase="blue", shares=SIX, trains={"PLM": ["4+1"]}, stock="A", own={"engineers": "green-0"})
    assert "All green trains leave the game: PLM, Engineers." in sheets.what_is_next(at.state)


@pytest.mark.parametrize(
    ("phase", "trains", "due"),
    [
        ("blue", {}, 400),
        ("blue", {"pool": ["5+2"]}, 350),
        ("blue", {"EST": ["5+2"]}, 0),
        ("gray", {"EST": ["8E"]}, 900),
    ],
)
def test_who_must_have_a_train_buys_the_cheapest(phase: str, trains: dict[str, list[str]], due: int) -> None:
    """A rusted one is none; OU at Rennes has no route."""
    shares = {"EST": {"A": 6}, "OU": {"B": 6}}
    supply = {"blue": 0} if phase == "blue" else {}
    at = given(phase=phase, shares=shares, cell=dict.fromkeys(shares, "9,6"), trains=trains, supply=supply, stock="A")
    assert forecast.due(at.state, "EST").train == due
    assert forecast.due(at.state, "OU").train == 0
