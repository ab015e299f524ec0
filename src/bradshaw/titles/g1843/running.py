"""Running trains for the largest revenue, in the form the director chooses, and what is paid of it (8.6 and 8.7)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bradshaw.kernel import Choice, Option, State, Table, Words, ledger, refuse
from bradshaw.kernel.actions import RunRoutes
from bradshaw.kernel.records import BANK, POOL, player
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import dividends, running
from bradshaw.mechanics.operating_round import in_progress
from bradshaw.mechanics.position import laid, standing
from bradshaw.mechanics.running import Sight, Traffic
from bradshaw.routes.answer import RouteFault, RunSet
from bradshaw.routes.check import has_route
from bradshaw.routes.position import Position
from bradshaw.routes.question import Question
from bradshaw.routes.rules import FleetRule, RunRule, Train
from bradshaw.routes.words import told
from bradshaw.titles.g1843 import market, phases, runs
from bradshaw.titles.g1843.data import board, francs
from bradshaw.titles.g1843.frames import CompanyTurn

CLAUSES = {
    "unknown-train": "1843-13.1-a",
    "train-twice": "1843-13.1-a",
    "no-marker": "1843-8.6.1-b",
    "end-only": "1843-8.6.1-c",
    "blocked": "1843-8.6.1-e",
    "track-twice": "1843-8.6.1-f",
    "stop-twice": "1843-8.6.1-h",
    "shared-track": "1843-8.6.1-l",
    "too-long": "1843-8.6.1-n",
    "too-many": "1843-8.6.1-p",
}


def sight(state: State, company: str) -> Sight:
    return Sight(board(state), laid(state), standing(state), company, state.phase)


def position(found: Sight, goal: str = "") -> Position:
    return runs.position(*found.seen, goal)


def certificates(state: State, company: str) -> tuple[tuple[str, str], ...]:
    return tuple((id, state.trains[id].name) for id in state.trains_of(treasury(company)))


def fleets(state: State, company: str) -> list[tuple[Train, ...]]:
    return list(runs.fleets(certificates(state, company), exact=state.options["route_length"] == "exactly"))


def most_trains(state: State, company: str) -> int:
    """No more trains than the limit run (1843-8.6.1-p); obsolete ones do not count (1843-10.2.5-j)."""
    most, _ = phases.limits(state)
    counted = phases.counted(state, company)
    exempt = (id for id in state.trains_of(treasury(company)) if id not in counted)
    return most + sum(2 if "x2" in state.trains[id].name else 1 for id in exempt)


@lru_cache(maxsize=64)
def _traffic(form: int, most: int) -> Traffic:
    """The runs of a company in one of the forms its certificates may take (1843-8.8.2-c)."""

    def trains(state: State, company: str) -> tuple[Train, ...]:
        return fleets(state, company)[form]

    return Traffic(sight, position, trains, lambda state, company: runs.fleet_rule(most))


def forms(state: State, company: str) -> list[Traffic]:
    """One for every way to use the certificates, two 2 trains or one 3+1 each (1843-13.2-j), that makes no more trains
    than the limit, those that stand idle included (1843-8.8.2-j)."""
    most = most_trains(state, company)
    found = fleets(state, company)
    within = [form for form, trains in enumerate(found) if len(trains) <= most]
    return [_traffic(form, most) for form in within or range(len(found))]  # over the limit none is within


def fleet(state: State, company: str) -> dict[str, str]:
    """The trains its certificates make in any form, and what they are called."""
    return {train.id: train.rules[0].name for one in forms(state, company) for train in one.trains(state, company)}


def can_run(state: State, company: str) -> bool:
    return any(running.can_run(traffic, state, company) for traffic in forms(state, company))


def can_visit(state: State, company: str, hex_id: str) -> bool:
    """Could one of its trains run to this hex, at either end or on the way?"""
    at = position(sight(state, company), goal=hex_id)
    rules = {rule for fleet in fleets(state, company) for train in fleet for rule in train.rules}
    through = FleetRule(through_home=True)
    return any(has_route(at, rule, through) for rule in rules if isinstance(rule, RunRule))


def best_revenue(state: State, company: str) -> int:
    """The most its trains could earn now, in any form."""
    return max((running.best_revenue(traffic, state, company) for traffic in forms(state, company)), default=0)


def question(state: State, company: str) -> Question:
    """What the solver is asked about a company: its certificates in the form that earns most."""
    best = max(forms(state, company), key=lambda traffic: running.best_revenue(traffic, state, company))
    return running.question(best, state, company)


def required(state: State, company: str, traffic: Traffic) -> int:
    """The least a run in this form must bring: its best (1843-8.6-a), or by option the best of all (1843-con-15)."""
    if state.options["yellow_form"] == "maximum_over_both":
        return best_revenue(state, company)
    return running.best_revenue(traffic, state, company)


def offer(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    said = set()
    for traffic in forms(t.state, frame.company):
        found = running.best(traffic, t.state, frame.company).best
        if found.runs and found.routes not in said:
            said.add(found.routes)
            yield Option(RunRoutes(actor=who, company=frame.company, routes=found.routes), open=("routes",))


def legal(state: State, name: str, action: RunRoutes) -> tuple[RunSet, list[Traffic]]:
    """What these routes earn, and the forms of the certificates in which they may be run; or the refusal."""
    if not action.routes:
        raise refuse("1843-8.6-a", "Trains that can run must run.")
    judged = [(traffic, running.judge(traffic, state, name, action.routes)) for traffic in forms(state, name)]
    sets = [(traffic, found) for traffic, found in judged if isinstance(found, RunSet)]
    if not sets:
        fault = next(found for _, found in judged if isinstance(found, RouteFault))
        raise refuse(CLAUSES.get(fault.kind, "1843-8.6.1-a"), f"{fault.message.rstrip('.')}.")
    return sets[0][1], [traffic for traffic, _ in sets]


def check(t: Table, frame: CompanyTurn, action: RunRoutes) -> None:
    """Nothing below the largest revenue found (1843-8.6-a); what was found is part of the game."""
    state, name = t.state, frame.company
    found, allowed = legal(state, name, action)
    if t.option("run_rule") == "any_legal":  # 1843-con-14
        return
    least = t.find(f"{name} can earn", int, lambda: min(required(state, name, traffic) for traffic in allowed))
    if found.revenue < least:
        raise refuse("1843-8.6-a", f"This run brings {francs(found.revenue)}, and {francs(least)} can be had.")


def run(t: Table, frame: CompanyTurn, action: RunRoutes) -> None:
    found, _ = legal(t.state, frame.company, action)
    running.book(t, frame.company, found, found.revenue)


def words(t: Table, frame: CompanyTurn, action: RunRoutes) -> Words:
    names = fleet(t.state, frame.company)
    found, allowed = legal(t.state, frame.company, action)
    note = told(board(t.state), found, names)
    bound = min(running.best(traffic, t.state, frame.company).certificate.bound for traffic in allowed)
    if bound > found.revenue:
        note += f"; the best found, none is above {francs(bound)}"
    return Words(f"Run for {francs(found.revenue)}", note, best=found.revenue == best_revenue(t.state, frame.company))


RUNNING: Choice[CompanyTurn, RunRoutes] = Choice(RunRoutes, offer, check, run, words)


# Dividends


def parts(state: State, company: str, revenue: int) -> dividends.Parts:
    """A tenth a share; those in the pool pay the company, those on the IPO chart nobody (1843-8.7-b to -d, -h)."""
    paid = dict(dividends.per_share(state, company, revenue, [*map(player, state.players), POOL]))
    pool = paid.pop(POOL, 0)
    return {**paid, **({treasury(company): pool} if pool else {})}


def prices(state: State, company: str, paid: int) -> tuple[int, int]:
    cell = state.prices[company]
    after = market.MARKET.after(cell, "paid" if paid else "withheld")
    return market.price(state, company), market.MARKET.cells[after].price


def pay(t: Table, company: str, revenue: int) -> None:
    for holder, part in parts(t.state, company, revenue).items():
        clause = "1843-8.7-c" if holder == treasury(company) else "1843-8.7-b"
        ledger.pay(t, BANK, holder, part, f"dividend of {company}", clause)
    if move(t, company, "paid", "dividend paid", "1843-7.7-f"):
        t.change_own(ending=f"{company} has reached 500fr by a dividend")


def withhold(t: Table, company: str, revenue: int) -> None:
    """1843-8.7-e, -g"""
    ledger.pay(t, BANK, treasury(company), revenue, f"{company} withholds", "1843-8.7-e")
    move(t, company, "withheld", "no dividend", "1843-7.7-h")


def move(t: Table, company: str, how: str, why: str, clause: str) -> bool:
    """Directly after the decision (1843-8.7-f), face down from now on. True: it reached 500."""
    literal = t.option("stack_rule") == "literal_8.2"
    return market.move(t, company, how, why, clause, face_up(t.state) if literal else None)


def face_up(state: State) -> frozenset[str]:
    """The companies that have not operated in this round (1843-8.2-f)."""
    frame = in_progress(state)
    return frozenset(name for name in state.companies if frame is None or name not in frame.acted)


PAYING = dividends.choice(
    nothing="1843-8.7-g",
    parts=parts,
    prices=prices,
    fallen="",
    keep="Withhold",
    pay=pay,
    retain=withhold,
    written=lambda amount, holder: francs(amount),
)
