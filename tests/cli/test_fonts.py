"""Bitmaps carry their own fonts: what they show does not hang on the machine they are made on."""

from __future__ import annotations

import re
from functools import cache
from html import unescape

import pytest

from bradshaw.cli.draw import PICTURES, chosen, png

PLAIN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40">{}</svg>'


@cache
def picture(text: str, family: str) -> bytes:
    return png(PLAIN.format(f'<text x="5" y="30" font-size="24" font-family="{family}">&#{ord(text)};</text>'))


def written(title: str, what: str) -> set[str]:
    """Every character in a drawing."""
    drawing = PICTURES[what](chosen(title, "", "light", None))
    return {letter for text in re.findall(r">([^<>]+)</(?:text|tspan)>", drawing) for letter in unescape(text)}


@pytest.mark.parametrize("family", ['"Liberation Sans", Arial, sans-serif', "Georgia, serif"])
def test_text_is_drawn_without_fonts_of_the_machine(family: str) -> None:
    assert picture("A", family.replace('"', "'")) != png(PLAIN.format(""))


@pytest.mark.parametrize("title", ["1820", "1843", "1848", "1860"])
@pytest.mark.parametrize("what", ["map", "market"])
def test_every_character_of_the_drawings_is_in_the_fonts(title: str, what: str) -> None:
    letters = {letter for letter in written(title, what) if not letter.isspace()}
    assert letters
    unknown = {letter for letter in letters if picture(letter, "sans-serif") == picture("\ue000", "sans-serif")}
    assert unknown == set()
