"""Running trains, paying or keeping what they earn, and buying trains."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.board.map import Board, parse_stop_id
from bradshaw.board.reach import is_blocked
from bradshaw.kernel import ledger
from bradshaw.kernel.actions import BuyTrain
from bradshaw.kernel.errors import refuse
from bradshaw.kernel.events import PhaseBegan
from bradshaw.kernel.records import BANK, company, player
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Choice
from bradshaw.mechanics import depot, dividends, money, running
from bradshaw.mechanics.company_turn import CompanyTurn
from bradshaw.mechanics.dividends import Parts, per_share
from bradshaw.mechanics.position import Standing, Tiles, laid, seen, standing
from bradshaw.routes import compile as compiled
from bradshaw.routes.position import Position, RouteStop
from bradshaw.routes.rules import FleetRule, Limit, RunRule, Train

from . import market
from .data import DATA, board

CLAUSES = {"too-long": "1799-run-b", "no-marker": "1799-run-c", "blocked": "1799-run-d", "shared-track": "1799-run-e"}
"""The clause behind a fault of a route; what is no route at all breaks 1799-run-a."""


Sight = tuple[Board, Tiles, Standing, str]  # all that a company's view of the board depends on


def position(seen_by: Sight) -> Position:
    """Stops with their values; a city full of others' stations is not passed through (1799-run-d)."""
    on, tiles, places, runner = seen_by
    net, markers = seen(on, tiles, places)
    stops = []
    for name, at in net.stops.items():
        own, closed = runner in markers.get(parse_stop_id(name), ()), is_blocked(net, markers, runner, name)
        stops.append(RouteStop(name, at.hex, at.stop.kind, at.stop.revenue.at("yellow"), own=own, closed=closed))
    return compiled.position(net, stops)


def trains(state: State, name: str) -> tuple[Train, ...]:
    """A train calls at as many cities and towns as its number says (1799-run-b)."""
    kinds = {id: state.trains[id].kind for id in state.trains_of(company(name))}
    return tuple(Train(id, (RunRule(kind, (Limit(("city", "town"), int(kind)),)),)) for id, kind in kinds.items())


TRAFFIC = running.Traffic(
    lambda state, name: (board(state), laid(state), standing(state), name), position, trains, lambda state: FleetRule()
)
RUNNING = running.choice(
    traffic=TRAFFIC,
    board=board,
    idle="1799-run-a",
    may_stand=lambda t, company: False,
    fault=lambda state, action, found: (CLAUSES.get(found.kind, "1799-run-a"), found.message),
    made=lambda t, company, found: running.book(t, company, found, found.revenue),
)


def parts(state: State, name: str, revenue: int) -> Parts:
    """A tenth per share in players' hands (1799-pay-a)."""
    return per_share(state, name, revenue, map(player, state.players))


def prices(state: State, name: str, paid: int) -> tuple[int, int]:
    return market.price(state, name), market.price_after(state, name, "paid" if paid else "withheld")


def pay(t: Table, name: str, revenue: int) -> None:
    for holder, part in parts(t.state, name, revenue).items():
        ledger.pay(t, BANK, holder, part, f"dividend of {name}", "1799-pay-a")
    market.move(t, name, "paid", "1799-market-b")


def keep(t: Table, name: str, revenue: int) -> None:
    """Kept, or nothing earned: the price falls (1799-market-b)."""
    ledger.pay(t, BANK, company(name), revenue, "kept", "1799-pay-b")
    market.move(t, name, "withheld", "1799-market-b")


PAYING = dividends.choice(
    nothing="1799-pay-b", parts=parts, prices=prices, fallen="worthless", keep="Keep", pay=pay, retain=keep
)


def offer_train(t: Table, frame: CompanyTurn, who: str) -> Iterator[BuyTrain]:
    """The next train of the bank (1799-trains-a)."""
    train = depot.next_train(t.state)
    if train is not None:
        price = DATA.train(t.state.trains[train].kind).sides[0].price
        yield BuyTrain(actor=who, company=frame.company, train=train, price=price)


def check_train(t: Table, frame: CompanyTurn, action: BuyTrain) -> None:
    if action not in offer_train(t, frame, action.actor):
        raise refuse("1799-trains-a", "The bank sells its trains in their order, at the printed price.")
    if len(depot.owned(t.state, frame.company)) >= DATA.phase(t.state.phase).train_limit:
        raise refuse("1799-trains-b", f"{frame.company} owns as many trains as it may.")
    money.check_treasury(t.state, frame.company, action.price, "1799-trains-a", "The train")


def buy_train(t: Table, frame: CompanyTurn, action: BuyTrain) -> None:
    """The first train of a kind begins its phase, and older ones rust (1799-phases-a, -b)."""
    kind = t.state.trains[action.train].kind
    ledger.pay(t, company(frame.company), BANK, action.price, f"{kind} train", "1799-trains-a")
    ledger.move_train(t, action.train, company(frame.company), "bought")
    if kind != t.state.phase:
        t.state.phase = kind
        rusted = [train.id for train in DATA.trains if train.rusts_on == kind]
        t.say(PhaseBegan(kind, tuple(f"{one} trains rust" for one in rusted)))
        depot.retire(t, rusted)


BUYING: Choice[CompanyTurn, BuyTrain] = Choice(
    BuyTrain,
    offer_train,
    check_train,
    buy_train,
    words=lambda t, frame, action: f"Buy a {t.state.trains[action.train].kind} train for £{action.price}",
)
