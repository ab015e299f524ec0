"""Tests against changed functions, many times over.

One process imports the package and collects the tests; every trial is a fork of it in which the code of some functions
is exchanged. No test has run before the fork, so that no cache holds what the right functions said; only what runs
while modules are imported is not done again.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "bradshaw"
PATIENCE = 20
"""Whoever takes twice the time of its tests, and so many seconds more, goes on for ever: noticed, too."""
MEMORY = 8 << 30
NOT_TRIED = 2

Place = tuple[str, int]
"""A file and a line of it."""


class Walk(NamedTuple):
    """What one test does while nothing is broken."""

    places: frozenset[Place]
    seconds: float
    passed: bool


class Trial(NamedTuple):
    """A changed module and the tests that might notice."""

    module: CodeType
    tests: tuple[str, ...]
    seconds: float


class Bench:
    """The collected tests, and the functions whose code can be exchanged."""

    def __init__(self, items: Sequence[pytest.Item], files: Sequence[Path]) -> None:
        self.items = {item.nodeid: item for item in items}
        self.files = files
        self.functions: dict[str, list[FunctionType]] = {}
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType):
                self.functions.setdefault(thing.__code__.co_filename, []).append(thing)
        gc.freeze()

    def walks(self) -> dict[str, Walk]:
        """Where each test comes by and how long it takes, found in a fork."""
        with tempfile.NamedTemporaryFile() as file:
            found = Path(file.name)
            child = fork(lambda: found.write_text(json.dumps([self.walk(item) for item in self.items.values()])) and 0)
            if os.waitpid(child, 0)[1]:
                raise RuntimeError("the tests do not come to their end")
            return {
                name: Walk(frozenset((file, line) for file, line in places), seconds, passed)
                for name, (places, seconds, passed) in zip(self.items, json.loads(found.read_text()), strict=True)
            }

    def walk(self, item: pytest.Item) -> tuple[list[Place], float, bool]:
        begun = time.process_time()
        with Tracer(self.files) as tracer:
            passed = passes(item)
        return sorted(tracer.places), time.process_time() - begun, passed

    def noticed(self, trials: Iterable[Trial], jobs: int) -> Iterator[tuple[int, bool]]:
        """The number of each trial, as it ends, and whether one of its tests failed."""
        under_way: dict[int, int] = {}
        waiting = iter(enumerate(trials))
        while True:
            while len(under_way) < jobs and (following := next(waiting, None)):
                number, trial = following
                under_way[fork(partial(self.judge, trial))] = number
            if not under_way:
                return
            child, status = os.waitpid(-1, 0)
            if os.WIFEXITED(status) and os.WEXITSTATUS(status) == NOT_TRIED:
                raise RuntimeError("the code of a changed function does not fit")
            yield under_way.pop(child), status != 0

    def judge(self, trial: Trial) -> int:
        """1 if a test fails against the changed module."""
        codes = {key(code): code for code in all_codes(trial.module)}
        for function in self.functions.get(trial.module.co_filename, ()):
            function.__code__ = codes.get(key(function.__code__), function.__code__)
        limit = int(PATIENCE + 2 * trial.seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        try:
            return 0 if all(passes(self.items[name]) for name in trial.tests) else 1
        except BaseException:
            return 1


class Tracer:
    """Remembers which lines of some files run."""

    def __init__(self, files: Sequence[Path]) -> None:
        self.files = {str(file) for file in files}
        self.places: set[Place] = set()

    def __enter__(self) -> Tracer:
        sys.settrace(self.called)
        return self

    def __exit__(self, *error: object) -> None:
        sys.settrace(None)

    def called(self, frame: FrameType, event: str, arg: Any) -> Any:
        return self.line if frame.f_code.co_filename in self.files else None

    def line(self, frame: FrameType, event: str, arg: Any) -> Any:
        self.places.add((frame.f_code.co_filename, frame.f_lineno))
        return self.line


class Collector:
    """A plugin that hands the collected tests over instead of running them."""

    def __init__(self, files: Sequence[Path], work: Callable[[Bench], None]) -> None:
        self.files = files
        self.work = work

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.work(Bench(session.items, self.files))
        return True


def at_bench(tests: Sequence[str], files: Sequence[Path], work: Callable[[Bench], None]) -> None:
    """Collect the tests and let somebody work with them; the lines of these files are looked at."""
    os.chdir(ROOT)
    sys.path.insert(0, str(PACKAGE.parent))
    quiet = ("-p", "no:terminal", "-p", "no:cacheprovider")
    if code := pytest.main([*quiet, *tests], plugins=[Collector(files, work)]):
        sys.exit(f"the tests could not be collected: {pytest.ExitCode(code).name}")


def fork(work: Callable[[], int]) -> int:
    """A process of its own, which ends with what the work returns and never goes on as its parent does."""
    child = os.fork()
    if child:
        return child
    code = NOT_TRIED
    try:
        code = work()
    finally:
        os._exit(code)


def passes(item: pytest.Item) -> bool:
    return not any(report.failed for report in runtestprotocol(item, log=False))


def key(code: CodeType) -> tuple[str, int]:
    """A function's name, of one without a name its line as well."""
    return code.co_qualname, 0 if code.co_name.isidentifier() else code.co_firstlineno


def all_codes(code: CodeType) -> Iterator[CodeType]:
    """A piece of code and those inside it."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from all_codes(inner)
