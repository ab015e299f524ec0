"""The shape of the package: layers import downwards only, and no layer below the titles knows a title."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "bradshaw"
TITLE_NUMBER = re.compile(r"18(20|43|48|60)")


def test_imports_keep_the_contracts(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    broken = lint_imports(config_filename="pyproject.toml", no_cache=True)
    assert not broken, capsys.readouterr().out


@pytest.mark.parametrize("layer", ["kernel", "board", "routes", "mechanics"])
def test_no_title_number_below_the_titles(layer: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sorted((PACKAGE / layer).rglob("*.py"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if TITLE_NUMBER.search(line)
    ]
    assert not found, "\n".join(found)


def test_nothing_is_left_for_later() -> None:
    marks = re.compile("TO" + "DO|FIX" + "ME|pragma: no " + "cover")
    left = [path.name for path in PACKAGE.rglob("*.py") if marks.search(path.read_text("utf-8"))]
    assert left == []
