"""The shape of the package: layers import downwards only, and no layer below the titles knows a title."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "bradshaw"
BY_HAND = re.compile(r"(player|company|cousin)/")
"""How the id of a holder begins; `kernel.records` alone puts it together and takes it apart."""
CUTS = ("partition", "rpartition", "split", "rsplit", "find", "index")
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


def built(node: ast.AST) -> bool:
    """A text that begins like a holder."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(BY_HAND.match(node.value))


def cut(node: ast.AST) -> bool:
    """Something is taken apart, or judged, by the sign between kind and name."""
    if isinstance(node, ast.Compare):
        return isinstance(node.ops[0], ast.In | ast.NotIn) and is_sign(node.left)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.attr in CUTS and any(map(is_sign, node.args))
    return False


def is_sign(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == "/"


def lines(path: Path, wrong: Callable[[ast.AST], bool]) -> list[str]:
    tree = ast.walk(ast.parse(path.read_text("utf-8")))
    return [f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}" for node in tree if wrong(node)]


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ('f"player/{who}"', built),
        ('one == "company/LAR"', built),
        ('one.startswith(("bank", "cousin/"))', built),
        ('one.partition("/")[2]', cut),
        ('"/" not in one', cut),
    ],
)
def test_a_holder_by_hand_would_be_noticed(line: str, wrong: Callable[[ast.AST], bool]) -> None:
    assert any(map(wrong, ast.walk(ast.parse(line))))


def test_no_holder_is_built_or_taken_apart_by_hand() -> None:
    """Addresses of the site have the same sign in them: nothing is said about how they are cut."""
    paths = [*PACKAGE.rglob("*.py"), *(ROOT / "examples").rglob("*.py")]
    rules = [path for path in sorted(paths) if path != PACKAGE / "kernel" / "records.py"]
    found = [line for path in rules for line in lines(path, built)]
    found += [line for path in rules if "web" not in path.parts for line in lines(path, cut)]
    assert not found, "\n".join(found)
