"""What is written for 18xx.games has the shape that site gives it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from bradshaw.interop import site_format
from bradshaw.interop.certificates import Certificates
from bradshaw.interop.g1848.writer import end_reason as end_reason_1848
from bradshaw.interop.g1860.writer import end_reason
from bradshaw.kernel import actions as our
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.events import RoundBegan
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import BANK, IPO, POOL, player
from bradshaw.kernel.state import Ended, OptionValue
from bradshaw.titles.g1848.data import DATA
from bradshaw.titles.g1860.ending import REASONS
from interop.games import NAMES, auctions_of_1860, finished_game, played, random_game
from interop.logs import floated_1860, log
from kernel.toy import TITLE as TOY
from titles.g1848.given import given as given_1848
from titles.g1860.given import given

ADA, BEN = player("Ada"), player("Ben")


def written(game: Game) -> list[dict[str, Any]]:
    said: list[dict[str, Any]] = json.loads(site_format.write(game))["actions"]
    return said


def last(game: Game) -> dict[str, Any]:
    return written(game)[-1]


def test_an_auction_won_and_a_private_taken() -> None:
    bid, dropped, taken = written(played("1860", 2, auctions_of_1860()[:3]))
    assert bid == {"type": "bid", "entity": 0, "entity_type": "player", "id": 1, "price": 5}
    assert dropped == {"type": "pass", "entity": 1, "entity_type": "player", "id": 2}
    assert taken == {"type": "bid", "entity": 0, "entity_type": "player", "id": 3, "company": "BHC", "price": 30}


def test_a_par_names_its_place_on_the_market() -> None:
    assert last(played("1860", 2, auctions_of_1860())) == {
        "type": "par",
        "entity": 1,
        "entity_type": "player",
        "id": 18,
        "corporation": "IOW",
        "share_price": "74,0,20",
    }


def test_an_exchange_is_a_purchase_by_the_private() -> None:
    game = played("1860", 2, [*auctions_of_1860(), our.Exchange(actor="Ada", private="CMH")])
    said = last(game)
    assert (said["entity"], said["entity_type"], said["shares"], said["percent"]) == ("CMH", "company", ["C&N_1"], 10)


def test_a_sale_without_a_train_tells_its_half_price() -> None:
    said = last(played("1860", 2, [*auctions_of_1860(), our.SellShares(actor="Ada", company="C&N", count=2)]))
    assert (said["shares"], said["percent"], said["share_price"]) == (["C&N_0"], 20, 37)


def operated() -> Game:
    """C&N buys two trains in the first operating round."""
    game = site_format.read(log("1860", 2, floated_1860()))
    game.act(our.Pass(actor="Ada"))
    for number in (0, 1):
        game.act(our.BuyTrain(actor="Ada", company="C&N", train=f"2+1-{number}", price=250))
    return game


def test_a_home_tile_a_pass_and_a_train() -> None:
    *_, tile, _, _, passed, train, _ = written(operated())
    assert {key: tile[key] for key in ("type", "entity", "hex", "tile", "rotation")} == {
        "type": "lay_tile",
        "entity": "C&N",
        "hex": "F2",
        "tile": "787-0",
        "rotation": 0,
    }
    assert (passed["type"], passed["entity"], passed["entity_type"]) == ("pass", "C&N", "corporation")
    assert (train["train"], train["price"], train["variant"]) == ("2+1-0", 250, "2+1")


def test_a_run_is_written_stretch_by_stretch() -> None:
    game = operated()
    while not game.menu(kind="run-routes"):
        game.act(our.Pass(actor=game.deciders[0]))
    route = our.Route("2+1-0", ("F2.0", "F2.1"))
    game.act(our.RunRoutes(actor="Ada", company="C&N", routes=(route,)))
    said = last(game)
    assert (said["extra_revenue"], said["subsidy"]) == (0, 0)
    assert said["routes"] == [
        {
            "train": "2+1-0",
            "connections": [["F2 0.1"]],
            "hexes": ["F2", "F2"],
            "revenue": 30,
            "revenue_str": "F2-F2",
            "subsidy": 0,
            "nodes": ["F2-0", "F2-1"],
        }
    ]


def test_the_dividend_of_the_bank_of_england_is_an_automatic_action() -> None:
    game = finished_game("1848", 3)
    followers = [one for said in written(game) for one in said.get("auto_actions", [])]
    rounds = {"type": "dividend", "entity": "BOE", "entity_type": "corporation", "kind": "payout"}
    assert rounds in followers


def test_a_replaced_tile_is_laid_again_only_when_no_new_copy_is_left() -> None:
    said = written(random_game("1848", 4, seed=4, actions=600))
    tiles = [one["tile"].rpartition("-") for one in said if one["type"] == "lay_tile"]
    laid: dict[str, int] = {}
    for number, _, copy in tiles:
        new = laid.get(number, 0)
        assert int(copy) == new or (int(copy) < new and new == DATA.tiles[number].count)
        laid[number] = max(new, int(copy) + 1)
    assert len(tiles) > len(laid)


def test_games_of_other_titles_are_refused() -> None:
    with pytest.raises(BadInput, match="games of toy cannot be written"):
        site_format.write(Game(TOY, NAMES[:2]))


def test_a_game_by_the_rulebook_is_written_while_both_rules_lead_the_same_way() -> None:
    book = Game("1860", NAMES[:2])
    for action in auctions_of_1860():
        book.act(action)
    assert written(book) == written(played("1860", 2, auctions_of_1860()))
    assert json.loads(site_format.write(book))["settings"]["optional_rules"] == ["two_player_map", "no_skip_towns"]


def test_a_game_by_the_rulebook_that_goes_its_own_way_is_refused() -> None:
    book = Game("1860", NAMES[:2])
    sale = our.SellShares(actor="Ada", company="C&N", count=1)
    turns = [our.BuyShare(actor="Ada", company="C&N", source=IPO), our.Pass(actor="Ada"), our.Pass(actor="Ben")]
    for action in [*auctions_of_1860(), *turns, sale, sale]:
        book.act(action)
    with pytest.raises(BadInput, match=r"18xx\.games plays by other rules than this game: action \d+ \(sell_shares\)"):
        site_format.write(book)


def test_options_that_site_does_not_have_are_refused() -> None:
    with pytest.raises(BadInput, match=r"18xx\.games plays by other rules than this game: action 0: depot"):
        site_format.write(played("1860", 2, [], two_7_trains=True))


@pytest.mark.parametrize("older", [{"debtors_asked": "all_who_can_sell"}, {"bank_trains_first": True}])
def test_a_game_under_an_older_reading_of_that_sites_rules_is_written_while_it_goes_the_same_way(
    older: dict[str, OptionValue],
) -> None:
    now, then = (random_game("1848", 3, 1, 60, "", **options) for options in ({}, older))
    assert written(then) == written(now)


def test_certificates_keep_the_order_of_their_coming() -> None:
    held = Certificates("C&N", 9)
    held.move([0], IPO, ADA)
    held.move([1, 3], IPO, ADA)
    held.move([2, 4, 5], IPO, BEN)
    assert held.shares(ADA) == 4
    assert held.names(held.sell(3, ADA, heir=BEN)) == ("C&N_1", "C&N_3", "C&N_0")
    assert held.of(ADA) == [1]
    assert held.of(BEN) == [5, 0]
    assert held.of(POOL) == [3, 2, 4]


def test_a_director_who_keeps_two_shares_takes_them_from_the_heir() -> None:
    held = Certificates("C&N", 9)
    held.move([0, 1], IPO, ADA)
    held.move([2, 3, 4], IPO, BEN)
    held.sell(1, ADA, heir=BEN)
    assert (held.of(ADA), held.of(BEN), held.of(POOL)) == ([2, 3], [4, 0], [1])


def test_after_a_bankruptcy_the_certificates_lie_in_the_printed_order() -> None:
    held = Certificates("C&N", 3)
    held.move([2, 0], IPO, ADA)
    held.return_all()
    assert held.piles == {"ipo": [0, 1, 2]}


@pytest.mark.parametrize(
    ("ours", "theirs"), [("top", "stock_market"), ("bank", "bank"), ("nationalisation", "nationalization")]
)
def test_of_several_ends_of_1860_the_first_is_named(ours: str, theirs: str) -> None:
    state = given(stock="A", own={"nationalised": True}).state
    state.cash[BANK] = -10
    state.ended = Ended(REASONS[ours][0], {})
    assert end_reason(state) == theirs


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("bank", "bank"),
        ("price:NSW", "stock_market"),
        ("loans:16", "stock_market"),
        ("receiverships", "closed_five"),
        ("standstill", ""),
    ],
)
def test_of_several_ends_of_1848_the_first_is_named(ours: str, theirs: str) -> None:
    state = given_1848(end=ours, failed=["VR", "SAR", "FT", "QG", "NSW"]).state
    assert end_reason_1848(state) == theirs


def standing_still(*more: our.Action) -> Game:
    """A game that has come to a standstill after these acts."""
    game = played("1860", 2, [*auctions_of_1860(), *more])
    over = game.state.copy()
    over.ended = Ended(REASONS["standstill"][0], game.title.scores(over))
    game.entries[-1] = replace(game.entries[-1], state=over)
    return game


def test_a_standstill_is_ended_by_hand_before_the_act_after_which_that_site_never_stops() -> None:
    game = standing_still(our.Pass(actor="Ada"))
    file = json.loads(site_format.write(game))
    assert site_format.left_out(game).startswith(f"action {len(game.entries)} is left out")
    assert file["description"] == site_format.left_out(game)
    assert [said["type"] for said in file["actions"][-2:]] == ["par", "end_game"]
    assert (file["game_end_reason"], file["manually_ended"], file["turn"]) == ("manually_ended", True, 1)


def test_a_standstill_with_another_result_before_its_last_act_is_refused() -> None:
    with pytest.raises(BadInput, match=r"action 19: after this 18xx\.games plays on for ever"):
        site_format.write(standing_still(our.BuyShare(actor="Ada", company="C&N", source=IPO)))


def test_the_header_tells_the_round_in_which_the_game_ended() -> None:
    game = finished_game("1848", 3)
    file = json.loads(site_format.write(game))
    assert site_format.left_out(game) == file["description"] == ""
    begun = [event.round for entry in game.entries for event in entry.events if isinstance(event, RoundBegan)]
    assert (f"operating round {file['turn']}", file["round"]) == (begun[-1].partition(".")[0], "Operating Round")
