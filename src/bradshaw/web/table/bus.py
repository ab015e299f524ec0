"""“This game has changed” between processes: NOTIFY with PostgreSQL, a counter that everybody sees with SQLite."""

from __future__ import annotations

from django.db import connection

CHANNEL = "bradshaw"


def publish(game: str, version: int) -> None:
    """Tell every process. With SQLite there is nothing to say: the others see the file's counter move."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"{game} {version}"])
