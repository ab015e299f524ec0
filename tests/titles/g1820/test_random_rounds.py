"""Random Issue & Takeover Rounds: what the menu offers can be done, nothing appears or vanishes, no menu is long."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from bradshaw.kernel import engine
from bradshaw.kernel.actions import Action
from bradshaw.kernel.menu import Option
from bradshaw.titles.g1820.frames import Course, StockRound
from position import Position
from titles.g1820.boardroom import given

NAMES = ("LSR", "LUR", "LBR", "CFR", "MHR")
HEXES = ("C5", "C7.0", "C7.1", "B6", "C15", "D16", "G7", "N18", "O17", "D4.0", "D4.1", "D10.0", "D10.1")
PLAIN = ("B8", "B10", "B12", "C9", "C13", "D8", "D12", "D14", "E7", "E9", "E11", "E13", "E15", "F8", "F10", "F12")
CALM = {"bid": 0.5, "abandon": 0.05, "decline": 0.3, "out": 0.6}
LONGEST_MENU, LONGEST_ROUND = 80, 400


def somewhere(rng: random.Random) -> Position:
    """Five public companies and a private one with shares, loans, trains and stations at random."""
    cousins = {"A": ["BI"], "B": ["S&F"]}
    holders = ["A", "B", "C", "A", "B", "C", "BI", "S&F", "pool"]
    size = {name: rng.choice((5, 10, 20)) for name in NAMES}
    shares: dict[str, dict[str, int]] = {}
    for name in NAMES:
        held = {rng.choice("ABC"): rng.randint(1, size[name] // 2)}
        for _ in range(rng.randint(0, size[name] - sum(held.values()))):
            who = rng.choice(holders)
            held[who] = held.get(who, 0) + 1
        shares[name] = dict(sorted(held.items()))
    phase = rng.choice(("green", "blue", "brown"))
    price = {name: rng.choice((10, 40, 43, 60, 71, 95, 128)) for name in NAMES}
    spots = [*HEXES, *PLAIN]
    rng.shuffle(spots)
    return given(
        phase=phase,
        size=size,
        shares=shares,
        price=price,
        cousins=cousins,
        private={"CNR": rng.choice("ABC")},
        treasuries={name: rng.randint(0, 40) * 25 for name in NAMES},
        loans={name: rng.randint(0, min(4, sum(shares[name].values()))) for name in NAMES},
        trains={name: [rng.choice(("3+", "5+")) for _ in range(rng.randint(0, 3))] for name in (*NAMES, "CNR")},
        stations={name: [spots.pop() for _ in range(rng.randint(1, 4))] for name in (*NAMES, "CNR")},
        charter={name: rng.randint(0, 3) for name in NAMES},
        cash={who: rng.randint(0, 60) * 10 for who in ("A", "B", "C", "BI", "S&F")},
        own={"doomed": tuple(name for name in NAMES if price[name] == 10), "victoria_died": rng.random() < 0.3},
        step=3,
    )


def chosen(rng: random.Random, options: list[Option]) -> Action:
    kinds = sorted({option.action.kind for option in options})
    kind = rng.choices(kinds, [CALM.get(one, 1) for one in kinds])[0]
    option = rng.choice([one for one in options if one.action.kind == kind])
    fields = {name: rng.randrange(span.start, span.stop + 1, span.step) for name, span in option.ranges.items()}
    return replace(option.action, **fields)


def is_over(at: Position) -> bool:
    return at.state.ended is not None or any(
        isinstance(frame, StockRound) or (isinstance(frame, Course) and frame.next != "after-issue")
        for frame in at.state.frames
    )


@pytest.mark.rule("1820-8.1-h", "1820-8.1-n", "1820-8.4.2-a", "1820-8.5-a")
@pytest.mark.parametrize("seed", range(30))
def test_a_round_goes_to_its_end(seed: int) -> None:
    rng = random.Random(seed)
    at = somewhere(rng)
    for _ in range(LONGEST_ROUND):
        if is_over(at):
            return
        options = list(engine.legal(at.table()))
        assert 1 <= len(options) <= LONGEST_MENU
        at.act(chosen(rng, options))
    raise AssertionError(f"still in {at.frame}")
