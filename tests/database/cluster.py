"""A PostgreSQL of one's own: made in a temporary folder, reached by a socket in it, stopped and deleted afterwards."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

USER = "postgres"
"""PostgreSQL refuses to run as root; then it runs as the user its package made."""


def program(name: str) -> str:
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    path = str(found[-1]) if found else shutil.which(name)
    assert path, f"{name} is not installed; scripts/system-deps installs it"
    return path


class Cluster:
    def __init__(self, folder: Path) -> None:
        self.folder, self.data = folder, folder / "data"
        if os.getuid() == 0:
            shutil.chown(folder, USER)
        self._run("initdb", "--pgdata", str(self.data), "--username", USER, "--auth", "trust", "--no-sync")
        self.start()

    def url(self, name: str) -> str:
        """A new database."""
        self._run("createdb", "--host", str(self.folder), "--username", USER, name)
        return f"postgresql://{USER}@{quote(str(self.folder), safe='')}/{name}"

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses='' -c max_connections=60"
        self._run("pg_ctl", "--pgdata", str(self.data), "--options", options, "--wait", "--log", self._log, "start")

    def stop(self, how: str = "fast") -> None:
        """`immediate` is as bad as a power cut: nothing is tidied up."""
        self._run("pg_ctl", "--pgdata", str(self.data), "--mode", how, "--wait", "stop")

    @property
    def _log(self) -> str:
        return str(self.folder / "log")

    def _run(self, name: str, *args: str) -> None:
        who = ["runuser", "-u", USER, "--"] if os.getuid() == 0 else []
        done = subprocess.run(
            [*who, program(name), *args], cwd=self.folder, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr or done.stdout


@contextmanager
def cluster() -> Iterator[Cluster]:
    folder = Path(tempfile.mkdtemp(prefix="bradshaw-pg-"))
    try:
        running = Cluster(folder)
        try:
            yield running
        finally:
            running.stop("immediate")
    finally:
        shutil.rmtree(folder)
