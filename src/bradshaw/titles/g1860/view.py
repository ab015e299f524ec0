"""What a page of this game shows besides the common tables."""

from __future__ import annotations

from bradshaw.kernel import State
from bradshaw.kernel.records import BANK, player
from bradshaw.mechanics import running
from bradshaw.mechanics.operating_round import in_progress, waiting
from bradshaw.mechanics.position import reach_of
from bradshaw.titles.contract import Stage, View, stages_of
from bradshaw.titles.g1860 import ending, market, money, shares
from bradshaw.titles.g1860.data import COMPANIES, PRIVATES, board_of, phase
from bradshaw.titles.g1860.frames import CompanyTurn, OperatingRound
from bradshaw.titles.g1860.operating_round import order
from bradshaw.titles.g1860.own import own
from bradshaw.titles.g1860.runs import TRAFFIC

STEPS = {"track": "Track", "base": "Base", "run": "Run", "pay": "Dividend", "trains": "Trains"}


def currency(holder: str) -> str:
    """Companies have credits, everybody else pounds (1860-setup-c)."""
    return "cc" if money.purse(holder) == "credits" else "£"


def certificates(state: State, who: str) -> tuple[int, int | None]:
    """Certificates that count, and the limit."""
    return shares.certificates(state, who), shares.certificate_limit(state)


def endings(state: State) -> list[tuple[str, str]]:
    """How the game may end, and how near that is."""
    prices = [market.price(state, name) for name in state.prices]
    top = max(cell.price for cell in market.MARKET.cells.values())
    return [
        ("The bank runs out of money (1860-end-of-game-b)", f"£{state.cash[BANK]:,} left"),
        ("A share price reaches the top (1860-end-of-game-a)", f"£{max(prices, default=0)} of £{top}"),
        ("Nationalisation (1860-end-of-game-d)", "begun" if own(state).nationalised else "not yet"),
    ]


def waiting_to_operate(state: State) -> list[str]:
    """The companies still to act in this operating round, in order."""
    frame = in_progress(state)
    return waiting(state, frame, order) if isinstance(frame, OperatingRound) else []


def rounds(state: State) -> list[Stage]:
    """The auctions or a stock round, and the operating rounds after it."""
    mine = own(state)
    if mine.lots:
        return stages_of(["Auctions", "Stock 1", "Operating 1.1"], 0)
    frame = in_progress(state)
    count, now = (max(frame.of, frame.number), frame.number) if frame else (phase(state).rounds, 0)
    sets = [f"Operating {mine.stock_round}.{number}" for number in range(1, count + 1)]
    return stages_of([f"Stock {mine.stock_round}", *sets, f"Stock {mine.stock_round + 1}"], now)


def turn_steps(state: State) -> list[Stage]:
    turn = next((frame for frame in reversed(state.frames) if isinstance(frame, CompanyTurn)), None)
    return stages_of(list(STEPS.values()), list(STEPS).index(turn.step)) if turn and turn.step in STEPS else []


def liquidity(state: State, who: str) -> int:
    """Cash and what all shares bring, before flotation too (1860-buying-and-selling-d, -e, -u)."""
    held = {name: state.owned(name, player(who)) for name in state.companies}
    return money.cash(state, who) + sum(units * shares.sale_price(state, name) for name, units in held.items() if units)


def worth(state: State, who: str) -> list[tuple[str, int]]:
    """Cash, privates at face value, shares, of a company without a train at half (1860-end-of-game-e, -f)."""
    private = [(PRIVATES[one].name, PRIVATES[one].price) for one in shares.privates_of(state, who)]
    held = ((name, state.owned(name, player(who))) for name in COMPANIES)
    shares_held = [(f"{count} {name}", ending.worth_of_shares(state, who, name)) for name, count in held if count]
    return [("cash", money.cash(state, who)), *private, *shares_held]


def lots(state: State) -> tuple[str, ...]:
    """What the winner of an opening auction chooses from (1860-initial-auction-a)."""
    return own(state).lots


def sees_treasury(state: State, who: str, company: str) -> bool:
    """1860-miscellaneous-c, -d"""
    return money.may_see_treasury(state, who, company)


def reach(state: State, company: str) -> frozenset[str]:
    """The hexes a company's track leads to."""
    return frozenset(reach_of(board_of(state), state, company).hexes)


def best_revenue(state: State, company: str) -> int:
    """The most its trains, or the one it leases, could earn now."""
    return running.best_revenue(TRAFFIC, state, company)


VIEW = View(
    currency=currency,
    certificates=certificates,
    endings=endings,
    waiting_to_operate=waiting_to_operate,
    rounds=rounds,
    turn_steps=turn_steps,
    liquidity=liquidity,
    worth=worth,
    sees_treasury=sees_treasury,
    lots=lots,
    reach=reach,
    best_revenue=best_revenue,
)
