"""Options of a title as they are typed: name=value."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer

from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.state import OptionValue
from bradshaw.kernel.title import Title

Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An optional rule; may be repeated.")
]


def pair(text: str, what: str) -> tuple[str, str]:
    name, found, value = text.partition("=")
    if not found or not name:
        raise BadInput(f"{what} {text!r} is not of the form name=value")
    return name, value


def read_options(title: Title, texts: Iterable[str]) -> dict[str, OptionValue]:
    """The chosen options, each a value the title knows."""
    chosen: dict[str, OptionValue] = {}
    for text in texts:
        name, value = pair(text, "option")
        spec = next((one for one in title.options if one.name == name), None)
        known = () if spec is None else spec.values
        match = [one for one in known if spelled(one) == value.lower() or str(one) == value]
        chosen[name] = match[0] if match else value
    title.settle_options(chosen)
    return chosen


def spelled(value: OptionValue) -> str:
    return str(value).lower()
