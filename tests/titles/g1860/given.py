"""`given(...)`: a position of 1860 in two or three lines. Players are A, B, C, D."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from bradshaw.kernel import ledger
from bradshaw.kernel.chance import Chance
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.records import BANK, IPO, POOL, SCRAP, Laid, Place, company, player
from bradshaw.kernel.state import OptionValue, State
from bradshaw.kernel.table import Table
from bradshaw.mechanics.directors import certificate
from bradshaw.mechanics.privates import paper
from bradshaw.mechanics.turn_order import PRIORITY
from bradshaw.titles.g1860 import market
from bradshaw.titles.g1860.data import COMPANIES, DATA, TRAIN_ORDER, board_of, home
from bradshaw.titles.g1860.flotation import fitting
from bradshaw.titles.g1860.insolvency import turn_bases
from bradshaw.titles.g1860.money import CREDIT
from bradshaw.titles.g1860.state import (
    CompanyTurn,
    Course,
    OperatingRound,
    StockRound,
    add,
)
from bradshaw.titles.g1860.title import TITLE
from bradshaw.titles.g1860.track import home_base_stands, is_upgrade, place_home_base
from position import Position


def given(
    players: int = 3,
    *,
    phase: str = "2",
    options: Mapping[str, OptionValue] | None = None,
    cash: Mapping[str, int] | None = None,
    shares: Mapping[str, Mapping[str, int]] | None = None,
    director: Mapping[str, str] | None = None,
    par: Mapping[str, int] | None = None,
    price: Mapping[str, int] | None = None,
    treasury: Mapping[str, int] | None = None,
    trains: Mapping[str, Sequence[str]] | None = None,
    tiles: Mapping[str, tuple[str, int]] | None = None,
    bases: Mapping[str, Sequence[str]] | None = None,
    privates: Mapping[str, Sequence[str]] | None = None,
    bankrupt: Sequence[str] = (),
    insolvent: Sequence[str] = (),
    fresh: Sequence[str] = (),
    unfloated: Sequence[str] = (),
    priority: str = "A",
    own: Mapping[str, Any] | None = None,
    stock: str = "",
    passes: int = 0,
    turn: tuple[str, str] | None = None,
    revenue: int = 0,
    acted: Sequence[str] = (),
    operating: tuple[int, int] | None = None,
    frames: tuple[Frame, ...] | None = None,
    settle: bool = True,
) -> Position:
    """Only what matters need be said; the rest is the plainest thing that fits.

    shares: company -> holder ("A", "pool") -> units of 10%; the rest is in the initial offering. Who has most
    directs unless `director` says otherwise ("pool": the certificate lies there). With half of it in players' hands
    (and not in `unfloated`) a company is floated, with home tile and base, its price at par unless `price` says
    otherwise, no money unless `treasury`, and has operated unless in `fresh`.
    trains: company, "pool" -> kinds. tiles: hex -> (tile, rotation). bases: company -> hexes or stops ("G5.1"),
    besides home. privates: player (or "bank") -> ids; the others are closed once a stock round is given.
    stock="A": A's stock turn, after so many `passes` in a row.
    turn=("C&N", "track"): that step of the company's turn; steps: return, track, base, run,
    pay (with `revenue`), trains; operating=(2, 3): in the second operating round of
    three. With neither: the opening auction.
    """
    state = State(
        title=TITLE.id,
        players=tuple("ABCD"[:players]),
        options=TITLE.settle_options(options or {}),
    )
    t = Table(TITLE, state)
    TITLE.setup(t, Chance(0))
    build = Builder(t)
    build.phase(phase)
    build.tiles(tiles or {})
    for name in {**(shares or {}), **(par or {})}:
        build.company(
            name,
            (shares or {}).get(name, {}),
            (director or {}).get(name),
            (par or {}).get(name, COMPANIES[name].pars[-1]),
            (price or {}).get(name),
            floats=name not in unfloated,
            operated=name not in fresh,
        )
    for name in bankrupt:
        build.bankrupt(name, restarted=name in (shares or {}))
    build.trains(trains or {})
    build.money(cash or {}, treasury or {})
    build.bases(bases or {})
    if stock or turn or frames:
        build.privates(privates or {})
        t.change_own(stock_round=2, layer=4)
    t.change_own(insolvent=tuple(insolvent), **(own or {}))
    t.state.papers[PRIORITY] = player(priority)
    if frames is not None:
        t.state.frames = frames
    elif stock:
        t.state.frames = (Course("stock"), StockRound(2, stock, passes=passes))
    elif turn:
        t.state.frames = (
            Course("operating"),
            OperatingRound(2, *(operating or (1, DATA.phase(phase).rounds)), True, (*acted, turn[0])),
            CompanyTurn(*turn, revenue=revenue),
        )
    return Position(TITLE, t.state, settle=settle)


class Builder:
    """Puts things where they are wanted."""

    def __init__(self, t: Table) -> None:
        self.t, self.state = t, t.state

    def phase(self, name: str) -> None:
        self.state.phase = name
        self.t.change_own(southern=name == "9")

    def trains(self, wanted: Mapping[str, Sequence[str]]) -> None:
        """Trains of earlier phases that nobody is said to have are gone."""
        for holder, kinds in wanted.items():
            for kind in kinds:
                free = next(id for id, train in self.state.trains.items() if train.holder == IPO and train.kind == kind)
                where = holder if holder in (POOL, IPO) else company(holder)
                self.state.trains[free] = replace(self.state.trains[free], holder=where)
        first = DATA.phase(self.state.phase).train
        for id, train in self.state.trains.items():
            if train.holder == IPO and first and TRAIN_ORDER.index(train.kind) < TRAIN_ORDER.index(first):
                self.state.trains[id] = replace(train, holder=SCRAP)
        if first and all(train.holder == IPO for train in self.state.trains.values() if train.kind == first):
            sold = next(id for id, train in self.state.trains.items() if train.kind == first)
            self.state.trains[sold] = replace(self.state.trains[sold], holder=SCRAP)

    def tiles(self, wanted: Mapping[str, tuple[str, int]]) -> None:
        for hex_id, (tile, rotation) in wanted.items():
            self.state.tiles[hex_id] = Laid(tile, rotation)

    def company(
        self,
        name: str,
        held: Mapping[str, int],
        director: str | None,
        par: int,
        price: int | None,
        *,
        floats: bool,
        operated: bool,
    ) -> None:
        for holder, units in held.items():
            ledger.move_shares(self.t, name, IPO, POOL if holder == POOL else player(holder), units)
        self.t.change_company(name, par=par)
        players = {who: units for who, units in held.items() if who != POOL}
        if director is None:
            director = max(players, key=lambda who: players[who]) if players else POOL
        self.state.papers[certificate(name)] = POOL if director == POOL else player(director)
        self.t.change_company(name, directed_by=None if director == POOL else player(director))
        if floats and (sum(players.values()) >= 5 or price is not None):
            self.float_company(name, price or par, operated=operated)

    def float_company(self, name: str, price: int, *, operated: bool) -> None:
        self.t.change_company(name, floated=True, operated=operated)
        cell = market.CELLS.get(price)
        assert cell is not None, f"no price {price} on the market"
        ledger.set_price(self.t, name, cell, "given")
        self.home(name)

    def home(self, name: str) -> None:
        if not is_upgrade(board_of(self.state), self.state, home(name)):
            lay = next(fitting(self.state, name))
            self.state.tiles[home(name)] = Laid(lay.tile, lay.rotation)
        if not home_base_stands(self.state, name):
            place_home_base(self.t, name)

    def bankrupt(self, name: str, *, restarted: bool) -> None:
        """Wound up after having operated; restarted when shares are given, too."""
        self.home(name)
        turn_bases(self.t, name, active=False)
        self.t.change_company(name, operated=True)
        add(self.t, "bankrupt", name)

    def money(self, cash: Mapping[str, int], treasury: Mapping[str, int]) -> None:
        for who, amount in cash.items():
            if who == BANK:
                continue
            self.state.cash[BANK] += self.state.cash[player(who)] - amount
            self.state.cash[player(who)] = amount
        if BANK in cash:
            self.state.cash[BANK] = cash[BANK]
        for name, amount in treasury.items():
            self.state.cash[CREDIT] -= amount
            self.state.cash[company(name)] = amount

    def bases(self, wanted: Mapping[str, Sequence[str]]) -> None:
        for name, places in wanted.items():
            for number, place in enumerate(places, 1):
                hex_id, _, stop = place.partition(".")
                stops = board_of(self.state).tile_at(self.state.tiles, hex_id).stops
                index = int(stop) if stop else next(one.index for one in stops if one.kind == "city")
                taken = {m.place.slot for m in self.state.markers.values() if m.place and m.place.hex == hex_id}
                slot = next(slot for slot in range(9) if slot not in taken)
                marker = f"{name}:{number}"
                self.state.markers[marker] = replace(self.state.markers[marker], place=Place(hex_id, index, slot))

    def privates(self, wanted: Mapping[str, Sequence[str]]) -> None:
        owners = {private: who for who, those in wanted.items() for private in those}
        for private in DATA.privates:
            held = paper(private.id)
            if private.id in owners:
                who = owners[private.id]
                self.state.papers[held] = BANK if who == BANK else player(who)
            elif self.state.papers[held] == BANK:
                self.state.papers[held] = SCRAP
