"""The cards of an auction: their order is that of the sale where lots come up one after the other."""

from __future__ import annotations

import pytest

from bradshaw.kernel.game import Game
from bradshaw.web.table.show import lots


@pytest.mark.parametrize(
    ("title", "numbers"),
    [("1843", [1, 2, 3, 4, 5, 6, 7]), ("1848", [0] * 6)],
)
def test_lots_are_numbered_where_they_are_sold_in_order(title: str, numbers: list[int]) -> None:
    game = Game(title, ["Ada", "Ben", "Cleo"])
    sale = lots.sale(game, game.state, None)
    assert sale is not None
    assert [lot.number for lot in sale.lots] == numbers
