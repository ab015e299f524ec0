"""What a position is worth to everybody at the likely end, as a record of parts.

Cash and holdings count as the title scores them now. What is still to come is estimated company by company: dividends
until the likely end, where the price goes meanwhile, trains that will be gone, what has to be paid for others. The
estimate knows what a player may know: treasuries that are hidden are guessed.

How much each part counts can be fitted on self-play (`benchmarks/fit_valuation.py`); `weights.json` keeps what proved
better in the arena than the usual weights.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bradshaw.board.data import TitleData
from bradshaw.bots import floating
from bradshaw.bots.policy import glanced_revenue
from bradshaw.kernel.market import Market
from bradshaw.kernel.records import BANK, IPO, Train
from bradshaw.kernel.records import company as treasury_of
from bradshaw.kernel.records import player as purse_of
from bradshaw.kernel.state import State
from bradshaw.kernel.title import title as find_title
from bradshaw.mechanics.privates import paper
from bradshaw.titles import forecast, views

YOUNG = 0.7
"""A company that has not run is expected to earn so much of the price of its shares."""
LIKE_OTHERS = 0.7
"""And, later, so much of what others run for."""
CAPACITY = 0.35
"""What a train earns in a round on track that is worth it, for its price."""
GROWING = 0.4
"""How far a company grows into trains that are too large for its track."""
HOPE = 0.5
"""The part of that which a company is still trusted with while its track leads nowhere."""
OTHERS = 0.3
"""The part of their money that others put into a company that is to float."""
LEASED = 0.5
"""What a company without a train of its own earns for its treasury, of what it ran for."""
AT_ONCE = 0.5
"""Operating rounds in which companies with money buy trains: most before the next turn, some after."""
EACH = 2
"""Trains that one of them buys at a time, at most."""
PACE = 0.2
"""Trains that a company buys in a round once its first money is spent."""
LEAST_PACE = 0.5
LASTING = 4.0
"""Operating rounds for which a train has to be there if track is laid for it."""
LOAN = 100
LOAN_COST = 0.12
"""The part of its price that a company loses with every loan it has to take."""


class Weights(Struct, frozen=True):
    """How much of each estimate comes true."""

    dividends: float = 0.8
    prices: float = 0.5
    privates: float = 0.8
    treasuries: float = 0.1
    liabilities: float = 1.0
    private_rounds: float = 6.0
    """Operating rounds for which private companies are taken to pay: they close, or are outgrown."""


class Parts(Struct, frozen=True):
    """What somebody is worth: by the scoring rule now, and by what is to come."""

    cash: float = 0.0
    shares: float = 0.0
    """And whatever else counts at the end."""
    dividends: float = 0.0
    prices: float = 0.0
    privates: float = 0.0
    treasuries: float = 0.0
    liabilities: float = 0.0

    def total(self, weights: Weights) -> float:
        return (
            self.cash
            + self.shares
            + weights.dividends * self.dividends
            + weights.prices * self.prices
            + weights.privates * self.privates
            + weights.treasuries * self.treasuries
            - weights.liabilities * self.liabilities
        )


class Prospect(NamedTuple):
    """A company until the likely end: per share, and what it will cost its director."""

    dividends: float = 0.0
    rise: float = 0.0
    treasury: float = 0.0
    short: float = 0.0


class Outlook:
    """What is common to all companies of a position. `viewer`: who looks; `focus`: companies whose runs are searched,
    all others are taken to run as they did last; `rounds`: until the likely end, where the position alone does not say
    it, so that choices are compared by one clock."""

    def __init__(
        self, state: State, viewer: str, focus: frozenset[str] = frozenset(), rounds: float | None = None
    ) -> None:
        self.state, self.viewer, self.focus = state, viewer, focus
        self.market: Market = find_title(state.title).market(state)
        self.rounds = forecast.rounds_left(state) if rounds is None else rounds
        self.coming = forecast.trains(state)
        self.running = state.operating()
        self.pace = max(LEAST_PACE, PACE * len(self.running))
        """Trains sold in a round."""
        self._rounds: dict[str, float] = {}
        self.paid_for = self._paid_for()
        runs = [run for name in self.running if (run := state.companies[name].last_run)]
        self.usual = sum(runs) / len(runs) if runs else 0.0
        """What companies run for."""

    def _paid_for(self) -> float:
        """Trains that companies have the money for now, or will have when they float."""
        price = self.coming[0].price if self.coming else 0
        if not price:
            return 0.0
        young = [name for name, one in self.state.companies.items() if one.directed_by and not one.floated]
        floating = sum(self.float_chance(name) * EACH for name in young)
        return sum(min(self.treasury(name) // price, EACH) for name in self.running) + floating

    def price(self, company: str) -> int:
        cell = self.state.prices.get(company)
        return self.market.cells[cell].price if cell in self.market.cells else self.state.companies[company].par or 0

    def treasury(self, company: str) -> int:
        """What it has, or a guess where the viewer may not know."""
        if views.sees_treasury(self.state, self.viewer, company):
            return self.state.cash.get(treasury_of(company), 0)
        return 2 * self.price(company)

    def rounds_of(self, kind: str) -> float:
        """Operating rounds until trains of this kind are gone."""
        if kind not in self._rounds:
            self._rounds[kind] = self._until_gone(kind)
        return self._rounds[kind]

    def _until_gone(self, kind: str) -> float:
        before = self.sold_before(kind)
        return forecast.FAR if before is None else self.until_sold(before)

    def sold_before(self, kind: str) -> float | None:
        """Trains that are sold before the one with which this kind goes; None where none ends it."""
        before = 0.0
        for one in self.coming:
            if kind in one.retires and not one.begun:
                return before
            before += one.left if one.left is not None else forecast.FAR * self.pace
        return None

    def until_sold(self, trains: float) -> float:
        """Operating rounds until so many trains and one more are sold: at once what treasuries can pay, then some in
        every round."""
        return AT_ONCE if trains < self.paid_for else AT_ONCE + (trains - self.paid_for) / self.pace

    def expected(self, company: str) -> float:
        """What a company with a train is taken to earn: what it earned last, or once it runs what others do."""
        return self.state.companies[company].last_run or max(YOUNG * self.price(company), LIKE_OTHERS * self.usual)

    def prospect(self, company: str) -> Prospect:
        record = self.state.companies[company]
        if record.closed or not record.directed_by:
            return Prospect()
        treasury, due = self.treasury(company), forecast.due(self.state, company)
        revenue = self.expected(company)
        if not record.floated:
            capital = record.shares * self.price(company)
            waiting = 2 + self.waiting(max(self.price_at(1.0) - capital, 0), revenue, due)
            rounds = self.float_chance(company) * max(self.rounds - waiting, 0)
            return self._paying(company, revenue, rounds, 0.0, 0.0)
        trains = self.state.trains_of(treasury_of(company))
        left = {id: self.rounds_of(self.state.trains[id].kind) for id in trains}
        lasting = [id for id in trains if left[id] >= self.rounds]
        revenue = self._revenue(company, bool(trains)) - due.round
        if lasting or not self.coming:
            share = len(lasting) / len(trains) if trains else 0.0
            first = min(left.values(), default=0.0) if share < 1 else self.rounds
            spread = min(first, self.rounds) + share * max(self.rounds - first, 0)
            return self._paying(company, revenue, spread, treasury, 0.0)
        until, idle = max(left.values(), default=0.0), 0 if trains else 1
        offered = self.coming[0]
        if treasury >= offered.price and self.rounds_of(offered.kind) > until:
            until, treasury = self.rounds_of(offered.kind), treasury - offered.price
        if until >= self.rounds:
            return self._paying(company, revenue, self.rounds - idle, treasury, 0.0)
        price = self.price_at(until)
        short = max(price - treasury, 0)
        rounds = until + max(self.rounds - until - self.waiting(short, revenue, due) - idle, 0)
        paying = self._paying(company, revenue, rounds, max(treasury - price, 0), short)
        if due.covered_by == "loans":
            paying = paying._replace(rise=paying.rise - self.fall(company, short))
        return paying

    def fall(self, company: str, short: float) -> float:
        """What a share loses by the loans that make up for an empty treasury."""
        return min(LOAN_COST * -(-short // LOAN), 1.0) * self.price(company)

    def waiting(self, short: float, revenue: float, due: forecast.Due) -> float:
        """Operating rounds that pass until a company without a train has saved up for one: it earns little then."""
        return short / (LEASED * max(revenue, 30)) if due.covered_by == "" else 0.0

    def price_at(self, rounds: float) -> int:
        """What the bank's next train costs then."""
        sold = 0.0
        for one in self.coming:
            sold += one.left if one.left is not None else forecast.FAR * self.pace
            if self.until_sold(sold) > rounds:
                return one.price
        return self.coming[-1].price if self.coming else 0

    def float_chance(self, company: str) -> float:
        """Is there money enough for the shares that are missing: the director's, and a part of what others have?"""
        missing = floating.missing(self.state, company) * self.price(company)
        who = self.state.decider(company)
        rivals = [name for name, one in self.state.companies.items() if one.directed_by and not one.floated]
        cash = {name: self.state.cash.get(purse_of(name), 0) for name in self.state.players}
        own = cash.get(who or "", 0) / max(sum(self.state.decider(name) == who for name in rivals), 1)
        others = OTHERS * (sum(cash.values()) - cash.get(who or "", 0)) / len(rivals)
        return min(1.0, (own + others) / missing) ** 2 if missing > 0 else 1.0

    def _revenue(self, company: str, has_train: bool) -> float:
        if company not in self.focus:
            return self.expected(company)
        state = self.state if has_train else self.with_next_train(company)
        young = 0.0 if self.state.companies[company].last_run else HOPE * YOUNG * self.price(company)
        runs = max(float(glanced_revenue(state, company) or 0), young)
        return runs + GROWING * max(self.capacity(company) - runs, 0.0)

    def capacity(self, company: str) -> float:
        """What its trains could earn on better track, as far as they last."""
        printed = views.printed(self.state.title)
        trains = [self.state.trains[id] for id in self.state.trains_of(treasury_of(company))]
        lasting = [train for train in trains if self.rounds_of(train.kind) >= LASTING]
        return CAPACITY * sum(side_price(printed, train) for train in lasting) if printed else 0.0

    def with_next_train(self, company: str) -> State:
        """The position, but that the company has the next train of the bank, by its cheaper side."""
        printed = views.printed(self.state.title)
        if not printed or not self.coming:
            return self.state
        kind = self.coming[0].kind
        side = min(printed.train(kind).sides, key=lambda one: one.price).name
        card = next(id for id, one in self.state.trains.items() if one.kind == kind and one.holder in (BANK, IPO))
        train = Train(kind, treasury_of(company), side)
        return replace(self.state, trains={**self.state.trains, card: train})

    def _paying(self, company: str, revenue: float, rounds: float, treasury: float, short: float) -> Prospect:
        record, now = self.state.companies[company], self.price(company)
        shares = max(record.shares, 1)
        rise = 0.0
        if company in self.state.prices:
            paid = int(max(revenue, 0))
            rise = forecast.price_after(self.state, self.market, company, paid, round(rounds)) - now
            idle = max(0, round(self.rounds - rounds)) if record.floated else 0
            rise -= 0.06 * now * idle
        return Prospect(max(revenue, 0) / shares * rounds, rise, treasury / shares, short)


def side_price(printed: TitleData, train: Train) -> int:
    sides = printed.train(train.kind).sides
    return next((side.price for side in sides if side.name == train.side), sides[0].price)


def valuation(
    state: State, viewer: str, focus: frozenset[str] = frozenset(), rounds: float | None = None
) -> dict[str, Parts]:
    """What everybody is worth, as somebody at the table sees it."""
    outlook = Outlook(state, viewer, focus, rounds)
    scores = find_title(state.title).scores(state)
    prospects = {name: outlook.prospect(name) for name in state.companies}
    return {who: _parts(outlook, prospects, who, scores[who]) for who in state.players}


def _parts(outlook: Outlook, prospects: dict[str, Prospect], who: str, score: int) -> Parts:
    state, holder = outlook.state, purse_of(who)
    cash = state.cash.get(holder, 0)
    dividends = prices = treasuries = liabilities = 0.0
    for name, prospect in prospects.items():
        owned = state.owned(name, holder)
        if owned:
            dividends += owned * prospect.dividends
            prices += owned * prospect.rise
            treasuries += owned * prospect.treasury
        if prospect.short and state.decider(name) == who:
            liabilities += _burden(outlook, name, prospect.short)
    printed = views.printed(state.title)
    income = sum(one.revenue for one in printed.privates if state.papers.get(paper(one.id)) == holder) if printed else 0
    return Parts(
        cash,
        score - cash,
        dividends,
        prices,
        income * min(outlook.rounds, weights(state.title).private_rounds),
        treasuries,
        liabilities,
    )


def _burden(outlook: Outlook, company: str, short: float) -> float:
    """What it costs the director that a treasury is short: all of it, or nothing but a falling price and time."""
    return short if forecast.due(outlook.state, company).covered_by == "director" else 0.0


def lead_of_others(values: dict[str, float], who: str) -> float:
    """The best of the others and all of them, in equal parts."""
    others = [value for name, value in values.items() if name != who]
    return (max(others) + sum(others) / len(others)) / 2


def margin(values: dict[str, float], who: str) -> float:
    """How far somebody is ahead of the others."""
    return values[who] - lead_of_others(values, who)


@cache
def weights(title: str) -> Weights:
    """As they were fitted, or the usual ones."""
    file = resources.files("bradshaw.bots") / "weights.json"
    fitted = msgspec.json.decode(file.read_bytes(), type=dict[str, Weights])
    return fitted.get(title, Weights())


def worth(
    state: State,
    who: str,
    focus: frozenset[str] = frozenset(),
    counted: Weights | None = None,
    rounds: float | None = None,
) -> float:
    """How good a position is for somebody: the margin at the likely end, with other weights if so asked."""
    counted = counted or weights(state.title)
    if state.ended:
        return margin({name: float(score) for name, score in state.ended.scores.items()}, who)
    return margin({name: parts.total(counted) for name, parts in valuation(state, who, focus, rounds).items()}, who)
