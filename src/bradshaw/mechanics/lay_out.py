"""Setting a game up: everybody's capital, and the certificates, trains and markers that lie ready."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bradshaw.kernel import State, Table, ledger
from bradshaw.kernel.records import BANK, IPO, Company, Holder, Marker, Train, player
from bradshaw.mechanics.directors import certificate


def deal_capital(t: Table, amount: int | None, clause: str, why: str = "starting capital") -> None:
    """The same for everybody; `amount` as the data have it for this number of players."""
    assert amount is not None
    for name in t.state.players:
        ledger.pay(t, BANK, player(name), amount, why, clause)


def certificates(state: State, companies: Iterable[str], shares: int) -> None:
    """Companies with their shares and director's certificates in the initial offering."""
    for name in companies:
        state.companies[name] = Company(shares=shares)
        state.shares[name] = {IPO: shares}
        state.papers[certificate(name)] = IPO


def trains(state: State, counts: Mapping[str, int], supply: Holder = BANK) -> None:
    for kind, count in counts.items():
        state.trains |= {f"{kind}-{number}": Train(kind, supply) for number in range(count)}


def markers(state: State, counts: Mapping[str, int], mark: str = "-") -> None:
    """On the charters; `mark` stands between company and number in their ids."""
    for name, count in counts.items():
        state.markers |= {f"{name}{mark}{number}": Marker(name) for number in range(count)}
