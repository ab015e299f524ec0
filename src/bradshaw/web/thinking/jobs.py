"""What workers do. Everything here gets plain data and gives plain data, and knows nothing of database or pages."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from bradshaw.bots import explain, known
from bradshaw.bots import review as looking_back
from bradshaw.bots.review import Told
from bradshaw.interop import formats
from bradshaw.kernel import patience, save
from bradshaw.kernel.actions import Action
from bradshaw.kernel.codec import plain
from bradshaw.kernel.errors import BradshawError
from bradshaw.kernel.menu import Menu
from bradshaw.kernel.title import known as known_titles
from bradshaw.kernel.title import title
from bradshaw.titles import views
from bradshaw.web.thinking.position import Packed, pack, unpack


def read_titles() -> None:
    """The rules of all titles, before anybody waits for them."""
    for number in known_titles():
        title(number)


def bot_move(packed: Packed, seat: str, bot: str, in_vain: Collection[Action]) -> dict[str, Any] | None:
    """The action a bot takes for a seat; `in_vain`: what it has done here before, as the position does not tell it."""
    action = known.choose(unpack(packed), seat, bot, in_vain)
    return None if action is None else plain(action)


def hint(packed: Packed, player: str, in_vain: Collection[Action]) -> str:
    """What a bot would do here, and why, in a sentence; nothing where the player is not asked."""
    found = explain.hint(unpack(packed), player, in_vain)
    return found.sentence if found else ""


def review(packed: Packed, first: int, last: int) -> list[Told]:
    """A stretch of a game's decisions, looked back on; the whole game is packed."""
    game = unpack(packed)
    return [looking_back.in_words(game, swing) for swing in looking_back.review(game, first, last)]


def menu(packed: Packed, player: str | None, explain: bool) -> Menu:
    """What may be done, with the best runs."""
    return unpack(packed).menu(player, explain=explain)


def revenue(packed: Packed, company: str) -> int | None:
    """The most a company could run for."""
    return views.best_revenue(unpack(packed).state, company)


def gains(packed: Packed, company: str, lays: dict[str, list[dict[str, Any]]]) -> dict[str, int]:
    """What the best of these lays on every hex would add to a company's best run."""
    game = unpack(packed)
    before = views.best_revenue(game.state, company)
    found: dict[str, int] = {}
    if before is None:
        return found
    for hex_id, actions in lays.items():
        for action in actions:
            trial = game.copy()
            try:
                trial.act(action)
            except BradshawError:
                continue
            after = views.best_revenue(trial.state, str(action.get("company", "")))
            if after is not None:
                found[hex_id] = max(after - before, found.get(hex_id, after - before))
    return found


def read(data: bytes, longest: float) -> Packed:
    """The game of a file, ours or the other site's, if it is played through in so many seconds."""
    foreign = None if b'"bradshaw-game"' in data[:2000] else formats.recognised(data)
    with patience.within(longest):
        return pack(foreign.read(data) if foreign else save.load(data), whole=True)
