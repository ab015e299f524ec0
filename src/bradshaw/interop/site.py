"""The game files of 18xx.games as typed records: reading with errors that name the field, writing, undo and redo.

Field names and their order are that site's own, since its engine reads what is written here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from bradshaw.kernel.codec import NOT_JSON
from bradshaw.kernel.errors import BadInput


def snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Said(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake, omit_defaults=True):
    """An action of the log: who did it (a player, a corporation or a private), and what followed by itself."""

    entity: int | str
    entity_type: str
    id: int | None = None
    user: int | str | None = None
    created_at: int | None = None
    auto_actions: tuple[AnySaid, ...] = ()

    @property
    def word(self) -> str:
        """The type as it stands in the file."""
        return snake(type(self).__name__)


class Bid(Said, frozen=True, kw_only=True):
    company: str | None = None
    price: int


class Assign(Said, frozen=True, kw_only=True):
    target: str
    target_type: str


class Pass(Said, frozen=True, kw_only=True):
    pass


class Par(Said, frozen=True, kw_only=True):
    corporation: str
    share_price: str


class BuyShares(Said, frozen=True, kw_only=True):
    shares: Annotated[tuple[str, ...], Meta(min_length=1)]
    percent: int
    share_price: int | None = None


class SellShares(Said, frozen=True, kw_only=True):
    shares: Annotated[tuple[str, ...], Meta(min_length=1)]
    percent: int
    share_price: int | None = None


class BuyCompany(Said, frozen=True, kw_only=True):
    company: str
    price: int


class SellCompany(Said, frozen=True, kw_only=True):
    company: str
    price: int


class LayTile(Said, frozen=True, kw_only=True):
    hex: str
    tile: str
    rotation: int


class PlaceToken(Said, frozen=True, kw_only=True):
    city: str
    slot: int
    tokener: str | None = None


class Run(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One train's route; the older logs have only the train, its stretches and perhaps the halts."""

    train: str
    connections: tuple[tuple[str, ...], ...]
    hexes: tuple[str, ...] | None = None
    revenue: int | None = None
    revenue_str: str | None = None
    subsidy: int | None = None
    halts: int | None = None
    nodes: tuple[str, ...] | None = None


class RunRoutes(Said, frozen=True, kw_only=True):
    routes: tuple[Run, ...]
    extra_revenue: int | None = None
    subsidy: int | None = None


class Dividend(Said, frozen=True, kw_only=True):
    kind: str


class BuyTrain(Said, frozen=True, kw_only=True):
    train: str
    price: int
    variant: str | None = None
    exchange: str | None = None


class DiscardTrain(Said, frozen=True, kw_only=True):
    train: str


class TakeLoan(Said, frozen=True, kw_only=True):
    loan: int


class DestinationConnection(Said, frozen=True, kw_only=True):
    pass


class Bankrupt(Said, frozen=True, kw_only=True):
    pass


class EndGame(Said, frozen=True, kw_only=True):
    pass


class Undo(Said, frozen=True, kw_only=True):
    action_id: int | None = None


class Redo(Said, frozen=True, kw_only=True):
    pass


class Message(Said, frozen=True, kw_only=True):
    message: str = ""


class ProgramBuyShares(Said, frozen=True, kw_only=True):
    pass


class ProgramSharePass(Said, frozen=True, kw_only=True):
    pass


class ProgramAuctionBid(Said, frozen=True, kw_only=True):
    pass


class ProgramDisable(Said, frozen=True, kw_only=True):
    pass


AnySaid = (
    Bid
    | Assign
    | Pass
    | Par
    | BuyShares
    | SellShares
    | BuyCompany
    | SellCompany
    | LayTile
    | PlaceToken
    | RunRoutes
    | Dividend
    | BuyTrain
    | DiscardTrain
    | TakeLoan
    | DestinationConnection
    | Bankrupt
    | EndGame
    | Undo
    | Redo
    | Message
    | ProgramBuyShares
    | ProgramSharePass
    | ProgramAuctionBid
    | ProgramDisable
)

WITHOUT_EFFECT = (Message, ProgramBuyShares, ProgramSharePass, ProgramAuctionBid, ProgramDisable)
"""Chat, and wishes of players: what a wish leads to stands in the log as an action of its own."""


class SitePlayer(Struct, frozen=True):
    id: int | str
    name: str


class Settings(Struct, frozen=True, omit_defaults=True):
    seed: int | None = None
    is_async: bool | None = None
    unlisted: bool | None = None
    auto_routing: bool | None = None
    player_order: list[int | str] | None = None
    optional_rules: tuple[str, ...] | None = None


class SiteGame(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game file. Seats are in the order of `players`."""

    id: int | str = ""
    description: str | None = None
    user: dict[str, Any] | None = None
    players: tuple[SitePlayer, ...]
    min_players: int | str | None = None
    max_players: int | str | None = None
    title: str
    settings: Settings
    user_settings: Any = None
    status: str = ""
    turn: int | None = None
    round: str | None = None
    acting: tuple[int | str, ...] | None = None
    result: dict[str, int] | None = None
    actions: tuple[AnySaid, ...]
    loaded: bool | None = None
    created_at: int | str | None = None
    updated_at: int | str | None = None
    finished_at: int | str | None = None
    mode: str | None = None
    manually_ended: bool | None = None
    game_end_reason: str | None = None


def read(raw: str | bytes) -> SiteGame:
    """A game file; what is wrong with it is named by the field, and by the action's id where it has one."""
    data = raw.encode("utf-8", "surrogatepass") if isinstance(raw, str) else raw
    try:
        loose = msgspec.json.decode(data)
    except NOT_JSON as problem:
        raise BadInput(f"not JSON: {problem}") from None
    if not looks_like_site_file(loose):
        raise BadInput("not a game file of 18xx.games: it needs title, players, settings and actions")
    try:
        return msgspec.convert(loose, SiteGame)
    except msgspec.ValidationError as problem:
        raise BadInput(_where(loose, str(problem))) from None


def write(game: SiteGame) -> str:
    """The file as JSON text."""
    return msgspec.json.encode(game).decode()


def looks_like_site_file(loose: object) -> bool:
    """Is this parsed JSON one of that site's game files?"""
    return isinstance(loose, dict) and all(key in loose for key in ("title", "players", "settings", "actions"))


def _where(loose: Any, message: str) -> str:
    """msgspec says "$.actions[12].price"; people know actions by their id."""
    said, _, path = message.partition(" - at `$.")
    path = path.rstrip("`")
    if not path:
        return said
    found = re.match(r"actions\[(\d+)\]", path)
    action = loose["actions"][int(found[1])] if found else None
    named = f" (action {action['id']})" if isinstance(action, dict) and "id" in action else ""
    return f"{path}{named}: {said}"


def live(actions: Sequence[Said]) -> list[Said]:
    """What is left of a log after undo and redo. Messages always stay; undo and redo themselves never do."""
    kept: list[Said | None] = [None] * len(actions)
    undone: list[list[tuple[int, Said]]] = []
    for index, action in enumerate(actions):
        if isinstance(action, Undo):
            undone.append(_taken_back(kept, action))
        elif isinstance(action, Redo):
            for place, again in undone.pop() if undone else []:
                kept[place] = again
        else:
            if not isinstance(action, Message):
                undone.clear()
            kept[index] = action
    return [action for action in kept if action is not None]


def _taken_back(kept: list[Said | None], undo: Undo) -> list[tuple[int, Said]]:
    moves = [(i, a) for i, a in enumerate(kept) if a is not None and not isinstance(a, Message)]
    if undo.action_id is None:
        group = moves[-1:]
    elif undo.action_id == 0:
        group = moves
    else:
        last = next((i for i, a in enumerate(kept) if a is not None and a.id == undo.action_id), None)
        if last is None:
            raise BadInput(f"action {undo.id}: there is no action {undo.action_id} to go back to")
        group = [(i, a) for i, a in moves if i > last]
    for place, _ in group:
        kept[place] = None
    return group


def with_consequences(action: Said) -> Iterable[Said]:
    """An action and what the site did by itself after it, in order."""
    yield action
    for follower in action.auto_actions:
        yield from with_consequences(follower)
