"""The list of rules to break on purpose keeps pace with the source."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent
LISTS = sorted((ROOT / "tests" / "mutants").glob("*.yaml"))


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_every_rule_to_break_is_found_once_and_its_test_exists(path: Path) -> None:
    for mutant in yaml.safe_load(path.read_text()):
        source = (ROOT / "src" / "bradshaw" / mutant["file"]).read_text()
        assert source.count(mutant["find"]) == 1, mutant["clause"]
        assert mutant["replace"] != mutant["find"]
        file, _, test = mutant["test"].partition("::")
        assert f"def {test.partition('[')[0]}(" in (ROOT / file).read_text(), mutant["test"]
