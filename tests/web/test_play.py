"""Acting at a table: committed, once, by the right person, on the position that was seen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from bradshaw.kernel import engine
from bradshaw.kernel import title as registry
from bradshaw.kernel.actions import BuyShare
from bradshaw.kernel.errors import BadInput, RuleViolation, refuse
from bradshaw.kernel.table import Table
from bradshaw.web.lobby import tables
from bradshaw.web.table import play, positions
from bradshaw.web.table.models import Game, Record
from kernel.toy import TITLE, Turn
from web.conftest import seat_to_act

People = dict[str, User]


def buy(who: str) -> dict[str, object]:
    return {"kind": "buy-share", "actor": who, "company": "LAR", "source": "ipo"}


def act(game: Game, players: People, key: str = "") -> Game:
    who = seat_to_act(game)
    return play.act(game.pk, players[who], buy(who), game.records, key)


def test_an_action_is_recorded_with_its_index_and_hash(game: Game, players: People) -> None:
    row = act(game, players)
    record = Record.objects.get(game=game)
    assert (record.index, row.records, row.position) == (0, 1, 1)
    assert record.fingerprint == row.fingerprint == positions.load(row).fingerprint()


def test_another_process_rebuilds_the_same_position_from_the_records(game: Game, players: People) -> None:
    for _ in range(4):
        row = act(game, players)
    here = positions.load(row)
    positions.forget()
    there = positions.load(Game.objects.get(pk=game.pk))
    assert there == here
    assert there.fingerprint() == here.fingerprint()


def test_what_was_accepted_is_not_judged_again(game: Game, players: People, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(4):
        row = act(game, players)
    here = positions.load(row)
    positions.forget()
    monkeypatch.setattr(engine, "judge", lambda t, action: pytest.fail("judged again"))
    there = positions.load(Game.objects.get(pk=game.pk))
    assert [entry.state for entry in there.entries] == [entry.state for entry in here.entries]


def test_a_position_that_differs_from_its_hash_is_noticed(game: Game, players: People) -> None:
    act(game, players)
    Game.objects.filter(pk=game.pk).update(fingerprint="0" * 64)
    positions.forget()
    with pytest.raises(positions.Damaged):
        positions.load(Game.objects.get(pk=game.pk))


def test_a_record_that_leads_elsewhere_is_named_with_the_table_that_differs(game: Game, players: People) -> None:
    for _ in range(4):
        row = act(game, players)
    changed = Record.objects.get(game=game, index=1)
    gift = {"kind": "gift", "actor": changed.seat, "amount": 5}
    Record.objects.filter(pk=changed.pk).update(action=gift)
    positions.forget()
    with pytest.raises(positions.Damaged, match=r"record 1 leads to another position than it did; it differs in cash"):
        positions.load(Game.objects.get(pk=row.pk))


def test_a_record_that_nothing_could_have_led_to_is_named_with_the_rule(game: Game, players: People) -> None:
    row = act(game, players)
    who = Record.objects.get(game=game).seat
    Record.objects.filter(game=game).update(action={"kind": "gift", "actor": who, "amount": 5000})
    positions.forget()
    with pytest.raises(positions.Damaged, match=r"record 0: .*toy-3"):
        positions.load(Game.objects.get(pk=row.pk))


def test_what_the_rules_refuse_today_stays_in_a_game_that_was_played(
    game: Game, players: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Purchases were allowed when this game was played, and are not now."""
    for _ in range(3):
        row = act(game, players)
    before = positions.load(row).state
    positions.forget()
    (rules,) = TITLE.rules
    choices = tuple(replace(one, check=check_pass_only) if one.action is BuyShare else one for one in rules.choices)
    monkeypatch.setitem(registry._titles, "toy", replace(TITLE, rules=(replace(rules, choices=choices),)))
    assert positions.load(Game.objects.get(pk=row.pk)).state == before


def check_pass_only(t: Table, frame: Turn, action: BuyShare) -> None:
    raise refuse("toy-9", "Nothing is sold any more.")


def test_a_begun_game_has_every_option_and_the_number_of_its_rules(game: Game) -> None:
    row = Game.objects.get(pk=game.pk)
    assert row.options == {"ruleset": "rulebook", "gifts": True}
    assert row.rules_version == 1


def test_acting_on_an_outdated_page_is_refused_and_changes_nothing(game: Game, players: People) -> None:
    row = act(game, players)
    who = seat_to_act(row)
    with pytest.raises(play.MovedOn):
        play.act(game.pk, players[who], buy(who), 0)
    assert Record.objects.filter(game=game).count() == 1


def test_sending_the_same_intention_twice_acts_once(game: Game, players: People) -> None:
    who = seat_to_act(game)
    first = play.act(game.pk, players[who], buy(who), 0, "the same click")
    second = play.act(game.pk, players[who], buy(who), 0, "the same click")
    assert first.records == second.records == 1


def test_nobody_acts_for_another_seat(game: Game, players: People, cleo: User) -> None:
    who = seat_to_act(game)
    other = next(user for name, user in players.items() if name != who)
    for stranger in (other, cleo, None):
        with pytest.raises(play.NotYours):
            play.act(game.pk, stranger, buy(who), 0)


def test_a_refused_action_is_not_recorded(game: Game, players: People) -> None:
    who = seat_to_act(game)
    with pytest.raises(RuleViolation):
        play.act(game.pk, players[who], {**buy(who), "company": "XYZ"}, 0)
    assert not Record.objects.filter(game=game).exists()


def test_an_index_can_be_written_only_once(game: Game, players: People) -> None:
    act(game, players)
    with pytest.raises(IntegrityError), transaction.atomic():
        Record.objects.create(game=game, index=0, at=timezone.now(), fingerprint="", key="other")


def test_undo_is_one_more_record_and_leads_back(game: Game, players: People) -> None:
    before = positions.load(game).fingerprint()
    who = seat_to_act(game)
    act(game, players)
    row = play.undo(game.pk, players[who], 1)
    assert (row.records, row.position) == (2, 0)
    assert positions.load(row).fingerprint() == before
    assert Record.objects.filter(game=game).count() == 2


def test_redo_does_it_again(game: Game, players: People) -> None:
    who = seat_to_act(game)
    after = act(game, players).fingerprint
    play.undo(game.pk, players[who], 1)
    row = play.redo(game.pk, players[who], 2)
    assert row.fingerprint == after
    positions.forget()
    assert positions.load(row).fingerprint() == after


def test_by_default_only_the_own_last_action_is_taken_back(game: Game, players: People) -> None:
    who = seat_to_act(game)
    act(game, players)
    other = next(user for name, user in players.items() if name != who)
    with pytest.raises(BadInput):
        play.undo(game.pk, other, 1)


def test_with_agreement_the_others_must_agree(ada: User, ben: User, players: People) -> None:
    game = tables.create(ada, "toy", 2, mode=Game.Mode.LIVE, undo=Game.Undo.AGREEMENT)
    tables.sit(game, "Ada", ada)
    tables.sit(game, "Ben", ben)
    tables.start(game)
    who = seat_to_act(game)
    other = next(user for name, user in players.items() if name != who)
    act(game, players)
    row = play.undo(game.pk, players[who], 1)
    assert row.records == 1
    row = play.answer_undo(game.pk, other, 1, agree=False)
    assert not hasattr(Game.objects.get(pk=game.pk), "undo_request")
    play.undo(game.pk, players[who], 1)
    row = play.answer_undo(game.pk, other, 1, agree=True)
    assert (row.records, row.position) == (2, 0)


def test_restarting_a_turn_takes_back_all_actions_of_it(game: Game, players: People) -> None:
    who = seat_to_act(game)
    for records in range(2):
        play.act(game.pk, players[who], {"kind": "gift", "actor": who, "amount": 5}, records)
    row = play.undo(game.pk, players[who], 2, turn=True)
    assert row.position == 0


def test_on_one_screen_the_host_acts_for_everybody(hosted: None, ada: User, cleo: User) -> None:
    game = tables.quick(ada, "toy", ["Ann", "Bob"], 0, {})
    for records in range(2):
        play.act(game.pk, ada, buy(seat_to_act(game)), records)
    with pytest.raises(play.NotYours):
        play.act(game.pk, cleo, buy(seat_to_act(game)), 2)
    assert play.undo(game.pk, ada, 2).position == 1


def test_a_finished_game_has_its_scores(game: Game, players: People) -> None:
    for records in range(2):
        who = seat_to_act(game)
        play.act(game.pk, players[who], {"kind": "pass", "actor": who}, records)
    row = Game.objects.get(pk=game.pk)
    assert row.status == Game.Status.FINISHED
    assert row.scores == {"Ada": 100, "Ben": 100}
