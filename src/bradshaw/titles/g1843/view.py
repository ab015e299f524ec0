"""What a page of this game shows besides the common tables."""

from __future__ import annotations

from bradshaw.kernel.actions import SellShares
from bradshaw.kernel.errors import RuleViolation
from bradshaw.kernel.records import BANK, player
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import title as find_title
from bradshaw.mechanics import depot
from bradshaw.mechanics.position import reach_of
from bradshaw.titles.contract import Stage, View, stages_of
from bradshaw.titles.g1843 import market, phases, ports, running, shares
from bradshaw.titles.g1843.auction import STEP
from bradshaw.titles.g1843.data import COLOURS, COMPANIES, EXTRA, PRIVATES, board, francs, phase
from bradshaw.titles.g1843.frames import CompanyTurn, OperatingRound, PrivateAuction, StockRound
from bradshaw.titles.g1843.own import own
from bradshaw.titles.g1843.setup import port_paper

STEPS = {
    "track": "Track",
    "station": "Station",
    "run": "Run",
    "pay": "Dividend",
    "trains": "Trains",
    "ports": "Ports",
}


def certificates(state: State, who: str) -> tuple[int, int | None]:
    """Certificates that count, and the limit."""
    return shares.certificates(state, who), shares.certificate_limit(state, who)


def endings(state: State) -> list[tuple[str, str]]:
    """How the game may end, and how near that is."""
    mine = own(state)
    highest = max((market.price(state, name) for name in state.prices), default=0)
    top = max(cell.price for cell in market.MARKET.cells.values())
    return [
        ("A share price reaches the top (1843-8.10.1-c, 1843-8.10.1-d)", f"{francs(highest)} of {francs(top)}"),
        ("Gray trains run through two sets of operating rounds (1843-8.10.1-e)", f"{mine.gray_sets} of 2"),
        ("A player is bankrupt (1843-8.10.1-a)", "nobody yet"),
        *(
            [("Six yellow trains are burnt in the auction (1843-8.10.1-b)", f"{yellow_left(state)} left")]
            if in_auction(state)
            else []
        ),
    ]


def in_auction(state: State) -> bool:
    return any(isinstance(frame, PrivateAuction) for frame in state.frames)


def yellow_left(state: State) -> int:
    return len([train for train in state.trains.values() if train.kind == "yellow" and train.holder == BANK])


def foretold(state: State) -> list[str]:
    """What happens by itself: the trains of the foreigners, the last sets (1843-5-e to -i, 1843-8.10.1-e)."""
    mine = own(state)
    for frame in state.frames:
        if isinstance(frame, PrivateAuction) and frame.lots:
            return [if_all_pass(state, frame)]
    told = []
    if state.phase == "gray":
        told.append(f"The game ends after the second set with gray trains; {mine.gray_sets} is over.")
    trains = foreigners(state)
    if trains:
        new = [kind for kind in trains if COLOURS.index(kind) > COLOURS.index(state.phase)]
        change = f", and the {new[0]} phase begins" if new else ""
        told.append(f"After this set the foreigners take a {' and a '.join(trains)} train{change}.")
    return told


def if_all_pass(state: State, frame: PrivateAuction) -> str:
    """1843-6.2-j to -n"""
    left, first = yellow_left(state), frame.lots[0]
    if left == 1:
        return "If everybody passes, the last yellow train is burnt and the game is over."
    cheaper = f"{PRIVATES[first.lot].name} costs {francs(max(first.price - STEP, 0))}"
    return f"If everybody passes: privates pay, a yellow train is burnt ({left - 1} left), {cheaper}."


def foreigners(state: State) -> list[str]:
    """The colours of the trains they take, as the supply is now (1843-5-e, -f)."""
    if state.phase == "gray" and not state.options["foreigners_in_gray"]:
        return []
    first = depot.next_train(state)
    if first is None:
        return []
    kind = state.trains[first].kind
    supply = [train.kind for train in state.trains.values() if train.holder == BANK]
    coming = [one for one in dict.fromkeys(supply) if one != kind]
    return [kind, *coming[:1]] if supply.count(kind) == 1 else [kind]


def waiting_to_operate(state: State) -> list[str]:
    """The companies still to act in this operating round, in order."""
    frame = next((frame for frame in state.frames if isinstance(frame, OperatingRound)), None)
    return [name for name in market.operating_order(state) if frame and name in frame.waiting]


def rounds(state: State) -> list[Stage]:
    """The auction or a stock round, and the operating rounds after it."""
    mine = own(state)
    if not mine.stock_round:
        return stages_of(["Auction", "Stock 1", "Operating 1.1"], 0)
    selling = any(isinstance(frame, StockRound) for frame in state.frames)
    count, now = (phase(state).rounds, 0) if selling else (mine.rounds, mine.round)
    sets = [f"Operating {mine.stock_round}.{number}" for number in range(1, count + 1)]
    return stages_of([f"Stock {mine.stock_round}", *sets, f"Stock {mine.stock_round + 1}"], now)


def turn_steps(state: State) -> list[Stage]:
    turn = next((frame for frame in reversed(state.frames) if isinstance(frame, CompanyTurn)), None)
    now = list(STEPS).index(turn.step) if turn and turn.step in STEPS else len(STEPS)
    return stages_of(list(STEPS.values()), now) if turn else []


def liquidity(state: State, who: str) -> int:
    """Cash and what may be sold of every company, each in one sale by itself (1843-7.2-d)."""
    t = Table(find_title(state.title), state)
    held = (name for name in state.prices if state.owned(name, player(who)))
    return state.cash[player(who)] + sum(market.price(state, name) * most_for_sale(t, name, who) for name in held)


def most_for_sale(t: Table, name: str, who: str) -> int:
    for count in range(t.state.owned(name, player(who)), 0, -1):
        try:
            shares.check_can_sell(t, SellShares(actor=who, company=name, count=count))
        except RuleViolation:
            continue
        return count
    return 0


def worth(state: State, who: str) -> list[tuple[str, int]]:
    """Cash, private companies at face value, shares at their price (1843-8.10.2-a to -d)."""
    holder = player(who)
    private = [(PRIVATES[one].name, PRIVATES[one].price) for one in shares.privates_of(state, holder)]
    held = ((name, state.owned(name, holder)) for name in COMPANIES)
    shares_held = [(f"{count} {name}", count * market.price(state, name)) for name, count in held if count]
    return [("cash", state.cash[holder]), *private, *shares_held]


def charter(state: State, company: str) -> list[str]:
    """What lies on a charter besides money, trains and stations: private companies and ports."""
    private = [PRIVATES[one].name for one in shares.privates_of(state, treasury(company))]
    held = [hex_id for hex_id in EXTRA.ports.hexes if state.papers[port_paper(hex_id)] == treasury(company)]
    return [*private, *(f"port {ports.name(hex_id)}" for hex_id in held)]


def train_mark(state: State, train: str) -> str:
    """Whether a train has the Engineers card, runs for the last time, or is rusted (1843-10.2.5-h, 1843-8.8.1-i)."""
    mine = own(state)
    if train in mine.obsolete:
        return "last run"
    if train == mine.engineers:
        return "Engineers"
    return "rusted" if phases.is_rusted(state, train) else ""


def fleet(state: State, company: str) -> dict[str, str]:
    """Both halves of a doubled certificate, and what else it may be used as (1843-8.8.2-c)."""
    return running.fleet(state, company)


def reach(state: State, company: str) -> frozenset[str]:
    """The hexes a company's track leads to."""
    return frozenset(reach_of(board(state), state, company).hexes)


def best_revenue(state: State, company: str) -> int:
    """The most its trains could earn now."""
    return running.best_revenue(state, company)


VIEW = View(
    certificates=certificates,
    endings=endings,
    foretold=foretold,
    charter=charter,
    train_mark=train_mark,
    fleet=fleet,
    waiting_to_operate=waiting_to_operate,
    rounds=rounds,
    turn_steps=turn_steps,
    liquidity=liquidity,
    worth=worth,
    reach=reach,
    best_revenue=best_revenue,
)
