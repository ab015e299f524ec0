"""Opening a railway and launching it (chapter V)."""

from __future__ import annotations

from bradshaw.kernel import ledger
from bradshaw.kernel.events import CompanyEvent
from bradshaw.kernel.records import IPO, player
from bradshaw.kernel.table import Table
from bradshaw.titles.g1848 import commonwealth, market
from bradshaw.titles.g1848.data import COM, DATA
from bradshaw.titles.g1848.shares import CERTIFICATE, director_paper, pay_capital, taken


def open_company(t: Table, name: str, buyer: str, par: int, clause: str) -> None:
    """The Director's certificate is taken and the price set (1848-V.general-e)."""
    ledger.move_shares(t, name, IPO, player(buyer), CERTIFICATE, "Director's certificate")
    ledger.move_paper(t, director_paper(name), player(buyer), "Director's certificate")
    t.change_company(name, par=par)
    ledger.turn_director(t, name, buyer)
    ledger.set_price(t, name, market.PAR_CELLS[par], "issue price", clause)
    check_launch(t, name)


def check_launch(t: Table, name: str) -> None:
    """60% sold: the company is launched with ten times its issue price (1848-V.normal-c and -d)."""
    if name == COM:
        commonwealth.check_launch(t)
    elif not t.state.companies[name].floated and taken(t.state, name) * 10 >= DATA.company(name).float_percent:
        t.change_company(name, floated=True)
        t.say(CompanyEvent(name, "launched", "1848-V.normal-c"))
        pay_capital(t, name, "1848-V.normal-d")
