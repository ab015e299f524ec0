"""Logs of 1848 from 18xx.games, read into our actions."""

from __future__ import annotations

from functools import partial

from bradshaw.interop import ids, moves, rulesets, site
from bradshaw.interop.g1848.view import PARTS, here, there, view
from bradshaw.interop.reading import Reader, Reading
from bradshaw.kernel.actions import (
    Action,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    LayTile,
    LowerPrice,
    Route,
    RunRoutes,
    StartCompany,
    TakeLoan,
)
from bradshaw.kernel.records import POOL
from bradshaw.titles.g1848 import track
from bradshaw.titles.g1848.data import BOE, DATA, board
from bradshaw.titles.g1848.state import CompanyTurn, TasmaniaDue
from bradshaw.titles.g1848.title import TITLE


def on_turn(reading: Reading) -> str:
    """The company whose turn it is."""
    turns = [frame for frame in reading.state.frames if isinstance(frame, CompanyTurn)]
    return turns[-1].company if turns else ""


def take_bid(reading: Reading, said: site.Said) -> None:
    assert isinstance(said, site.Bid)
    who, private = reading.player(said.entity), said.company or ""
    reading.do(lambda: BuyPrivate(actor=who, private=private, price=said.price))
    gift = DATA.private(private).comes_with
    if gift is not None:
        reading.issued.add(ids.share_id(there(gift.company), 0 if gift.percent > 10 else 1))


def take_lowering(reading: Reading, said: site.Said) -> None:
    assert isinstance(said, site.Assign)
    who = reading.player(said.entity)
    reading.do(lambda: LowerPrice(actor=who, lot=said.target))


def take_par(reading: Reading, said: site.Said) -> None:
    assert isinstance(said, site.Par)
    who, par = reading.player(said.entity), ids.price(said.share_price)
    reading.do(lambda: StartCompany(actor=who, company=here(said.corporation), par=par))
    reading.issued.add(ids.share_id(said.corporation, 0))


def take_share(reading: Reading, said: site.Said) -> None:
    assert isinstance(said, site.BuyShares)
    who = reading.player(said.entity)
    share = reading.only_share(said)
    name = here(ids.share(share)[0])
    source = POOL if name == BOE else reading.source_of(share)
    reading.do(lambda: BuyShare(actor=who, company=name, source=source))
    reading.issued.add(share)


def take_tile(reading: Reading, said: site.Said) -> None:
    """A private as the one who lays uses its power for the company on turn."""
    assert isinstance(said, site.LayTile)
    tile = ids.tile(said.tile)
    power = str(said.entity) if said.entity_type == "company" else ""

    def make() -> Action:
        name = user_of(reading, power) if power else here(said.entity)
        actor = reading.decider() if power else reading.actor_for(name)
        return LayTile(actor=actor, company=name, hex=said.hex, tile=tile, rotation=said.rotation, power=power)

    reading.do(make)
    reading.lay(said.tile, said.hex)


def user_of(reading: Reading, power: str) -> str:
    """Whose lay it is: the company's on turn, or of who owns Tasmania when it must be placed."""
    if isinstance(reading.state.frames[-1], TasmaniaDue):
        return track.owner_of_tasmania(reading.game.table())
    return on_turn(reading)


def take_run(reading: Reading, said: site.Said) -> None:
    assert isinstance(said, site.RunRoutes)
    name = here(said.entity)

    def make() -> Action:
        routes = tuple(Route(run.train, line.stops, line.track) for run, line in moves.lines(reading, said.routes))
        return RunRoutes(actor=reading.actor_for(name), company=name, routes=routes)

    reading.do(make)


def take_railway_dividend(reading: Reading, said: site.Said) -> None:
    """The Bank of England pays by itself."""
    if here(said.entity) != BOE:
        moves.take_dividend(reading, said)


def take_train(reading: Reading, said: site.Said) -> None:
    """From the bank with the side that is bought; a private as the buyer gives its rebate."""
    assert isinstance(said, site.BuyTrain)
    power = str(said.entity) if said.entity_type == "company" else ""

    def make() -> Action:
        name = on_turn(reading) if power else here(said.entity)
        return BuyTrain(
            actor=reading.actor_for(name),
            company=name,
            train=said.train,
            price=said.price,
            side=said.variant or "",
            trade_in=said.exchange or "",
            power=power,
        )

    reading.do(make)


def take_loan(reading: Reading, said: site.Said) -> None:
    name = here(said.entity)
    reading.do(lambda: TakeLoan(actor=reading.actor_for(name), company=name))


def take_private(reading: Reading, said: site.Said) -> None:
    assert isinstance(said, site.BuyCompany)
    name = here(said.entity)
    reading.do(lambda: BuyPrivate(actor=reading.actor_for(name), private=said.company, price=said.price, company=name))


def nothing(reading: Reading, said: site.Said) -> None:
    """What happens by itself here."""


def no_bankruptcy(reading: Reading, said: site.Said) -> None:
    raise reading.problem("players are never bankrupt by our rules")


READER = Reader(
    title="1848",
    options=partial(rulesets.read, TITLE, {}),
    moves={
        site.Bid: take_bid,
        site.Assign: take_lowering,
        site.Pass: moves.take_pass,
        site.Par: take_par,
        site.BuyShares: take_share,
        site.SellShares: moves.take_sale,
        site.LayTile: take_tile,
        site.PlaceToken: moves.take_token,
        site.RunRoutes: take_run,
        site.Dividend: take_railway_dividend,
        site.BuyTrain: take_train,
        site.DiscardTrain: moves.take_discard,
        site.TakeLoan: take_loan,
        site.BuyCompany: take_private,
        site.DestinationConnection: nothing,
        site.Bankrupt: no_bankruptcy,
    },
    here=here,
    company_frame=CompanyTurn,
    board=board,
    parts=lambda state: PARTS,
    view=view,
)
