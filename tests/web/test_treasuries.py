"""What the companies sheet shows of treasuries, and to whom."""

from __future__ import annotations

import pytest

from bradshaw.kernel.game import Game
from bradshaw.web.table.show import sheets
from titles.g1860.given import given


@pytest.mark.rule("1860-miscellaneous-c")
@pytest.mark.parametrize(
    ("open_to_all", "mine", "shown"),
    [
        (False, ["A"], 90),
        (False, ["C"], None),
        (False, [], None),
        (False, ["C", "B"], 90),
        (True, ["C"], 90),
        (True, [], 90),
    ],
)
def test_a_hidden_treasury_is_shown_to_shareholders_only(open_to_all: bool, mine: list[str], shown: int | None) -> None:
    at = given(
        options={"open_treasuries": open_to_all},
        shares={"C&N": {"A": 4, "B": 1}},
        treasury={"C&N": 90},
        stock="A",
    )
    (row,) = [row for row in sheets.companies(Game("1860", "ABC"), at.state, mine) if row.id == "C&N"]
    assert row.treasury == shown
