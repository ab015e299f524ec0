"""The titles that can be played. A title's package is imported when somebody asks for it."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from importlib.resources import files

from bradshaw.kernel.title import Title, register


def register_all() -> None:
    """Make every title known whose package has a module `title`."""
    for package in files(__package__).iterdir():
        if package.name.startswith("g") and package.joinpath("title.py").is_file():
            register(package.name[1:], partial(load, package.name))


def load(package: str) -> Title:
    title = import_module(f"{__package__}.{package}.title").TITLE
    assert isinstance(title, Title)
    return title
