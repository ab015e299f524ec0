"""The titles that can be played. A title's package is imported when somebody asks for it."""

from __future__ import annotations

from importlib import import_module

from bradshaw.kernel.title import Title, register

PLAYABLE = {"1848": "g1848", "1860": "g1860"}


def register_all() -> None:
    for number, package in PLAYABLE.items():
        register(number, lambda package=package: load(package))  # type: ignore[misc]


def load(package: str) -> Title:
    title = import_module(f"bradshaw.titles.{package}.title").TITLE
    assert isinstance(title, Title)
    return title
