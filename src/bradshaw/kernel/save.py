"""Saves: one versioned JSON document per game. It loads whole or not at all, and says which line or field is wrong.

Every twenty actions a checkpoint marks the tables of the state. Loading plays the actions again and comes to the same
marks, or says at which action and in which table it does not. The checkpoints also vouch for what today's rules would
judge in another way: an action that was accepted and is refused now, and runs that were found then, hold when the
game comes to its next checkpoint with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise, zip_longest
from typing import Any

import msgspec
from msgspec import Struct

from bradshaw.kernel import fingerprint, old_saves, tidying
from bradshaw.kernel.ahead import FRAMES, Ahead
from bradshaw.kernel.chance import Chance
from bradshaw.kernel.checks import complaints
from bradshaw.kernel.codec import NOT_JSON, plain
from bradshaw.kernel.errors import BradshawError, SaveError
from bradshaw.kernel.game import Game
from bradshaw.kernel.patience import TooLong
from bradshaw.kernel.state import OptionValue
from bradshaw.kernel.title import title as find_title

FORMAT = "bradshaw-game"
VERSION = 2
EVERY = 20
"""Actions from one checkpoint to the next."""


class SavedAction(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    action: dict[str, Any]
    at: str = ""
    author: str = ""
    findings: dict[str, list[Any]] = {}
    """What a search found while it was carried out."""


class Checkpoint(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    after: int
    """How many actions lead here."""
    marks: dict[str, str]
    steps: str = ""
    """For every action since the last checkpoint a word, in it a letter for every table marked here."""
    actions: str = ""
    """The mark of these actions: a checkpoint vouches for the very actions that led to it."""


class Document(Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int
    title: str
    rules_version: int
    players: tuple[str, ...]
    options: dict[str, OptionValue]
    """Every option; those that came later are settled by the rules of the game's day."""
    seed: int
    chance: dict[str, list[str]]
    checkpoints: tuple[Checkpoint, ...]
    actions: tuple[SavedAction, ...]


def document(game: Game) -> Document:
    """The save of a game as a record."""
    return Document(
        format=FORMAT,
        version=VERSION,
        title=game.title.id,
        rules_version=game.rules_version,
        players=game.seats,
        options=game.options,
        seed=game.chance.seed,
        chance=game.chance.outcomes,
        checkpoints=tuple(checkpoints(game)),
        actions=tuple(
            SavedAction(plain(entry.action), entry.at, entry.author, entry.findings) for entry in game.entries
        ),
    )


def checkpoints(game: Game) -> Iterator[Checkpoint]:
    """One at the start, one every twenty actions, one at the end."""
    last = len(game.entries)
    yield Checkpoint(0, fingerprint.marks(game.start))
    for since in range(0, last, EVERY):
        after = min(since + EVERY, last)
        marks = fingerprint.marks(game.at(after))
        steps = (fingerprint.step(marks, game.at(index)) for index in range(since + 1, after + 1))
        actions = actions_mark(plain(entry.action) for entry in game.entries[since:after])
        yield Checkpoint(after, marks, " ".join(steps), actions)


def dump(game: Game) -> str:
    """The save as JSON text, one action and one checkpoint a line so that an error can name it."""
    data = msgspec.to_builtins(document(game))
    lists = {name: data.pop(name) for name in ("checkpoints", "actions")}
    head = msgspec.json.format(msgspec.json.encode(data), indent=2).decode().rstrip().removesuffix("}").rstrip()
    parts = [head, *(f'  "{name}": [\n{_lines(rows)}\n  ]' for name, rows in lists.items())]
    return ",\n".join(parts) + "\n}\n"


def _lines(rows: list[Any]) -> str:
    return ",\n".join("    " + msgspec.json.encode(row).decode() for row in rows)


def load(raw: str | bytes) -> Game:
    """The game of a save, of this version or an earlier one."""
    data = raw.encode("utf-8", "surrogatepass") if isinstance(raw, str) else raw
    return replay(parse(data))


def parse(data: bytes) -> Document:
    try:
        loose = msgspec.json.decode(data)
    except NOT_JSON as error:
        raise SaveError(f"not JSON: {error}{_line_of(data, str(error))}") from None
    if not isinstance(loose, dict) or loose.get("format") != FORMAT:
        raise SaveError("format: this is not a saved game of ours")
    loose = old_saves.renewed(loose)
    if loose.get("version") != VERSION:
        raise SaveError(f"version: this program reads saves up to version {VERSION}, not {loose.get('version')!r}")
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


def begin(saved: Document) -> Game:
    """The opening position of a document."""
    try:
        title = find_title(saved.title)
    except BradshawError as error:
        raise SaveError(f"title: {error}") from None
    if not 1 <= saved.rules_version <= title.rules_version:
        raise SaveError(
            f"rules_version: the game was started under rules {saved.rules_version} of {title.id}, "
            f"this program knows them up to {title.rules_version}"
        )
    chance = Chance(saved.seed, saved.chance)
    try:
        return Game(title, saved.players, saved.options, chance=chance, rules_version=saved.rules_version)
    except SaveError:
        raise
    except BradshawError as error:
        raise SaveError(f"players or options: {error}") from None


def replay(saved: Document) -> Game:
    """Play a document's actions from the start, from checkpoint to checkpoint."""
    points = sorted(saved.checkpoints, key=lambda point: point.after)
    if points and points[-1].after > len(saved.actions):
        raise SaveError(f"actions: {len(saved.actions)} are there, the last checkpoint is after {points[-1].after}")
    with tidying.put_off():
        game = _played(saved, points, on_trust=True)
        if any(complaints(game.title, game.start, game.state)):
            game = _played(saved, points, on_trust=False)
        _play_on(game, saved.actions[len(game.entries) :])
    return game


def _played(saved: Document, points: list[Checkpoint], *, on_trust: bool) -> Game:
    """The game of a document up to its last checkpoint."""
    game = begin(saved)
    for point in points:
        stretch = saved.actions[len(game.entries) : point.after]
        beyond = saved.actions[point.after : point.after + 1]
        if not (on_trust and _play_on_trust(game, stretch, point, beyond)):
            _play_to(game, stretch, point)
    return game


Fault = tuple[int, str]
"""The number of an action, and what is wrong with it."""


def _play_to(game: Game, stretch: tuple[SavedAction, ...], point: Checkpoint) -> None:
    """Play the actions that lead to a checkpoint, and hold the position against it."""
    start = len(game.entries)
    faults = _play(game, stretch)
    arrived = len(game.entries) == point.after and not fingerprint.apart(point.marks, game.state)
    if arrived and (not faults or point.actions in ("", actions_mark(one.action for one in stretch))):
        return
    _, fault = min((*faults, *_differences(game, start, point)), key=lambda fault: fault[0])
    raise SaveError(fault)


def _play_on_trust(
    game: Game, stretch: tuple[SavedAction, ...], point: Checkpoint, beyond: tuple[SavedAction, ...]
) -> bool:
    """Play the very actions that led to a checkpoint without judging them again: they were judged when they were made,
    and they come to every mark of it. Where they do not, nothing has happened. `beyond`: the action that followed, if
    any.
    """
    if len(game.entries) + len(stretch) != point.after or point.actions != actions_mark(one.action for one in stretch):
        return False
    start = len(game.entries)
    try:
        arrived = _repeated(game, stretch, beyond, _letters(point)) and fingerprint.marks(game.state) == point.marks
    except TooLong:
        raise
    except Exception:  # rules carried out without their checks may fail in any way
        arrived = False
    if not arrived:
        del game.entries[start:]
    return arrived


def _repeated(
    game: Game, stretch: tuple[SavedAction, ...], beyond: tuple[SavedAction, ...], letters: list[str]
) -> bool:
    """Repeat these actions, each with the one that followed where the frames between them are known."""
    actions = [game.read(one.action) for one in (*stretch, *beyond)]
    following = map(Ahead, actions[1:], letters) if len(letters) == len(stretch) else ()
    for one, action, ahead in zip_longest(stretch, actions[: len(stretch)], following):
        game.repeat_on_trust(action, findings=one.findings, at=one.at, author=one.author, ahead=ahead)
        if ahead is not None and not ahead.agrees(game.state):
            return False
    return True


def _letters(point: Checkpoint) -> list[str]:
    """That of the frames after every action that leads here, where who was asked is known; here the whole mark is."""
    if FRAMES not in point.marks or not point.steps:
        return []
    at = list(point.marks).index(FRAMES)
    return [*(word[at : at + 1] for word in point.steps.split()[:-1]), point.marks[FRAMES]]


def _play_on(game: Game, stretch: tuple[SavedAction, ...]) -> None:
    """Play actions after the last checkpoint: nothing vouches for what would not hold today."""
    for number, one in enumerate(stretch, len(game.entries)):
        if one.findings:
            raise SaveError(f"actions[{number}].findings: there is no checkpoint after it")
    for _, fault in _play(game, stretch):
        raise SaveError(fault)


def _play(game: Game, stretch: tuple[SavedAction, ...]) -> list[Fault]:
    """Play actions as far as that is possible; what today's rules refuse."""
    faults: list[Fault] = []
    trusted = False
    for number, one in enumerate(stretch, len(game.entries)):
        trusted = trusted or bool(one.findings)
        try:
            refusal = game.repeat(one.action, findings=one.findings, at=one.at, author=one.author)
        except BradshawError as error:
            return [*faults, (number, f"actions[{number}]: {error}")]
        except Exception:
            if not trusted and not faults:
                raise
            # what was taken on trust may have led to where the rules have never been
            return [*faults, (number, f"actions[{number}]: it cannot be carried out")]
        if refusal:
            faults.append((number, f"actions[{number}]: {refusal}"))
    return faults


def _differences(game: Game, start: int, point: Checkpoint) -> Iterator[Fault]:
    """Where a game leaves the way to a checkpoint, and in which tables."""
    words = point.steps.split()[: len(game.entries) - start]
    for index, word in enumerate(words, start):
        if tables := fingerprint.step_apart(point.marks, word, game.at(index + 1)):
            yield index, f"actions[{index}]: it leads to another position than it did; {', '.join(tables)} differ"
    if len(game.entries) == point.after and (tables := fingerprint.apart(point.marks, game.state)):
        where = f"actions[{point.after - 1}]" if point.after else "set-up"
        yield point.after, f"{where}: the position here is another than it was; {', '.join(tables)} differ"


def actions_mark(actions: Iterable[dict[str, Any]]) -> str:
    return fingerprint.digest(list(actions))[:10]
