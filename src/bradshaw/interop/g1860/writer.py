"""Games of 1860 for 18xx.games."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bradshaw.board.map import stop_id
from bradshaw.interop import ids, site, stretches, writing
from bradshaw.interop.certificates import DIRECTORS, Certificates
from bradshaw.interop.g1860.optional_rules import RULES, to_site
from bradshaw.interop.g1860.view import frame_of, parts_of
from bradshaw.interop.writing import Move, Writer, Writing
from bradshaw.kernel.actions import (
    Agree,
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
    RunRoutes,
    SellPrivate,
    SellShares,
    StartCompany,
)
from bradshaw.kernel.events import CompanyEvent
from bradshaw.kernel.records import IPO, POOL, company, is_company, player
from bradshaw.kernel.state import OptionValue, State
from bradshaw.kernel.table import Table
from bradshaw.mechanics import selling
from bradshaw.titles.g1860 import market, runs, shares, stock_round
from bradshaw.titles.g1860.data import COMPANIES, EXTRA, PRIVATES, board_of
from bradshaw.titles.g1860.ending import REASONS
from bradshaw.titles.g1860.state import (
    CompanyTurn,
    Course,
    HomeTile,
    OperatingRound,
    ReturningTrains,
    StockRound,
    on,
    own,
)
from bradshaw.titles.g1860.stock_round import HALF_DIRECTOR


def closest(options: Mapping[str, OptionValue]) -> list[str]:
    """What that site can choose: the map, skipping of small stations, re-entering hexes, the older insolvency."""
    names = ("two_player_map", "no_skip_towns", "re_enter_hexes", "original_insolvency")
    return [name for name in names if all(options[key] == value for key, value in RULES[name].items())]


def certificates(state: State) -> dict[str, Certificates]:
    return {name: Certificates(name) for name in COMPANIES}


def bid(w: Writing, move: Move) -> site.Said:
    action = move.action
    assert isinstance(action, Bid)
    return site.Bid(**w.by_player(action.actor), price=action.amount)


def choice(w: Writing, move: Move) -> site.Said:
    action = move.action
    assert isinstance(action, Choose)
    if action.lot in PRIVATES:
        return site.Bid(**w.by_player(action.actor), company=action.lot, price=PRIVATES[action.lot].price)
    return writing.started(w, move, action.lot, place_of(action.par))


def start(w: Writing, move: Move) -> site.Said:
    action = move.action
    assert isinstance(action, StartCompany)
    return writing.started(w, move, action.company, place_of(action.par))


def place_of(price: int) -> str:
    """Their market is one line."""
    cell = market.CELLS.get(price)
    assert cell is not None
    return ids.price_id(price, 0, market.MARKET.cells[cell].column)


def share(w: Writing, move: Move) -> site.Said:
    action = move.action
    assert isinstance(action, BuyShare)
    if action.source != HALF_DIRECTOR:
        return writing.bought_share(w, move)
    held, buyer = w.certificates[action.company], player(action.actor)
    held.move(held.of(buyer)[:1], buyer, POOL)
    held.move([DIRECTORS], POOL, buyer)
    return site.BuyShares(**w.by_player(action.actor), shares=held.names([DIRECTORS]), percent=10)


def sale(w: Writing, move: Move) -> site.Said:
    """Half prices are written down; their other sales are at the market price."""
    action = move.action
    assert isinstance(action, SellShares)
    turn = frame_of(move.before, StockRound)
    assert isinstance(turn, StockRound)
    each = selling.each(move.before, stock_round.TERMS, turn.sales, action.company)
    halved = each != market.price(move.before, action.company)
    return writing.sold_shares(w, move, each if halved else None)


def exchange(w: Writing, move: Move) -> site.Said:
    action = move.action
    assert isinstance(action, Exchange)
    name = PRIVATES[action.private].exchange
    assert name is not None
    held = w.certificates[name]
    number = held.singles(IPO)[0]
    held.move([number], IPO, player(action.actor))
    w.settle(name, move.after)
    return site.BuyShares(**w.by_private(action.private), shares=held.names([number]), percent=10)


def private(w: Writing, move: Move) -> site.Said:
    action = move.action
    assert isinstance(action, BuyPrivate)
    return site.BuyCompany(**w.by_player(action.actor), company=action.private, price=action.price)


def private_sale(w: Writing, move: Move) -> site.Said:
    action = move.action
    assert isinstance(action, SellPrivate)
    price = PRIVATES[action.private].price - EXTRA.private_sale_discount
    return site.SellCompany(**w.by_player(action.actor), company=action.private, price=price)


def run(w: Writing, move: Move) -> site.Said:
    action = move.action
    assert isinstance(action, RunRoutes)
    made, net = move.run, w.network(move.before)
    leased = any(not is_company(move.before.trains[route.train].holder) for route in made.routes)
    by_new_rules = leased and not on(move.before, "original_insolvency")
    banned = own(move.before).building_banned
    routes = []
    for route, value in zip(made.routes, made.values, strict=True):
        line = writing.line_of(w, move, route)
        on_line = [stop for stop in line.stops if net.stops[stop].stop.kind == "halt"]
        called = sum(stop in route.stops for stop in on_line)
        routes.append(
            replace(
                writing.run_along(w, move.before, route.train, line),
                revenue=made.revenue if leased else value,
                subsidy=0 if by_new_rules or banned else EXTRA.halt_subsidy * called,
                halts=called if on_line and not by_new_rules and not banned else None,
            )
        )
    return site.RunRoutes(**w.by_company(action.company), routes=tuple(routes), extra_revenue=0, subsidy=made.subsidy)


def train(w: Writing, move: Move) -> site.Said:
    """A train of the bank is bought as a variant, one of another company as it is."""
    action = move.action
    assert isinstance(action, BuyTrain)
    record = move.before.trains[action.train]
    return site.BuyTrain(
        **w.by_company(action.company),
        train=action.train,
        price=action.price,
        variant=None if is_company(record.holder) else record.kind,
    )


def finish(w: Writing, move: Move, said: site.Said) -> list[site.Said]:
    """After a bankruptcy all certificates are in the initial offering again; idle runs are told."""
    for event in move.events:
        if isinstance(event, CompanyEvent) and event.what == "bankrupt":
            w.certificates[event.company].return_all()
    return [said, *(idle_run(w, state) for state in writing.skipped(w.game.title, move) if waits_for_run(w, state))]


def waits_for_run(w: Writing, state: State) -> bool:
    """That site asks for a run where two stations are linked to a base, even if no legal run includes the home."""
    top = state.frames[-1]
    if not isinstance(top, CompanyTurn) or top.step != "run" or not shares.has_train(state, top.company):
        return False
    return runs.has_route(Table(w.game.title, state.branch()), top.company)


def idle_run(w: Writing, state: State) -> site.Said:
    """A run that earns nothing, along any track that begins at a base."""
    top, net = state.frames[-1], w.network(state)
    assert isinstance(top, CompanyTurn)
    bases = [mark.place for mark in state.markers.values() if mark.company == top.company and mark.place]
    link = next(link for place in bases for link in net.links(stop_id(place.hex, place.stop)))
    line = stretches.Line((link.a, link.b), (link.pieces,))
    train = state.trains_of(company(top.company))[0]
    run = replace(writing.run_along(w, state, train, line), revenue=0, subsidy=0)
    return site.RunRoutes(**w.by_company(top.company), routes=(run,), extra_revenue=0, subsidy=0)


def turn(state: State) -> tuple[int, str]:
    mine, top = own(state), state.frames[-1]
    if frame_of(state, OperatingRound) or (isinstance(top, Course) and top.next == "operating"):
        return mine.stock_round, "Operating Round"
    return max(mine.stock_round, 1), "Stock Round" if mine.stock_round else "Auction Round"


ENDS = {"bank": "bank", "top": "stock_market", "nationalisation": "nationalization"}


def end_reason(state: State) -> str:
    """Of several reasons the one that came first."""
    assert state.ended is not None
    texts = {REASONS[ours][0]: theirs for ours, theirs in ENDS.items()}
    return texts.get(state.ended.reason, "")


WRITER = Writer(
    title="1860",
    rules=to_site,
    closest=closest,
    certificates=certificates,
    there=lambda name: name,
    parts=parts_of,
    board=board_of,
    company_frames=(CompanyTurn, ReturningTrains, HomeTile),
    sayings={
        Bid: bid,
        Choose: choice,
        StartCompany: start,
        Pass: writing.passed,
        BuyShare: share,
        SellShares: sale,
        Exchange: exchange,
        BuyPrivate: private,
        SellPrivate: private_sale,
        LayTile: writing.laid_tile,
        PlaceMarker: writing.placed_token,
        RunRoutes: run,
        Dividend: writing.dividend,
        BuyTrain: train,
        DiscardTrain: writing.discarded,
        Agree: writing.unsaid,
    },
    finish=finish,
    turn=turn,
    end_reason=end_reason,
)
