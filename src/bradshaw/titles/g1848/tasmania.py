"""The Tasmania tile, when the first 5/5+ forces it onto the map (chapter IV)."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.kernel import Choice, FrameRules, Option, Table, refuse
from bradshaw.kernel.actions import LayTile
from bradshaw.kernel.records import BANK, SCRAP, bare, is_company
from bradshaw.titles.g1848 import commonwealth, debts, phases, privates, track
from bradshaw.titles.g1848.frames import TasmaniaDue


def demand(t: Table) -> bool:
    """By option, ask for the tile in a company's turn after the first 5/5+."""
    held = t.state.papers[privates.right("P3")]
    if not t.option("tasmania_in_company_turn") or not phases.sold(t.state, "5") or held in (SCRAP, BANK):
        return False
    t.push(TasmaniaDue())
    return True


def owning_company(t: Table) -> str:
    """The company that owns P3; empty when a player does."""
    holder = t.state.papers[privates.right("P3")]
    return bare(holder) if is_company(holder) else ""


def candidates(t: Table, frame: TasmaniaDue, who: str) -> Iterator[Option]:
    yield from track.tasmania_candidates(t, owning_company(t), who)


def check(t: Table, frame: TasmaniaDue, action: LayTile) -> None:
    if action.power != "P3" or action.company != owning_company(t):
        raise refuse("1848-IV.p3-d", "The Tasmania tile must be placed before play goes on.")
    track.check_site(t, action.company, action)


def place(t: Table, frame: TasmaniaDue, action: LayTile) -> None:
    """Then the privates close and the interrupted turn goes on (1848-IX.phases-g)."""
    t.pop()
    privates.place_tasmania(t, action.company, action.hex, action.rotation)
    privates.close_all(t)
    commonwealth.check_launch(t)
    debts.look_from_company_on_turn(t)


TASMANIA_DUE = FrameRules(
    TasmaniaDue,
    deciders=lambda t, frame: (privates.tasmania_decider(t.state),),
    choices=(Choice(LayTile, candidates, check, place, track.words),),
    heading=lambda t, frame: "The Tasmania tile must be placed",
)
