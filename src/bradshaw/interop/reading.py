"""Playing a log of 18xx.games: every action becomes ours, silent moves are added, the states are compared.

That site passes by itself where it sees nothing to do, and waits where we go on by ourselves. So a move of the log
that is refused may be tried again after passes of ours; and a pass of the log that nobody here waits for is dropped.
Where the log has a company run next, nobody searches whether it can: the run is judged, as everything is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from msgspec.structs import replace

from bradshaw.board.map import Board
from bradshaw.board.network import Network, network
from bradshaw.interop import ids, site, trace
from bradshaw.kernel import tidying
from bradshaw.kernel.actions import Action, Pass
from bradshaw.kernel.errors import BadInput, RuleViolation
from bradshaw.kernel.events import RunMade
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.game import Game
from bradshaw.kernel.names import APART, LONGEST_NAME, printable
from bradshaw.kernel.records import IPO, POOL, Holder
from bradshaw.kernel.state import OptionValue, State
from bradshaw.mechanics import running

MOST_SILENT = 12
"""How many silent moves in a row are tried before a refusal is final."""


class Unplayable(BadInput):
    """An action of a log that cannot be played; the message names it."""


@dataclass(frozen=True)
class Reader:
    """How the logs of one title are read."""

    title: str
    options: Callable[[Sequence[str]], Mapping[str, OptionValue]]
    """Our options for that site's optional rules."""
    moves: Mapping[type[site.Said], Callable[[Reading, site.Said], None]]
    here: Callable[[int | str], str]
    """Our name of a company."""
    company_frame: type[Frame]
    """The frame in which a company is asked; there that site passes for it without a word."""
    board: Callable[[State], Board]
    parts: Callable[[State], ids.Parts]
    view: Callable[[State, Mapping[str, str]], trace.View]
    """A state in the words of a trace, with that site's ids of the players."""


@dataclass
class Reading:
    """A log being played: our game so far and the action in hand."""

    reader: Reader
    file: site.SiteGame
    game: Game
    names: Mapping[str, str]
    """That site's player id -> the name here."""
    action: site.Said | None = None
    runs_next: str = ""
    """The company that runs after the action in hand, as the log has it."""
    believed: bool = False
    """The last action was played on the word that a run follows."""
    closed: bool = False
    """The game was ended by hand."""
    reached: list[tuple[int, int]] = field(default_factory=list)
    """After each action of the log (its id): how many of our actions were played."""
    issued: set[str] = field(default_factory=set)
    """Ids of certificates that have left the initial offering."""
    copies: dict[str, str] = field(default_factory=dict)
    """Where the copies of tiles lie: "57-0" -> hex."""

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def network(self) -> Network:
        return network(self.reader.board(self.state), self.state.tiles)

    def player(self, entity: int | str) -> str:
        name = self.names.get(str(entity))
        if name is None:
            raise self.problem(f"there is no player {entity}")
        return name

    def decider(self) -> str:
        """Whom our game waits for."""
        return next(iter(self.game.deciders), "")

    def actor_for(self, company: str) -> str:
        """The director, or whoever acts for a company without one."""
        record = self.state.companies.get(company)
        return (record.director if record else None) or self.decider()

    def source_of(self, share: str) -> Holder:
        """The pile a certificate is bought from: it never goes back to the initial offering while a par holds."""
        return POOL if share in self.issued else IPO

    def issue_anew(self, company: str) -> None:
        """A par is set, perhaps after a bankruptcy: all but the director's certificate are in the initial offering."""
        self.issued = {one for one in self.issued if ids.share(one)[0] != company} | {ids.share_id(company, 0)}

    def only_share(self, said: site.BuyShares) -> str:
        """The certificate that is bought: one at a time."""
        if len(said.shares) > 1:
            raise self.problem("only one certificate may be bought at a time")
        return said.shares[0]

    def lay(self, tile: str, hex_id: str) -> None:
        """A copy of a tile lies on a hex now; what lay there is in the stock again."""
        self.copies = {copy: place for copy, place in self.copies.items() if place != hex_id}
        self.copies[tile] = hex_id

    def hex_of_city(self, base: str) -> str:
        """The hex of a tile copy named in a city id; on the bare map it is the hex itself."""
        if base in self.copies:
            return self.copies[base]
        hex_id, _ = ids.split_number(base, "city")
        if hex_id in self.state.tiles or hex_id not in self.reader.board(self.state).hexes:
            raise self.problem(f"{base} is not on the map")
        return hex_id

    def check_revenue(self, said: site.RunRoutes) -> None:
        """What the log says a run earned is not believed: our own count must be the same."""
        made = next((event for event in self.game.entries[-1].events if isinstance(event, RunMade)), None)
        if made is None or any(run.revenue is None for run in said.routes):
            return
        theirs = sum(run.revenue or 0 for run in said.routes), sum(run.subsidy or 0 for run in said.routes)
        if theirs != (made.revenue, made.subsidy):
            raise self.problem(f"the run earned {theirs} there and {(made.revenue, made.subsidy)} here")

    def do(self, make: Callable[[], Action]) -> None:
        """Play an action; if it is refused, see whether it follows after silent moves."""
        if self.game.ended:
            raise self.problem("the game is over")
        believed = self.believed
        refusal = self._try(make)
        if refusal is not None and believed:
            self.look()
            refusal = self._try(make)
        if refusal is None:
            return
        played = len(self.game.entries)
        for _ in range(MOST_SILENT):
            top = self.state.frames[-1] if self.state.frames else None
            silent = Pass(actor=self.decider())
            if not isinstance(top, self.reader.company_frame) or self.game.why_not(silent) is not None:
                break
            self.game.act(silent)
            if self._try(make) is None:
                return
        while len(self.game.entries) > played:
            self.game.undo()
        raise self.problem(str(refusal))

    def _try(self, make: Callable[[], Action]) -> RuleViolation | None:
        try:
            with running.promising(self.runs_next) as promise:
                self.game.act(make(), at=self._time(), author=self._author())
        except RuleViolation as refusal:
            return refusal
        self.believed = promise.believed
        return None

    def look(self) -> None:
        """Play the last action once more and see whether the company can run, whatever the log says."""
        last = self.game.entries[-1]
        self.game.undo()
        self.game.act(last.action, at=last.at, author=last.author)
        self.believed = False

    def _time(self) -> str:
        return "" if self.action is None or self.action.created_at is None else str(self.action.created_at)

    def _author(self) -> str:
        return "" if self.action is None or self.action.user is None else str(self.action.user)

    def problem(self, text: str) -> Unplayable:
        said = self.action
        return Unplayable(text if said is None else f"action {said.id} ({said.word}): {text}")

    def take(self, said: site.Said, runs_next: str = "") -> None:
        """Play one action of the log and what the site did after it by itself."""
        *_, last = site.with_consequences(said)
        for one in site.with_consequences(said):
            self.runs_next = runs_next if one is last else ""
            self.action = one if one.id is not None else _numbered(one, said.id)
            if isinstance(one, site.WITHOUT_EFFECT):
                continue
            if isinstance(one, site.EndGame):
                self.closed = True
                continue
            play = self.reader.moves.get(type(one))
            if play is None:
                raise self.problem(f"{self.reader.title} has no such action")
            try:
                play(self, one)
            except Unplayable:
                raise
            except BadInput as bad:
                raise self.problem(str(bad)) from None
        if said.id is not None:
            self.reached.append((said.id, len(self.game.entries)))


def _numbered(said: site.Said, number: int | None) -> site.Said:
    return replace(said, id=number)


def names_of(players: Sequence[site.SitePlayer]) -> dict[str, str]:
    """Our names of the players by their ids: their own, cleaned, made different where two are alike."""
    taken: dict[str, str] = {}
    for one in players:
        name = printable(one.name.replace(APART, " "))[:LONGEST_NAME].strip() or f"Player {one.id}"
        if name in taken.values():
            mark = f" ({one.id})"
            name = f"{name[: LONGEST_NAME - len(mark)]}{mark}"
        taken[str(one.id)] = name
    return taken


def begin(reader: Reader, file: site.SiteGame) -> Reading:
    names = names_of(file.players)
    options = dict(reader.options(file.settings.optional_rules or ()))
    seed = file.settings.seed or 0
    return Reading(reader, file, Game(reader.title, list(names.values()), options, seed), names)


def play(reader: Reader, file: site.SiteGame, against: trace.Trace | None = None) -> tuple[Reading, str]:
    """Play a log as far as it agrees with our rules and with a trace; the sentence says where it first does not."""
    with tidying.put_off():
        return _played(begin(reader, file), against)


def _played(reading: Reading, against: trace.Trace | None) -> tuple[Reading, str]:
    numbers = {name: number for number, name in reading.names.items()}
    steps = trace.states(against) if against else iter(())
    problem = _compare(reading, numbers, steps, 0)
    live = site.live(reading.file.actions)
    for said, after in zip_longest(live, live[1:]):
        if problem:
            break
        try:
            reading.take(said, _runs(reading, after))
        except BadInput as refusal:
            problem = str(refusal)
        else:
            problem = _compare(reading, numbers, steps, said.id or 0)
    if reading.believed:
        reading.look()
    return reading, problem


def _runs(reading: Reading, said: site.Said | None) -> str:
    """The company that earns something by an action of the log, if it is a run."""
    earns = isinstance(said, site.RunRoutes) and any(run.revenue for run in said.routes)
    return reading.reader.here(said.entity) if said is not None and earns else ""


def _compare(
    reading: Reading,
    numbers: Mapping[str, str],
    steps: Iterator[tuple[trace.TraceStep, Mapping[str, object]]],
    action: int,
) -> str:
    found = next(steps, None)
    if found is None:
        return ""
    step, theirs = found
    if step.id != action:
        return f"action {action}: the trace goes on with action {step.id}"
    apart = trace.differences(action, theirs, reading.reader.view(reading.state, numbers))
    return str(apart[0]) if apart else ""


def recorded(reading: Reading) -> dict[str, int]:
    """The result in the file by our names, if it has one."""
    return {reading.player(number): worth for number, worth in (reading.file.result or {}).items()}


def origins(reading: Reading) -> tuple[int, ...]:
    """For each of our actions the id of the action in the log that it was made of, or that called for it."""
    found: list[int] = []
    for number, played in reading.reached:
        found += [number] * (played - len(found))
    return tuple(found)
