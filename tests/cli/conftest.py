"""A command line to call: `bradshaw("rules", "1860")` gives the exit code and what was printed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from bradshaw import cli


class Said(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Bradshaw = Callable[..., Said]


@pytest.fixture
def bradshaw(capsys: pytest.CaptureFixture[str]) -> Bradshaw:
    def run(*args: object) -> Said:
        code = cli.run([str(arg) for arg in args])
        return Said(code, *capsys.readouterr())

    return run
