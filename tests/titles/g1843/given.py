"""`given(...)`: a position of 1843 in two or three lines. Players are A to F, with the cards 1 to 6 in this order."""

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
from bradshaw.mechanics.privates import paper as private_paper
from bradshaw.mechanics.stock_round import StockRound
from bradshaw.titles.g1843 import market, ports, stations
from bradshaw.titles.g1843.data import COLOURS, DATA, PRIVATES, phase
from bradshaw.titles.g1843.frames import ChoosingCity, CompanyTurn, Course, OperatingRound
from bradshaw.titles.g1843.phases import ABROAD, RUSTED
from bradshaw.titles.g1843.ports import paper as port_paper
from bradshaw.titles.g1843.title import TITLE
from position import Position

KIND = {side.name: train.id for train in DATA.trains for side in train.sides} | {"3+1": "yellow"}


def given(
    players: int = 3,
    *,
    phase: str = "yellow",
    options: Mapping[str, OptionValue] | None = None,
    cash: Mapping[str, int] | None = None,
    shares: Mapping[str, Mapping[str, int]] | None = None,
    par: Mapping[str, int] | None = None,
    cell: Mapping[str, str] | None = None,
    treasury: Mapping[str, int] | None = None,
    trains: Mapping[str, Sequence[str]] | None = None,
    supply: Mapping[str, int] | None = None,
    tiles: Mapping[str, tuple[str, int]] | None = None,
    stations: Mapping[str, Sequence[str]] | None = None,
    privates: Mapping[str, Sequence[str]] | None = None,
    ports: Mapping[str, Sequence[str]] | None = None,
    fresh: Sequence[str] = (),
    own: Mapping[str, Any] | None = None,
    stock: str = "",
    number: int = 2,
    passes: int = 0,
    turn: tuple[str, str] | None = None,
    revenue: int = 0,
    waiting: Sequence[str] = (),
    round: int = 1,
    frames: tuple[Frame, ...] | None = None,
    settle: bool = True,
) -> Position:
    """Only what matters need be said; the rest is the plainest thing that fits.

    shares: company -> holder ("A", "pool") -> units of 10%; the rest is on the IPO chart. Who has most directs. With
    60% out a company is floated, stands on its par (67 unless `par`) or on `cell` ("row,column"), has its home station,
    no money unless `treasury`, and has operated unless in `fresh`.
    trains: company, "pool" -> names of sides. supply: colour -> certificates left. stations: company -> stops ("E20.0")
    besides home. privates: holder -> ids; those not named are closed once a round is given. ports: company -> hexes.
    stock="A": A's turn of the stock round with this `number`. turn=("EST", "track"): that step of the company's turn;
    `waiting`: who operates after it; `round`: the number of the operating round. With neither: the auction.
    """
    state = State(title=TITLE.id, players=tuple("ABCDEF"[:players]), options=TITLE.settle_options(options or {}))
    t = Table(TITLE, state)
    TITLE.setup(t, Chance(0))
    ledger.deal_cards(t, state.players)
    build = Builder(t)
    build.phase(phase)
    for hex_id, laid in (tiles or {}).items():
        state.tiles[hex_id] = Laid(*laid)
    for name, held in (shares or {}).items():
        build.company(name, held, (par or {}).get(name, 67), (cell or {}).get(name), operated=name not in fresh)
    build.trains(trains or {}, supply or {})
    build.money(cash or {}, treasury or {})
    build.stations(stations or {})
    build.papers(privates or {}, ports or {}, opened=bool(stock or turn or frames))
    if frames is not None:
        state.frames = frames
    elif stock:
        state.frames = (Course("operating"), StockRound(number, stock, passes=passes))
        t.change_own(stock_round=number)
    elif turn:
        build.turn(*turn, revenue, tuple(waiting), round)
    else:
        state.frames = (state.frames[0], replace(state.frames[1], turn="A"))
    t.change_own(**(own or {}))
    return Position(TITLE, state, settle=settle)


class Builder:
    """Puts things where they are wanted."""

    def __init__(self, t: Table) -> None:
        self.t, self.state = t, t.state

    def phase(self, colour: str) -> None:
        """Certificates of earlier colours have gone abroad; in the gray phase they are on sale again."""
        self.state.phase = colour
        gone = COLOURS[: COLOURS.index(colour)]
        for id, train in self.state.trains.items():
            if train.kind in gone:
                self.state.trains[id] = replace(train, holder=RUSTED if colour == "gray" else ABROAD)

    def company(self, name: str, held: Mapping[str, int], par: int, cell: str | None, *, operated: bool) -> None:
        for holder, units in held.items():
            ledger.move_shares(self.t, name, IPO, POOL if holder == POOL else player(holder), units)
        players = {who: units for who, units in held.items() if who != POOL}
        director = max(players, key=lambda who: players[who])
        if players[director] < 2:
            return
        self.state.papers[certificate(name)] = player(director)
        self.t.change_company(name, par=par, directed_by=player(director))
        ledger.set_price(self.t, name, cell or market.PAR_CELLS[par], "given")
        if sum(held.values()) >= 6:
            self.t.change_company(name, floated=True, operated=operated)
            if operated:
                stations.place_home(self.t, name)
                if isinstance(self.t.frame, ChoosingCity):
                    self.t.pop()

    def trains(self, wanted: Mapping[str, Sequence[str]], supply: Mapping[str, int]) -> None:
        for holder, names in wanted.items():
            for name in names:
                kind = KIND[name]
                free = (id for id, train in self.state.trains.items() if train.kind == kind)
                id = next(one for one in free if self.state.trains[one].holder in (BANK, ABROAD, RUSTED, SCRAP))
                where = POOL if holder == POOL else company(holder)
                self.state.trains[id] = replace(self.state.trains[id], holder=where, side=name)
        for kind, number in supply.items():
            left = [id for id, train in self.state.trains.items() if (train.kind, train.holder) == (kind, BANK)]
            for id in left[: len(left) - number]:
                self.state.trains[id] = replace(self.state.trains[id], holder=ABROAD)

    def money(self, cash: Mapping[str, int], treasury: Mapping[str, int]) -> None:
        wanted = {player(who): amount for who, amount in cash.items()}
        wanted |= {company(name): amount for name, amount in treasury.items()}
        for holder, amount in wanted.items():
            self.state.cash[BANK] += self.state.cash.get(holder, 0) - amount
            self.state.cash[holder] = amount

    def stations(self, wanted: Mapping[str, Sequence[str]]) -> None:
        for name, places in wanted.items():
            for place in places:
                hex_id, _, stop = place.partition(".")
                index = int(stop or 0)
                there = (m.place for m in self.state.markers.values() if m.place)
                slot = sum((one.hex, one.stop) == (hex_id, index) for one in there)
                marker = next(id for id in self.state.markers_of(name) if self.state.markers[id].place is None)
                self.state.markers[marker] = replace(self.state.markers[marker], place=Place(hex_id, index, slot))

    def papers(
        self, privates: Mapping[str, Sequence[str]], ports: Mapping[str, Sequence[str]], *, opened: bool
    ) -> None:
        owners = {private: who for who, those in privates.items() for private in those}
        for private in PRIVATES:
            if private in owners:
                who = owners[private]
                self.state.papers[private_paper(private)] = player(who) if who in self.state.players else company(who)
            elif opened:
                self.state.papers[private_paper(private)] = SCRAP
        for name, hexes in ports.items():
            self.state.papers |= {port_paper(hex_id): company(name) for hex_id in hexes}

    def turn(self, name: str, step: str, revenue: int, waiting: tuple[str, ...], round: int) -> None:
        self.t.change_own(stock_round=2)
        acted = tuple(one for one, record in self.state.companies.items() if record.floated and one not in waiting)
        had_train = bool(self.state.trains_of(company(name)))
        reached = ports.within_reach(self.state, name)
        self.state.frames = (
            Course("stock"),
            OperatingRound(2, round, phase(self.state).rounds, began=True, acted=acted, floated=(*acted, *waiting)),
            CompanyTurn(name, step, revenue=revenue, had_train=had_train, ports=reached),
        )
