"""The two limits of trains: how many trains, in how many certificates; turning over and giving up (8.8.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bradshaw.kernel import Choice, State, Table, ledger, refuse
from bradshaw.kernel.actions import Action
from bradshaw.kernel.records import POOL, is_company
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import depot
from bradshaw.titles.g1843 import market
from bradshaw.titles.g1843.data import DATA, phase
from bradshaw.titles.g1843.frames import Discards
from bradshaw.titles.g1843.own import own


class TurnTrain(Action, frozen=True, kw_only=True):
    """A doubled certificate is turned to its single side."""

    company: str
    train: str


def limits(state: State) -> tuple[int, int]:
    """How many trains, in how many certificates, a company may own (1843-5-k)."""
    now = phase(state)
    assert now.certificate_limit is not None
    return now.train_limit, now.certificate_limit


def counted(state: State, company: str) -> list[str]:
    """Certificates that count against the limits: all but obsolete ones (1843-10.2.5-j, 1843-con-26)."""
    mine = own(state)
    exempt = (*mine.obsolete, mine.engineers) if state.options["obsolete_exempt_from"] == "marking" else mine.obsolete
    return [id for id in state.trains_of(treasury(company)) if id not in exempt]


def sides_of(state: State, company: str, without: str = "") -> list[str]:
    """The sides of the certificates that count, but one."""
    return [state.trains[id].name for id in counted(state, company) if id != without]


def trains_on(sides: Sequence[str]) -> int:
    """How many trains these are at least: a yellow double may count as one (1843-8.8.2-a, -b)."""
    return sum(2 if side.endswith("x2") else 1 for side in sides)


def fits(state: State, sides: Sequence[str]) -> bool:
    """Are certificates on these sides within both limits?"""
    trains, certificates = limits(state)
    return trains_on(sides) <= trains and len(sides) <= certificates


# Over a limit


def beyond(state: State) -> list[str]:
    """Companies with more than a limit allows, in operating order."""
    return [name for name in market.operating_order(state) if not fits(state, sides_of(state, name))]


def ask_for_discards(t: Table, first: str = "") -> None:
    if beyond(t.state):
        t.push(Discards(first))


def due(t: Table, frame: Discards) -> list[str]:
    """One after the other, the company that caused it first (1843-8.8.2-h)."""
    over = beyond(t.state)
    return [frame.first] if frame.first in over else over[:1]


def offer_turns(t: Table, frame: Discards, who: str) -> Iterator[TurnTrain]:
    for name in due(t, frame):
        for id in (one for one in counted(t.state, name) if t.state.trains[one].name.endswith("x2")):
            yield TurnTrain(actor=who, company=name, train=id)


def check_turn(t: Table, frame: Discards, action: TurnTrain) -> None:
    """A doubled certificate (1843-8.8.2-f); who has one and is over a limit has too many trains in every phase."""
    if action.company not in due(t, frame):
        raise refuse("1843-8.8.2-h", "That company has nothing to turn over now.")
    if action.train not in counted(t.state, action.company):
        raise refuse("1843-8.8.2-f", f"{action.company} has no such train that counts.")
    if not t.state.trains[action.train].name.endswith("x2"):
        raise refuse("1843-8.8.2-f", "Only a doubled certificate is turned to its single side.")


def single(state: State, train: str) -> str:
    """The single side of a certificate."""
    return DATA.train(state.trains[train].kind).sides[0].name


def turn(t: Table, frame: Discards, action: TurnTrain) -> None:
    """It keeps the Engineers card (1843-10.2.5-r)."""
    side = single(t.state, action.train)
    ledger.move_train(t, action.train, treasury(action.company), "turned over", side=side)


def words_of_turn(t: Table, frame: Discards, action: TurnTrain) -> str:
    return f"{action.company} turns its {t.state.trains[action.train].name} to {single(t.state, action.train)}"


def unmark_discarded(t: Table) -> None:
    """In the pool a train has no card (1843-10.2.5-r)."""
    marked = own(t.state).engineers
    if marked and not is_company(t.state.trains[marked].holder):
        t.change_own(engineers="")


DISCARDS = depot.discards(
    frame=Discards,
    clauses=depot.Clauses(limit="1843-8.8.2-e", only_then="1843-8.8.1-s", whose="1843-7.5-a"),
    due=due,
    taker=POOL,
    kept=lambda t, train: (
        refuse("1843-10.2.5-j", "An obsolete train counts against no limit.")
        if train in own(t.state).obsolete
        else None
    ),
    instead=(Choice(TurnTrain, offer_turns, check_turn, turn, words_of_turn),),
    after=unmark_discarded,
)
