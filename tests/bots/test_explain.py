"""Decisions in words where habits decide: the figures they look at, and the numbers that were chosen."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from bradshaw.bots import habits, known
from bradshaw.bots.explain import hint, label
from bradshaw.bots.habits.reasons_1820 import REASONS
from bradshaw.kernel import save
from bradshaw.kernel.actions import Action
from bradshaw.kernel.game import Game
from bradshaw.titles import registry

registry.register_all()
GOLDEN = Path(__file__).parents[1] / "titles" / "g1820" / "golden" / "game.json"
POUNDS = r"−?£[\d,]+"
SAID = {
    "bid": rf"worth about {POUNDS}",
    "buy-share": rf"a share at {POUNDS} brings about {POUNDS} until it can be sold again \(.*\).*|.* may run well",
    "sell-shares": rf"a share at {POUNDS} brings about {POUNDS} until it can be sold again \(.*\).*|",
    "increase": rf"\d+ more shares? for {POUNDS} bring \w+ about {POUNDS}",
    "dividend": rf"paid out, its price goes to {POUNDS}; {POUNDS} are due now and {POUNDS} in its next turn, and .*",
    "buy-train": rf"after upkeep \S+ earns {POUNDS} in its next turn with it, {POUNDS} without",
    "discard-train": rf"after upkeep \S+ earns {POUNDS} in its next turn with it, {POUNDS} without",
    "pay-due": rf"\S+ has the money|{POUNDS} are missing; its director loses about {POUNDS} if \S+ falls",
    "refuse-due": rf"\S+ has the money|{POUNDS} are missing; .*",
    "issue-shares": rf"\S+ has {POUNDS} and needs {POUNDS} in its next turn",
    "repay-loans": rf"\S+ has {POUNDS} and needs {POUNDS} in its next turn",
    "take-loan": rf"the next train costs {POUNDS}, \S+ has {POUNDS}; interest is \d+ %, its last run {POUNDS}",
    "offer-company": rf"money, trains and stations, .* {POUNDS}, and cost {POUNDS} or more|the bank's bid .* a share",
    "fund-lobby": rf"a company floats for about {POUNDS}, and \w+ has {POUNDS}",
}
"""What every kind of action is explained with."""


@cache
def golden() -> Game:
    return save.load(GOLDEN.read_bytes())


def before(number: int) -> Game:
    """The golden game before one of its decisions."""
    game = golden().copy()
    game.entries = game.entries[:number]
    return game


@cache
def offered() -> dict[str, list[tuple[int, Action]]]:
    """What may be done in every position of the golden game, by kind."""
    found: dict[str, list[tuple[int, Action]]] = {kind: [] for kind in REASONS}
    for number in range(len(golden().entries)):
        for option in before(number).legal():
            if option.action.kind in found:
                found[option.action.kind].append((number, option.action))
    return found


def test_there_is_a_sentence_for_every_reason() -> None:
    assert SAID.keys() == REASONS.keys()


@pytest.mark.parametrize("kind", SAID)
def test_a_reason_tells_the_figures_wherever_its_action_is_offered(kind: str) -> None:
    found = offered()[kind]
    assert found
    told = {habits.reason(before(number).state, action) for number, action in found[:: max(len(found) // 12, 1)]}
    assert {one for one in told if not re.fullmatch(SAID[kind], one)} == set()
    assert any(told)


def test_a_hint_is_what_a_solid_bot_does_and_says_why() -> None:
    game = before(offered()["buy-train"][0][0])
    who = game.deciders[0]
    found = hint(game, who)
    assert found is not None
    assert found.action == known.choose(game, who, "solid")
    assert found.over is None
    assert found.sentence == f"{found.label}: {habits.reason(game.state, found.action)}"


def test_what_has_no_reason_is_a_rule_of_thumb() -> None:
    game = Game("1820", ["Ada", "Ben", "Cleo"], seed=5)
    known.finish(game, ["Ada", "Ben", "Cleo"], most=62)
    found = hint(game, game.deciders[0])
    assert found is not None
    assert found.sentence == f"{found.label}, by a rule of thumb"


@pytest.mark.parametrize(("kind", "name", "said"), [("bid", "amount", "(£{})"), ("subscribe", "count", "({})")])
def test_a_label_has_the_numbers_that_were_chosen(kind: str, name: str, said: str) -> None:
    number, action = next(
        (number, entry.action)
        for number, entry in enumerate(golden().entries)
        if entry.action.kind == kind and getattr(entry.action, name) > 1
    )
    assert label(before(number), action).endswith(said.format(getattr(action, name)))


def test_trains_are_named_by_colour_without_a_hyphen() -> None:
    game = Game("1843", ["Ada", "Ben", "Cleo", "Dora"], seed=5)
    known.finish(game, ["Ada", "Ben", "Cleo", "Dora"], most=62)
    found = hint(game, game.deciders[0])
    assert found is not None
    assert found.remarks == ("the yellow trains go in about 2 rounds",)
