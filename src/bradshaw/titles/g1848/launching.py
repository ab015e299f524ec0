"""Opening a railway and launching it (chapter V)."""

from __future__ import annotations

from bradshaw.kernel import Table, ledger
from bradshaw.kernel.events import CompanyEvent
from bradshaw.mechanics.buying import take_directors_certificate
from bradshaw.titles.g1848 import commonwealth, market
from bradshaw.titles.g1848.data import COM, DATA
from bradshaw.titles.g1848.shares import pay_capital, taken


def open_by_gift(t: Table, name: str, owner: str, par: int, clause: str) -> None:
    """The Director's certificate comes with a private."""
    take_directors_certificate(t, name, owner, par, clause)
    set_price(t, name)
    check_launch(t, name)


def set_price(t: Table, name: str) -> None:
    """An opened railway stands at its issue price (1848-V.general-e). Whose Director's certificate is taken has a
    marker on the chart (1848-V.general-a).
    """
    par = t.state.companies[name].par
    assert par is not None
    ledger.set_price(t, name, market.PAR_CELLS[par], "issue price", "1848-V.general-e")


def check_launch(t: Table, name: str) -> None:
    """60% sold: the company is launched with ten times its issue price (1848-V.normal-c and -d)."""
    if name == COM:
        commonwealth.check_launch(t)
    elif not t.state.companies[name].floated and taken(t.state, name) * 10 >= DATA.company(name).float_percent:
        t.change_company(name, floated=True)
        t.say(CompanyEvent(name, "launched", "1848-V.normal-c"))
        pay_capital(t, name, "1848-V.normal-d")
