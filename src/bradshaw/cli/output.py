"""How commands speak: JSON for programs, tables and text for people."""

from __future__ import annotations

import sys
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]


def print_json(data: object) -> None:
    """Any record or plain data as indented JSON."""
    print(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def console() -> Console:
    """Where text for people goes; lines are not broken when a program or a file reads them."""
    return Console(width=None if sys.stdout.isatty() else 10_000, highlight=False)


def table(*columns: str) -> Table:
    """A plain table with these headings."""
    made = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        made.add_column(column, overflow="fold")
    return made
