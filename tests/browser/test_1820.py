"""What only 1820 has on its page: the chart, the ruler of bids, cousins in the table, floats on the map."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from bradshaw.kernel.codec import plain
from bradshaw.kernel.game import Game
from bradshaw.titles import registry
from browser import hands, measuring
from browser.conftest import Windows
from browser.plans import plan_of_1820
from browser.positions import bring
from browser.test_access import complaints

LAPTOP, PHONE = (1280, 720), (390, 844)
RULER_TEXT = """() => {
  const ruler = document.querySelector("svg.ruler");
  const scale = ruler.getScreenCTM().a;
  const sizes = [...ruler.querySelectorAll("text")].map((one) => parseFloat(getComputedStyle(one).fontSize));
  return Math.min(...sizes) * scale;
}"""
IN_SIGHT = """() => {
  const room = document.querySelector("[data-map-frame]").getBoundingClientRect();
  const may = [...document.querySelectorAll("#decision [data-hex-of]")].map((one) => one.dataset.hexOf);
  const far = (hex) => {
    const box = document.querySelector(`g.hex[data-hex="${hex}"]`).getBoundingClientRect();
    return Math.hypot(box.left + box.right - room.left - room.right, box.top + box.bottom - room.top - room.bottom);
  };
  return may.sort((one, other) => far(one) - far(other))[0];
}"""
"""The place nearest to the middle of what is seen of the map."""


def before(kind: str) -> Game:
    """The game of the plan, when it is about to do something of this kind for the first time."""
    registry.register_all()
    game, plan = Game("1820", ["Ada", "Ben"], seed=1), plan_of_1820()
    while True:
        options = [option for who in game.seats for option in game.menu(who).options]
        answers = [(SimpleNamespace(kind=one.action.kind, action=plain(one.action)), one) for one in options]
        answer, option = max(answers, key=lambda one: plan.wants(one[0]))
        if answer.kind == kind:
            return game
        game.act(option.action)
        plan.did(answer)


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_takeover_shows_what_everybody_could_pay(window: Windows, tmp_path: Path, size: tuple[int, int]) -> None:
    game = before("offer-company")
    offer = next(one for one in game.menu().options if one.action.kind == "offer-company")
    game.act(offer.action)
    page = window(*size)
    bring(page, game, tmp_path)
    ruler = page.locator("#lots svg.ruler")
    expect(ruler).to_be_visible()
    for words in ("minimum £", "Ada", "Ben"):
        expect(ruler).to_contain_text(words)
    expect(page.locator("#lots .lot")).to_have_count(1)
    sheet = page.locator("#lots .fates")
    for words in ("If Ada gets", "taken over by", "shares of"):
        expect(sheet).to_contain_text(words)
    assert page.evaluate(RULER_TEXT) >= 9
    assert page.evaluate(measuring.SIDEWAYS) <= 0


@pytest.mark.parametrize("kind", ["choose-charter", "fund-lobby", "issue-shares"])
def test_axe_finds_nothing(window: Windows, tmp_path: Path, kind: str) -> None:
    page = window(*LAPTOP)
    bring(page, before(kind), tmp_path)
    assert complaints(page) == []


def test_the_chart_stands_beside_the_market_with_its_marker(window: Windows, tmp_path: Path) -> None:
    page = window(*LAPTOP)
    bring(page, before("fund-lobby"), tmp_path)
    chart = page.locator("#market .columns-chart")
    expect(chart).to_be_visible()
    assert chart.locator("thead th").count() == 18
    expect(chart.locator("thead th.now")).to_contain_text("1")
    expect(page.locator("#market .line-panel")).to_contain_text("£20 and more")
    assert measuring.places(page, "#market")["#market"][3] >= 300
    assert page.evaluate(measuring.SMALLEST_TEXT, "#market")[0] >= 11


def test_cousins_stand_in_the_table_and_open_their_card(window: Windows, tmp_path: Path) -> None:
    page = window(*LAPTOP)
    bring(page, before("buy-share"), tmp_path)
    cousins = page.locator("#tab-panel th.c-other button")
    assert cousins.count() >= 1
    cousins.first.click()
    expect(page.locator("#dialog-body")).to_contain_text("It has £")
    expect(page.locator("#tab-panel details.unused")).to_contain_text("companies wait to be floated")


def test_a_float_is_clicked_on_the_map_and_drawn_there_before_it_happens(window: Windows, tmp_path: Path) -> None:
    page = window(*LAPTOP)
    bring(page, before("choose-hex"), tmp_path)
    expect(page.locator("#board g.hex").first).to_be_attached()
    place = page.evaluate(IN_SIGHT)
    page.locator(f"g.hex[data-hex={place}]").click(force=True)
    known = int(page.locator("#where").get_attribute("data-records") or 0)
    page.locator(".pick-confirm").click()
    hands.wait_past(page, known)
    expect(page.locator("#steps li.now")).to_contain_text("Station")
    page.locator(f"g.hex[data-hex={place}]").click(force=True)
    expect(page.locator(".trial.laid")).to_be_attached()
    page.locator(".pick-confirm").click()
    expect(page.locator(f"#board .pending[data-mark={place}]")).to_be_attached()
