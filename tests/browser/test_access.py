"""For everybody: axe finds nothing on any page and in any state, focus and turns are kept and told."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from browser import hands
from browser.conftest import PHONE, Windows
from browser.positions import asks_for, bring, bring_saved, played

RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
COLOURS = ("color-contrast", "link-in-text-block")
"""What may be right by day and wrong by night."""
STATES = (
    "1848-loan",
    "1848-first-shares",
    "1848-over-the-limit",
    "1848-offer",
    "1848-last-actions",
    "1860-track",
    "1860-exchange",
)


def complaints(page: Page) -> list[str]:
    """By day about everything, by night about colours."""
    page.emulate_media(color_scheme="dark")
    by_night = violations(page, COLOURS)
    page.emulate_media(color_scheme="light")
    return [*violations(page, RULES), *(f"by night {one}" for one in by_night)]


def violations(page: Page, rules: Sequence[str]) -> list[str]:
    asked = {"runOnly": list(rules), "resultTypes": ["violations"]}  # to tell what is right as well takes twice as long
    found = Axe().run(page, options=asked).response["violations"]
    return [f"{one['id']}: {node['html'][:160]}" for one in found for node in one["nodes"]]


PALE = """(scheme) => {
  const styles = new CSSStyleSheet();
  const black = `#pale { background: #fff; color: #000 }`;
  styles.replaceSync(`${black} @media (prefers-color-scheme: ${scheme}) { #pale { color: #eee } }`);
  document.adoptedStyleSheets = [styles];
  document.querySelector("main").insertAdjacentHTML("beforeend", '<p id="pale">Hardly to be seen</p>');
}"""


@pytest.mark.parametrize(("scheme", "said"), [("light", "color-contrast"), ("dark", "by night color-contrast")])
def test_what_cannot_be_read_is_found_by_day_and_by_night(window: Windows, scheme: str, said: str) -> None:
    page = window(1280, 720)
    page.goto("/accounts/login/")
    page.evaluate(PALE, scheme)
    assert complaints(page) == [f'{said}: <p id="pale">Hardly to be seen</p>']


def test_what_has_no_name_is_found(window: Windows) -> None:
    page = window(1280, 720)
    page.goto("/accounts/login/")
    page.evaluate("""document.querySelector("main").append(document.createElement("button"))""")
    assert complaints(page) == ["button-name: <button></button>"]


@pytest.mark.parametrize("address", ["/", "/new/?title=1848", "/rules/1860/", "/accounts/login/", "/accounts/signup/"])
def test_axe_finds_nothing_on_any_page(window: Windows, address: str) -> None:
    page = window(1280, 720)
    page.goto(address)
    assert complaints(page) == []


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing_at_the_table(window: Windows, state: str) -> None:
    page = window(1280, 720)
    bring_saved(page, state)
    assert complaints(page) == []
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert complaints(page) == []


@pytest.mark.parametrize(
    ("title", "kind"),
    [("1820", "bid"), ("1820", "buy-share"), ("1820", "lay-tile"), ("1843", "bid"), ("1843", "buy-share")],
)
def test_axe_finds_nothing_at_the_larger_tables(window: Windows, tmp_path: Path, title: str, kind: str) -> None:
    page = window(1440, 900)
    bring(page, played(title, asks_for(kind)), tmp_path)
    assert complaints(page) == []


def test_axe_finds_nothing_in_an_auction_and_in_any_tab(window: Windows, tmp_path: Path) -> None:
    page = window(1280, 720)
    bring(page, played("1848", asks_for("lower-price")), tmp_path)
    assert complaints(page) == []
    for tab in page.get_by_role("tab").all():
        tab.click()
        expect(page.locator(f"[data-tab-shown={tab.get_attribute('data-tab')}]")).to_be_visible()
        assert complaints(page) == [], tab.inner_text()
    page.locator(".lot .opens").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert complaints(page) == []


def test_tabs_go_with_the_arrow_keys_and_are_one_stop_of_the_tab_key(window: Windows) -> None:
    page = window(1280, 720)
    bring_saved(page, "1860-track")
    page.get_by_role("tab", name="Table").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Trains")).to_be_focused()
    expect(page.locator("[data-tab-shown=trains]")).to_be_visible()
    assert page.locator("[role=tab][tabindex='0']").count() == 1


def test_focus_stays_in_the_card_after_an_action(window: Windows) -> None:
    page = window(1280, 720)
    bring_saved(page, "1860-track")
    before = hands.look(page).records
    page.locator("#decision [data-at-once]").first.focus()
    page.keyboard.press("Enter")
    hands.wait_past(page, before)
    assert page.evaluate("Boolean(document.activeElement.closest('#card'))")


def test_the_map_says_which_place_the_keyboard_is_on(window: Windows) -> None:
    page = window(1280, 720)
    bring_saved(page, "1860-track")
    page.keyboard.press("b")
    frame = page.locator("[data-map-frame]")
    expect(frame).to_be_focused()
    heard = set()
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
        heard.add(frame.get_attribute("aria-label"))
    assert any("choices" in str(one) for one in heard)
    assert len(heard) > 1


def test_a_new_turn_is_announced(window: Windows) -> None:
    host, guest = window(), window()
    host.goto("/new/?title=1860")
    host.get_by_text("Live, everybody at the same time").click()
    host.get_by_label("My name").fill("Ada")
    host.get_by_role("button", name="Set up the game").click()
    guest.goto(host.get_by_label("Invitation link").input_value())
    guest.get_by_label("My name").fill("Ben")
    guest.get_by_role("button", name="Sit down").click()
    expect(host.locator("#room")).to_contain_text("Ben")
    host.get_by_role("button", name="Begin").click()
    for page in (host, guest):
        expect(page.locator("#header")).to_contain_text("Ada")
    acts, waits = (host, guest) if hands.look(host).turn else (guest, host)
    expect(waits.locator("#announce")).to_be_empty()
    seen = hands.look(acts)
    hands.click(acts, next(answer for answer in seen.answers if answer.kind == "bid"))
    expect(waits.locator("#announce")).to_have_text("It is your turn.")
