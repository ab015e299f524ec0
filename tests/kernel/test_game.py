"""A game through its public face: menu, act, why_not, undo, redo, copy, codec, saves."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bradshaw.kernel import codec, save
from bradshaw.kernel import title as registry
from bradshaw.kernel.actions import BuyShare, Pass
from bradshaw.kernel.checks import complaints
from bradshaw.kernel.errors import BadInput, RuleViolation, SaveError, refuse
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import IPO
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Choice, Words
from kernel.toy import TITLE, Gift, Turn


@pytest.fixture(autouse=True)
def known_toy() -> None:
    registry.register("toy", lambda: TITLE)


def toy(players: int = 3, seed: int = 1) -> Game:
    return Game("toy", ["Ada", "Ben", "Cleo", "Dan"][:players], seed=seed)


def play_at_random(game: Game, rng: random.Random, steps: int) -> None:
    for _ in range(steps):
        if game.ended:
            return
        option = rng.choice(game.menu().options)
        action = option.action
        for name, span in option.ranges.items():
            data = codec.plain(action) | {name: rng.randrange(span.start, span.stop + 1, span.step)}
            action = game.read(data)
        game.act(action)


def test_the_menu_is_what_is_accepted() -> None:
    game = toy()
    for option in game.menu():
        game.copy().act(option.action)


def test_the_legal_list_is_the_menu_without_words() -> None:
    game = toy()
    rng = random.Random(3)
    for _ in range(40):
        if game.ended:
            break
        read = [(option.action, option.ranges) for option in game.menu()]
        assert [(option.action, option.ranges) for option in game.legal()] == read
        play_at_random(game, rng, 1)


def test_a_gate_is_asked_once_for_all_candidates_and_explains_each() -> None:
    asked: list[str] = []

    def gate(t: Table, frame: Turn, who: str) -> None:
        asked.append(who)
        if not t.option("gifts"):
            raise refuse("toy-5", "Gifts are not allowed.")

    (turn,) = TITLE.rules
    choices = tuple(replace(one, gate=gate) if one.action is Gift else one for one in turn.choices)
    gated = replace(TITLE, id="gated", rules=(replace(turn, choices=choices),))
    open_game = Game(gated, ["Ada", "Ben"])
    assert "gift" in open_game.menu().kinds()
    assert len(asked) == 1
    shut = Game(gated, ["Ada", "Ben"], {"gifts": False})
    assert "gift" not in shut.menu().kinds()
    assert [one.reason.clause for one in shut.menu(explain=True).refused] == ["toy-5"]
    assert shut.why_not(Gift(actor=shut.deciders[0], amount=5)) is not None


def test_an_option_without_a_label_is_put_into_words_for_readers() -> None:
    (turn,) = TITLE.rules
    bare = Choice(
        Pass, lambda t, frame, who: (Pass(actor=who),), lambda t, frame, action: None, turn.choices[-1].apply,
        words=lambda t, frame, action: Words(f"{action.actor} waits", "nothing happens"),
    )  # fmt: skip
    game = Game(replace(TITLE, id="worded", rules=(replace(turn, choices=(bare,)),)), ["Ada", "Ben"])
    (option,) = game.menu()
    assert (option.label, option.note) == (f"{game.deciders[0]} waits", "nothing happens")
    assert [one.label for one in game.legal()] == [""]


def test_a_refusal_cites_its_rule_and_changes_nothing() -> None:
    game = toy()
    before = codec.write_state(game.state)
    (who,) = game.deciders
    with pytest.raises(RuleViolation, match="multiples of five") as refusal:
        game.act(Gift(actor=who, amount=7))
    assert refusal.value.clause == "toy-3"
    assert codec.write_state(game.state) == before
    assert game.entries == []


def test_why_not_explains_without_acting() -> None:
    game = toy()
    (who,) = game.deciders
    other = next(p for p in game.seats if p != who)
    assert game.why_not(Pass(actor=who)) is None
    reason = game.why_not(Pass(actor=other))
    assert reason is not None
    assert "turn" in reason.message


def test_greyed_entries_carry_the_reason_of_the_check() -> None:
    game = toy(2)
    (who,) = game.deciders
    game.act(Gift(actor=who, amount=100))
    refused = {entry.action.kind: entry.reason.clause for entry in game.menu(explain=True).refused}
    assert refused == {"buy-share": "toy-2", "gift": "toy-3"}


def test_undo_and_redo_are_exact() -> None:
    game = toy()
    before = game.state
    game.act(game.menu().options[0].action)
    after = game.state
    game.undo()
    assert game.state == before
    game.redo()
    assert game.state == after
    with pytest.raises(BadInput, match="nothing to redo"):
        game.redo()


def test_a_copy_goes_its_own_way() -> None:
    game = toy()
    other = game.copy()
    other.act(other.menu().options[0].action)
    assert game.entries == []
    assert game != other


def test_options_are_settled_by_preset_and_choice() -> None:
    assert TITLE.settle_options({"ruleset": "club"})["gifts"] is False
    assert TITLE.settle_options({"ruleset": "club", "gifts": True})["gifts"] is True
    with pytest.raises(BadInput, match="no option 'gold'"):
        TITLE.settle_options({"gold": 1})
    with pytest.raises(BadInput, match="may be true, false"):
        TITLE.settle_options({"gifts": 1})


@pytest.mark.parametrize("players", [["Ada"], ["Ada", "Ada"], ["Ada", " "], list("abcde")])
def test_wrong_players_are_refused(players: list[str]) -> None:
    with pytest.raises(BadInput):
        Game("toy", players)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 4), st.integers(0, 30))
def test_random_games_conserve_round_trip_and_undo(seed: int, players: int, steps: int) -> None:
    game = toy(players, seed)
    play_at_random(game, random.Random(seed), steps)
    assert list(complaints(TITLE, game.start, game.state)) == []
    assert codec.state_from_json(TITLE, codec.state_to_json(game.state)) == game.state
    assert codec.state_from_msgpack(TITLE, codec.state_to_msgpack(game.state)) == game.state
    loaded = save.load(save.dump(game))
    assert loaded == game
    assert loaded.state == game.state
    while game.entries:
        game.undo()
    assert game.state == loaded.start


def test_a_save_is_refused_with_the_field_or_line() -> None:
    game = toy()
    game.act(game.menu().options[0].action)
    good = save.dump(game)
    cases = {
        good[:-20]: "not JSON",
        good.replace('"company":"LAR"', '"company":"XYZ"'): r"actions\[0\].*toy-1",
        good.replace('"version": 2', '"version": 99'): "version",
        good.replace('"players": ', '"playerz": '): "playerz",
        good.replace('"title": "toy"', '"title": "1899"'): "title",
        good.replace('"amount"', '"amuont"').replace('"company"', '"kompany"'): r"actions\[0\]",
        "{}": "format",
    }
    for text, message in cases.items():
        with pytest.raises(SaveError, match=message):
            save.load(text)
    tampered = json.loads(good)
    tampered["actions"] = []
    with pytest.raises(SaveError, match="the last checkpoint is after 1"):
        save.load(json.dumps(tampered))


def test_the_end_is_final() -> None:
    game = toy(2)
    for _ in range(2):
        game.act(Pass(actor=game.deciders[0]))
    assert game.ended
    assert game.deciders == ()
    assert len(game.menu()) == 0
    reason = game.why_not(BuyShare(actor="Ada", company="LAR", source=IPO))
    assert reason is not None
    assert "over" in reason.message
