"""What trains count on their runs, and what the runs of one company share. Titles fill these records in.

Kinds are words of the title: the kind of a stop or one of its tags. Two words are known here: `OWN`, a stop with
a marker of the running company, and `GAUGE`, a change of gauge on the way.
"""

from __future__ import annotations

from msgspec import Struct

OWN = "own"
GAUGE = "gauge"
FEW = 5


class Limit(Struct, frozen=True):
    """At most so many stops of these kinds are called at on one route."""

    kinds: tuple[str, ...]
    most: int
    words: str = "stops"
    """What is counted, for players."""


class Pay(Struct, frozen=True):
    """Stops of these kinds (empty: all) pay their value: the `best` dearest of them (None: all), so many times."""

    kinds: tuple[str, ...] = ()
    best: int | None = None
    times: int = 1


class Bonus(Struct, frozen=True):
    """Extra money by the number of stops of a kind called at: `steps[n]` for n of them, the last for more."""

    kind: str
    steps: tuple[int, ...]


class RunRule(Struct, frozen=True):
    """How one train runs along a line of track. Every stop on the line is called at unless its kind may be skipped."""

    name: str = ""
    limits: tuple[Limit, ...] = ()
    free_gauges: int = 0
    """Changes of gauge that count against no limit."""
    skips: tuple[str, ...] = ()
    """Kinds that may be passed without a call; they then neither count nor pay."""
    calls_at_ends: bool = True
    """The ends of the line are called at even if their kind may be skipped."""
    pays: tuple[Pay, ...] = (Pay(),)
    bonuses: tuple[Bonus, ...] = ()
    fixed: int = 0
    """Paid once for the run itself."""
    no_ends: tuple[str, ...] = ()
    """Kinds a route cannot end on."""
    minimum: int = 2
    not_in_minimum: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    """A stop of each of these kinds must be called at."""
    own_end: bool = False
    """One end must have a marker of the company."""
    reenters: bool = True
    """A route may come back to a hex it has left."""
    uses: tuple[str, ...] = ()
    """Allowances of the fleet that a run by this rule uses up, one of each."""

    @property
    def counts_cities(self) -> bool:
        """Whether a limit counts the cities of a run."""
        return any("city" in limit.kinds for limit in self.limits)

    @property
    def endless(self) -> bool:
        """Whether no limit counts the cities of a run, and more than a few of them pay."""
        if self.counts_cities:
            return False
        paying = [pay.best for pay in self.pays if not pay.kinds or "city" in pay.kinds]
        return any(best is None or best > FEW for best in paying)


class FloodRule(Struct, frozen=True):
    """A train that earns everything joined by track to one marker of the company.

    Stops of the `multiplied` kinds pay once for every way out of a stop of the `spikes` kinds that can be joined
    to the company's markers on the network, all at the same time on separate track (at least once).
    """

    name: str = ""
    multiplied: tuple[str, ...] = ()
    spikes: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()


class Train(Struct, frozen=True):
    """A train with the rules it may run by: one, or several of which the runner picks one."""

    id: str
    rules: tuple[RunRule | FloodRule, ...]


class FleetRule(Struct, frozen=True):
    """What the runs of one company's trains have to do with each other; they never share track."""

    through_home: bool = False
    """One of the runs calls at the home of the company."""
    connected: bool = False
    """The runs hang together: each meets another one at a stop."""
    passes: int = 0
    """So many times, all runs together, a stop closed by others may be passed."""
    marker: str = "marker"
    """What companies put on stops, for players."""
    most_runs: int | None = None
    allowances: tuple[tuple[str, int], ...] = ()
    """How often a rule that `uses` an allowance may be picked."""
    all_run: bool = False
    """No train may stand idle that could be added to the runs."""
