"""Running trains for the largest revenue, in the form the director chooses, and what is paid of it (8.6 and 8.7)."""

from __future__ import annotations

from collections.abc import Sequence

from bradshaw.kernel import State, Table, ledger, refuse
from bradshaw.kernel.following import follows_from
from bradshaw.kernel.records import BANK, POOL
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import dividends, running
from bradshaw.mechanics.operating_round import in_progress
from bradshaw.mechanics.position import laid, standing
from bradshaw.mechanics.running import Sight, Traffic
from bradshaw.routes.answer import RunSet
from bradshaw.routes.check import has_route
from bradshaw.routes.position import Position
from bradshaw.routes.question import Question
from bradshaw.routes.rules import FleetRule, RunRule, Train
from bradshaw.titles.g1843 import market, runs, train_limits
from bradshaw.titles.g1843.data import board, francs

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


def fleets(state: State, company: str) -> list[tuple[Train, ...]]:
    certificates = [(id, state.trains[id].name) for id in state.trains_of(treasury(company))]
    return list(runs.fleets(certificates, exact=state.options["route_length"] == "exactly"))


def most_trains(state: State, company: str) -> int:
    """No more trains than the limit run (1843-8.6.1-p); obsolete ones do not count (1843-10.2.5-j)."""
    most, _ = train_limits.limits(state)
    counted = train_limits.counted(state, company)
    exempt = (id for id in state.trains_of(treasury(company)) if id not in counted)
    return most + sum(2 if "x2" in state.trains[id].name else 1 for id in exempt)


@follows_from("trains", "own", "phase", "options")
def forms(state: State, company: str) -> list[Traffic]:
    """One for every way to use the certificates, two 2 trains or one 3+1 each (1843-13.2-j), that makes no more trains
    than the limit, those that stand idle included (1843-8.8.2-j)."""
    most = most_trains(state, company)
    found = fleets(state, company)
    within = [trains for trains in found if len(trains) <= most]
    return [in_form(trains, most) for trains in within or found]  # over the limit none is within


def in_form(trains: tuple[Train, ...], most: int) -> Traffic:
    """The runs of a company in one of the forms its certificates may take (1843-8.8.2-c)."""
    return Traffic(sight, position, lambda state, company: trains, lambda state, company: runs.fleet_rule(most))


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
    return max(running.best_revenue(traffic, state, company) for traffic in forms(state, company))


def question(state: State, company: str) -> Question:
    """What the solver is asked about a company: its certificates in the form that earns most."""
    best = max(forms(state, company), key=lambda traffic: running.best_revenue(traffic, state, company))
    return running.question(best, state, company)


def required(state: State, company: str, allowed: Sequence[Traffic]) -> int:
    """The best of a form in which the run is allowed (1843-8.6-a), or by option of all forms (1843-con-15)."""
    if state.options["yellow_form"] == "maximum_over_both":
        return best_revenue(state, company)
    return min(running.best_revenue(form, state, company) for form in allowed)


def check_best(t: Table, company: str, found: RunSet, allowed: Sequence[Traffic]) -> None:
    """Nothing below the largest revenue found (1843-8.6-a), by option anything (1843-con-14); what was found is part of
    the game."""
    if t.option("run_rule") == "any_legal":
        return
    least = t.find(f"{company} can earn", int, lambda: required(t.state, company, allowed))
    if found.revenue < least:
        raise refuse("1843-8.6-a", f"This run brings {francs(found.revenue)}, and {francs(least)} can be had.")


RUNNING = running.choice(
    ways=forms,
    board=board,
    idle="1843-8.6-a",
    may_stand=lambda t, company: False,
    fault=lambda state, action, found: (CLAUSES.get(found.kind, "1843-8.6.1-a"), found.message),
    made=lambda t, company, found: running.book(t, company, found, found.revenue),
    check=check_best,
    names=fleet,
    earned=lambda state, company, found: francs(found.revenue),
)


# Dividends


def parts(state: State, company: str, revenue: int) -> dividends.Parts:
    """A tenth a share; those in the pool pay the company, those on the IPO chart nobody (1843-8.7-b to -d, -h)."""
    pool = dividends.per_share(state, company, revenue, [POOL]).get(POOL, 0)
    return {**dividends.to_players(state, company, revenue), **({treasury(company): pool} if pool else {})}


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
    """Directly after the decision (1843-8.7-f), face down from now on: those that have not operated in this round are
    face up (1843-8.2-f). True: it reached 500."""
    frame, literal = in_progress(t.state), t.option("stack_rule") == "literal_8.2"
    acted = frame.acted if frame else ()
    return market.move(t, company, how, why, clause, set(t.state.companies) - set(acted) if literal else None)


PAYING = dividends.choice(
    nothing="1843-8.7-g",
    parts=parts,
    prices=dividends.by_moves(market.MARKET),
    fallen="",
    keep="Withhold",
    pay=pay,
    retain=withhold,
    written=lambda amount, holder: francs(amount),
)
