"""How trains run and what they earn, and what is paid of it (chapters VIII, X and XI): the rules as records, and the
steps of running and paying."""

from __future__ import annotations

from msgspec.structs import replace

from bradshaw.board.network import Network
from bradshaw.board.reach import Markers
from bradshaw.kernel import State, Table, refuse
from bradshaw.kernel.actions import Dividend, RunRoutes
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import dividends, running
from bradshaw.mechanics.dividends import to_players
from bradshaw.mechanics.position import laid, standing
from bradshaw.mechanics.running import Sight, Traffic
from bradshaw.routes import compile as compiled
from bradshaw.routes.answer import RouteFault
from bradshaw.routes.position import Position, RouteStop
from bradshaw.routes.rules import GAUGE, OWN, Bonus, FleetRule, Limit, Pay, RunRule, Train
from bradshaw.titles.g1848 import bank_of_england, market, phases
from bradshaw.titles.g1848.data import DATA, EXTRA, GHAN, board
from bradshaw.titles.g1848.state import CompanyTurn

LARGE = ("city", "offboard")
"""What counts against the range besides gauge changes: Tasmania, too, while small stations and the small harbours are
free (1848-IV.p3-f, 1848-X.harbours-a, -b, -d)."""
ALICE = "alice"
K = "K"
K_BONUS = (0, 0, 50, 100, 150, 200)
"""By the number of K cities on a route, where that option is chosen."""


def position(net: Network, markers: Markers, company: str, colour: str) -> Position:
    """A company's board. No run passes a city full of others' markers (1848-VII.stations-i, 1848-X.general-i);
    the places of a group count once (1848-X.general-f, -g)."""

    def marked(stop: RouteStop) -> RouteStop:
        place = net.board.hexes[stop.hex]
        labels = (*place.tile.labels, *(future.label for future in place.tile.future_labels))
        tags = (ALICE,) if stop.hex in EXTRA.alice_springs else (K,) if K in labels else ()
        return replace(stop, groups=(place.group,) if place.group else (), tags=tags)

    return compiled.position(net, map(marked, running.route_stops(net, markers, company, colour)))


def run_rule(
    side: str,
    *,
    k_bonus: bool = False,
    ghan_may_overrun: bool = False,
    small_stations_count_for_range: bool = False,
) -> RunRule:
    """The rule of one side of a train card, by these options; small stations may count, too (1848-con-c)."""
    run = next(one.runs[0] for train in DATA.trains for one in train.sides if one.name == side)
    bonuses = (Bonus(K, K_BONUS),) if k_bonus else ()
    if run.kind == "D":  # 1848-VIII.diesel-b
        return RunRule(name=side, bonuses=bonuses)
    if run.kind == GHAN:  # from an own marker to Alice Springs, whatever lies between (1848-VIII.ghan-b, -c)
        if ghan_may_overrun:
            return RunRule(name=side, pays=(Pay((OWN,), best=1), Pay((ALICE,), best=1)), needs=(ALICE,))
        kinds = (*LARGE, "town")
        return RunRule(name=side, limits=(Limit(kinds, 2),), skips=kinds, needs=(ALICE,), own_end=True)
    assert run.stops is not None
    counted = (*LARGE, "town", GAUGE) if small_stations_count_for_range else (*LARGE, GAUGE)
    # 1848-VIII.standard-trains-a to -c, 1848-VII.gauge-c, 1848-VIII.plus-trains-b: nothing is skipped
    limit = Limit(counted, run.stops, "cities, places and changes of gauge")
    # 1848-VIII.plus-trains-a, 1848-VII.gauge-d
    return RunRule(name=side, limits=(limit,), free_gauges=run.plus, bonuses=bonuses)


def fleet_rule() -> FleetRule:
    """Trains meet in cities: no track is shared, and a city is left by any other track (1848-X.general-k)."""
    return FleetRule()


# The step of running

CLAUSES = {
    "unknown-train": "1848-VIII.purchase-a",
    "train-twice": "1848-X.income-b",
    "track-twice": "1848-X.general-j",
    "stop-twice": "1848-X.general-m",
    "group": "1848-X.general-g",
    "blocked": "1848-X.general-h",
    "end-only": "1848-X.general-n",
    "skipped": "1848-X.general-e",
    "too-long": "1848-X.general-d",
    "no-marker": "1848-X.general-c",
    **dict.fromkeys(("needs", "own-end"), "1848-VIII.ghan-b"),
    "shared-track": "1848-X.general-l",
}
"""What is no route at all breaks 1848-X.general-a."""
GHAN_CLAUSES = {"blocked": "1848-VIII.ghan-d", "too-long": "1848-VIII.ghan-b"}
GHAN_WORDS = {
    "needs": "A 2E ends its run in Alice Springs",
    "own-end": "A 2E starts its run at a marker of its own company",
    "too-long": "A 2E calls at one city with its own marker and at Alice Springs, and passes what lies between",
}


def trains_of(state: State, company: str) -> tuple[Train, ...]:
    """The company's trains with the rules they run by."""
    options = state.options
    chosen = {name: bool(options[name]) for name in ("k_bonus", "ghan_may_overrun", "small_stations_count_for_range")}
    ids = state.trains_of(treasury(company))
    return tuple(Train(id, (run_rule(state.trains[id].side, **chosen),)) for id in ids)


def sight(state: State, company: str) -> Sight:
    return Sight(board(state), laid(state), standing(state), company, phases.colour(state))


TRAFFIC = Traffic(sight, lambda at: position(*at.seen), trains_of, lambda state, company: fleet_rule())


def may_stand(t: Table, company: str) -> bool:
    """All trains may stand if none can run, or by option."""
    return bool(t.option("run_may_be_empty")) or not running.can_run(TRAFFIC, t.state, company)


def fault(state: State, action: RunRoutes, found: RouteFault) -> tuple[str, str]:
    """The clause behind a fault of a route, in the words of this book."""
    clause, message = CLAUSES.get(found.kind, "1848-X.general-a"), found.message
    train = state.trains.get(found.train)
    if train is not None and train.kind == GHAN:
        clause, message = GHAN_CLAUSES.get(found.kind, clause), GHAN_WORDS.get(found.kind, message)
    return clause, message


RUNNING = running.choice(
    ways=lambda state, company: (TRAFFIC,),
    board=board,
    idle="1848-VII.sequence-f",
    may_stand=may_stand,
    fault=fault,
    made=lambda t, company, found: running.book(t, company, found, found.revenue),
)
"""The income is the sum over the trains (1848-X.income-b). Each earns what its cities, small stations, harbours and
places are worth (1848-I.general-b, 1848-X.income-a)."""


# The step of paying


def pay(t: Table, company: str, revenue: int) -> None:
    """What lies with the Bank earns nothing (1848-X.income-d, 1848-V.general-l)."""
    for holder, part in to_players(t.state, company, revenue).items():
        market.bank_pays(t, holder, part, f"{company} dividend", "1848-X.income-d")
    market.move(t, company, "paid", "dividend paid", "1848-XI.prices-a")


def withhold(t: Table, company: str, revenue: int) -> None:
    """The company keeps the income, its shareholders get nothing (1848-V.general-g), and its price falls, perhaps into
    the hatched area (1848-XI.prices-c and -d)."""
    market.bank_pays(t, treasury(company), revenue, f"{company} withholds", "1848-X.income-b")
    before = market.price(t.state, company)
    clause = "1848-XI.prices-c" if revenue else "1848-X.income-f"
    if market.move(t, company, "withheld", "no dividend", clause):
        bank_of_england.begin_receivership(t, company, before)


def check_loan_first(t: Table, frame: CompanyTurn) -> None:
    """By option a company without income borrows before it falls."""
    if not frame.revenue and bank_of_england.must_borrow_before_falling(t, frame):
        raise refuse("1848-V.loans-a", f"{frame.company} must take its loan now.")


def check(t: Table, frame: CompanyTurn, action: Dividend) -> None:
    if not action.pay:
        check_loan_first(t, frame)


PAYING = dividends.choice(  # all or nothing (1848-X.income-c)
    nothing="1848-X.income-f",
    parts=to_players,
    prices=dividends.by_moves(market.MARKET),
    fallen="into receivership",
    keep="Withhold",
    pay=pay,
    retain=withhold,
    check=check,
)
