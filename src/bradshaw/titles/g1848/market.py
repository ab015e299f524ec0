"""The share price chart, the price track of the Bank of England, what the Bank pays, and how each of them ends the game
(chapters V, XI and XIII)."""

from __future__ import annotations

from collections.abc import Mapping

from bradshaw.kernel import State, Table, ledger
from bradshaw.kernel.events import Remark
from bradshaw.kernel.market import DOWN, LEFT, RIGHT, UP, Market, build, by_price, first_of
from bradshaw.kernel.records import BANK, Holder
from bradshaw.mechanics import ending
from bradshaw.titles.g1848.data import BOE, BOE_PURSE, DATA, EXTRA
from bradshaw.titles.g1848.state import own

MARKET: Market = build(
    DATA.market,
    {
        "paid": first_of(RIGHT, UP),  # 1848-XI.prices-a, 1848-XI.prices-b
        "withheld": LEFT,  # 1848-XI.prices-c
        "loan": LEFT,  # 1848-V.loans-c, 1848-V.loans-g
        "sold": DOWN,  # 1848-XII.sale-prices-a, 1848-XII.sale-prices-c
        "sold_out": UP,  # 1848-XII.round-end-a, 1848-XII.round-end-b
    },
)
"""Right and left for income, up and down in share rounds, the hatched area at the left (1848-V.general-n)."""
price_after = MARKET.price_after
HATCHED = frozenset(cell.id for cell in MARKET.in_zone("receivership"))
HIGHEST = frozenset(cell.id for cell in MARKET.in_zone("end"))
PAR_CELLS = {cell.price: cell.id for cell in MARKET.in_zone("par")}


def loans_given(state: State) -> int:
    """Each uncovers the next number of the track (1848-V.bank-of-england-h, -l)."""
    return EXTRA.loans.count - state.loans[BOE_PURSE]


def price(state: State, company: str) -> int:
    """The price of a share now; nothing for a company without a marker on the chart. The Bank of England's is what the
    loans given uncover, for buyers and sellers alike (1848-V.bank-of-england-a, -f, 1848-XII.boe-buying-b)."""
    if company == BOE:
        return EXTRA.bank_of_england.prices[loans_given(state)]
    return MARKET.price(state, company)


def move(t: Table, company: str, how: str, why: str, clause: str, times: int = 1) -> bool:
    """Move a price marker; one that cannot move keeps its place in the stack. True: it entered the hatched area. It
    goes under those already there (1848-XI.prices-e)."""
    before = t.state.prices[company]
    after = MARKET.after(before, how, times)
    if after == before:
        return False
    ledger.set_price(t, company, after, why, clause)
    if after in HIGHEST:
        trigger(t, f"price:{company}")
    return after in HATCHED


def column(state: State, company: str) -> int:
    return MARKET.cells[state.prices[company]].column


def operating_order(state: State) -> list[str]:
    """Railways in operation: highest price, then furthest right, then top of the stack (1848-VII.turn-order-c to -e).
    Launched ones only (1848-V.normal-e)."""
    return by_price(state, MARKET, state.operating())


# The end of the game

STANDSTILL = "standstill"
REASONS: Mapping[str, tuple[str, str]] = {
    "bank": ("The Bank has run out of money", "1848-XIII.general-b"),
    "price": ("{}'s share price has reached the top of the chart", "1848-XIII.general-c"),
    "loans": ("The Bank of England has given {} loans", "1848-XIII.general-d"),
    "receiverships": ("Five companies are in receivership", "1848-XIII.general-e"),
    STANDSTILL: ("Nobody can buy or sell, and nothing earns money any more", "1848-house-a"),
}
"""The state knows the end by its name, with what it is about: "price:NSW". Its words may change."""


def in_words(end: str) -> tuple[str, str]:
    """The reason as a sentence, and its clause."""
    name, _, about = end.partition(":")
    words, clause = REASONS[name]
    return words.format(about), clause


def trigger(t: Table, end: str) -> None:
    """The game will end when the set of operating rounds is over; the flag never goes back (1848-XIII.general-a)."""
    if not own(t.state).end:
        t.change_own(end=end)
        why, clause = in_words(end)
        t.say(Remark(f"{why}: the game ends after the operating rounds of this set.", clause))


def bank_pays(t: Table, taker: Holder, amount: int, why: str, clause: str = "") -> None:
    """The Bank pays in full whatever it has left (1848-XIII.general-f); running out triggers the end. In a share round
    one more whole set of operating rounds follows (1848-XIII.general-g)."""
    if amount == 0:
        return
    ledger.pay(t, BANK, taker, amount, why, clause)
    left = t.state.cash[BANK]
    if left < 0 or (left == 0 and t.option("bank_breaks_at_zero")):
        trigger(t, "bank")


def finish(t: Table) -> None:
    """The greatest wealth wins (1848-XIII.final-totals-c)."""
    ending.finish(t, *in_words(own(t.state).end), t.title.scores(t.state))
