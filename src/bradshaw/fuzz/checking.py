"""What must hold at every position of every game, each check with a name."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import zip_longest
from typing import Any

from msgspec.structs import replace

from bradshaw.fuzz.referees import Referee, referee_of
from bradshaw.fuzz.referees.opinion import Disagreement
from bradshaw.interop import formats
from bradshaw.kernel import codec, engine, save
from bradshaw.kernel.actions import Action
from bradshaw.kernel.checks import complaints
from bradshaw.kernel.errors import BadInput, BradshawError, RuleViolation
from bradshaw.kernel.factored import BREADTH, Digits, Factored
from bradshaw.kernel.game import Entry, Game
from bradshaw.kernel.menu import Menu, Option
from bradshaw.kernel.state import State


class Violation(Exception):
    """Something that must never happen: which check, what was found, and the action that shows it, if any."""

    def __init__(self, check: str, message: str, action: Action | None = None) -> None:
        super().__init__(f"{check}: {message}")
        self.check = check
        self.message = message
        self.action = action


@contextmanager
def no_crash(where: str, action: Action | None = None) -> Iterator[None]:
    """Anything but a refusal is a bug: named by its type and the place in the rules."""
    try:
        yield
    except (Violation, RuleViolation, BadInput):
        raise
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        lines = "".join(traceback.format_exception(error)[-4:])
        name = f"crash in {where}: {type(error).__name__} in {place.name}"
        raise Violation(name, lines, action) from error


def read_menu(game: Game, *, pure: bool) -> Menu:
    """The menu, checked: it offers something to everybody waited for, changes nothing and explains the rest."""
    before = codec.state_to_msgpack(game.state) if pure else b""
    with no_crash("menu"):
        menu = game.menu(explain=True)
    if pure and codec.state_to_msgpack(game.state) != before:
        raise Violation("menu changes the state", f"in {menu.frame}")
    if not game.ended and not menu.waits_for:
        raise Violation("nobody is asked", f"in {menu.frame}")
    for who in menu.waits_for:
        if not menu.of(who):
            raise Violation("nothing offered", f"{who} has nothing to do in {menu.frame}")
    if pure:
        without_words(game, menu)
        numbered(game, menu)
    return menu


def without_words(game: Game, menu: Menu) -> None:
    """The list for those who do not read is the menu."""
    with no_crash("legal"):
        listed = [(option.action, option.ranges, option.open) for option in game.legal()]
    if listed != [(option.action, option.ranges, option.open) for option in menu.options]:
        raise Violation("list and menu differ", f"in {menu.frame}")


def numbered(game: Game, menu: Menu) -> None:
    """Every option of the menu is a row of small numbers of its own, and comes back from it."""
    for who in game.seats:
        mine = menu.of(who)
        rows: dict[Digits, Action] = {}
        tree = Factored(game.title, mine)
        with no_crash("numbers"):
            for action in (action for option in mine for action in ends(option)):
                row = tree.digits(action)
                if tree.action(row)[1] != action or max(row) >= BREADTH or rows.setdefault(row, action) != action:
                    raise Violation("numbers and back", f"{row} in {menu.frame}", action)


def position(game: Game, *, thorough: bool) -> None:
    """The state by itself: everything is still there, and it survives being written and read."""
    for complaint in complaints(game.title, game.start, game.state):
        raise Violation("conservation", complaint)
    if not thorough:
        return
    with no_crash("codec"):
        for name, there, back in (
            ("JSON", codec.state_to_json, codec.state_from_json),
            ("MessagePack", codec.state_to_msgpack, codec.state_from_msgpack),
        ):
            if back(game.title, there(game.state)) != game.state:
                raise Violation("round trip", f"the state changes through {name}")


def ends(option: Option) -> Iterator[Action]:
    """The action of an option with every range at its start, and at its stop."""
    yield option.action
    for name, span in option.ranges.items():
        last = span.start + (span.stop - span.start) // span.step * span.step
        for number in {span.start, last}:
            yield replace(option.action, **{name: number})


def offered(game: Game, option: Option) -> None:
    """What the menu offers is accepted, and carrying it out on a copy works."""
    for action in ends(option):
        with no_crash("acting", action):
            try:
                engine.carry_out(game.table(), action)
            except (RuleViolation, BadInput) as refusal:
                raise Violation("offered but refused", f"{option.label}: {refusal}", action) from refusal


def unoffered(game: Game, menu: Menu, action: Action) -> str:
    """An action from anywhere: refused unless the menu has it, and judging it changes nothing. The clause cited."""
    offers = [option for option in menu.options if option.admits(action)]
    with no_crash("judging", action):
        try:
            engine.judge(game.table(), action)
        except (RuleViolation, BadInput) as refusal:
            if offers and not any(option.open for option in offers):
                raise Violation("offered but refused", str(refusal), action) from refusal
            return refusal.clause if isinstance(refusal, RuleViolation) else ""
    if not offers:
        raise Violation("menu incomplete", f"{action} is allowed but not in the menu of {menu.frame}", action)
    return ""


def refused_whole(game: Game, raw: Any) -> None:
    """Acting on something that is not allowed raises a refusal and leaves the game as it was."""
    before, entries = codec.state_to_msgpack(game.state), len(game.entries)
    action = raw if isinstance(raw, Action) else None
    with no_crash("refusing", action):
        try:
            game.act(raw)
        except BradshawError as refusal:
            if not isinstance(refusal, (RuleViolation, BadInput)):
                raise
        else:
            raise Violation("nonsense accepted", f"{raw!r} was carried out", action)
    if len(game.entries) != entries or codec.state_to_msgpack(game.state) != before:
        raise Violation("a refusal changes the game", f"{raw!r}", action)


def acted(game: Game, action: Action, *, thorough: bool) -> None:
    """Carry out an action of the menu; undoing it gives back the very same earlier state."""
    earlier = game.state
    before = codec.state_to_msgpack(earlier) if thorough else b""
    with no_crash("acting", action):
        try:
            events = game.act(action)
        except (RuleViolation, BadInput) as refusal:
            raise Violation("offered but refused", str(refusal), action) from refusal
    if not thorough:
        return
    after = game.state
    game.undo()
    if game.state is not earlier or codec.state_to_msgpack(game.state) != before:
        raise Violation("undo", f"undoing {action} does not give the earlier state", action)
    game.redo()
    if game.state is not after:
        raise Violation("undo", f"redoing {action} does not give the later state", action)
    with no_crash("codec", action):
        if codec.read_action(game.title, codec.plain(action)) != action:
            raise Violation("round trip", f"{action} changes through JSON")
        for event in events:
            if codec.read_event(codec.plain(event)) != event:
                raise Violation("round trip", f"{event} changes through JSON")


def refereed(referee: Referee | None, before: State, entry: Entry) -> None:
    """The second model of the title, where there is one, agrees that the action is allowed and with all it leads to."""
    if referee is None:
        return
    with no_crash("the referee"):
        try:
            referee.judge(before, entry.action)
            referee.follow(entry.action, entry.events, entry.state)
        except Disagreement as opinion:
            raise Violation("referee disagrees", f"{opinion}, after {entry.action}") from opinion


def menu_refereed(referee: Referee | None, menu: Menu) -> None:
    """The referee misses nothing on the menu and finds nothing too much there."""
    if referee is None:
        return
    with no_crash("the referee"):
        try:
            referee.read(menu)
        except Disagreement as opinion:
            raise Violation("referee reads the menu otherwise", str(opinion)) from opinion


def refereed_whole(game: Game, menu: Menu) -> None:
    """The referee watches a game from its beginning, and reads the menu where it stands."""
    referee, before = referee_of(game.start), game.start
    for entry in game.entries:
        refereed(referee, before, entry)
        before = entry.state
    menu_refereed(referee, menu)


def replayed(game: Game) -> None:
    """The save of a game plays to the same position; so do its actions alone, judged and searched for anew."""
    whole = save.document(game)
    actions = tuple(replace(one, findings={}) for one in whole.actions)
    with no_crash("replay"):
        try:
            loaded = save.load(save.dump(game))
            judged = save.replay(replace(whole, checkpoints=(), actions=actions))
        except BradshawError as error:
            raise Violation("replay", str(error)) from error
    if not loaded.state == judged.state == game.state:
        raise Violation("replay", "the saved actions lead to another state")


def written_elsewhere(game: Game) -> None:
    """A game by the rules of another site, written as its file and read again, goes through the same states.

    Where options of ours were added to that site's rules, its file may be unable to say so; it is refused, or the
    game went the same way under that site's own options, by the same actions, and is read with these. So may a
    standstill be, which that site does not know and whose last act cannot be left out.
    """
    site = str(game.state.options.get("ruleset", ""))
    if site not in formats.MODULES:
        return
    pure = game.state.options == game.title.settle_options({"ruleset": site})
    with no_crash("writing"):
        try:
            file = formats.named(site).write(game)
        except BadInput as refusal:
            if pure and not formats.named(site).left_out(game):
                raise Violation("foreign file", f"not written: {refusal}") from refusal
            return
        try:
            again = formats.named(site).read(file.encode())
        except BradshawError as error:
            raise Violation("foreign file", f"not read: {error}") from error
    written = game.entries[: -1 if formats.named(site).left_out(game) else None]
    for number, (ours, theirs) in enumerate(zip_longest(written, again.entries), 1):
        same = ours and theirs and (ours.state == theirs.state if pure else ours.action == theirs.action)
        if not same:
            raise Violation("foreign file", f"read again it differs from action {number} on")
