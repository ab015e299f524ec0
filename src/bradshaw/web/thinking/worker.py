"""One worker process: takes a job, does it, answers. A signal from its owner makes it drop what it is doing."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from contextlib import suppress
from multiprocessing.connection import Connection
from types import FrameType
from typing import Any

from bradshaw.kernel.errors import BradshawError

NICENESS = 5
"""Pages go first."""
DROP = getattr(signal, "SIGUSR1", None)


class Dropped(BaseException):
    """Nobody waits for this any more. Not an Exception, so that no search takes it for its own."""


class Worker:
    def __init__(self, owner: Connection[Any, Any]) -> None:
        self.owner, self.busy = owner, False

    def drop(self, number: int, frame: FrameType | None) -> None:
        if self.busy:
            self.busy = False
            raise Dropped

    def work(self) -> None:
        while True:
            try:
                job, args = self.owner.recv()
            except (EOFError, OSError):
                return  # the owner is gone
            answer: tuple[str, Any]
            try:
                self.busy = True
                answer = "done", job(*args)
                self.busy = False
            except Dropped:
                answer = "dropped", None
            except BradshawError as error:
                answer = "refused", error
            except Exception as error:
                answer = "failed", f"{type(error).__name__}: {error}"
            self.busy = False
            self._reply(answer)

    def _reply(self, answer: tuple[str, Any]) -> None:
        try:
            self.owner.send(answer)
        except (pickle.PicklingError, TypeError, AttributeError) as error:
            self.owner.send(("failed", f"the answer cannot be sent: {error}"))


def main(owner: Connection[Any, Any]) -> None:
    from bradshaw.titles import registry

    registry.register_all()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the owner, who ends us
    worker = Worker(owner)
    if DROP is not None:
        signal.signal(DROP, worker.drop)
    if sys.platform != "win32":
        os.nice(NICENESS)
    owner.send(("ready", None))
    with suppress(ConnectionError):  # the owner is gone
        worker.work()
