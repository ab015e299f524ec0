"""Files of 18xx.games: typed reading, errors that name the place, undo and redo."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bradshaw.board.data import load
from bradshaw.interop import ids, site
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.records import Laid


def bid(number: int, price: int = 30, **more: Any) -> dict[str, Any]:
    return {"type": "bid", "entity": 7, "entity_type": "player", "id": number, "price": price, **more}


def undo(number: int, **more: Any) -> dict[str, Any]:
    return {"type": "undo", "entity": 7, "entity_type": "player", "id": number, **more}


def redo(number: int) -> dict[str, Any]:
    return {"type": "redo", "entity": 7, "entity_type": "player", "id": number}


def chat(number: int) -> dict[str, Any]:
    return {"type": "message", "entity": 7, "entity_type": "player", "id": number, "message": "hello"}


def file(*actions: dict[str, Any], **more: Any) -> str:
    players = [{"id": 7, "name": "Ada"}, {"id": 9, "name": "Bo"}]
    return json.dumps(
        {"title": "1860", "players": players, "settings": {"optional_rules": []}, "actions": list(actions), **more}
    )


def left(*actions: dict[str, Any]) -> list[int | None]:
    return [action.id for action in site.live(site.read(file(*actions)).actions)]


def test_a_file_is_read_into_records() -> None:
    game = site.read(file(bid(1, company="CMH")))
    assert [player.name for player in game.players] == ["Ada", "Bo"]
    (action,) = game.actions
    assert isinstance(action, site.Bid)
    assert (action.word, action.company, action.price) == ("bid", "CMH", 30)


def test_what_is_written_is_what_was_read() -> None:
    text = file(bid(1), {**bid(2), "auto_actions": [{"type": "pass", "entity": 9, "entity_type": "player"}]})
    again = json.loads(site.write(site.read(text)))
    assert again["actions"] == json.loads(text)["actions"]


def test_a_wrong_field_is_named_with_its_action() -> None:
    with pytest.raises(BadInput, match=r"actions\[1\]\.price \(action 5\): Expected `int`, got `str`"):
        site.read(file(bid(1), bid(5, price="much")))  # type: ignore[arg-type]


def test_an_unknown_kind_of_action_is_named() -> None:
    with pytest.raises(BadInput, match=r"actions\[0\]\.type \(action 3\): Invalid value 'dance'"):
        site.read(file({"type": "dance", "entity": 7, "entity_type": "player", "id": 3}))


def test_something_else_is_not_a_game_file() -> None:
    with pytest.raises(BadInput, match="not JSON"):
        site.read("{")
    with pytest.raises(BadInput, match="not a game file"):
        site.read('{"format": "bradshaw-game"}')


def test_undo_takes_back_the_last_move_and_never_a_message() -> None:
    assert left(bid(1), bid(2), chat(3), undo(4)) == [1, 3]


def test_undo_to_an_action_takes_back_all_after_it() -> None:
    assert left(bid(1), bid(2), bid(3), undo(4, action_id=1), bid(5)) == [1, 5]


def test_undo_to_nothing_takes_back_the_whole_game() -> None:
    assert left(bid(1), chat(2), bid(3), undo(4, action_id=0), bid(5)) == [2, 5]


def test_redo_puts_a_group_back_in_its_place() -> None:
    assert left(bid(1), bid(2), bid(3), undo(4, action_id=1), redo(5), bid(6)) == [1, 2, 3, 6]


def test_redo_after_several_undos_takes_the_last_first() -> None:
    assert left(bid(1), bid(2), undo(3), undo(4), redo(5)) == [1]


def test_there_is_no_redo_across_a_new_move() -> None:
    assert left(bid(1), undo(2), bid(3), redo(4)) == [3]


def test_a_message_does_not_end_the_right_to_redo() -> None:
    assert left(bid(1), undo(2), chat(3), redo(4)) == [1, 3]


def test_undo_to_an_action_that_is_not_there_is_an_error() -> None:
    with pytest.raises(BadInput, match="action 2: there is no action 8"):
        left(bid(1), undo(2, action_id=8))


def test_what_the_site_did_by_itself_follows_its_action() -> None:
    follower = {"type": "pass", "entity": 9, "entity_type": "player"}
    (action,) = site.read(file(bid(1, auto_actions=[follower]))).actions
    assert [one.word for one in site.with_consequences(action)] == ["bid", "pass"]


def test_ids_are_taken_apart() -> None:
    assert ids.share("BHI&R_0") == ("BHI&R", 0)
    assert ids.train("2+1-3") == ("2+1", 3)
    assert ids.tile("57-0") == "57"
    assert ids.city("G5-0-1") == ("G5-0", 1)
    assert ids.price("100,0,26") == 100


def test_that_site_counts_every_part_of_a_tile_code_and_we_count_stops() -> None:
    assert ids.stop_parts("label=T;offboard=revenue:50;path=a:1,b:_0;town=revenue:10") == (1, 3)
    parts = ids.Parts(load("bradshaw.titles.g1848"), "standard")
    tasmania = {"I10": Laid("241", 0)}
    assert parts.node_id(tasmania, "I10.0") == "I10-1"
    assert parts.stop_of_node(tasmania, "I10-1") == "I10.0"
    assert parts.city_id({}, 0, "D1", 0) == "D1-0-0"
    with pytest.raises(BadInput, match="part 0 of what lies on I10 is no stop"):
        parts.stop_of_node(tasmania, "I10-0")


@pytest.mark.parametrize("text", ["CAR", "CAR_", "_1", "CAR_x"])
def test_a_broken_id_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="is not the id of a share"):
        ids.share(text)
