"""Positions from records: every process replays a game once, keeps it, and follows what others add."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass, field

from bradshaw.kernel.chance import Chance
from bradshaw.kernel.engine import rules_of
from bradshaw.kernel.errors import BradshawError
from bradshaw.kernel.game import Game as Played
from bradshaw.web.table.models import Game, Record

KEEP = 16_000
"""Positions a process keeps ready, of all games together: some 200 MB."""


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
    return Played(row.title, players, row.options, chance=chance)


def fold(game: Played, record: Record) -> None:
    """Add one record to a position."""
    if record.kind == Record.Kind.ACT:
        game.act(record.action, at=record.at.isoformat(timespec="seconds"), author=record.seat)
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
    records = Record.objects.filter(game_id=row.pk, index__gte=len(kept.prints), index__lt=row.records)
    for record in records.order_by("index"):
        fold(kept.game, record)
        kept.prints.append(record.fingerprint)
    if len(kept.prints) != row.records:
        raise Damaged(f"game {row.pk}: {row.records} records were written, {len(kept.prints)} are there")
    if row.records and kept.game.fingerprint() != row.fingerprint:
        raise Damaged(f"game {row.pk}: record {row.records - 1} leads to another position than it did")
    keep(row.pk, kept.game, kept.prints)
    return kept.game.copy()


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
