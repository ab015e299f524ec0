"""Logs of 1860 from 18xx.games, read into our actions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bradshaw.interop import site_format
from bradshaw.kernel import actions as our
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import POOL, player
from bradshaw.mechanics import running
from interop.logs import auctions_of_1860, by, corp, floated_1860, log, private


def read(*actions: dict[str, Any], rules: tuple[str, ...] = ()) -> Game:
    return site_format.read(log("1860", 2, list(actions), rules))


def test_an_auction_and_the_winners_choice() -> None:
    game = read(*auctions_of_1860()[:3])
    assert game.actions == [
        our.Bid(actor="Ada", amount=5),
        our.Pass(actor="Ben"),
        our.Choose(actor="Ada", lot="BHC"),
    ]


def test_a_par_is_a_choice_in_the_auction_and_a_start_later() -> None:
    game = read(*auctions_of_1860())
    assert game.actions[-1] == our.Choose(actor="Ben", lot="IOW", par=74)
    assert game.state.companies["IOW"].director == "Ben"


def test_options_of_the_site_become_ours() -> None:
    game = read(rules=("two_player_map", "no_skip_towns"))
    assert (game.state.options["map"], game.state.options["skip_small_stations"]) == ("first_edition", False)
    with pytest.raises(BadInput, match="no option 'flying_trains'"):
        read(rules=("flying_trains",))


def test_a_share_comes_from_the_initial_offering_until_it_was_sold_once() -> None:
    said = [
        *auctions_of_1860(),
        by("Ada", "buy_shares", shares=["C&N_1"], percent=10),
        by("Ben", "pass"),
        by("Ada", "sell_shares", shares=["C&N_1"], percent=10, share_price=37),
        by("Ada", "pass"),
        by("Ben", "buy_shares", shares=["C&N_1"], percent=10),
    ]
    assert read(*said).actions[-1] == our.BuyShare(actor="Ben", company="C&N", source=POOL)


def test_a_private_as_the_buyer_is_an_exchange() -> None:
    game = read(*auctions_of_1860(), private("CMH", "buy_shares", shares=["C&N_1"], percent=10))
    assert game.actions[-1] == our.Exchange(actor="Ada", private="CMH")
    assert game.state.owned("C&N", player("Ada")) == 3


def test_the_home_tile_and_the_first_turn() -> None:
    game = read(*floated_1860(), corp("C&N", "pass"), corp("C&N", "buy_train", train="2+1-0", price=250, variant="2+1"))
    assert game.state.tiles["F2"].tile == "787"
    assert game.actions[-2:] == [
        our.Pass(actor="Ada"),
        our.BuyTrain(actor="Ada", company="C&N", train="2+1-0", price=250),
    ]


def test_a_step_the_site_passes_in_silence_is_passed_here() -> None:
    """Track was not passed in this log, as if the site had seen nothing to build."""
    game = read(*floated_1860(), corp("C&N", "buy_train", train="2+1-0", price=250, variant="2+1"))
    assert [type(action) for action in game.actions[-2:]] == [our.Pass, our.BuyTrain]


def test_a_pass_nobody_waits_for_is_dropped() -> None:
    said = floated_1860()
    assert read(*said, corp("IOW", "pass")).actions == read(*said).actions


def test_wishes_and_messages_are_no_moves_but_what_follows_them_is() -> None:
    said = auctions_of_1860()
    wish = by("Ada", "program_share_pass", auto_actions=[by("Ada", "pass")], unconditional=False, indefinite=False)
    chat = by("Ben", "message", message="hello")
    assert read(*said, chat, wish).actions == read(*said, by("Ada", "pass")).actions


def test_undone_actions_are_not_played() -> None:
    said = auctions_of_1860()
    assert read(*said, by("Ada", "pass"), by("Ben", "undo")).actions == read(*said).actions


RUN = [
    *floated_1860(),
    corp("C&N", "pass"),
    corp("C&N", "buy_train", train="2+1-0", price=250, variant="2+1"),
    corp("C&N", "pass"),
    by("Ben", "pass"),
    by("Ada", "pass"),
    corp("C&N", "pass"),
]


def run(**route: Any) -> dict[str, Any]:
    return corp("C&N", "run_routes", routes=[{"train": "2+1-0", "connections": [["F2 0.1"]], **route}])


def test_a_run_is_found_on_our_track_and_its_revenue_counted() -> None:
    action = read(*RUN, run(hexes=["F2", "F2"], nodes=["F2-0", "F2-1"], revenue=30, subsidy=0)).actions[-1]
    assert isinstance(action, our.RunRoutes)
    (route,) = action.routes
    assert set(route.stops) == {"F2.0", "F2.1"}


def test_a_recorded_revenue_is_not_believed() -> None:
    with pytest.raises(
        BadInput, match=r"action \d+ \(run_routes\): the run earned \(300, 0\) there and \(30, 0\) here"
    ):
        read(*RUN, run(revenue=300, subsidy=0))


def test_an_old_log_without_revenue_is_counted_by_us() -> None:
    game = read(*RUN, run(), corp("C&N", "dividend", kind="payout"))
    assert game.state.companies["C&N"].last_run == 30


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (by("Ada", "bid", price=2_000), r"action 1 \(bid\): You have £1000"),
        (by("Ada", "take_loan", loan=0), r"action 1 \(take_loan\): 1860 has no such action"),
        ({**by("Ada", "pass"), "entity": 77}, r"action 1 \(pass\): there is no player 77"),
        (
            by("Ada", "buy_shares", shares=["C&N"], percent=10),
            "'C&N' is not the id of a share",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_number(action: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        read(action)


def test_a_replay_stops_at_the_first_refusal_and_keeps_what_was_played() -> None:
    played = site_format.replay(log("1860", 2, [by("Ada", "bid", price=5), by("Ada", "bid", price=10)]))
    assert played.difference.startswith("action 2 (bid): ")
    assert len(played.game.entries) == 1


def test_a_replay_is_compared_with_a_trace() -> None:
    trace = {"title": "1860", "steps": [{"id": 0, "changed": {"bank": 18000}}, {"id": 1, "changed": {"bank": 17999}}]}
    played = site_format.replay(log("1860", 2, [by("Ada", "bid", price=5)]), json.dumps(trace).encode())
    assert played.difference == "action 1: bank is 17999 there and 18000 here"


def test_a_result_that_is_not_ours_is_a_difference() -> None:
    played = site_format.replay(log("1860", 2, [], result={"11": 1000, "22": 999}))
    assert played.difference == "the result is {'Ada': 1000, 'Ben': 999} there and {'Ada': 1000, 'Ben': 1000} here"


def test_our_actions_know_the_number_they_had_in_the_log() -> None:
    said = [by("Ada", "bid", price=5), by("Ben", "message", message="hm"), by("Ben", "pass")]
    assert site_format.replay(log("1860", 2, said)).origins == (1, 3)


def test_players_of_one_name_are_told_apart() -> None:
    file = json.loads(log("1860", 2, []))
    file["players"][1]["name"] = "Ada"
    assert site_format.read(json.dumps(file).encode()).seats == ("Ada", "Ada (22)")


def test_other_titles_are_refused() -> None:
    with pytest.raises(BadInput, match="title: games of 1830 cannot be read, only of 1848, 1860"):
        site_format.read(log("1830", 2, []))


def test_a_run_that_the_log_promises_and_does_not_bring_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody searches whether a company can run that is said to run next; when no such run comes, it is seen to."""
    said = json.loads((Path(__file__).parents[1] / "saves/site/1860-site-british-rail.json").read_bytes())
    earns = (
        one["type"] == "run_routes" and any(run.get("revenue") for run in one["routes"]) for one in said["actions"]
    )
    run = list(earns).index(True)
    broken = {**said["actions"][run], "routes": [{"train": "2+1-0", "connections": [["Z99"]], "revenue": 10}]}
    searched: list[bool] = []

    def cannot_run(*asked: object) -> bool:
        searched.append(True)
        return False

    monkeypatch.setattr(running, "has_run", cannot_run)
    whole = site_format.replay(json.dumps({**said, "actions": said["actions"][: run + 1]}).encode())
    assert (whole.difference, searched) == ("", [])
    misled = site_format.replay(json.dumps({**said, "actions": [*said["actions"][:run], broken]}).encode())
    assert "Z99" in misled.difference
    assert searched
    silent = site_format.replay(json.dumps({**said, "actions": said["actions"][:run]}).encode())
    assert misled.game.state == silent.game.state
