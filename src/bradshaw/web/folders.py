"""Where a person's games are kept when nothing is configured, and the secret that signs their cookies."""

from __future__ import annotations

import os
import secrets
import sys
from contextlib import suppress
from pathlib import Path


def data_folder() -> Path:
    """BRADSHAW_DATA, or the platform's place for a program's data."""
    chosen = os.environ.get("BRADSHAW_DATA")
    if chosen:
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Bradshaw"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "Bradshaw"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "bradshaw"


def prepare() -> Path:
    """Make the folder and its secret, readable by their owner alone."""
    folder = data_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = folder / "secret"
    if not _read(file):
        _write(file, secrets.token_urlsafe(50))
    for database in folder.glob("bradshaw.sqlite3*"):
        database.chmod(0o600)
    return folder


def _read(file: Path) -> str:
    return file.read_text().strip() if file.exists() else ""


def _write(file: Path, text: str) -> None:
    """Whole or not at all, whatever happens; who finds one already there keeps that one."""
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        if file.exists() and not _read(file):
            file.unlink()  # a start on a full disk had left it empty
        with suppress(FileExistsError):  # another server was quicker
            os.link(part, file)
    finally:
        part.unlink(missing_ok=True)


def secret() -> str:
    """BRADSHAW_SECRET, or the folder's, or one that lasts as long as this process."""
    chosen = os.environ.get("BRADSHAW_SECRET")
    if chosen:
        return chosen
    return _read(data_folder() / "secret") or secrets.token_urlsafe(50)
