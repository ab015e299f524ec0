"""A position of 1848 in the words of 18xx.games."""

from __future__ import annotations

from collections.abc import Mapping

from bradshaw.interop import ids, trace
from bradshaw.interop.trace import View
from bradshaw.kernel.records import BANK, POOL, Holder, company, player
from bradshaw.kernel.state import State
from bradshaw.titles.g1848 import market
from bradshaw.titles.g1848.data import BOE, BOE_PURSE, DATA, EXTRA, PRIVATES, RAILWAYS
from bradshaw.titles.g1848.shares import is_subscribed
from bradshaw.titles.g1848.state import OperatingRound, ShareRound

BOE_ROW = 6
"""The row of the Bank of England's price track on that site's market."""
UNLIMITED = ("8", "2E")
MAP = next(iter(DATA.maps))
PARTS = ids.Parts(DATA, MAP)
THEIRS = EXTRA.site.companies
"""Companies that go by another name there."""
OURS = {theirs: ours for ours, theirs in THEIRS.items()}


def here(name: int | str) -> str:
    return OURS.get(str(name), str(name))


def there(name: str) -> str:
    return THEIRS.get(name, name)


def view(state: State, numbers: Mapping[str, str]) -> View:
    found: View = {} if state.ended else {"round": round_of(state)}
    found |= {
        "phase": EXTRA.site.phases[state.phase],
        "bank": state.cash[BANK],
        "depot": trace.depot(state, UNLIMITED),
    }
    for who, number in numbers.items():
        found[f"player:{number}:cash"] = state.cash[player(who)]
        found[f"player:{number}:privates"] = privates_of(state, player(who))
    open_ones = [name for name in RAILWAYS if not state.companies[name].closed]
    views = {BOE: bank_of_england(state), **{name: railway(state, name, numbers) for name in open_ones}}
    for name, fields in views.items():
        fields["shares"] = trace.holdings(state, name, numbers)
        for what, value in fields.items():
            found[f"company:{there(name)}:{what}"] = value
    return found | trace.tiles(state)


def round_of(state: State) -> str:
    for frame in state.frames:
        if isinstance(frame, ShareRound):
            return f"SR {frame.number}.1"
        if isinstance(frame, OperatingRound):
            return f"OR {frame.set}.{frame.number}"
    return "ISR 1.1"


def privates_of(state: State, holder: Holder) -> list[str]:
    """Privates stay on that site's lists while their right is unused, even when they are closed."""
    papers = {f"{kind}:{private}": private for private in PRIVATES for kind in ("private", "right")}
    return sorted({private for paper, private in papers.items() if state.papers.get(paper) == holder})


def bank_of_england(state: State) -> View:
    loans = market.loans_given(state)
    return {
        "cash": state.cash[BOE_PURSE],
        "director": POOL,
        "price": [market.price(state, BOE), [BOE_ROW, loans]],
        "trains": [],
        "floated": True,
        "tokens": [mark.place.hex for mark in state.markers.values() if mark.place and not mark.active],
        "loans": loans,
        "privates": [],
    }


def railway(state: State, name: str, numbers: Mapping[str, str]) -> View:
    record = state.companies[name]
    cell = market.MARKET.cells.get(state.prices.get(name, ""))
    return {
        "cash": state.cash.get(company(name), 0),
        "director": numbers[record.director] if record.director else None,
        "price": [cell.price, [cell.row, cell.column]] if cell else None,
        "trains": [state.trains[train].name for train in state.trains_of(company(name))],
        "floated": record.par is not None and is_subscribed(state, name),
        "tokens": [m.place.hex for m in state.markers.values() if m.company == name and m.place and m.active],
        "loans": state.loans.get(company(name), 0),
        "privates": privates_of(state, company(name)),
    }
