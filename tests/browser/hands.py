"""A person's hands and eyes: sees what the card offers and clicks it, as anybody at the table would."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

SEEN = """() => {
  const where = document.getElementById("where");
  const card = document.getElementById("decision");
  const answers = card ? [...card.querySelectorAll("input[type=radio][name=choice]")].filter((one) => one.value) : [];
  const buttons = card ? [...card.querySelectorAll("button[data-at-once]")] : [];
  return {
    records: Number(where.dataset.records),
    turn: where.dataset.turn === "1",
    over: where.dataset.over === "1",
    answers: [...answers, ...buttons].map((one) => one.value),
  };
}"""
MINE_OR_OVER = """(known) => {
  const where = document.getElementById("where");
  if (Number(where.dataset.records) <= known) return false;
  return where.dataset.over === "1" || (where.dataset.turn === "1" && Boolean(document.getElementById("decision")));
}"""


@dataclass(frozen=True)
class Answer:
    """One thing the card offers."""

    index: int
    action: dict[str, Any]

    @property
    def kind(self) -> str:
        return str(self.action["kind"])


@dataclass(frozen=True)
class Seen:
    records: int
    turn: bool
    over: bool
    answers: list[Answer]


Taste = Callable[[Answer], float]


def look(page: Page) -> Seen:
    found = page.evaluate(SEEN)
    answers = []
    for value in found["answers"]:
        index, _, action = value.partition("|")
        answers.append(Answer(int(index), json.loads(action)))
    return Seen(found["records"], found["turn"], found["over"], answers)


def click(page: Page, answer: Answer) -> None:
    """Choose an answer and confirm it; short answers are buttons."""
    label = page.locator(f"#decision .opt[data-index='{answer.index}']")
    if not label.count():
        page.locator(f"#decision button[data-at-once][value^='{answer.index}|']").click()
        return
    section = label.locator("xpath=ancestor::details")
    if section.get_attribute("open") is None:
        section.locator("> summary").click()
    label.locator("b").first.click()
    page.locator("#confirm").click()


def wait_for_turn(page: Page, known: int) -> Seen:
    """Until the game is further than known and asks this person, or is over."""
    page.wait_for_function(MINE_OR_OVER, arg=known, timeout=30_000)
    return look(page)
