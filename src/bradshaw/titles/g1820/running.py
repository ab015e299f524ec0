"""Running trains with cousins' abilities, dividends and price moves (chapters 7.2.3, 7.2.4 and 14)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from bradshaw.board.map import Board
from bradshaw.kernel import Choice, Option, State, Table, Words, ledger, refuse
from bradshaw.kernel.actions import Action, RunRoutes
from bradshaw.kernel.records import BANK, POOL
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import dividends, running
from bradshaw.mechanics.plain import plain
from bradshaw.mechanics.position import Standing, Tiles, laid, seen, standing
from bradshaw.mechanics.running import Traffic
from bradshaw.routes.answer import RouteFault, Run, RunSet
from bradshaw.routes.position import Position
from bradshaw.routes.question import Question
from bradshaw.routes.rules import Train
from bradshaw.routes.words import told
from bradshaw.titles.g1820 import cousins, market, money, runs
from bradshaw.titles.g1820.data import DATA, SASSOON, STEAMSHIP, VULCAN, board
from bradshaw.titles.g1820.frames import CompanyTurn
from bradshaw.titles.g1820.runs import NO_ABILITIES, Abilities

FLOOD = "FLOOD"
CLAUSES = {
    "unknown-train": "1820-7.2.3-a",
    "train-twice": "1820-7.2.3-a",
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


class Sight(NamedTuple):
    """All that a company's view of the board depends on."""

    on: Board
    tiles: Tiles
    places: Standing
    company: str
    colour: str


def sight(state: State, company: str) -> Sight:
    return Sight(board(state), laid(state), standing(state), company, state.phase)


def position(found: Sight) -> Position:
    return runs.position(*seen(found.on, found.tiles, found.places), found.company, found.colour)


@lru_cache(maxsize=64)
def _traffic(abilities: Abilities) -> Traffic:
    def trains(state: State, company: str) -> tuple[Train, ...]:
        own_trains = state.trains_of(treasury(company))
        return tuple(Train(id, runs.run_rules(state.trains[id].kind, abilities)) for id in own_trains)

    return Traffic(sight, position, trains, lambda state: runs.fleet_rule(abilities))


PLAIN = _traffic(NO_ABILITIES)


def abilities_of(state: State, company: str) -> Abilities:
    return Abilities(
        two_ports=cousins.grants(state, STEAMSHIP, company),
        doubled_offboard=cousins.grants(state, SASSOON, company),
        extra_city=cousins.grants(state, VULCAN, company),
    )


def ways(state: State, company: str) -> list[Traffic]:
    """Without cousins, and with them where they hold shares."""
    abilities = abilities_of(state, company)
    return [PLAIN] if abilities == NO_ABILITIES else [PLAIN, _traffic(abilities)]


def question(state: State, company: str) -> Question:
    """What the solver is asked about a company, with what cousins grant it."""
    return running.question(ways(state, company)[-1], state, company)


def can_run(state: State, company: str) -> bool:
    flooding = any(state.trains[id].kind == FLOOD for id in state.trains_of(treasury(company)))
    return flooding or any(running.can_run(traffic, state, company) for traffic in ways(state, company))


def best(state: State, company: str, *, by_cousins: bool = False) -> RunSet:
    """The best without cousins, which a run must bring at least (1820-7.2.3-b, -c), or with them (1820-14.1-g)."""
    return running.best(ways(state, company)[-1] if by_cousins else PLAIN, state, company).best


def offer(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    found = best(t.state, frame.company, by_cousins=True)
    action = RunRoutes(actor=who, company=frame.company, routes=found.routes)
    yield Option(action, open=("routes",) if found.routes else ())


def judged(t: Table, frame: CompanyTurn, action: RunRoutes) -> RunSet:
    state, name = t.state, frame.company
    if not action.routes:
        if best(state, name).runs:
            raise refuse("1820-7.2.3-e", "Trains that can run must run.")
        return RunSet(0, 0, ())
    found = running.judge(ways(state, name)[-1], state, name, action.routes)
    if isinstance(found, RouteFault):
        raise refuse(CLAUSES.get(found.kind, "1820-15.2-a"), f"{found.message.rstrip('.')}.")
    least = best(state, name).revenue
    if found.revenue < least:
        raise refuse("1820-7.2.3-b", f"These routes bring £{found.revenue}, and £{least} can be had.")
    return found


def check(t: Table, frame: CompanyTurn, action: RunRoutes) -> None:
    judged(t, frame, action)


def run(t: Table, frame: CompanyTurn, action: RunRoutes) -> None:
    found = judged(t, frame, action)
    running.book(t, frame.company, found, found.revenue)
    thank_cousins(t, frame.company, found)


def in_words(t: Table, found: RunSet, how: str, *, top: bool) -> Words:
    if not found.runs:
        return Words("Run no train")
    names = {id: train.name for id, train in t.state.trains.items()}
    return Words(f"Run for £{found.revenue}{how}", told(board(t.state), found, names), best=top)


def words(t: Table, frame: CompanyTurn, action: RunRoutes) -> Words:
    found = judged(t, frame, action)
    return in_words(t, found, "", top=found.revenue == best(t.state, frame.company, by_cousins=True).revenue)


RUNNING: Choice[Any, RunRoutes] = Choice(RunRoutes, offer, check, run, words)


def check_alone(t: Table, frame: CompanyTurn, action: RunAlone) -> None:
    if abilities_of(t.state, frame.company) == NO_ABILITIES or not best(t.state, frame.company).runs:
        raise refuse("1820-7.2.3-c", f"No cousin could help the trains of {frame.company}.")


def run_alone(t: Table, frame: CompanyTurn, action: RunAlone) -> None:
    found = best(t.state, frame.company)
    running.book(t, frame.company, found, found.revenue)


RUNNING_ALONE: Choice[Any, RunAlone] = plain(
    RunAlone,
    run_alone,
    lambda t, frame, action: in_words(t, best(t.state, frame.company), " without cousins", top=False),
    check=check_alone,
)


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
    stops = {stop.id: stop for stop in running.question(PLAIN, state, company).position.stops}
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


def parts(state: State, company: str, revenue: int) -> dict[str, int]:
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


def pay_out(t: Table, company: str, revenue: int, *, had_train: bool = True) -> None:
    before = spaces(t.state, company, revenue, paid=True, had_train=had_train) if company in t.state.prices else 0
    for holder, part in parts(t.state, company, revenue).items():
        ledger.pay(t, BANK, holder, part, f"dividend of {company}", "1820-7.2.4-d")
    if before:
        market.move(t, company, before, "dividend", "1820-7.2.4-l" if before > 0 else "1820-7.2.4-m")


def withhold(t: Table, company: str, revenue: int, *, had_train: bool = True) -> None:
    before = spaces(t.state, company, revenue, paid=False, had_train=had_train)
    ledger.pay(t, BANK, treasury(company), revenue, "withheld", "1820-7.2.4-k")
    if before:
        market.move(t, company, before, "withheld", "1820-7.2.4-n")


def prices(state: State, company: str, paid: int) -> tuple[int, int]:
    by = spaces(state, company, paid, paid=bool(paid))
    return market.price(state, company), market.price_after(state, company, by)


PAYING = dividends.choice(
    nothing="1820-7.2.4-a",
    parts=parts,
    prices=prices,
    fallen="into liquidation",
    keep="Withhold",
    pay=lambda t, company, revenue: pay_out(t, company, revenue),
    retain=lambda t, company, revenue: withhold(t, company, revenue),
)


def without_revenue(t: Table, frame: CompanyTurn) -> None:
    """Nothing to pay or keep: the price falls, twice without a train (1820-7.2.4-o); a private has none."""
    if frame.company in t.state.prices:
        withhold(t, frame.company, 0, had_train=bool(t.state.trains_of(treasury(frame.company))))
