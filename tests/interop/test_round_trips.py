"""A game by the rules of 18xx.games, written as its file and read again, is the same game."""

from __future__ import annotations

import json

import msgspec
import pytest

from bradshaw.interop import reading, site, site_format
from bradshaw.kernel.game import Game
from bradshaw.kernel.state import State
from interop.games import finished_game, played, random_game


def states_of(game: Game) -> list[State]:
    return [entry.state for entry in game.entries]


def check_round_trip(game: Game) -> None:
    """Equal positions after every action, nothing added and nothing dropped on the way but the act after which that
    site would never stop."""
    file = site.read(site_format.write(game))
    again, problem = reading.play(site_format.reader_of(file), file)
    assert problem == ""
    played = states_of(game)[:-1] if isinstance(file.actions[-1], site.EndGame) else states_of(game)
    assert states_of(again.game) == played
    moves = [one.id for one in file.actions if not isinstance(one, (site.Message, site.EndGame))]
    reached = dict(again.reached)
    assert [reached[number] for number in moves if number is not None] == list(range(1, len(played) + 1))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_random_games_of_1848(players: int) -> None:
    check_round_trip(random_game("1848", players, seed=players, actions=400))


@pytest.mark.parametrize("profile", ["thrifty", "reckless", "hoarding"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_of_1860(players: int, profile: str) -> None:
    check_round_trip(random_game("1860", players, seed=players, actions=220, profile=profile))


@pytest.mark.parametrize(
    "options",
    [
        {"map": "first_edition"},
        {"skip_small_stations": False, "re_enter_hexes": True},
        {"original_insolvency": True},
        {"full_price_before_operating": True, "unoperated_full_value": True},
    ],
)
def test_random_games_of_1860_with_options_of_that_site(options: dict[str, bool | str]) -> None:
    check_round_trip(random_game("1860", 3, seed=7, actions=200, profile="reckless", **options))


def test_an_unfinished_game_is_written_as_active() -> None:
    file = json.loads(site_format.write(played("1860", 2, [])))
    assert (file["status"], file["round"], file["acting"], file["result"]) == ("active", "Auction Round", [0], {})


def test_a_finished_game_tells_its_result() -> None:
    game = finished_game("1848", 3)
    file = json.loads(site_format.write(game))
    assert file["status"] == "finished"
    assert file["result"] == {str(i): game.scores()[name] for i, name in enumerate(game.seats)}
    assert file["game_end_reason"] in ("bank", "closed_five", "stock_market")


def test_times_of_actions_survive() -> None:
    game = played("1848", 3, [])
    action = game.menu().options[0].action
    game.act(action, at="2024-01-01T00:00:00+00:00")
    game.act(game.menu().options[0].action, at="1704067260")
    file = json.loads(site_format.write(game))
    assert [one["created_at"] for one in file["actions"]] == [1704067200, 1704067260]
    assert [entry.at for entry in site_format.read(msgspec.json.encode(file)).entries] == ["1704067200", "1704067260"]
