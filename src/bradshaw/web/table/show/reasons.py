"""Why nothing can be built on a hex now: every tile that could ever lie there is put before the judge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bradshaw.board import lays
from bradshaw.board.map import Board
from bradshaw.kernel.actions import Action, LayTile, PlaceMarker
from bradshaw.kernel.game import Game as Played
from bradshaw.kernel.menu import Menu
from bradshaw.kernel.state import State
from bradshaw.titles import clauses

MOST = 90
"""Tiles and rotations that are put before the judge for one hex."""


@dataclass
class Reason:
    message: str
    clause: str
    tiles: list[str] = field(default_factory=list)
    """The tiles it forbids."""

    @property
    def known(self) -> bool:
        return clauses.known(self.clause)


def reasons(game: Played, place: Board, mine: Sequence[str], hex_id: str) -> list[Reason]:
    """What forbids building here to whoever is asked to build, the reason that forbids most tiles first."""
    found: dict[str, Reason] = {}
    for asked in (game.menu(who, explain=True) for who in mine if who in game.deciders):
        for kind, company in builders(asked):
            for tile, action in proposals(kind, game.state, place, asked.waits_for[0], company, hex_id):
                refused = game.why_not(action)
                if refused is None:
                    return []
                reason = found.setdefault(refused.message, Reason(refused.message, refused.clause))
                if tile and tile not in reason.tiles:
                    reason.tiles.append(tile)
    return sorted(found.values(), key=lambda one: -len(one.tiles))


def builders(menu: Menu) -> Sequence[tuple[type[LayTile | PlaceMarker], str]]:
    """What is built in this step, and by which company."""
    actions = [option.action for option in menu.options] + [refused.action for refused in menu.refused]
    return [(type(one), one.company) for one in actions if isinstance(one, LayTile | PlaceMarker)][:1]


def proposals(
    kind: type[LayTile | PlaceMarker], state: State, place: Board, who: str, company: str, hex_id: str
) -> Iterator[tuple[str, Action]]:
    """Everything that could be built on the hex one day."""
    if kind is PlaceMarker:
        for stop in place.tile_at(state.tiles, hex_id).stops:
            if stop.slots:
                yield "", PlaceMarker(actor=who, company=company, hex=hex_id, stop=stop.index)
        return
    fixed = place.hexes[hex_id].fixed
    for tile, rotation in () if fixed else lays.fitting(place, hex_id, state.tiles.get(hex_id))[:MOST]:
        yield tile.id, LayTile(actor=who, company=company, hex=hex_id, tile=tile.id, rotation=rotation)
