"""Bit masks of track: links that share a bit exclude each other."""

from __future__ import annotations

from msgspec.structs import replace

from bradshaw.routes.position import Position


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def contracted(position: Position) -> Position:
    """The same position with as few bits as tell which links share track.

    Bits of the same links become one, and a bit goes whose links all share another one. What is left is numbered by
    its links, so that a search does not depend on the numbers that the board has for its sides.
    """
    users: dict[int, int] = {}
    for number, link in enumerate(position.links):
        for bit in bits(link.mask):
            users[bit] = users.get(bit, 0) | 1 << number
    masks = [0] * len(position.links)
    kept: list[list[int]] = [[] for _ in position.links]
    count = 0
    for some in sorted(set(users.values()), key=lambda some: (-some.bit_count(), some)):
        over = bits(some)
        if any(some & wider == some for wider in kept[over[0]]):
            continue
        for number in over:
            kept[number].append(some)
            masks[number] |= 1 << count
        count += 1
    links = tuple(replace(link, mask=mask) for link, mask in zip(position.links, masks, strict=True))
    return replace(position, links=links)
