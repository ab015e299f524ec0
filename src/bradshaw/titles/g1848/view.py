"""What a page of this game shows besides the common tables. All holdings are public, so nothing is hidden from anybody
(1848-II.etiquette-a).
"""

from __future__ import annotations

from bradshaw.board.draw.market import Track
from bradshaw.kernel import RuleViolation, State, Table
from bradshaw.kernel.actions import SellShares
from bradshaw.kernel.records import BANK, player
from bradshaw.kernel.title import title as find_title
from bradshaw.mechanics import running
from bradshaw.mechanics.operating_round import in_progress, waiting
from bradshaw.mechanics.position import reach_of
from bradshaw.titles.contract import Stage, View, stages_of
from bradshaw.titles.g1848 import market, shares
from bradshaw.titles.g1848.data import DATA, EXTRA, board
from bradshaw.titles.g1848.frames import CompanyTurn, OperatingRound, PrivateSale, ShareRound
from bradshaw.titles.g1848.operating_round import order
from bradshaw.titles.g1848.own import own
from bradshaw.titles.g1848.runs import TRAFFIC

STEPS = {"track": "Track", "station": "Station", "run": "Run", "pay": "Dividend", "trains": "Trains"}


def certificates(state: State, who: str) -> tuple[int, int | None]:
    """Certificates that count, and the limit."""
    return shares.certificates(state, who), shares.certificate_limit(state, who)


def endings(state: State) -> list[tuple[str, str]]:
    """How the game may end, and how near that is."""
    chart = market.MARKET
    prices = [chart.price(state, name) for name in state.prices if state.prices[name] in chart.cells]
    return [
        ("The bank runs out of money (1848-XIII.general-b)", f"£{state.cash[BANK]:,} left"),
        ("A share price reaches the top (1848-XIII.general-c)", f"£{max(prices, default=0)} of £{EXTRA.end.price}"),
        (
            "The Bank of England has given loans (1848-XIII.general-d)",
            f"{market.loans_given(state)} of {EXTRA.end.loans}",
        ),
        (
            "Companies are in receivership (1848-XIII.general-e)",
            f"{len(own(state).receiverships)} of {EXTRA.end.receiverships}",
        ),
    ]


def waiting_to_operate(state: State) -> list[str]:
    """The companies still to act in this operating round, in order."""
    frame = in_progress(state)
    return waiting(state, frame, order) if isinstance(frame, OperatingRound) else []


def rounds(state: State) -> list[Stage]:
    """The sale or a share round, and the operating rounds after it."""
    for frame in reversed(state.frames):
        if isinstance(frame, OperatingRound):
            sets = [f"Operating {frame.set}.{number}" for number in range(1, frame.of + 1)]
            return stages_of([f"Share {frame.set}", *sets, f"Share {frame.set + 1}"], frame.number)
        if isinstance(frame, ShareRound):
            sets = [f"Operating {frame.number}.{number}" for number in range(1, DATA.phase(state.phase).rounds + 1)]
            return stages_of([f"Share {frame.number}", *sets], 0)
        if isinstance(frame, PrivateSale):
            return stages_of(["Sale of privates", "Share 1", "Operating 1.1"], 0)
    return []


def turn_steps(state: State) -> list[Stage]:
    turn = next((frame for frame in reversed(state.frames) if isinstance(frame, CompanyTurn)), None)
    now = list(STEPS).index(turn.step) if turn and turn.step in STEPS else len(STEPS)
    return stages_of(list(STEPS.values()), now) if turn else []


def liquidity(state: State, who: str) -> int:
    """Cash and the most that may be sold of every company without leaving over half with the Bank."""
    t = Table(find_title(state.title), state)
    return state.cash[player(who)] + sum(
        market.price(state, name) * most_for_sale(t, name, who) for name in state.shares
    )


def share_price(state: State, name: str) -> int:
    """The Bank of England's shares are priced by the loans given."""
    return market.price(state, name)


def worth(state: State, who: str) -> list[tuple[str, int]]:
    """Cash and shares; privates count nothing (1848-XIII.final-totals-a, -b)."""
    held = ((name, state.owned(name, player(who))) for name in state.shares)
    shares_held = [(f"{count} {name}", count * market.price(state, name)) for name, count in held if count]
    return [("cash", state.cash.get(player(who), 0)), *shares_held]


def most_for_sale(t: Table, name: str, who: str) -> int:
    for count in range(t.state.owned(name, player(who)), 0, -1):
        try:
            shares.check_can_sell(t, SellShares(actor=who, company=name, count=count))
        except RuleViolation:
            continue
        return count
    return 0


def price_tracks(state: State) -> list[Track]:
    """The shares of the Bank of England have a row of prices of their own, moved by the loans given."""
    bank = EXTRA.bank_of_england
    return [Track("Bank of England", bank.prices, at=market.loans_given(state), end=bank.end_index)]


def reach(state: State, company: str) -> frozenset[str]:
    """The hexes a company's track leads to."""
    return frozenset(reach_of(board(state), state, company).hexes)


def best_revenue(state: State, company: str) -> int:
    """The most its trains could earn now."""
    return running.best_revenue(TRAFFIC, state, company)


VIEW = View(
    certificates=certificates,
    endings=endings,
    waiting_to_operate=waiting_to_operate,
    rounds=rounds,
    turn_steps=turn_steps,
    liquidity=liquidity,
    share_price=share_price,
    worth=worth,
    price_tracks=price_tracks,
    reach=reach,
    best_revenue=best_revenue,
)
