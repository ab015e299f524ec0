"""What was found by looking at every kind of decision: marks that met, words nobody could read, steps cut off."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import DESKTOP, PHONE, Windows
from browser.measuring import FITS, apart
from browser.positions import asks_for, bring, bring_saved, played

CELLS = """() => [...document.querySelectorAll("#market [data-cell]")].map((cell) =>
  [...cell.querySelectorAll("text.price, text.zone-mark, circle")]
    .filter((one) => one.getBoundingClientRect().width)
    .map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { what: one.tagName, words: one.textContent, left, right, top, bottom };
    }))"""
TURNS = """(several) => {
  const found = {};
  for (const one of document.querySelectorAll("#decision [data-hex-of] input")) {
    const { hex, tile, power } = JSON.parse(one.value.slice(one.value.indexOf("|") + 1));
    ((found[hex] ??= {})[`${tile} ${power}`] ??= []).push(tile);
  }
  return Object.keys(found).find((hex) => Object.values(found[hex]).some((one) => one.length > 1) === several);
}"""
COLOURS = """() => {
  const { fill, stroke } = getComputedStyle(document.querySelector(".on-trial"));
  return [fill, stroke];
}"""


def luminance(colour: str) -> float:
    channels = [int(one) / 255 for one in colour.removeprefix("rgb(").removesuffix(")").split(",")]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def open_hex(page: Page, several: bool) -> None:
    """A hex where some tile may be turned, or none."""
    hex_ = page.evaluate(TURNS, several)
    page.keyboard.press("0")
    page.locator(f"g.hex[data-hex={hex_}]").click(force=True)
    expect(page.locator(".trial .on-trial")).to_be_visible()


@pytest.mark.parametrize("title", ["1843", "1860"])
def test_prices_marks_and_markers_of_the_market_do_not_meet(window: Windows, tmp_path: Path, title: str) -> None:
    page = window(**DESKTOP)
    bring(page, played(title, lambda game: len(game.entries) > 60 and asks_for("buy-share")(game)), tmp_path)
    cells: list[list[dict[str, Any]]] = page.evaluate(CELLS)
    assert any(len(cell) > 1 for cell in cells)
    for cell in cells:
        prices = [one for one in cell if one["what"] == "text"]
        for one in prices[:1]:
            assert all(one is other or apart(one, other) for other in cell), cell


@pytest.mark.parametrize("state", ["1848-loan", "1860-track"])
def test_a_phone_shows_all_steps_of_the_turn(window: Windows, state: str) -> None:
    page = window(**PHONE, touch=True)
    bring_saved(page, state)
    assert page.evaluate(FITS, "#steps ol")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_trial_can_be_read_by_day_and_by_night(window: Windows, scheme: str) -> None:
    page = window(**DESKTOP)
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    bring_saved(page, "1860-track")
    open_hex(page, several=True)
    darker, lighter = sorted(luminance(one) for one in page.evaluate(COLOURS))
    assert (lighter + 0.05) / (darker + 0.05) >= 4.5


@pytest.mark.parametrize("several", [True, False])
def test_only_a_tile_with_several_turns_can_be_turned(window: Windows, several: bool) -> None:
    page = window(**DESKTOP)
    bring_saved(page, "1860-track")
    open_hex(page, several)
    expect(page.locator("#picker").get_by_role("button", name="Turn")).to_have_count(int(several))


def test_what_cannot_be_undone_is_not_offered_to_be_begun_again(window: Windows) -> None:
    page = window(**DESKTOP)
    bring_saved(page, "1848-last-actions")
    expect(page.locator("#undo")).to_be_disabled()
    expect(page.get_by_role("button", name="Restart turn")).to_have_count(0)


def test_games_that_wait_come_before_new_ones_and_the_cards_stand_two_by_two(window: Windows) -> None:
    page = window(**DESKTOP)
    bring_saved(page, "1860-track")
    page.goto("/")
    mine = page.get_by_role("heading", name="Your games").bounding_box()
    buttons = [one.bounding_box() for one in page.get_by_role("button", name="Play now against bots").all()]
    rows = [round(one["y"]) for one in buttons if one]
    assert mine is not None
    assert mine["y"] < min(rows)
    assert rows[0] == rows[1] < rows[2] == rows[3]
