"""The arena: fair schedules, resumable files, ratings, and a test that stops when it knows."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from bradshaw.arena import ledger, standing
from bradshaw.arena.playing import Result, play
from bradshaw.arena.runners import here, processes
from bradshaw.arena.schedule import Match, Plan, first, tables
from bradshaw.bots import known
from bradshaw.bots.policy import Move, Seat
from bradshaw.cli import run
from bradshaw.cli.arena import print_table
from bradshaw.kernel.errors import BadInput
from bradshaw.titles.registry import register_all

register_all()
QUICK = Plan("1848", 3, ("thrifty", "random"))


def result(number: int, seats: tuple[str, ...], scores: tuple[int, ...]) -> Result:
    return Result(number, number, seats, scores, 100, 1.0, "the end", "5")


def test_every_deal_is_played_from_every_chair() -> None:
    games = first(Plan("1848", 3, ("easy", "early", "thrifty", "random")), 24)
    deals: dict[int, list[tuple[str, ...]]] = {}
    for match in games:
        deals.setdefault(match.deal, []).append(match.seats)
    assert len(deals) == 8
    for seats in deals.values():
        assert [Counter(chair) for chair in zip(*seats, strict=True)] == [Counter(seats[0])] * 3
    assert {frozenset(seats[0]) for seats in deals.values()} == {frozenset(one) for one in tables(table_of_four())}


def table_of_four() -> Plan:
    return Plan("1848", 3, ("easy", "early", "thrifty", "random"))


def test_the_last_bot_takes_the_chairs_that_are_left() -> None:
    assert tables(Plan("1848", 4, ("solid", "easy"))) == [("solid", "easy", "easy", "easy")]


def test_a_match_is_the_same_wherever_it_is_played() -> None:
    match = Match(0, "1848", 7, ("random", "thrifty", "random"))
    one, other = play(match), play(match)
    assert (one.scores, one.decisions, one.end) == (other.scores, other.decisions, other.end)
    assert one.end
    assert not one.fault


def test_who_shares_the_highest_score_shares_the_win() -> None:
    assert result(0, ("a", "b", "c"), (5, 9, 9)).wins() == {"a": 0, "b": 0.5, "c": 0.5}
    assert result(0, ("a", "b", "b"), (5, 9, 9)).wins() == {"a": 0, "b": 1}


def test_the_table_orders_bots_by_what_they_won() -> None:
    games = [result(n, ("a", "b", "c"), (30, 20, 10)) for n in range(20)]
    lines = standing.table(("c", "b", "a"), games)
    assert [line.bot for line in lines] == ["a", "b", "c"]
    assert [line.wins for line in lines] == [20, 0, 0]
    assert lines[0].low > lines[0].fair == pytest.approx(1 / 3)
    assert lines[0].rating - lines[0].deviation > lines[2].rating + lines[2].deviation


def test_three_chairs_of_one_bot_are_a_fair_share_of_three() -> None:
    games = [result(n, ("a", "b", "b", "b"), (9, 1, 1, 1) if n % 4 == 0 else (0, 9, 1, 1)) for n in range(40)]
    by_bot = {line.bot: line for line in standing.table(("a", "b"), games)}
    assert by_bot["a"].share == by_bot["a"].fair == 0.25
    assert by_bot["b"].wins == 30


def test_the_interval_of_a_share_is_wilsons() -> None:
    low, high = standing.wilson(40, 100)
    assert (round(low, 3), round(high, 3)) == (0.309, 0.498)


@pytest.mark.parametrize(("wins", "found"), [(True, "better"), (False, "not better")])
def test_the_sequential_test_knows_after_a_while(wins: bool, found: str) -> None:
    games = [result(n, ("a", "b"), (9, 1) if wins else (1, 9)) for n in range(60)]
    assert standing.verdict("a", games[:2]) == ""
    assert standing.verdict("a", games) == found


def test_an_even_record_decides_nothing_at_once() -> None:
    games = [result(n, ("a", "b"), (9, 1) if n % 9 in (0, 2, 4, 6, 8) else (1, 9)) for n in range(18)]
    assert standing.verdict("a", games) == ""


def test_an_arena_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    whole = ledger.play_on(QUICK, 3, None, here, stops=False)
    ledger.play_on(QUICK, 2, file, here, stops=False)
    file.write_bytes(file.read_bytes() + b'{"number": 2, "de')  # the power went
    played: list[int] = []
    resumed = ledger.play_on(QUICK, 3, file, here, stops=False, progress=lambda one: played.append(one.number))
    assert [(one.number, one.scores) for one in resumed] == [(one.number, one.scores) for one in whole]
    assert played == [0, 1, 2]
    assert [one.number for one in ledger.read(file, QUICK)] == [0, 1, 2]


def test_a_file_of_another_arena_is_not_continued(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    ledger.play_on(QUICK, 1, file, here, stops=False)
    with pytest.raises(BadInput, match="another arena"):
        ledger.play_on(Plan("1860", 3, ("thrifty", "random")), 1, file, here)
    (tmp_path / "else.jsonl").write_text("hello\n")
    with pytest.raises(BadInput, match="no file of an arena"):
        ledger.read(tmp_path / "else.jsonl", QUICK)


def test_processes_play_the_same_games() -> None:
    alone = ledger.play_on(QUICK, 2, None, here, stops=False)
    several = ledger.play_on(QUICK, 2, None, processes(2), stops=False)
    assert [one.scores for one in alone] == [one.scores for one in several]


def test_games_known_count_in_order_only() -> None:
    games = [result(n, ("a", "b"), (9, 1)) for n in (0, 1, 3)]
    assert [one.number for one in ledger.in_order(games)] == [0, 1]


def test_the_command_prints_a_table_for_a_program(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["arena", "1848", "--players", "3", "--bots", "thrifty,random", "--games", "2", "--json"]
    assert run([*words, "--output", str(tmp_path / "a.jsonl")]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["plan"]["bots"] == ["thrifty", "random"]
    assert {line["bot"] for line in told["table"]} == {"thrifty", "random"}
    assert told["faults"] == []


def test_a_ladder_is_made_of_the_files_of_arenas(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    files = [tmp_path / "four.jsonl", tmp_path / "three.jsonl"]
    for file, players in zip(files, (4, 3), strict=True):
        plan, seats = Plan("1848", players, ("solid", "easy")), ("solid", *["easy"] * (players - 1))
        games = [result(number, seats, (9, *range(1, players))) for number in range(2)]
        file.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in (plan, *games)))
    assert run(["ladder", *map(str, files)]) == 0
    _, _, three, four = capsys.readouterr().out.splitlines()
    assert three.startswith("| 1848 | 3 | solid, 2 easy | 2 | 2 | 1.00 | 0.34 to 1.00 | 0.33 |")
    assert four.startswith("| 1848 | 4 | solid, 3 easy | 2 | 2 |")
    (tmp_path / "else.jsonl").write_text("")
    assert run(["ladder", str(tmp_path / "else.jsonl")]) == 2


def test_a_bot_that_crashes_costs_its_game_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def crashes(seat: Seat) -> Move:
        raise KeyError(seat.player)

    monkeypatch.setitem(known.POLICIES, "thrifty", crashes)
    assert play(Match(0, "1848", 7, ("random", "thrifty", "random"))).fault == "crashed: KeyError('Ben')"


def test_what_ratings_need_is_missed_before_any_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    file = tmp_path / "a.jsonl"
    assert run(["arena", "1848", "--bots", "thrifty,random", "--games", "1", "--output", str(file)]) == 2
    assert "ratings need openskill" in capsys.readouterr().err
    assert not file.exists()


def test_a_bot_that_no_table_has_had_yet_has_not_played(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(Plan("1848", 3, ("easy", "a", "b", "c")), [result(0, ("a", "b", "c"), (5, 9, 9))], [], "")
    assert "easy has not played yet" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--bots", "easy,deep"], "there is no bot 'deep'"),
        (["--bots", "easy"], "at least two different bots"),
        (["--players", "9"], "1848 is for 3 to 6 players"),
        (["--workers", "2", "--ray", "auto"], "either --workers or --ray"),
        (["--ray", "127.0.0.1:9"], "no Ray cluster answers at 127.0.0.1:9"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_line(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["arena", "1848", *words]) == 2
    assert told in capsys.readouterr().err
