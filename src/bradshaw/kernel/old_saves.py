"""Saves of earlier versions, turned into what the next version wrote, one version at a time.

Nothing is played here: what a document says is only said in another way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bradshaw.kernel.errors import SaveError
from bradshaw.kernel.fingerprint import POSITION
from bradshaw.kernel.numbers import whole_number

Loose = dict[str, Any]
"""A document as it was read, its fields not checked yet."""


def from_1(old: Loose) -> Loose:
    """Version 1 had the options that were chosen, the rules' version as text, and one fingerprint at the end."""
    new = {name: value for name, value in old.items() if name != "fingerprint"}
    actions, print_ = old.get("actions", ()), old.get("fingerprint", "")
    if not isinstance(actions, (list, tuple)) or not isinstance(print_, str):
        raise SaveError("actions or fingerprint: not what they are in a save of version 1")
    rules = whole_number(str(old.get("rules_version")))
    if rules is None:
        raise SaveError(f"rules_version: {old.get('rules_version')!r} is no number")
    checkpoints = [{"after": len(actions), "marks": {POSITION: f"1.{print_}"}}] if print_ else []
    return {**new, "version": 2, "rules_version": rules, "checkpoints": checkpoints}


NEXT: tuple[tuple[int, Callable[[Loose], Loose]], ...] = ((1, from_1),)
"""Each earlier version, the oldest first, and how to turn its saves into those of the next."""


def renewed(document: Loose) -> Loose:
    """A document as this version writes it; one that is of no version known is left as it is."""
    for version, turned in NEXT:
        if document.get("version") == version:
            document = turned(document)
    return document
