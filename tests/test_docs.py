"""What the documents show is what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
QUOTED = re.compile(r"^`(examples/[\w./]+)`\n\n```\w+\n(.*?)\n```$", re.M | re.S)
LESSON = (ROOT / "docs" / "write-a-title.md").read_text()
QUOTES = QUOTED.findall(LESSON)


@pytest.mark.parametrize(("file", "code"), QUOTES, ids=[f"{at}-{file}" for at, (file, _) in enumerate(QUOTES)])
def test_code_in_the_lesson_is_the_titles_own(file: str, code: str) -> None:
    assert code in (ROOT / file).read_text()


def test_the_lesson_has_ten_steps_and_shows_every_module() -> None:
    assert len(re.findall(r"^## \d+\. ", LESSON, re.M)) == 10
    modules = {str(path.relative_to(ROOT)) for path in (ROOT / "examples/g1799").glob("[a-z]*.py")}
    assert modules <= {file for file, _ in QUOTES}
    assert LESSON.count("```") == 2 * (len(QUOTES) + 1)  # and one of commands


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.md")), ids=lambda page: page.stem)
def test_files_named_in_the_documents_exist(page: Path) -> None:
    named = re.findall(r"`((?:src|tests|examples|docs)/[\w./-]+\.\w+)`", page.read_text())
    assert [file for file in named if not (ROOT / file).exists()] == []
