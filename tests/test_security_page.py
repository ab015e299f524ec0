"""The page on security promises nothing that is not tested or reasoned."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "security.md"
CHAPTERS = range(1, 15)
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def rows() -> list[tuple[str, str]]:
    """Section and what shows it."""
    cells = [line.strip("|").split("|") for line in PAGE.read_text().splitlines() if line.startswith("| V")]
    return [(section.strip(), shown.strip()) for section, _, shown in cells]


@pytest.mark.parametrize(("section", "shown"), rows())
def test_every_row_has_its_tests_or_its_reason(section: str, shown: str) -> None:
    assert NAMED.search(shown) or re.fullmatch(r"reason: \S.{10,}", shown)


def test_every_test_that_is_named_is_there() -> None:
    for file, test in NAMED.findall(PAGE.read_text()):
        assert re.search(rf"^(async )?def {test}\(", (ROOT / file).read_text(), re.MULTILINE), f"{file} has no {test}"


def test_every_chapter_is_there() -> None:
    sections = " ".join(section for section, _ in rows())
    assert {int(number) for number in re.findall(r"\bV(\d+)\.", sections)} == set(CHAPTERS)


def test_every_file_that_is_named_is_there() -> None:
    for name in re.findall(r"`(tests/[\w/]+(?:\.py)?)`", PAGE.read_text()):
        assert (ROOT / name).exists(), name
