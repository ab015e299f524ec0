"""Running trains with cousins' abilities, dividends and price moves (chapters 7.2.3, 7.2.4 and 14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from bradshaw.kernel import Choice, State, Table, Words, ledger, refuse
from bradshaw.kernel.actions import Action
from bradshaw.kernel.records import BANK, POOL, Holder
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import dividends, running
from bradshaw.mechanics.plain import plain
from bradshaw.mechanics.position import laid, standing
from bradshaw.mechanics.running import Sight, Traffic
from bradshaw.routes.answer import Run, RunSet
from bradshaw.routes.position import Position
from bradshaw.routes.rules import Train
from bradshaw.routes.words import told
from bradshaw.titles.g1820 import cousins, market, money, runs
from bradshaw.titles.g1820.data import DATA, SASSOON, STEAMSHIP, VULCAN, board
from bradshaw.titles.g1820.frames import CompanyTurn
from bradshaw.titles.g1820.runs import NO_ABILITIES, Abilities

CLAUSES = {
    **dict.fromkeys(("unknown-train", "train-twice"), "1820-7.2.3-a"),
    "no-marker": "1820-15.2-b",
    "blocked": "1820-15.2-c",
    "end-only": "1820-15.2-q",
    "side-twice": "1820-15.2-h",
    "track-twice": "1820-15.2-i",
    "stop-twice": "1820-15.2-j",
    "group": "1820-15.2-m",
    "shared-track": "1820-15.2-o",
    "too-short": "1820-15.2-s",
    "too-long": "1820-15.3.1-a",
}


class RunAlone(Action, frozen=True, kw_only=True):
    """Run for the best that can be had without cousins, and without paying them (1820-7.2.3-c)."""

    company: str


def abilities_of(state: State, company: str) -> Abilities:
    return Abilities(
        two_ports=cousins.grants(state, STEAMSHIP, company),
        doubled_offboard=cousins.grants(state, SASSOON, company),
        extra_city=cousins.grants(state, VULCAN, company),
    )


def traffic(abilities: Callable[[State, str], Abilities]) -> Traffic:
    def sight(state: State, company: str) -> Sight:
        return Sight(board(state), laid(state), standing(state), company, state.phase)

    def trains(state: State, company: str) -> tuple[Train, ...]:
        granted, owned = abilities(state, company), state.trains_of(treasury(company))
        return tuple(Train(id, runs.run_rules(state.trains[id].kind, granted)) for id in owned)

    return Traffic(sight, position, trains, lambda state, company: runs.fleet_rule(abilities(state, company)))


def position(at: Sight) -> Position:
    return runs.position(*at.seen)


TRAFFIC = traffic(abilities_of)
"""With cousins where they hold shares."""
ALONE = traffic(lambda state, company: NO_ABILITIES)


can_run = partial(running.can_run, TRAFFIC)


def best(state: State, company: str, by: Traffic = ALONE) -> RunSet:
    return running.best(by, state, company).best


def check_enough(t: Table, company: str, found: RunSet, ways: Sequence[Traffic]) -> None:
    """No less than the best without cousins (1820-7.2.3-b, -c)."""
    least = t.find(f"{company} can earn", int, lambda: best(t.state, company).revenue)
    if found.revenue < least:
        raise refuse("1820-7.2.3-b", f"These routes bring £{found.revenue}, and £{least} can be had.")


def run(t: Table, company: str, found: RunSet) -> None:
    running.book(t, company, found, found.revenue)
    thank_cousins(t, company, found)


RUNNING = running.choice(
    ways=lambda state, company: (TRAFFIC,),
    board=board,
    idle="1820-7.2.3-e",
    may_stand=lambda t, company: not best(t.state, company).runs,
    fault=lambda state, action, fault: (CLAUSES.get(fault.kind, "1820-15.2-a"), fault.message),
    made=run,
    check=check_enough,
)


def check_alone(t: Table, frame: CompanyTurn, action: RunAlone) -> None:
    if abilities_of(t.state, frame.company) == NO_ABILITIES or not best(t.state, frame.company).runs:
        raise refuse("1820-7.2.3-c", f"No cousin could help the trains of {frame.company}.")


def run_alone(t: Table, frame: CompanyTurn, action: RunAlone) -> None:
    found = t.find(f"{frame.company} runs", RunSet, lambda: best(t.state, frame.company))
    running.book(t, frame.company, found, found.revenue)


def words_alone(t: Table, frame: CompanyTurn, action: RunAlone) -> Words:
    found = best(t.state, frame.company)
    names = {id: train.name for id, train in t.state.trains.items()}
    return Words(f"Run for £{found.revenue} without cousins", told(board(t.state), found, names))


RUNNING_ALONE: Choice[Any, RunAlone] = plain(RunAlone, run_alone, words_alone, check=check_alone)


def thank_cousins(t: Table, company: str, found: RunSet) -> None:
    """What routes by cousins bring them (1820-14.2.1-c, 1820-14.2.2-c, 1820-14.5.2-c)."""
    for one in found.runs:
        for name, amount, clause in uses(t.state, company, one):
            cousins.reward(t, name, cousins.half(amount), clause)


def uses(state: State, company: str, one: Run) -> Iterator[tuple[str, int, str]]:
    """Which abilities a run takes, with the value of which half is paid."""
    side = DATA.train(state.trains[one.route.train].kind).sides[0].runs[0]
    if side.kind != "n+":
        return
    stops = {stop.id: stop for stop in running.question(ALONE, state, company).position.stops}
    ports, offboards, cities = (
        [call for call in one.calls if stops[call.stop].kind == kind] for kind in (runs.PORT, "offboard", "city")
    )
    if len(ports) > 1:
        yield STEAMSHIP, min(call.revenue for call in ports), "1820-14.2.1-c"
    if ports and any(call.revenue > stops[call.stop].value for call in offboards):
        yield SASSOON, ports[0].revenue, "1820-14.2.2-c"
    if len(cities) + len(offboards) > (side.stops or 0):
        yield VULCAN, min(call.revenue for call in cities), "1820-14.5.2-c"


# Dividends


def parts(state: State, company: str, revenue: int) -> dict[Holder, int]:
    """Holders' totals rounded up, the pool's down, the rest to the treasury's shares (1820-7.2.4-d to -j)."""
    if money.is_private(state, company):
        return {money.purse(state, company): revenue} if revenue else {}
    total = state.companies[company].shares
    found = {
        holder: -(-revenue * count // total)
        for holder, count in state.shares[company].items()
        if holder not in (POOL, treasury(company))
    }
    found[treasury(company)] = max(0, revenue - sum(found.values()) - revenue * state.owned(company, POOL) // total)
    return {holder: part for holder, part in found.items() if part}


def spaces(state: State, company: str, revenue: int, *, paid: bool, had_train: bool = True) -> int:
    """Where the price goes (1820-7.2.4-l to -p, 1820-16.2.3-a)."""
    price, measure = market.price(state, company), revenue if paid else 0
    if paid and state.options["dividend_measure"] == "paid_to_outside_holders":
        pool = revenue * state.owned(company, POOL) // state.companies[company].shares
        outside = [part for holder, part in parts(state, company, revenue).items() if holder != treasury(company)]
        measure = sum(outside) + pool
    if measure >= price:
        return 1 + (measure >= 2 * price) + (measure >= 4 * price)
    if not paid and revenue and not state.options["withhold_drop"]:
        return 0
    return -1 if had_train else -2


def pay_out(t: Table, company: str, revenue: int) -> None:
    for holder, part in parts(t.state, company, revenue).items():
        ledger.pay(t, BANK, holder, part, f"dividend of {company}", "1820-7.2.4-d")
    if company in t.state.prices:
        by = spaces(t.state, company, revenue, paid=True)
        market.move(t, company, by, "dividend", "1820-7.2.4-l" if by > 0 else "1820-7.2.4-m")


def withhold(t: Table, company: str, revenue: int, *, had_train: bool = True) -> None:
    ledger.pay(t, BANK, treasury(company), revenue, "withheld", "1820-7.2.4-k")
    by = spaces(t.state, company, revenue, paid=False, had_train=had_train)
    market.move(t, company, by, "withheld", "1820-7.2.4-n")


def prices(state: State, company: str, paid: int) -> tuple[int, int]:
    by = spaces(state, company, paid or 1, paid=bool(paid))  # what is withheld is never nothing
    return market.price(state, company), market.price_after(state, company, by)


PAYING = dividends.choice(
    nothing="1820-7.2.4-a",
    parts=parts,
    prices=prices,
    fallen="into liquidation",
    keep="Withhold",
    pay=pay_out,
    retain=withhold,
)


def without_revenue(t: Table, frame: CompanyTurn) -> None:
    """Nothing to pay or keep: the price falls, twice without a train (1820-7.2.4-o); a private has none."""
    if frame.company in t.state.prices:
        withhold(t, frame.company, 0, had_train=bool(t.state.trains_of(treasury(frame.company))))
