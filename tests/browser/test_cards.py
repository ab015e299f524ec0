"""What is for sale: every name opens its card, and the auction says what can be won, who bids, and who can pay."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bradshaw.kernel.game import Game
from browser import hands
from browser.conftest import Windows
from browser.positions import asks_for, bring, played

LAPTOP = (1280, 720)


def opened(page: Page, name: str) -> str:
    """The card that a name opens."""
    page.locator(name).first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".about")).to_be_visible()
    text = dialog.inner_text()
    page.keyboard.press("Escape")
    expect(dialog).not_to_be_visible()
    return text


def begun(title: str, until: str) -> Game:
    return played(title, asks_for(until))


def test_the_sale_of_1848_shows_what_every_private_does(window: Windows, tmp_path: Path) -> None:
    page = window(*LAPTOP)
    bring(page, begun("1848", "lower-price"), tmp_path)
    cards = page.locator(".lot")
    assert cards.count() == 6
    ghan = page.locator(".lot", has_text="The Ghan")
    for words in ("£170", "£20", "2E train", "Buy for"):
        expect(ghan).to_contain_text(words)
    page.locator(".lot .ways button").first.click()
    expect(page.locator("#confirm")).to_be_enabled()
    before = hands.look(page).records
    page.keyboard.press("Enter")
    hands.wait_past(page, before)
    expect(page.locator(".lot.sold")).to_have_count(1)
    expect(page.locator(".lot.sold")).to_contain_text("Owned by Ada")


def test_a_card_is_whole_on_a_laptop(window: Windows, tmp_path: Path) -> None:
    page = window(*LAPTOP)
    bring(page, begun("1848", "lower-price"), tmp_path)
    cut = page.evaluate(
        "[...document.querySelectorAll('.lot')].filter((one) => one.scrollHeight > one.clientHeight + 1)"
        ".map((one) => one.innerText)"
    )
    assert cut == []


def test_who_wins_an_auction_of_1860_sees_sums_that_are_added_up(window: Windows, tmp_path: Path) -> None:
    page = window(*LAPTOP)
    game = begun("1860", "bid")
    game.act({"kind": "bid", "actor": game.deciders[0], "amount": 95})
    bring(page, game, tmp_path)
    holder = game.entries[-1].action.actor
    bidder = page.locator(".bidders li", has_text=holder)
    expect(bidder).to_contain_text("holds £95")
    expect(bidder).to_contain_text("£670 − £95 = £575 free")
    while not asks_for("choose")(game):
        game.act({"kind": "pass", "actor": game.deciders[0]})
    bring(page, game, tmp_path)
    expect(page.locator("#decision")).to_contain_text("£95 + £30 = £125")
    page.locator(".lot", has_text="Cowes & Newport").get_by_role("button", name="At £74").click()
    expect(page.locator("#confirm")).to_contain_text("£95 + £148 = £243")


@pytest.mark.parametrize(
    ("title", "until", "name", "says"),
    [
        ("1848", "buy-share", "#tab-panel .chip:has-text('COM')", "Sydney and Adelaide"),
        ("1848", "buy-train", "#decision [data-about^='train/']", "range"),
        ("1860", "buy-share", "#tab-panel .chip:has-text('C&N')", "First layer"),
        ("1860", "buy-train", "#decision [data-about^='train/']", "large stations"),
    ],
)
def test_a_name_opens_its_card_with_a_rule(
    window: Windows, tmp_path: Path, title: str, until: str, name: str, says: str
) -> None:
    page = window(*LAPTOP)
    bring(page, begun(title, until), tmp_path)
    assert says in opened(page, name)
    page.locator(name).first.click()
    page.get_by_role("dialog").locator("a.clause").click()
    expect(page.get_by_role("dialog").locator("h2")).to_contain_text(f"{title}-")


def test_a_private_opens_its_card_from_the_log(window: Windows, tmp_path: Path) -> None:
    page = window(*LAPTOP)
    bring(page, begun("1848", "buy-share"), tmp_path)
    page.get_by_role("tab", name="Log").click()
    assert "Owned by" in opened(page, "#tab-panel .opens[data-about^='thing/']")
