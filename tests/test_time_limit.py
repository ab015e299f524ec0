"""No test may hang: each has a time limit that ends it and says where it stood."""

from __future__ import annotations

import pytest


def test_every_test_has_a_time_limit(pytestconfig: pytest.Config) -> None:
    assert float(pytestconfig.getini("timeout")) > 0


def test_a_test_that_hangs_is_ended_with_the_line_it_hangs_on(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("import threading\n\ndef test_waits():\n    threading.Event().wait()\n")
    result = pytester.runpytest_subprocess("-p", "no:django", "--timeout=1")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*threading.Event().wait()*", "*Timeout*"])
