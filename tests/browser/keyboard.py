"""Somebody without a mouse: sees what the card offers and gets there by keys, now in one way and now in another."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page

from browser.hands import Answer, look, wait_past
from browser.plans import Plan, PlanOf1820

NO_MOUSE = """for (const kind of ["mousedown", "touchstart"])
  window.addEventListener(kind, () => { throw new Error("a mouse was used"); }, true)"""

ON_MAP = "(index) => document.querySelector(`#decision .opt[data-index='${index}']`)?.dataset.hexOf ?? null"

WAY = """(hex) => {
  const middle = (one) => {
    const box = one.getBBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const now = document.querySelector("#board .hex.focus");
  if (!now) return ["", "ArrowRight", "ArrowDown"];
  const [x, y] = middle(now);
  const [hx, hy] = middle(document.querySelector(`#board g.hex[data-hex="${hex}"]`));
  const across = hx > x ? "ArrowRight" : "ArrowLeft";
  const down = hy > y ? "ArrowDown" : "ArrowUp";
  return [now.dataset.hex, ...(Math.abs(hx - x) > Math.abs(hy - y) ? [across, down] : [down, across])];
}"""
"""Where the keyboard is on the map, and the arrow keys that lead from there towards a hex, the better first."""

CHOSEN = """() => {
  const radio = document.querySelector("#decision input[type=radio]:checked");
  return radio ? Number(radio.closest(".opt").dataset.index) : null;
}"""

LATE = {"by_its_cell": 4.0, "by_map": 0.4}
"""How late a way comes to mind: the Tab key to a cell of the table is long, places are looked for on the map."""
FEW = 15
"""More keys in a row nobody presses who has another way."""
MANY = 120


class Typist:
    """Plays with keys alone; a seed says which of several ways it takes."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page, self.chance = page, random.Random(seed)
        self.taken: set[str] = set()
        """The ways it has taken."""

    def play_to_the_end(self, plan: Plan | PlanOf1820, most: int = 500) -> None:
        for _ in range(most):
            seen = look(self.page)
            if seen.over:
                return
            answer = max(seen.answers, key=plan.wants)
            self.give(answer)
            plan.did(answer)
            wait_past(self.page, seen.records)
        raise AssertionError(f"the game is not over after {most} actions")

    def give(self, answer: Answer) -> None:
        """Choose an answer in one of the ways that lead to it, and confirm it. A way that proves long is left."""
        for way in sorted(self._ways(answer), key=lambda way: self.chance.random() ** (1 / LATE.get(way.__name__, 1))):
            if way(answer):
                self.taken.add(way.__name__)
                return
        raise AssertionError(f"no key leads to {answer.action}")

    def _ways(self, answer: Answer) -> Iterator[Callable[[Answer], bool]]:
        label = self.page.locator(f"#decision .opt[data-index='{answer.index}']")
        if not label.count():
            yield self.by_its_button
            return
        yield self.by_figure if label.locator("kbd").count() else self.by_arrows
        if self.page.evaluate(ON_MAP, answer.index):
            yield self.by_map
        if any(cell.is_visible() for cell in self.page.locator(f"[data-choose='{answer.index}']").all()):
            yield self.by_its_cell

    def by_its_button(self, answer: Answer) -> bool:
        """Short answers: the key that the button wears, or the Tab key to it."""
        button = f"#decision button[value^='{answer.index}|']"
        key = self.page.locator(button).get_attribute("data-key")
        if key:
            self.press(key)
            return True
        return self.tab_to(button, "c") and self.press("Enter")

    def by_figure(self, answer: Answer) -> bool:
        label = self.page.locator(f"#decision .opt[data-index='{answer.index}']")
        self.press(str(label.locator("kbd").text_content()))
        if label.locator("input[type=number]").count() and self.chance.random() < 0.5:
            self.tab_to(f"#decision .opt[data-index='{answer.index}'] input[type=number]")
            return self.press("Enter")
        return self.confirm(answer)

    def by_arrows(self, answer: Answer) -> bool:
        """Open the list that it stands in, and go down."""
        section = f"#decision details:has(.opt[data-index='{answer.index}'])"
        if self.page.locator(section).get_attribute("open") is None:
            if not self.tab_to(f"{section} > summary", "c"):
                return False
            self.press("Enter", "Tab")
        for _ in range(MANY):
            if self.page.evaluate(CHOSEN) == answer.index:
                return self.confirm(answer)
            self.press("ArrowDown")
        return False

    def by_map(self, answer: Answer) -> bool:
        """To its hex with the arrow keys; there the tile by the Tab key, turned by r."""
        hex_id = self.page.evaluate(ON_MAP, answer.index)
        self.press("b")
        been: set[str] = set()
        for _ in range(FEW):
            at, better, other = self.page.evaluate(WAY, hex_id)
            if at == hex_id:
                break
            self.press(other if at in been else better)
            been.add(at)
        else:
            return False
        self.press("Enter")
        self.page.locator("#picker .pick-confirm").wait_for()
        tile = f"#picker .pick-tile[data-indexes~='{answer.index}']"
        for _ in range(FEW):
            if self.page.evaluate(CHOSEN) == answer.index:
                return self.tab_to("#picker .pick-confirm") and self.press("Enter")
            if self.page.locator(tile).get_attribute("aria-pressed") == "true":
                self.press("r")
            elif not (self.tab_to(tile) and self.press("Enter")):
                return False
        return False

    def by_its_cell(self, answer: Answer) -> bool:
        """In the table or on the card of what is for sale."""
        cell = f"[data-choose='{answer.index}']"
        on_sale = self.page.locator(f"#lots {cell}").first.is_visible()
        found = self.tab_to(f"#lots {cell}", "c", "Shift+Tab") if on_sale else self.tab_to(cell, "t")
        return found and self.press("Enter") and self.confirm(answer)

    def confirm(self, answer: Answer) -> bool:
        assert self.page.evaluate(CHOSEN) == answer.index
        return self.press("Enter")

    def tab_to(self, selector: str, start: str = "", key: str = "Tab") -> bool:
        """Press the Tab key until something has the focus; the key `start` leads near it."""
        if start:
            self.press(start)
        for _ in range(MANY):
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return True
            self.press(key)
        raise AssertionError(f"{selector} is not reached by the keyboard")

    def press(self, *keys: str) -> bool:
        for key in keys:
            self.page.keyboard.press(key)
        return True


def new_game(page: Page, title: str, **options: Any) -> None:
    """Set up a game on one screen: from the address to the first name by the Tab key, and Enter."""
    wished = "".join(f"&opt-{name}={value}" for name, value in options.items())
    page.add_init_script(NO_MOUSE)
    page.goto(f"/new/?title={title}{wished}")
    for _ in range(MANY):
        if page.evaluate("document.activeElement.name === 'seat-0'"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/g/*/")
