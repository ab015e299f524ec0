"""What can never be on a board, as sentences: for tests and fuzzing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bradshaw.board.map import Board
from bradshaw.board.upgrade import is_dead
from bradshaw.kernel.records import Laid, Marker


def complaints(board: Board, tiles: Mapping[str, Laid], markers: Mapping[str, Marker]) -> Iterator[str]:
    """Tiles that lead nowhere, markers beside their stations."""
    for hex_id in tiles:
        old = board.hexes[hex_id].tile
        for side in board.tile_at(tiles, hex_id).exits:
            if side not in old.exits and is_dead(board, tiles, hex_id, side):
                yield f"the tile on {hex_id} leads to side {side}, where no track may go"
    for id, marker in markers.items():
        if marker.place is None:
            continue
        stops = board.tile_at(tiles, marker.place.hex).stops
        if marker.place.stop >= len(stops):
            yield f"{id} stands at stop {marker.place.stop} of {marker.place.hex}, which has {len(stops)}"
        elif marker.place.slot >= stops[marker.place.stop].slots:
            yield f"{id} stands on circle {marker.place.slot} of {marker.place.hex}, which is not there"
