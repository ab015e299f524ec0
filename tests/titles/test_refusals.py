"""Whatever is refused, wherever a game goes: the reason is a sentence for players and cites a clause of the book."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from bradshaw.fuzz.outside import Forger
from bradshaw.kernel.errors import RuleViolation
from bradshaw.kernel.game import Game
from bradshaw.titles.clauses import catalogue
from titles.wander import PLAYABLE, rulesets, wander

STOP_ID = re.compile(r"\b[A-Z]\d+\.-?\d+\b")
HOLDER = re.compile(r"\b(player|company|private|director|right)[:/]\w")
PYTHON = re.compile(r"[\[\]{}<>_]|\(\)|\bNone\b|\bTrue\b|\bFalse\b|\('")


def faults(game: Game, refusal: RuleViolation) -> Iterator[str]:
    """What a player would not understand in a refusal."""
    text = refusal.message
    tokens = set(re.findall(r"[\w+&/-]+", text))
    yield from (f"train {id}" for id in tokens & set(game.state.trains))
    yield from (f"stop {found}" for found in STOP_ID.findall(text))
    yield from (f"holder {found[0]}" for found in HOLDER.finditer(text))
    yield from (f"code {found[0]}" for found in PYTHON.finditer(text))
    if not (text[:1].isupper() or text[:1].isdigit()) or text[-1:] not in ".!":
        yield "no sentence"


def refusals(game: Game, forger: Forger) -> Iterator[RuleViolation]:
    """What the menu greys out, and what is refused of actions that nobody offered."""
    menu = game.menu(explain=True)
    yield from (RuleViolation(one.reason.clause, one.reason.message) for one in menu.refused)
    forger.look(menu)
    for action in forger.actions(game, menu, 8):
        if action.actor in game.seats and (refused := game.why_not(action)) is not None:
            yield refused


@pytest.mark.parametrize(("title", "ruleset"), [(title, one) for title in PLAYABLE for one in rulesets(title)])
@pytest.mark.parametrize("seed", range(3))
def test_every_refusal_is_a_sentence_for_players_with_its_clause(title: str, ruleset: str, seed: int) -> None:
    known = {clause.id for clause in catalogue(title).clauses}
    forger = Forger(random.Random(seed))
    found: dict[str, str] = {}
    for game in wander(title, ruleset, seed, steps=400):
        for refused in refusals(game, forger):
            if refused.clause not in known:
                found[refused.clause] = f"{refused.message}: no clause of the book"
            for fault in faults(game, refused):
                found.setdefault(re.sub(r"\d+", "#", refused.message)[:40], f"{refused}: {fault}")
    assert not found, "\n".join(found.values())
