"""Saves that last: every option stored, checkpoints that name what differs, what was accepted and found before."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bradshaw.kernel import ledger, save
from bradshaw.kernel import title as registry
from bradshaw.kernel.actions import BuyShare, Pass
from bradshaw.kernel.errors import SaveError, refuse
from bradshaw.kernel.fingerprint import TABLES, apart, fingerprint, marks, position_1
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import BANK, IPO, Company, Laid, Marker, Place, Train, company, player
from bradshaw.kernel.state import Ended, State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Choice, OptionSpec, Title, Was
from kernel import toy
from kernel.toy import TITLE, Gift, Toy, Turn


@pytest.fixture(autouse=True)
def known_toy() -> Iterator[None]:
    registry.register("toy", lambda: TITLE)
    yield
    registry.register("toy", lambda: TITLE)


def later(**changed: Any) -> None:
    """The program of a later day knows the title so."""
    registry.register("toy", lambda: replace(TITLE, **changed))


def with_choice(choice: Choice[Any, Any]) -> dict[str, Any]:
    """The toy's rules with another choice in the place of the one of its kind."""
    (rules,) = TITLE.rules
    choices = tuple(choice if one.action is choice.action else one for one in rules.choices)
    return {"rules": (replace(rules, choices=choices),)}


def played(title: Title = TITLE, actions: int = 45) -> Game:
    """Gifts in turn, the rich give ten, with a share bought after every ten gifts."""
    game = Game(title, ["Ada", "Ben", "Cleo"], seed=3)
    while len(game.entries) < actions:
        (who,) = game.deciders
        if len(game.entries) in (10, 21, 32):
            game.act(BuyShare(actor=who, company="LAR", source=IPO))
        else:
            game.act(Gift(actor=who, amount=10 if game.state.cash[player(who)] > 60 else 5))
    return game


def loose(game: Game) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(save.dump(game))
    return data


def test_a_save_has_every_option_and_the_number_of_its_rules() -> None:
    data = loose(Game("toy", ["Ada", "Ben"], {"ruleset": "club"}))
    assert data["options"] == {"ruleset": "club", "gifts": False}
    assert data["rules_version"] == 1


def test_a_checkpoint_stands_at_the_start_every_twenty_actions_and_at_the_end() -> None:
    points = loose(played())["checkpoints"]
    assert [point["after"] for point in points] == [0, 20, 40, 45]
    assert [len(point.get("steps", "").split()) for point in points] == [0, 20, 20, 5]
    assert all(list(point["marks"]) == list(TABLES) for point in points)


OTHERWISE: dict[str, Callable[[State], object]] = {
    "players": lambda s: setattr(s, "players", s.players[::-1]),
    "cards": lambda s: setattr(s, "cards", s.players[::-1]),
    "cash": lambda s: s.cash.update({player("Ada"): 7}),
    "shares": lambda s: s.shares.update(LAR={IPO: 9, player("Ada"): 1}),
    "papers": lambda s: s.papers.update({"director:LAR": player("Ada")}),
    "trains": lambda s: s.trains.update({"2-1": Train("2", BANK, side="2+")}),
    "markers": lambda s: s.markers.update({"LAR-1": Marker("LAR", Place("A1", 0, 0), active=False)}),
    "tiles": lambda s: s.tiles.update(A1=Laid("57", 2)),
    "loans": lambda s: s.loans.update({company("LAR"): 1}),
    "prices": lambda s: s.prices.update(LAR="0,0"),
    "stacks": lambda s: s.stacks.update({"0,1": ("LAR", "BAR")}),
    "companies": lambda s: s.companies.update(LAR=Company(par=10, directed_by=player("Ada"))),
    "phase": lambda s: setattr(s, "phase", "3"),
    "own": lambda s: setattr(s, "own", Toy(passes=1)),
    "frames": lambda s: setattr(s, "frames", (*s.frames, Turn("Cleo"))),
    "ended": lambda s: setattr(s, "ended", Ended("done", {"Ada": 1})),
}


@pytest.mark.parametrize("table", TABLES)
def test_the_fingerprint_covers_every_table(table: str) -> None:
    state = played(actions=3).state
    other = state.copy()
    OTHERWISE[table](other)
    then, now = marks(state), marks(other)
    assert [name for name in TABLES if then[name] != now[name]] == [table]
    assert fingerprint(other) != fingerprint(state)


def test_a_turned_marker_and_a_train_turned_over_are_seen() -> None:
    one, other = State("toy", ("Ada",)), State("toy", ("Ada",))
    one.markers["LAR-1"] = Marker("LAR", Place("A1", 0, 0))
    other.markers["LAR-1"] = Marker("LAR", Place("A1", 0, 0), active=False)
    assert apart(marks(one), other) == ["markers"]


def dearer(t: Table, frame: Turn, action: BuyShare) -> None:
    """The second share sold costs five more."""
    if t.state.owned("LAR", IPO) == 9:
        ledger.pay(t, player(action.actor), BANK, 5, "share")
    toy.buy_share(t, frame, action)


def test_a_position_that_differs_is_named_by_its_first_action_and_the_table() -> None:
    text = save.dump(played())
    later(**with_choice(Choice(BuyShare, toy.offer_share, toy.check_share, dearer)))
    with pytest.raises(SaveError, match=r"^actions\[21\]: it leads to another position than it did; cash differ"):
        save.load(text)


def test_the_first_action_is_named_even_where_a_later_one_is_impossible() -> None:
    """Who has paid too much cannot make the last gift: the cause is told, not the consequence."""

    def all_gone(t: Table, frame: Turn, action: BuyShare) -> None:
        toy.buy_share(t, frame, action)
        ledger.pay(t, player(action.actor), BANK, t.state.cash[player(action.actor)], "share")

    text = save.dump(played())
    later(**with_choice(Choice(BuyShare, toy.offer_share, toy.check_share, all_gone)))
    with pytest.raises(SaveError, match=r"^actions\[10\]: it leads to another position than it did; cash differ"):
        save.load(text)


def test_another_opening_is_named_as_such() -> None:
    def richer(t: Table, chance: Any) -> None:
        toy.setup(t, chance)
        ledger.pay(t, BANK, player("Ada"), 1, "start")

    text = save.dump(played())
    later(setup=richer)
    with pytest.raises(SaveError, match=r"^set-up: .*cash"):
        save.load(text)


def small_gifts(t: Table, frame: Turn, action: Gift) -> None:
    toy.check_gift(t, frame, action)
    if action.amount > 5:
        raise refuse("toy-9", "Gifts are of five at most.")


def test_what_was_accepted_is_accepted_again_under_a_checkpoint() -> None:
    game = played()
    text = save.dump(game)
    later(**with_choice(Choice(Gift, toy.offer_gift, small_gifts, toy.give)))
    assert save.load(text).state == game.state


def test_without_a_checkpoint_every_action_is_judged_by_the_rules_of_today() -> None:
    data = loose(played())
    del data["checkpoints"][2:]
    later(**with_choice(Choice(Gift, toy.offer_gift, small_gifts, toy.give)))
    with pytest.raises(SaveError, match=r"^actions\[2\d\]: Gifts are of five at most\. \[toy-9\]"):
        save.load(json.dumps(data))


def test_a_checkpoint_vouches_for_no_other_action() -> None:
    """The toy sells LAR whatever an action names, so the position would be the same."""
    text = save.dump(played())
    with pytest.raises(SaveError, match=r"^actions\[10\]: .*toy-1"):
        save.load(text.replace('"company":"LAR"', '"company":"BAR"', 1))


def test_what_makes_something_out_of_nothing_is_refused_whatever_vouches() -> None:
    def forge(t: Table, frame: Turn, action: Gift) -> None:
        toy.give(t, frame, action)
        t.state.cash[player(action.actor)] += 1

    def never(t: Table, frame: Turn, action: Gift) -> None:
        raise refuse("toy-9", "No gifts.")

    later(**with_choice(Choice(Gift, toy.offer_gift, toy.check_gift, forge)))
    text = save.dump(played(registry.title("toy")))
    later(**with_choice(Choice(Gift, toy.offer_gift, never, forge)))
    with pytest.raises(SaveError, match=r"^actions\[0\]: No gifts"):
        save.load(text)


def found(result: int) -> dict[str, Any]:
    """A title in which a search says how much of a gift arrives."""

    def give(t: Table, frame: Turn, action: Gift) -> None:
        lost = t.find("thief", int, lambda: result)
        toy.give(t, frame, action)
        ledger.pay(t, player(t.state.after(frame.player)), BANK, lost, "stolen")

    return with_choice(Choice(Gift, toy.offer_gift, toy.check_gift, give))


def test_what_was_found_stays_whatever_would_be_found_today() -> None:
    later(**found(1))
    game = played(registry.title("toy"), actions=9)
    text = save.dump(game)
    later(**found(2))
    again = save.load(text)
    assert again.state == game.state
    assert again.entries[0].findings == {"thief": [1]}
    again.act(Gift(actor=again.deciders[0], amount=5))
    assert again.entries[-1].findings == {"thief": [2]}
    assert save.load(save.dump(again)).state == again.state


def test_several_findings_of_one_action_come_in_their_order() -> None:
    counter = iter(range(1, 100))

    def give(t: Table, frame: Turn, action: Gift) -> None:
        first, second = (t.find("thief", int, lambda: next(counter)) for _ in range(2))
        toy.give(t, frame, action)
        ledger.pay(t, player(frame.player), BANK, 10 * second - 5 * first, "stolen")

    later(**with_choice(Choice(Gift, toy.offer_gift, toy.check_gift, give)))
    game = played(registry.title("toy"), actions=1)
    assert game.entries[0].findings == {"thief": [1, 2]}
    assert save.load(save.dump(game)).state == game.state


def test_findings_that_nothing_vouches_for_are_refused() -> None:
    later(**found(1))
    data = loose(played(registry.title("toy"), actions=3))
    bare = {**data, "checkpoints": []}
    with pytest.raises(SaveError, match=r"^actions\[0\]\.findings: there is no checkpoint"):
        save.load(json.dumps(bare))
    data["actions"][1]["findings"] = {"thief": [50]}
    with pytest.raises(SaveError, match=r"^actions\[1\]: .*cash differ"):
        save.load(json.dumps(data))
    data["actions"][1]["findings"] = {"thief": ["gold"]}
    with pytest.raises(SaveError, match=r"^actions\[1\]: findings, thief: Expected `int`"):
        save.load(json.dumps(data))


def test_findings_that_lead_nowhere_are_refused_by_their_action() -> None:
    """What is forged may be of the right type and still make no sense."""

    def give(t: Table, frame: Turn, action: Gift) -> None:
        taker = t.state.players[t.find("taker", int, lambda: 0)]
        ledger.pay(t, player(action.actor), player(taker), action.amount, "gift")

    later(**with_choice(Choice(Gift, toy.offer_gift, toy.check_gift, give)))
    data = loose(played(registry.title("toy"), actions=3))
    data["actions"][1]["findings"] = {"taker": [17]}
    with pytest.raises(SaveError, match=r"^actions\[1\]: it cannot be carried out"):
        save.load(json.dumps(data))


def test_undoing_takes_findings_back_and_redoing_brings_them_again() -> None:
    later(**found(1))
    game = played(registry.title("toy"), actions=2)
    game.undo()
    later(**found(2))
    game.redo()
    assert game.entries[-1].findings == {"thief": [1]}


class Counted(Toy, frozen=True):
    """The toy's own state as a later version has it."""

    rounds: int = 0


def test_a_table_of_another_shape_is_passed_over_and_the_others_are_not() -> None:
    def setup(t: Table, chance: Any) -> None:
        toy.setup(t, chance)
        t.state.own = Counted()

    game = played()
    text = save.dump(game)
    later(setup=setup, own=Counted)
    again = save.load(text)
    assert isinstance(again.state.own, Counted)
    assert again.state.cash == game.state.cash
    later(setup=setup, own=Counted, **with_choice(Choice(BuyShare, toy.offer_share, toy.check_share, dearer)))
    with pytest.raises(SaveError, match=r"^actions\[21\]: .*; cash differ"):
        save.load(text)


def test_rules_are_compared_as_numbers() -> None:
    later(versions=tuple(f"2026-11-{day}" for day in range(11, 21)))
    data = {**loose(played(registry.title("toy"), actions=2)), "rules_version": 9}
    assert save.load(json.dumps(data)).rules_version == 9
    with pytest.raises(SaveError, match=r"^rules_version: .* under rules 11 of toy, this program knows them up to 10"):
        save.load(json.dumps({**data, "rules_version": 11}))


def test_a_new_option_has_for_older_games_what_was_played_before() -> None:
    added = OptionSpec("tea", True, (True, False), "Tea is served", was=(Was(1, False),))
    text = save.dump(played(actions=2))
    later(options=(*TITLE.options, added), versions=("2026-11-15", "2026-12-24"))
    old, new = save.load(text), Game("toy", ["Ada", "Ben"])
    assert (old.options["tea"], old.rules_version) == (False, 1)
    assert (new.options["tea"], new.rules_version) == (True, 2)
    assert save.load(save.dump(old)).options["tea"] is False


def test_a_value_changed_twice_is_the_one_of_the_games_day() -> None:
    spec = OptionSpec("tea", "green", ("green", "black", "none"), "Tea", was=(Was(1, "none"), Was(3, "black")))
    assert [spec.default_in(version) for version in (1, 2, 3, 4)] == ["none", "black", "black", "green"]


def test_a_preset_that_changes_leaves_older_games_alone() -> None:
    title = replace(
        TITLE,
        versions=("2026-11-15", "2026-12-24"),
        presets={"club": {"gifts": True}},
        presets_were={"club": {"gifts": (Was(1, False),)}},
    )
    assert title.settle_options({"ruleset": "club"}, 1)["gifts"] is False
    assert title.settle_options({"ruleset": "club"})["gifts"] is True
    assert title.settle_options({"ruleset": "club", "gifts": True}, 1)["gifts"] is True


def as_version_1(game: Game, chosen: dict[str, Any]) -> dict[str, Any]:
    data = loose(game)
    del data["checkpoints"]
    print_ = position_1(game.state).removeprefix("1.")
    return {**data, "version": 1, "rules_version": "1", "options": chosen, "fingerprint": print_}


def test_a_save_of_version_1_is_read_under_the_defaults_of_its_day() -> None:
    game = played(actions=12)
    old = json.dumps(as_version_1(game, {}))
    flipped = (TITLE.options[0], msgspec.structs.replace(TITLE.options[1], default=False, was=(Was(1, True),)))
    later(options=flipped, versions=("2026-11-15", "2026-12-24"))
    again = save.load(old)
    assert (again.options["gifts"], again.state) == (True, game.state)
    assert json.loads(save.dump(again))["version"] == 2


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("fingerprint", "0" * 64, r"actions\[1\]: the position here is another than it was; position differ"),
        ("fingerprint", 5, "fingerprint"),
        ("rules_version", "next", "rules_version: 'next' is no number"),
        ("actions", "none", "actions"),
        ("version", 0, "version"),
        ("version", [1], "version"),
    ],
)
def test_a_damaged_save_of_version_1_is_refused_by_its_field(field: str, value: object, message: str) -> None:
    data = as_version_1(played(actions=2), {})
    with pytest.raises(SaveError, match=message):
        save.load(json.dumps({**data, field: value}))


def test_the_end_of_a_game_is_kept_without_its_words() -> None:
    game = Game("toy", ["Ada", "Ben"])
    for _ in range(2):
        game.act(Pass(actor=game.deciders[0]))
    assert game.state.ended is not None
    other = game.state.copy()
    other.ended = Ended("put better", game.state.ended.scores)
    assert apart(marks(game.state), other) == []


def test_what_a_debt_is_for_is_kept_without_its_words() -> None:
    one, other = State("toy", ("Ada",)), State("toy", ("Ada",))
    one.frames, other.frames = (Asked("Ada", "a loan"),), (Asked("Ada", "the loan of last year"),)
    assert apart(marks(one), other) == []
    other.frames = (Asked("Ben", "a loan"),)
    assert apart(marks(one), other) == ["frames"]


class Asked(Frame, frozen=True):
    player: str
    why: str
