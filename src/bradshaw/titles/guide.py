"""What somebody new to a title is told: what it is about, how long and how hard it is, its goal, its rounds and what
each decision means. The words stand in the title's `guide.yaml`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec
import yaml
from msgspec import Struct

from bradshaw.kernel.actions import kebab
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.frames import Frame

WEIGHTS = {1: "easy", 2: "quickly learnt", 3: "middling", 4: "demanding", 5: "for veterans"}


class GuideError(BadInput):
    """A guide that cannot be used; the message names the file and the entry."""


class Round(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    text: str


class Guide(Struct, frozen=True, forbid_unknown_fields=True):
    about: str = ""
    hours: str = ""
    """How long people at one table take, for example "4 to 5"."""
    weight: int = 0
    """How hard it is, from 1 to 5; 0: nobody has said."""
    why: str = ""
    """What makes it as hard as it is."""
    goal: str = ""
    end: str = ""
    rounds: tuple[Round, ...] = ()
    headings: dict[str, str] = {}
    """What kinds of choices and of frames are called on the page, where their own names are not plain."""
    decisions: dict[str, str] = {}
    """By the kind of the frame, or the kind and its step (`company-turn/track`): what is decided and what for."""

    @property
    def hard(self) -> str:
        return WEIGHTS.get(self.weight, "")

    def decision(self, frame: Frame) -> str:
        kind = kebab(type(frame).__name__)
        return self.decisions.get(f"{kind}/{getattr(frame, 'step', '')}") or self.decisions.get(kind, "")


@cache
def guide(title: str) -> Guide:
    """The guide to a title; one without words has an empty one."""
    try:
        text = (files(f"bradshaw.titles.g{title}") / "guide.yaml").read_bytes()
    except (ImportError, OSError):
        return Guide()
    try:
        found = msgspec.convert(yaml.safe_load(text), Guide)
    except (msgspec.ValidationError, yaml.YAMLError) as problem:
        raise GuideError(f"{title}: guide.yaml: {problem}") from None
    if found.weight not in WEIGHTS:
        raise GuideError(f"{title}: guide.yaml: weight goes from 1 to 5")
    return found
