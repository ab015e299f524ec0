"""Saves: one versioned JSON document per game. It loads whole or not at all, and says which line or field is wrong."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
from msgspec import Struct

from bradshaw.kernel.chance import Chance
from bradshaw.kernel.errors import BradshawError, SaveError
from bradshaw.kernel.game import Game
from bradshaw.kernel.state import OptionValue
from bradshaw.kernel.title import title as find_title

FORMAT = "bradshaw-game"
VERSION = 1


class SavedAction(Struct, frozen=True, forbid_unknown_fields=True):
    action: dict[str, Any]
    at: str = ""
    author: str = ""


class Document(Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int
    title: str
    rules_version: str
    players: tuple[str, ...]
    options: dict[str, OptionValue]
    seed: int
    chance: dict[str, list[str]]
    actions: tuple[SavedAction, ...]
    fingerprint: str = ""


def document(game: Game) -> Document:
    """The save of a game as a record."""
    return Document(
        format=FORMAT,
        version=VERSION,
        title=game.title.id,
        rules_version=game.title.rules_version,
        players=game.seats,
        options=game.chosen,
        seed=game.chance.seed,
        chance=game.chance.outcomes,
        actions=tuple(SavedAction(msgspec.to_builtins(entry.action), entry.at, entry.author) for entry in game.entries),
        fingerprint=game.fingerprint(),
    )


def dump(game: Game) -> str:
    """The save as JSON text, one action a line so that an error can name it."""
    data = msgspec.to_builtins(document(game))
    actions = data.pop("actions")
    head = msgspec.json.format(msgspec.json.encode(data), indent=2).decode().rstrip().removesuffix("}").rstrip()
    lines = ",\n".join("    " + msgspec.json.encode(one).decode() for one in actions)
    return f'{head},\n  "actions": [\n{lines}\n  ]\n}}\n'


def load(raw: str | bytes) -> Game:
    """The game of a save."""
    data = raw.encode() if isinstance(raw, str) else raw
    return replay(parse(data))


def parse(data: bytes) -> Document:
    try:
        loose = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise SaveError(f"not JSON: {error}{_line_of(data, str(error))}") from None
    if not isinstance(loose, dict) or loose.get("format") != FORMAT:
        raise SaveError("format: this is not a saved game of ours")
    if loose.get("version") != VERSION:
        raise SaveError(f"version: this program reads version {VERSION} saves, not {loose.get('version')!r}")
    try:
        return msgspec.convert(loose, Document)
    except msgspec.ValidationError as error:
        raise SaveError(str(error)) from None


def _line_of(data: bytes, message: str) -> str:
    """msgspec gives a byte offset; people look for a line."""
    words = message.replace(")", " ").split()
    offset = next(
        (int(w) for before, w in pairwise(words) if before == "byte" and w.isdigit()),
        None,
    )
    return "" if offset is None else f", line {data[:offset].count(10) + 1}"


def replay(saved: Document) -> Game:
    """Play a document's actions from the start."""
    try:
        title = find_title(saved.title)
    except BradshawError as error:
        raise SaveError(f"title: {error}") from None
    if saved.rules_version > title.rules_version:
        raise SaveError(
            f"rules_version: the game was started under rules {saved.rules_version} of {title.id}, "
            f"this program knows them up to {title.rules_version}"
        )
    try:
        game = Game(title, saved.players, saved.options, chance=Chance(saved.seed, saved.chance))
    except SaveError:
        raise
    except BradshawError as error:
        raise SaveError(f"players or options: {error}") from None
    for index, one in enumerate(saved.actions):
        try:
            game.act(one.action, at=one.at, author=one.author)
        except BradshawError as error:
            raise SaveError(f"actions[{index}]: {error}") from None
    if saved.fingerprint and saved.fingerprint != game.fingerprint():
        raise SaveError("fingerprint: the actions lead to another position than the one that was saved")
    return game
