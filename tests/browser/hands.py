"""A person's hands and eyes: sees what the card offers and clicks it, as anybody at the table would."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from browser.plans import Plan, PlanOf1820

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
    label.click(position={"x": 14, "y": 14})  # away from the numbers to fill in
    page.locator("#confirm").click()


def play_to_the_end(
    pages: list[Page], plan: Plan | PlanOf1820, most: int = 500, before: Callable[[Answer], None] = lambda answer: None
) -> None:
    """Whoever is asked clicks what the plan wants most, once `before` has looked at the page."""
    for _ in range(most):
        seen, page = next_asked(pages)
        if seen.over:
            return
        answer = max(seen.answers, key=plan.wants)
        before(answer)
        click(page, answer)
        plan.did(answer)
        wait_past(page, seen.records)
    raise AssertionError(f"the game is not over after {most} actions")


def next_asked(pages: list[Page]) -> tuple[Seen, Page]:
    """The window that is asked, once all windows show the same."""
    furthest = max(look(page).records for page in pages)
    for page in pages:
        wait_past(page, furthest - 1)
    seen = [(look(page), page) for page in pages]
    return next((one, page) for one, page in seen if one.over or (one.turn and one.answers))


def wait_past(page: Page, known: int) -> None:
    """Until the page shows more than it did."""
    page.wait_for_function("known => Number(document.getElementById('where').dataset.records) > known", arg=known)
