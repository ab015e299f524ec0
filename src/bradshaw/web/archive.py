"""Everything in the database as one file, and back: on any database we run on, whole or not at all.

The first line is a header: version, the number of rows of every kind, the checksum of what follows. Every other line
is a row. A file is read and checked to its end before anything is changed.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from importlib.metadata import version as installed
from pathlib import Path
from typing import IO, Any

from django.apps import apps
from django.contrib.auth.models import Permission
from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.core.serializers import sort_dependencies
from django.core.serializers.base import DeserializationError, DeserializedObject
from django.core.serializers.json import DjangoJSONEncoder
from django.core.serializers.python import Deserializer, Serializer
from django.db import DatabaseError, connection, models, transaction
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.names import printable, storable
from bradshaw.web.table.models import Game, Record

FORMAT = "bradshaw-backup"
VERSION = 1
KEPT = ("contenttypes.contenttype", "auth.permission")
"""What migrations write and every database has."""
UNSAVED = (*KEPT, "sessions.session", "usersessions.usersession", "admin.logentry", "robots.lease")
"""Who is logged in and which process moves bots stays behind; guests have keys of their own."""
GONE = {"table.game": ("lease",)}
"""What rows of earlier versions said and none says any more."""
WRONG = (
    *(ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError),
    *(OSError, EOFError, zlib.error, DeserializationError, FieldDoesNotExist, ValidationError, DatabaseError),
)
"""What a damaged or forged file may come to."""


@dataclass(frozen=True)
class Header:
    format: str
    version: int
    program: str
    made: str
    schema: dict[str, str]
    """The last migration of every app."""
    counts: dict[str, int]
    numbers: dict[str, int]
    """The last number that was given to a row of every kind: numbers never come back, not even on another database."""
    sha256: str


def kinds() -> list[type[models.Model]]:
    """What is saved, in an order in which everything refers only to what came before."""
    ordered = sort_dependencies([(app, None) for app in apps.get_app_configs()])
    return [kind for kind in ordered if kind._meta.label_lower not in UNSAVED and kind._meta.managed]


# Writing


class Rows(Serializer):
    """Rows as plain data. Permissions have other numbers in every database, so they are called by name."""

    def handle_m2m_field(self, obj: Any, field: Any) -> None:
        self.use_natural_foreign_keys = field.remote_field.model is Permission
        super().handle_m2m_field(obj, field)
        self.use_natural_foreign_keys = False


class Exact(DjangoJSONEncoder):
    """Times to the microsecond."""

    def default(self, o: Any) -> Any:
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


def write(file: Path) -> Header:
    """Write a backup; until it is complete, the file is not touched."""
    rows, part = (file.with_name(f".{file.name}.{ending}") for ending in ("rows", "part"))
    try:
        with private(rows) as out, snapshot():
            counts, total = Counter[str](), hashlib.sha256()
            for kind in kinds():
                for line in lines_of(kind):
                    out.write(line)
                    total.update(line)
                    counts[kind._meta.label_lower] += 1
            numbers = last_numbers()
        header = Header(
            format=FORMAT,
            version=VERSION,
            program=installed("bradshaw"),
            made=timezone.now().isoformat(timespec="seconds"),
            schema=dict(sorted(MigrationLoader(None).graph.leaf_nodes())),
            counts=dict(counts),
            numbers=numbers,
            sha256=total.hexdigest(),
        )
        with private(part) as raw, packed(raw, file.suffix == ".gz") as out, rows.open("rb") as body:
            out.write(f"{json.dumps(asdict(header))}\n".encode())
            while block := body.read(1 << 20):
                out.write(block)
        part.replace(file)
    finally:
        for left in (rows, part):
            left.unlink(missing_ok=True)
    return header


@contextmanager
def private(file: Path) -> Iterator[IO[bytes]]:
    """A new file that its owner alone may read, on the disk when it is closed."""
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        yield out
        out.flush()
        os.fsync(out.fileno())


@contextmanager
def packed(raw: IO[bytes], pack: bool) -> Iterator[IO[bytes]]:
    if not pack:
        yield raw
        return
    with gzip.GzipFile(fileobj=raw, mode="wb", filename="", mtime=0) as out:
        yield out  # type: ignore[misc]


@contextmanager
def snapshot() -> Iterator[None]:
    """One moment of the database, while others go on writing."""
    if connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SAVEPOINT backup" if connection.in_atomic_block else "BEGIN DEFERRED")
        try:
            yield
        finally:
            cursor.execute("RELEASE backup" if connection.in_atomic_block else "COMMIT")


def lines_of(kind: type[models.Model]) -> Iterator[bytes]:
    for thing in kind._base_manager.order_by("pk").iterator(chunk_size=2000):
        row = Rows().serialize([thing])[0]
        yield f"{json.dumps(row, cls=Exact)}\n".encode()


# Reading


class Damaged(BadInput):
    """Why a file is no backup that can be restored."""


@contextmanager
def lines(file: Path) -> Iterator[Iterator[bytes]]:
    with file.open("rb") as raw:
        packed = raw.read(2) == b"\x1f\x8b"
        raw.seek(0)
        if packed:
            with gzip.GzipFile(fileobj=raw) as inside:
                yield iter(inside)
        else:
            yield iter(raw)


def check(file: Path) -> Header:
    """Read a whole backup, and say what is wrong with it."""
    try:
        header = checked_header(file)
        check_rows(file, header)
    except Damaged:
        raise
    except WRONG as error:
        raise Damaged(first_words(error)) from None
    return header


def first_words(error: BaseException) -> str:
    if isinstance(error, ValidationError):
        return "; ".join(f"{name}: {' '.join(found)}" for name, found in error.message_dict.items())
    return str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__


def checked_header(file: Path) -> Header:
    """The header of a file whose checksum is right."""
    with lines(file) as found:
        try:
            loose = json.loads(next(found, b""))
        except (ValueError, RecursionError):
            loose = None
        if not isinstance(loose, dict) or loose.get("format") != FORMAT:
            raise Damaged("it is not a backup of this program")
        if loose.get("version") != VERSION:
            raise Damaged(f"this program reads version {VERSION} of backups, not {loose.get('version')!r}")
        if set(loose) != set(Header.__dataclass_fields__):
            raise Damaged("its header is not complete")
        header = Header(**loose)
        total = hashlib.sha256()
        for line in found:
            total.update(line)
    if total.hexdigest() != header.sha256:
        raise Damaged("it is damaged: its checksum is another")
    loader = MigrationLoader(None)
    for app, name in header.schema.items():
        if (app, name) not in loader.graph.nodes:
            raise Damaged(f"it was written by version {header.program} of this program, which knows more than this one")
    return header


def things(file: Path) -> Iterator[tuple[str, DeserializedObject]]:
    """Every row as an object, with its kind. Text that only some databases hold is cleaned."""
    known = {kind._meta.label_lower for kind in kinds()}
    with lines(file) as found:
        next(found)
        for number, line in enumerate(found, 2):
            row = cleaned(json.loads(line))
            kind = row["model"]
            if kind not in known:
                raise Damaged(f"line {number}: there is nothing called {kind!r}")
            for gone in GONE.get(kind, ()):
                row["fields"].pop(gone, None)
            try:
                yield kind, next(iter(Deserializer([row])))
            except WRONG as error:
                raise Damaged(f"line {number}: {first_words(error)}") from None


def cleaned(thing: Any) -> Any:
    if isinstance(thing, str):
        return storable(thing)
    if isinstance(thing, dict):
        return {storable(name): cleaned(value) for name, value in thing.items()}
    return [cleaned(one) for one in thing] if isinstance(thing, list) else thing


def check_rows(file: Path, header: Header) -> None:
    """Rows are what they say, refer to rows that are there, and games have all their records."""
    counts = Counter[str]()
    there: defaultdict[str, set[Any]] = defaultdict(set)
    named: defaultdict[tuple[str, str], set[Any]] = defaultdict(set)
    games: list[Game] = []
    written: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
    for kind, thing in things(file):
        one = thing.object
        counts[kind] += 1
        if one.pk in there[kind]:
            raise Damaged(f"{kind} {one.pk} is there twice")
        there[kind].add(one.pk)
        for target, number in references(thing):
            named[kind, target].add(number)
        check_fields(one)
        if isinstance(one, Record):
            written[one.game_id].append((one.index, one.fingerprint))
        elif isinstance(one, Game):
            games.append(one)
    if counts != Counter(header.counts):
        raise Damaged("it does not have as many rows as its header says")
    for (kind, target), numbers in named.items():
        if numbers - there[target]:
            raise Damaged(f"a {kind} belongs to a {target} that is not there")
    for game in games:
        check_records(game, sorted(written[game.pk]))


def references(thing: DeserializedObject) -> Iterator[tuple[str, Any]]:
    """What a row names besides itself: kind and number. What every database has is left to it."""
    one = thing.object
    for field in one._meta.concrete_fields:
        value = getattr(one, field.attname)
        if isinstance(field, models.ForeignKey) and value is not None:
            yield field.remote_field.model._meta.label_lower, value
    for name, values in (thing.m2m_data or {}).items():
        kind = getattr(type(one), name).rel.model
        if kind is not Permission:
            yield from ((kind._meta.label_lower, getattr(value, "pk", value)) for value in values)


def check_fields(one: models.Model) -> None:
    try:
        one.clean_fields(exclude=[field.name for field in one._meta.concrete_fields if field.is_relation])
    except ValidationError as error:
        raise Damaged(f"{one._meta.label_lower} {one.pk}: {first_words(error)}") from None


def check_records(game: Game, records: list[tuple[int, str]]) -> None:
    whole = [index for index, _ in records] == list(range(game.records))
    if not whole or (records and records[-1][1] != game.fingerprint):
        raise Damaged(f"the records of the game “{printable(game.name)}” are not complete")


# Restoring


def restore(file: Path, header: Header) -> None:
    """Put the rows of a checked file in the place of everything. All or nothing."""
    try:
        with transaction.atomic():
            given = last_numbers()
            empty()
            for _, thing in things(file):
                thing.save(force_insert=True)
            for kind in kinds():
                if kind._base_manager.count() != header.counts.get(kind._meta.label_lower, 0):
                    raise Damaged(f"not every {kind._meta.verbose_name} was written")
            connection.check_constraints()
            for name, number in header.numbers.items():
                given[name] = max(number, given.get(name, 0))
            go_on_after(given)
    except Damaged:
        raise
    except WRONG as error:
        raise Damaged(first_words(error)) from None


def empty() -> None:
    kept = {apps.get_model(kind)._meta.db_table for kind in KEPT}
    with connection.cursor() as cursor:
        cursor.execute(
            "PRAGMA defer_foreign_keys=ON" if connection.vendor == "sqlite" else "SET CONSTRAINTS ALL DEFERRED"
        )
        for table in connection.introspection.django_table_names(only_existing=True):
            if table not in kept:
                cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")


def numbered() -> dict[str, type[models.Model]]:
    """The kinds whose rows the database numbers."""
    return {kind._meta.label_lower: kind for kind in kinds() if isinstance(kind._meta.pk, models.AutoField)}


def last_numbers() -> dict[str, int]:
    """The last number the database has given to a row of every kind."""
    found = {}
    with connection.cursor() as cursor:
        for name, kind in numbered().items():
            table = kind._meta.db_table
            if connection.vendor == "sqlite":
                cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
            else:
                cursor.execute("SELECT pg_sequence_last_value(pg_get_serial_sequence(%s, 'id')::regclass)", [table])
            row = cursor.fetchone()
            found[name] = int(row[0] or 0) if row else 0
    return found


def go_on_after(numbers: dict[str, int]) -> None:
    """The next rows get higher numbers than these."""
    with connection.cursor() as cursor:
        for name, kind in numbered().items():
            table, number = kind._meta.db_table, numbers.get(name, 0)
            if connection.vendor == "sqlite":
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, number])
            elif number:
                cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", [table, number])
