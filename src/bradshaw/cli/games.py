"""`bradshaw new`, `menu`, `act`, `undo`: a game played by hand, one action at a time."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.text import Text

from bradshaw.cli.files import GameFile, read_game, refuse_overwriting, write_game
from bradshaw.cli.options import Options, pair, read_options
from bradshaw.cli.output import AsJson, console, print_json, table
from bradshaw.kernel.actions import Action
from bradshaw.kernel.codec import NOT_JSON
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.game import Game
from bradshaw.kernel.log import sentence
from bradshaw.kernel.menu import Menu, Option
from bradshaw.kernel.title import title as find_title
from bradshaw.titles import views

NUMBER = re.compile(r"-?[0-9]{1,9}")


def new(
    title: Annotated[str, typer.Argument(help="A title, for example 1860.")],
    players: Annotated[str, typer.Option(help="Names in seating order, separated by commas.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="Where to save the game.")] = Path("game.json"),
    option: Options = None,
    seed: Annotated[int, typer.Option(help="Decides what is drawn at set-up.")] = 0,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
    json: AsJson = False,
) -> None:
    """Begin a game and save it."""
    found = find_title(title)
    game = Game(found, [name.strip() for name in players.split(",")], read_options(found, option or ()), seed)
    refuse_overwriting(output, force)
    write_game(output, game)
    if json:
        print_json({"game": str(output), "title": found.id, "players": game.seats, "waits_for": game.deciders})
    else:
        console().print(f"{output}: {found.name} for {', '.join(game.seats)}. {waiting(game)}", markup=False)


def waiting(game: Game) -> str:
    if game.ended:
        return "The game is over."
    return f"It is for {' and '.join(game.deciders)} to decide."


def menu(
    game: GameFile,
    player: Annotated[str, typer.Option(help="Only what this player may do.")] = "",
    explain: Annotated[bool, typer.Option("--explain", help="Also what is not possible, and why.")] = False,
    json: AsJson = False,
) -> None:
    """List everything that may be done now, numbered for `act`."""
    position = read_game(game)
    if player and player not in position.seats:
        raise BadInput(f"no player {player!r} at this table; there are {', '.join(position.seats)}")
    shown = position.menu(explain=explain)
    numbered = [(n, one) for n, one in enumerate(shown.options, 1) if not player or one.action.actor == player]
    refused = [one for one in shown.refused if not player or one.action.actor == player]
    if json:
        options = [{"number": n, **msgspec.to_builtins(one)} for n, one in numbered]
        whole = msgspec.to_builtins(shown) | {"options": options, "refused": msgspec.to_builtins(refused)}
        print_json(whole)
        return
    out = console()
    out.print(Text(shown.heading, style="bold"))
    rows = table("no.", "player", "action", "")
    for number, one in numbered:
        rows.add_row(*(Text(cell) for cell in (str(number), one.action.actor, one.label, hints(one))))
    for entry in refused:
        reason = f"{entry.reason.message} [{entry.reason.clause}]"
        rows.add_row(*(Text(cell, style="dim") for cell in ("-", entry.action.actor, entry.label, reason)))
    out.print(rows)


def hints(option: Option) -> str:
    """What is free in an option, its consequence, and whether it is the best."""
    free = [f"{name}={span.start}..{span.stop}" for name, span in option.ranges.items()]
    free += [f"{name}=..." for name in option.open]
    return ", ".join([*free, *([option.note] if option.note else []), *(["best"] if option.best else [])])


def act(
    game: GameFile,
    action: Annotated[str, typer.Argument(metavar="ACTION", help="JSON, or a number of the menu.")],
    fields: Annotated[list[str] | None, typer.Argument(metavar="[FIELD=VALUE]...", help="Numbers to choose.")] = None,
    author: Annotated[str, typer.Option(help="Who enters it, for the record.")] = "",
    json: AsJson = False,
) -> None:
    """Carry out an action and save the game."""
    position = read_game(game)
    chosen = read_choice(position, action, fields or [])
    events = position.act(chosen, at=datetime.now(UTC).isoformat(timespec="seconds"), author=author)
    write_game(game, position)
    money = partial(views.money, position.title.id)
    if json:
        said = [msgspec.to_builtins(event) | {"text": sentence(event, money)} for event in events]
        print_json({"index": len(position.entries), "events": said, "waits_for": position.deciders})
        return
    for event in events:
        print(sentence(event, money))
    print(waiting(position))


def read_choice(game: Game, text: str, fields: list[str]) -> Action:
    """A typed action: JSON as it is, a number as that entry of the menu with its fields filled in."""
    if not NUMBER.fullmatch(text):
        if fields:
            raise BadInput("fields go with the number of a menu entry, not with JSON")
        return game.read(text)
    option = entry(game.menu(), int(text))
    changes: dict[str, Any] = {}
    for field in fields:
        name, value = pair(field, "field")
        if name not in option.ranges and name not in option.open:
            free = ", ".join([*option.ranges, *option.open]) or "no field"
            raise BadInput(f"{name} cannot be chosen in {option.label!r}; {free} can")
        changes[name] = read_value(name, value)
    return game.read(msgspec.to_builtins(option.action) | changes)


def entry(menu: Menu, number: int) -> Option:
    if not 1 <= number <= len(menu):
        raise BadInput(f"the menu has entries 1 to {len(menu)}, not {number}" if len(menu) else "the game is over")
    return menu.options[number - 1]


def read_value(name: str, text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except NOT_JSON:
        raise BadInput(f"{name}={text} is neither a number nor JSON") from None


def undo(game: GameFile, json: AsJson = False) -> None:
    """Take back the last action."""
    position = read_game(game)
    action = position.undo()
    write_game(game, position)
    if json:
        print_json({"index": len(position.entries), "undone": action, "waits_for": position.deciders})
    else:
        print(f"Taken back: {msgspec.json.encode(action).decode()}")
        print(waiting(position))
