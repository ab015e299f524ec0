"""Bit masks of track: links that share a bit exclude each other; and a position without what no train comes to."""

from __future__ import annotations

from functools import lru_cache

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


@lru_cache(maxsize=64)
def seen(position: Position, passing: bool) -> Position:
    """A position as searches see it: what can be reached, with few bits of track."""
    return contracted(within_reach(position, passing))


def within_reach(position: Position, passing: bool) -> Position:
    """The stops that track leads to from own markers, and the links between them; all others are left out.

    `passing`: whether stops that are closed by others may be passed.
    """
    beside: list[list[int]] = [[] for _ in position.stops]
    for link in position.links:
        beside[link.a].append(link.b)
        beside[link.b].append(link.a)
    queue = [i for i, stop in enumerate(position.stops) if stop.own]
    reached = [stop.own for stop in position.stops]
    for at in queue:
        stop = position.stops[at]
        if stop.own or not (stop.end_only or (stop.closed and not passing)):
            for to in beside[at]:
                if not reached[to]:
                    reached[to] = True
                    queue.append(to)
    if all(reached):
        return position
    number = {old: new for new, old in enumerate(sorted(queue))}
    links = [
        replace(link, a=number[link.a], b=number[link.b])
        for link in position.links
        if link.a in number and link.b in number
    ]
    return replace(position, stops=tuple([position.stops[old] for old in number]), links=tuple(links))


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
