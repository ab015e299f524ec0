"""What random play looks for: rare places (the habits that lead to them stand in profiles.yaml), and what cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bradshaw.kernel import State
from bradshaw.kernel.events import CompanyEvent, Event, LoansMoved, PhaseBegan, Remark, TileLaid, TrainMoved
from bradshaw.kernel.landmarks import Landmark, asked, ended, said
from bradshaw.mechanics.money import treasury
from bradshaw.titles.g1848.data import COM, TASMANIA
from bradshaw.titles.g1848.state import CompanyTurn, Compensation, DebtSale, TasmaniaDue, TrainOffer, own

RECEIVERSHIP = said(CompanyEvent, what="receivership")
COM_LAUNCHED = said(CompanyEvent, company=COM, what="launched")
TASMANIA_LAID = said(TileLaid, tile=TASMANIA)


def com_by_train(before: State, events: Sequence[Event]) -> bool:
    """Launched with the first 6/6+, or after it."""
    sixes = [event for event in events if isinstance(event, TrainMoved) and before.trains[event.train].kind == "6"]
    return COM_LAUNCHED(before, events) and ("6" in own(before).sold or bool(sixes))


def several_loans(before: State, events: Sequence[Event]) -> bool:
    return sum(isinstance(event, LoansMoved) for event in events) > 1


def no_company_owes(state: State) -> Iterator[str]:
    return (f"{name} has less than nothing" for name in state.companies if treasury(state, name) < 0)


LANDMARKS: Mapping[str, Landmark] = {
    "receivership": RECEIVERSHIP,
    "compensation by the Director": asked(Compensation),
    "player in debt": said(Remark, clause="1848-V.receivership-h"),
    "debt called in": asked(DebtSale),
    "several loans in one purchase": several_loans,
    "purchase ended by receivership": lambda *seen: several_loans(*seen) and RECEIVERSHIP(*seen),
    "permanent train removed": said(Remark, clause="1848-V.bank-of-england-m"),
    "COM launched by the link": lambda *seen: COM_LAUNCHED(*seen) and not com_by_train(*seen),
    "COM launched by the first 6/6+": com_by_train,
    "Tasmania placed by P3": asked(CompanyTurn, TASMANIA_LAID),
    "Tasmania forced": asked(TasmaniaDue, TASMANIA_LAID),
    "2E bought": said(TrainMoved, name_of_train="2E", why="bought"),
    "train traded in": said(TrainMoved, why="traded in"),
    "train traded by consent": asked(TrainOffer, said(TrainMoved, why="traded")),
    "grey phase": said(PhaseBegan, phase="7"),
    "end: bank": ended("run out of money"),
    "end: top price": ended("top of the chart"),
    "end: 16 loans": ended("loans"),
    "end: five receiverships": ended("in receivership"),
    "end: standstill": ended("Nobody can buy or sell"),
}
