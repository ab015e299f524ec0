"""Logs of 1848 from 18xx.games, read into our actions."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.interop import site_format
from bradshaw.kernel import actions as our
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import POOL, player
from interop.logs import by, corp, log, sale_of_1848


def read(*actions: dict[str, Any], rules: tuple[str, ...] = ()) -> Game:
    return site_format.read(log("1848", 3, list(actions), rules))


def test_the_sale_of_privates() -> None:
    game = read(by("Ada", "assign", target="P6", target_type="company"), by("Ben", "bid", company="P6", price=225))
    assert game.actions == [
        our.LowerPrice(actor="Ada", lot="P6"),
        our.BuyPrivate(actor="Ben", private="P6", price=225),
    ]
    assert game.state.companies["CAR"].director == "Ben"


def test_queensland_goes_by_another_name_there() -> None:
    game = read(*sale_of_1848(), by("Ada", "par", corporation="QR", share_price="70,4,5"))
    assert game.actions[-1] == our.StartCompany(actor="Ada", company="QG", par=70)
    assert game.state.owned("QG", player("Ben")) == 1


def test_shares_of_the_bank_of_england_come_from_the_pool() -> None:
    game = read(*sale_of_1848(), by("Ada", "buy_shares", shares=["BOE_0"], percent=10))
    assert game.actions[-1] == our.BuyShare(actor="Ada", company="BOE", source=POOL)


def launched() -> list[dict[str, Any]]:
    """Ada buys CAR up to 60% with Ben and Cleo; the first operating round begins."""
    said = sale_of_1848()
    for number, who in enumerate(("Ada", "Ben", "Cleo", "Ada"), 1):
        said.append(by(who, "buy_shares", shares=[f"CAR_{number}"], percent=10))
    passes = [by("Ben", "pass"), by("Cleo", "pass"), by("Ada", "pass")]
    passes[-1]["auto_actions"] = [corp("BOE", "dividend", kind="payout")]
    return said + passes


def test_the_bank_of_england_pays_by_itself() -> None:
    game = read(*launched())
    assert game.actions[-1] == our.Pass(actor="Ada")
    assert [type(frame).__name__ for frame in game.state.frames] == ["OperatingRound", "CompanyTurn"]


def test_a_side_of_a_train_card_is_a_variant_there() -> None:
    said = [
        *launched(),
        corp("CAR", "lay_tile", hex="E4", tile="57-0", rotation=2),
        corp("CAR", "buy_train", train="2-0", price=120, variant="2+"),
    ]
    game = read(*said)
    bought = game.actions[-1]
    assert isinstance(bought, our.BuyTrain)
    assert (bought.train, bought.side) == ("2-0", "2+")


def test_a_game_ended_by_hand_is_read_as_far_as_it_went() -> None:
    played = site_format.replay(log("1848", 3, [*sale_of_1848(), by("Ada", "end_game")]))
    assert (played.difference, len(played.game.entries), played.game.ended) == ("", 6, False)


def test_bankruptcies_of_players_are_refused() -> None:
    with pytest.raises(BadInput, match=r"action 7 \(bankrupt\): players are never bankrupt by our rules"):
        read(*sale_of_1848(), by("Ada", "bankrupt"))


def test_the_site_has_no_options_for_this_title() -> None:
    with pytest.raises(BadInput, match="has no option 'fast'"):
        read(rules=("fast",))


def test_a_marker_is_placed_on_the_copy_of_a_tile_that_is_named() -> None:
    with pytest.raises(BadInput, match=r"action \d+ \(place_token\): 57-1 is not on the map"):
        read(
            *launched(),
            corp("CAR", "lay_tile", hex="E4", tile="57-0", rotation=2),
            corp("CAR", "place_token", city="57-1-0", slot=0, tokener="CAR"),
        )


@pytest.mark.parametrize(("turn", "compared"), [(1, True), (4, False)])
def test_the_result_of_a_later_turn_than_the_log_reaches_is_not_compared(turn: int, compared: bool) -> None:
    over: dict[str, Any] = {"status": "finished", "turn": turn, "result": {"11": 2000, "22": 1500, "33": 1000}}
    played = site_format.replay(log("1848", 3, sale_of_1848(), **over))
    assert bool(played.recorded) is compared
    assert played.difference.startswith("the result is") is compared
