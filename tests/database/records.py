"""Reads a game's records off the database and rebuilds its position from them. Prints what it found as JSON."""

from __future__ import annotations

import json
import sys

from bradshaw.cli.serve import setup


def main(pk: str) -> dict[str, object]:
    from bradshaw.web.table import positions
    from bradshaw.web.table.models import Game, Record

    row = Game.objects.get(pk=pk)
    records = Record.objects.filter(game=row).order_by("index")
    return {
        "indices": [record.index for record in records],
        "keys": [record.key for record in records],
        "records": row.records,
        "version": row.version,
        "fingerprint": row.fingerprint,
        "rebuilt": positions.load(row).fingerprint(),
    }


if __name__ == "__main__":
    setup()
    print(json.dumps(main(sys.argv[1])))
