"""What floats a company."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bradshaw.bots import floating
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import IPO, player


@pytest.mark.parametrize(("title", "company", "needed"), [("1843", "EST", 6), ("1848", "VR", 6), ("1860", "IOW", 5)])
def test_a_company_floats_by_what_its_title_prints(title: str, company: str, needed: int) -> None:
    state = Game(title, ["Ann", "Ben", "Cleo"], seed=2).state
    assert floating.needed(state, company) == needed
    assert floating.missing(state, company) == needed


@pytest.mark.parametrize(("sold", "missing"), [(2, 4), (6, 0), (9, 0)])
def test_what_is_sold_is_not_missing(sold: int, missing: int) -> None:
    state = Game("1848", ["Ann", "Ben", "Cleo"], seed=2).state
    held = {IPO: 10 - sold, player("Ann"): sold}
    assert floating.missing(replace(state, shares={**state.shares, "VR": held}), "VR") == missing
