"""What a person meets at the table: small screens, the keyboard, the past, a network that fails, and the rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from browser import hands
from browser.conftest import PHONE, Windows
from browser.positions import asks_for, bring, played
from browser.proxy import Proxy
from browser.serving import Server

NO_SIDEWAYS = "document.scrollingElement.scrollWidth <= window.innerWidth"


def begin(page: Page, title: str, button: str) -> None:
    page.goto("/")
    card = page.locator(".title-card", has=page.locator(f"input[value='{title}']"))
    card.get_by_role("button", name=button).click()
    page.wait_for_url("**/g/*/")  # and until its scripts run


def test_on_a_phone_nothing_is_cut_off_and_a_thumb_can_play(window: Windows) -> None:
    page = window(PHONE["width"], PHONE["height"], touch=True)
    for address in ("/", "/new/?title=1848", "/rules/1860/", "/accounts/signup/"):
        page.goto(address)
        assert page.evaluate(NO_SIDEWAYS), address
    begin(page, "1860", "Several at this screen")
    for tab in page.get_by_role("tab").all():
        tab.tap()
        expect(page.locator(f"[data-tab-shown={tab.get_attribute('data-tab')}]")).to_be_visible()
        assert page.evaluate(NO_SIDEWAYS), tab.inner_text()
    seen = hands.look(page)
    bid = next(answer for answer in seen.answers if answer.kind == "bid")
    option = page.locator(f".opt[data-index='{bid.index}']")
    option.locator("b").first.tap()
    option.get_by_role("button", name="more").tap()
    raised = option.locator("input[type=number]").input_value()
    page.locator("#confirm").tap()
    hands.wait_past(page, seen.records)
    expect(page.locator("#recent")).to_contain_text(raised)
    assert page.evaluate(NO_SIDEWAYS)


def test_a_button_does_not_move_away_while_it_is_pressed(window: Windows) -> None:
    """What the answer would lead to is told in the middle of a click."""
    page, held = window(), list[Route]()
    begin(page, "1860", "Several at this screen")
    page.route("**/outcome/", lambda route: held.append(route))  # playwright marks the function it is given
    seen = hands.look(page)
    bid = next(answer for answer in seen.answers if answer.kind == "bid")
    page.locator(f"#decision .opt[data-index='{bid.index}']").click(position={"x": 14, "y": 14})
    confirm = page.locator("#confirm")
    expect(confirm).to_be_enabled()
    confirm.hover()
    page.mouse.down()
    with page.expect_response("**/outcome/") as answered:
        held[0].continue_()
    answered.value.finished()
    page.wait_for_timeout(100)  # what the scripts do with it
    assert page.locator("#slip").inner_text() == ""
    page.mouse.up()
    hands.wait_past(page, seen.records)


def test_the_slider_goes_to_every_position_and_each_has_a_link(window: Windows, tmp_path: Path) -> None:
    page = window()
    bring(page, played("1848", lambda game: len(game.entries) == 60), tmp_path)
    now = page.locator("#recent").inner_text()
    page.locator("#slider").fill("25")
    expect(page.locator("#position")).to_have_text("25 / 60")
    expect(page.locator("#card")).to_contain_text("Looking back")
    expect(page).to_have_url(re.compile("/at/25/$"))
    then = page.locator("#recent").inner_text()
    assert then != now

    other = window()
    other.goto(page.url)
    assert other.locator("#recent").inner_text() == then
    other.close()

    page.get_by_role("button", name="One action on").click()
    expect(page.locator("#position")).to_have_text("26 / 60")
    page.keyboard.press("Escape")
    expect(page.locator("#position")).to_have_text("60 / 60")
    expect(page.locator("#decision")).to_be_visible()
    assert page.locator("#recent").inner_text() == now


def cut(route: Route) -> None:
    route.abort()


def test_a_stale_page_is_told_that_the_game_has_moved_on(window: Windows) -> None:
    stale = window()
    begin(stale, "1860", "Several at this screen")
    stale.route("**/live/**", cut)
    fresh = window()
    fresh.goto(stale.url)
    for page, expected in ((fresh, 1), (stale, 1)):
        seen = hands.look(page)
        assert seen.records == 0
        hands.click(page, next(answer for answer in seen.answers if answer.kind == "pass"))
        hands.wait_past(page, 0)
        assert hands.look(page).records == expected
    expect(stale.locator("#messages")).to_contain_text("The game has moved on")
    expect(fresh.locator("#messages")).not_to_contain_text("moved on")
    assert stale.locator("#header").inner_text() == fresh.locator("#header").inner_text()
    hands.click(stale, next(answer for answer in hands.look(stale).answers if answer.kind == "pass"))
    hands.wait_past(fresh, 1)
    assert hands.look(fresh).records == 2


def test_a_dropped_connection_resumes_by_itself(window: Windows, server: Server) -> None:
    """The page's network fails, the game goes on without it, the network is back: nobody reloads."""
    near = window()
    begin(near, "1860", "Several at this screen")
    with Proxy(server.url) as proxy:
        far = window()
        far.goto(near.url.replace(server.url, proxy.url))
        act(near, "pass")
        hands.wait_past(far, 0)
        proxy.cut()
        expect(far.locator("body")).to_have_class(re.compile("cut-off"))
        act(near, "pass")
        act(near, "pass")
        assert hands.look(far).records == 1
        proxy.mend()
        hands.wait_past(far, 2)
        expect(far.locator("body")).not_to_have_class(re.compile("cut-off"))
        assert far.locator("#recent").inner_text() == near.locator("#recent").inner_text()
        assert proxy.heard("/stream", "last-event-id: ")


def act(page: Page, kind: str) -> None:
    seen = hands.look(page)
    hands.click(page, next(answer for answer in seen.answers if answer.kind == kind))
    hands.wait_past(page, seen.records)


def test_whoever_has_the_link_sits_down_and_nobody_else(window: Windows) -> None:
    host, guest, stranger = window(), window(), window()
    host.goto("/new/?title=1860")
    host.get_by_text("Live, everybody at the same time").click()
    host.get_by_label("My name").fill("Ada")
    host.get_by_role("button", name="Set up the game").click()
    link = host.get_by_label("Invitation link").input_value()
    assert len(link.rstrip("/").rsplit("/", 1)[1]) >= 20

    stranger.goto(host.url)
    expect(stranger.get_by_text("The host begins the game.")).to_be_visible()
    assert not stranger.get_by_role("button", name="Sit down").count()
    assert not stranger.get_by_label("Invitation link").count()

    guest.goto(link)
    guest.get_by_label("My name").fill("Ben")
    guest.get_by_role("button", name="Sit down").click()
    expect(host.locator("#room")).to_contain_text("Ben")
    expect(stranger.locator("#room")).to_contain_text("Ben")
    host.get_by_role("button", name="Begin").click()
    for page in (host, guest, stranger):
        expect(page.locator("#header")).to_contain_text("Ada")
    assert [hands.look(page).turn for page in (host, guest, stranger)].count(True) == 1
    expect(stranger.locator("#card")).to_contain_text("You are watching")


@pytest.mark.parametrize("title", ["1848", "1860"])
def test_what_is_not_possible_is_greyed_with_its_reason_and_opens_the_rule(
    window: Windows, tmp_path: Path, title: str
) -> None:
    page = window()
    bring(page, played(title, asks_for("buy-share")), tmp_path)
    refusals = page.locator("details.refusals", has=page.locator("a.clause")).first
    if refusals.get_attribute("open") is None:
        refusals.locator("summary").click()
    no = refusals.locator(".opt.no").first
    expect(no.locator(".what")).to_have_attribute("aria-disabled", "true")
    assert not no.locator("input, button").count()
    assert len(no.locator("small").inner_text()) > 10
    link = no.locator("a.clause")
    clause = link.inner_text()
    link.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(f"{title}-")
    assert clause in dialog.inner_text()
    page.keyboard.press("Escape")
    expect(dialog).not_to_be_visible()
    link.hover()


def test_hostile_names_and_chat_are_text(window: Windows) -> None:
    bad = "<img src=x onerror=document.title=1>"
    page = window()
    page.goto("/new/?title=1860")
    page.locator("input[name=seat-0]").fill(bad)
    page.locator("input[name=name]").fill(f"{bad}<b>")
    page.get_by_role("button", name="Set up the game").click()
    page.wait_for_url("**/g/*/")
    expect(page.locator("#header")).to_contain_text(bad)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Message").fill(f"{bad}</script><script>alert(1)</script>")
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#chat")).to_contain_text("<script>alert(1)</script>")
    act(page, "pass")
    assert not page.locator("img[src=x]").count()
    page.goto("/")
    expect(page.locator("main")).to_contain_text(bad)
    assert not page.locator("img[src=x]").count()
