"""Rows of models, read in plain SQL: for the few questions that are asked with every click.

Django takes ten times as long to put the same question into words and to find out how to read its answer. Here the
columns of a model, and what makes values of them, are looked up once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

from django.db import connection
from django.db.models import Model
from django.db.models.expressions import Col

M = TypeVar("M", bound=Model)


def columns(model: type[Model]) -> str:
    """All columns of a model, as they are selected from its table."""
    return ", ".join(f'{model._meta.db_table}."{field.column}"' for field in model._meta.concrete_fields)


def read(model: type[M], sql: str, values: Sequence[str | int]) -> list[tuple[M, Sequence[Any]]]:
    """The objects that a question finds, each with what it selects besides the `columns` of the model."""
    names, converters = _form(model, connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        found = [list(row) for row in cursor.fetchall()]
    for row in found:
        for index, convert, column in converters:
            row[index] = convert(row[index], column, connection)
    return [(model.from_db(connection.alias, names, row[: len(names)]), row[len(names) :]) for row in found]


def first(model: type[M], sql: str, values: Sequence[str | int]) -> M | None:
    return next((one for one, _ in read(model, sql, values)), None)


@cache
def _form(model: type[Model], vendor: str) -> tuple[list[str], list[tuple[int, Callable[..., Any], Col]]]:
    """The names of a model's fields, and what this kind of database needs to make values of some of them."""
    fields = model._meta.concrete_fields
    converters = []
    for index, field in enumerate(fields):
        column = Col(model._meta.db_table, field)
        needed = [*connection.ops.get_db_converters(column), *column.get_db_converters(connection)]
        converters += [(index, convert, column) for convert in needed]
    return [field.attname for field in fields], converters
