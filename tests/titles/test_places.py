"""Every clause has a place in the code, and every id in the code is one of the rulebook's."""

from __future__ import annotations

from pathlib import Path

import pytest

from bradshaw.titles.clauses import entries
from bradshaw.titles.places import named_in, named_in_code, spelt_out, undecided

FINISHED = ["1848", "1860"]


@pytest.mark.parametrize("game", FINISHED)
def test_no_clause_stands_nowhere_in_the_code(game: str) -> None:
    assert undecided(game) == []


@pytest.mark.parametrize("game", FINISHED)
def test_every_id_in_the_code_stands_in_the_rulebook(game: str) -> None:
    assert [f"{one.place}: {one.id}" for one in named_in_code(game) if one.id not in entries(game)] == []


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("floats (1860-flotation-a)", ["1860-flotation-a"]),
        ("1860-flotation-a, -b: half", ["1860-flotation-a", "1860-flotation-b"]),
        ("1860-flotation-d to -g;", [f"1860-flotation-{letter}" for letter in "defg"]),
        ("(1860-insolvency-b to -d, -h)", [f"1860-insolvency-{letter}" for letter in "bcdh"]),
        ("1860-share-price-movement-c; if restarted (-i)", [f"1860-share-price-movement-{one}" for one in "ci"]),
        ("1860-flotation-a, 1848-IV.general-i and -j", ["1860-flotation-a"]),
        ("a -b without a chapter", []),
    ],
)
def test_letters_and_ranges_are_written_out(text: str, ids: list[str]) -> None:
    assert [id for id, _ in spelt_out(text, "1860")] == ids


def test_a_place_is_the_line_of_a_text_and_code_is_no_text(tmp_path: Path) -> None:
    module = tmp_path / "rules.py"
    module.write_text('def f(a):\n    """Two lines,\n    1860-map-a."""\n    return (1860 - a, -a)  # 1860-map-b\n')
    found = [(one.id, one.place.line) for one in named_in(module, "rules.py", "1860")]
    assert found == [("1860-map-a", 3), ("1860-map-b", 4)]
