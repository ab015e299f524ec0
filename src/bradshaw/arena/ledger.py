"""The file of an arena: a line that says what is played, then a line for every game. Whoever comes back goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from bradshaw.arena import standing
from bradshaw.arena.playing import Result
from bradshaw.arena.runners import Runner
from bradshaw.arena.schedule import Plan, check, first
from bradshaw.kernel.errors import BadInput


def opened(path: Path) -> tuple[Plan, list[Result]]:
    """What a file plays, and the games that it has; a line that was cut off when somebody stopped is left out."""
    head, *lines = path.read_bytes().splitlines() or [b""]
    try:
        plan = msgspec.json.decode(head, type=Plan)
    except msgspec.DecodeError:
        raise BadInput(f"{path} is no file of an arena") from None
    found = []
    for line in lines:
        try:
            found.append(msgspec.json.decode(line, type=Result))
        except msgspec.DecodeError:
            continue
    return plan, found


def read(path: Path, plan: Plan) -> list[Result]:
    """The games that a file of this arena has already."""
    if not path.exists() or not path.stat().st_size:
        return []
    known, found = opened(path)
    if known != plan:
        raise BadInput(f"{path} has games of another arena: {msgspec.json.encode(known).decode()}")
    return found


def play_on(
    plan: Plan,
    games: int,
    path: Path | None,
    runner: Runner,
    *,
    stops: bool = True,
    progress: Callable[[Result], None] = lambda result: None,
) -> list[Result]:
    """Play what is missing of so many games, writing each down; stops when the test about the first bot knows."""
    check(plan)
    results = read(path, plan) if path else []
    for result in results:
        progress(result)
    done = {result.number for result in results}
    missing = [match for match in first(plan, games) if match.number not in done]
    if path:  # written anew, so that a line cut off is gone
        path.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in (plan, *results)))
    if stops and standing.verdict(plan.bots[0], in_order(results)):
        return results
    playing = runner(missing)
    for result in playing:
        results.append(result)
        if path:
            with path.open("ab") as file:
                file.write(msgspec.json.encode(result) + b"\n")
        progress(result)
        if stops and standing.verdict(plan.bots[0], in_order(results)):
            break
    return sorted(results, key=lambda result: result.number)


def in_order(results: list[Result]) -> list[Result]:
    """The games up to the first that is still missing: what is known does not depend on who was quick."""
    ranked = sorted(results, key=lambda result: result.number)
    return [result for place, result in enumerate(ranked) if result.number == place]
