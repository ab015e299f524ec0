"""The ladder in the documents is what its command makes of the games that are kept beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bradshaw.arena import ledger, standing
from bradshaw.arena.schedule import first
from bradshaw.bots.characters import CHARACTERS
from bradshaw.cli import run
from bradshaw.titles import registry

registry.register_all()
DOCS = Path(__file__).parents[2] / "docs"
KEPT = sorted((DOCS / "ladder").glob("*.jsonl"))


def test_the_table_in_the_documents_is_made_of_the_kept_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["ladder", *map(str, KEPT)]) == 0
    assert capsys.readouterr().out in (DOCS / "bots.md").read_text()


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
def test_kept_games_are_those_that_were_planned_and_were_played_to_their_end(file: Path) -> None:
    plan, results = ledger.opened(file)
    planned = {match.number: match for match in first(plan, len(results))}
    assert [(one.deal, one.seats) for one in results] == [
        (planned[one.number].deal, planned[one.number].seats) for one in results
    ]
    assert all(one.end and not one.fault for one in results)
    assert file.stem == f"{plan.title}-{'-'.join(plan.bots)}"
    assert plan.bots[1] in {*CHARACTERS, "easy", "solid"}


def test_games_of_1848_reach_its_brown_and_gray_phases() -> None:
    """Where opponents buy trains as people do; thrifty ones keep a game in its green phases."""
    for rival in ("early", "railroader", "trader"):
        _, results = ledger.opened(DOCS / "ladder" / f"1848-strong-{rival}.jsonl")
        phases = [one.phase for one in results]
        assert set(phases) <= {"5", "6", "7"}
        assert phases.count("7") > len(phases) / 10


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
def test_the_first_bot_of_every_kept_table_wins_more_than_its_fair_share(file: Path) -> None:
    """By the lower end of the interval, so against every character of the pool that it has met."""
    plan, results = ledger.opened(file)
    line = next(line for line in standing.table(plan.bots, results) if line.bot == plan.bots[0])
    assert line.low > (0.40 if file.stem == "1848-solid-easy" else line.fair)
