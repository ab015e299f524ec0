"""Nothing jumps: the parts of the page keep their places, and no width makes it scroll sideways."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from bradshaw.bots import known
from bradshaw.kernel.game import Game
from bradshaw.titles import registry
from browser import hands
from browser.conftest import Windows
from browser.measuring import SIDEWAYS, places
from browser.positions import asks_for, bring, bring_saved, grown

PARTS = ("#header", "#steps", "#board", "#market", "#card", "#facts", "#history")
LONG = [
    "Bartholomew Featherstone",
    "Alexandrina Montgomery",
    "Maximilian Oppenheimer",
    "Wilhelmina van der Berg",
    "Konstantinos Papadopoulos",
    "Evangeline Throckmorton",
]


def six(kind: str) -> Game:
    registry.register_all()
    game = Game("1848", LONG, {}, seed=7)
    while len(game.entries) < 40 or not asks_for(kind)(game):
        action = known.choose(game, game.deciders[0])
        assert action is not None
        game.act(action)
    return game


def test_from_decision_to_decision_every_part_keeps_its_place(window: Windows) -> None:
    page = window(1280, 720)
    bring_saved(page, "1860-track")
    seen: dict[str, list[object]] = {}
    for _ in range(14):
        now = hands.look(page)
        hero = str(page.locator("body").get_attribute("data-hero"))
        seen.setdefault(hero, []).append(places(page, *PARTS))
        hands.click(page, max(now.answers, key=lambda one: one.kind in ("run-routes", "dividend", "pass")))
        hands.wait_past(page, now.records)
    for hero, boxes in seen.items():
        assert boxes == [boxes[0]] * len(boxes), hero
    assert len(seen["board"]) > 4


@pytest.mark.parametrize("kind", ["buy-share", "lay-tile"])
def test_no_width_scrolls_sideways_with_six_long_names(window: Windows, tmp_path: Path, kind: str) -> None:
    game = six(kind)
    page = window(1440, 900)
    bring(page, game, tmp_path)
    for width, height in ((320, 640), (390, 844), (600, 900), (844, 390), (1024, 768), (1280, 720), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SIDEWAYS) <= 0, (width, height)


def test_a_phone_on_its_side_shows_the_board_and_the_decision_whole(window: Windows, tmp_path: Path) -> None:
    page = window(844, 390, touch=True)
    bring(page, six("lay-tile"), tmp_path)
    boxes = places(page, "#board", "#confirm", "#card")
    x, y, width, height = boxes["#board"]
    assert x >= 0
    assert y + height <= 390
    assert width > 400
    assert boxes["#card"][0] >= x + width
    left, top, _, tall = boxes["#confirm"]
    assert left > x + width
    assert top + tall <= 390


@pytest.mark.parametrize("title", ["1820", "1843"])
def test_a_phone_on_its_side_shows_one_part_below_the_other(window: Windows, tmp_path: Path, title: str) -> None:
    """Whatever a large market or charts want on larger screens."""
    page = window(844, 390, touch=True)
    bring(page, grown(title, "buy-share"), tmp_path)
    assert page.locator("body").get_attribute("data-hero") == "market"
    boxes = places(page, "#card", "#board", "#facts", "#recent", "#history")
    for (upper, above), (lower, below) in pairwise(boxes.items()):
        assert above[1] + above[3] <= below[1], (upper, lower)
    assert boxes["#card"][1] + boxes["#card"][3] <= 390


@pytest.mark.parametrize(
    ("kind", "strip"), [("buy-train", ".steps ol"), ("buy-share", "#market .scroll:has(.columns-chart)")]
)
def test_what_is_wider_than_a_phone_opens_where_the_game_is(
    window: Windows, tmp_path: Path, kind: str, strip: str
) -> None:
    page = window(390, 844, touch=True)
    bring(page, grown("1820", kind), tmp_path)
    assert page.evaluate(f"() => {{ const one = document.querySelector('{strip}'); return one.scrollLeft > 0; }}")
    boxes = places(page, strip, f"{strip} [aria-current]")
    (left, _, wide, _), (x, _, width, _) = boxes.values()
    assert left <= x
    assert x + width <= left + wide


READ = """() => {
  const [frame, drawing] = ["#prices", "#prices svg"].map((one) => document.querySelector(one).getBoundingClientRect());
  const letters = parseFloat(getComputedStyle(document.querySelector("#prices .price")).fontSize);
  const marker = document.querySelector("#prices [data-company]").getBoundingClientRect();
  return {
    blank: frame.height - drawing.height,
    letters: letters * document.querySelector("#prices svg").getScreenCTM().a,
    seen: marker.left >= frame.left && marker.right <= frame.right,
  };
}"""


@pytest.mark.parametrize("title", ["1820", "1860"])
def test_a_market_on_a_phone_is_read_where_the_game_is_without_a_blank_strip(
    window: Windows, tmp_path: Path, title: str
) -> None:
    page = window(390, 844, touch=True)
    bring(page, grown(title, "buy-share"), tmp_path)
    measured = page.evaluate(READ)
    assert measured["blank"] < 20  # the bar by which it is moved
    assert measured["letters"] >= 9
    assert measured["seen"]
