"""Running trains, paying or keeping what they earn, and buying trains."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.kernel import Choice, State, Table, ledger, refuse
from bradshaw.kernel.actions import BuyTrain
from bradshaw.kernel.events import PhaseBegan
from bradshaw.kernel.records import BANK, company
from bradshaw.mechanics import depot, dividends, money, running
from bradshaw.mechanics.company_turn import CompanyTurn
from bradshaw.mechanics.dividends import to_players
from bradshaw.mechanics.position import laid, standing
from bradshaw.mechanics.running import Sight
from bradshaw.routes import compile as compiled
from bradshaw.routes.position import Position
from bradshaw.routes.rules import FleetRule, Limit, RunRule, Train

from . import market
from .data import DATA, board

CLAUSES = {"too-long": "1799-run-b", "no-marker": "1799-run-c", "blocked": "1799-run-d", "shared-track": "1799-run-e"}
"""The clause behind a fault of a route; what is no route at all breaks 1799-run-a."""


def sight(state: State, name: str) -> Sight:
    """All that a company's view of the board depends on."""
    return Sight(board(state), laid(state), standing(state), name, DATA.phase(state.phase).colour)


def position(at: Sight) -> Position:
    """Stops with their values; a city full of others' stations is not passed through (1799-run-d)."""
    net = at.seen[0]
    return compiled.position(net, running.route_stops(*at.seen))


def trains(state: State, name: str) -> tuple[Train, ...]:
    """A train calls at as many cities and towns as its number says (1799-run-b)."""
    kinds = {id: state.trains[id].kind for id in state.trains_of(company(name))}
    return tuple(Train(id, (RunRule(kind, (Limit(("city", "town"), int(kind)),)),)) for id, kind in kinds.items())


TRAFFIC = running.Traffic(sight, position, trains, lambda state, company: FleetRule())
RUNNING = running.choice(
    ways=lambda state, company: (TRAFFIC,),
    board=board,
    idle="1799-run-a",
    may_stand=lambda t, company: False,
    fault=lambda state, action, found: (CLAUSES.get(found.kind, "1799-run-a"), found.message),
    made=lambda t, company, found: running.book(t, company, found, found.revenue),
)


def prices(state: State, name: str, paid: int) -> tuple[int, int]:
    return market.price(state, name), market.price_after(state, name, "paid" if paid else "withheld")


def pay(t: Table, name: str, revenue: int) -> None:
    """A tenth per share in players' hands (1799-pay-a)."""
    for holder, part in to_players(t.state, name, revenue).items():
        ledger.pay(t, BANK, holder, part, f"dividend of {name}", "1799-pay-a")
    market.move(t, name, "paid", "1799-market-b")


def keep(t: Table, name: str, revenue: int) -> None:
    """Kept, or nothing earned: the price falls (1799-market-b)."""
    ledger.pay(t, BANK, company(name), revenue, "kept", "1799-pay-b")
    market.move(t, name, "withheld", "1799-market-b")


PAYING = dividends.choice(
    nothing="1799-pay-b", parts=to_players, prices=prices, fallen="worthless", keep="Keep", pay=pay, retain=keep
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
