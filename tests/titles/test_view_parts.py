"""What most titles tell pages in the same way: rounds, steps of a turn, who is still to operate, what can be sold."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bradshaw.kernel.game import Game
from bradshaw.titles import views
from bradshaw.titles.contract import Stage
from titles.g1848.given import given as australia
from titles.g1860.given import given as wight


def marked(stages: Sequence[Stage]) -> list[str]:
    """The names, the one that is on in brackets."""
    return [f"[{name}]" if when == "now" else name for name, when in stages]


def test_the_opening_is_followed_by_the_first_rounds() -> None:
    game = Game("1860", ["Ada", "Ben", "Cleo"], seed=1)
    assert marked(views.rounds(game.state)) == ["[Auctions]", "Stock 1", "Operating 1.1"]


def test_the_rounds_of_a_set_go_from_a_stock_round_to_the_next() -> None:
    stock = australia(phase="3")
    number = stock.round.number
    after = [f"Operating {number}.1", f"Operating {number}.2", f"Share {number + 1}"]
    assert marked(views.rounds(stock.state)) == [f"[Share {number}]", *after]
    operating = australia(turn="NSW", operating=(2, 3))
    of = operating.operating.set
    told = marked(views.rounds(operating.state))
    assert told == [f"Share {of}", f"Operating {of}.1", f"[Operating {of}.2]", f"Operating {of}.3", f"Share {of + 1}"]


@pytest.mark.parametrize("step", ["track", "station", "run"])
def test_the_steps_of_a_turn_are_past_now_or_next(step: str) -> None:
    names = {"track": "Track", "station": "Station", "run": "Run", "pay": "Dividend", "trains": "Trains"}
    at = australia(turn="NSW", step=step, trains={"NSW": ["2"]})
    told = views.turn_steps(at.state)
    assert [stage.name for stage in told] == list(names.values())
    assert [stage.name for stage in told if stage.when == "now"] == [names[at.step]]
    assert views.turn_steps(australia().state) == []


def test_liquidity_is_cash_and_what_the_rules_of_sale_let_go() -> None:
    at = australia(cash={"Ada": 100}, shares={"NSW": {"Ada": 4, "Bob": 2, "pool": 4}}, price={"NSW": "1,3"})
    assert views.liquidity(at.state, "Ada") == 100 + at.price("NSW")  # one more and half of it lies with the Bank


def test_a_player_is_told_the_certificates_that_count_and_the_limit() -> None:
    at = wight(shares={"IOW": {"A": 5}})
    held, limit = views.certificates(at.state, "A")
    assert held == 4  # the director's is one
    assert limit is not None
