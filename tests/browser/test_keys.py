"""Keys that do no harm: what is pressed by habit never costs anything."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from browser import hands
from browser.conftest import Windows
from browser.positions import asks_for, bring, bring_saved, played

CHOSEN = "document.querySelectorAll('#decision input[type=radio]:checked').length"


def presses(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_an_offer_is_answered_by_nobody_who_presses_p_or_enter(window: Windows) -> None:
    page = window()
    bring_saved(page, "1848-offer")
    before = hands.look(page)
    assert {"agree", "decline"} <= {answer.kind for answer in before.answers}
    presses(page, "p", "Enter", "Enter", "p")
    page.evaluate("window.htmx.ajax('GET', location.pathname + 'live/', {source: '#follow', swap: 'none'})")
    assert hands.look(page).records == before.records
    assert not page.locator("#decision [data-key=p]").count()


def test_enter_twice_gives_nothing_away_where_one_option_is_left(window: Windows) -> None:
    page = window()
    bring_saved(page, "1860-exchange")
    before = hands.look(page)
    assert page.evaluate(CHOSEN) == 0
    expect(page.locator("#confirm")).to_be_disabled()
    presses(page, "Enter", "Enter")
    assert hands.look(page).records == before.records
    assert page.evaluate(CHOSEN) == 0


def test_a_figure_chooses_the_answer_that_wears_it(window: Windows, tmp_path: Path) -> None:
    page = window()
    bring(page, played("1848", lambda game: asks_for("sell-shares")(game) and asks_for("buy-share")(game)), tmp_path)
    badges = page.locator("#decision .opt kbd").all_inner_texts()
    assert badges == [str(number) for number in range(1, len(badges) + 1)]
    for badge in badges:
        page.keyboard.press(badge)
        chosen = page.locator("#decision .opt:has(input:checked)")
        assert chosen.locator("kbd").inner_text() == badge


def test_only_a_run_is_chosen_beforehand(window: Windows, tmp_path: Path) -> None:
    page = window()
    bring(page, played("1860", asks_for("run-routes")), tmp_path)
    assert '"kind":"run-routes"' in page.locator("#decision input:checked").input_value()
    bring(page, played("1860", asks_for("lay-tile")), tmp_path)
    assert page.evaluate(CHOSEN) == 0


def test_arrows_go_from_the_heading_of_a_list_into_it(window: Windows, tmp_path: Path) -> None:
    """Though another list stands above it, and nothing was chosen before."""
    page = window()
    bring(page, played("1848", lambda game: asks_for("sell-shares")(game) and asks_for("buy-share")(game)), tmp_path)
    heading = page.locator("#decision details:has(input[type=radio]) > summary").nth(1)
    section = heading.locator("xpath=..")
    if section.get_attribute("open") is None:
        heading.click()
    heading.focus()
    page.keyboard.press("ArrowDown")
    expect(section.locator("input[type=radio]").first).to_be_checked()
    page.keyboard.press("ArrowDown")
    expect(section.locator("input[type=radio]").nth(1)).to_be_checked()
    heading.focus()
    page.keyboard.press("ArrowDown")
    expect(section.locator("input[type=radio]").nth(2)).to_be_checked()


FROM_THE_MIDDLE = """() => {
  const box = (one) => one.getBoundingClientRect();
  const at = box(document.querySelector("#board .hex.focus .ground"));
  const frame = box(document.querySelector("[data-map-frame]"));
  const off = (start, size) => at[start] + at[size] / 2 - frame[start] - frame[size] / 2;
  return Math.hypot(off("left", "width"), off("top", "height")) / at.width;
}"""


def test_on_a_map_that_was_drawn_anew_the_keyboard_begins_where_everybody_sees_it(
    window: Windows, tmp_path: Path
) -> None:
    page = window()
    bring(page, played("1860", asks_for("lay-tile")), tmp_path)
    presses(page, "b", *["Shift+ArrowRight"] * 12)
    assert page.evaluate(FROM_THE_MIDDLE) > 2
    seen = hands.look(page)
    hands.click(page, next(answer for answer in seen.answers if answer.kind == "lay-tile"))
    hands.wait_past(page, seen.records)
    expect(page.locator("#board .hex.focus")).to_have_count(0)
    presses(page, "b", "Shift+ArrowRight")
    assert page.evaluate(FROM_THE_MIDDLE) < 1
