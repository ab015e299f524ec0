"""The first minute of somebody new, at every width: what the titles are, which rules, how to play."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from browser.conftest import Windows
from browser.positions import asks_for, bring, played

SIZES = [(1440, 900), (1280, 720), (390, 844), (320, 640)]


def too_wide(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_hall_tells_what_a_title_is_about_and_fits(window: Windows, width: int, height: int) -> None:
    page = window(width, height)
    page.goto("/")
    card = page.locator(".title-card", has_text="Isle of Wight")
    expect(card).to_contain_text("hours")
    expect(card.get_by_role("img", name="difficulty 4 of 5")).to_be_visible()
    expect(card.locator(".pitch")).to_be_visible()
    assert not too_wide(page)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_set_of_rules_fills_in_the_options_which_are_folded_away(window: Windows, width: int, height: int) -> None:
    page = window(width, height)
    page.goto("/new/?title=1860")
    skips = page.locator("#opt-skip_small_stations")
    expect(skips).not_to_be_visible()
    expect(skips).to_have_value("False")
    page.get_by_text("As on 18xx.games").click()
    expect(skips).to_have_value("True")
    page.locator("details.options summary", has_text="Rulings").click()
    expect(skips).to_be_visible()
    assert not too_wide(page)


def test_another_title_keeps_what_was_typed_and_ticked(window: Windows) -> None:
    page = window()
    page.goto("/new/?title=1860")
    page.locator("[name=seat-1]").fill("Zenobia")
    page.locator("[name=name]").fill("Friday")
    page.get_by_text("Australia").click()
    page.get_by_text("Live, everybody at the same time").click()
    expect(page.locator("#opt-bank_trains_first")).to_have_count(1)  # the options of 1848 have come
    expect(page.locator("[name=mode][value=live]")).to_be_checked()
    expect(page.locator("[name=seat-1]")).to_have_value("Zenobia")
    expect(page.locator("[name=name]")).to_have_value("Friday")


def test_a_title_chosen_before_the_scripts_have_come_brings_its_options(window: Windows) -> None:
    page, held = window(), list[Route]()
    page.route("**/htmx*.js", lambda route: held.append(route))
    page.goto("/new/?title=1860", wait_until="commit")
    page.get_by_text("Australia").click()
    expect(page.locator("#opt-bank_trains_first")).to_have_count(0)
    for route in held:
        route.continue_()
    expect(page.locator("#opt-bank_trains_first")).to_have_count(1)
    expect(page.locator("[name=title][value='1848']")).to_be_checked()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_how_to_play_opens_from_the_table_and_says_what_is_decided(
    window: Windows, tmp_path: Path, width: int, height: int
) -> None:
    page = window(width, height)
    bring(page, played("1848", asks_for("lower-price")), tmp_path)
    page.get_by_role("button", name="How to play").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Buy a private company at the price shown")
    expect(dialog).to_contain_text("The goal.")
    assert not too_wide(page)
    page.keyboard.press("Escape")
    expect(dialog).not_to_be_visible()
