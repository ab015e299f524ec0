"""Trains over the limit leave the game (chapter VIII)."""

from __future__ import annotations

from bradshaw.kernel import RuleViolation, Table, refuse
from bradshaw.kernel.records import SCRAP
from bradshaw.mechanics import depot
from bradshaw.titles.g1848 import debts, phases
from bradshaw.titles.g1848.data import GHAN
from bradshaw.titles.g1848.frames import CompanyTurn, Discards, OperatingRound, ShareRound
from bradshaw.titles.g1848.market import operating_order

AT_ROUND_END = "before_train_step_or_round_end"


def demand(t: Table, *, round_ends: bool = False) -> bool:
    """Ask for discards if they are due now: at once, or by option from the train step or a share round on, and at the
    end of a round that no company's train step has called for them in."""
    if not phases.crowded(t.state) or not (is_due(t) or (round_ends and t.option("discard_timing") == AT_ROUND_END)):
        return False
    t.push(Discards())
    return True


def is_due(t: Table) -> bool:
    if t.option("discard_timing") == "at_once" or isinstance(t.frame, ShareRound):
        return True
    turn = next((frame for frame in reversed(t.state.frames) if isinstance(frame, CompanyTurn)), None)
    return turn is not None and turn.step in ("trains", "finish")


def companies(t: Table, frame: Discards) -> list[str]:
    """Who must discard now: one after the other, in operating order from the company on turn (1848-VIII.general-b)."""
    crowded = phases.crowded(t.state)
    if t.option("discard_timing") != "at_once":
        return crowded  # any order
    order = operating_order(t.state)
    turn = next((frame.acted[-1:] for frame in t.state.frames if isinstance(frame, OperatingRound)), ())
    start = order.index(turn[0]) if turn and turn[0] in order else 0
    return [company for company in order[start:] + order[:start] if company in crowded][:1]


def not_counted(t: Table, train: str) -> RuleViolation | None:
    if t.state.trains[train].kind != GHAN:
        return None
    return refuse("1848-VIII.ghan-f", "A 2E does not count against the limit, so it is not given up.")


DISCARDS = depot.discards(
    frame=Discards,
    clauses=depot.Clauses(limit="1848-VIII.general-b", only_then="1848-VIII.purchase-n", whose="1848-VI.general-b"),
    due=companies,
    taker=SCRAP,  # 1848-VIII.purchase-l: they do not go back to the Bank
    kept=not_counted,
    after=debts.look_from_company_on_turn,
)
