"""Makes a database as the first version had it, with its games (or takes the one there is); migrates it; rebuilds every
game from its records.

Prints for each game what its row said before and where its records lead now, as JSON.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from bradshaw.cli.serve import migrate, setup


def make(inserts: str) -> dict[str, str]:
    """The first version's tables with its rows; each game's fingerprint."""
    from django.core.management import call_command
    from django.core.management.color import no_style
    from django.db import connection

    from bradshaw.web.table.models import Record, Seat

    call_command("migrate", "auth", interactive=False, verbosity=0)
    call_command("migrate", "table", "0001", interactive=False, verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO auth_user (id, username, password, first_name, last_name, email, is_staff, is_active, "
            "is_superuser, date_joined) VALUES (1, 'ada', '', '', '', '', false, true, false, '2026-11-16')"
        )
        for line in (*inserts.splitlines(), *connection.ops.sequence_reset_sql(no_style(), [Seat, Record])):
            cursor.execute(line)
        cursor.execute("SELECT id, fingerprint FROM table_game")
        return dict(cursor.fetchall())


def as_they_are() -> dict[str, str]:
    from bradshaw.web.table.models import Game

    return dict(Game.objects.values_list("pk", "fingerprint"))


def games(before: dict[str, str]) -> dict[str, dict[str, object]]:
    from django.contrib.auth.models import User

    from bradshaw.kernel.codec import plain
    from bradshaw.kernel.fingerprint import position_1
    from bradshaw.web.lobby import tables
    from bradshaw.web.table import play, positions
    from bradshaw.web.table.models import Game

    found = {}
    for row in Game.objects.all():
        if row.status == Game.Status.OPEN:
            for name in ("Ada", "Ben", "Cleo"):
                tables.sit(row, name, bot="easy")
            row = tables.start(row)
        game = positions.load(row)
        position = position_1(game.state).removeprefix("1.")
        if not game.ended:
            (who, *_) = game.deciders
            row.seats.filter(name=who).update(user=User.objects.get(), bot="")
            action = next(option.action for option in game.menu(who))
            row = play.act(row.pk, User.objects.get(), plain(action), row.records)
            positions.forget(row.pk)
            positions.load(row)
        found[row.name] = {
            "title": row.title,
            "rules_version": row.rules_version,
            "options": row.options,
            "records": row.records,
            "before": before[row.pk],
            "now": position,
        }
    return found


if __name__ == "__main__":
    setup()
    before = make(Path(sys.argv[1]).read_text("utf-8")) if sys.argv[1:] else as_they_are()
    migrate()
    print(json.dumps(games(before)))
