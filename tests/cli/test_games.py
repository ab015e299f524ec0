"""A game played from the command line: new, menu, act, undo, show, log, replay."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from bradshaw.interop import formats
from bradshaw.kernel import title as registry
from cli.conftest import Bradshaw
from kernel.toy import TITLE


@pytest.fixture(autouse=True)
def known_toy() -> None:
    registry.register("toy", lambda: TITLE)


@pytest.fixture
def game(bradshaw: Bradshaw, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    assert bradshaw("new", "toy", "--players", "Ada, Ben", "--seed", 3, "-o", path).code == 0
    return path


def first(bradshaw: Bradshaw, game: Path) -> str:
    who: str = bradshaw("menu", game, "--json").json["waits_for"][0]
    return who


def test_a_new_game_says_who_is_asked(bradshaw: Bradshaw, tmp_path: Path) -> None:
    path = tmp_path / "new.json"
    said = bradshaw("new", "toy", "--players", "Ada,Ben,Cleo", "--option", "gifts=false", "-o", path, "--json")
    assert said.code == 0
    assert said.json["players"] == ["Ada", "Ben", "Cleo"]
    assert len(said.json["waits_for"]) == 1
    assert bradshaw("show", path, "--json").json["options"]["gifts"] is False


def test_the_menu_is_numbered_and_gives_ranges(bradshaw: Bradshaw, game: Path) -> None:
    menu = bradshaw("menu", game, "--json").json
    assert [option["number"] for option in menu["options"]] == [1, 2, 3]
    assert menu["options"][1]["ranges"]["amount"] == {"start": 5, "stop": 100, "step": 5}
    text = bradshaw("menu", game).out
    assert "Buy a share for 20" in text
    assert "amount=5..100" in text


def test_the_menu_of_one_player_keeps_the_numbers(bradshaw: Bradshaw, game: Path) -> None:
    who = first(bradshaw, game)
    other = "Ben" if who == "Ada" else "Ada"
    assert len(bradshaw("menu", game, "--player", who, "--json").json["options"]) == 3
    assert bradshaw("menu", game, "--player", other, "--json").json["options"] == []
    assert bradshaw("menu", game, "--player", "Zoe").code == 2


def test_reasons_are_shown_on_request(bradshaw: Bradshaw, game: Path) -> None:
    bradshaw("act", game, 2, "amount=100")
    assert "[toy-2]" in bradshaw("menu", game, "--explain").out


def test_an_action_is_json_or_a_number_with_fields(bradshaw: Bradshaw, game: Path) -> None:
    who = first(bradshaw, game)
    said = bradshaw("act", game, "2", "amount=25", "--json")
    assert said.code == 0
    assert said.json["index"] == 1
    assert said.json["events"][0]["amount"] == 25
    assert said.json["events"][0]["text"].startswith(f"{who} pays")
    assert bradshaw("act", game, json.dumps({"kind": "pass", "actor": who})).code == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["0"], "entries 1 to 3"),
        (["-1"], "entries 1 to 3"),
        (["99"], "entries 1 to 3"),
        (["2", "amount=7"], "toy-3"),
        (["2", "amount=many"], "neither a number"),
        (["2", "amount=null"], "int"),
        (["2", "gold=1"], "cannot be chosen"),
        (["2", "amount"], "name=value"),
        (["{"], "not an action"),
        (['{"kind": "fly", "actor": "Ada"}'], "fly"),
        (['{"kind": "pass", "actor": "Zoe"}'], "Zoe"),
        (['{"kind": "pass", "actor": "Ada"}', "x=1"], "not with JSON"),
        (["pass"], "not an action"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_changes_nothing(
    bradshaw: Bradshaw, game: Path, words: list[str], message: str
) -> None:
    before = game.read_bytes()
    options = [word for word in words if word.startswith("-")]
    said = bradshaw("act", game, *(["--", *words] if options else words))
    assert said.code == 2
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert message in said.err
    assert game.read_bytes() == before


def test_undo_takes_back_the_last_action(bradshaw: Bradshaw, game: Path) -> None:
    before = bradshaw("show", game, "--json").json
    bradshaw("act", game, 1)
    assert bradshaw("show", game, "--json").json != before
    assert bradshaw("undo", game, "--json").json["undone"]["kind"] == "buy-share"
    assert bradshaw("show", game, "--json").json == before
    assert "nothing to undo" in bradshaw("undo", game).err


def test_show_and_log_read_as_text(bradshaw: Bradshaw, game: Path) -> None:
    who = first(bradshaw, game)
    bradshaw("act", game, 1)
    assert "LAR 1" in bradshaw("show", game).out
    assert f"{who} pays the bank £20 for share." in bradshaw("log", game).out
    moved = bradshaw("log", game, "--kind", "price-moved", "--json").json
    assert [line["event"] for line in moved] == ["price-moved", "price-moved"]
    assert all("LAR" in line["text"] for line in bradshaw("log", game, "--about", "LAR", "--json").json)


def test_replay_gives_the_standings(bradshaw: Bradshaw, game: Path) -> None:
    for _ in range(2):
        bradshaw("act", game, 3)
    said = bradshaw("replay", game, "--json")
    assert said.code == 0
    assert said.json["ended"] is True
    assert said.json["scores"] == {"Ada": 100, "Ben": 100}
    assert "ended" in bradshaw("replay", game).out
    assert bradshaw("replay", game, "--best", "--json").json["runs"] == []
    assert "the game is over" in bradshaw("act", game, 1).err
    assert "The game is over" in bradshaw("show", game).out


@pytest.mark.parametrize(
    "words",
    [
        ("new", "toy", "--players", "Ada"),
        ("new", "toy", "--players", "Ada,Ada"),
        ("new", "toy", "--players", "Ada,Ben", "--option", "gold=1"),
        ("new", "toy", "--players", "Ada,Ben", "--option", "gifts=maybe"),
        ("new", "toy", "--players", "Ada,Ben", "--option", "gifts"),
        ("new", "1899", "--players", "Ada,Ben"),
        ("new", "toy"),
        ("show", "no-such-file"),
        ("replay", "no-such-file"),
        ("import", "no-such-file"),
        ("fuzz", "1899"),
        ("fuzz", "toy", "--players", "9"),
        ("fuzz", "toy", "--favour", "fly=2"),
        ("fuzz", "toy", "--favour", "pass=much"),
        ("fuzz", "toy", "--favour", "pass=-1"),
        ("fuzz", "toy", "--profile", "gentle"),
        ("fuzz", "toy", "--games", "0"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_two(
    bradshaw: Bradshaw, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = bradshaw(*words)
    assert said.code == 2
    assert said.err.count("\n") == 1
    assert os.listdir(tmp_path) == []


def test_a_damaged_save_is_refused_by_name(bradshaw: Bradshaw, game: Path) -> None:
    game.write_text(game.read_text()[:-30])
    for command in (("show", game), ("menu", game), ("act", game, 1), ("log", game), ("replay", game)):
        said = bradshaw(*command)
        assert said.code == 2
        assert "game.json: not JSON" in said.err


def test_a_game_is_not_overwritten_unless_forced(bradshaw: Bradshaw, game: Path) -> None:
    assert "exists" in bradshaw("new", "toy", "--players", "Ada,Ben", "-o", game).err
    assert bradshaw("new", "toy", "--players", "Ada,Ben", "-o", game, "--force").code == 0


def test_a_failed_write_leaves_the_old_game(bradshaw: Bradshaw, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = game.read_bytes()

    def full_disk(handle: int) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    said = bradshaw("act", game, 1)
    assert (said.code, said.err) == (2, "bradshaw: No space left on device\n")
    assert game.read_bytes() == before
    assert os.listdir(game.parent) == ["game.json"]


def test_a_file_of_no_known_format_is_not_imported(bradshaw: Bradshaw, game: Path, tmp_path: Path) -> None:
    assert "no format" in bradshaw("import", game, "-o", tmp_path / "other.json").err
    assert "no format 'chess'" in bradshaw("export", game, "--as", "chess").err
    assert "--trace" in bradshaw("replay", game, "--trace", game).err


def test_what_a_file_of_another_site_leaves_out_is_told(
    bradshaw: Bradshaw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, there = tmp_path / "game.json", tmp_path / "there.json"
    bradshaw("new", "1848", "--players", "Ada,Ben,Cleo", "--option", "ruleset=18xx.games", "-o", game)
    assert bradshaw("export", game, "--as", "18xx.games", "-o", there).err == ""
    short = replace(formats.named("18xx.games"), left_out=lambda game: "action 3 is left out")
    monkeypatch.setattr(formats, "named", lambda name: short)
    said = bradshaw("export", game, "--as", "18xx.games", "-o", there, "--force")
    assert (said.code, said.err) == (0, f"{game}: action 3 is left out\n")
