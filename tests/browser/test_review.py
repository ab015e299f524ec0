"""A finished game is looked back on in a dialog that fills by itself and leads to the positions it speaks of."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from bradshaw.kernel import save
from browser.conftest import Windows
from browser.positions import GOLDEN, bring


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
