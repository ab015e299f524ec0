"""Logs as lines a program can read, without secrets: routes are named by their pattern, never by the real path."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Any

USUAL = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName", "request", "color_message"}


def extras(record: logging.LogRecord) -> dict[str, Any]:
    return {name: value for name, value in record.__dict__.items() if name not in USUAL}


def words(record: logging.LogRecord) -> str:
    """Django's own lines about requests name the path; the route stands in our line."""
    if record.name.startswith("django.") and record.args:
        return str(record.msg).replace("%s", "…")
    return record.getMessage()


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": words(record),
            **extras(record),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


class PlainLines(logging.Formatter):
    """For a person at a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        more = " ".join(f"{name}={value}" for name, value in extras(record).items())
        text = f"{datetime.fromtimestamp(record.created):%H:%M:%S} {words(record)} {more}".rstrip()
        return f"{text}\n{self.formatException(record.exc_info)}" if record.exc_info else text
