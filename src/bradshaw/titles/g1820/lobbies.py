"""Lobbies: funding and raising them, and their resolution from the largest down (chapters 6.5.2.1 and 6.6.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from bradshaw.kernel import Choice, FrameRules, Option, Range, State, Table, ledger, refuse
from bradshaw.kernel.actions import Action
from bradshaw.kernel.events import Remark
from bradshaw.kernel.records import BANK, NOBODY, Holder, player
from bradshaw.mechanics.money import check_cash
from bradshaw.mechanics.stock_round import note_purchase
from bradshaw.titles.g1820 import money
from bradshaw.titles.g1820.data import EXTRA
from bradshaw.titles.g1820.frames import Floating, Lobbies, StockRound
from bradshaw.titles.g1820.own import Lobby, own

PURSE = Holder("lobbies")
"""Where the money under the markers lies."""
UNIT, LEAST = EXTRA.lobby.step, EXTRA.lobby.minimum


class FundLobby(Action, frozen=True, kw_only=True):
    """Put money under a lobby marker of one's own."""

    amount: int


class RaiseLobby(Action, frozen=True, kw_only=True):
    """Add to a funded lobby, one's own or another's, until it has so much."""

    lobby: int
    amount: int


def check_main(frame: StockRound) -> None:
    if frame.bought:
        raise refuse("1820-6.5.2-a", "Only one main action is taken in a turn.")


def gate(t: Table, frame: StockRound, who: str) -> None:
    """Lobbies and share-counts: a main action of a player in the first part of the round (1820-6.5.1-g, -6.5.2-b)."""
    if frame.part > 1:
        raise refuse("1820-6.5.1-g", "The lobbies of this round are resolved: none is funded, and no company grows.")
    check_main(frame)
    if frame.acting not in (NOBODY, player(who)):
        raise refuse("1820-6.5.2-c", "Only players fund lobbies and increase share-counts.")


def amounts(state: State) -> tuple[int, ...]:
    return tuple(lobby.amount for lobby in own(state).lobbies)


def span(state: State, least: int, most: int) -> Range | None:
    """Multiples of ten that no lobby has, from a free one to a free one (1820-6.5.2.1-c, -d)."""
    taken, top = amounts(state), most - (most - least) % UNIT
    while least in taken:
        least += UNIT
    while top in taken:
        top -= UNIT
    if top < least:
        return None
    holes = tuple(sorted(amount for amount in taken if least < amount < top))
    return Range(least, top, UNIT, holes or UNSET)


def check_amount(state: State, amount: int) -> None:
    if amount < LEAST or amount % UNIT:
        raise refuse("1820-6.5.2.1-d", f"A lobby has at least £{LEAST} and a multiple of £{UNIT}.")
    if amount in amounts(state):
        raise refuse("1820-6.5.2.1-c", f"Another lobby has £{amount}.")


def put(t: Table, frame: StockRound, who: str, added: int, lobby: Lobby, clause: str) -> None:
    """Money under a marker; the largest lobby is the first in the line (1820-6.5.2.1-f)."""
    before = lobby.amount - added
    rest = (one for one in own(t.state).lobbies if one.amount != before)
    ledger.pay(t, player(who), PURSE, added, "a lobby", clause)
    t.change_own(lobbies=tuple(sorted((*rest, lobby), key=lambda one: -one.amount)))
    note_purchase(t, frame, "lobby", acting=player(who), loud=True)


def offer_funding(t: Table, frame: StockRound, who: str) -> Iterator[Option]:
    found = span(t.state, LEAST, money.cash(t.state, player(who)))
    if found:
        yield Option(FundLobby(actor=who, amount=found.start), ranges={"amount": found})


def check_funding(t: Table, frame: StockRound, action: FundLobby) -> None:
    mine = [lobby for lobby in own(t.state).lobbies if lobby.owner == action.actor]
    if len(mine) >= EXTRA.lobby_markers:
        raise refuse("1820-6.5.2.1-g", f"{action.actor} has no lobby marker left.")
    check_amount(t.state, action.amount)
    check_cash(t.state, action.actor, action.amount, "1820-6.5.2.1-a")


def fund(t: Table, frame: StockRound, action: FundLobby) -> None:
    put(t, frame, action.actor, action.amount, Lobby(action.actor, action.amount), "1820-6.5.2.1-a")


def offer_raising(t: Table, frame: StockRound, who: str) -> Iterator[Option]:
    for lobby in own(t.state).lobbies:
        found = span(t.state, lobby.amount + UNIT, lobby.amount + money.cash(t.state, player(who)))
        if found:
            yield Option(RaiseLobby(actor=who, lobby=lobby.amount, amount=found.start), ranges={"amount": found})


def check_raising(t: Table, frame: StockRound, action: RaiseLobby) -> None:
    if action.lobby not in amounts(t.state):
        raise refuse("1820-6.5.2.1-b", f"No lobby has £{action.lobby}.")
    if action.amount <= action.lobby:
        raise refuse("1820-6.5.2.1-b", "A lobby is raised by adding money.")
    check_amount(t.state, action.amount)
    check_cash(t.state, action.actor, action.amount - action.lobby, "1820-6.5.2.1-b")


def raise_lobby(t: Table, frame: StockRound, action: RaiseLobby) -> None:
    lobby = Lobby(owner_of(t.state, action.lobby), action.amount)
    put(t, frame, action.actor, action.amount - action.lobby, lobby, "1820-6.5.2.1-b")


def owner_of(state: State, amount: int) -> str:
    return next((lobby.owner for lobby in own(state).lobbies if lobby.amount == amount), "")


FUNDING: Choice[Any, FundLobby] = Choice(
    FundLobby, offer_funding, check_funding, fund, lambda t, frame, action: "Fund a new lobby", gate
)
RAISING: Choice[Any, RaiseLobby] = Choice(
    RaiseLobby,
    offer_raising,
    check_raising,
    raise_lobby,
    lambda t, frame, action: f"Raise {owner_of(t.state, action.lobby)}'s lobby of £{action.lobby}",
    gate,
)


def next_lobby(t: Table, frame: Lobbies) -> bool:
    """The money is gone, the owner of the marker floats a company or passes (1820-6.6.1-a to -d)."""
    line = own(t.state).lobbies
    if not line:
        t.pop()
        return True
    lobby = line[0]
    t.change_own(lobbies=line[1:])
    ledger.pay(t, PURSE, BANK, lobby.amount, f"{lobby.owner}'s lobby", "1820-6.6.1-b")
    t.say(Remark(f"{lobby.owner}'s lobby of £{lobby.amount} is resolved.", "1820-6.6.1-a"))
    t.push(Floating(lobby.owner))
    return True


RESOLVING = FrameRules(Lobbies, deciders=lambda t, frame: (), step=next_lobby)
