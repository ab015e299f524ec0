"""Something is for sale: its cards take no more room than they need, sums are added up, and nothing moves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser import hands
from browser.conftest import DESKTOP, Windows
from browser.measuring import places
from browser.positions import asks_for, bring, played

PARTS = ("#lots", "#card", "#facts", "#board", "#recent", "#history")
IN_SIGHT = """() => {
  const low = document.querySelector("#confirm").getBoundingClientRect().top;
  const all = [...document.querySelectorAll("#decision .opt")];
  return all.filter((one) => one.getBoundingClientRect().bottom <= low).length;
}"""


def opened(window: Windows, folder: Path, title: str, kind: str) -> Page:
    page = window(**DESKTOP)
    bring(page, played(title, asks_for(kind)), folder)
    return page


@pytest.mark.parametrize(
    ("title", "kind", "least"), [("1820", "bid", 4), ("1843", "bid", 5), ("1848", "lower-price", 5)]
)
def test_the_choices_of_a_sale_are_seen_without_scrolling(
    window: Windows, tmp_path: Path, title: str, kind: str, least: int
) -> None:
    page = opened(window, tmp_path, title, kind)
    assert page.evaluate(IN_SIGHT) >= least


def test_from_bid_to_choice_every_part_keeps_its_place(window: Windows, tmp_path: Path) -> None:
    page = opened(window, tmp_path, "1860", "bid")
    first = places(page, *PARTS)
    kinds = set()
    while "choose" not in kinds:
        seen = hands.look(page)
        kinds |= {one.kind for one in seen.answers}
        assert places(page, *PARTS) == first, kinds
        wanted = "bid" if not seen.records else "pass"
        hands.click(page, next((one for one in seen.answers if one.kind == wanted), seen.answers[0]))
        hands.wait_past(page, seen.records)


def test_a_bid_says_what_would_be_left_and_the_last_ones_are_told(window: Windows, tmp_path: Path) -> None:
    page = opened(window, tmp_path, "1860", "bid")
    before = hands.look(page).records
    page.locator("#decision .opt").click(position={"x": 14, "y": 14})
    slip = page.locator("#slip .sum")
    expect(slip).to_contain_text("if nobody bids more")
    cash, bid, left = (int(one) for one in re.findall(r"\d+", slip.inner_text()))
    assert cash - bid == left
    page.locator("#confirm").click()
    hands.wait_past(page, before)
    expect(page.locator("#recent")).to_be_visible()
    expect(page.locator("#recent")).to_contain_text(f"bids £{bid}")
