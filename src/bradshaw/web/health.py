"""For whoever watches the server: is the process alive, and can it serve?"""

from __future__ import annotations

import shutil
from functools import cache

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponse, JsonResponse

from bradshaw.web.live.hub import hub

LEAST_ROOM = 16 * 1024 * 1024
"""Bytes on the disk of an SQLite database, below which nothing can be promised."""


def healthz(request: HttpRequest) -> HttpResponse:
    return JsonResponse({"status": "alive"})


def readyz(request: HttpRequest) -> HttpResponse:
    """Ready when the database answers, is migrated and takes what is written, and when changes are followed."""
    try:
        problem = what_is_missing()
    except (DatabaseError, OSError):
        connection.close()
        problem = "no database"
    return JsonResponse({"status": problem or "ready"}, status=503 if problem else 200)


def what_is_missing() -> str:
    if ours() - set(MigrationRecorder(connection).applied_migrations()):
        return "not migrated"
    if not takes_writing():
        return "nothing can be written"
    return "" if hub.follows else "changes are not followed"


@cache
def ours() -> frozenset[tuple[str, str]]:
    """The migrations this version needs."""
    return frozenset(MigrationLoader(None, ignore_no_migrations=True).disk_migrations)


def takes_writing() -> bool:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SHOW transaction_read_only")
            return bool(cursor.fetchone()[0] == "off")
        cursor.execute("PRAGMA query_only")
        if cursor.fetchone()[0]:
            return False
    name = str(settings.DATABASES["default"]["NAME"])
    return "memory" in name or shutil.disk_usage(settings.DATA).free >= LEAST_ROOM
