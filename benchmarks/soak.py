"""Ten minutes of a club's evening: nothing fails and memory stays where it was after the first."""

from __future__ import annotations

from benchmarks import club

BY_NAME = True


def run() -> None:
    club.run(minutes=10)
