"""A game of a mixture of bots for every title and number of players: `python -m benchmarks.campaign` plays hundreds."""

from __future__ import annotations

import pytest
from benchmarks.campaign import planned, play

from bradshaw.kernel.title import title as find_title
from bradshaw.titles.registry import register_all

register_all()
SEATS = [
    (id, players)
    for id in ("1820", "1843", "1848", "1860")
    for players in range(find_title(id).min_players, find_title(id).max_players + 1)
]


@pytest.mark.parametrize(("title", "players"), SEATS)
def test_bots_play_to_the_end_with_every_number_of_players(title: str, players: int) -> None:
    (match,) = planned(title, [players], 1, first=2)
    assert len(set(match.seats)) > 1
    found = play(match)
    assert (found.fault, bool(found.end)) == ("", True)
