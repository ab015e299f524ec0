"""Where a person's games are kept when nothing is configured, and the secret that signs their cookies."""

from __future__ import annotations

import os
import secrets
import sys
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
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "secret"
    if not file.exists():
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as out:
            out.write(secrets.token_urlsafe(50))
    return folder


def secret() -> str:
    """BRADSHAW_SECRET, or the folder's, or one that lasts as long as this process."""
    chosen = os.environ.get("BRADSHAW_SECRET")
    if chosen:
        return chosen
    file = data_folder() / "secret"
    return file.read_text().strip() if file.exists() else secrets.token_urlsafe(50)
