"""`given(...)`: a position of 1820 in two or three lines. Players are A, B, C, D, E with the cards 1 to 5."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bradshaw.kernel import ledger
from bradshaw.kernel.chance import Chance
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.records import BANK, POOL, SCRAP, Holder, Laid, Place, Train, cousin, player
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.state import OptionValue, State
from bradshaw.kernel.table import Table
from bradshaw.mechanics.operating_round import OperatingRound
from bradshaw.mechanics.stations import free_circles
from bradshaw.titles.g1820 import market, office, phases
from bradshaw.titles.g1820.cousins import paper
from bradshaw.titles.g1820.data import COUSINS, EXTRA, KINDS, board
from bradshaw.titles.g1820.frames import CompanyTurn, Course, StockRound
from bradshaw.titles.g1820.own import own
from bradshaw.titles.g1820.title import TITLE
from position import Position

NAMES = ("A", "B", "C", "D", "E")


def holder(name: str) -> Holder:
    return {"pool": POOL}.get(name) or (cousin(name) if name in COUSINS else player(name))


def given(
    players: int = 3,
    *,
    phase: str = "yellow",
    options: Mapping[str, OptionValue] | None = None,
    cash: Mapping[str, int] | None = None,
    size: Mapping[str, int] | None = None,
    price: Mapping[str, int] | None = None,
    held: Mapping[str, Mapping[str, int]] | None = None,
    treasury_cash: Mapping[str, int] | None = None,
    loans: Mapping[str, int] | None = None,
    trains: Mapping[str, Sequence[str]] | None = None,
    stations: Mapping[str, Sequence[str]] | None = None,
    charter: Mapping[str, int] | None = None,
    tiles: Mapping[str, tuple[str, int]] | None = None,
    cousins: Mapping[str, str] | None = None,
    privates: Mapping[str, str] | None = None,
    keep: Mapping[str, Any] | None = None,
    stock: str = "",
    part: int = 1,
    turn: tuple[str, str] | None = None,
    revenue: int = 0,
    frames: tuple[Frame, ...] | None = None,
    settle: bool = True,
) -> Position:
    """Only what matters need be said.

    held: company -> holder ("A", "pool", a cousin's letters) -> shares; the rest of its `size` (5) is in its treasury.
    Its price is 60 unless `price` says so. trains: company -> kinds. stations: company -> stops ("M15.0"). cousins:
    letters -> owner. privates: company -> director. stock="A": A's turn in a stock round. turn=("LUR", "trains"): that
    step of the company's turn, with C's CFR to operate after it.
    """
    names = NAMES[:players]
    state = State(title=TITLE.id, players=names, options=TITLE.settle_options(options or {}))
    t = Table(TITLE, state)
    TITLE.setup(t, Chance(0, fixed(names)))
    t.pop()
    for name in COUSINS:
        owner = (cousins or {}).get(name)
        state.papers[paper(name)] = player(owner) if owner else SCRAP
    for who in names:
        state.cash[player(who)] = 0
    for name, amount in {**dict.fromkeys(names, 500), **(cash or {})}.items():
        ledger.pay(t, BANK, holder(name), amount, "given")
    state.phase = phase
    t.change_own(column=EXTRA.first_column[phase], stock_round=1, round=1, began_in=phase)
    phases.drop_earlier(t, phase)
    for hex_id, (tile, rotation) in (tiles or {}).items():
        state.tiles[hex_id] = Laid(tile, rotation)
    for name, holders in (held or {}).items():
        found(t, name, (size or {}).get(name, 5), (price or {}).get(name, 60), holders)
    if turn:
        found(t, "CFR", 5, 51, {"C": 2})  # so that the round goes on after the turn
        t.change_own(face_down=turn[:1])
    for name, who in (privates or {}).items():
        ledger.resize(t, name, player(who), 1)
        t.change_company(name, floated=True, directed_by=player(who))
        t.change_own(privates=(*own(state).privates, name))
    for name, amount in (treasury_cash or {}).items():
        ledger.pay(t, BANK, treasury(name), amount, "given")
    for name, number in (loans or {}).items():
        ledger.move_loans(t, BANK, treasury(name), number)
    for name, kinds in (trains or {}).items():
        for kind in kinds:
            give_train(t, treasury(name) if name in state.companies else player(name), kind)
    for name, stops in (stations or {}).items():
        for stop in stops:
            hex_id, index = stop.split(".")
            place(t, name, hex_id, int(index))
    for name, number in (charter or {}).items():
        for id in [one for one in state.markers_of(name) if state.markers[one].in_supply][:number]:
            ledger.store_marker(t, id, in_supply=False)
    t.change_own(**(keep or {}))
    state.frames = frames or stack(stock, part, turn, revenue)
    return Position(TITLE, state, settle=settle)


def fixed(names: Sequence[str]) -> dict[str, list[str]]:
    drawn = {
        f"{colour} cousins": [name for name, one in COUSINS.items() if one.colour == colour]
        for colour in ("blue", "brown", "green", "red")
    }
    return {"number cards": list(names), **drawn}


def found(t: Table, name: str, size: int, price: int, holders: Mapping[str, int]) -> None:
    cell = next(cell.id for cell in market.MARKET.cells.values() if cell.price == price)
    t.change_company(name, floated=True, par=price)
    ledger.resize(t, name, treasury(name), size)
    ledger.set_price(t, name, cell, "given")
    for who, count in holders.items():
        ledger.move_shares(t, name, treasury(name), holder(who), count)
    office.settle(t, name)


def give_train(t: Table, taker: Holder, kind: str) -> None:
    stock = [id for id, train in t.state.trains.items() if train.kind == kind and train.holder in (BANK, SCRAP)]
    id = stock[0] if stock else f"{kind}-{len(t.state.trains)}"
    t.state.trains[id] = Train(kind, taker)
    if kind == KINDS["yellow"] and t.state.phase == "yellow":
        phases.mint_yellow(t)


def place(t: Table, name: str, hex_id: str, stop: int) -> None:
    id = next(one for one in t.state.markers_of(name) if t.state.markers[one].in_supply)
    slot = free_circles(board(t.state), t.state, hex_id, stop)[0]
    ledger.place_marker(t, id, Place(hex_id, stop, slot))


def stack(stock: str, part: int, turn: tuple[str, str] | None, revenue: int) -> tuple[Frame, ...]:
    if stock:
        return (Course("adjust"), StockRound(1, stock, part=part))
    if turn:
        name, step = turn
        round_now = OperatingRound(set=1, number=1, of=2, began=True, acted=(name,))
        return (Course("after-operating"), round_now, CompanyTurn(name, step, revenue=revenue))
    return (Course("income"),)
