"""Positions of 1848 in two or three lines.

    given(turn="NSW", step="trains", phase="3", cash={"NSW": 250}, tiles={"F17": ("57", 1)})

Players are Ada, Bob, Cid, Dee, Eve, Fay in this order of seats. What is not said is as empty as it can be: no privates,
nothing on the map, 500 in every purse. Companies that are given shares, markers, trains or the turn are launched.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bradshaw.kernel import ledger
from bradshaw.kernel.actions import Dividend, Pass, RunRoutes
from bradshaw.kernel.chance import Chance
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.records import BANK, IPO, POOL, SCRAP, Holder, Laid, Place, company, player
from bradshaw.kernel.state import OptionValue, State
from bradshaw.kernel.table import Table
from bradshaw.mechanics import directors
from bradshaw.mechanics.stations import free_circles, on_charter, on_map
from bradshaw.titles.g1848 import phases, privates, shares, track
from bradshaw.titles.g1848.data import BOE, BOE_PURSE, COM, DATA, GHAN, KINDS, PRIVATES, RAILWAYS, board
from bradshaw.titles.g1848.market import PAR_CELLS
from bradshaw.titles.g1848.state import Australia, CompanyTurn, OperatingRound, ShareRound
from bradshaw.titles.g1848.title import TITLE
from position import Position

NAMES = ("Ada", "Bob", "Cid", "Dee", "Eve", "Fay")
Shares = Mapping[str, Mapping[str, int]]


def opening(players: int = 3, **options: OptionValue) -> Position:
    """The start of a game, in the order of the names."""
    return Position(TITLE, fresh(players, options).state).settle()


def fresh(players: int, options: Mapping[str, OptionValue]) -> Table:
    settled = TITLE.settle_options({"seating": "as_listed", **options})
    table = Table(TITLE, State(title=TITLE.id, players=NAMES[:players], options=settled))
    TITLE.setup(table, Chance(0))
    return table


def given(
    *,
    players: int = 3,
    options: Mapping[str, OptionValue] | None = None,
    phase: str = "2",
    cash: Mapping[str, int] | None = None,
    shares: Shares | None = None,
    par: Mapping[str, int] | None = None,
    price: Mapping[str, str] | None = None,
    trains: Mapping[str, Sequence[str]] | None = None,
    bank_trains: Mapping[str, int] | None = None,
    tiles: Mapping[str, tuple[str, int]] | None = None,
    markers: Mapping[str, Sequence[str]] | None = None,
    owners: Mapping[str, str] | None = None,
    loans: Mapping[str, int] | None = None,
    failed: Sequence[str] = (),
    new: Sequence[str] = (),
    turn: str = "",
    step: str = "track",
    revenue: int = 0,
    acted: Sequence[str] = (),
    share_round: int = 2,
    on_turn: str = "Ada",
    operating: tuple[int, int] | None = None,
    frames: Sequence[Frame] = (),
    end: str = "",
) -> Position:
    """A position.

    - `shares`: company -> holder (player or "pool") -> shares; the first holder named with most is the Director.
    - `price`: company -> cell of the chart "row,column"; else the start cell of its par (100 unless given).
    - `trains`: company -> sides, like "3+"; `bank_trains`: kind -> how many the Bank has left of it.
    - `markers`: company -> hexes (or "G10.1" for a stop, "F17.0.-1" for the edge). A company on turn has its home
      markers anyway, unless it is in `new`: then this turn is its first and places them.
    - `owners`: private -> player or company. `failed`: companies in receivership.
    - `turn` and `step`: a company's turn (`revenue`: what it ran for); otherwise a share round with `on_turn`, or an
      operating round about to begin (`operating` = its number and how many there are).
    """
    t = fresh(players, options or {})
    t.state.frames = ()
    for private in PRIVATES:
        hand_private(t, private, (owners or {}).get(private, ""))
    reach_phase(t, phase)
    for name, sides in (trains or {}).items():
        for side in sides:
            hand_train(t, name, side)
    for kind, left in (bank_trains or {}).items():
        cards = [id for id, train in t.state.trains.items() if train.kind == kind and train.holder == BANK]
        for card in cards[: len(cards) - left]:
            ledger.move_train(t, card, SCRAP)
    named = {**(shares or {})}
    for name in (turn, *acted, *(markers or {}), *(trains or {}), *failed):
        if name:
            named.setdefault(name, {"Ada": 6})
    for name, held in named.items():
        open_railway(t, name, held, (par or {}).get(name, 100), (price or {}).get(name))
    for name in (turn, *acted, *(markers or {}), *failed):
        if name:
            t.change_company(name, floated=True)
    t.change_own(com_funded=t.state.companies[COM].floated)
    for hex_id, (tile, rotation) in (tiles or {}).items():
        t.state.tiles[hex_id] = Laid(tile, rotation)
    for name, places in (markers or {}).items():
        for place in places:
            put_marker(t, name, place)
    for name in (turn, *acted, *failed):
        if name and name not in new and not on_map(t.state, name):
            track.place_homes(t, name)
            t.change_company(name, operated=True)
    for name, count in (loans or {}).items():
        ledger.move_loans(t, BOE_PURSE, company(name), count)
        ledger.pay(t, BOE_PURSE, BANK, 100 * count, "loans")
        t.change_own(borrowers=(*t.own(Australia).borrowers, name))
    for name in failed:
        fail(t, name)
    for who in t.state.players:
        set_cash(t, player(who), (cash or {}).get(who, 500))
    for name in RAILWAYS:
        set_cash(t, company(name), (cash or {}).get(name, 0))
    if "bank" in (cash or {}):
        set_cash(t, SCRAP, t.state.cash[BANK] - (cash or {})["bank"])
    ledger.move_paper(t, "priority", player(on_turn))
    t.change_own(end=end)
    t.state.frames = tuple(frames) or default_frames(
        t, turn, step, revenue, acted, new, share_round, on_turn, operating
    )
    return Position(TITLE, t.state)


def idle(position: Position) -> Position:
    """The Director on turn does the least: runs if that must be, withholds, passes."""
    runs = position.offered(RunRoutes)
    if runs:
        return position.act(runs[0])
    if position.offered(Dividend):
        return position.do(Dividend, pay=False)
    return position.do(Pass)


def default_frames(
    t: Table,
    turn: str,
    step: str,
    revenue: int,
    acted: Sequence[str],
    new: Sequence[str],
    share_round: int,
    on_turn: str,
    operating: tuple[int, int] | None,
) -> tuple[Frame, ...]:
    number, of = operating or (1, phases.rounds(t.state))
    if turn:
        late = (COM,) if shares.place_passed(t.state, turn) else ()
        round_ = OperatingRound(set=2, number=number, of=of, began=True, acted=(*acted, turn), late=late)
        if turn in new:
            return (replace(round_, acted=tuple(acted), late=()),)
        return (round_, CompanyTurn(turn, step=step, revenue=revenue))
    if operating:
        return (OperatingRound(set=2, number=number, of=of),)
    over_limit = tuple(name for name in t.state.players if shares.LIMIT.excess(t.state, name))
    return (ShareRound(number=share_round, player=on_turn, over_limit=over_limit),)


def hand_private(t: Table, private: str, who: str) -> None:
    holder = SCRAP
    if who:
        holder = company(who) if who in RAILWAYS else player(who)
    privates.hand_over(t, private, holder, "given")


def reach_phase(t: Table, phase: str) -> None:
    """Every kind up to the phase has been sold; what the Bank had of lower kinds is gone."""
    index = [one.name for one in DATA.phases].index(phase)
    sold = tuple(one.train for one in DATA.phases[: index + 1] if one.train)
    t.change_own(sold=sold, reached=sold)
    t.state.phase = phase
    for id, train in t.state.trains.items():
        lower = train.kind != GHAN and sold and KINDS.index(train.kind) < KINDS.index(sold[-1])
        if lower:
            ledger.move_train(t, id, SCRAP)


def hand_train(t: Table, name: str, side: str) -> None:
    kind = next(one.id for one in DATA.trains if side in [face.name for face in one.sides])
    cards = [id for id, one in t.state.trains.items() if one.kind == kind and one.holder in (BANK, SCRAP)]
    ledger.move_train(t, cards[0], company(name), "given", side=side)


def open_railway(t: Table, name: str, held: Mapping[str, int], par: int, cell: str | None) -> None:
    if name == BOE:
        for who, count in held.items():
            ledger.move_shares(t, BOE, POOL, player(who), count)
        return
    for who, count in held.items():
        ledger.move_shares(t, name, IPO, POOL if who == POOL else player(who), count)
    owners = [who for who in held if who != POOL]
    director = max(owners, key=lambda who: held[who])
    if held[director] < 2:
        return  # a share that came with P5
    ledger.move_paper(t, directors.certificate(name), player(director))
    ledger.turn_director(t, name, director)
    t.change_company(name, par=par, floated=sum(held.values()) >= 6 and name != COM)
    ledger.set_price(t, name, cell or PAR_CELLS[par], "given")


def put_marker(t: Table, name: str, where: str) -> None:
    hex_id, *rest = where.split(".", 2)
    stop = int(rest[0]) if rest else 0
    slot = int(rest[1]) if len(rest) > 1 else next(iter(free_circles(board(t.state), t.state, hex_id, stop)))
    ledger.place_marker(t, on_charter(t.state, name)[0], Place(hex_id, stop, slot))
    t.change_company(name, operated=True, floated=True)


def fail(t: Table, name: str) -> None:
    """The company is in receivership, without compensation or lower limits for its Director."""
    for holder, count in list(t.state.shares[name].items()):
        ledger.move_shares(t, name, holder, SCRAP, count)
    ledger.move_paper(t, directors.certificate(name), SCRAP)
    ledger.take_price_off(t, name)
    t.change_company(name, closed=True, directed_by=None)
    for marker in t.state.markers_of(name):
        ledger.turn_marker(t, marker, active=False)
    t.change_own(receiverships=(*t.own(Australia).receiverships, name))


def set_cash(t: Table, holder: Holder, amount: int) -> None:
    held = t.state.cash.get(holder, 0)
    if amount >= held:
        ledger.pay(t, BANK, holder, amount - held, "given")
    else:
        ledger.pay(t, holder, BANK, held - amount, "given", overdraft=True)
