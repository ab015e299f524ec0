"""Actions of a log that are read alike in every title."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bradshaw.interop import ids, site, stretches
from bradshaw.interop.reading import Reading
from bradshaw.kernel.actions import DiscardTrain, Dividend, Pass, PlaceMarker, SellShares


def take_pass(reading: Reading, said: site.Said) -> None:
    """A pass belongs to the step in which we wait for the same player or company; else it has no meaning here."""
    if reading.game.ended:
        return
    top = reading.state.frames[-1]
    if said.entity_type == "player":
        who = reading.player(said.entity)
        if reading.decider() == who and not isinstance(top, reading.reader.company_frame):
            reading.do(lambda: Pass(actor=who))
    elif getattr(top, "company", "") == reading.reader.here(said.entity):
        passing = Pass(actor=reading.decider())
        if reading.game.why_not(passing) is None:
            reading.do(lambda: passing)


def take_sale(reading: Reading, said: site.Said) -> None:
    assert isinstance(said, site.SellShares)
    who, name = reading.player(said.entity), reading.reader.here(ids.share(said.shares[0])[0])
    reading.do(lambda: SellShares(actor=who, company=name, count=said.percent // 10))


def take_token(reading: Reading, said: site.Said) -> None:
    assert isinstance(said, site.PlaceToken)
    name = reading.reader.here(said.entity)
    base, part = ids.city(said.city)
    hex_id = reading.hex_of_city(base)
    stop = reading.reader.parts(reading.state).stop(reading.state.tiles, hex_id, part)
    reading.do(lambda: PlaceMarker(actor=reading.actor_for(name), company=name, hex=hex_id, stop=stop))


def take_dividend(reading: Reading, said: site.Said) -> None:
    assert isinstance(said, site.Dividend)
    name = reading.reader.here(said.entity)
    reading.do(lambda: Dividend(actor=reading.actor_for(name), company=name, pay=said.kind == "payout"))


def take_discard(reading: Reading, said: site.Said) -> None:
    assert isinstance(said, site.DiscardTrain)
    name = reading.reader.here(said.entity)
    reading.do(lambda: DiscardTrain(actor=reading.actor_for(name), company=name, train=said.train))


def lines(reading: Reading, runs: Iterable[site.Run]) -> Iterator[tuple[site.Run, stretches.Line]]:
    """The track of each run that no earlier one uses; an empty line where there is none."""
    net, parts, tiles = reading.network, reading.reader.parts(reading.state), reading.state.tiles
    used = 0
    for run in runs:
        stops = None if run.nodes is None else [parts.stop_of_node(tiles, node) for node in run.nodes]
        found = [line for line in stretches.lines(net, run.connections, stops) if not line.mask & used]
        line = next(iter(found), stretches.Line((), ()))
        used |= line.mask
        yield run, line
