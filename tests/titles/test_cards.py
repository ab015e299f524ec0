"""Everything that can be owned says what it does, in every title, with a clause that exists."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.board import data as board_data
from bradshaw.titles import cards

TITLES = ("1820", "1843", "1848", "1860")


@pytest.mark.parametrize("title", TITLES)
def test_every_private_every_company_and_every_train_has_words(title: str) -> None:
    data, found = board_data.load(f"bradshaw.titles.g{title}"), cards.cards(title)
    assert {one.id for one in data.privates} <= set(found.things)
    assert all(one.leads for name, one in found.things.items())
    assert found.any_company is not None
    assert set(found.companies) <= {one.id for one in data.companies}
    for train in data.trains:
        for side in train.sides:
            for run in side.runs:
                words = cards.run_words(title, run)
                assert words.endswith(".")
                assert "None" not in words
                assert "{" not in words


def test_the_cousins_are_those_of_the_table_of_cousins() -> None:
    printed = board_data.load("bradshaw.titles.g1820").extra_as(dict[str, Any])["cousins"]
    told = cards.cards("1820").things
    assert {one["id"]: (one["name"], one["price"]) for one in printed} == {
        name: (one.name, one.price) for name, one in told.items()
    }


def test_a_certificate_of_several_trains_says_so() -> None:
    train = board_data.load("bradshaw.titles.g1843").train("green")
    assert cards.run_words("1843", train.sides[1].runs[0]).startswith("2 trains, each: a way of up to 5 stops")
    assert "2 trains" not in cards.run_words("1843", train.sides[0].runs[0])


def test_a_title_without_cards_has_none() -> None:
    assert cards.cards("9999") == cards.Cards()
