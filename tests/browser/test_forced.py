"""Decisions that are forced say what must be done and by which rule."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import Windows
from browser.positions import bring_saved


def test_who_is_over_the_limit_reads_it_above_everything(window: Windows) -> None:
    page = window(1280, 720)
    bring_saved(page, "1848-over-the-limit")
    must = page.locator(".must")
    expect(must).to_contain_text("Cleo must sell shares.")
    expect(must).to_contain_text("9 certificates and may keep 8")
    heading, first = (page.locator(one).bounding_box() for one in ("#card h2", ".must"))
    assert heading is not None
    assert first is not None
    assert first["y"] < heading["y"]
    must.locator("a.clause").click()
    expect(page.get_by_role("dialog")).to_contain_text("1848-XII.certificate-limit-g")


def test_a_free_decision_claims_nothing(window: Windows) -> None:
    page = window(1280, 720)
    bring_saved(page, "1848-first-shares")
    assert not page.locator(".must").count()


def test_who_answers_an_offer_sees_what_it_pays_before_saying_yes(window: Windows) -> None:
    page = window()
    bring_saved(page, "1848-offer")
    page.locator("#decision .opt", has_text="Agree").click(position={"x": 14, "y": 14})
    expect(page.locator("#slip .sum").first).to_contain_text("=")
    assert page.locator("#decision .opt:has(input:checked)").count() == 1
