"""Positions from records: every process replays a game once, keeps it, and follows what others add."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bradshaw.kernel.ahead import FRAMES, Ahead
from bradshaw.kernel.chance import Chance
from bradshaw.kernel.checks import complaints
from bradshaw.kernel.engine import rules_of
from bradshaw.kernel.errors import BradshawError, RuleViolation, SaveError
from bradshaw.kernel.fingerprint import POSITION, apart, mark, marks
from bradshaw.kernel.game import Game as Played
from bradshaw.kernel.patience import TooLong
from bradshaw.web.table.models import Game, Record

KEEP = 100_000
"""Positions a process keeps ready, of all games together: some 200 MB, as each shares with the one before what is the
same."""


class Damaged(BradshawError):
    """The records do not lead to the position they led to when they were written."""


@dataclass
class Kept:
    game: Played
    prints: list[str] = field(default_factory=list)
    """The fingerprint after every record: the state is checked against the database's."""

    @property
    def size(self) -> int:
        """Positions held, with those taken back that may be done again: never more than records."""
        return 1 + len(self.prints)


_kept: OrderedDict[str, Kept] = OrderedDict()
_lock = threading.Lock()


def begin(row: Game) -> Played:
    """The opening position of a game."""
    players = [seat.name for seat in row.seated]
    chance = Chance(row.seed, row.chance or None)
    return Played(row.title, players, row.options, chance=chance, rules_version=row.rules_version)


def fold(game: Played, record: Record) -> None:
    """Add one record to a position. What was accepted once is accepted, whatever the rules say of it today."""
    if record.kind == Record.Kind.ACT:
        at = record.at.isoformat(timespec="seconds")
        game.repeat(record.action, findings=record.findings, at=at, author=record.seat)
        return
    for _ in range(record.count):
        if record.kind == Record.Kind.UNDO:
            game.undo()
        else:
            game.redo()


def load(row: Game) -> Played:
    """The game as its records say, the caller's own to look at or to play on."""
    with _lock:
        kept = _kept.get(row.pk)
        if kept is not None:
            _kept.move_to_end(row.pk)
            kept = Kept(kept.game.copy(), list(kept.prints))
    if kept is not None and len(kept.prints) > row.records:
        row.refresh_from_db()  # somebody acted since the row was read
    if kept is None or len(kept.prints) > row.records or not _agrees(kept, row):
        kept = Kept(begin(row))
        if not row.records:
            keep(row.pk, kept.game, [])
    return kept.game if len(kept.prints) == row.records else _replay(row, kept)


def _agrees(kept: Kept, row: Game) -> bool:
    """A kept game that is as long as its row must be the same game (the database may have been restored)."""
    return len(kept.prints) < row.records or not row.records or kept.prints[-1] == row.fingerprint


def _replay(row: Game, kept: Kept) -> Played:
    records = list(_records(row, len(kept.prints)))
    trusted = on_trust(kept.game, records)
    try:
        for record in records if trusted is None else ():
            fold(kept.game, record)
    except (RuleViolation, SaveError):
        raise Damaged(f"game {row.pk}: {first_apart(row)}") from None
    kept = Kept(trusted or kept.game, [*kept.prints, *(record.fingerprint for record in records)])
    if len(kept.prints) != row.records:
        raise Damaged(f"game {row.pk}: {row.records} records were written, {len(kept.prints)} are there")
    if kept.prints[-1] != row.fingerprint:
        raise Damaged(f"game {row.pk}: record {row.records - 1} is not the one that led to its position")
    if tables_apart(kept.game, records[-1]):
        raise Damaged(f"game {row.pk}: {first_apart(row)}")
    keep(row.pk, kept.game, kept.prints)
    return kept.game.copy()


def on_trust(game: Played, records: Sequence[Record]) -> Played | None:
    """The game with these records added without asking the judge again, if that leads to the frames that every action
    led to and to the very position of the last; None: they have to be judged one by one."""
    game = game.copy()
    try:
        actions = [game.read(record.action) if record.kind == Record.Kind.ACT else None for record in records]
        for record, action, after in zip(records, actions, [*actions[1:], None], strict=True):
            if action is None:
                fold(game, record)
                continue
            frames = (record.marks or {}).get(FRAMES, "")
            ahead = Ahead(after, frames) if after and frames else None
            at = record.at.isoformat(timespec="seconds")
            game.repeat_on_trust(action, findings=record.findings, at=at, author=record.seat, ahead=ahead)
            if frames != mark(game.state, FRAMES):
                return None
        sound = bool(records) and records[-1].marks == marks(game.state)
        return game if sound and not any(complaints(game.title, game.start, game.state)) else None
    except TooLong:
        raise
    except Exception:  # rules carried out without their checks may fail in any way
        return None


def _records(row: Game, start: int = 0) -> Iterable[Record]:
    return Record.objects.filter(game_id=row.pk, index__gte=start, index__lt=row.records).order_by("index")


def tables_apart(game: Played, record: Record) -> list[str]:
    """The tables in which a position differs from the one a record led to; the first records had one mark for all."""
    return apart(record.marks or {POSITION: f"1.{record.fingerprint}"}, game.state)


def first_apart(row: Game) -> str:
    """The first record that leads to another position, and where it differs."""
    game = begin(row)
    for record in _records(row):
        try:
            fold(game, record)
        except (RuleViolation, SaveError) as error:
            return f"record {record.index}: {error}"
        if tables := tables_apart(game, record):
            return f"record {record.index} leads to another position than it did; it differs in {', '.join(tables)}"
    return "its records lead to another position than they did"


def keep(pk: str, game: Played, prints: list[str]) -> None:
    """Remember a position whose records are committed."""
    with _lock:
        known = _kept.get(pk)
        if known is None or len(known.prints) <= len(prints):
            _kept[pk] = Kept(game.copy(), list(prints))
            _kept.move_to_end(pk)
        held = sum(one.size for one in _kept.values())
        while held > KEEP and len(_kept) > 1:
            held -= _kept.popitem(last=False)[1].size


def follow(pk: str, game: Played, records: int) -> None:
    """Remember a position that is one committed record further than the one kept."""
    with _lock:
        known = _kept.get(pk)
        prints = list(known.prints) if known else []
    if len(prints) == records - 1:
        keep(pk, game, [*prints, game.fingerprint()])


def forget(pk: str | None = None) -> None:
    with _lock:
        if pk is None:
            _kept.clear()
        else:
            _kept.pop(pk, None)


def heading(game: Played) -> str:
    """What is being decided."""
    if game.ended or not game.state.frames:
        return "The game is over"
    table = game.table()
    return rules_of(table, table.frame).heading(table, table.frame)
