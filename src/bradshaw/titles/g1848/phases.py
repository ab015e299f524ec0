"""What the phase allows: tile colours, train limit, number of operating rounds, loans, trading (chapter IX).

Kinds of train may come out of order when a permanent one is removed (1848-V.bank-of-england-r): nothing that was
reached is taken back, and the train limit never rises.
"""

from __future__ import annotations

from collections import Counter

from bradshaw.board.data import PhaseData
from bradshaw.board.tiles import COLOURS
from bradshaw.kernel import State, follows_from
from bradshaw.kernel.records import BANK, Holder, Train, company
from bradshaw.titles.g1848.data import DATA, EXTRA, GHAN, KINDS, RAILWAYS, side_price
from bradshaw.titles.g1848.state import own


def sold(state: State, kind: str) -> bool:
    """Has the first train of a kind been sold (or removed as if sold)?"""
    return kind in own(state).sold


def begun(state: State, kind: str) -> bool:
    """Is what lasts from the first sale of a kind on in force?"""
    return kind in own(state).reached


@follows_from("own")
def reached(state: State) -> list[PhaseData]:
    kinds = own(state).reached
    return [phase for phase in DATA.phases if phase.train is None or phase.train in kinds]


@follows_from("own")
def colours(state: State) -> frozenset[str]:
    """The colours of tile that may be laid (1848-VII.promoting-c to -e)."""
    return frozenset(colour for phase in reached(state) for colour in phase.tiles)


def colour(state: State) -> str:
    """The colour phase, by which off-boards, harbours and the Bank of England pay (1848-X.income-e)."""
    return max((phase.colour for phase in reached(state)), key=COLOURS.index)


@follows_from("own", "options")
def train_limit(state: State) -> int:
    """1848-VIII.purchase-j, 1848-IX.phases-e."""
    least = 3 if state.options["train_limits"] == "4-3" else 0
    return max(least, min(phase.train_limit for phase in reached(state)))


def rounds(state: State) -> int:
    """Operating rounds in a set that begins now (1848-VII.general-b to -d)."""
    return max(phase.rounds for phase in reached(state))


def on_offer(state: State) -> str | None:
    """The kind of train the Bank sells now: the lowest it has (1848-VIII.purchase-h). The next kind comes when it is
    sold out (1848-II.further-b); the 2E lies beside (1848-VIII.ghan-i)."""
    stocked = {train.kind for train in state.trains.values() if train.holder == BANK}
    return next((kind for kind in KINDS if kind in stocked), None)


def loans_open(state: State) -> bool:
    """1848-V.bank-of-england-e."""
    return begun(state, EXTRA.loans.from_train)


@follows_from("trains", "own", "options")
def crowded(state: State) -> list[str]:
    """Railways with more trains than the limit allows."""
    limit = train_limit(state)
    return [name for name in RAILWAYS if counted(state, name) > limit]


def counted(state: State, name: str) -> int:
    """Trains that count against the limit and meet the duty."""
    return counts(state)[company(name)]


@follows_from("trains")
def counts(state: State) -> Counter[Holder]:
    """The trains everybody has, the 2E aside (1848-VIII.ghan-e and -f)."""
    return Counter(train.holder for train in state.trains.values() if train.kind != GHAN)


def face_value(train: Train) -> int:
    """The printed price of the side it was bought as (1848-VIII.purchase-o)."""
    return side_price(train.kind, train.side)
