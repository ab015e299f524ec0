"""`bradshaw backup` and `restore`: everything in the database as one file, and back."""

from __future__ import annotations

from pathlib import Path

import typer

from bradshaw.cli.serve import migrate, setup
from bradshaw.kernel.errors import BadInput


def backup(file: Path = typer.Argument(help="Where to write; .gz is compressed.")) -> None:
    """Write everything in the database to one file that `restore` reads, on any database."""
    setup()
    migrate()
    from bradshaw.web import archive

    header = archive.write(file)
    print(f"{header.counts.get('table.game', 0)} games written to {file}")


def restore(
    file: Path = typer.Argument(help="What `backup` wrote."),
    yes: bool = typer.Option(False, "--yes", help="Replace what is in the database without asking."),
) -> None:
    """Replace everything in the database by a backup. If anything in the file is wrong, nothing changes."""
    if not file.is_file():
        raise BadInput(f"there is no file {file}")
    setup()
    from bradshaw.web import archive, old_backups

    try:
        with old_backups.renewed(file) as whole:
            header = archive.check(whole)
            migrate()
            games = header.counts.get("table.game", 0)
            if not yes:
                typer.confirm(
                    f"This replaces every game and account by the {games} games of the file. Go on?", abort=True
                )
            archive.restore(whole, header)
    except archive.Damaged as damage:
        raise BadInput(f"{file} cannot be restored, and nothing has changed: {damage}") from None
    print(f"{games} games restored from {file}")
