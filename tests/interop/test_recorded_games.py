"""Games that people played on 18xx.games, replayed step by step; skipped where the recordings are not at hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from bradshaw.interop import site_format
from bradshaw.kernel import save
from bradshaw.kernel.errors import BadInput
from bradshaw.titles.registry import register_all

register_all()

RECORDINGS = Path(__file__).parents[3] / "shared" / "replays"
GAMES = ("1848/101", "1848/hotseat", "1860/19354", "1860/bank")
QUIRKS = (
    "1848-bank-train-after-trade",
    "1848-debt-sale-at-round-end",
    "1848-discard-at-round-end",
    "1860-run-skips-end-town",
    "1860-upgrade-reach",
)
"""Games broken off where that site plays in its own way."""


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
    assert site_format.read(recording(name)).options["ruleset"] == "18xx.games"


@pytest.mark.parametrize("name", QUIRKS)
def test_a_quirk_of_that_site_is_followed_to_the_last_action(name: str) -> None:
    log = recording(f"interop/import-{name}")
    played = site_format.replay(log, recording(f"interop/import-{name}.trace"))
    assert played.difference == ""
    assert len(site_format.read(log).entries) == len(played.game.entries)


@pytest.mark.parametrize(
    ("name", "action"),
    [
        ("1848-discard-at-end-of-game", 417),
        ("1848-discard-at-round-end", 282),
        ("1848-two-debt-sales", 234),
        ("1860-halt-slides", 521),
        ("1860-no-skip-towns-reach", 825),
    ],
)
def test_a_game_that_site_could_not_open_is_not_written(name: str, action: int) -> None:
    """Saves of an earlier version, played by what were thought to be that site's rules."""
    game = save.load(recording(f"interop/export-{name}.save"))
    with pytest.raises(BadInput, match=rf"18xx\.games plays by other rules than this game: action {action}\b"):
        site_format.write(game)
