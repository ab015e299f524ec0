"""The arena on a local cluster of two nodes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from ray.cluster_utils import Cluster

from bradshaw.arena import ledger
from bradshaw.arena.runners import here, on_ray
from bradshaw.arena.schedule import Plan
from bradshaw.titles.registry import register_all


@pytest.fixture
def two_nodes() -> Iterator[str]:
    cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    cluster.add_node(num_cpus=1)
    yield cluster.address
    cluster.shutdown()


def test_two_nodes_play_the_same_games(two_nodes: str) -> None:
    register_all()
    plan = Plan("1848", 3, ("thrifty", "random"))
    alone = ledger.play_on(plan, 3, None, here, stops=False)
    together = ledger.play_on(plan, 3, None, on_ray(two_nodes), stops=False)
    assert [(one.number, one.scores) for one in together] == [(one.number, one.scores) for one in alone]
