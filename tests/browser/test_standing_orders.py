"""The table acts for people: orders in plain words that stop at a surprise, and bots that hurry when asked."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from bradshaw.kernel.game import Game
from browser import hands
from browser.conftest import PATIENCE, Windows
from browser.positions import SAVES, asks_for, bring, played
from browser.serving import Server, serving


def trading(game: Game) -> bool:
    return len(game.entries) > 60 and asks_for("buy-share")(game) and asks_for("sell-shares")(game)


def seat_apart(server: Server, host: Page, sleeper: Page, name: str) -> None:
    """Two people at a live table: one has this seat, who brought the game the others."""
    table, other = (page.url.rstrip("/").rsplit("/", 1)[1] for page in (host, sleeper))
    with closing(sqlite3.connect(next(server.log.parent.glob("*.sqlite3")))) as base, base:
        who = "SELECT user_id FROM table_game_hosts WHERE game_id = ?"
        base.execute("UPDATE table_game SET mode = 'live' WHERE id = ?", [table])
        base.execute(f"UPDATE table_seat SET user_id = ({who}) WHERE game_id = ?", [table, table])
        base.execute(f"UPDATE table_seat SET user_id = ({who}) WHERE game_id = ? AND name = ?", [other, table, name])
    host.reload()
    sleeper.goto(host.url)


def act(page: Page, kind: str, **wanted: object) -> None:
    seen = hands.look(page)
    found = [one for one in seen.answers if one.kind == kind]
    hands.click(page, next(one for one in found if all(one.action[name] == what for name, what in wanted.items())))
    hands.wait_past(page, seen.records)


def order(page: Page, words: str) -> None:
    """Tell the table, by clicks."""
    fold = page.locator("#orders")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    page.locator("#orders select").select_option(label=words)
    fold.get_by_role("button", name="Order", exact=True).click()


def given(page: Page, words: str) -> Locator:
    return page.locator("#orders form", has_text=words).filter(has=page.locator("[value=cancel]"))


def test_an_order_is_given_shown_carried_out_stopped_by_a_surprise_and_taken_back(
    window: Windows, server: Server, tmp_path: Path
) -> None:
    game = played("1848", trading)
    (seller,) = game.deciders
    sold = next(option.action for option in game.menu(seller).options if option.action.kind == "sell-shares")
    company = str(getattr(sold, "company", ""))
    names = game.state.players
    sleeper = names[(names.index(seller) + 1) % 3]
    awake, asleep = window(1280, 720), window(1280, 720)
    for page in (awake, asleep):
        bring(page, game, tmp_path)
    seat_apart(server, awake, asleep, sleeper)

    until_sold = f"Pass until somebody sells {company}"
    order(asleep, until_sold)
    expect(given(asleep, until_sold)).to_be_visible()
    act(awake, "buy-share")
    expect(awake.locator("#recent")).to_contain_text(f"{sleeper} passes")
    expect(given(asleep, until_sold)).to_be_visible()
    assert not hands.look(asleep).turn

    while hands.look(awake).turn and seller not in asked(awake):
        act(awake, "pass")
    act(awake, "sell-shares", company=company)
    if hands.look(awake).turn:
        act(awake, "pass")
    expect(given(asleep, until_sold)).to_contain_text(f"{seller} sold {company}.")
    expect(asleep.locator("#where")).to_have_attribute("data-turn", "1")
    assert f"{sleeper} passes" not in awake.locator("#recent .step").first.inner_text()

    given(asleep, until_sold).get_by_role("button", name="Clear").click()
    expect(given(asleep, until_sold)).to_have_count(0)
    act(asleep, "pass")
    until_over = str(asleep.locator("#orders select option").first.text_content())
    assert re.fullmatch(r"Pass until share round \d+ is over", until_over)
    order(asleep, until_over)
    given(asleep, until_over).get_by_role("button", name="Cancel").click()
    expect(given(asleep, until_over)).to_have_count(0)
    while hands.look(awake).turn:
        act(awake, "buy-share" if {"buy-share"} & {one.kind for one in hands.look(awake).answers} else "pass")
    expect(asleep.locator("#where")).to_have_attribute("data-turn", "1")


def asked(page: Page) -> list[str]:
    return page.locator(".pl.on b").all_inner_texts()


def test_bids_go_up_to_the_limit_that_was_named(window: Windows, server: Server, tmp_path: Path) -> None:
    game = played("1860", asks_for("bid"), players=2)
    (first,) = game.deciders
    (second,) = set(game.state.players) - {first}
    awake, asleep = window(1280, 720), window(1280, 720)
    for page in (awake, asleep):
        bring(page, game, tmp_path)
    seat_apart(server, awake, asleep, second)
    asleep.locator("#orders summary").click()
    asleep.get_by_role("spinbutton", name="Up to").fill("25")
    asleep.locator("#orders").get_by_role("button", name="Order", exact=True).click()
    expect(given(asleep, "Bid in this auction up to £25")).to_be_visible()
    act(awake, "bid")
    expect(awake.locator("#recent")).to_contain_text(f"{second} bids £")
    for _ in range(4):
        bids = [int(one) for one in re.findall(rf"{second} bids £(\d+)", awake.locator("#recent").inner_text())]
        assert max(bids) <= 25
        if "bid" not in {one.kind for one in hands.look(awake).answers}:
            break
        act(awake, "bid")
    expect(awake.locator("#recent")).to_contain_text(re.compile(f"{second} (passes|leaves)"))
    assert "choose" in {one.kind for one in hands.look(awake).answers}


@pytest.fixture
def slow(window: Windows, tmp_path: Path) -> Iterator[Page]:
    """At a server whose bots take their time: who watched them would wait longer than anything here is waited for."""
    with serving(tmp_path, BRADSHAW_BOT_PACE=str(PATIENCE / 1000 / 6)) as server:
        page = window(1280, 720)
        page.goto(server.url)
        yield page
        page.close()  # before the server it listens to


JUST_COME = """document.addEventListener("htmx:oobAfterSwap", (event) => {
  const button = event.detail.target.id === "where" && document.querySelector("[data-recap]");
  if (button) button.replaceWith(button.cloneNode(true));
}, true)"""
"""The button of the recap is always one that htmx has not seen yet, as where answers follow one another closely."""


@pytest.mark.parametrize("script", ["", JUST_COME], ids=["button known", "button just come"])
def test_bots_are_skipped_by_one_key_and_a_recap_tells_what_they_did(slow: Page, script: str) -> None:
    """Eighteen actions of two bots, a sixth of our patience each."""
    slow.locator("input[type=file]").set_input_files(SAVES / "1860-track.json")
    slow.get_by_role("button", name="Open it").click()
    slow.wait_for_url("**/g/*/")
    for name in ("Ada", "Cleo"):
        slow.get_by_role("tab", name="Seats").click()
        slow.locator("#tab-panel .line", has_text=name).get_by_role("button", name="Let a bot play").click()
        expect(slow.locator(".pl", has_text=name).locator("[title='played by a bot']")).to_be_visible()
    skip = slow.get_by_role("button", name="Skip to my turn")
    expect(skip).to_be_visible()
    expect(slow.locator("#card")).to_contain_text("The game waits for")
    before = int(slow.locator("#position").inner_text().split(" / ")[1])
    slow.evaluate(script)
    slow.keyboard.press("s")
    expect(slow.locator("#where")).to_have_attribute("data-turn", "1")
    expect(slow.locator("#decision")).to_be_visible()
    expect(skip).to_have_count(0)
    expect(slow.locator(".pl.on b")).to_have_text("Ben")

    after = int(slow.locator("#position").inner_text().split(" / ")[1])
    assert after - before > 10
    recap = slow.locator("[data-tab-shown=log]")
    expect(recap).to_contain_text(f"since action {before}")
    told = [int(one) for one in recap.locator("[data-goto]").all_inner_texts()]
    assert min(told) > before
    assert max(told) == after
