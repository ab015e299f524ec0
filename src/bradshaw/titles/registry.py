"""The titles that can be played. A title's package is imported when somebody asks for it."""

from __future__ import annotations

from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING

from bradshaw.kernel.title import Title, register
from bradshaw.titles.folders import folders, is_playable

if TYPE_CHECKING:  # listing titles must cost nothing
    from bradshaw.titles.contract import Contract


def register_all() -> None:
    """Make every title known whose package has a module `title`."""
    for title in filter(is_playable, folders()):
        register(title, partial(rules, title))


@cache
def contract(title: str) -> Contract:
    """What a title is to the house, as its module `title` says."""
    found: Contract = import_module(f"bradshaw.titles.g{title}.title").CONTRACT
    return found


def rules(title: str) -> Title:
    return contract(title).rules
