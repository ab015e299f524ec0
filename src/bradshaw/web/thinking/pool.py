"""The pool of workers: fair between tables, patient with none.

Every table has a queue of its own and one job at work at a time; the queues take turns. People come before bots, and
one worker is never given to bots, so that a page does not wait until a bot has thought. A job whose last reader has
left is taken out of its queue or dropped in mid-search; one that takes too long is ended with its process.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any, Literal

from bradshaw.kernel.errors import BradshawError
from bradshaw.web.thinking import worker as workers
from bradshaw.web.turnstile import aside

log = logging.getLogger("bradshaw.thinking")

LONGEST = 60.0
"""Seconds for one job."""
MOST_WAITING = 200
GRACE = 5.0
"""Seconds for a worker to drop what it is doing."""

Lane = Literal["people", "bots"]
LANES: tuple[Lane, ...] = ("people", "bots")


class Busy(BradshawError):
    """So much is asked of the workers that this is not done."""


class TooLong(BradshawError):
    """The search was ended."""


class Left(BradshawError):
    """Nobody waits for the answer."""


@dataclass(eq=False)
class Task:
    table: str
    job: Callable[..., Any]
    args: tuple[Any, ...]
    done: threading.Event = field(default_factory=threading.Event)
    outcome: str = ""
    answer: Any = None

    def finish(self, outcome: str, answer: Any = None) -> None:
        self.outcome, self.answer = outcome, answer
        self.done.set()

    def result(self) -> Any:
        """The job's answer, once it is there."""
        if self.outcome == "done":
            return self.answer
        if self.outcome == "refused":
            raise self.answer
        if self.outcome == "dropped":
            raise Left("Nobody waits for this any more.")
        if self.outcome == "too long":
            raise TooLong("This takes too long to work out.")
        raise RuntimeError(f"{self.job.__name__}: {self.answer}")


class Pool:
    def __init__(self, size: int, longest: float = LONGEST) -> None:
        self.size, self.longest = size and max(size, 2), longest
        """With no workers, everything is done where it is asked."""
        self._lock = threading.Condition()
        self._queues: dict[Lane, OrderedDict[str, deque[Task]]] = {lane: OrderedDict() for lane in LANES}
        self._waiting = 0
        self._at_work: dict[str, tuple[Task, Handle]] = {}
        """By table: one job each."""
        self._bots_at_work = 0
        self._stopped = False
        self._handles: list[Handle] = []

    def start(self) -> None:
        with self._lock:
            if not self._handles and not self._stopped:
                self._handles = [Handle(self, number) for number in range(self.size)]

    def stop(self) -> None:
        with self._lock:
            self._stopped = True
            self._lock.notify_all()
        for handle in self._handles:
            handle.end()

    def ask(self, table: str, job: Callable[..., Any], *args: Any, lane: Lane = "people") -> Any:
        """The answer of a job for a table. Meanwhile a page's place is another's; a reader who leaves ends the job."""
        if not self.size:
            return job(*args)
        task = self.put(table, job, *args, lane=lane)
        with aside() as ticket:
            if ticket is not None:
                ticket.when_gone = lambda: self.drop(task)
                if ticket.gone:
                    self.drop(task)
            task.done.wait()
            if ticket is not None:
                ticket.when_gone = None
        return task.result()

    def put(self, table: str, job: Callable[..., Any], *args: Any, lane: Lane = "people") -> Task:
        self.start()
        task = Task(table, job, args)
        with self._lock:
            if self._waiting >= MOST_WAITING:
                raise Busy("The server is working out too much at once. Try again soon.")
            self._queues[lane].setdefault(table, deque()).append(task)
            self._waiting += 1
            self._lock.notify_all()
        return task

    def drop(self, task: Task) -> None:
        """Nobody waits for this task any more."""
        with self._lock:
            for lane in LANES:
                queue = self._queues[lane].get(task.table)
                if queue and task in queue:
                    queue.remove(task)
                    self._waiting -= 1
                    task.finish("dropped")
                    return
            current = self._at_work.get(task.table)
            if current and current[0] is task:
                current[1].drop()

    # For the handles

    def take(self, handle: Handle) -> tuple[Task, Lane] | None:
        """The next job: the first table in turn that has none at work."""
        with self._lock:
            while not self._stopped:
                for lane in LANES:
                    if lane == "bots" and self._bots_at_work >= self.size - 1:
                        continue
                    task = self._next(lane)
                    if task is not None:
                        self._at_work[task.table] = task, handle
                        handle.dropping = 0.0
                        self._bots_at_work += lane == "bots"
                        return task, lane
                self._lock.wait()
        return None

    def _next(self, lane: Lane) -> Task | None:
        queues = self._queues[lane]
        for table in list(queues):
            if not queues[table]:
                del queues[table]
            elif table not in self._at_work:
                queues.move_to_end(table)
                self._waiting -= 1
                return queues[table].popleft()
        return None

    def give_back(self, task: Task, lane: Lane, outcome: str, answer: Any) -> None:
        with self._lock:
            self._at_work.pop(task.table, None)
            self._bots_at_work -= lane == "bots"
            self._lock.notify_all()
        task.finish(outcome, answer)


class Handle:
    """One worker process and the thread that speaks with it."""

    def __init__(self, pool: Pool, number: int) -> None:
        self.pool = pool
        self._process: Any = None
        self._line: Connection[Any, Any] | None = None
        self.dropping = 0.0
        threading.Thread(target=self._serve, name=f"bradshaw-thinking-{number}", daemon=True).start()

    def drop(self) -> None:
        """Called by the pool while this handle's job is at work."""
        self.dropping = time.monotonic()
        if workers.DROP is None:
            self._process.terminate()
        elif self._process is not None and self._process.pid:
            os.kill(self._process.pid, workers.DROP)

    def end(self) -> None:
        if self._process is not None:
            self._process.kill()

    def _serve(self) -> None:
        while taken := self.pool.take(self):
            task, lane = taken
            try:
                outcome, answer = self._exchange(task)
            except (OSError, EOFError, TypeError, AttributeError) as error:
                outcome, answer = ("dropped" if self.dropping else "failed"), f"a worker ended: {error}"
                self._renew()
            if outcome == "failed":
                log.error("a job failed", extra={"job": task.job.__name__, "reason": str(answer)})
            self.pool.give_back(task, lane, outcome, answer)
        self.end()

    def _exchange(self, task: Task) -> tuple[str, Any]:
        line = self._line or self._begin()
        line.send((task.job, task.args))
        until = time.monotonic() + self.pool.longest
        while not line.poll(0.5):
            now = time.monotonic()
            if now > until or (self.dropping and now - self.dropping > GRACE):
                outcome = "dropped" if self.dropping else "too long"
                log.warning("a search was ended", extra={"job": task.job.__name__, "outcome": outcome})
                self._renew()
                return outcome, None
        outcome, answer = line.recv()
        return outcome, answer

    def _begin(self) -> Connection[Any, Any]:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(target=workers.main, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        ours.recv()  # it is ready
        self._line = ours
        return ours

    def _renew(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._line is not None:
            self._line.close()
        self._process = self._line = None


def usual_size() -> int:
    """BRADSHAW_THINKERS, or one for every core, and at least two; with 0 pages and bots think for themselves."""
    chosen = os.environ.get("BRADSHAW_THINKERS", "")
    return int(chosen) if chosen.isdecimal() else os.cpu_count() or 2


pool = Pool(usual_size())
