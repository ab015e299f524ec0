"""A phone on its side is small: prices can be read, and what is tried on the map is not covered."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from browser.conftest import Windows
from browser.positions import asks_for, bring, bring_saved, grown, played

SIDE, UPRIGHT = (844, 390), (390, 844)
SMALLEST = 9.0
"""Pixels of a price."""
ON_LAND = 0.05
"""Part of the frame of the map that its overview may take from land."""

PRICES = """() => [...document.querySelectorAll("#prices text.price")].map(
  (one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"""
EMPTY_BELOW = """() => {
  const frame = document.querySelector("#prices").getBoundingClientRect();
  return frame.bottom - document.querySelector("#prices svg").getBoundingClientRect().bottom;
}"""
TRADED = {"1820": "fund-lobby", "1843": "start-company", "1848": "start-company", "1860": "start-company"}

PLACES = """() => [...new Set(
  [...document.querySelectorAll("#decision [data-hex-of]")].map((one) => one.dataset.hexOf))]"""
IN_SIGHT = """(hex) => {
  const box = document.querySelector(`#board g.hex[data-hex="${hex}"] .ground`).getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return document.elementFromPoint(x, y)?.closest("g.hex, [data-stop], [data-track]") ? [x, y] : null;
}"""
COVERED = """(hex) => {
  const one = document.querySelector(`#board g.hex[data-hex="${hex}"] .ground`).getBoundingClientRect();
  const other = document.querySelector("#picker").getBoundingClientRect();
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 1 && down > 1;
}"""
OVERVIEW_ON_LAND = """() => {
  const corner = document.querySelector("#board .overview");
  if (corner.hidden) return 0;
  const box = corner.getBoundingClientRect();
  const room = document.querySelector("[data-map-frame]").getBoundingClientRect();
  const land = [...document.querySelectorAll("#board g.hex .ground")].map((one) => one.getBoundingClientRect())
    .reduce((sum, one) => sum + Math.max(0, Math.min(one.right, box.right) - Math.max(one.left, box.left))
      * Math.max(0, Math.min(one.bottom, box.bottom) - Math.max(one.top, box.top)), 0);
  return Math.min(land, box.width * box.height) / (room.width * room.height);
}"""


@pytest.mark.parametrize("title", TRADED)
def test_prices_of_the_market_can_be_read_and_nothing_is_empty_below_them(
    window: Windows, tmp_path: Path, title: str
) -> None:
    page = window(*SIDE, touch=True)
    bring(page, played(title, asks_for(TRADED[title])), tmp_path)
    for width, height in (SIDE, UPRIGHT):
        page.set_viewport_size({"width": width, "height": height})
        assert min(page.evaluate(PRICES)) >= SMALLEST
        assert page.evaluate(EMPTY_BELOW) < 8


def tried(page: Page) -> int:
    """How many places were opened, each with the picker beside it."""
    count = 0
    for hex_id in page.evaluate(PLACES):
        at = page.evaluate(IN_SIGHT, hex_id)
        if at is None:
            continue
        page.mouse.click(*at)
        page.wait_for_selector(".trial.laid")
        page.wait_for_timeout(400)  # what the place would earn comes later, and the picker grows
        assert not page.evaluate(COVERED, hex_id), hex_id
        page.keyboard.press("Escape")
        page.locator("#picker").wait_for(state="hidden")
        count += 1
        if count == 4:
            break
    return count


@pytest.mark.parametrize("size", [SIDE, (1280, 720)])
def test_the_picker_never_covers_the_place_it_is_about(window: Windows, size: tuple[int, int]) -> None:
    page = window(*size)
    bring_saved(page, "1860-track")
    assert tried(page)


@pytest.mark.parametrize("title", ["1820", "1843", "1848", "1860"])
def test_the_overview_takes_little_land_from_the_map(window: Windows, tmp_path: Path, title: str) -> None:
    page = window(*SIDE, touch=True)
    bring(page, grown(title), tmp_path)
    for width, height in (SIDE, UPRIGHT):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        assert page.evaluate(OVERVIEW_ON_LAND) < ON_LAND
