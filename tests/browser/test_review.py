"""A finished game is looked back on in a dialog that fills by itself and leads to the positions it speaks of."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from bradshaw.kernel import save
from browser.conftest import Windows
from browser.positions import GOLDEN, asks_for, bring, played


def test_the_dearest_decision_leads_to_its_position(window: Windows, tmp_path: Path) -> None:
    page = window(1280, 720)
    game = save.load((GOLDEN / "g1843" / "golden" / "game.json").read_bytes())
    bring(page, game, tmp_path)
    page.get_by_role("button", name="Look back on the decisions").click()
    dialog = page.locator("#dialog")
    expect(dialog.get_by_text("could be compared with another")).to_be_visible(timeout=120_000)
    dearest = dialog.locator("ol.swings li").first.locator("a")
    number = dearest.inner_text()
    dearest.click()
    expect(dialog).not_to_be_visible()
    expect(page.locator("#position")).to_have_text(f"{number} / {len(game.entries)}")
    expect(page.locator("#card h2")).to_have_text("Looking back")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_a_hint_says_what_a_bot_would_do_and_why(window: Windows, tmp_path: Path, width: int, height: int) -> None:
    page = window(width, height)
    bring(page, played("1860", asks_for("dividend")), tmp_path)
    page.get_by_role("button", name="Hint").click()
    dialog = page.locator("#dialog")
    expect(dialog).to_contain_text("What a bot would do")
    told = dialog.locator("p").first
    expect(told).to_have_text(re.compile(r"^(Pay out|Retain) .*: \d+ over (Pay out|Retain) .*\.$"))
    assert page.evaluate("document.scrollingElement.scrollWidth <= window.innerWidth")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
