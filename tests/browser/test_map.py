"""The map can be read: how large hexes and names are, what overlaps, and what stays as it was chosen."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser import hands
from browser.conftest import PHONE, Windows
from browser.measuring import FITS, apart, hex_width, names
from browser.positions import asks_for, bring, bring_saved, grown, played

LAPTOP, DESKTOP = (1280, 720), (1440, 900)
READABLE = 9.0
"""Pixels of a name's letters."""
WRITTEN = """() => {
  const faces = document.querySelector("#board g.faces");
  return [...faces.querySelectorAll(".label, .disc, .phase, .cost, .note")].map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return { text: one.textContent || one.getAttribute("class"), left, right, top, bottom };
  });
}"""
"""What else is written on the map."""

TRACK = """() => [...document.querySelectorAll("#board svg path.track")].flatMap((one) => {
  const far = one.getTotalLength();
  const matrix = one.getScreenCTM();
  return Array.from({ length: Math.ceil(far / 4) }, (_, at) => {
    const { x, y } = one.getPointAtLength(at * 4).matrixTransform(matrix);
    return [x, y];
  });
})"""
"""Points along the middle of all track."""

TOOLS_ON_LAND = """() => {
  const room = document.querySelector("[data-map-frame]").getBoundingClientRect();
  const land = [...document.querySelectorAll("#board g.hex .ground")].map((one) => one.getBoundingClientRect())
    .map(({ left, right, top, bottom }) => ({ left: Math.max(left, room.left), right: Math.min(right, room.right),
      top: Math.max(top, room.top), bottom: Math.min(bottom, room.bottom) }));
  const tools = [...document.querySelectorAll(".tools button, .tools summary")].filter((one) => one.checkVisibility());
  return tools.filter((one) => {
    const box = one.getBoundingClientRect();
    return land.some((hex) => hex.right > box.left && hex.left < box.right
      && hex.bottom > box.top && hex.top < box.bottom);
  }).map((one) => one.textContent);
}"""

DECISION_IN_VIEW = """() => {
  const frame = document.querySelector("[data-map-frame]");
  const room = frame.getBoundingClientRect();
  return frame.dataset.at.split(" ").some((hex) => {
    const box = document.querySelector(`#board g.hex[data-hex="${hex}"]`).getBoundingClientRect();
    return box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom;
  });
}"""


@pytest.mark.parametrize("title", ["1820", "1843", "1848", "1860"])
def test_in_operating_rounds_hexes_are_large_and_names_readable_and_apart(
    window: Windows, tmp_path: Path, title: str
) -> None:
    page = window(*LAPTOP)
    bring(page, grown(title), tmp_path)
    for (width, height), least in ((LAPTOP, 60), (DESKTOP, 75)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        assert hex_width(page) >= least - 0.5
        found = names(page)
        assert len(found) > 12
        assert [one["text"] for one in found if one["height"] < READABLE] == []
        close = [(a["text"], b["text"]) for a, b in combinations(found, 2) if not apart(a, b)]
        assert close == []
        written = page.evaluate(WRITTEN)
        assert [(a["text"], b["text"]) for a in found for b in written if not apart(a, b)] == []
        track = page.evaluate(TRACK)
        assert [
            one["text"]
            for one in found
            if any(one["left"] < x < one["right"] and one["top"] < y < one["bottom"] for x, y in track)
        ] == [], "track lies under letters"
        assert page.evaluate(TOOLS_ON_LAND) == []
        assert page.evaluate(FITS, "#tab-panel .scroll"), "the table beside the map is cut off"


def test_a_board_that_does_not_fit_opens_where_the_decision_is_with_an_overview(
    window: Windows, tmp_path: Path
) -> None:
    page = window(*PHONE.values(), touch=True)
    bring(page, played("1848", asks_for("lay-tile")), tmp_path)
    assert hex_width(page) >= 90
    assert page.evaluate(DECISION_IN_VIEW)
    overview = page.locator(".overview")
    expect(overview).to_be_visible()
    overview.tap()
    assert hex_width(page) < 40
    expect(overview).not_to_be_visible()


def test_one_key_shows_the_whole_and_the_same_key_goes_back(window: Windows, tmp_path: Path) -> None:
    page = window(900, 500)
    bring(page, played("1848", asks_for("lay-tile")), tmp_path)
    near = hex_width(page)
    assert near >= 59
    page.keyboard.press("0")
    assert hex_width(page) < near
    page.keyboard.press("0")
    assert abs(hex_width(page) - near) < 1


def hero(page: Page) -> str:
    return str(page.locator("body").get_attribute("data-hero"))


def test_the_hero_changes_with_the_round_and_never_within_it(window: Windows) -> None:
    page = window(*LAPTOP)
    bring_saved(page, "1860-track")
    seen: dict[str, set[str]] = {}
    for _ in range(25):
        now = hands.look(page)
        seen.setdefault(page.locator(".rounds .now").inner_text(), set()).add(hero(page))
        answer = max(now.answers, key=lambda one: one.kind in ("run-routes", "dividend", "pass"))
        hands.click(page, answer)
        hands.wait_past(page, now.records)
    assert all(len(heroes) == 1 for heroes in seen.values())
    assert {"board"} in seen.values()


def test_a_market_that_was_unfolded_stays_so_and_a_folded_one_too(window: Windows) -> None:
    page = window(*LAPTOP)
    bring_saved(page, "1860-track")
    chart = page.locator("#prices")
    expect(chart).not_to_be_visible()
    page.keyboard.press("m")
    expect(chart).to_be_visible()
    pass_once(page)
    expect(chart).to_be_visible()
    page.keyboard.press("m")
    pass_once(page)
    expect(chart).not_to_be_visible()


def test_a_reader_who_wants_the_map_large_in_share_rounds_has_it_so(window: Windows) -> None:
    page = window(*LAPTOP)
    bring_saved(page, "1848-first-shares")
    assert hero(page) == "market"
    page.keyboard.press("b")
    assert hero(page) == "board"
    assert hex_width(page) >= 60
    pass_once(page)
    assert hero(page) == "board"
    page.keyboard.press("b")
    assert hero(page) == "market"


def pass_once(page: Page) -> None:
    seen = hands.look(page)
    wanted = ("pass", "run-routes", "dividend")
    hands.click(page, next(answer for kind in wanted for answer in seen.answers if answer.kind == kind))
    hands.wait_past(page, seen.records)
