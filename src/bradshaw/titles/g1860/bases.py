"""Building bases: the second step of a company's turn."""

from __future__ import annotations

from bradshaw.kernel import RuleViolation, State, Table, refuse
from bradshaw.kernel.actions import PlaceMarker
from bradshaw.mechanics import stations
from bradshaw.mechanics.stations import Next
from bradshaw.titles.g1860 import money
from bradshaw.titles.g1860.data import COMPANIES, board_of
from bradshaw.titles.g1860.flotation import home_base, home_base_stands
from bradshaw.titles.g1860.shares import why_not_build
from bradshaw.titles.g1860.state import CompanyTurn, own


def no_base_now(t: Table, frame: CompanyTurn, action: PlaceMarker | None = None) -> RuleViolation | None:
    """The rule that forbids this company any base, or another one."""
    name, refusal = frame.company, why_not_build(t.state, frame.company, "base")
    if refusal is None and frame.built:
        refusal = refuse("1860-building-bases-a", "Only one base may be built in a turn.")
    if refusal is None and name in own(t.state).insolvent:
        refusal = refuse("1860-insolvency-f", f"{name} is insolvent and may not build bases.")
    return refusal


def check_may_build(t: Table, frame: CompanyTurn, who: str) -> None:
    if refusal := no_base_now(t, frame):
        raise refusal


def next_base(state: State, name: str) -> Next | None:
    """The next unused base and its cost (1860-building-bases-b); the home base is kept for home."""
    for number, cost in enumerate(COMPANIES[name].marker_costs):
        marker = f"{name}:{number}"
        if marker != home_base(name) and state.markers[marker].place is None:
            return Next(marker, cost, "1860-building-bases-b")
    return None


def kept_for(state: State, hex_id: str, name: str) -> list[str]:
    """A circle for every home base still to come (1860-building-bases-e)."""
    homes = board_of(state).hexes[hex_id].homes
    return [one for one in homes if one != name and not home_base_stands(state, one)]


BUILDING = stations.choice(
    clauses=stations.Clauses(
        none_left="1860-building-bases-g",
        city="1860-building-bases-c",
        twice="1860-building-bases-f",
        reach="1860-building-bases-c",
        full="1860-building-bases-c",
        kept="1860-building-bases-e",
    ),
    board=board_of,
    next_marker=next_base,
    kept_for=kept_for,
    pay=lambda t, name, base: money.spend(t, name, base.price, "base", base.clause),
    written=money.credits,
    gate=check_may_build,
    placed=lambda t, name: t.change_frame(built=True),
)
