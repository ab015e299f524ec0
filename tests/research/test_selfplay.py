"""Self-play as tables, and what is learnt from them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pyarrow.parquet as parquet
import pytest
from benchmarks.baselines import Linear, Tree, explained, measured

from bradshaw.cli import run
from bradshaw.research.selfplay import COLUMNS
from bradshaw.titles.registry import register_all

register_all()
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def shards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables") / "games"
    words = ["--players", "3", "--bots", "random,thrifty", "--games", "4", "--shard", "2"]
    assert run(["selfplay", "1848", *words, "-o", str(folder), "--json"]) == 0
    return folder


def test_every_decision_is_a_row_with_how_its_game_ended(shards: Path) -> None:
    files = sorted(shards.glob("*.parquet"))
    assert [file.name for file in files] == ["part-0000.parquet", "part-0001.parquet"]
    rows = [row for file in files for row in parquet.read_table(file).to_pylist()]
    assert set(rows[0]) == set(COLUMNS)
    for game in {row["game"] for row in rows}:
        mine = [row for row in rows if row["game"] == game]
        assert [row["decision"] for row in mine] == list(range(len(mine)))
        won = {row["seat"]: row["won"] for row in mine}
        assert sum(won.values()) == pytest.approx(1)
        assert len({len(row["observation"]) for row in mine}) == 1
        assert all(row["action"] for row in mine)


def test_the_card_says_what_is_in_the_folder(shards: Path) -> None:
    card = (shards / "README.md").read_text()
    rows = sum(parquet.read_metadata(file).num_rows for file in shards.glob("*.parquet"))
    assert f"{rows} decisions" in card
    assert all(f"`{name}`" in card for name in COLUMNS)


def test_a_folder_with_something_in_it_is_left_alone(shards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["selfplay", "1848", "--players", "3", "-o", str(shards)]) == 2
    assert "is not empty" in capsys.readouterr().err


def test_baselines_learn_what_there_is_to_learn(shards: Path) -> None:
    rng = np.random.default_rng(1)
    seen = rng.normal(size=(600, 3))
    straight, bent = 2 * seen[:, 0] - seen[:, 1], np.where(seen[:, 2] > 0, 3.0, -3.0)
    assert explained(Linear(seen, straight).predict(seen), straight) > 0.99
    assert explained(Tree(seen, bent).predict(seen), bent) > 0.85 > explained(Linear(seen, bent).predict(seen), bent)
    assert set(measured(shards)) == {"linear", "tree"}


def test_the_example_trains_and_measures() -> None:
    numbers = ["--minutes", "0.02", "--most", "12", "--games", "1"]
    command = [sys.executable, "examples/train_policy.py", "1848", *numbers]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert "changes tried" in done.stdout
    assert "trained: " in done.stdout
