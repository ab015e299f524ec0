"""Logs of 1860 from 18xx.games, read into our actions."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.board.network import network
from bradshaw.interop import ids, site, stretches
from bradshaw.interop.g1860 import calls
from bradshaw.interop.g1860.view import frame_of, parts_of, view
from bradshaw.interop.reading import Reader, Reading
from bradshaw.kernel.actions import (
    Action,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Choose,
    DiscardTrain,
    Dividend,
    Exchange,
    LayTile,
    Pass,
    PlaceMarker,
    Route,
    RunRoutes,
    SellPrivate,
    SellShares,
    StartCompany,
)
from bradshaw.kernel.state import State
from bradshaw.titles.g1860 import shares
from bradshaw.titles.g1860.data import PRIVATES, board_of
from bradshaw.titles.g1860.frames import ChoosingLot, CompanyFrame, RunningTrains
from bradshaw.titles.g1860.options import from_site
from bradshaw.titles.g1860.trading import HALF_DIRECTOR


def take_bid(reading: Reading, said: site.Said) -> None:
    assert isinstance(said, site.Bid)
    who = reading.player(said.entity)
    if said.company is None:
        reading.do(lambda: Bid(actor=who, amount=said.price))
    else:
        lot = said.company
        reading.do(lambda: Choose(actor=who, lot=lot))


def take_par(reading: Reading, said: site.Said) -> None:
    assert isinstance(said, site.Par)
    who, par = reading.player(said.entity), ids.price(said.share_price)

    def make() -> Action:
        if frame_of(reading.state, ChoosingLot):
            return Choose(actor=who, lot=said.corporation, par=par)
        return StartCompany(actor=who, company=said.corporation, par=par)

    reading.do(make)
    reading.issue_anew(said.corporation)


def take_pass(reading: Reading, said: site.Said) -> None:
    """A pass belongs to the step in which we wait for the same player or company; else it has no meaning here."""
    if reading.game.ended:
        return
    top = reading.state.frames[-1]
    if said.entity_type == "player":
        who = reading.player(said.entity)
        if reading.decider() == who and not isinstance(top, CompanyFrame):
            reading.do(lambda: Pass(actor=who))
    elif getattr(top, "company", "") == said.entity:
        passing = Pass(actor=reading.decider())
        if reading.game.why_not(passing) is None:
            reading.do(lambda: passing)


def take_shares(reading: Reading, said: site.Said) -> None:
    assert isinstance(said, site.BuyShares)
    if said.entity_type == "company":
        private = str(said.entity)
        owner = shares.owner_of(reading.state, private) if private in PRIVATES else ""
        reading.do(lambda: Exchange(actor=owner, private=private))
        reading.issued.update(said.shares)
        return
    who = reading.player(said.entity)
    (name, number), *more = [ids.share(one) for one in said.shares]
    if more:
        raise reading.problem("only one certificate may be bought at a time")
    source = HALF_DIRECTOR if number == 0 else reading.source_of(said.shares[0])
    reading.do(lambda: BuyShare(actor=who, company=name, source=source))
    reading.issued.add(said.shares[0])


def take_sale(reading: Reading, said: site.Said) -> None:
    assert isinstance(said, site.SellShares)
    who, name = reading.player(said.entity), ids.share(said.shares[0])[0]
    reading.do(lambda: SellShares(actor=who, company=name, count=said.percent // 10))


def take_purchase(reading: Reading, said: site.Said) -> None:
    assert isinstance(said, site.BuyCompany)
    who = reading.player(said.entity)
    reading.do(lambda: BuyPrivate(actor=who, private=said.company, price=said.price))


def take_private_sale(reading: Reading, said: site.Said) -> None:
    assert isinstance(said, site.SellCompany)
    who = reading.player(said.entity)
    reading.do(lambda: SellPrivate(actor=who, private=said.company))


def take_tile(reading: Reading, said: site.Said) -> None:
    assert isinstance(said, site.LayTile)
    name, tile = str(said.entity), ids.tile(said.tile)
    reading.do(
        lambda: LayTile(actor=reading.actor_for(name), company=name, hex=said.hex, tile=tile, rotation=said.rotation)
    )
    reading.lay(said.tile, said.hex)


def take_token(reading: Reading, said: site.Said) -> None:
    assert isinstance(said, site.PlaceToken)
    name = str(said.entity)
    base, part = ids.city(said.city)
    hex_id = reading.hex_of_city(base)
    stop = parts_of(reading.state).stop(reading.state.tiles, hex_id, part)
    reading.do(lambda: PlaceMarker(actor=reading.actor_for(name), company=name, hex=hex_id, stop=stop))


def take_run(reading: Reading, said: site.Said) -> None:
    assert isinstance(said, site.RunRoutes)
    name = str(said.entity)
    idle = all(run.revenue == 0 and not run.subsidy for run in said.routes)
    if idle and not isinstance(reading.state.frames[-1], RunningTrains):
        return  # where no legal run exists we do not ask for one
    reading.do(
        lambda: RunRoutes(
            actor=reading.actor_for(name), company=name, routes=tuple(routes(reading.state, name, said.routes))
        )
    )
    reading.check_revenue(said)


def routes(state: State, name: str, runs: Iterable[site.Run]) -> Iterable[Route]:
    net, parts = network(board_of(state), state.tiles), parts_of(state)
    used = 0
    for run in runs:
        stops = None if run.nodes is None else [parts.stop_of_node(state.tiles, node) for node in run.nodes]
        found = [line for line in stretches.lines(net, run.connections, stops) if not line.mask & used]
        line = next(iter(found), stretches.Line((), ()))
        used |= line.mask
        called = calls.chosen(calls.Stops(state, net, name, line, run)) if line.stops else ()
        yield Route(run.train, called, calls.shortened(line, called).track)


def take_dividend(reading: Reading, said: site.Said) -> None:
    assert isinstance(said, site.Dividend)
    name = str(said.entity)
    reading.do(lambda: Dividend(actor=reading.actor_for(name), company=name, pay=said.kind == "payout"))


def take_train(reading: Reading, said: site.Said) -> None:
    assert isinstance(said, site.BuyTrain)
    name = str(said.entity)
    reading.do(lambda: BuyTrain(actor=reading.actor_for(name), company=name, train=said.train, price=said.price))


def take_discard(reading: Reading, said: site.Said) -> None:
    assert isinstance(said, site.DiscardTrain)
    name = str(said.entity)
    reading.do(lambda: DiscardTrain(actor=reading.actor_for(name), company=name, train=said.train))


def silent(reading: Reading) -> Action | None:
    """Steps of a company in which that site saw nothing to do."""
    top = reading.state.frames[-1] if reading.state.frames else None
    if isinstance(top, CompanyFrame):
        return Pass(actor=reading.decider())
    return None


READER = Reader(
    title="1860",
    options=from_site,
    moves={
        site.Bid: take_bid,
        site.Par: take_par,
        site.Pass: take_pass,
        site.BuyShares: take_shares,
        site.SellShares: take_sale,
        site.BuyCompany: take_purchase,
        site.SellCompany: take_private_sale,
        site.LayTile: take_tile,
        site.PlaceToken: take_token,
        site.RunRoutes: take_run,
        site.Dividend: take_dividend,
        site.BuyTrain: take_train,
        site.DiscardTrain: take_discard,
    },
    silent=silent,
    hexes=lambda state: board_of(state).hexes,
    view=view,
)
