"""The catalogues of clauses, and the marks by which tests name them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bradshaw.titles import coverage
from bradshaw.titles.clauses import CatalogueError, catalogue, clause, games, known, parse

SMALL = """
game: '1899'
title: A small book
designers: [Nobody]
source: none
clauses:
- {id: 1899-a, topic: map, text: One., test: See one.}
- {id: 1899-b, topic: track, text: Two., test: See two., ruling: Two it is.}
procedures:
- {id: 1899-proc-a, name: Turn, states: [{name: start, on_turn: player}], ends_when: soon, clauses: [1899-b]}
contradictions:
- {id: 1899-con-a, issue: One or two., default: One., clauses: [1899-a]}
"""

SIZES = {"1820": 733, "1843": 419, "1848": 360, "1860": 337}


def test_four_titles_carry_a_catalogue() -> None:
    assert games() == tuple(SIZES)


@pytest.mark.parametrize("game", SIZES)
def test_a_catalogue_has_all_clauses_of_its_rulebook(game: str) -> None:
    book = catalogue(game)
    assert (book.game, len(book.clauses)) == (game, SIZES[game])
    assert all(entry.text and entry.test and entry.topic for entry in book.clauses)
    assert book.procedures
    assert book.contradictions


def test_a_clause_is_found_by_its_id() -> None:
    assert clause("1860-map-a").topic == "map"


@pytest.mark.parametrize("wrong", ["1860-map-zz", "1861-map-a", "", "1860-con-a"])
def test_an_unknown_clause_is_an_error(wrong: str) -> None:
    with pytest.raises(CatalogueError, match="unknown clause"):
        clause(wrong)


def test_contradictions_and_procedures_are_known_ids_too() -> None:
    assert known("1860-con-a")
    assert known("1820-proc-01")
    assert not known("1860-con-zz")


def test_an_unknown_title_is_an_error_that_lists_the_titles() -> None:
    with pytest.raises(CatalogueError, match="1820, 1843, 1848, 1860"):
        catalogue("1830")


def test_a_topic_narrows_a_catalogue_and_keeps_what_cites_it() -> None:
    book = parse(SMALL, "small.yaml")
    assert book.topics == ("map", "track")
    narrow = book.about("map")
    assert [entry.id for entry in narrow.entries] == ["1899-a", "1899-con-a"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("text: Two., ", "", "small.yaml: clauses: 1899-b: Object missing required field `text`"),
        ("text: One.", "text: 1", "small.yaml: clauses: 1899-a: Expected `str`, got `int`"),
        ("ruling: Two", "rulling: Two", "small.yaml: clauses: 1899-b: Object contains unknown field `rulling`"),
        ("1899-b, topic", "1899-a, topic", "small.yaml: 1899-a: id used twice"),
        ("1899-b, topic", "1860-b, topic", "small.yaml: 1860-b: id must begin with 1899-"),
        ("clauses: [1899-b]", "clauses: [1899-c]", "small.yaml: 1899-proc-a: cites the unknown clause 1899-c"),
        ("source: none", "origin: none", "small.yaml: must have exactly the headings"),
        ("designers: [Nobody]", "designers: Nobody", "small.yaml: designers: Expected `array`"),
        ("- {id: 1899-a,", "- {id 1899-a", "small.yaml: "),
    ],
)
def test_a_damaged_catalogue_is_refused_by_file_and_entry(old: str, new: str, message: str) -> None:
    assert old in SMALL
    with pytest.raises(CatalogueError) as refusal:
        parse(SMALL.replace(old, new), "small.yaml")
    assert str(refusal.value).startswith(message)
    assert "\n" not in str(refusal.value)


MARKED = """
import pytest
pytestmark = [pytest.mark.rule("1860-map-a")]

@pytest.mark.rule("1860-map-b", "1860-map-c")
class TestMap:
    @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("1860-map-d"))])
    def test_it(self, n: int) -> None: ...
"""


def test_marks_are_found_on_modules_classes_and_parameters(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_map.py").write_text(MARKED)
    named = {mark.id for mark in coverage.marks(tmp_path)}
    assert named == {"1860-map-a", "1860-map-b", "1860-map-c", "1860-map-d"}
    assert len(coverage.uncovered("1860", tmp_path)) == SIZES["1860"] - 4
    assert len(coverage.uncovered("1848", tmp_path)) == SIZES["1848"]


@pytest.mark.parametrize("args", ["", "*IDS", "f'1860-{x}'", "ids=['1860-map-a']"])
def test_a_mark_must_write_its_ids_out(args: str, tmp_path: Path) -> None:
    (tmp_path / "test_map.py").write_text(f"@pytest.mark.rule({args})\ndef test_it(): ...\n")
    with pytest.raises(coverage.MarkError, match=r"test_map\.py:1: "):
        coverage.marks(tmp_path)


@pytest.mark.parametrize(("rule", "outcome"), [("1860-map-a", {"passed": 1}), ("1860-map-zz", {"errors": 1})])
def test_an_unknown_id_fails_the_suite(rule: str, outcome: dict[str, int], pytester: pytest.Pytester) -> None:
    pytester.makeconftest((Path(__file__).parents[1] / "conftest.py").read_text())
    pytester.makepyfile(f"import pytest\n@pytest.mark.rule('{rule}')\ndef test_it(): ...\n")
    result = pytester.runpytest("-p", "no:asyncio", "-p", "no:django")
    result.assert_outcomes(**outcome)
    if "errors" in outcome:
        result.stdout.fnmatch_lines(["*test_an_unknown_id_fails_the_suite.py:2: unknown rule '1860-map-zz'"])
    else:
        result.stdout.fnmatch_lines([f"rules named by tests: 1820: 0 of {SIZES['1820']}, *1860: 1 of {SIZES['1860']}"])
