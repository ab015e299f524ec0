"""The foreign formats this program reads and writes, each under the name of its site.

A format's module has a `FORMAT`; it is imported when somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from msgspec import Struct

from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.game import Game

MODULES: dict[str, str] = {"18xx.games": "bradshaw.interop.site_format"}
"""Name of the site -> module with its `FORMAT`."""


class Replay(Struct, frozen=True):
    """A foreign log played by our rules: our game, the result it recorded, and where the two first differ."""

    game: Game
    recorded: dict[str, int]
    """Final scores by player as the log has them; empty if it has none."""
    difference: str = ""
    """The first action that differs or is refused, as a sentence that names it; empty when all is equal."""
    steps: int = 0
    """Actions of the log that were played."""
    origins: tuple[int, ...] = ()
    """For each of our actions the number of the log's action it comes from; empty for a game of our own."""


@dataclass(frozen=True)
class Format:
    name: str
    recognises: Callable[[bytes], bool]
    replay: Callable[[bytes, bytes | None], Replay]
    """The log, and a trace of its states if there is one. Stops at the first difference."""
    read: Callable[[bytes], Game]
    """The game of a file; BadInput when it cannot be played by our rules."""
    write: Callable[[Game], str]
    """A game as a file of that site; BadInput when it cannot be said there."""
    left_out: Callable[[Game], str]
    """What of a game such a file does not hold, as a sentence; empty when it holds all."""


def named(name: str) -> Format:
    if name not in MODULES:
        raise BadInput(f"no format {name!r}; there are {', '.join(sorted(MODULES)) or 'none'}")
    found = import_module(MODULES[name]).FORMAT
    assert isinstance(found, Format)
    return found


def recognised(raw: bytes) -> Format | None:
    """The format of a file, if it is one of ours to read."""
    return next((one for one in map(named, sorted(MODULES)) if one.recognises(raw)), None)
