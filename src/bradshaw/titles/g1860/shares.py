"""Shares: piles and certificates, buying, selling, the director's certificate, the certificate limit."""

from __future__ import annotations

from collections.abc import Sequence

from bradshaw.kernel import RuleViolation, State, Table, follows_from, ledger, refuse
from bradshaw.kernel.records import IPO, POOL, SCRAP, player
from bradshaw.mechanics import directors
from bradshaw.mechanics.certificates import Limit, count
from bradshaw.mechanics.depot import owned
from bradshaw.mechanics.directors import certificate
from bradshaw.mechanics.privates import owner
from bradshaw.titles.g1860 import market
from bradshaw.titles.g1860.data import COMPANIES, DATA, EXTRA, PRIVATES
from bradshaw.titles.g1860.state import StockRound, on, own

UNITS = 10


def reserved(state: State, company: str) -> int:
    """Shares of the initial offering kept for the owner of the linked private (1860-setup-e)."""
    if on(state, "variable_private_income") and not on(state, "variant_share_reserved"):  # 1860-con-ai
        return 0
    return int(any(PRIVATES[p].exchange == company and is_open(state, p) for p in PRIVATES))


def is_open(state: State, private: str) -> bool:
    """Not yet closed, whoever has it."""
    return owner(state, private) != SCRAP and private not in own(state).closed_privates


def privates_of(state: State, who: str) -> list[str]:
    """Open privates of a player."""
    holder, closed = player(who), own(state).closed_privates
    return [p for p in PRIVATES if owner(state, p) == holder and p not in closed]


@follows_from("shares", "papers", "own")
def certificates(state: State, who: str) -> int:
    """What counts against the limit: a director's certificate and a private are one each (1860-certificate-limit-b)."""
    return count(state, who, COMPANIES) + len(privates_of(state, who))


def certificate_limit(state: State, who: str = "") -> int | None:
    """1860-certificate-limit-a; none from the first 8+4 on (1860-certificate-limit-e)."""
    if int(state.phase) >= 8:
        return None
    return DATA.start[len(state.players)].certificates[0]


LIMIT = Limit(certificates, certificate_limit, full="1860-certificate-limit-a", over="1860-certificate-limit-d")


def check_may_buy(t: Table, frame: StockRound, who: str) -> None:
    """What every purchase in a stock turn must respect: one per turn, and the certificate limit."""
    if frame.bought:
        raise refuse("1860-buying-and-selling-h", "Only one certificate may be bought in a turn.")
    LIMIT.check_within(t.state, who)


def has_train(state: State, name: str) -> bool:
    return bool(owned(state, name))


def sale_price(state: State, name: str) -> int:
    """What one share brings: half without a train (1860-buying-and-selling-d, -e, 1860-insolvency-m), in the variant
    only once it has operated (1860-variant-selling-non-operating-b)."""
    price = market.price(state, name)
    if has_train(state, name):
        return price
    if on(state, "full_price_before_operating") and not state.companies[name].operated:
        return price  # 1860-variant-selling-non-operating-a
    return price // 2


def in_receivership(state: State, name: str) -> bool:
    """Floated, but the director's certificate lies in the pool (1860-receivership-a)."""
    return state.companies[name].floated and state.papers[certificate(name)] == POOL


def why_not_build(state: State, name: str, what: str) -> RuleViolation | None:
    """The rule that forbids a company all track, or all bases."""
    if own(state).building_banned:
        return refuse("1860-southern-railway-b", f"Since the Southern Railway no {what} is built any more.")
    if in_receivership(state, name):
        return refuse("1860-receivership-b", f"{name} is in receivership and builds no {what}.")
    return None


def is_bankrupt(state: State, name: str) -> bool:
    """Wound up and not restarted."""
    return name in own(state).bankrupt and state.companies[name].par is None


def settle_director(t: Table, name: str) -> None:
    """Swap the director's certificate for two shares where somebody has a better claim. After a sale who has most,
    clockwise from the old director among equals; after a purchase who has more (1860-buying-and-selling-j to -l, -o).
    """
    state, paper = t.state, certificate(name)
    holder = state.papers[paper]
    if holder == IPO:
        return
    if holder == POOL:  # 1860-receivership-h
        found = [player(who) for who in state.players if state.owned(name, player(who)) >= directors.WORTH]
        if found:
            directors.seat(t, name, found[0], "two shares for the director's certificate")
    elif not directors.settle(t, name) and state.owned(name, holder) < directors.WORTH:
        ledger.move_paper(t, paper, POOL, "sold")  # 1860-buying-and-selling-m, -n
        directors.seat(t, name, None, "sold")


def open_layers(t: Table) -> None:
    """1860-major-companies-f, -g: one company of the layer before has operated or is sold out. A layer opens as a whole
    (1860-major-companies-h)."""
    state = t.state
    layer = own(state).layer
    begun = (one for one, record in state.companies.items() if record.operated or not state.owned(one, IPO))
    done = {EXTRA.layers[one] for one in begun}
    while layer in done:
        layer += 1
    t.change_own(layer=layer)


@follows_from("own")
def legal_pars(state: State, name: str) -> Sequence[int]:
    """1860-major-companies-a to -d; it starts anew after a bankruptcy (1860-bankruptcy-l, -q)."""
    if name in own(state).bankrupt:
        low, high = EXTRA.refloat_pars[name]
        return [cell.price for cell in market.MARKET.cells.values() if low <= cell.price <= high]
    return COMPANIES[name].pars
