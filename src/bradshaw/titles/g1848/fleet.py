"""A company's trains: which count, and what they are worth."""

from __future__ import annotations

from bradshaw.kernel.records import Train
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.state import State
from bradshaw.titles.g1848.data import GHAN, side_price


def counted(state: State, company: str) -> int:
    """Trains that count against the limit and meet the duty: all but the 2E (1848-VIII.ghan-e and -f)."""
    return sum(train.holder == treasury(company) and train.kind != GHAN for train in state.trains.values())


def face_value(train: Train) -> int:
    """The printed price of the side it was bought as (1848-VIII.purchase-o)."""
    return side_price(train.kind, train.side)
