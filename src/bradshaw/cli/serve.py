"""`bradshaw serve`: the web table and its database."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer

from bradshaw.kernel.errors import BadInput

USUAL_PORT = 8860
APPLICATION = "bradshaw.web.asgi:application"
DOOR = "bradshaw.web.door:Door"


def setup() -> None:
    """Make the folder and its secret, and start Django."""
    from bradshaw.web import folders

    os.umask(0o077)  # what we write is for its owner
    folder = folders.prepare()
    os.environ.setdefault("BRADSHAW_DATA", str(folder))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bradshaw.web.settings")
    import django

    django.setup()


def migrate() -> None:
    """Bring the database up to date. Of several servers that start at once, one does it and the others wait."""
    from django.conf import settings
    from django.core.management import call_command
    from django.db import DatabaseError

    try:
        with alone(settings.POSTGRES):
            call_command("migrate", interactive=False, verbosity=0)
            if settings.POSTGRES:
                call_command("createcachetable", verbosity=0)
    except DatabaseError as error:
        raise BadInput(f"the database cannot be used: {error}") from None


MIGRATING = 0x18601860
"""The number by which servers on one PostgreSQL know the lock; nobody else uses it."""


@contextmanager
def alone(postgres: bool) -> Iterator[None]:
    """Held by one process at a time: a lock of PostgreSQL, or of a file beside SQLite's. It ends with its holder."""
    if postgres:
        from django.db import connection

        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATING])
            yield
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATING])
        return
    with (Path(os.environ["BRADSHAW_DATA"]) / "migrating").open("w") as file:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def is_free(host: str, port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def free_port(host: str) -> int:
    """The usual port, or any other that is free."""
    if is_free(host, USUAL_PORT):
        return USUAL_PORT
    with socket.socket() as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


def open_when_ready(url: str) -> None:
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"{url}/readyz", timeout=1):
                break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(url)


LOOPBACK = ("127.0.0.1", "localhost", "::1")


def open_to_the_network(host: str) -> list[str]:
    """Listening to others without a configured host name: this computer's own addresses are its names."""
    if host in LOOPBACK or os.environ.get("BRADSHAW_ALLOWED_HOSTS"):
        return []
    names = [host] if host not in ("0.0.0.0", "::") else [address_here(), socket.gethostname()]
    os.environ["BRADSHAW_ALLOWED_HOSTS"] = ",".join([*names, "localhost", "127.0.0.1"])
    os.environ.setdefault("BRADSHAW_HTTPS", "off")
    return names


def address_here() -> str:
    """The address by which the rest of the network knows this computer. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def may_open_files() -> None:
    """Every connection is a file: as many as the system allows, so that our own limits are met first."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = min(hard, 65536) if hard != resource.RLIM_INFINITY else 65536
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def serve(
    port: int = typer.Option(0, help="The port to listen on; without it, a free one."),
    host: str = typer.Option("127.0.0.1", help="The address to listen on."),
    no_browser: bool = typer.Option(False, "--no-browser", help="Do not open the browser."),
    workers: int = typer.Option(1, min=1, help="How many server processes."),
) -> None:
    """Play in the browser. Everything is set up on the way."""
    import uvicorn

    from bradshaw.web import proxies

    os.environ.setdefault("BRADSHAW_LOG", "text" if sys.stderr.isatty() else "json")
    if port and not is_free(host, port):
        raise BadInput(f"port {port} is in use")
    friends = open_to_the_network(host)
    setup()
    migrate()
    port = port or free_port(host)
    url = f"http://{host if not friends else '127.0.0.1'}:{port}"
    print(f"Bradshaw is at {url}  (Ctrl+C ends it)", flush=True)
    for name in friends:
        print(f"For others on this network: http://{name}:{port}", flush=True)
    if not no_browser:
        threading.Thread(target=open_when_ready, args=(url,), daemon=True).start()
    may_open_files()
    uvicorn.run(
        APPLICATION,
        host=host,
        port=port,
        workers=workers,
        access_log=False,
        log_config=None,
        lifespan="on",
        http=DOOR,
        ws="none",
        backlog=512,
        timeout_graceful_shutdown=3,
        proxy_headers=bool(os.environ.get("BRADSHAW_ALLOWED_HOSTS")),  # at home, nobody asks for others
        forwarded_allow_ips=proxies.names(),
    )
