"""Games in files: read whole or refused, written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from bradshaw.kernel import save
from bradshaw.kernel.errors import BadInput, BradshawError, SaveError
from bradshaw.kernel.game import Game

GameFile = Annotated[Path, typer.Argument(metavar="GAME", help="A saved game.", show_default=False)]


def read_game(path: Path) -> Game:
    try:
        return save.load(path.read_bytes())
    except BradshawError as error:
        raise SaveError(f"{path}: {error}") from None


def write_game(path: Path, game: Game) -> None:
    write_whole(path, save.dump(game))


def refuse_overwriting(path: Path, force: bool) -> None:
    if not force and path.exists() and path.stat().st_size:
        raise BadInput(f"{path} exists; give another name or --force")


def write_whole(path: Path, text: str) -> None:
    """Into a new file beside it, onto the disk, then in its place: a reader sees the old file or the new one."""
    handle, part = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        os.chmod(part, path.stat().st_mode & 0o777 if path.exists() else 0o644)
        os.replace(part, path)
    except BaseException:
        Path(part).unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
