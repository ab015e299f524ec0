"""The tests of the example title: `BRADSHAW_TITLES=examples python -m pytest examples`."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the clauses of the rulebook that this test proves")
