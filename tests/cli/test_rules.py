"""The commands about the rulebooks, and how the command line refuses bad input."""

from __future__ import annotations

from pathlib import Path

import pytest

from bradshaw.titles.clauses import catalogue
from cli.conftest import Bradshaw

TESTS = Path(__file__).parents[1]


def test_titles_are_listed_with_their_designers(bradshaw: Bradshaw) -> None:
    said = bradshaw("titles")
    assert said.code == 0
    assert "1848: Australia" in said.out
    assert "Leonhard Orgler, Helmut Ohley" in said.out


def test_titles_speak_json(bradshaw: Bradshaw) -> None:
    listed = {one["id"]: one for one in bradshaw("titles", "--json").json}
    assert list(listed) == ["1820", "1843", "1848", "1860"]
    assert listed["1860"]["clauses"] == len(catalogue("1860").clauses)


@pytest.mark.parametrize("title", ["1820", "1843", "1848", "1860"])
def test_rules_print_every_clause_and_ruling_whole(title: str, bradshaw: Bradshaw) -> None:
    said = bradshaw("rules", title)
    assert said.code == 0
    for clause in catalogue(title).clauses:
        assert f"{clause.id}  {clause.text}\n" in said.out
        assert clause.ruling in said.out


def test_rules_of_one_topic(bradshaw: Bradshaw) -> None:
    said = bradshaw("rules", "1860", "--topic", "leasing", "--json")
    assert {clause["topic"] for clause in said.json["clauses"]} == {"leasing"}
    assert [entry["id"] for entry in said.json["contradictions"]] == ["1860-con-f", "1860-con-aa"]


def test_every_clause_is_printed_with_the_lines_that_decide_and_test_it(bradshaw: Bradshaw) -> None:
    found = bradshaw("rules", "1860", "--where", "--json").json
    assert [one["clause"] for one in found] == [clause.id for clause in catalogue("1860").clauses]
    assert all(one["decided"] and one["tests"] for one in found)
    file, line = next(one for one in found if one["clause"] == "1860-map-a")["tests"][0].split(":")
    assert "1860-map-a" in (TESTS / file).read_text().splitlines()[int(line) - 1]


def test_where_says_so_when_nothing_decides_or_tests_a_clause(two_named: Path, bradshaw: Bradshaw) -> None:
    said = bradshaw("rules", "1820", "--where", "--tests", two_named).out
    assert "    decided  nowhere\n    tested   nowhere\n" in said
    said = bradshaw("rules", "1860", "--where", "--topic", catalogue("1860").clauses[0].topic, "--tests", two_named).out
    assert "    tested   test_map.py:2\n" in said


@pytest.fixture
def two_named(tmp_path: Path) -> Path:
    (tmp_path / "test_map.py").write_text(
        "import pytest\n@pytest.mark.rule('1860-map-a', '1860-map-c')\ndef test_it(): ...\n"
    )
    return tmp_path


def test_uncovered_clauses_are_those_no_test_names(two_named: Path, bradshaw: Bradshaw) -> None:
    ids = bradshaw("rules", "1860", "--uncovered", "--json", "--tests", two_named).json
    assert len(ids) == len(catalogue("1860").clauses) - 2
    assert ids[0] == "1860-map-b"
    assert not {"1860-map-a", "1860-map-c"} & set(ids)


def test_uncovered_prints_nothing_when_every_clause_is_named(tmp_path: Path, bradshaw: Bradshaw) -> None:
    ids = ", ".join(repr(clause.id) for clause in catalogue("1860").clauses)
    (tmp_path / "test_all.py").write_text(f"@pytest.mark.rule({ids})\ndef test_it(): ...\n")
    assert bradshaw("rules", "1860", "--uncovered", "--tests", tmp_path) == (0, "", "")
    assert bradshaw("rules", "1860", "--uncovered", "--json", "--tests", tmp_path).json == []


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["rules", "1830"], "unknown title '1830'; there are 1820, 1843, 1848, 1860"),
        (["rules", "1848", "--topic", "halts"], "1848 has no topic 'halts'; it has bank-of-england, "),
        (["rules", "1848", "--uncovered", "--tests", "nowhere"], "no tests at nowhere; "),
        (["rules"], "Missing argument"),
        (["rules", "1848", "--colour"], "No such option"),
        (["timetable"], "No such command 'timetable'"),
    ],
)
def test_bad_input_gets_one_line_and_code_2(args: list[str], message: str, bradshaw: Bradshaw) -> None:
    said = bradshaw(*args)
    assert said.code == 2
    assert said.out == ""
    assert said.err.startswith(f"bradshaw: {message}")
    assert said.err.count("\n") == 1


def test_without_a_command_the_help_is_printed(bradshaw: Bradshaw) -> None:
    said = bradshaw()
    assert said.code == 2
    assert "rules" in said.out + said.err
    assert bradshaw("--help").code == 0
