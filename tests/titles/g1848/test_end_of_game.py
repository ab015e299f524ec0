"""Chapter XIII, the end of the game and the final totals."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import BuyShare, Dividend, Pass, SellShares, TakeLoan
from bradshaw.kernel.events import GameEnded, Remark
from bradshaw.kernel.state import OptionValue
from bradshaw.titles.g1848.state import OperatingRound, ShareRound, own
from bradshaw.web.table.models import Game
from position import Position
from titles.g1848.boards import SYDNEY_WOLLONGONG
from titles.g1848.given import given, idle

QUIET: dict[str, Any] = {"options": {"home_tile_compulsory": False}}
PAYING: dict[str, Any] = {"turn": "NSW", "step": "pay", "shares": {"NSW": {"Ada": 10}}}


def play_out(position: Position) -> list[str]:
    """Idle to the end: the rounds that were still played, "1.2" or "share"."""
    met: list[str] = []
    while position.state.frames:
        first = position.state.frames[0]
        name = f"{first.set}.{first.number}" if isinstance(first, OperatingRound) else "share"
        if not met or met[-1] != name:
            met.append(name)
        idle(position)
    return met


@pytest.mark.rule("1848-XIII.general-a", "1848-XIII.general-b")
def test_the_running_set_is_played_to_its_end() -> None:
    position = given(**PAYING, phase="5", revenue=100, cash={"bank": 100}, operating=(1, 3), price={"NSW": "1,12"})
    position.do(Dividend, pay=True)
    assert own(position.state).end == "bank"
    assert play_out(position) == ["2.1", "2.2", "2.3"]
    assert position.state.ended is not None
    assert position.said(GameEnded)


@pytest.mark.rule("1848-XIII.general-b")
@pytest.mark.parametrize(
    ("zero", "money", "ends"), [(True, 101, False), (True, 100, True), (False, 100, False), (False, 99, True)]
)
def test_when_the_bank_has_run_out(zero: bool, money: int, ends: bool) -> None:
    position = given(**PAYING, revenue=100, cash={"bank": money}, options={"bank_breaks_at_zero": zero})
    assert bool(own(position.do(Dividend, pay=True).state).end) is ends


@pytest.mark.rule("1848-XIII.general-b")
def test_the_money_of_the_bank_of_england_is_not_the_banks() -> None:
    position = given(turn="NSW", phase="3", cash={"bank": 50}, loans={"VR": 14}, price={"NSW": "1,8"}).do(TakeLoan)
    assert position.cash("boe") == 500
    assert not own(position.state).end


@pytest.mark.rule("1848-XIII.general-c")
@pytest.mark.parametrize(("cell", "ends"), [("0,15", True), ("1,16", True), ("0,14", False), ("1,15", False)])
def test_the_highest_space_of_the_chart(cell: str, ends: bool) -> None:
    position = given(**PAYING, phase="3", revenue=20, price={"NSW": cell}, operating=(1, 2)).do(Dividend, pay=True)
    assert bool(own(position.state).end) is ends
    if ends:
        assert play_out(position) == ["2.1", "2.2"]


@pytest.mark.rule("1848-XIII.general-c", "1848-XIII.general-a")
@pytest.mark.parametrize(("when", "rounds"), [("next_set", ["2.1", "2.2"]), ("immediate", [])])
def test_reached_at_the_end_of_a_share_round_a_whole_set_follows(when: str, rounds: list[str]) -> None:
    options: dict[str, OptionValue] = {"end_price_trigger_in_share_round": when, "home_tile_compulsory": False}
    held = {"NSW": {"Ada": 6, "Bob": 4}}
    position = given(phase="3", shares=held, price={"NSW": "1,16"}, options=options).do(Pass).do(Pass).do(Pass)
    assert position.price("NSW") == 450
    assert play_out(position) == rounds
    assert position.state.ended is not None


@pytest.mark.rule("1848-XIII.general-c")
def test_by_option_the_top_ends_the_game_at_once_also_after_the_bank_has_run_out() -> None:
    options: dict[str, OptionValue] = {"end_price_trigger_in_share_round": "immediate"}
    held = {"NSW": {"Ada": 6, "Bob": 4}}
    position = given(phase="3", shares=held, price={"NSW": "1,16"}, options=options, end="bank")
    position.do(Pass).do(Pass).do(Pass)
    assert position.state.ended is not None
    assert [remark.clause for remark in position.said(Remark)] == ["1848-XIII.general-c"]


@pytest.mark.rule("1848-XIII.general-d")
@pytest.mark.parametrize(("before", "ends"), [(14, False), (15, True), (16, True)])
def test_the_sixteenth_loan(before: int, ends: bool) -> None:
    here: dict[str, Any] = {"turn": "NSW", "phase": "5", "loans": {"VR": before}, "price": {"NSW": "1,12"}}
    position = given(**here, tiles=SYDNEY_WOLLONGONG, trains={"NSW": ["5"]}, operating=(2, 3)).do(TakeLoan)
    assert bool(own(position.state).end) is ends
    if ends:
        assert play_out(position) == ["2.2", "2.3"]


@pytest.mark.rule("1848-XIII.general-e")
@pytest.mark.parametrize(("before", "ends"), [(3, False), (4, True)])
def test_five_companies_in_receivership(before: int, ends: bool) -> None:
    failed = ["VR", "SAR", "FT", "QG"][:before]
    position = given(
        turn="NSW", phase="3", failed=failed, price={"NSW": "1,2"}, shares={"WA": {"Bob": 6}}, operating=(1, 2)
    )
    position.do(TakeLoan)
    assert bool(own(position.state).end) is ends
    if ends:
        assert play_out(position) == ["2.1", "2.2"]


@pytest.mark.rule("1848-XIII.general-f")
def test_what_the_bank_cannot_pay_counts_all_the_same() -> None:
    held = {"NSW": {"Ada": 6, "Bob": 4}, "VR": {"Cid": 6}}
    position = given(turn="NSW", step="pay", revenue=300, shares=held, cash={"bank": 60}).do(Dividend, pay=True)
    assert (position.cash("Ada"), position.cash("Bob"), position.cash("bank")) == (680, 620, -240)
    assert position.scores()["Bob"] == 620 + 4 * position.price("NSW")
    company = given(turn="NSW", step="pay", revenue=300, shares=held, cash={"bank": 60}).do(Dividend, pay=False)
    assert company.cash("NSW") == 300


@pytest.mark.rule("1848-XIII.general-g")
@pytest.mark.parametrize(("phase", "rounds"), [("2", ["2.1"]), ("3", ["2.1", "2.2"]), ("5", ["2.1", "2.2", "2.3"])])
def test_a_bank_broken_in_a_share_round_leaves_a_whole_set(phase: str, rounds: list[str]) -> None:
    held = {"NSW": {"Bob": 6, "Ada": 2}}
    position = given(cash={"bank": 50}, shares=held, phase=phase, price={"NSW": "1,12"}, **QUIET)
    position.do(SellShares, company="NSW", count=1)
    assert own(position.state).end
    assert play_out(position) == ["share", *rounds]


@pytest.mark.rule("1848-XIII.general-a")
def test_a_trigger_is_never_taken_back() -> None:
    position = given(turn="NSW", cash={"bank": 500}, end="bank", **QUIET)
    assert play_out(position) == ["2.1"]  # the Bank has money again
    assert position.refused(Pass, actor="Ada") == "1848-XIII.general-a"


@pytest.mark.rule("1848-XIII.final-totals-a", "1848-XIII.final-totals-b", "1848-XIII.final-totals-d")
def test_cash_and_shares_count_and_nothing_else() -> None:
    here: dict[str, Any] = {
        "shares": {"NSW": {"Ada": 4, "Bob": 2, "pool": 1}, "BOE": {"Ada": 2}},
        "price": {"NSW": "1,6"},
    }
    plain = given(**here, cash={"Ada": 300}, loans={"VR": 8})
    assert plain.scores() == {"Ada": 300 + 4 * 110 + 2 * 150, "Bob": 500 + 2 * 110, "Cid": 500}
    rich = given(
        **here,
        cash={"Ada": 300, "NSW": 900},
        trains={"NSW": ["D"]},
        owners={"P6": "Ada", "P1": "Bob", "P2": "NSW"},
        loans={"VR": 8},
    )
    assert rich.scores() == plain.scores()
    debtor = given(**here, cash={"Ada": -50}, failed=["SAR"])
    assert debtor.scores()["Ada"] == -50 + 4 * 110 + 2 * 70


@pytest.mark.rule("1848-XIII.final-totals-b")
def test_shares_of_a_company_in_receivership_are_worth_nothing() -> None:
    held = {"NSW": {"Ada": 6, "Bob": 3}}
    position = given(turn="NSW", phase="3", price={"NSW": "1,2"}, cash={"NSW": 300}, shares=held).do(TakeLoan)
    assert position.scores() == {"Ada": 500, "Bob": 500 + 3 * 70, "Cid": 500}


@pytest.mark.rule("1848-XIII.final-totals-c")
def test_the_greatest_wealth_wins_and_equals_share_it() -> None:
    end: dict[str, Any] = {"turn": "NSW", "end": "receiverships", "shares": {"NSW": {"Cid": 6}}, **QUIET}
    won = given(**end, cash={"Ada": 1400, "Bob": 1390, "Cid": 0})
    play_out(won)
    assert won.state.ended is not None
    assert won.state.ended.scores == {"Ada": 1400, "Bob": 1390, "Cid": 6 * 90}
    assert Game(scores=won.state.ended.scores).winner == "Ada"
    tied = given(**end, cash={"Ada": 1400, "Bob": 1400, "Cid": 0})
    play_out(tied)
    assert Game(scores=tied.scores()).winner == "Ada and Bob"


@pytest.mark.rule("1848-XIII.general-a")
def test_without_a_trigger_the_game_goes_on() -> None:
    position = given(turn="NSW", **QUIET)
    while not isinstance(position.frame, ShareRound):
        idle(position)
    assert position.state.ended is None
    assert position.refused(BuyShare, company="BOE", source="pool") == ""


# Our own end: a standstill

NOTHING_LEFT: dict[str, Any] = {"cash": {"Ada": 10, "Bob": 10, "Cid": 10}, "frames": (ShareRound(3, "Ada"),)}


@pytest.mark.rule("1848-house-a")
def test_a_game_in_which_nobody_can_act_any_more_ends() -> None:
    at = given(**NOTHING_LEFT).settle()
    assert at.state.ended is not None
    (end,) = at.said(GameEnded)
    assert end.clause == "1848-house-a"


@pytest.mark.rule("1848-house-a")
def test_by_option_it_goes_on_and_everybody_is_asked() -> None:
    at = given(**NOTHING_LEFT, options={"standstill": "goes_on"}).settle()
    asked = []
    for _ in range(4):
        asked.append(at.decider)
        assert [option.action.kind for option in at.menu()] == ["pass"]
        at.do(Pass)
    assert asked == ["Ada", "Bob", "Cid", "Ada"]
    assert not at.state.ended


@pytest.mark.rule("1848-house-a")
@pytest.mark.parametrize(
    "something",
    [
        {"owners": {"P1": "Bob"}},
        {"shares": {"BOE": {"Bob": 1}}},
        {"shares": {"NSW": {"Bob": 3}}},
        {"turn": "NSW"},
        {"cash": {"Ada": 500, "Bob": 10, "Cid": 10}},
    ],
    ids=["a private", "a share of the Bank of England", "a share to sell", "a railway at work", "money"],
)
def test_it_goes_on_where_anything_earns_or_anybody_can_act(something: dict[str, Any]) -> None:
    assert not given(**{**NOTHING_LEFT, **something}).settle().state.ended
