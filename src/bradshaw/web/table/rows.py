"""A game's row with all that its page and an action ask of the database. It is read several times with every click."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from django.db import connection
from django.db.models import Field, Model

from bradshaw.web.plain_sql import columns, read
from bradshaw.web.table.models import Game, Record, Seat

GAME = f"""
    SELECT {columns(Game)},
        (SELECT count(*) FROM table_chat WHERE game_id = table_game.id),
        EXISTS (SELECT 1 FROM table_standingorder WHERE game_id = table_game.id),
        EXISTS (SELECT 1 FROM table_undorequest WHERE game_id = table_game.id),
        EXISTS (SELECT 1 FROM table_seatrequest WHERE game_id = table_game.id)
    FROM table_game WHERE table_game.id = %s
"""
HELD = f"{GAME} FOR UPDATE OF table_game"
SEATS = f'SELECT {columns(Seat)} FROM table_seat WHERE game_id = %s ORDER BY "order"'


def find(pk: str, *, hold: bool = False) -> Game | None:
    """The row as it is now. With `hold` nobody else changes it until the transaction ends; SQLite's transactions are
    exclusive from their start."""
    found = read(Game, HELD if hold and connection.features.has_select_for_update else GAME, [pk])
    if not found:
        return None
    row, besides = found[0]
    row.said, row.ordered, asks_undo, asks_seat = besides
    row.seats_read = [seat for seat, _ in read(Seat, SEATS, [pk])]
    for asks, request in ((asks_undo, "undo_request"), (asks_seat, "seat_request")):
        if not asks:
            row._state.fields_cache[request] = None  # there is none: nobody needs to look for it
    return row


def _values(row: Model, fields: Iterable[Field[Any, Any]]) -> list[Any]:
    return [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]


def add(record: Record) -> None:
    """Write a record, for ever."""
    fields = [field for field in Record._meta.concrete_fields if not field.primary_key]
    names, places = ", ".join(f'"{field.column}"' for field in fields), ", ".join(["%s"] * len(fields))
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO table_record ({names}) VALUES ({places})", _values(record, fields))


def write(row: Game, names: Container[str]) -> None:
    """Write these fields of a row."""
    fields = [field for field in Game._meta.concrete_fields if field.name in names]
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE table_game SET {', '.join(f'{field.column} = %s' for field in fields)} WHERE id = %s",
            [*_values(row, fields), row.pk],
        )
