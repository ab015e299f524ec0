"""A real server in its own process, with a data folder of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

PROGRAM = (
    sys.executable,
    "-c",
    "import faulthandler, signal; faulthandler.register(signal.SIGUSR2); from bradshaw.cli import main; main()",
)
"""The program as a person starts it, but that it can be asked what its threads are doing."""
OURS = ("DATABASE_URL", "BRADSHAW_", "DJANGO_")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(data: Path, extra: Mapping[str, str]) -> dict[str, str]:
    """As a person's own terminal: nothing of the test's settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return {**kept, "BRADSHAW_DATA": str(data), "BRADSHAW_LOG": "json", **extra}


class Server:
    def __init__(self, data: Path, port: int, extra: Mapping[str, str]) -> None:
        self.url, self.log = f"http://127.0.0.1:{port}", data / f"log-{port}"
        self._command = [*PROGRAM, "serve", "--port", str(port), "--no-browser"]
        self._environment = environment(data, extra)
        self.start()

    def start(self) -> None:
        with self.log.open("a") as out:
            self.process = subprocess.Popen(self._command, env=self._environment, stdout=out, stderr=out)
        until = time.monotonic() + 60
        while not self._ready():
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"the server does not start: {self.log.read_text()[-2000:]}")
            time.sleep(0.05)

    def _ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=1) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def doings(self) -> str:
        """What every thread of the server is at, and what it has said last."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGUSR2)
            time.sleep(0.5)
        return self.log.read_text()[-20_000:]

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.wait(20)


@contextmanager
def serving(data: Path, **extra: str) -> Iterator[Server]:
    server = Server(data, free_port(), extra)
    try:
        yield server
    finally:
        server.stop()
