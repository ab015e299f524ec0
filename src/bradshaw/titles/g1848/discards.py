"""Trains over the limit leave the game (chapter VIII)."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.kernel import ledger
from bradshaw.kernel.actions import DiscardTrain
from bradshaw.kernel.errors import refuse
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import SCRAP
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Choice, FrameRules
from bradshaw.titles.g1848 import debts, phases
from bradshaw.titles.g1848.data import GHAN
from bradshaw.titles.g1848.frames import CompanyTurn, Discards, OperatingRound, ShareRound
from bradshaw.titles.g1848.market import operating_order


def demand(t: Table) -> bool:
    """Ask for discards if they are due now: at once, or by option from the train step or a share round on."""
    if not phases.crowded(t.state) or not is_due(t):
        return False
    t.push(Discards())
    return True


def demand_before_round_ends(t: Table) -> bool:
    """By option, the round waits for discards that no company's train step has called for."""
    if t.option("discard_timing") != "before_train_step_or_round_end" or not phases.crowded(t.state):
        return False
    t.push(Discards())
    return True


def is_due(t: Table) -> bool:
    if t.option("discard_timing") == "at_once":
        return True
    if isinstance(t.frame, ShareRound):
        return True
    turn = next((frame for frame in reversed(t.state.frames) if isinstance(frame, CompanyTurn)), None)
    return turn is not None and turn.step in ("trains", "finish")


def companies(t: Table) -> list[str]:
    """Who must discard now: one after the other, in operating order from the company on turn (1848-VIII.general-b)."""
    crowded = phases.crowded(t.state)
    if t.option("discard_timing") != "at_once":
        return crowded  # any order
    order = operating_order(t.state)
    turn = next((frame.acted[-1:] for frame in t.state.frames if isinstance(frame, OperatingRound)), ())
    if turn and turn[0] in order:
        start = order.index(turn[0])
        order = order[start:] + order[:start]
    return [company for company in order if company in crowded][:1]


def deciders(t: Table, frame: Discards) -> tuple[str, ...]:
    directors = (t.state.companies[company].director for company in companies(t))
    return tuple(dict.fromkeys(name for name in directors if name is not None))


def candidates(t: Table, frame: Discards, who: str) -> Iterator[Option]:
    for company in companies(t):
        if t.state.companies[company].director == who:
            for id in t.state.trains_of(treasury(company)):
                if t.state.trains[id].kind != GHAN:
                    action = DiscardTrain(actor=who, company=company, train=id)
                    yield Option(action, f"{company} gives up its {t.state.trains[id].name} ({id})")


def check(t: Table, frame: Discards, action: DiscardTrain) -> None:
    if action.company not in companies(t):
        raise refuse("1848-VIII.purchase-n", f"{action.company} has no train to give up now.")
    if t.state.companies[action.company].director != action.actor:
        raise refuse("1848-VI.general-b", f"{action.actor} does not direct {action.company}.")
    train = t.state.trains.get(action.train)
    if train is None or train.holder != treasury(action.company):
        raise refuse("1848-VIII.general-b", f"{action.company} has no train {action.train}.")
    if train.kind == GHAN:
        raise refuse("1848-VIII.ghan-f", "A 2E does not count against the limit, so it is not given up.")


def discard(t: Table, frame: Discards, action: DiscardTrain) -> None:
    """It does not go back to the Bank (1848-VIII.purchase-l)."""
    ledger.move_train(t, action.train, SCRAP, "over the train limit")
    debts.look_from_company_on_turn(t)


def finish(t: Table, frame: Discards) -> bool:
    if phases.crowded(t.state):
        return False
    t.pop()
    return True


DISCARDS = FrameRules(
    Discards,
    deciders=deciders,
    choices=(Choice(DiscardTrain, candidates, check, discard),),
    step=finish,
    heading=lambda t, frame: f"The train limit is {phases.train_limit(t.state)}",
)
