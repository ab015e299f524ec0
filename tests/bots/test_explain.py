"""Decisions in words where habits decide: the figures they look at, and the numbers that were chosen."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from bradshaw.bots import habits, known
from bradshaw.bots.explain import ALONE, FROM_TO, NOTHING_BETTER, Hint, hint, label, remarks
from bradshaw.bots.habits import REASONS
from bradshaw.bots.policy import seat_of
from bradshaw.kernel import save
from bradshaw.kernel.actions import Action, Dividend
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import company
from bradshaw.titles import registry

registry.register_all()
TITLES = Path(__file__).parents[1] / "titles"
POUNDS, FRANCS = r"−?£[\d,]+", r"−?[\d,]+fr"
IN_1820 = {
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
IN_1843 = {
    "dividend": rf"a gray train costs {FRANCS}; \S+ has {FRANCS}, and \w+ {FRANCS}|",
    "pass": rf"the next kind of train costs {FRANCS}, and \S+ has {FRANCS}|gray trains .* {FRANCS}, of {FRANCS}|",
}
SAID = {"1820": IN_1820, "1843": IN_1843}
"""What every kind of action is explained with."""


@cache
def golden(title: str) -> Game:
    return save.load((TITLES / f"g{title}" / "golden" / "game.json").read_bytes())


def before(number: int, title: str = "1820") -> Game:
    """The golden game before one of its decisions."""
    game = golden(title).copy()
    game.entries = game.entries[:number]
    return game


@cache
def offered(title: str = "1820") -> dict[str, list[tuple[int, Action]]]:
    """What may be done in every position of the golden game, by kind."""
    found: dict[str, list[tuple[int, Action]]] = {kind: [] for kind in REASONS[title]}
    for number in range(len(golden(title).entries)):
        for option in before(number, title).legal():
            if option.action.kind in found:
                found[option.action.kind].append((number, option.action))
    return found


def test_there_is_a_sentence_for_every_reason() -> None:
    assert {title: set(said) for title, said in SAID.items()} == {title: set(told) for title, told in REASONS.items()}


@pytest.mark.parametrize(("title", "kind"), [(title, kind) for title, said in SAID.items() for kind in said])
def test_a_reason_tells_the_figures_wherever_its_action_is_offered(title: str, kind: str) -> None:
    found = offered(title)[kind]
    assert found
    said = {habits.reason(before(number, title).state, action) for number, action in found[:: max(len(found) // 12, 1)]}
    assert {one for one in said if not re.fullmatch(SAID[title][kind], one)} == set()
    assert any(said)


def test_a_hint_is_what_a_solid_bot_does_and_says_why() -> None:
    game = before(offered()["buy-train"][0][0])
    who = game.deciders[0]
    found = hint(game, who)
    assert found is not None
    assert found.action == known.choose(game, who, "solid")
    assert found.over is None
    assert found.sentence == f"{found.label}: {habits.reason(game.state, found.action)}"


def test_what_has_no_reason_is_a_rule_of_thumb() -> None:
    found = told("1820", 3, 62)
    assert found.sentence == f"{found.label}, by a rule of thumb"


@pytest.mark.parametrize(("kind", "name", "said"), [("bid", "amount", "(£{})"), ("subscribe", "count", "({})")])
def test_a_label_has_the_numbers_that_were_chosen(kind: str, name: str, said: str) -> None:
    number, action = next(
        (number, entry.action)
        for number, entry in enumerate(golden("1820").entries)
        if entry.action.kind == kind and getattr(entry.action, name) > 1
    )
    assert label(before(number), action).endswith(said.format(getattr(action, name)))


def told(title: str, players: int, decisions: int) -> Hint:
    """The hint after easy bots have played on from the opening."""
    game = told_game(title, players, decisions)
    found = hint(game, game.deciders[0])
    assert found is not None
    return found


def told_game(title: str, players: int, decisions: int) -> Game:
    names = ["Ada", "Ben", "Cleo", "Dora"][:players]
    game = Game(title, names, seed=5)
    known.finish(game, names, most=decisions)
    return game


def test_trains_are_named_by_colour_without_a_hyphen() -> None:
    assert told("1843", 4, 62).remarks == ("the yellow trains go when 6 more trains are sold",)


def test_how_many_rounds_trains_still_run_is_told_where_companies_have_the_money_for_the_next() -> None:
    """The nearest first. Two trains of 1848 have to be sold before the 2-trains go: NSW pays for both."""
    game = told_game("1848", 4, 60)
    for treasury, words in ((10, "the 2-trains go when"), (2000, "the 2-trains go in about 1 round")):
        state = game.state
        floated = state.operating()
        cash = {**state.cash, **{company(name): treasury for name in floated}}
        seat = seat_of(game, game.deciders[0])
        assert seat is not None
        seat.state = replace(state, cash=cash)
        found = remarks(seat)
        assert found[0].startswith(words)


@pytest.mark.parametrize(("title", "players"), [("1848", 4), ("1860", 3), ("1843", 3)])
def test_the_parts_of_a_difference_are_all_of_it(title: str, players: int) -> None:
    compared = 0
    for decisions in range(60, 220, 8):
        found = told(title, players, decisions)
        if found.over is None:
            continue
        compared += 1
        assert abs(sum(found.parts.values()) - found.over) <= len(found.parts), found.sentence
        assert found.reasons or not found.over
    assert compared > 5


def test_who_has_no_choice_and_who_wants_nothing_is_told_so() -> None:
    said = {told("1860", 3, decisions).why for decisions in range(20, 140, 3)}
    assert said >= {ALONE, NOTHING_BETTER}


def test_a_dividend_is_compared_with_the_other() -> None:
    found = told("1860", 3, 65)
    assert (found.label, found.than) == ("Retain 50cc", "Pay out £50")


def test_a_chosen_price_stands_in_place_of_its_range() -> None:
    assert FROM_TO.sub("", "Buy Sydney Railway Company for £1 to £80") == "Buy Sydney Railway Company"
    assert FROM_TO.sub("", "Buy Cie du Havre for 1fr to 120fr") == "Buy Cie du Havre"


def test_a_bid_is_told_with_what_the_best_lot_is_worth() -> None:
    assert told("1860", 3, 15).sentence == "Bid (£5): the right to choose is worth up to £90"
    assert told("1860", 3, 14).sentence.endswith(": it pays £30 in a round")


def test_kept_earnings_are_told_with_the_train_that_they_pay_for() -> None:
    found = told("1860", 3, 65)
    assert isinstance(found.action, Dividend)
    assert not found.action.pay
    assert found.parts["saved"] > 0
    assert f"(saved for another train +{found.parts['saved']}, " in found.sentence


def test_a_choice_is_not_compared_with_one_that_reads_alike() -> None:
    found = told("1848", 4, 177)
    assert found.label == "FT gives up its 3"
    assert found.over is None
