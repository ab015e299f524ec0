"""The bots there are: their names and what they are called."""

from __future__ import annotations

from bradshaw.bots import simple

BOTS: dict[str, str] = {simple.NAME: "simple bot"}
