"""The spreadsheet is the trading floor: one table for everything, one click and one confirm, sums that add up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bradshaw.kernel.game import Game
from browser import hands
from browser.conftest import Windows
from browser.measuring import FITS
from browser.positions import asks_for, bring, bring_saved, played

LAPTOP = (1280, 720)


def trading(game: Game) -> bool:
    return len(game.entries) > 60 and asks_for("buy-share")(game) and asks_for("sell-shares")(game)


CLEARS_AS_SOON_AS_DRAWN = """() => new MutationObserver((_, watching) => {
  const button = document.querySelector("[data-clear]");
  if (!button) return;
  watching.disconnect();
  button.click();
}).observe(document.body, { childList: true, subtree: true })"""


@pytest.fixture
def floor(window: Windows, tmp_path: Path, request: pytest.FixtureRequest) -> Page:
    page = window(*LAPTOP)
    bring(page, played(getattr(request, "param", "1848"), trading), tmp_path)
    return page


@pytest.mark.parametrize("floor", ["1848", "1860"], indirect=True)
def test_a_sale_is_one_click_in_the_table_and_one_confirm(floor: Page) -> None:
    before = hands.look(floor)
    floor.locator("td.c-sell .trade").first.click()
    expect(floor.locator("#confirm")).to_contain_text("Sell ")
    slip = floor.locator("#slip .sum").first
    expect(slip).to_be_visible()
    figures = [int(one.replace(",", "")) for one in re.findall(r"[\d,]+", slip.inner_text())]
    assert figures[0] + sum(figures[1:-1]) == figures[-1]
    floor.locator("#confirm").click()
    hands.wait_past(floor, before.records)


def test_a_purchase_is_one_click_and_the_slip_says_what_is_left(floor: Page) -> None:
    before = hands.look(floor)
    floor.locator("td.c-ipo .trade, td.c-pool .trade").first.click()
    slip = floor.locator("#slip .sum").first
    expect(slip).to_contain_text("−")
    start, paid, left = (int(one.replace(",", "")) for one in re.findall(r"[\d,]+", slip.inner_text()))
    assert start - paid == left
    floor.locator("#confirm").click()
    hands.wait_past(floor, before.records)


def test_what_has_just_been_drawn_can_be_used(floor: Page) -> None:
    """Whoever is quick finds no button that does not listen yet."""
    floor.locator("td.c-sell .trade").first.click()
    floor.evaluate(CLEARS_AS_SOON_AS_DRAWN)
    with floor.expect_response(lambda answer: "drop=all" in (answer.request.post_data or "")) as cleared:
        floor.get_by_role("button", name="And then").click()
    assert cleared.value.ok
    expect(floor.locator(".order li")).to_have_count(0)


def test_a_sale_and_a_purchase_are_one_slip_and_one_confirm(floor: Page) -> None:
    """By the keyboard: a chooses what comes next, Escape clears, Enter confirms all."""
    before = hands.look(floor)
    floor.locator("td.c-sell .trade").first.click()
    floor.get_by_role("button", name="And then").click()
    expect(floor.locator(".order li")).to_have_count(1)
    expect(floor.locator("#confirm")).to_have_text(re.compile("^Sell "))
    floor.keyboard.press("Escape")
    expect(floor.locator(".order li")).to_have_count(0)
    assert hands.look(floor).records == before.records

    floor.locator("td.c-sell .trade").first.click()
    expect(floor.locator("[data-key=a]")).to_be_visible()
    floor.keyboard.press("a")
    expect(floor.locator(".order li")).to_have_count(1)
    floor.locator("td.c-ipo .trade, td.c-pool .trade").first.click()
    expect(floor.locator("#confirm")).to_have_text(re.compile("^Sell and (buy|start) "))
    sums = floor.locator("#slip .sum").first
    expect(sums).to_contain_text(re.compile(r"\+.*−.*="))
    start, gained, paid, left = (int(one.replace(",", "")) for one in re.findall(r"[\d,]+", sums.inner_text()))
    assert start + gained - paid == left
    floor.locator("#confirm").click()
    hands.wait_past(floor, before.records + 1)


def test_starting_a_company_is_a_table_of_company_by_price(window: Windows) -> None:
    page = window(*LAPTOP)
    bring_saved(page, "1848-first-shares")
    rows = page.locator("[data-kind=start-company] .grid-row")
    assert rows.count() > 3
    prices = [row.locator("b").all_inner_texts() for row in rows.all()]
    assert all(one == prices[0] for one in prices)
    cell = rows.first.locator(".cell").nth(1)
    cell.click()
    expect(page.locator("#confirm")).to_contain_text(re.compile(rf"at £?{prices[0][1]}\b"))


def test_refusals_are_grouped_by_their_reason(window: Windows) -> None:
    page = window(*LAPTOP)
    bring_saved(page, "1848-over-the-limit")
    buying = page.locator("details.refusals", has_text="Buy a share")
    buying.locator("summary").click()
    over = buying.locator(".opt.no", has_text="may keep 8")
    expect(over).to_have_count(1)
    expect(over.locator("b")).to_have_text("CAR, SAR, COM, QG, BOE")


def test_equal_trains_are_offered_once(window: Windows) -> None:
    page = window(*LAPTOP)
    bring_saved(page, "1848-loan")
    offered = page.locator("[data-kind=buy-train] .opt b").all_inner_texts()
    assert len(offered) == len(set(offered)) > 3


@pytest.mark.parametrize("floor", ["1848", "1860"], indirect=True)
def test_the_table_fits_a_laptop_without_scrolling_sideways(floor: Page) -> None:
    assert floor.evaluate(FITS, "#tab-panel .scroll")
    for words in ("Cash in hand", "Certificates", "Could raise", "Worth"):
        expect(floor.locator("#tab-panel tfoot")).to_contain_text(words)


def test_the_bank_of_england_stands_in_the_table_and_in_the_file(floor: Page) -> None:
    expect(floor.locator("#tab-panel tbody")).to_contain_text("BOE")
    text = floor.request.get(f"{floor.url}companies.csv").text()
    lines = [line.split(",") for line in text.splitlines()]
    assert {len(line) for line in lines[:3]} == {len(lines[0])}
    assert any(line[0] == "BOE" for line in lines)
    assert any(line[0] == "worth" for line in lines)


def test_columns_that_are_left_out_stay_out(floor: Page) -> None:
    expect(floor.locator("th.c-par")).to_be_visible()
    floor.locator(".columns summary").click()
    floor.locator("[data-column=par]").uncheck()
    expect(floor.locator("th.c-par")).not_to_be_visible()
    floor.reload()
    expect(floor.locator("th.c-par")).not_to_be_visible()
