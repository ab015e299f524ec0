"""Optional rules and rulings: how a title writes them down."""

from __future__ import annotations

from bradshaw.kernel.state import OptionValue
from bradshaw.kernel.title import OptionSpec


def switch(name: str, text: str, clause: str = "", *, default: bool = False) -> OptionSpec:
    """Yes or no."""
    return OptionSpec(name, default, (False, True), text, clause)


def choice(name: str, values: tuple[OptionValue, ...], text: str, clause: str = "") -> OptionSpec:
    """One of several values, the first unless told otherwise."""
    return OptionSpec(name, values[0], values, text, clause)
