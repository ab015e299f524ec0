"""Many games, on several processes, and what they reached together."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

from msgspec import Struct, field

from bradshaw.fuzz.playing import MIXED, PLAIN, WATCHES, Coverage, Failure, Outcome, Plan, chosen, play
from bradshaw.kernel.actions import kebab
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.title import Title
from bradshaw.kernel.title import title as find_title
from bradshaw.titles.clauses import catalogue, games

ENOUGH_FAILURES = 10


class Report(Struct):
    """The sum of a campaign."""

    title: str
    games: int = 0
    finished: int = 0
    actions: int = 0
    seconds: float = 0.0
    coverage: Coverage = field(default_factory=Coverage)
    failures: list[Failure] = field(default_factory=list)

    @property
    def unfinished(self) -> int:
        return self.games - self.finished - len(self.failures)

    def add(self, outcome: Outcome) -> None:
        self.games += 1
        self.finished += outcome.ended and outcome.failure is None
        self.actions += outcome.actions
        self.coverage.add(outcome.coverage)
        if outcome.failure:
            self.failures.append(outcome.failure)

    def unreached(self) -> dict[str, list[str]]:
        """Kinds of action never taken, frames never seen, rare places never reached, values of options never drawn."""
        title = find_title(self.title)
        kinds = {str(kind.__struct_config__.tag) for kind in title.actions}
        asking = {kebab(rules.frame.__name__) for rules in title.rules if rules.choices}
        return {
            "kinds": sorted(kinds - set(self.coverage.kinds)),
            "frames": sorted(asking - set(self.coverage.frames)),
            "landmarks": [name for name in title.landmarks if name not in self.coverage.landmarks],
            "options": [
                name
                for spec in title.options
                for value in spec.values
                if (name := chosen(spec.name, value)) not in self.coverage.options
            ],
        }

    def clauses(self) -> tuple[int, int]:
        """How many clauses of the rulebook were cited, of how many."""
        if self.title not in games():
            return 0, 0
        known = {clause.id for clause in catalogue(self.title).clauses}
        cited = {*self.coverage.refusals, *self.coverage.events} & known
        return len(cited), len(known)

    def plain(self) -> dict[str, Any]:
        cited, known = self.clauses()
        return {
            "title": self.title,
            "games": self.games,
            "finished": self.finished,
            "unfinished": self.unfinished,
            "actions": self.actions,
            "seconds": round(self.seconds, 3),
            "actions_per_second": round(self.actions / self.seconds, 1) if self.seconds else 0,
            "kinds": dict(sorted(self.coverage.kinds.items())),
            "frames": dict(sorted(self.coverage.frames.items())),
            "clauses_cited": cited,
            "clauses_known": known,
            "clauses_in_refusals": dict(sorted(self.coverage.refusals.items())),
            "clauses_in_events": dict(sorted(self.coverage.events.items())),
            "landmarks": dict(sorted(self.coverage.landmarks.items())),
            "profiles": dict(sorted(self.coverage.profiles.items())),
            "ends": dict(sorted(self.coverage.ends.items())),
            "options": dict(sorted(self.coverage.options.items())),
            "unreached": self.unreached(),
            "failures": [
                {"game": one.index, "check": one.check, "message": one.message, "action": one.action}
                for one in self.failures
            ],
        }


def check_plan(plan: Plan) -> Title:
    """Refuse what cannot be played before any process starts."""
    title = find_title(plan.title)
    title.settle_options(plan.options)
    if plan.players and not title.min_players <= plan.players <= title.max_players:
        raise BadInput(f"{title.id} is for {title.min_players} to {title.max_players} players, not {plan.players}")
    if plan.profile not in (MIXED, PLAIN, *title.profiles):
        known = ", ".join((MIXED, PLAIN, *sorted(title.profiles)))
        raise BadInput(f"{title.id} has no profile {plan.profile!r}; it has {known}")
    if plan.only not in WATCHES:
        raise BadInput(
            f"nothing is called {plan.only!r} that could be watched alone; there is {', '.join(filter(None, WATCHES))}"
        )
    kinds = {str(kind.__struct_config__.tag) for kind in title.actions}
    for name in plan.weights:
        if name.partition(".")[0] not in kinds:
            raise BadInput(f"{title.id} has no action {name!r}; it has {', '.join(sorted(kinds))}")
    return title


def run(plan: Plan, count: int, jobs: int = 1, progress: Callable[[Outcome], None] = lambda outcome: None) -> Report:
    """Play so many games; the result depends on the plan alone, however many processes there are."""
    check_plan(plan)
    started = time.perf_counter()
    outcomes: dict[int, Outcome] = {}
    failed = 0
    for outcome in _outcomes(plan, count, jobs):
        outcomes[outcome.index] = outcome
        progress(outcome)
        failed += outcome.failure is not None
        if failed >= ENOUGH_FAILURES:
            break
    report = Report(plan.title)
    for index in sorted(outcomes):
        report.add(outcomes[index])
    report.seconds = time.perf_counter() - started
    return report


def _outcomes(plan: Plan, count: int, jobs: int) -> Iterator[Outcome]:
    if jobs <= 1:
        yield from (play(plan, index) for index in range(count))
        return
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [pool.submit(play, plan, index) for index in range(count)]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            for one in waiting:
                one.cancel()
