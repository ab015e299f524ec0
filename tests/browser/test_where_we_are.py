"""Where the game is, seen in a browser: bars, a legend and tips for every mark, a log to read, an end that adds up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from bradshaw.kernel import save
from bradshaw.kernel.game import Game
from bradshaw.titles import views
from browser.conftest import PHONE, Windows
from browser.measuring import FITS, SIDEWAYS
from browser.positions import GOLDEN, bring, bring_saved, grown
from browser.test_access import complaints

LAPTOP = (1280, 720)
TITLES = ("1820", "1843", "1848", "1860")
SELF_EVIDENT = {
    *("above", "bw", "map", "market", "flat", "tall", "marks", "faces", "stops", "tracks", "grounds", "borders", "hex"),
    *("routes", "heat", "track-row", "market-cell", "stop", "city-stop", "town-stop", "halt-stop"),
    *("ground", "sea", "shallows", "bed", "track", "lane", "casing", "hull", "hull-rim", "cell", "join-red", "focus"),
    *("yellow", "green", "brown", "gray", "red", "blue", "white", "region-1", "region-2", "region-3"),
    *("name", "over", "coordinate", "number", "note", "title", "price", "value", "cost", "letters", "pale", "ring"),
    *("slot-text", "tag-text", "badge", "badge-text"),
}
"""Parts of a drawing that are no signs: grounds, layers, track, and what is written out."""
UNEXPLAINED = """(plain) => {
  const explained = [...document.querySelectorAll("#dialog .signs [data-sign]")];
  const signs = explained.map((one) => one.dataset.sign).filter(Boolean);
  const words = new Set([...document.querySelectorAll("#dialog .signs [data-words]")].map((one) => one.dataset.words));
  const looks = new Set([...document.querySelectorAll("#dialog .signs rect.cell")].map((one) => one.classList[1]));
  const silent = new Set();
  for (const one of document.querySelectorAll("#board svg.map *, #prices svg *")) {
    if (one.classList.contains("zone-mark")) {
      one.textContent.split(" ").filter((word) => !words.has(word)).forEach((word) => silent.add(word));
      continue;
    }
    const strange = [...one.classList].filter((name) => !plain.includes(name) && !looks.has(name));
    if (strange.length && !signs.some((sign) => one.closest(sign))) strange.forEach((name) => silent.add(name));
  }
  return [...silent];
}"""
MIDDLE = """(one) => {
  const box = one.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
MARKED = """() => {
  const room = document.querySelector("[data-map-frame]").getBoundingClientRect();
  const inside = (one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return x > room.left && x < room.right && y > room.top && y < room.bottom;
  };
  return [...document.querySelectorAll("#board .marks .legal")].filter(inside).map((one) => one.dataset.mark)[0];
}"""


def golden(title: str) -> Game:
    return save.load((GOLDEN / f"g{title}" / "golden" / "game.json").read_bytes())


def amounts(text: str) -> list[int]:
    """£1,250 or −40fr as numbers."""
    found = re.findall(r"(−?)(?=£|[\d,]+fr)£?([\d,]+)", text)
    return [int(f"{'-' if sign else ''}{amount.replace(',', '')}") for sign, amount in found]


@pytest.mark.parametrize("title", TITLES)
def test_the_end_names_all_that_counts_and_its_sums_are_the_scores(window: Windows, tmp_path: Path, title: str) -> None:
    """Re-added here, at the width of a laptop and of a phone, and compared with what the rules say."""
    game = golden(title)
    assert game.ended
    page = window(*LAPTOP)
    bring(page, game, tmp_path)
    expect(page.locator("#over")).to_be_visible()
    told = {}
    for row in page.locator("#scores li").all():
        name, worth = row.locator("b").inner_text(), amounts(row.locator("> .num").first.inner_text())
        parts = row.locator("small").inner_text()
        assert sum(amounts(parts)) == worth[0], name
        told[name] = worth[0]
        for company in game.state.companies:
            owned = views.worth(game.state, name)
            assert company not in [what for what, _ in owned] or company in parts
        for what, amount in views.worth(game.state, name):
            assert what in parts, (name, what, amount)
    assert told == game.scores()
    assert list(told.values()) == sorted(told.values(), reverse=True)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert page.evaluate(SIDEWAYS) <= 0
    assert page.evaluate(FITS, "#scores")


@pytest.mark.parametrize("title", TITLES)
def test_bars_say_the_round_the_step_and_who_still_acts(window: Windows, tmp_path: Path, title: str) -> None:
    game = grown(title)
    page = window(*LAPTOP)
    bring(page, game, tmp_path)
    for bar, stages in ((".rounds li", views.rounds(game.state)), ("#steps li", views.turn_steps(game.state))):
        (now,) = [one.name for one in stages if one.when == "now"]
        expect(page.locator(f"{bar}[aria-current=step]")).to_contain_text(now)
        expect(page.locator(f"{bar}[aria-current=step]")).to_be_in_viewport()
        for when in ("past", "next"):
            expect(page.locator(f"{bar}.{when}")).to_have_count(sum(one.when == when for one in stages))
    waiting = views.waiting_to_operate(game.state)
    shown = page.locator(".ribbon li")
    expect(shown.locator("xpath=self::*[@aria-current]")).to_have_count(1)
    still = [one.locator(".chip").inner_text() for one in shown.all() if one.get_attribute("class") == "next"]
    assert set(still) == set(waiting)
    expect(page.locator(".pl.on b")).to_have_text(game.deciders)


@pytest.mark.parametrize("title", TITLES)
def test_every_mark_stands_in_the_legend_and_says_what_it_is_to_mouse_and_keyboard(
    window: Windows, tmp_path: Path, title: str
) -> None:
    page = window(*LAPTOP)
    bring(page, grown(title), tmp_path)
    page.locator(".layers summary").click()
    page.get_by_role("button", name="Legend").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("h2")).to_be_in_viewport()
    assert complaints(page) == []
    assert page.evaluate(UNEXPLAINED, sorted(SELF_EVIDENT)) == []
    told = dialog.locator(".signs dd").all_inner_texts()
    assert "" not in told
    page.keyboard.press("Escape")
    page.locator(".layers summary").click()

    hex_id = page.evaluate(MARKED)
    page.mouse.move(*page.locator(f"g.hex[data-hex={hex_id}] .ground").evaluate(MIDDLE))
    expect(tip(page)).to_contain_text(hex_id)
    expect(tip(page)).to_contain_text("something may be done here")
    expect(tip(page)).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(tip(page)).to_be_hidden()
    page.locator("[data-map-frame]").focus()
    page.keyboard.press("ArrowRight")
    expect(tip(page)).to_contain_text("something may be done here")
    page.get_by_role("tab", name="Table").focus()
    expect(tip(page)).to_be_hidden()


def tip(page: Page) -> Locator:
    """What explains a mark."""
    return page.locator("#tip[role=tooltip]")


@pytest.mark.parametrize(
    ("title", "sign", "says"),
    [
        ("1820", "Y", "par in yellow"),
        ("1843", "o", "more of it may be held"),
        ("1848", "par", "price to start at"),
        ("1860", "1", "par, layer 1"),
    ],
)
def test_a_mark_of_the_market_says_what_it_is_under_the_mouse_and_to_the_keyboard(
    window: Windows, tmp_path: Path, title: str, sign: str, says: str
) -> None:
    page = window(*LAPTOP)
    bring(page, grown(title, "buy-share"), tmp_path)
    marked = page.locator("#prices .zone-mark", has_text=re.compile(rf"(^|\s){sign}(\s|$)")).first
    page.mouse.move(*marked.evaluate(MIDDLE))
    expect(tip(page)).to_contain_text(says)
    page.mouse.move(2, 2)
    expect(tip(page)).to_be_hidden()
    page.locator("#prices").focus()
    page.keyboard.press("ArrowRight")
    boxes = set()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        price = page.locator("#prices .focus .price").text_content()
        expect(tip(page)).to_contain_text(str(price))
        boxes.add(page.locator("#prices .focus").get_attribute("data-cell"))
    assert len(boxes) == 3


def test_what_has_a_title_shows_it_to_the_keyboard_too(window: Windows) -> None:
    page = window(*LAPTOP)
    bring_saved(page, "1848-first-shares")
    chip = page.locator("#tab-panel .chip").first
    name = str(chip.get_attribute("title"))
    page.keyboard.press("Tab")  # from here on the keyboard is used
    chip.focus()
    expect(tip(page)).to_have_text(name)
    expect(chip).to_have_attribute("aria-describedby", "tip")
    page.keyboard.press("Escape")
    expect(tip(page)).to_be_hidden()
    expect(chip).to_have_attribute("title", name)


@pytest.mark.parametrize(
    ("title", "amount"), [("1820", r"£\d+"), ("1843", r"\d+fr"), ("1848", r"£\d+"), ("1860", r"\d+cc")]
)
def test_the_log_reads_like_a_game_and_opens_rules_and_positions(
    window: Windows, tmp_path: Path, title: str, amount: str
) -> None:
    game = golden(title)
    page = window(*LAPTOP)
    bring(page, game, tmp_path)
    page.get_by_role("tab", name="Log").click()
    log = page.locator("#tab-panel .log")
    expect(log.locator(".step").first).to_be_visible()
    page.get_by_label("Kind").select_option("trains")
    expect(log.locator(".log-line:not(.k-trains)")).to_have_count(0)
    assert re.search(rf"[\w&]+ buys an? [\w+]+ for {amount}", log.inner_text())
    assert f"{title}-" not in log.inner_text(), "clauses stand in sentences"

    rule = log.locator("a.clause").first
    clause = str(rule.get_attribute("title"))
    rule.hover()
    expect(tip(page)).to_have_text(clause)
    rule.click()
    expect(page.get_by_role("dialog")).to_contain_text(clause)
    page.keyboard.press("Escape")

    link = log.locator("[data-goto]").nth(3)
    at = int(link.inner_text())
    link.click()
    expect(page.locator("#position")).to_have_text(f"{at} / {len(game.entries)}")
    expect(page).to_have_url(re.compile(f"/at/{at}/$"))
    expect(page.locator("#card")).to_contain_text("Looking back")
    for one in game.state.players:
        cash = game.at(at).cash.get(f"player/{one}", 0)  # type: ignore[call-overload]
        expect(page.locator(".pl", has_text=one)).to_contain_text(views.money(title, cash))
