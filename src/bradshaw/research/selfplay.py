"""Games of bots as tables: a row for every decision, in Parquet shards with a card that says what is in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from bradshaw.arena.schedule import Match, Plan, check, first
from bradshaw.bots import known
from bradshaw.bots.policy import seat_of
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.factored import Factored
from bradshaw.kernel.game import Game
from bradshaw.research import tensors
from bradshaw.research.spiel import NAMES

COLUMNS = {
    "game": "number of the game",
    "deal": "seed of the game",
    "decision": "number of the decision in its game",
    "seat": "who decides, as they sit",
    "bot": "the policy that decided",
    "observation": "the position as that player may see it (bradshaw.research.tensors)",
    "action": "what was chosen, as a row of small numbers (bradshaw.kernel.factored)",
    "kind": "the kind of action",
    "options": "how many options there were",
    "score": "the final score of that player",
    "margin": "that score less the mean of the table",
    "won": "the part of the win that player got",
}
MOST = 4000


class Row(Struct, frozen=True):
    decision: int
    seat: int
    bot: str
    observation: list[float]
    action: list[int]
    kind: str
    options: int


def recorded(match: Match) -> list[dict[str, Any]]:
    """One game, decision by decision, with how it ended."""
    names = NAMES[: len(match.seats)]
    game, rows = Game(match.title, names, seed=match.deal), list[Row]()
    while not game.ended and len(game.entries) < MOST:
        who = game.deciders[0]
        seat = seat_of(game, who)
        if seat is None:
            raise BadInput(f"game {match.number} stalled")
        number = names.index(who)
        bot = match.seats[number]
        action = known.policy(bot)(seat).action
        told = Factored(game.title, seat.options).digits(action)
        seen = tensors.features(game.state, who)
        rows.append(Row(len(rows), number, bot, seen.tolist(), list(told), action.kind, len(seat.options)))
        game.act(action)
    scores = [game.scores()[name] for name in names]
    mean, top = sum(scores) / len(scores), max(scores)
    return [
        {
            "game": match.number,
            "deal": match.deal,
            **msgspec.structs.asdict(row),
            "score": scores[row.seat],
            "margin": scores[row.seat] - mean,
            "won": (scores[row.seat] == top) / scores.count(top),
        }
        for row in rows
    ]


def write(
    plan: Plan, games: int, folder: Path, shard: int = 50, progress: Callable[[int], None] = lambda rows: None
) -> int:
    """Play and write shards of so many games each; says how many rows there are."""
    check(plan)
    try:
        arrow: Any = import_module("pyarrow")
        parquet: Any = import_module("pyarrow.parquet")
    except ImportError:
        raise BadInput("tables of games need pyarrow: install bradshaw[research]") from None
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise BadInput(f"{folder} is not empty")
    total = 0
    for number, matches in enumerate(in_parts(first(plan, games), shard)):
        rows = []
        for match in matches:
            rows += recorded(match)
            progress(len(rows))
        parquet.write_table(arrow.Table.from_pylist(rows), folder / f"part-{number:04}.parquet")
        total += len(rows)
    (folder / "README.md").write_text(card(plan, games, total))
    return total


def in_parts(matches: Sequence[Match], size: int) -> Iterator[Sequence[Match]]:
    for start in range(0, len(matches), size):
        yield matches[start : start + size]


def card(plan: Plan, games: int, rows: int) -> str:
    """What is in a folder of shards, how it was made, what it is not."""
    columns = "\n".join(f"| `{name}` | {words} |" for name, words in COLUMNS.items())
    return f"""# Self-play of {plan.title}

{games} games with {plan.players} players by the bots {", ".join(plan.bots)}, seed {plan.seed}: {rows} decisions.
Every deal is played from every chair. Made by `bradshaw selfplay`; the same command makes the same games.

| column | what it is |
|---|---|
{columns}

Bots play otherwise than people do: what is rare at a table may be common here, and the other way round. Observations
have what the deciding player may know, and guesses in place of treasuries that are hidden.
"""
