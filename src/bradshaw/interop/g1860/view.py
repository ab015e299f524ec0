"""A position of 1860 in the words of 18xx.games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from bradshaw.interop import ids, trace
from bradshaw.interop.trace import View
from bradshaw.kernel.records import POOL, bare, company, is_player
from bradshaw.kernel.state import State
from bradshaw.mechanics.directors import certificate
from bradshaw.mechanics.operating_round import in_progress
from bradshaw.titles.g1860 import market, money, shares
from bradshaw.titles.g1860.data import COMPANIES, DATA, TRAINS, home
from bradshaw.titles.g1860.state import ChoosingLot, CompanyTurn, HomeTile, own

THEIR_BANK = 20_000
"""That site's bank holds the companies' money, too, and has no bottom."""
UNLIMITED = [kind for kind, train in TRAINS.items() if train.count is None]


@lru_cache(maxsize=4)
def parts_on(map_name: str) -> ids.Parts:
    return ids.Parts(DATA, map_name)


def parts_of(state: State) -> ids.Parts:
    return parts_on(str(state.options["map"]))


def frame_of(state: State, kind: type) -> object | None:
    return next((frame for frame in reversed(state.frames) if isinstance(frame, kind)), None)


def view(state: State, numbers: Mapping[str, str]) -> View:
    found: View = {} if state.ended else {"round": round_of(state)}
    found |= {"phase": state.phase, "depot": trace.depot(state, UNLIMITED)}
    pending = frame_of(state, ChoosingLot)
    purses = {}
    for who, number in numbers.items():
        purses[who] = money.cash(state, who)
        if isinstance(pending, ChoosingLot) and pending.winner == who:
            purses[who] -= pending.bid
        found[f"player:{number}:cash"] = purses[who]
        found[f"player:{number}:privates"] = shares.privates_of(state, who)
    found["bank"] = THEIR_BANK - sum(purses.values()) - sum(treasury(state, name) for name in COMPANIES)
    for name in COMPANIES:
        for what, value in company_view(state, name, numbers).items():
            found[f"company:{name}:{what}"] = value
    return found | trace.tiles(state)


def round_of(state: State) -> str:
    mine = own(state)
    frame = in_progress(state)
    if frame:
        return f"OR {frame.set}.{frame.number}"
    return f"SR {mine.stock_round}.1" if mine.stock_round else "ISR 1.1"


def company_view(state: State, name: str, numbers: Mapping[str, str]) -> View:
    record = state.companies[name]
    return {
        "cash": treasury(state, name),
        "director": director(state, name, numbers),
        "price": price(state, name),
        "trains": [state.trains[train].name for train in state.trains_of(company(name))],
        "floated": record.floated,
        "tokens": bases(state, name),
        "loans": 0,
        "privates": [],
        "shares": trace.holdings(state, name, numbers),
    }


def treasury(state: State, name: str) -> int:
    """What a company has; there, subsidies are paid only together with the dividend."""
    turn = frame_of(state, CompanyTurn)
    early = turn.subsidy if isinstance(turn, CompanyTurn) and (turn.company, turn.step) == (name, "pay") else 0
    return money.treasury(state, name) - early


def bases(state: State, name: str) -> list[str]:
    """Where bases stand; their home base stands already while the home tile is chosen."""
    built = [mark.place.hex for mark in state.markers.values() if mark.company == name and mark.place]
    waiting = any(isinstance(frame, HomeTile) and frame.company == name for frame in state.frames)
    return [home(name), *built] if waiting else built


def director(state: State, name: str, numbers: Mapping[str, str]) -> str | None:
    holder = state.papers[certificate(name)]
    if is_player(holder):
        return numbers[bare(holder)]
    return POOL if holder == POOL else None


def price(state: State, name: str) -> list[object] | None:
    """The price and its place; their marker stands on the market from the par on, and on one line."""
    if state.companies[name].par is None:
        return None
    worth = market.price(state, name)
    cell = market.CELLS.get(worth)
    assert cell is not None
    return [worth, [0, market.MARKET.cells[cell].column]]
