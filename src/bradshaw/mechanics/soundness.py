"""What can never be in any title: complaints about a state, for tests and random play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from bradshaw.board import soundness
from bradshaw.board.map import Board
from bradshaw.kernel import State
from bradshaw.kernel.records import is_player, player
from bradshaw.mechanics.directors import WORTH, certificate

Complaints = Callable[[State], Iterable[str]]


def tile_counts(board: Callable[[State], Board]) -> Callable[[State], Mapping[str, int | None]]:
    """How many there are of every tile."""
    return lambda state: {id: tile.count for id, tile in board(state).tiles.items()}


def invariants(board: Callable[[State], Board], *further: Complaints) -> Complaints:
    """Of the board with its tiles and markers, and what else a title knows."""

    def complaints(state: State) -> Iterator[str]:
        yield from soundness.complaints(board(state), state.tiles, state.markers)
        for one in further:
            yield from one(state)

    return complaints


def directors_have_certificates(state: State) -> Iterator[str]:
    for name, record in state.companies.items():
        holder = state.papers[certificate(name)]
        if (record.director is not None or is_player(holder)) and holder != player(record.director or ""):
            yield f"{record.director} directs {name} but {holder} has the certificate"


def certificates_have_shares(state: State) -> Iterator[str]:
    """A director's certificate is never without the shares it stands for."""
    for name in state.companies:
        holder = state.papers[certificate(name)]
        if state.owned(name, holder) < WORTH:
            yield f"{name}: {holder} has the director's certificate and {state.owned(name, holder)} shares"


def directors_hold_most(state: State) -> Iterator[str]:
    for name, record in state.companies.items():
        if record.director is not None:
            most = max(state.owned(name, player(one)) for one in state.players)
            if state.owned(name, player(record.director)) < most:
                yield f"{record.director} directs {name} with fewer shares than another"
