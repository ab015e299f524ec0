"""Several decisions that count as one: tried on a copy, committed whole or not at all."""

from __future__ import annotations

import pytest

from bradshaw.kernel import drafts, ledger
from bradshaw.kernel.actions import Action
from bradshaw.kernel.errors import RuleViolation, refuse
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import player
from bradshaw.kernel.table import Table
from kernel.toy import TITLE, Gift


def carry(t: Table, step: Action) -> None:
    assert isinstance(step, Gift)
    giver = player(step.actor)
    if t.state.cash[giver] < step.amount:
        raise refuse("toy-3", "You cannot pay that.")
    ledger.pay(t, giver, player(t.state.after(step.actor)), step.amount, "gift")


def table() -> Table:
    return Game(TITLE, ["Ada", "Ben"]).table()


def test_a_trial_moves_nothing() -> None:
    t = table()
    after = drafts.trial(t, [Gift(actor="Ada", amount=60)], carry)
    assert after.state.cash[player("Ada")] == 40
    assert t.state.cash[player("Ada")] == 100


def test_a_step_that_cannot_be_done_fails_the_whole() -> None:
    t = table()
    before = t.state.copy()
    said = len(t.events)
    with pytest.raises(RuleViolation, match="toy-3"):
        drafts.commit(t, [Gift(actor="Ada", amount=60), Gift(actor="Ada", amount=60)], carry)
    assert t.state == before
    assert len(t.events) == said


def test_a_commit_carries_out_every_step() -> None:
    t = table()
    drafts.commit(t, [Gift(actor="Ada", amount=60), Gift(actor="Ben", amount=150)], carry)
    assert t.state.cash[player("Ben")] == 10
