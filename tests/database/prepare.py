"""Migrates a database and puts into it a game on one screen and its host, with a token. Prints all names as JSON."""

from __future__ import annotations

import json

from bradshaw.cli.serve import migrate, setup


def main() -> dict[str, str]:
    from django.contrib.auth.models import User

    from bradshaw.web.api.models import Token
    from bradshaw.web.lobby import tables

    host = User.objects.create_user("host")
    game = tables.quick(host, "1860", ["Ada", "Ben", "Cleo", "Dan"], 0, {})
    return {"game": game.pk, "token": Token.make(host, "test")[1]}


if __name__ == "__main__":
    setup()
    migrate()
    print(json.dumps(main()))
