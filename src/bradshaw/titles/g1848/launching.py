"""Opening railways and launching them (chapter V); COM waits for the link of its two homes or the first 6/6+."""

from __future__ import annotations

from bradshaw.board.map import stop_id
from bradshaw.board.network import network
from bradshaw.board.reach import joined
from bradshaw.kernel import State, Table, ledger
from bradshaw.kernel.events import CompanyEvent, Remark
from bradshaw.kernel.market import by_price
from bradshaw.kernel.records import IPO
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import buying
from bradshaw.titles.g1848 import ending, market, phases
from bradshaw.titles.g1848.data import COM, DATA, EXTRA, board
from bradshaw.titles.g1848.shares import SHARES
from bradshaw.titles.g1848.state import OperatingRound, own


def set_price(t: Table, name: str) -> None:
    """An opened railway stands at its issue price (1848-V.general-e). Whose Director's certificate is taken has a
    marker on the chart (1848-V.general-a)."""
    cell = market.PAR_CELLS[t.state.companies[name].par or 0]
    ledger.set_price(t, name, cell, "issue price", "1848-V.general-e")


def check_launch(t: Table, name: str) -> None:
    """60% sold: the company is launched with ten times its issue price (1848-V.normal-c and -d)."""
    if name == COM:
        check_commonwealth(t)
    elif not t.state.companies[name].floated and is_subscribed(t.state, name):
        t.change_company(name, floated=True)
        t.say(CompanyEvent(name, "launched", "1848-V.normal-c"))
        pay_capital(t, name, "1848-V.normal-d")


def is_subscribed(state: State, name: str) -> bool:
    return buying.sold_percent(state, name, IPO) >= DATA.company(name).float_percent


def pay_capital(t: Table, name: str, clause: str) -> None:
    ending.bank_pays(t, treasury(name), SHARES * (t.state.companies[name].par or 0), "starting capital", clause)


# The Commonwealth Railways


def check_commonwealth(t: Table) -> None:
    """60% sold, and the link or the first 6/6+: COM is launched (1848-V.commonwealth-b, -d, -g)."""
    if t.state.companies[COM].floated or not is_subscribed(t.state, COM):
        return
    may_operate = phases.sold(t.state, "6") or is_linked(t.state)
    if (may_operate or t.option("com_capital_at_60")) and not own(t.state).com_funded:
        t.change_own(com_funded=True)
        pay_capital(t, COM, "1848-V.commonwealth-g")
    if may_operate:
        t.change_company(COM, floated=True)
        t.say(CompanyEvent(COM, "launched", "1848-V.commonwealth-b"))
        round_ = t.state.frame_of(OperatingRound)
        if round_ is not None and COM in round_.late:
            t.say(Remark("COM's place in this round has passed: it acts from the next.", "1848-V.commonwealth-f"))


def place_passed(state: State, company: str) -> bool:
    """This company's turn comes; had it been launched, would COM's have come before? (1848-V.commonwealth-e and -f)"""
    waiting = COM in state.prices and not state.companies[COM].floated
    return waiting and by_price(state, market.MARKET, [COM, company])[0] == COM


def is_linked(state: State) -> bool:
    """Could a train of unlimited range go from Sydney to Adelaide, markers aside? (1848-V.commonwealth-b and -c)"""
    if any(home not in state.tiles for home in EXTRA.link):
        return False
    start, goal = (stop_id(home, 0) for home in EXTRA.link)
    return joined(network(board(state), state.tiles), start, goal)
