"""Building on the map: every hex has a reason, a trial looks like one, and the picker stands beside the hex."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import FloatRect, Locator, Page, expect

from browser import hands
from browser.conftest import Windows
from browser.positions import bring_saved

WHERE = """() => {
  const may = {};
  for (const one of document.querySelectorAll("#decision [data-hex-of]")) {
    const { value } = one.querySelector("input");
    (may[one.dataset.hexOf] ??= []).push(JSON.parse(value.slice(value.indexOf("|") + 1)));
  }
  return may;
}"""
CENTRE = """(hex) => {
  const box = document.querySelector(`#board g.hex[data-hex="${hex}"] .ground`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
EVERY_HEX = "() => [...document.querySelectorAll('#board g.hex')].map((one) => one.dataset.hex)"


def building(window: Windows) -> Page:
    page = window(1280, 720)
    bring_saved(page, "1860-track")
    return page


def may(page: Page) -> dict[str, list[dict[str, Any]]]:
    return dict(page.evaluate(WHERE))


def press(page: Page, hex_id: str) -> None:
    """Click a hex at its edge, where nothing else lies."""
    page.keyboard.press("Escape")
    x, y = page.evaluate(CENTRE, hex_id)
    page.mouse.click(x, y + 24)


def test_every_hex_says_why_nothing_can_be_built_there(window: Windows) -> None:
    page = building(window)
    silent = []
    here = page.url
    open_to = may(page)
    for hex_id in page.evaluate(EVERY_HEX):
        if hex_id in open_to:
            continue
        text = page.request.get(f"{here}hex/{hex_id}/").text()
        if 'class="why"' not in text and "Nothing more is ever built here" not in text:
            silent.append(hex_id)
    assert silent == []


def test_the_reason_is_the_judges_own_and_opens_the_rule(window: Windows) -> None:
    page = building(window)
    press(page, "B6")
    panel = page.locator("#picker")
    expect(panel.locator(".why").first).to_be_visible()
    panel.locator(".why a.clause").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("1860-")


def test_a_tile_on_trial_looks_like_one_keeps_the_name_and_goes_with_the_next_hex(window: Windows) -> None:
    page = building(window)
    assert "D6" in may(page)
    press(page, "D6")
    trial = page.locator("#board .trial.laid")
    expect(trial.locator(".on-trial")).to_have_text("on trial")
    expect(trial.locator("text.name").first).to_contain_text("Calbourne")
    dashes = trial.locator(".ground").evaluate("(one) => getComputedStyle(one).strokeDasharray")
    assert dashes != "none"
    press(page, "B6")
    expect(page.locator("#picker .why").first).to_be_visible()
    expect(trial).to_have_count(0)
    expect(page.locator("#confirm")).to_be_disabled()


def measured(panel: Locator) -> FloatRect:
    """Where a panel stands; while it is drawn anew it stands nowhere for a moment."""
    for _ in range(20):
        panel.wait_for(state="visible")
        box = panel.bounding_box()
        if box is not None:
            return box
        panel.page.wait_for_timeout(100)
    raise AssertionError("the panel is never to be seen")


def test_the_picker_stands_beside_the_hex_counts_turns_and_covers_no_tool(window: Windows) -> None:
    page = building(window)
    places = may(page)
    for hex_id in places:
        press(page, hex_id)
        panel = page.locator("#picker")
        expect(panel.locator(".pick-note")).to_contain_text("turn 1 of")
        x, y = page.evaluate(CENTRE, hex_id)
        box = measured(panel)
        assert not (box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]), hex_id
        for tool in page.locator(".tools button:visible, .tools summary").all():
            at = tool.bounding_box()
            assert at is not None
            assert at["y"] + at["height"] <= box["y"] or at["x"] + at["width"] <= box["x"], hex_id
        first = places[hex_id][0]
        turns = [one for one in places[hex_id] if one["tile"] == first["tile"]]
        expect(panel.locator(".pick-note")).to_contain_text(f"turn 1 of {len(turns)}")


def test_a_tile_is_laid_in_two_clicks(window: Windows) -> None:
    page = building(window)
    before = hands.look(page).records
    press(page, "D6")
    page.locator(".pick-confirm").click()
    hands.wait_past(page, before)
    expect(page.locator("#recent")).to_contain_text("D6")


def test_on_a_phone_the_picker_takes_the_place_of_the_sheet_at_the_bottom(window: Windows) -> None:
    page = window(390, 844)
    bring_saved(page, "1860-track")
    expect(page.locator("[data-grip]")).to_be_visible()
    place = page.locator("#decision [data-hex-of]").first.get_attribute("data-hex-of")
    page.locator(f"#board g.hex[data-hex={place}]").click(force=True)
    panel = page.locator("#picker")
    expect(panel.locator(".pick-confirm")).to_be_visible()
    box = measured(panel)
    assert abs(box["y"] + box["height"] - 844) < 1
    assert box["width"] == 390
    expect(page.locator("#card")).to_be_hidden()
