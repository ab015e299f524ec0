"""Logs of 1860 from 18xx.games, read into our actions."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.interop import ids, moves, site
from bradshaw.interop.certificates import DIRECTORS
from bradshaw.interop.g1860 import calls
from bradshaw.interop.g1860.optional_rules import from_site
from bradshaw.interop.g1860.view import frame_of, parts_of, view
from bradshaw.interop.reading import Reader, Reading
from bradshaw.kernel.actions import (
    Action,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Choose,
    Exchange,
    LayTile,
    Route,
    RunRoutes,
    SellPrivate,
    StartCompany,
)
from bradshaw.kernel.records import bare
from bradshaw.mechanics.privates import owner
from bradshaw.titles.g1860.data import PRIVATES, board_of
from bradshaw.titles.g1860.state import ChoosingLot, CompanyTurn
from bradshaw.titles.g1860.stock_round import HALF_DIRECTOR


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


def take_shares(reading: Reading, said: site.Said) -> None:
    assert isinstance(said, site.BuyShares)
    if said.entity_type == "company":
        private = str(said.entity)
        who = bare(owner(reading.state, private)) if private in PRIVATES else ""
        reading.do(lambda: Exchange(actor=who, private=private))
        reading.issued.update(said.shares)
        return
    who = reading.player(said.entity)
    share = reading.only_share(said)
    name, number = ids.share(share)
    source = HALF_DIRECTOR if number == DIRECTORS else reading.source_of(share)
    reading.do(lambda: BuyShare(actor=who, company=name, source=source))
    reading.issued.add(share)


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


def take_run(reading: Reading, said: site.Said) -> None:
    assert isinstance(said, site.RunRoutes)
    name = str(said.entity)
    idle = all(run.revenue == 0 and not run.subsidy for run in said.routes)
    top = reading.state.frames[-1]
    if idle and not (isinstance(top, CompanyTurn) and top.step == "run"):
        return  # where no legal run exists we do not ask for one
    reading.do(
        lambda: RunRoutes(actor=reading.actor_for(name), company=name, routes=tuple(routes(reading, name, said.routes)))
    )
    reading.check_revenue(said)


def routes(reading: Reading, name: str, runs: Iterable[site.Run]) -> Iterable[Route]:
    for run, line in moves.lines(reading, runs):
        stops = calls.Stops(reading.state, reading.network, name, line, run)
        called = calls.chosen(stops) if line.stops else ()
        yield Route(run.train, called, calls.shortened(stops, called).track)


def take_train(reading: Reading, said: site.Said) -> None:
    assert isinstance(said, site.BuyTrain)
    name = str(said.entity)
    reading.do(lambda: BuyTrain(actor=reading.actor_for(name), company=name, train=said.train, price=said.price))


READER = Reader(
    title="1860",
    options=from_site,
    moves={
        site.Bid: take_bid,
        site.Par: take_par,
        site.Pass: moves.take_pass,
        site.BuyShares: take_shares,
        site.SellShares: moves.take_sale,
        site.BuyCompany: take_purchase,
        site.SellCompany: take_private_sale,
        site.LayTile: take_tile,
        site.PlaceToken: moves.take_token,
        site.RunRoutes: take_run,
        site.Dividend: moves.take_dividend,
        site.BuyTrain: take_train,
        site.DiscardTrain: moves.take_discard,
    },
    here=str,
    company_frame=CompanyTurn,
    board=board_of,
    parts=parts_of,
    view=view,
)
