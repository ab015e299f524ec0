"""A game's row with all that its page and an action ask of the database.

In plain SQL: it is read several times with every click, and Django takes ten times as long to put the same question
into words.
"""

from __future__ import annotations

from collections.abc import Container

from django.db import connection

from bradshaw.web.table.models import Game, Seat

GAME = """
    SELECT game.*,
        (SELECT count(*) FROM table_chat WHERE game_id = game.id) AS said,
        EXISTS (SELECT 1 FROM table_standingorder WHERE game_id = game.id) AS ordered,
        EXISTS (SELECT 1 FROM table_undorequest WHERE game_id = game.id) AS asks_undo,
        EXISTS (SELECT 1 FROM table_seatrequest WHERE game_id = game.id) AS asks_seat
    FROM table_game AS game WHERE game.id = %s
"""
HELD = f"{GAME} FOR UPDATE OF game"
SEATS = 'SELECT * FROM table_seat WHERE game_id = %s ORDER BY "order"'


def find(pk: str, *, hold: bool = False) -> Game | None:
    """The row as it is now. With `hold` nobody else changes it until the transaction ends; SQLite's transactions are
    exclusive from their start."""
    row = next(iter(Game.objects.raw(HELD if hold and connection.features.has_select_for_update else GAME, [pk])), None)
    if row is None:
        return None
    row.seats_read = list(Seat.objects.raw(SEATS, [pk]))
    for asks, request in ((row.asks_undo, "undo_request"), (row.asks_seat, "seat_request")):
        if not asks:
            row._state.fields_cache[request] = None  # there is none: nobody needs to look for it
    return row


def write(row: Game, names: Container[str]) -> None:
    """Write these fields of a row."""
    fields = [field for field in Game._meta.concrete_fields if field.name in names]
    values = [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE table_game SET {', '.join(f'{field.column} = %s' for field in fields)} WHERE id = %s",
            [*values, row.pk],
        )
