"""What the documents show is what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
QUOTED = re.compile(r"^`((?:examples|src)/[\w./]+)`\n\n```\w+\n(.*?)\n```$", re.M | re.S)
PAGES = {page.stem: page.read_text() for page in sorted((ROOT / "docs").glob("*.md"))}
LESSON = PAGES["write-a-title"]
QUOTES = QUOTED.findall(LESSON)


@pytest.mark.parametrize("page", ["architecture", "bots", "walk", "write-a-title"])
def test_code_in_the_documents_is_that_of_the_files(page: str) -> None:
    quotes = QUOTED.findall(PAGES[page])
    assert PAGES[page].count("```python") == sum(file.endswith(".py") for file, _ in quotes) > 0
    for file, code in quotes:
        source = (ROOT / file).read_text()
        assert [part for part in code.split("\n\n\n") if part not in source] == [], file


def test_the_lesson_has_ten_steps_and_shows_every_module() -> None:
    assert len(re.findall(r"^## \d+\. ", LESSON, re.M)) == 10
    modules = {str(path.relative_to(ROOT)) for path in (ROOT / "examples/g1799").glob("[a-z]*.py")}
    assert modules <= {file for file, _ in QUOTES}
    assert LESSON.count("```") == 2 * (len(QUOTES) + 1)  # and one of commands


@pytest.mark.parametrize("page", PAGES)
def test_files_named_in_the_documents_exist(page: str) -> None:
    named = re.findall(r"`((?:src|tests|examples|docs)/[\w./-]+\.\w+)`", PAGES[page])
    assert [file for file in named if not (ROOT / file).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_functions_named_beside_a_file_are_in_it(page: str) -> None:
    for file, names in re.findall(r"`(src/[\w/]+\.py)`\s+\(((?:`\w+`,?\s*)+)\)", PAGES[page]):
        source = (ROOT / file).read_text()
        assert [name for name in re.findall(r"\w+", names) if f"def {name}(" not in source] == [], file
