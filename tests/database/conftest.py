"""Both databases we run on, empty."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from database.cluster import Cluster, cluster


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, str]:
    """The environment of a server that uses it."""
    settings = {"BRADSHAW_DATA": str(tmp_path), "BRADSHAW_API_THROTTLE": "10000000/m"}
    if request.param == "postgresql":
        running: Cluster = request.getfixturevalue("postgres")
        settings["DATABASE_URL"] = running.url(f"b{abs(hash(tmp_path))}")
    return settings
