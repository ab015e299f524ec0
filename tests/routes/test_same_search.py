"""A search follows from the position alone: not from what the process did before, nor from the order of hashes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from routes.boards import TITLES, position_on, puzzle
from routes.searched import fresh, grown, told

TESTS = Path(__file__).parents[1]


def test_a_search_in_a_grown_network_counts_the_same_nodes_as_in_a_fresh_one() -> None:
    assert list(told("grown")) == list(told("fresh"))


@pytest.mark.parametrize("title", TITLES)
def test_positions_are_numbered_by_name(title: str) -> None:
    given = puzzle(title, 1)
    one, other = (position_on(net, given) for net in (fresh(given), grown(given)))
    assert (one.stops, one.links) == (other.stops, other.links)
    assert [stop.id for stop in one.stops] == sorted(stop.id for stop in one.stops)


def test_processes_with_other_hashes_search_the_same() -> None:
    def printed(seed: str, way: str) -> str:
        path = os.pathsep.join((str(TESTS), *sys.path))
        return subprocess.run(
            [sys.executable, "-m", "routes.searched", way],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    first = printed("1", "fresh")
    assert first.count(" nodes, ") == len(first.splitlines()) > 40
    assert printed("2", "grown") == first
