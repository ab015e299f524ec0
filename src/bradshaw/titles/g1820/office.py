"""Who directs a company; who picks between tied cousins, and which company is liquidated first (13.4 and 10.3)."""

from __future__ import annotations

from collections.abc import Sequence

from bradshaw.kernel import Choice, FrameRules, Table, ledger, refuse
from bradshaw.kernel.actions import Action
from bradshaw.kernel.records import NOBODY, Holder, cousin, player
from bradshaw.mechanics import directors
from bradshaw.mechanics.plain import naming
from bradshaw.titles.g1820 import market, money
from bradshaw.titles.g1820.data import COUSINS, RAIL
from bradshaw.titles.g1820.frames import Picking


class Pick(Action, frozen=True, kw_only=True):
    name: str


def settle(t: Table, company: str, seller: Holder = NOBODY) -> None:
    """Whoever holds most directs; of equals the director stays, players go before cousins (1820-13.4-a to -h)."""
    state = t.state
    if company == RAIL or money.is_private(state, company):
        return
    now, investors = state.companies[company].directed_by, money.investors(state)
    most = max((state.owned(company, one) for one in investors), default=0)
    if most == 0:
        ledger.seat_director(t, company, None)
        market.put_into_liquidation(t, company, "1820-14.1-s")
        return
    if now in investors and state.owned(company, now) == most:
        return
    start = (state.controller(now) if now else None) or state.turn_order[0]
    order = [*state.clockwise_from(start)[1:], start]
    tied = [player(who) for who in order if state.owned(company, player(who)) == most]
    rivals = [name for name in money.cousins(state) if state.owned(company, cousin(name)) == most]
    directors.seat(t, company, tied[0] if tied else cousin(rivals[0]), "most shares")
    chooser = state.controller(seller) if seller else None
    if not tied and len(rivals) > 1 and chooser:
        t.push(Picking(chooser, tuple(rivals), company))


def liquidate_in_order(t: Table, who: str, orphans: Sequence[str]) -> None:
    """Companies without a director go into liquidation, the first one picked on top (1820-10.3-d)."""
    if len(orphans) > 1:
        t.push(Picking(who, tuple(orphans)))
    for name in orphans if len(orphans) == 1 else ():
        market.put_into_liquidation(t, name, "1820-10.3-d")


def check(t: Table, frame: Picking, action: Pick) -> None:
    if action.name not in frame.names:
        names = ", ".join(COUSINS[one].name if frame.company else one for one in frame.names)
        raise refuse("1820-13.4-g" if frame.company else "1820-10.3-d", f"One of these is picked: {names}.")


def pick(t: Table, frame: Picking, action: Pick) -> None:
    t.pop()
    if frame.company:
        directors.seat(t, frame.company, cousin(action.name), "the seller's choice")
    else:
        market.put_into_liquidation(t, action.name, "1820-10.3-d")
        liquidate_in_order(t, frame.player, [one for one in frame.names if one != action.name])


def words(t: Table, frame: Picking, action: Pick) -> str:
    liquidated = f"{action.name} goes into liquidation next"
    return f"{COUSINS[action.name].name} directs {frame.company}" if frame.company else liquidated


PICKING = FrameRules(
    Picking,
    deciders=lambda t, frame: (frame.player,),
    choices=(Choice(Pick, naming(Pick, "name", lambda t, frame, who: frame.names), check, pick, words),),
    heading=lambda t, frame: f"Cousins tie for {frame.company}" if frame.company else "Companies without a director",
)
