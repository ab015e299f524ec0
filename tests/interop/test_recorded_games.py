"""Games that people played on 18xx.games, replayed step by step; skipped where the recordings are not at hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from bradshaw.interop import site_format

RECORDINGS = Path(__file__).parents[3] / "shared" / "replays"
GAMES = ("1848/101", "1848/hotseat", "1860/19354", "1860/bank")


def recording(name: str) -> bytes:
    path = RECORDINGS / f"{name}.json"
    if not path.is_file():
        pytest.skip("no recordings of games at hand")
    return path.read_bytes()


@pytest.mark.parametrize("name", GAMES)
def test_every_step_of_a_recorded_game_is_equal_and_so_is_the_result(name: str) -> None:
    played = site_format.replay(recording(name), recording(f"{name}.trace"))
    assert played.difference == ""
    assert played.game.scores() == played.recorded


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_becomes_a_game_of_ours(name: str) -> None:
    assert site_format.recognises(recording(name))
    assert site_format.read(recording(name)).chosen["ruleset"] == "18xx.games"
