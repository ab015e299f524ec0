"""How pages speak: of money, of prices, of what is possible and whose choice it is."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from bradshaw.kernel import counted, some
from bradshaw.kernel import events as ev
from bradshaw.kernel.actions import Bid, BuyTrain, LayTile
from bradshaw.kernel.game import Game
from bradshaw.kernel.log import sentence
from bradshaw.kernel.menu import Option, Range
from bradshaw.kernel.records import BANK, Holder, player
from bradshaw.kernel.records import company as treasury
from bradshaw.titles import views
from bradshaw.titles.registry import register_all
from bradshaw.web.table.show import log
from bradshaw.web.table.show.card import card, to_answer
from bradshaw.web.table.show.story import Teller
from titles.golden import recorded


def told(title: str, event: ev.Event) -> str:
    line = Teller(title).tell(1, event)
    assert line is not None
    return line.text


def test_where_companies_have_credits_their_money_is_written_so() -> None:
    kept = ev.Paid(Holder("credit"), treasury("NGStL"), 290, "retained revenue")
    assert told("1860", kept) == "NGStL keeps 290cc (retained revenue)"
    assert told("1860", ev.Paid(treasury("C&N"), Holder("credit"), 800, "9+5 train")) == "C&N pays 800cc (9+5 train)"
    assert told("1860", ev.Paid(BANK, player("Ada"), 1168, "dividend")) == "Ada receives £1,168 (dividend)"
    assert told("1860", ev.RunMade("C&N", 290, (), subsidy=20)) == "C&N runs for £290, subsidy 20cc"


def test_where_there_is_one_money_companies_have_it_too() -> None:
    assert told("1848", ev.Paid(treasury("CAR"), BANK, 60, "station marker")) == "CAR pays £60 (station marker)"


def test_a_unit_of_several_letters_stands_behind_the_amount() -> None:
    assert views.money("1843", 1200) == "1,200fr"
    assert views.money("1848", -40) == "−£40"


def test_the_log_of_the_command_line_writes_money_as_the_title_does() -> None:
    kept = ev.Paid(Holder("credit"), treasury("NGStL"), 290, "retained revenue")
    assert sentence(kept, lambda amount, holder: views.money("1860", amount, holder)) == (
        "NGStL receives 290cc for retained revenue."
    )


def test_amounts_that_may_be_chosen_are_written_as_money() -> None:
    bid = Option(Bid(actor="Ada", amount=72), "Bid", {"amount": Range(72, 1640)})
    (number,) = to_answer("1860", 0, bid, named=False).numbers
    assert (number.span, number.unit) == ("£72 to £1,640", ("£", ""))
    train = Option(BuyTrain(actor="Ada", company="IOW", train="2+1-0", price=10), "Buy", {"price": Range(10, 200, 10)})
    (number,) = to_answer("1860", 0, train, named=False).numbers
    assert (number.span, number.unit) == ("10cc to 200cc", ("", "cc"))


def test_lays_that_look_the_same_are_offered_once() -> None:
    register_all()
    played, _ = recorded("1848")
    game = Game(played.title, played.seats, played.options, chance=played.chance)
    for entry in played.entries:
        if isinstance(entry.action, LayTile) and entry.action.tile == "57":
            break
        game.act(entry.action)
    (who,) = game.deciders
    (build,) = [section for section in card(game, [who]).sections if section.kind == "lay-tile"]
    assert build.answers
    assert max(Counter(answer.label for answer in build.answers).values()) == 1


def test_one_is_never_several() -> None:
    assert [counted(count, "share") for count in (0, 1, 2)] == ["0 shares", "1 share", "2 shares"]
    assert [some(count, "loan") for count in (1, 3)] == ["a loan", "3 loans"]


@pytest.mark.parametrize("title", ["1820", "1843", "1848", "1860"])
def test_no_sentence_of_a_whole_game_says_one_shares(title: str) -> None:
    game, _ = recorded(title)
    told = [line.text for step in log.steps(game, 0) for line in step.lines]
    assert [one for one in told if re.search(r"(?<![+\d])1 [a-z]+s\b", one)] == []
