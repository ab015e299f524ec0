"""What a title says in files: read by the type of its contents, and refused with the place where it is wrong."""

from __future__ import annotations

from importlib import resources
from typing import TypeVar

import msgspec
import yaml

from bradshaw.kernel.errors import BadInput

T = TypeVar("T")


class ContentError(BadInput):
    """A file that cannot be used; the message names it and the entry."""


def load(package: str, file: str, kind: type[T]) -> T:
    """A YAML file of a title's package."""
    text = (resources.files(package) / file).read_text("utf-8")
    try:
        return msgspec.convert(yaml.load(text, Loader=yaml.CSafeLoader), kind)
    except (msgspec.ValidationError, yaml.YAMLError) as problem:
        raise ContentError(f"{package}/{file}: {problem}") from None


def profiles(package: str) -> dict[str, dict[str, float]]:
    """Habits of random play: weights by kind of action or by the value of a field."""
    return load(package, "profiles.yaml", dict[str, dict[str, float]])
