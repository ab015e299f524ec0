"""Whole games by clicks alone, from setting them up to the final score."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser import hands
from browser.conftest import Windows
from browser.plans import plan_of_1820, plan_of_1843, plan_of_1848, plan_of_1860

pytestmark = pytest.mark.long

PASS_PHRASE = "seven sleepers under every rail"


def sign_up(page: Page, name: str) -> None:
    page.goto("/")
    page.get_by_role("link", name="Sign up").click()
    page.locator("#id_username").fill(name)
    page.locator("#id_password1").fill(PASS_PHRASE)
    page.locator("#id_password2").fill(PASS_PHRASE)
    page.locator("main form button").first.click()
    expect(page.get_by_role("link", name=name, exact=True)).to_be_visible()


def scores(page: Page) -> list[str]:
    expect(page.locator("#over")).to_be_visible()
    return page.locator("#scores li").all_inner_texts()


def test_1848_live_in_three_windows_from_invitation_to_final_score(window: Windows) -> None:
    """Two accounts and a guest; what one does, the others see without reloading."""
    ada, ben, cleo = pages = [window(), window(), window()]
    sign_up(ada, "Ada")
    sign_up(ben, "Ben")
    ada.get_by_role("link", name="New game").click()
    with ada.expect_response(lambda answer: "/new/" in answer.url):  # the options of that title come into the form
        ada.locator("input[name=title][value='1848']").check()
    expect(ada.locator("input[name=title][value='1848']")).to_be_checked()
    ada.wait_for_load_state("networkidle")
    ada.get_by_text("Live, everybody at the same time").click()
    ada.get_by_label("Name of the game").fill("The Ghan")
    ada.get_by_role("button", name="Set up the game").click()
    link = ada.get_by_label("Invitation link").input_value()
    ben.goto(link)
    ben.get_by_role("button", name="Sit down").click()
    cleo.goto(link)
    cleo.get_by_label("My name").fill("Cleo")
    cleo.get_by_role("button", name="Sit down").click()
    expect(ada.locator("#room")).to_contain_text("Cleo")
    ada.get_by_role("button", name="Begin").click()
    for page in pages:
        expect(page.locator("#header")).to_contain_text("The Ghan")

    plan = plan_of_1848()
    hands.play_to_the_end(pages, plan)
    assert {"lay-tile", "run-routes", "dividend", "buy-train", "buy-share", "buy-private"} <= set(plan.done)
    assert scores(ada) == scores(ben) == scores(cleo)
    assert len(scores(ada)) == 3
    ada.goto("/")
    expect(ada.locator("section", has=ada.get_by_role("heading", name="Finished"))).to_contain_text("The Ghan")


def test_1860_on_one_screen_from_the_options_to_the_final_score(window: Windows) -> None:
    page = window()
    page.goto("/new/?title=1860")
    for option in ("silent_pass", "no_train_limit"):
        group = page.locator("details", has=page.locator(f"#opt-{option}"))
        if group.get_attribute("open") is None:
            group.locator("> summary").click()
        page.locator(f"#opt-{option}").select_option("True")
    page.get_by_role("button", name="Set up the game").click()
    page.wait_for_url("**/g/*/")

    plan = plan_of_1860()
    hands.play_to_the_end([page], plan)
    assert {"choose", "buy-share", "lay-tile", "run-routes", "dividend", "buy-train"} <= set(plan.done)
    assert len(scores(page)) == 2
    page.goto("/")
    expect(page.locator("section", has=page.get_by_role("heading", name="Finished"))).to_contain_text("won")


def test_1843_on_one_screen_from_the_auction_to_the_final_score(window: Windows) -> None:
    """Cards and free cash in the auction, the rounds of the set and the steps of a turn on the way."""
    page = window(1280, 720)
    page.goto("/new/?title=1843")
    page.get_by_role("button", name="Set up the game").click()
    page.wait_for_url("**/g/*/")
    expect(page.locator("#lots .lot")).to_have_count(7)
    expect(page.locator("#lots .bidders")).to_contain_text("to act")
    expect(page.locator("#header .pl").first).to_contain_text("1")

    plan = plan_of_1843()
    hands.play_to_the_end([page], plan)
    wanted = {"buy-private", "start-company", "buy-share", "lay-tile", "place-marker", "run-routes", "dividend"}
    assert wanted | {"buy-train", "decline"} <= set(plan.done)
    expect(page.locator("#card")).to_contain_text("has reached 500fr")
    assert len(scores(page)) == 2


def test_1820_on_one_screen_from_its_cousins_to_the_final_score(window: Windows) -> None:
    """The chart always, the lobby line, a float on the map before it happens, the means of all bidders."""
    page = window(1280, 720)
    page.goto("/new/?title=1820")
    page.get_by_role("button", name="Set up the game").click()
    page.wait_for_url("**/g/*/")
    expect(page.locator("#lots .lot")).to_have_count(4)

    met: set[str] = set()

    def look(answer: hands.Answer) -> None:
        for selector in LOOKED_AT.get(answer.kind, ()) if answer.kind not in met else ():
            expect(page.locator(selector).first).to_be_visible()
        met.add(answer.kind)

    plan = plan_of_1820()
    hands.play_to_the_end([page], plan, before=look)
    wanted = {"pay-for-cousin", "fund-lobby", "propose", "buy-share", "lay-tile", "run-routes", "dividend", "buy-train"}
    assert wanted | {"offer-company", "take-loan", "pay-due", "discard-train", "agree"} <= set(plan.done)
    assert set(LOOKED_AT) <= met
    expect(page.locator("#card")).to_contain_text("No player controls a company")
    assert len(scores(page)) == 2


LOOKED_AT = {
    "fund-lobby": ("#market .line-panel", "#market .chart-panel"),
    "choose-charter": ("#decision .chip",),
    "choose-hex": ("#board .legal",),
    "propose": ("#board .pending",),
    "issue-shares": ("#market .chart-panel",),
    "pay-due": ("#steps .many",),
}
"""What is on the page when somebody does this for the first time."""
