"""The inner loops come plain or compiled; the tests of routes run on either, and know which they run on."""

from __future__ import annotations

import os

import pytest

from bradshaw.routes import field, lines, meter


@pytest.mark.parametrize("module", [field, lines, meter])
def test_the_tests_run_on_what_was_asked_for(module: object) -> None:
    """`make compiled` says that it brought compiled modules; everybody else runs the plain ones."""
    compiled = str(getattr(module, "__file__", "")).endswith((".so", ".pyd"))
    assert compiled == ("BRADSHAW_COMPILED" in os.environ)
