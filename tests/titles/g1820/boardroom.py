"""`given(...)`: a position before or in an Issue & Takeover round, in two or three lines. Players are A, B, C."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bradshaw.kernel import ledger
from bradshaw.kernel.chance import Chance
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.records import BANK, POOL, SCRAP, Holder, Laid, Marker, Place, Train, cousin, player
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.state import OptionValue, State
from bradshaw.kernel.table import Table
from bradshaw.mechanics.stations import free_circles
from bradshaw.titles.g1820 import market, phases
from bradshaw.titles.g1820.cousins import paper
from bradshaw.titles.g1820.data import COLOURS, COUSINS, EXTRA, RAIL, board
from bradshaw.titles.g1820.frames import Course, IssueRound, Takeovers
from bradshaw.titles.g1820.own import own as britain
from bradshaw.titles.g1820.title import TITLE
from position import Position

Shares = Mapping[str, Mapping[str, int]]
PLAIN = "57"
"""The tile under stations on hexes without a printed city."""


def given(
    players: int = 3,
    *,
    phase: str = "green",
    column: int = 0,
    options: Mapping[str, OptionValue] | None = None,
    size: Mapping[str, int] | None = None,
    price: Mapping[str, int] | None = None,
    shares: Shares | None = None,
    director: Mapping[str, str] | None = None,
    treasuries: Mapping[str, int] | None = None,
    loans: Mapping[str, int] | None = None,
    trains: Mapping[str, Sequence[str]] | None = None,
    stations: Mapping[str, Sequence[str]] | None = None,
    charter: Mapping[str, int] | None = None,
    private: Mapping[str, str] | None = None,
    cousins: Mapping[str, Sequence[str]] | None = None,
    cash: Mapping[str, int] | None = None,
    own: Mapping[str, Any] | None = None,
    step: int = 5,
    turn: str = "",
    frames: tuple[Frame, ...] | None = None,
    settle: bool = True,
) -> Position:
    """Only what matters need be said; the rest is the plainest thing that fits.

    shares: company -> holder ("A", "pool", a cousin's id) -> number; the rest is in its treasury. Companies have 10
    shares unless `size`, stand at 71 unless `price`, and are directed by the first of those who hold most.
    treasuries, loans, trains (kinds), stations (hexes, or stops as "C7.1"), charter (unplaced markers): by company.
    private: company -> its director. cousins: player -> ids. cash: players and cousins; £1000 each unless said.
    step: of the Issue & Takeover Round; turn="LSR": of its fifth step, LSR acts and the others have done.
    """
    picked = {f"{COUSINS[id].colour}_cousin": id for ids in (cousins or {}).values() for id in ids}
    state = State(
        title=TITLE.id, players=tuple("ABCD"[:players]), options=TITLE.settle_options({**picked, **(options or {})})
    )
    t = Table(TITLE, state)
    TITLE.setup(t, Chance(0))
    ledger.deal_cards(t, state.players)
    build = Builder(t)
    build.phase(phase, column)
    build.cousins(cousins or {})
    for name, held in (shares or {}).items():
        build.public(name, (size or {}).get(name, 10), (price or {}).get(name, 71), held, (director or {}).get(name))
    for name, who in (private or {}).items():
        build.private(name, who)
    build.money(cash or {}, treasuries or {})
    build.loans(loans or {})
    build.trains(trains or {})
    build.stations(stations or {}, charter or {})
    t.change_own(stock_round=2, round=1, **(own or {}))
    if frames is not None:
        t.state.frames = (Course("after-issue"), *frames)
    else:
        t.state.frames = (Course("after-issue"), *round_at(t.state, step, turn))
    return Position(TITLE, t.state, settle=settle)


def round_at(state: State, step: int, turn: str) -> tuple[Frame, ...]:
    if turn:
        return (Takeovers(begun=True, company=turn, before=britain(state).acquirers.count(turn)),)
    issuing = (IssueRound(tuple(market.operating_order(state))),) if step == 3 else ()
    return (Takeovers(), *issuing)


def holder(state: State, name: str) -> Holder:
    if name in state.players:
        return player(name)
    return cousin(name) if name in COUSINS else Holder(name)


class Builder:
    def __init__(self, t: Table) -> None:
        self.t = t

    def phase(self, name: str, column: int) -> None:
        state = self.t.state
        state.phase = name
        self.t.change_own(column=column or EXTRA.first_column[name])
        if COLOURS.index(name):
            phases.drop_earlier(self.t, name)

    def cousins(self, cousins: Mapping[str, Sequence[str]]) -> None:
        for who, ids in cousins.items():
            for id in ids:
                ledger.move_paper(self.t, paper(id), player(who))

    def public(self, name: str, size: int, price: int, held: Mapping[str, int], director: str | None) -> None:
        t = self.t
        t.change_company(name, floated=True, operated=True, par=price)
        ledger.resize(t, name, treasury(name), size)
        for who, count in held.items():
            ledger.move_shares(t, name, treasury(name), holder(t.state, who), count)
        cell = next(cell.id for cell in market.MARKET.cells.values() if cell.price == price)
        ledger.set_price(t, name, cell, "given")
        holders = [who for who in held if who != POOL]
        first = director or max(holders, key=lambda who: held[who], default=None)
        ledger.seat_director(t, name, None if first is None else holder(t.state, first))

    def private(self, name: str, who: str) -> None:
        t = self.t
        t.change_company(name, floated=True, operated=True)
        ledger.resize(t, name, player(who), 1)
        ledger.seat_director(t, name, player(who))
        t.change_own(privates=(*britain(t.state).privates, name))

    def money(self, cash: Mapping[str, int], treasuries: Mapping[str, int]) -> None:
        t = self.t
        wanted = {player(who): 1000 for who in t.state.players}
        wanted |= {holder(t.state, who): amount for who, amount in cash.items()}
        wanted |= {treasury(name): amount for name, amount in treasuries.items()}
        for one, amount in wanted.items():
            has = t.state.cash.get(one, 0)
            ledger.pay(t, one, BANK, has, "given")
            ledger.pay(t, BANK, one, amount, "given")

    def loans(self, loans: Mapping[str, int]) -> None:
        for name, count in loans.items():
            ledger.move_loans(self.t, BANK, treasury(name), count)

    def trains(self, trains: Mapping[str, Sequence[str]]) -> None:
        state = self.t.state
        for name, kinds in trains.items():
            for kind in kinds:
                stock = (id for id, one in state.trains.items() if one.kind == kind and one.holder in (BANK, SCRAP))
                id = next(stock, f"{kind}-given-{len(state.trains)}")
                state.trains[id] = Train(kind, treasury(name))

    def stations(self, stations: Mapping[str, Sequence[str]], charter: Mapping[str, int]) -> None:
        t = self.t
        for name, places in stations.items():
            for place in places:
                hex_id, _, stop = place.partition(".")
                if not board(t.state).hexes[hex_id].tile.stops and hex_id not in t.state.tiles:
                    t.state.tiles[hex_id] = Laid(PLAIN, 0)
                circle = free_circles(board(t.state), t.state, hex_id, int(stop or 0))[0]
                ledger.place_marker(t, self.marker(name), Place(hex_id, int(stop or 0), circle))
        for name, count in charter.items():
            for _ in range(count):
                ledger.store_marker(t, self.marker(name), in_supply=False)

    def marker(self, name: str) -> str:
        state = self.t.state
        if name == RAIL:
            id = f"{RAIL}-{len(state.markers_of(RAIL))}"
            ledger.mint_marker(self.t, id, Marker(RAIL))
            return id
        return next(id for id in state.markers_of(name) if state.markers[id].in_supply)


def stations_of(at: Position, name: str) -> list[str]:
    """The hexes of its stations on the map."""
    return sorted(marker.place.hex for marker in at.state.markers.values() if marker.company == name and marker.place)


def charter_of(at: Position, name: str) -> int:
    return sum(at.state.markers[id].on_charter for id in at.state.markers_of(name))


def loans_of(at: Position, name: str) -> int:
    return at.state.loans.get(treasury(name), 0)


def trains_of(at: Position, name: str) -> list[str]:
    return sorted(at.state.trains[id].kind for id in at.state.trains_of(treasury(name)))
