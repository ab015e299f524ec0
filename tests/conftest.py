"""The marker `rule`: a test names the clauses it proves; unknown ids are collection errors. And `long`, for order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from bradshaw.titles import coverage
from bradshaw.titles.clauses import catalogue, game_of, games

pytest_plugins = ["pytester"]

TESTS = Path(__file__).parent

# The same examples in every run and on every machine, however slow it is; `--hypothesis-profile=search` looks further.
settings.register_profile("steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("search", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the clauses of the rulebook that this test proves")
    config.addinivalue_line("markers", "long: takes half a minute or more")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long ones begin first, so that nobody waits at the end for the last one."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if isinstance(collector, pytest.Module) and report.passed:
        try:
            coverage.check(coverage.marks_in(collector.path))
        except coverage.MarkError as error:
            report.outcome = "failed"
            report.longrepr = str(error)
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    try:
        ids = {mark.id for mark in coverage.marks(TESTS)}
    except coverage.MarkError as error:
        terminalreporter.write_line(f"rules named by tests: {error}")
        return
    named = Counter(game_of(clause.id) for game in games() for clause in catalogue(game).clauses if clause.id in ids)
    report = ", ".join(f"{game}: {named[game]} of {len(catalogue(game).clauses)}" for game in games())
    terminalreporter.write_line(f"rules named by tests: {report}")
