"""Backups of the first version: one list of rows without a header. They are turned into what `archive` reads.

What a row does not say has its usual value, and what is no longer kept is left out.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bradshaw.web import archive

NUMBERED = ("user_permissions", "permissions")
"""Permissions were called by numbers, which mean others in every database."""


@contextmanager
def renewed(file: Path) -> Iterator[Path]:
    """The file itself, or in place of a backup of the first version one of this version while it is needed."""
    rows = rows_of(file)
    if not rows:
        yield file
        return
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "backup.json"
        write(whole, rows)
        yield whole


def rows_of(file: Path) -> list[dict[str, Any]]:
    """The rows of a backup of the first version; none if the file is anything else."""
    with file.open("rb") as raw:
        packed = raw.read(2) == b"\x1f\x8b"
    try:
        with gzip.open(file) if packed else file.open("rb") as inside:
            loose = json.loads(inside.read()) if inside.read(1) == b"[" and not inside.seek(0) else None
    except archive.WRONG:
        return []
    rows = loose if isinstance(loose, list) else []
    whole = all(isinstance(row, dict) and {"model", "pk", "fields"} == set(row) for row in rows)
    return rows if whole and all(isinstance(row["fields"], dict) for row in rows) else []


def write(file: Path, rows: list[dict[str, Any]]) -> None:
    kinds = {kind._meta.label_lower: kind for kind in archive.kinds()}
    order = list(kinds)
    kept = sorted((row for row in rows if row["model"] in kinds), key=lambda row: order.index(row["model"]))
    for row in kept:
        known = {field.name for field in kinds[row["model"]]._meta.get_fields()} - set(NUMBERED)
        row["fields"] = {name: value for name, value in row["fields"].items() if name in known}
    lines = [f"{json.dumps(row)}\n".encode() for row in kept]
    header = archive.Header(
        format=archive.FORMAT,
        version=archive.VERSION,
        program="1",
        made="",
        schema={},
        counts=dict(Counter(row["model"] for row in kept)),
        numbers={
            name: max((row["pk"] for row in kept if row["model"] == name and isinstance(row["pk"], int)), default=0)
            for name in archive.numbered()
        },
        sha256=hashlib.sha256(b"".join(lines)).hexdigest(),
    )
    file.write_bytes(f"{json.dumps(asdict(header))}\n".encode() + b"".join(lines))
