"""Building bases: the second step of a company's turn."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.board.map import parse_stop_id, stop_id
from bradshaw.kernel import ledger
from bradshaw.kernel.actions import Pass, PlaceMarker
from bradshaw.kernel.errors import RuleViolation, refuse
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import Place
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Choice, FrameRules
from bradshaw.titles.g1860 import money, tiles
from bradshaw.titles.g1860.charter import check_company_acts, director_decides
from bradshaw.titles.g1860.data import COMPANIES, board_of
from bradshaw.titles.g1860.flotation import home_base, home_base_stands
from bradshaw.titles.g1860.frames import BuildingBase, RunningTrains
from bradshaw.titles.g1860.own import own
from bradshaw.titles.g1860.reaching import net_of, reach_of
from bradshaw.titles.g1860.track import may_not_build
from bradshaw.titles.g1860.turn_order import refused_but


def skip(t: Table, frame: BuildingBase) -> bool:
    """The step waits only where a base can be built."""
    name = frame.company
    if may_not_build(t.state, name) or not any(possible(t, frame)):
        t.swap(RunningTrains(name))
        return True
    return False


def next_base(state: State, name: str) -> tuple[str, int] | None:
    """The next unused base and its cost (1860-building-bases-b); the home base is kept for home."""
    for number, cost in enumerate(COMPANIES[name].marker_costs):
        marker = f"{name}:{number}"
        if marker != home_base(name) and state.markers[marker].place is None:
            return marker, cost
    return None


def possible(t: Table, frame: BuildingBase) -> Iterator[PlaceMarker]:
    """Bases that can be built now."""
    if frame.company in own(t.state).insolvent or next_base(t.state, frame.company) is None:
        return
    for action in within_reach(t, frame, ""):
        try:
            check(t, frame, action)
        except RuleViolation:
            continue
        yield action


def within_reach(t: Table, frame: BuildingBase, who: str) -> Iterator[PlaceMarker]:
    net = net_of(t.state)
    for stop in sorted(reach_of(t.state, frame.company).stops):
        if net.stops[stop].stop.kind == "city":
            hex_id, index = parse_stop_id(stop)
            yield PlaceMarker(actor=who, company=frame.company, hex=hex_id, stop=index)


def offer(t: Table, frame: BuildingBase, who: str) -> Iterator[Option]:
    coming = next_base(t.state, frame.company)
    board = board_of(t.state)
    for action in within_reach(t, frame, who):
        where = board.hexes[action.hex].stop_name(action.stop)
        cost = f" for {coming[1]}cc" if coming else ""
        yield Option(action, f"Build a base in {where} ({action.hex}){cost}")


def check(t: Table, frame: BuildingBase, action: PlaceMarker) -> None:
    check_company_acts(frame.company, action.company)
    state, name = t.state, frame.company
    if name in own(state).insolvent:
        raise refuse("1860-insolvency-f", f"{name} is insolvent and may not build bases.")
    coming = next_base(state, name)
    if coming is None:
        raise refuse("1860-building-bases-g", f"{name} has no base left to build.")
    net = net_of(state)
    stop = net.stops.get(stop_id(action.hex, action.stop))
    if stop is None or stop.stop.kind != "city":
        raise refuse("1860-building-bases-c", f"There is no large station {action.stop} on {action.hex}.")
    here = [m for m in state.markers.values() if m.place is not None and m.place.hex == action.hex]
    if any(marker.company == name for marker in here):
        raise refuse("1860-building-bases-f", f"{name} has a base on {action.hex} already.")
    check_circle(state, name, action)
    if stop.id not in reach_of(state, name).stops:
        raise refuse("1860-building-bases-c", f"{name} cannot reach {action.hex} by track from its bases.")
    if coming[1] > money.treasury(state, name):
        have = money.treasury(state, name)
        raise refuse("1860-building-bases-b", f"The next base costs {coming[1]}cc; {name} has {have}cc.")


def check_circle(state: State, name: str, action: PlaceMarker) -> None:
    """An empty circle, and one more for a home base still to come (1860-building-bases-e)."""
    board = board_of(state)
    slots = board.tile_at(state.tiles, action.hex).stops[action.stop].slots
    taken = sum(
        marker.place is not None and (marker.place.hex, marker.place.stop) == (action.hex, action.stop)
        for marker in state.markers.values()
    )
    if taken >= slots:
        raise refuse("1860-building-bases-c", f"All circles of the station on {action.hex} are taken.")
    coming = [one for one in board.hexes[action.hex].homes if one != name and not home_base_stands(state, one)]
    if taken + len(coming) >= slots:
        raise refuse("1860-building-bases-e", f"The free circle on {action.hex} is kept for {' and '.join(coming)}.")


def build(t: Table, frame: BuildingBase, action: PlaceMarker) -> None:
    coming = next_base(t.state, frame.company)
    assert coming is not None
    marker, cost = coming
    money.spend(t, frame.company, cost, "base", "1860-building-bases-b")
    slot = tiles.free_circle(t.state, board_of(t.state), action.hex, action.stop)
    assert slot is not None
    ledger.place_marker(t, marker, Place(action.hex, action.stop, slot))
    t.change_own(base_built=True)
    t.swap(RunningTrains(frame.company))


def offer_pass(t: Table, frame: BuildingBase, who: str) -> Iterator[Option]:
    yield Option(Pass(actor=who), "Build no base")


def decline(t: Table, frame: BuildingBase, action: Pass) -> None:
    t.swap(RunningTrains(frame.company))


RULES = FrameRules(
    BuildingBase,
    deciders=director_decides,
    choices=(
        Choice(PlaceMarker, offer, check, build),
        Choice(Pass, offer_pass, lambda t, frame, action: None, decline),
        *refused_but(PlaceMarker),
    ),
    step=skip,
    heading=lambda t, frame: f"{frame.company} may build a base",
)
