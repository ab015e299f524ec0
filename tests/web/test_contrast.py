"""Everything written can be read: contrast by the rule of WCAG AA, in light and dark, on paper, cards and companies."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from bradshaw.board.data import load
from bradshaw.board.draw.theme import PALETTE, SOLID
from bradshaw.kernel.title import known
from bradshaw.web.table.show import facts

TEXT, LARGE = 4.5, 3.0
SHEET = (files("bradshaw.web") / "static/bradshaw/bradshaw.css").read_text(encoding="utf-8")


def variables(rule: str) -> dict[str, str]:
    start = SHEET.index(rule)
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})\b", SHEET[start : SHEET.index("}", start)]))


LIGHT = variables(":root {")
THEMES = {"light": LIGHT, "dark": LIGHT | variables(':root[data-theme="dark"] {')}


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


PAIRS = [
    *[(ink, ground, TEXT) for ink in ("ink", "soft", "bad") for ground in ("paper", "card", "raised")],
    *[("brass", ground, TEXT) for ground in ("card", "raised")],
    ("ink", "brass-soft", TEXT),
    ("ink", "green-soft", TEXT),
    ("soft", "green-soft", TEXT),
    ("ink", "bad-soft", TEXT),
    ("on-green", "green", TEXT),
    ("on-green", "act", TEXT),
    *[("brass-line", ground, LARGE) for ground in ("paper", "card", "raised")],  # rings of what has the focus
    ("focus-on-green", "green", LARGE),
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_words_stand_out_from_their_ground(theme: str, ink: str, ground: str, least: float) -> None:
    colours = THEMES[theme]
    assert contrast(colours[ink], colours[ground]) >= least, (colours[ink], colours[ground])


def test_dark_is_the_same_whether_chosen_or_by_the_system() -> None:
    assert variables(':root[data-theme="auto"] {') == variables(':root[data-theme="dark"] {')


@pytest.mark.parametrize("title", known())
def test_the_letters_of_every_company_can_be_read_on_its_colour(title: str) -> None:
    for company in load(f"bradshaw.titles.g{title}").companies:
        back = facts.colour(title, company.id)
        assert contrast(back, facts.ink_on(back)) >= TEXT, (company.id, back)


@pytest.mark.parametrize("theme", [0, 1])
@pytest.mark.parametrize("ground", ["land", "land-2", "land-3", "land-4", "yellow", "green", "brown", "gray", "red"])
def test_names_on_the_map_stand_out_by_their_halo(ground: str, theme: int) -> None:
    assert contrast(PALETTE["ink"][theme], PALETTE["halo"][theme]) >= 7, ground
    assert contrast(SOLID["token-ink"], PALETTE["paper"][theme]) >= 7
