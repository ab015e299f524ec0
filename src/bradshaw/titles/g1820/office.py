"""A player picks one of several by name: a cousin to direct a company, or a company for liquidation (13.4, 10.3)."""

from __future__ import annotations

from collections.abc import Sequence

from bradshaw.kernel import Choice, FrameRules, Table, refuse
from bradshaw.kernel.actions import Action
from bradshaw.kernel.records import cousin
from bradshaw.mechanics import directors
from bradshaw.titles.g1820 import market
from bradshaw.titles.g1820.data import COUSINS
from bradshaw.titles.g1820.frames import Picking


class Pick(Action, frozen=True, kw_only=True):
    name: str


def liquidate_in_order(t: Table, who: str, orphans: Sequence[str]) -> None:
    """Companies without a director go into liquidation, the first one picked on top (1820-10.3-d)."""
    if len(orphans) > 1:
        t.push(Picking(who, tuple(orphans)))
    for name in orphans if len(orphans) == 1 else ():
        market.put_into_liquidation(t, name, "1820-10.3-d")


def check(t: Table, frame: Picking, action: Pick) -> None:
    if action.name not in frame.names:
        clause = "1820-13.4-g" if frame.company else "1820-10.3-d"
        raise refuse(clause, f"One of these is picked: {', '.join(frame.names)}.")


def pick(t: Table, frame: Picking, action: Pick) -> None:
    t.pop()
    if frame.company:
        directors.seat(t, frame.company, cousin(action.name), "the seller's choice")
    else:
        market.put_into_liquidation(t, action.name, "1820-10.3-d")
        liquidate_in_order(t, frame.player, [one for one in frame.names if one != action.name])


def words(t: Table, frame: Picking, action: Pick) -> str:
    if frame.company:
        return f"{COUSINS[action.name].name} directs {frame.company}"
    return f"{action.name} goes into liquidation next"


PICKING = FrameRules(
    Picking,
    deciders=lambda t, frame: (frame.player,),
    choices=(
        Choice(Pick, lambda t, frame, who: (Pick(actor=who, name=name) for name in frame.names), check, pick, words),
    ),
    heading=lambda t, frame: (
        f"Cousins are tied for {frame.company}" if frame.company else "Companies without a director"
    ),
)
