"""Building: one tile in a turn, one station marker in a turn."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.board.lays import LayRule
from bradshaw.board.upgrade import FAULTS, TileRule
from bradshaw.kernel import Choice, Option, State, Table, ledger, refuse
from bradshaw.kernel.actions import LayTile
from bradshaw.kernel.records import BANK, company
from bradshaw.mechanics import stations, track
from bradshaw.mechanics.company_turn import CompanyTurn
from bradshaw.mechanics.position import lays_of
from bradshaw.mechanics.stations import Next, free_circles, on_charter, on_map

from .data import BOARD, DATA, board

CLAUSES: track.Clauses = {
    **dict.fromkeys(FAULTS, "1799-track-b"),
    "phase": "1799-phases-a",
    "track": "1799-track-c",
    "reach": "1799-track-d",
    "new-track": "1799-track-d",
}


def rule(state: State) -> LayRule:
    """The colours of the phase; new track joins the company's (1799-phases-a, 1799-track-d)."""
    return LayRule(TileRule(frozenset(DATA.phase(state.phase).tiles)), connection="new")


def offer(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    lays = lays_of(board(t.state), t.state, frame.company, rule(t.state)).values()
    yield from track.offer(board(t.state), frame.company, who, lays)


def check(t: Table, frame: CompanyTurn, action: LayTile) -> None:
    if action.power:
        raise refuse("1799-track-a", "Nothing but the company's one tile is laid.")
    track.check_fits(CLAUSES, board(t.state), t.state, rule(t.state), action)


LAYING: Choice[CompanyTurn, LayTile] = Choice(
    LayTile,
    offer,
    check,
    apply=lambda t, frame, action: track.put(t, BOARD, action.company, action.hex, action.tile, action.rotation),
    words=lambda t, frame, action: track.in_words(board(t.state), action),
)


def place_home(t: Table, company: str) -> None:
    """At its first turn a company stands at home, for nothing (1799-station-a)."""
    if not on_map(t.state, company):
        home = DATA.company(company).homes[0]
        stations.place_home(t, on_charter(t.state, company)[0], home, 0, free_circles(board(t.state), t.state, home, 0))


def next_marker(state: State, company: str) -> Next | None:
    left = on_charter(state, company)
    return Next(left[0], DATA.company(company).marker_costs[-1], "1799-station-b") if left else None


def kept_for(state: State, hex_id: str, company: str) -> list[str]:
    """A circle is kept for a company that is still to come home (1799-station-d)."""
    return [home for home in board(state).hexes[hex_id].homes if home != company and not on_map(state, home)]


PLACING = stations.choice(
    clauses=stations.Clauses(
        none_left="1799-station-b",
        **dict.fromkeys(("city", "twice", "reach", "full"), "1799-station-c"),
        kept="1799-station-d",
    ),
    board=board,
    next_marker=next_marker,
    kept_for=kept_for,
    pay=lambda t, name, marker: ledger.pay(t, company(name), BANK, marker.price, "station", marker.clause),
)
