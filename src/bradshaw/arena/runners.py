"""Where matches are played: in this process, in several, or on a cluster. Results come as they are ready."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib import import_module
from typing import Any

from bradshaw.arena.playing import Result, play
from bradshaw.arena.schedule import Match
from bradshaw.kernel.errors import BadInput

PATIENCE = 10
"""Seconds in which a cluster answers."""
Runner = Callable[[Sequence[Match]], Iterator[Result]]


def here(matches: Sequence[Match]) -> Iterator[Result]:
    yield from map(play, matches)


def processes(workers: int) -> Runner:
    def run(matches: Sequence[Match]) -> Iterator[Result]:
        with ProcessPoolExecutor(workers) as pool:
            waiting = [pool.submit(play, match) for match in matches]
            try:
                for done in as_completed(waiting):
                    yield done.result()
            finally:
                for one in waiting:
                    one.cancel()

    return run


def on_ray(address: str) -> Runner:
    """On the nodes of a Ray cluster, which have this package installed; `address` as `ray.init` takes it."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise BadInput("many machines need Ray: install bradshaw[cluster]") from None

    check_answers(address)

    def run(matches: Sequence[Match]) -> Iterator[Result]:
        started = not ray.is_initialized()
        if started:
            ray.init(address=address, log_to_driver=False)
        task = ray.remote(play)
        waiting = [task.remote(match) for match in matches]
        try:
            while waiting:
                done, waiting = ray.wait(waiting)
                yield from ray.get(done)
        finally:
            for one in waiting:
                ray.cancel(one)
            if started:
                ray.shutdown()

    return run


def check_answers(address: str) -> None:
    """Ray itself would try for minutes to reach a host that is not there."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdigit():
        return
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    except OSError:
        raise BadInput(f"no Ray cluster answers at {address}") from None


def runner(workers: int, address: str) -> Runner:
    if address:
        return on_ray(address)
    return here if workers <= 1 else processes(workers)
