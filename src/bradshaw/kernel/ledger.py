"""The one door by which things move: money, shares, papers, trains, markers, tiles, loans, price markers.

Every function takes from a holder who has the thing and gives to another, and says so as an event. A table of the state
is never written in place but replaced by one with the change: positions share all that did not change between them.
"""

from __future__ import annotations

from collections.abc import Iterable
from sys import intern

from msgspec.structs import replace

from bradshaw.kernel import events as ev
from bradshaw.kernel.errors import LedgerError
from bradshaw.kernel.records import NOBODY, SCRAP, Holder, Laid, Marker, Place, Train, bare, player
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table


def pay(
    t: Table, giver: Holder, taker: Holder, amount: int, why: str, clause: str = "", *, overdraft: bool = False
) -> None:
    """Money from one holder to another. Only holders the title lets overdraw may go below nothing."""
    if amount < 0:
        raise LedgerError(f"{giver} cannot pay a negative sum ({amount}) to {taker}")
    if t.title.purse(giver) != t.title.purse(taker):
        raise LedgerError(f"{giver} and {taker} use different monies")
    if amount == 0:
        return
    cash = dict(t.state.cash)
    left = cash.get(giver, 0) - amount
    if left < 0 and not overdraft and giver not in t.title.overdraws:
        raise LedgerError(f"{giver} has {left + amount} and cannot pay {amount} to {taker} for {why}")
    cash[giver] = left
    cash[taker] = cash.get(taker, 0) + amount
    t.state.cash = cash
    t.say(ev.Paid(giver, taker, amount, intern(why), clause))


def move_shares(t: Table, company: str, giver: Holder, taker: Holder, count: int, why: str = "") -> None:
    if count == 0 or giver == taker:
        return
    held = dict(t.state.shares[company])
    if count < 0 or held.get(giver, 0) < count:
        raise LedgerError(f"{giver} has {held.get(giver, 0)} shares of {company}, not {count}")
    held[giver] -= count
    if not held[giver]:
        del held[giver]
    held[taker] = held.get(taker, 0) + count
    t.state.shares = t.state.shares | {company: held}
    t.say(ev.SharesMoved(company, giver, taker, count, why))


def resize(t: Table, company: str, holder: Holder, change: int, why: str = "") -> None:
    """Add shares to a company at a holder, or take them away: the company's share count changes with it."""
    held = dict(t.state.shares.get(company, {}))
    held[holder] = held.get(holder, 0) + change
    if held[holder] < 0:
        raise LedgerError(f"{holder} has too few shares of {company} to withdraw {-change}")
    if not held[holder]:
        del held[holder]
    t.state.shares = t.state.shares | {company: held}
    t.change_company(company, shares=sum(held.values()))
    t.say(ev.SharesResized(company, holder, change, sum(held.values()), why))


def move_paper(t: Table, paper: str, taker: Holder, why: str = "") -> None:
    giver = t.state.papers[paper]
    if giver == taker:
        return
    t.state.papers = t.state.papers | {paper: taker}
    t.say(ev.PaperMoved(paper, giver, taker, why))


def move_train(t: Table, train: str, taker: Holder, why: str = "", side: str | None = None) -> None:
    record = t.state.trains[train]
    moved = replace(record, holder=taker, side=record.side if side is None else side)
    t.state.trains = t.state.trains | {train: moved}
    t.say(ev.TrainMoved(train, moved.name, record.holder, taker, why))


def mint_train(t: Table, train: str, record: Train) -> None:
    """A train from a supply without end comes into being; the title's `mints` says of which kinds that may be."""
    if train in t.state.trains or record.kind not in t.title.mints:
        raise LedgerError(f"train {train} cannot be made")
    t.state.trains = t.state.trains | {train: record}
    t.say(ev.TrainMoved(train, record.name, SCRAP, record.holder, "from a supply without end"))


def mint_marker(t: Table, marker: str, record: Marker) -> None:
    """A station marker from a supply without end."""
    if marker in t.state.markers or record.company not in t.title.mints:
        raise LedgerError(f"marker {marker} cannot be made")
    t.state.markers = t.state.markers | {marker: record}
    t.say(ev.MarkersMoved(record.company, 1, "supply", "charter"))


def place_marker(t: Table, marker: str, place: Place) -> None:
    """From the charter to the map."""
    record = t.state.markers[marker]
    if record.place is not None:
        raise LedgerError(f"marker {marker} already stands at {record.place.hex}")
    if place.slot >= 0 and any(other.place == place for other in t.state.markers.values()):
        raise LedgerError(f"{place.hex} circle {place.slot} is taken")
    t.state.markers = t.state.markers | {marker: replace(record, place=place, in_supply=False)}
    t.say(ev.MarkerPlaced(record.company, place.hex, place.stop, place.slot))


def shift_marker(t: Table, marker: str, place: Place) -> None:
    """A marker stays on its hex but its stop or circle is numbered anew by the tile that replaced the old one."""
    record = t.state.markers[marker]
    t.state.markers = t.state.markers | {marker: replace(record, place=place)}
    t.say(ev.MarkerShifted(record.company, place.hex, place.stop, place.slot))


def store_marker(t: Table, marker: str, *, in_supply: bool) -> None:
    """A marker off the map goes from the charter to the supply, or from the supply to the charter."""
    record = t.state.markers[marker]
    if record.place is not None:
        raise LedgerError(f"marker {marker} stands on the map")
    if record.in_supply != in_supply:
        t.state.markers = t.state.markers | {marker: replace(record, in_supply=in_supply)}
        giver, taker = ("charter", "supply") if in_supply else ("supply", "charter")
        t.say(ev.MarkersMoved(record.company, 1, giver, taker))


def remove_marker(t: Table, marker: str) -> None:
    """From the map back to the charter."""
    record = t.state.markers[marker]
    if record.place is None:
        raise LedgerError(f"marker {marker} is not on the map")
    t.state.markers = t.state.markers | {marker: replace(record, place=None)}
    t.say(ev.MarkerRemoved(record.company, record.place.hex, record.place.stop))


def turn_marker(t: Table, marker: str, *, active: bool) -> None:
    """A marker is turned over, or back, where it is."""
    record = t.state.markers[marker]
    if record.active != active:
        t.state.markers = t.state.markers | {marker: replace(record, active=active)}
        t.say(ev.MarkerTurned(record.company, record.place.hex if record.place else "", active))


def lay_tile(t: Table, company: str, hex: str, laid: Laid) -> None:
    """Lay or upgrade; what lay there goes back to the stock, which is the count minus what is on the map."""
    before = t.state.tiles.get(hex)
    t.state.tiles = t.state.tiles | {hex: laid}
    t.say(ev.TileLaid(company, hex, laid.tile, laid.rotation, before.tile if before else ""))


def move_loans(t: Table, giver: Holder, taker: Holder, count: int) -> None:
    loans = dict(t.state.loans)
    if count < 0 or loans.get(giver, 0) < count:
        raise LedgerError(f"{giver} has {loans.get(giver, 0)} loan markers, not {count}")
    if count == 0:
        return
    loans[giver] -= count
    loans[taker] = loans.get(taker, 0) + count
    t.state.loans = loans
    t.say(ev.LoansMoved(giver, taker, count))


def set_price(t: Table, company: str, cell: str, why: str, clause: str = "", *, on_top: bool = False) -> None:
    """Put a price marker on a cell: under those already there, unless the title says on top."""
    state, market = t.state, t.title.market(t.state)
    old = state.prices.get(company)
    before = market.cells[old].price if old is not None else 0
    if old is not None:
        lift(state, company)
    stack = state.stacks.get(cell, ())
    state.stacks = state.stacks | {cell: (company, *stack) if on_top else (*stack, company)}
    state.prices = state.prices | {company: cell}
    t.say(ev.PriceMoved(company, before, market.cells[cell].price, cell, why, clause))


def sink_in_stack(t: Table, company: str, places: int, why: str = "") -> None:
    """A price marker stays on its cell and goes so many places down among those that share it."""
    cell = t.state.prices[company]
    stack = list(t.state.stacks[cell])
    at = stack.index(company)
    to = min(at + places, len(stack) - 1)
    if to != at:
        stack.insert(to, stack.pop(at))
        t.state.stacks = t.state.stacks | {cell: tuple(stack)}
        t.say(ev.StackChanged(company, cell, tuple(stack), why))


def take_price_off(t: Table, company: str, why: str = "") -> None:
    """The price marker leaves the market."""
    before = t.title.market(t.state).cells[t.state.prices[company]].price
    lift(t.state, company)
    t.say(ev.PriceMoved(company, before, 0, "", why))


def lift(state: State, company: str) -> None:
    prices, stacks = dict(state.prices), dict(state.stacks)
    cell = prices.pop(company)
    stacks[cell] = tuple(c for c in stacks[cell] if c != company)
    if not stacks[cell]:
        del stacks[cell]
    state.prices, state.stacks = prices, stacks


def turn_director(t: Table, company: str, director: str | None) -> None:
    """Record which player directs a company now."""
    seat_director(t, company, None if director is None else player(director))


def seat_director(t: Table, company: str, holder: Holder | None) -> None:
    """Record which holder directs a company now."""
    before = t.state.companies[company].directed_by
    if before != holder:
        t.change_company(company, directed_by=holder)
        t.say(ev.DirectorChanged(company, bare(before or NOBODY), bare(holder or NOBODY)))


def deal_cards(t: Table, order: Iterable[str], why: str = "", clause: str = "") -> None:
    """Number cards are dealt: turns go round in this order from now on."""
    cards = tuple(order)
    if sorted(cards) != sorted(t.state.players):
        raise LedgerError(f"cards for {cards}, but the players are {t.state.players}")
    t.state.cards = cards
    t.say(ev.CardsDealt(cards, why, clause))
