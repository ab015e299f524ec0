"""Routes in the words of 18xx.games: stretches of hexes from stop to stop, and back to our stops and track."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bradshaw.board.map import parse_stop_id, stop_id
from bradshaw.board.network import Link, Network, Piece
from bradshaw.kernel.actions import Route
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.numbers import whole_number


class Line(Struct, frozen=True):
    """A way along the track: every stop on it in order, and the track from each to the next."""

    stops: tuple[str, ...]
    tracks: tuple[tuple[Piece, ...], ...]
    mask: int = 0

    @property
    def track(self) -> tuple[str, ...]:
        """The pieces of track as our routes name them."""
        return tuple(f"{hex_id}:{path}" for pieces in self.tracks for hex_id, path in pieces)


def lines(net: Network, connections: Sequence[Sequence[str]], stops: Iterable[str] | None = None) -> Iterator[Line]:
    """Every line that runs through these stretches; where its stops are recorded they must be the same."""
    wanted = None if stops is None else set(stops)
    choices = [list(_links(net, stretch)) for stretch in connections]
    if not choices:
        return
    for first in choices[0]:
        for link in (first, _turned(first)):
            for line in _on(net, choices[1:], Line((link.a, link.b), (link.pieces,), link.mask)):
                if wanted is None or wanted == set(line.stops):
                    yield line


def _on(net: Network, choices: Sequence[Sequence[Link]], line: Line) -> Iterator[Line]:
    if not choices:
        yield line
        return
    at = line.stops[-1]
    for found in choices[0]:
        link = found if found.a == at else _turned(found)
        if link.a == at and link.b not in line.stops and not link.mask & line.mask:
            longer = Line((*line.stops, link.b), (*line.tracks, link.pieces), line.mask | link.mask)
            yield from _on(net, choices[1:], longer)


def _links(net: Network, stretch: Sequence[str]) -> Iterator[Link]:
    """The links along a stretch: `["F4", "F2"]`, `["H4"]` inside one hex, `["F2 0.1"]` between two of its parts."""
    if not stretch:
        raise BadInput("a route has an empty connection")
    hexes, parts = [one.partition(" ")[0] for one in stretch], stretch[0].partition(" ")[2]
    if hexes[0] not in net.board.hexes:
        raise BadInput(f"a route runs through {hexes[0]}, which is not on the map")
    numbers = map(whole_number, parts.split(".")) if parts else ()
    wanted = {stop_id(hexes[0], number) for number in numbers if number is not None}
    for stop in net.tile(hexes[0]).stops:
        for link in net.links_along(stop_id(hexes[0], stop.index), hexes):
            inside = len(hexes) == 1
            if inside and link.a > link.b:
                continue
            if not wanted or wanted == {link.a, link.b}:
                yield link


def _turned(link: Link) -> Link:
    turned = {name: getattr(link, name)[::-1] for name in ("pieces", "sides", "track", "hexes")}
    return replace(link, a=link.b, b=link.a, **turned)


def start_of(net: Network, route: Route) -> str:
    """The stop at which the track of a route begins: the first it calls at, or one before that."""
    pieces = [(hex_id, int(number)) for hex_id, _, number in (name.partition(":") for name in route.track)]
    hex_id, number = pieces[0]
    ends = net.tile(hex_id).paths[number].stops
    if len(ends) == 2:
        if len(pieces) == 1:
            return route.stops[0]
        after = net.tile(pieces[1][0]).paths[pieces[1][1]].stops
        ends = tuple(stop for stop in ends if stop not in after)
    return stop_id(hex_id, ends[0])


def line_of(net: Network, start: str, track: Sequence[str]) -> Line:
    """The line that our named pieces of track make, from a stop on."""
    stops, tracks = [start], []
    at, pieces = start, list[Piece]()
    for name in track:
        hex_id, _, number = name.partition(":")
        pieces.append((hex_id, int(number)))
        path = net.tile(hex_id).paths[int(number)]
        ends = [stop_id(hex_id, stop) for stop in path.stops]
        beyond = [end for end in ends if end != at or len(pieces) > 1]
        if beyond:
            at = beyond[0]
            stops.append(at)
            tracks.append(tuple(pieces))
            pieces = []
    if pieces:
        raise ValueError(f"track {', '.join(track)} does not end at a stop")
    return Line(tuple(stops), tuple(tracks))


def connections(net: Network, line: Line) -> tuple[tuple[str, ...], ...]:
    """The stretches of a line, as that site writes them."""
    return tuple(_stretch(net, pieces) for pieces in line.tracks)


def _stretch(net: Network, pieces: tuple[Piece, ...]) -> tuple[str, ...]:
    hex_id, number = pieces[0]
    if len(pieces) == 1:
        inner = [path for path in net.tile(hex_id).paths if len(path.stops) == 2]
        if len(inner) > 1:
            return ("{} {}.{}".format(hex_id, *sorted(net.tile(hex_id).paths[number].stops)),)
    return tuple(hex_id for hex_id, _ in pieces)


def hexes(line: Line) -> tuple[str, ...]:
    """The hexes of the stops, one for each."""
    return tuple(parse_stop_id(stop)[0] for stop in line.stops)
