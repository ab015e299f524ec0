"""Making a game, sitting down, getting up, beginning."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, count

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from bradshaw.bots.known import BOTS, USUAL
from bradshaw.kernel.chance import Chance
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.game import Game as Played
from bradshaw.kernel.names import clean_name, printable
from bradshaw.kernel.state import OptionValue
from bradshaw.kernel.title import title as find_title
from bradshaw.web.table import bus, play, saves
from bradshaw.web.table.models import Game, Seat, seed

BOT_NAMES = ("Brunel", "Locke", "Gooch", "Hudson", "Stephenson", "Brassey")


def create(
    host: User | None,
    title: str,
    players: int,
    *,
    name: str = "",
    options: Mapping[str, OptionValue] | None = None,
    mode: str = Game.Mode.LIVE,
    access: str = Game.Access.INVITE,
    undo: str = Game.Undo.OWN,
    absence: str = Game.Absence.DAY,
    auto_pass: bool = True,
) -> Game:
    """A table with nobody at it yet. Everything is checked before anything is written."""
    kind = find_title(title)
    chosen = dict(options or {})
    kind.settle_options(chosen)
    if not kind.min_players <= players <= kind.max_players:
        raise BadInput(f"{kind.id} is for {kind.min_players} to {kind.max_players} players, not {players}.")
    for value, allowed, what in (
        (mode, Game.Mode.values, "mode"),
        (access, Game.Access.values, "access"),
        (undo, Game.Undo.values, "undo"),
        (absence, Game.Absence.values, "absence"),
    ):
        if value not in allowed:
            raise BadInput(f"{what} may be {', '.join(allowed)}, not {value!r}.")
    with transaction.atomic():
        game = Game.objects.create(
            name=printable(name)[:60] or kind.name.partition(": ")[2][:60] or kind.name[:60],
            title=title,
            options=chosen,
            players=players,
            mode=mode,
            access=access,
            undo=Game.Undo.FREE if mode == Game.Mode.HOTSEAT else undo,
            absence=absence,
            auto_pass=auto_pass,
            rules_version=kind.rules_version,
        )
        if host:
            game.hosts.add(host)
    return game


def sit(game: Game, name: str, user: User | None = None, bot: str = "") -> Seat:
    """Take the next free place."""
    name = clean_name(name)
    if bot and bot not in BOTS:
        raise BadInput(f"There is no bot {bot!r}.")
    with transaction.atomic():
        row = play.locked(game.pk)
        seats = row.seated
        if row.status != Game.Status.OPEN:
            raise BadInput("This game has begun.")
        if len(seats) >= row.players:
            raise BadInput("This table is full.")
        for seat in seats:
            if seat.name.casefold() != name.casefold():
                continue
            if bot or not seat.bot:
                raise BadInput(f"There is already a {name} at this table.")
            seat.name = bot_name([name, *(one.name for one in seats)])
            seat.save()  # a bot makes way for a person of its name
        if user and row.mode != Game.Mode.HOTSEAT and any(seat.user_id == user.pk for seat in seats):
            raise BadInput("You sit at this table already.")
        place = next(i for i in range(row.players) if all(seat.order != i for seat in seats))
        seat = Seat.objects.create(game=row, order=place, name=name, user=user, bot=bot)
    play.tell(game)
    return seat


def level(asked: str) -> str:
    """The bot that was asked for by name, or the usual one."""
    if asked and asked not in BOTS:
        raise BadInput(f"There is no bot {asked!r}.")
    return asked or USUAL


def bot_name(taken: Iterable[str]) -> str:
    """A name that nobody at the table has; after the engineers, numbers."""
    others = {name.casefold() for name in taken}
    names = chain(BOT_NAMES, (f"{BOT_NAMES[0]} {number}" for number in count(2)))
    return next(name for name in names if name.casefold() not in others)


def get_up(game: Game, seat: Seat) -> None:
    """Leave before the game has begun."""
    with transaction.atomic():
        row = play.locked(game.pk)
        if row.status != Game.Status.OPEN:
            raise BadInput("The game has begun; give the seat to a bot instead.")
        seat.delete()
    play.tell(game)


def start(game: Game) -> Game:
    """Begin: draw what chance decides and write it down, if the same people still sit there."""
    names = [seat.name for seat in game.seats.all()]
    kind = find_title(game.title)
    if game.status != Game.Status.OPEN:
        raise BadInput("The game has begun already.")
    if not kind.min_players <= len(names) <= kind.max_players:
        raise BadInput(f"{kind.id} needs {kind.min_players} to {kind.max_players} players; there are {len(names)}.")
    played = Played(kind, names, game.options, chance=Chance(game.seed))
    facts = play.Facts.of(played)
    with transaction.atomic():
        row = play.locked(game.pk)
        if row.status != Game.Status.OPEN:
            raise BadInput("The game has begun already.")
        if [seat.name for seat in row.seated] != names:
            raise BadInput("Somebody has just come or gone. See who sits there now, and begin again.")
        row.chance = played.chance.outcomes
        row.options = played.options
        row.rules_version = played.rules_version
        row.players = len(names)
        row.begun = timezone.now()
        play.describe(row, facts)
        row.save()
        bus.publish(row.pk, row.version)
    return row


def at_one_screen(
    title: str, names: Sequence[str], bots: int, options: Mapping[str, OptionValue]
) -> tuple[saves.Prepared, list[str]]:
    """A game at once, ready to be written: these people and so many bots, whose names it gives."""
    names = [clean_name(name) for name in names]
    if len({name.casefold() for name in names}) != len(names):
        raise BadInput("Two people at one table need two names.")
    others: list[str] = []
    for _ in range(bots):
        others.append(bot_name([*names, *others]))
    played = Played(find_title(title), [*names, *others], options, chance=Chance(seed()))
    return saves.prepare(played), others


def quick(host: User, title: str, names: Sequence[str], bots: int, options: Mapping[str, OptionValue]) -> Game:
    """A game at once, on one screen."""
    prepared, others = at_one_screen(title, names, bots, options)
    return saves.write(host, prepared, "", others)
