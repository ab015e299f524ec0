"""What a share of 1820 brings until it can be sold again: runs, upkeep, interest, prices, the bank's bid.

Upkeep rises from column to column, and a company that cannot pay it is lost. Its shares can be sold for their price in
every stock round, and after Queen Victoria's death the bank pays the price in every Issue & Takeover Round too, for a
company that offers itself (1820-8.4.1-e).
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from bradshaw.bots.policy import glanced_revenue
from bradshaw.kernel.following import follows_from
from bradshaw.kernel.records import POOL, Train, player
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.state import State
from bradshaw.titles.g1820 import british_rail, loans, market, money, phases, shares
from bradshaw.titles.g1820.data import COLOUR_OF, EXTRA, LOAN, RAIL, Column, price_of
from bradshaw.titles.g1820.forecast import moved
from bradshaw.titles.g1820.own import own

SET = 2
"""Operating rounds between two stock rounds."""
HOPE = 0.8
"""A company that has not earned anything yet is taken to earn so much of the price of a share, but not at once."""
FILLED = 60
"""What British Rail earns more in every round, as it fills three hexes."""
LEFT_OVER = 0.3
"""What money in a treasury is worth to those who hold all shares, where nobody may ask for it."""


class Outcome(NamedTuple):
    """A share when it can be sold again: what it has paid, what it is worth then, and what its director has added."""

    dividends: float
    worth: float
    added: int = 0
    lost: bool = False
    """The company could not pay on the way."""

    @property
    def brings(self) -> float:
        return self.dividends + self.worth


def column(state: State, ahead: int = 0) -> Column:
    """The costs of business when the marker has gone on so often."""
    return EXTRA.cost_of_business[min(own(state).column + ahead, len(EXTRA.cost_of_business) - 1) - 1]


def rounds_left(state: State) -> int:
    """Operating rounds before END, at the pace of now."""
    return len(EXTRA.cost_of_business) - own(state).column


def upkeep(state: State, kind: str, ahead: int = 0) -> int:
    return column(state, ahead).maintenance.get(COLOUR_OF[kind], 0)


def next_price(state: State) -> int:
    train = phases.next_train(state)
    return price_of(state.trains[train].kind) if train else 0


@follows_from("tiles", "markers", "trains", "phase")
def revenue(state: State, company: str, kinds: tuple[str, ...] | None = None) -> int:
    """What a company could run for with its trains, or with these."""
    if kinds is not None:
        others = {id: train for id, train in state.trains.items() if train.holder != treasury(company)}
        given = {f"{kind}/{number}": Train(kind, treasury(company)) for number, kind in enumerate(kinds)}
        state = replace(state, trains=others | given)
    return glanced_revenue(state, company) or 0


def kinds_of(state: State, company: str) -> tuple[str, ...]:
    return tuple(state.trains[id].kind for id in state.trains_of(treasury(company)))


def net(state: State, company: str, kinds: tuple[str, ...]) -> int:
    """What trains bring when the company operates next, less what they cost then: the marker goes on in between."""
    return revenue(state, company, kinds) - sum(upkeep(state, kind, 1) for kind in kinds)


# British Rail


@follows_from("tiles", "markers", "phase", "options")
def rail_income(state: State) -> int:
    return british_rail.income(state)


def rail(state: State, rounds: int) -> Outcome:
    """Its shares cost nothing to keep (1820-13.5)."""
    cell, paid, income = state.prices[RAIL], 0.0, rail_income(state)
    for _ in range(rounds):
        paid += income / state.companies[RAIL].shares
        cell = moved(state, RAIL, cell, income)
        income += FILLED
    return Outcome(paid, market.MARKET.cells[cell].price)


def elsewhere(state: State, rounds: int) -> float:
    """What a pound is worth after so many rounds if it is not in a company: as much, or what British Rail makes of it
    while there are shares of it for all that money."""
    at_hand = sum(money.cash(state, player(who)) for who in state.players)
    if RAIL not in state.prices or state.owned(RAIL, POOL) * market.price(state, RAIL) < at_hand:
        return 1.0
    return max(1.0, rail(state, rounds).brings / market.price(state, RAIL))


# Companies


class Books:
    """A company, round by round."""

    def __init__(self, state: State, company: str) -> None:
        self.state, self.company, record = state, company, state.companies[company]
        self.size, self.cell = record.shares, state.prices[company]
        self.own = state.owned(company, treasury(company))
        self.kinds = list(kinds_of(state, company))
        self.run = revenue(state, company)
        self.young = not record.last_run
        self.purse = float(money.funds(state, company))
        self.owes = loans.count(state, company) * LOAN
        self.helper = money.cash(state, player(record.director)) if record.director else 0
        self.stake = state.owned(company, player(record.director)) if record.director else 0
        self.paid, self.added = 0.0, 0

    @property
    def price(self) -> int:
        return market.MARKET.cells[self.cell].price

    def fall(self, spaces: int) -> None:
        self.cell = market.MARKET.after(self.cell, "down", spaces)

    def after_stock_round(self, pool: int) -> None:
        """What lies in the pool weighs on the price (1820-6.7-b)."""
        if pool:
            self.fall(min(pool, -(-pool * 100 // (shares.BLOCK * self.size))))
        elif not self.own:
            self.cell = market.MARKET.after(self.cell, "up")

    def operate(self, ahead: int) -> bool:
        """One operating round; no: it cannot pay."""
        run = self.run
        if not self.kinds:
            if not self.buy():
                return False
            run = 0
        if self.young:
            self.run, self.young = max(self.run, round(HOPE * self.price)), False
        due = self.owes * column(self.state, ahead).loan_interest_percent / 100
        due += sum(upkeep(self.state, kind, ahead) for kind in self.kinds)
        if self.purse >= due:
            self.paid += run / self.size
            self.purse += run * self.own / self.size - due
            self.cell = moved(self.state, self.company, self.cell, run)
        else:
            missing = max(due - self.purse - run, 0)
            if missing > min(self.helper, self.stake * (self.price - 10) / 2):
                return False
            self.purse = max(self.purse + run - due, 0)
            self.helper, self.added = self.helper - int(missing), self.added + int(missing)
            self.fall(1 + bool(missing))
        self.renew(ahead)
        return True

    def buy(self) -> bool:
        train = phases.next_train(self.state)
        if train is None or next_price(self.state) > self.purse + loans.possible(self.state, self.company) * LOAN:
            return False
        self.purse -= next_price(self.state)
        self.kinds = [*self.kinds, self.state.trains[train].kind]
        return True

    def renew(self, ahead: int) -> None:
        """What will cost more than it earns goes, if another train is there or can be paid for."""
        while self.kinds:
            dearest = max(self.kinds, key=lambda kind: upkeep(self.state, kind, ahead + 1))
            if upkeep(self.state, dearest, ahead + 1) <= self.run / len(self.kinds):
                return
            if len(self.kinds) == 1 and not (self.purse >= next_price(self.state) and self.buy()):
                return
            self.kinds.remove(dearest)

    @property
    def left_over(self) -> float:
        """What a share gets of the treasury if its company is wound up, or has to add for its loans (1820-8.5)."""
        return (self.purse - self.owes) / max(self.size - self.own, 1)


def outcome(state: State, company: str, rounds: int, *, from_stock_round: bool) -> Outcome:
    """A share of a company after so many rounds."""
    if company == RAIL:
        return rail(state, rounds)
    if market.in_liquidation(state, company):
        return Outcome(0, wound_up(state, company, 1.0), lost=True)
    books = Books(state, company)
    if from_stock_round:
        books.after_stock_round(state.owned(company, POOL))
    return played_on(books, rounds)


def grown(state: State, company: str, rounds: int, size: int, bought: int, unpaid: int) -> Outcome:
    """The same of a company that grows: its director buys so many, others half of what comes into the pool."""
    books = Books(state, company)
    books.own += size - books.size - bought - unpaid
    books.size, books.stake = size, books.stake + bought
    books.purse += bought * books.price
    books.helper -= bought * books.price
    books.after_stock_round(state.owned(company, POOL) + unpaid // 2)
    if len(books.kinds) < 2 and books.purse >= next_price(state):
        books.buy()
        books.run = max(books.run, revenue(state, company, tuple(books.kinds)))
    return played_on(books, rounds)


def played_on(books: Books, rounds: int) -> Outcome:
    state = books.state
    for ahead in range(rounds):
        if not books.operate(ahead):
            return Outcome(books.paid, max(10 + books.left_over, 0), books.added, lost=True)
    gets = books.left_over if own(state).victoria_died else LEFT_OVER * min(books.left_over, books.price)
    return Outcome(books.paid, books.price + (gets if rounds_left(state) > rounds else 0), books.added)


def wound_up(state: State, company: str, part: float) -> float:
    """What a share gets if the bank pays so much of the price for the whole company."""
    books = Books(state, company)
    return max(part * books.price + books.left_over, 0)


def offers_itself_for(state: State, company: str) -> float:
    """What a share gets by the bank's bid: half of the price, after Queen Victoria's death all (1820-8.4.1-e)."""
    full = own(state).victoria_died and state.options["bank_bid_after_victoria"] == "full"
    return wound_up(state, company, 1.0 if full else 0.5)
