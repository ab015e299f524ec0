"""Operating rounds: public companies by price, then private ones by their track (chapter 7.1)."""

from __future__ import annotations

from bradshaw.kernel import State, Table
from bradshaw.mechanics import operating_round
from bradshaw.titles.g1820 import british_rail, company_turn, market
from bradshaw.titles.g1820.data import RAIL
from bradshaw.titles.g1820.frames import OperatingRound
from bradshaw.titles.g1820.own import own

ROUNDS = 2


def begin(t: Table) -> None:
    mine = own(t.state)
    t.push(OperatingRound(set=mine.stock_round, number=mine.round, of=ROUNDS))


def order(state: State, frame: OperatingRound) -> list[str]:
    """The highest face-up marker is next, whatever has moved (1820-7.1-d); private companies last (1820-7.1-f)."""
    return [*market.operating_order(state), *own(state).privates]


def turn(t: Table, company: str) -> None:
    if company == RAIL:
        british_rail.operate(t)
    else:
        company_turn.begin(t, company)


def leave(t: Table, frame: OperatingRound) -> None:
    t.pop()


OPERATING_ROUND = operating_round.rules(
    frame=OperatingRound,
    opening=lambda t, frame: None,
    order=order,
    turn=turn,
    over=leave,
)
