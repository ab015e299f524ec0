"""Counts and articles as people say them."""

from __future__ import annotations

import pytest

from bradshaw.kernel.numbers import an, counted, some


def test_one_is_one_and_more_are_several() -> None:
    assert (counted(1, "share"), counted(3, "share"), some(1, "share"), some(3, "share")) == (
        "1 share",
        "3 shares",
        "a share",
        "3 shares",
    )


@pytest.mark.parametrize(
    ("noun", "said"), [("3+", "a 3+"), ("8E", "an 8E"), ("Electric", "an Electric"), ("4/6x2", "a 4/6x2")]
)
def test_an_article_is_as_the_noun_is_spoken(noun: str, said: str) -> None:
    assert an(noun) == said
    assert an(noun, begins=True) == said[0].upper() + said[1:]
