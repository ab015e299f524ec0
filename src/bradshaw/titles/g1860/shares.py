"""Shares: piles and certificates, buying, selling, the director's certificate, the certificate limit."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.kernel import ledger
from bradshaw.kernel.records import IPO, POOL, bare, company, is_player, player
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.titles.g1860 import market
from bradshaw.titles.g1860.data import COMPANIES, DATA, EXTRA, PRIVATES
from bradshaw.titles.g1860.own import on, own

DIRECTORS_UNITS = 2
UNITS = 10


def certificate(company: str) -> str:
    """The paper that is the director's certificate."""
    return f"director:{company}"


def private_paper(private: str) -> str:
    return f"private:{private}"


def singles(state: State, company: str, pile: str) -> int:
    """Ordinary 10% certificates in a pile."""
    units = state.owned(company, pile)
    return units - DIRECTORS_UNITS if state.papers[certificate(company)] == pile else units


def reserved(state: State, company: str) -> int:
    """Shares of the initial offering kept for the owner of the linked private (1860-setup-e)."""
    if on(state, "variable_private_income") and not on(state, "variant_share_reserved"):  # 1860-con-ai
        return 0
    return int(any(PRIVATES[p].exchange == company and is_open(state, p) for p in PRIVATES))


def is_open(state: State, private: str) -> bool:
    """Not yet closed, whoever has it."""
    return state.papers[private_paper(private)] != "scrap" and private not in own(state).closed_privates


def privates_of(state: State, who: str) -> list[str]:
    """Open privates of a player."""
    return [p for p in PRIVATES if state.papers[private_paper(p)] == player(who) and is_open(state, p)]


def owner_of(state: State, private: str) -> str:
    """The player who owns a private, or nobody."""
    holder = state.papers[private_paper(private)]
    return bare(holder) if is_player(holder) else ""


def certificates(state: State, who: str) -> int:
    """What counts against the limit: a director's certificate and a private are one each."""
    holder = player(who)
    count = len(privates_of(state, who))
    for name in COMPANIES:
        count += state.owned(name, holder) - (state.papers[certificate(name)] == holder)
    return count


def certificate_limit(state: State) -> int | None:
    """1860-certificate-limit-a; none from the first 8+4 on (1860-certificate-limit-e)."""
    if int(state.phase) >= 8:
        return None
    return DATA.start[len(state.players)].certificates[0]


def over_limit(state: State, who: str) -> int:
    """How many certificates a player must sell."""
    limit = certificate_limit(state)
    return 0 if limit is None else max(0, certificates(state, who) - limit)


def has_train(state: State, name: str) -> bool:
    holder = company(name)
    return any(train.holder == holder for train in state.trains.values())


def sale_price(state: State, name: str) -> int:
    """What one share brings: half without a train (1860-buying-and-selling-d, -e)."""
    price = market.price(state, name)
    if has_train(state, name):
        return price
    if on(state, "full_price_before_operating") and not state.companies[name].operated:
        return price  # 1860-variant-selling-non-operating-a
    return price // 2


def in_receivership(state: State, name: str) -> bool:
    """Floated, but the director's certificate lies in the pool (1860-receivership-a)."""
    return state.companies[name].floated and state.papers[certificate(name)] == POOL


def is_bankrupt(state: State, name: str) -> bool:
    """Wound up and not restarted."""
    return name in own(state).bankrupt and state.companies[name].par is None


def operating(state: State) -> list[str]:
    """Companies that take part in operating rounds."""
    return [name for name, record in state.companies.items() if record.floated and not record.closed]


def others(state: State, who: str) -> tuple[str, ...]:
    """The other players, clockwise."""
    return state.clockwise_from(who)[1:]


def heir_of(state: State, name: str, seller: str, kept: int) -> str | None:
    """Who becomes director when the director keeps so many shares: more than that and at least two, clockwise."""
    rivals = [(state.owned(name, player(rival)), rival) for rival in others(state, seller)]
    most = max((units for units, _ in rivals), default=0)
    if most < DIRECTORS_UNITS or most <= kept:
        return None
    return next(rival for units, rival in rivals if units == most)


def settle_director(t: Table, name: str) -> None:
    """Swap the director's certificate for two shares where somebody has a better claim."""
    state, paper = t.state, certificate(name)
    holder = state.papers[paper]
    if holder == IPO:
        return
    if holder == POOL:  # 1860-receivership-h
        found = [who for who in state.players if state.owned(name, player(who)) >= DIRECTORS_UNITS]
        if found:
            give_certificate(t, name, found[0], "two shares for the director's certificate")
        return
    director = bare(holder)
    heir = heir_of(state, name, director, state.owned(name, holder))
    if heir is not None:
        give_certificate(t, name, heir, "most shares")
    elif state.owned(name, holder) < DIRECTORS_UNITS:  # 1860-buying-and-selling-m, -n
        ledger.move_paper(t, paper, POOL, "sold")
        ledger.turn_director(t, name, None)


def give_certificate(t: Table, name: str, who: str, why: str) -> None:
    ledger.move_paper(t, certificate(name), player(who), why)
    ledger.turn_director(t, name, who)


def open_layers(t: Table) -> None:
    """1860-major-companies-f, -g: one company of the layer before has operated or is sold out."""
    state = t.state
    layer = own(state).layer
    while any(
        EXTRA.layers[name] == layer and (record.operated or not state.owned(name, IPO))
        for name, record in state.companies.items()
    ):
        layer += 1
    t.change_own(layer=layer)


def legal_pars(state: State, name: str) -> Iterator[int]:
    """1860-major-companies-a to -d; after a bankruptcy 1860-bankruptcy-l."""
    if name in own(state).bankrupt:
        low, high = EXTRA.refloat_pars[name]
        yield from (cell.price for cell in market.MARKET.cells.values() if low <= cell.price <= high)
    else:
        yield from COMPANIES[name].pars
