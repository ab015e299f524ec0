"""What everybody is worth adds up, part by part, in every position."""

from __future__ import annotations

import pytest

from bradshaw.bots import known
from bradshaw.kernel.game import Game
from bradshaw.titles import registry
from bradshaw.web.table.show import sheets


@pytest.mark.parametrize("title", ["1843", "1848", "1860"])
def test_the_parts_of_everybodys_worth_are_their_score(title: str) -> None:
    registry.register_all()
    game = Game(title, ["Ada", "Ben", "Cleo"], {}, seed=5)
    named = set()
    for _ in range(160):
        action = known.choose(game, game.deciders[0])
        assert action is not None
        game.act(action)
        for one in sheets.players(game, game.state):
            assert sum(amount for _, amount in one.parts) == one.worth == game.scores()[one.name]
            named |= {what for what, _ in one.parts}
            assert len(set(one.privates)) == len(one.privates)
    assert "everything else" not in named
    assert "cash" in named
    if title == "1860":
        assert "Brading Harbour Company" in named


def test_a_title_that_tells_no_parts_has_what_is_left_over_named(monkeypatch: pytest.MonkeyPatch) -> None:
    registry.register_all()
    game = Game("1860", ["Ada", "Ben"], {}, seed=5)
    monkeypatch.setattr("bradshaw.titles.views.worth", lambda state, who: [])
    parts = sheets.worth_by_part(game, game.state, "Ada", 1234)
    assert parts == [("cash", 1000), ("everything else", 234)]
