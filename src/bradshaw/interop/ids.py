"""How 18xx.games names things: shares, trains, tiles, cities, route nodes, market cells."""

from __future__ import annotations

from bradshaw.board.data import TitleData
from bradshaw.board.map import Position, parse_stop_id, stop_id
from bradshaw.board.notation import STOP_KINDS
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.numbers import whole_number


def split_number(text: str, what: str, mark: str = "-") -> tuple[str, int]:
    """ "57-0" is tile 57, copy 0; "C&N_3" is the third ordinary share of C&N."""
    name, _, digits = text.rpartition(mark)
    number = whole_number(digits)
    if not name or number is None:
        raise BadInput(f"{text!r} is not the id of a {what}")
    return name, number


def share(text: str) -> tuple[str, int]:
    """The company and the number of a certificate; number 0 is the director's."""
    return split_number(text, "share", "_")


def share_id(company: str, number: int) -> str:
    return f"{company}_{number}"


def tile(text: str) -> str:
    """The tile's number, without the copy."""
    return split_number(text, "tile")[0]


def train(text: str) -> tuple[str, int]:
    return split_number(text, "train")


def price_id(price: int, row: int, column: int) -> str:
    return f"{price},{row},{column}"


def price(text: str) -> int:
    """The price of "100,1,5"; the rest is where it stands."""
    found = whole_number(text.partition(",")[0])
    if found is None:
        raise BadInput(f"{text!r} is not a share price")
    return found


class Parts:
    """The numbers of stops as parts of tile codes: that site counts every part, we count the stops alone."""

    def __init__(self, data: TitleData, map_name: str) -> None:
        printed = {**data.hexes, **data.maps[map_name].hexes}
        self._hexes = {hex_id: stop_parts(fact.code) for hex_id, fact in printed.items()}
        self._tiles = {tile_id: stop_parts(fact.code) for tile_id, fact in data.tiles.items()}

    def on(self, position: Position, hex_id: str) -> tuple[int, ...]:
        """The part numbers of the stops on a hex."""
        laid = position.get(hex_id)
        return self._tiles[laid.tile] if laid else self._hexes.get(hex_id, ())

    def stop(self, position: Position, hex_id: str, part: int) -> int:
        """Our number of the stop that is this part of what lies on the hex."""
        parts = self.on(position, hex_id)
        if part not in parts:
            raise BadInput(f"part {part} of what lies on {hex_id} is no stop")
        return parts.index(part)

    def node_id(self, position: Position, stop: str) -> str:
        """Our stop "F2.1" as a route node "F2-1"."""
        hex_id, number = parse_stop_id(stop)
        return f"{hex_id}-{self.on(position, hex_id)[number]}"

    def stop_of_node(self, position: Position, text: str) -> str:
        hex_id, part = split_number(text, "route node")
        return stop_id(hex_id, self.stop(position, hex_id, part))

    def city_id(self, position: Position, copy: int, hex_id: str, stop: int) -> str:
        """A city by its tile and part number; on the bare map by the hex."""
        laid = position.get(hex_id)
        base = f"{laid.tile}-{copy}" if laid else f"{hex_id}-0"
        return f"{base}-{self.on(position, hex_id)[stop]}"


def stop_parts(code: str) -> tuple[int, ...]:
    """Which parts of a tile code are stops."""
    words = [part.partition("=")[0] for part in code.split(";")]
    return tuple(number for number, word in enumerate(words) if word in STOP_KINDS)


def city(text: str) -> tuple[str, int]:
    """What a city stands on ("746-0", or "G5-0" on the bare map) and its part number."""
    return split_number(text, "city")
