"""The Commonwealth Railways: launch by the link of its two homes or the first 6/6+, markers on the edge (chapter V)."""

from __future__ import annotations

from bradshaw.board.map import stop_id
from bradshaw.board.network import Network, network
from bradshaw.kernel import State, Table
from bradshaw.kernel.events import CompanyEvent, Remark
from bradshaw.kernel.market import by_price
from bradshaw.titles.g1848 import phases, shares
from bradshaw.titles.g1848.data import COM, DATA, EXTRA, board
from bradshaw.titles.g1848.frames import OperatingRound
from bradshaw.titles.g1848.market import MARKET
from bradshaw.titles.g1848.own import own


def check_launch(t: Table) -> None:
    """60% sold, and the link or the first 6/6+: COM is launched (1848-V.commonwealth-b, -d, -g)."""
    record = t.state.companies[COM]
    if record.floated or shares.taken(t.state, COM) * 10 < DATA.company(COM).float_percent:
        return
    may_operate = phases.sold(t.state, "6") or is_linked(t.state)
    if (may_operate or t.option("com_capital_at_60")) and not own(t.state).com_funded:
        t.change_own(com_funded=True)
        shares.pay_capital(t, COM, "1848-V.commonwealth-g")
    if may_operate:
        t.change_company(COM, floated=True)
        t.say(CompanyEvent(COM, "launched", "1848-V.commonwealth-b"))
        if any(isinstance(frame, OperatingRound) and COM in frame.late for frame in t.state.frames):
            t.say(Remark("COM's place in this round has passed: it acts from the next.", "1848-V.commonwealth-f"))


def place_passed(state: State, company: str) -> bool:
    """This company's turn comes; had it been launched, would COM's have come before? (1848-V.commonwealth-e and -f)"""
    waiting = COM in state.prices and not state.companies[COM].floated
    return waiting and by_price(state, MARKET, [COM, company])[0] == COM


def is_linked(state: State) -> bool:
    """Could a train of unlimited range go from Sydney to Adelaide, markers aside? (1848-V.commonwealth-b and -c)

    Off-board places end a route and no track is used twice, as for every train.
    """
    start, goal = EXTRA.link
    if start not in state.tiles or goal not in state.tiles:
        return False
    net = network(board(state), state.tiles)
    return _finds_way(net, stop_id(start, 0), stop_id(goal, 0), 0, frozenset())


def _finds_way(net: Network, at: str, goal: str, used: int, visited: frozenset[str]) -> bool:
    if at == goal:
        return True
    if visited and not net.stops[at].through:
        return False
    seen = visited | {at}
    return any(
        link.b not in seen and not link.mask & used and _finds_way(net, link.b, goal, used | link.mask, seen)
        for link in net.links(at)
    )
