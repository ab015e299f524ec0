"""How 18xx.games names things: shares, trains, tiles, cities, route nodes, market cells."""

from __future__ import annotations

from bradshaw.board.map import Board, Position, parse_stop_id, stop_id
from bradshaw.kernel.errors import BadInput


def split_number(text: str, what: str, mark: str = "-") -> tuple[str, int]:
    """ "57-0" is tile 57, copy 0; "C&N_3" is the third ordinary share of C&N."""
    name, found, number = text.rpartition(mark)
    if not found or not name or not number.isdigit():
        raise BadInput(f"{text!r} is not the id of a {what}")
    return name, int(number)


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
    first, _, _ = text.partition(",")
    if not first.isdigit():
        raise BadInput(f"{text!r} is not a share price")
    return int(first)


def city_index(text: str) -> int:
    """The part number of "746-0-0" or "G5-0-0"."""
    return split_number(text, "city")[1]


def city_id(board: Board, position: Position, copies: dict[str, int], hex_id: str, stop: int) -> str:
    """A city by its tile and part number; on the bare map by the hex."""
    laid = position.get(hex_id)
    base = f"{laid.tile}-{copies[hex_id]}" if laid else f"{hex_id}-0"
    return f"{base}-{stop}"


def node_id(stop: str) -> str:
    """Our stop "F2.1" as a route node "F2-1": both count the parts in the order of the tile code."""
    return "{}-{}".format(*parse_stop_id(stop))


def stop_of_node(text: str) -> str:
    return stop_id(*split_number(text, "route node"))
