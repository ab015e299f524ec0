"""The referee of 1820 agrees with the engine in whole games, and notices what is wrong on purpose."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from bradshaw.fuzz import checking
from bradshaw.fuzz.checking import Violation
from bradshaw.fuzz.choosing import Taste
from bradshaw.fuzz.playing import NAMES, Plan, play
from bradshaw.fuzz.referees import g1820_settling as settling
from bradshaw.fuzz.referees import referee_of
from bradshaw.fuzz.referees.g1820 import Referee
from bradshaw.kernel import ledger
from bradshaw.kernel.actions import TakeLoan
from bradshaw.kernel.game import Entry, Game
from bradshaw.kernel.records import Holder
from bradshaw.kernel.state import State
from bradshaw.kernel.title import title

SHORT = Plan("1820", seed=3, steps=200, outside=0, rate=0.0, profile="builders")
Name = TypeVar("Name", bound=str)
Broken = Callable[[State], dict[str, Any]]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_agrees_through_a_game(players: int) -> None:
    outcome = play(replace(SHORT, players=players, mix_options=0.5), 0)
    assert outcome.failure is None


@cache
def operating(seed: int = 3) -> Game:
    """A game in its first operating round, with a company that has a train."""
    game = Game("1820", NAMES[:4], seed=seed)
    taste = Taste(random.Random(seed), title("1820").profiles["builders"])
    while not any(train.holder.startswith("company/") for train in game.state.trains.values()):
        assert not game.ended
        game.act(taste.choose(game.menu(), lambda other: game.why_not(other) is None))
    return game


def watched(game: Game, broken: Entry) -> None:
    """The referee sees the game up to its last action, which is reported otherwise than it was."""
    referee, before = referee_of(game.start), game.start
    for entry in game.entries[:-1]:
        checking.refereed(referee, before, entry)
        before = entry.state
    checking.refereed(referee, before, broken)


def some(table: Mapping[Name, Any], kind: str = "") -> Name:
    return next(name for name in table if name.startswith(kind))


def one_more(state: State, kind: str) -> dict[str, Any]:
    holder = some(state.cash, kind)
    return {"cash": {**state.cash, holder: state.cash[holder] + 1}}


def running(state: State) -> str:
    return some(state.prices)


BREAKS: dict[str, Broken] = {
    "cash of player": lambda s: one_more(s, "player/"),
    "cash of company": lambda s: one_more(s, "company/"),
    "shares of": lambda s: {"shares": {**s.shares, running(s): {"pool": 5}}},
    "loans": lambda s: {"loans": {**s.loans, f"company/{running(s)}": 1}},
    "directors": lambda s: {
        "companies": {**s.companies, running(s): replace(s.companies[running(s)], directed_by="cousin/VF")}
    },
    "prices": lambda s: {"prices": {**s.prices, running(s): "0,30"}},
    "markers in a space": lambda s: {"stacks": {**s.stacks, "0,30": (running(s),)}},
    "private track": lambda s: {"own": replace(s.own, privates=(running(s),))},
    "owner of": lambda s: {"papers": {**s.papers, "cousin:VF": "player/Nobody"}},
    "trains": lambda s: {
        "trains": {
            id: replace(train, holder="scrap") if train.holder.startswith("company/") else train
            for id, train in s.trains.items()
        }
    },
    "stations": lambda s: {"markers": {id: one for id, one in s.markers.items() if one.place is None}},
    "tiles": lambda s: {"tiles": {}},
    "phase": lambda s: {"phase": "gray"},
    "column": lambda s: {"own": replace(s.own, column=9)},
    "number cards": lambda s: {"cards": s.cards[::-1]},
    "Queen Victoria": lambda s: {"own": replace(s.own, victoria_died=True)},
}


@pytest.mark.parametrize("what", BREAKS)
def test_it_notices_books_that_are_wrong(what: str) -> None:
    game = operating()
    last = game.entries[-1]
    wrong = replace(last.state, **BREAKS[what](last.state))
    with pytest.raises(Violation, match=f"referee disagrees: 1820-.*{what}"):
        watched(game, replace(last, state=wrong))


def short_of_one(honest: Any) -> Any:
    """Companies are paid a pound too little."""

    def pay(t: Any, giver: Holder, taker: Holder, amount: int, *args: Any, **kwargs: Any) -> None:
        honest(t, giver, taker, amount - (amount > 1 and taker.startswith("company/")), *args, **kwargs)

    return pay


def a_space_too_low(honest: Any) -> Any:
    """Prices fall a space further than they should."""

    def set_price(t: Any, company: str, cell: str, why: str, *args: Any, **kwargs: Any) -> None:
        column = int(cell.partition(",")[2])
        honest(t, company, f"0,{max(0, column - (why != 'par'))}", why, *args, **kwargs)

    return set_price


def into_the_void(honest: Any) -> Any:
    """Trains that companies buy are gone."""

    def move_train(t: Any, train: str, taker: Holder, *args: Any, **kwargs: Any) -> None:
        honest(t, train, "scrap" if taker.startswith("company/") else taker, *args, **kwargs)

    return move_train


BROKEN_RULES = {"cash of": ("pay", short_of_one), "prices": ("set_price", a_space_too_low)}
BROKEN_RULES |= {"trains": ("move_train", into_the_void)}


@pytest.mark.parametrize("what", BROKEN_RULES)
def test_a_rule_broken_on_purpose_is_reported_as_a_violation(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, broken = BROKEN_RULES[what]
    monkeypatch.setattr(ledger, name, broken(getattr(ledger, name)))
    outcome = play(replace(SHORT, players=4), 0)
    assert outcome.failure is not None
    assert outcome.failure.check == "referee disagrees"
    assert what in outcome.failure.message


def test_it_lets_a_company_borrow_for_stations_after_the_operating_round() -> None:
    """The last company to operate had paid its interest; loans for an expense of another round are open again."""
    game = operating()
    books, before = Referee(game.start), game.start
    for entry in game.entries:
        checking.refereed(books, before, entry)
        before = entry.state
    name = running(game.state)
    books.at.step = "repay"
    owed = books.loans[name]
    settling.take_loan(books, TakeLoan(actor="Ada", company=name))
    assert books.loans[name] == owed + 1
