"""18xx.games as a format: its files replayed, read and written, for the titles we know how to."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module

import msgspec
from msgspec.structs import replace

from bradshaw.interop import reading, site, trace, writing
from bradshaw.interop.formats import Format, Replay
from bradshaw.interop.reading import Reader, Reading
from bradshaw.interop.writing import Writer
from bradshaw.kernel.codec import NOT_JSON
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.game import Game

NAME = "18xx.games"
TITLES = ("1848", "1860")
"""Those whose files we read and write; a title is loaded when somebody comes with a game of it."""


@cache
def reader(title: str) -> Reader:
    found = import_module(f"bradshaw.interop.g{title}.reader").READER
    assert isinstance(found, Reader)
    return found


@cache
def writer_of(title: str) -> Writer:
    found = import_module(f"bradshaw.interop.g{title}.writer").WRITER
    assert isinstance(found, Writer)
    return found


def recognises(raw: bytes) -> bool:
    try:
        return site.looks_like_site_file(msgspec.json.decode(raw))
    except NOT_JSON:
        return False


def replay(raw: bytes, against: bytes | None = None) -> Replay:
    file = site.read(raw)
    followed = trace.read(against) if against else None
    played, problem = reading.play(reader_of(file), file, followed)
    cut_short = (followed is not None and not followed.finished) or is_broken_off(played)
    recorded = {} if cut_short else reading.recorded(played)
    if not problem and recorded and recorded != played.game.scores():
        problem = f"the result is {recorded} there and {played.game.scores()} here"
    return Replay(played.game, recorded, problem, len(played.reached), reading.origins(played))


def is_broken_off(played: Reading) -> bool:
    """Whether the header, and so its result, is of a later turn than the actions lead to."""
    if played.game.ended or played.file.turn is None:
        return False
    numbers = {name: number for number, name in played.names.items()}
    now = re.search(r"\d+", str(played.reader.view(played.state, numbers)["round"]))
    return now is not None and played.file.turn > int(now.group())


def read(raw: bytes) -> Game:
    file = site.read(raw)
    played, problem = reading.play(reader_of(file), file)
    if problem:
        raise BadInput(problem)
    return played.game


def reader_of(file: site.SiteGame) -> Reader:
    if file.title not in TITLES:
        raise BadInput(f"title: games of {file.title} cannot be read, only of {', '.join(TITLES)}")
    return reader(file.title)


def write(game: Game) -> str:
    """The file of a game played by that site's rules, or of one that would have gone the same way there."""
    if game.title.id not in TITLES:
        raise BadInput(f"games of {game.title.id} cannot be written for {NAME}, only of {', '.join(TITLES)}")
    writer = writer_of(game.title.id)
    try:
        rules = writer.rules(game.state.options)
    except BadInput:
        game = played_there(writer, game)
        rules = writer.rules(game.state.options)
    return site.write(replace(writing.write(writer, game, rules), description=left_out(game)))


def played_there(writer: Writer, game: Game) -> Game:
    """The same game under that site's rules; refused where they lead elsewhere."""
    file = writing.write(writer, game, writer.closest(game.state.options))
    played, problem = reading.play(reader(game.title.id), file)
    if problem := problem or parting(game, played, len(file.actions)):
        raise BadInput(f"{NAME} plays by other rules than this game: {problem}")
    return played.game


def parting(game: Game, played: Reading, last: int) -> str:
    """Where a game that was played again under that site's rules has come out otherwise; empty: nowhere."""
    if game.state.options["ruleset"] == NAME:  # an older reading of these rules: there, too, everybody is asked alike
        pairs = zip(game.actions, played.game.actions, strict=False)
        apart = next((number for number, (ours, theirs) in enumerate(pairs, 1) if ours != theirs), 0)
        if apart or len(game.actions) != len(played.game.actions):
            return f"action {apart or last}: other decisions are due there"
    numbers = {name: number for number, name in played.names.items()}
    view = played.reader.view
    if found := trace.differences(last, view(game.state, numbers), view(played.state, numbers)):
        return str(found[0])
    if game.ended != played.game.ended:
        return f"action {last}: the game is over {'here and not there' if game.ended else 'there and not here'}"
    return ""


def left_out(game: Game) -> str:
    """The last act of a standstill: the file ends before it, see `writing.ended_by_hand`, and says so itself."""
    if game.title.id not in TITLES or not game.ended or writer_of(game.title.id).end_reason(game.state):
        return ""
    return f"action {len(game.entries)} is left out: {NAME} plays on for ever after it, so the game is ended before it"


FORMAT = Format(NAME, recognises, replay, read, write, left_out)
