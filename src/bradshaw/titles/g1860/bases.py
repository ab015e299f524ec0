"""Building bases: the second step of a company's turn."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.board.map import parse_stop_id, stop_id
from bradshaw.kernel import ledger
from bradshaw.kernel.actions import PlaceMarker
from bradshaw.kernel.errors import RuleViolation, refuse
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import Place
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Choice
from bradshaw.titles.g1860 import money, tiles
from bradshaw.titles.g1860.data import COMPANIES, board_of
from bradshaw.titles.g1860.flotation import home_base, home_base_stands
from bradshaw.titles.g1860.frames import CompanyTurn
from bradshaw.titles.g1860.own import own
from bradshaw.titles.g1860.reaching import net_of, reach_of
from bradshaw.titles.g1860.shares import in_receivership


def why_no_base(state: State, name: str) -> RuleViolation | None:
    """The rule that forbids this company any base."""
    if own(state).building_banned:
        return refuse("1860-southern-railway-b", "Since the Southern Railway no base is built any more.")
    if in_receivership(state, name):
        return refuse("1860-receivership-b", f"{name} is in receivership and builds no bases.")
    if name in own(state).insolvent:
        return refuse("1860-insolvency-f", f"{name} is insolvent and may not build bases.")
    return None


def no_base_now(t: Table, frame: CompanyTurn, action: PlaceMarker) -> RuleViolation | None:
    """Why no base is built in another step, if not for the order."""
    if frame.built and not own(t.state).building_banned:
        return refuse("1860-building-bases-a", "Only one base may be built in a turn.")
    return why_no_base(t.state, frame.company)


def check_may_build(t: Table, frame: CompanyTurn, who: str) -> None:
    refusal = why_no_base(t.state, frame.company)
    if refusal:
        raise refusal


def next_base(state: State, name: str) -> tuple[str, int] | None:
    """The next unused base and its cost (1860-building-bases-b); the home base is kept for home."""
    for number, cost in enumerate(COMPANIES[name].marker_costs):
        marker = f"{name}:{number}"
        if marker != home_base(name) and state.markers[marker].place is None:
            return marker, cost
    return None


def within_reach(t: Table, frame: CompanyTurn, who: str) -> Iterator[PlaceMarker]:
    net = net_of(t.state)
    for stop in sorted(reach_of(t.state, frame.company).stops):
        if net.stops[stop].stop.kind == "city":
            hex_id, index = parse_stop_id(stop)
            yield PlaceMarker(actor=who, company=frame.company, hex=hex_id, stop=index)


def offer(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    coming = next_base(t.state, frame.company)
    board = board_of(t.state)
    for action in within_reach(t, frame, who):
        where = board.hexes[action.hex].stop_name(action.stop)
        cost = f" for {coming[1]}cc" if coming else ""
        yield Option(action, f"Build a base in {where} ({action.hex}){cost}")


def check(t: Table, frame: CompanyTurn, action: PlaceMarker) -> None:
    state, name = t.state, frame.company
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


def build(t: Table, frame: CompanyTurn, action: PlaceMarker) -> None:
    coming = next_base(t.state, frame.company)
    assert coming is not None
    marker, cost = coming
    money.spend(t, frame.company, cost, "base", "1860-building-bases-b")
    slot = tiles.free_circle(t.state, board_of(t.state), action.hex, action.stop)
    assert slot is not None
    ledger.place_marker(t, marker, Place(action.hex, action.stop, slot))
    t.change_frame(built=True)


BUILDING = Choice(PlaceMarker, offer, check, build, gate=check_may_build)
