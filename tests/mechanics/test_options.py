"""What a title's options.yaml may say."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.title import Was
from bradshaw.mechanics.content import ContentError
from bradshaw.mechanics.options import Options, load

FILE = """
options:
  limit: {values: [four, three], text: How many., clause: 1-a, was: [{through: 1, value: three}]}
  trade: {text: Whether., default: true}
  count: {values: [5, 10], text: How much.}
presets:
  site: {limit: three}
conflicts:
  - when: {limit: three, trade: false}
    reason: choose one
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "some_title"
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "some_title", raising=False)
    return folder / "options.yaml"


def read(package: Path, text: str) -> Options:
    package.write_text(text)
    return load("some_title")


def test_an_option_is_one_of_its_values_the_first_unless_told_otherwise(package: Path) -> None:
    limit, trade, count = read(package, FILE).specs
    assert (limit.name, limit.default, limit.values, limit.clause) == ("limit", "four", ("four", "three"), "1-a")
    assert limit.was == (Was(1, "three"),)
    assert (trade.default, trade.values) == (True, (False, True))
    assert count.default == 5


def test_values_that_cannot_be_combined_are_refused_with_the_reason(package: Path) -> None:
    options = read(package, FILE)
    options.check({"limit": "three", "trade": True})
    with pytest.raises(BadInput, match="choose one"):
        options.check({"limit": "three", "trade": False})


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("{limit: three}", "{limt: three}", "presets: there is no option 'limt'"),
        ("{limit: three}", "{limit: two}", "presets: limit is never 'two'"),
        ("when: {limit: three", "when: {count: true", "conflicts: count is never True"),
        ("value: three}", "value: two}", "was: limit is never 'two'"),
        ("default: true", "default: maybe", "default: trade is never 'maybe'"),
        ("clause: 1-a", "rule: 1-a", "unknown field `rule`"),
        ("values: [5, 10]", "values: [5, 10", "options.yaml: while parsing"),
    ],
)
def test_a_wrong_file_says_where(package: Path, old: str, new: str, problem: str) -> None:
    assert old in FILE
    with pytest.raises(ContentError, match=r"some_title/options\.yaml: ") as refused:
        read(package, FILE.replace(old, new))
    assert problem in str(refused.value)
