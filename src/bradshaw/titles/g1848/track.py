"""Track: yellow tiles, promotions, terrain, gauge changes, Tasmania; and station markers: homes, places, reservations,
costs (chapters V and VII)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bradshaw.board import lays
from bradshaw.board.lays import Lay, LayRule, legal_lays, touches
from bradshaw.board.upgrade import TileRule, is_dead
from bradshaw.board.words import joins, place
from bradshaw.kernel import Choice, Frame, FrameRules, Option, RuleViolation, State, Table, Words, ledger, refuse
from bradshaw.kernel.actions import LayTile, Pass
from bradshaw.kernel.events import Remark
from bradshaw.kernel.records import BANK, Place, bare, is_company
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import money, position, stations, track
from bradshaw.mechanics.position import LayKey, reach_of
from bradshaw.mechanics.stations import BESIDE, Next, free_circles, on_charter, on_map
from bradshaw.mechanics.track import Attempt
from bradshaw.titles.g1848 import bank_of_england, phases, privates, shares
from bradshaw.titles.g1848.data import COM, DATA, EXTRA, TASMANIA, TASMANIA_SITES, board, marker_costs
from bradshaw.titles.g1848.state import CompanyTurn, TasmaniaDue

NOT_YET = {"green": "1848-VII.promoting-c", "brown": "1848-VII.promoting-d", "gray": "1848-VII.promoting-e"}
TASMANIA_RULE = LayRule(TileRule(frozenset({"blue"})), connection="none")


def can_still_lay(t: Table, frame: CompanyTurn) -> bool:
    """Is a yellow lay or a promotion left in this turn?"""
    return not lay_refusal(t, frame, "yellow") or not lay_refusal(t, frame, "green")


def lay_refusal(t: Table, frame: CompanyTurn, colour: str) -> RuleViolation | None:
    """The rule that forbids another tile of this colour in this turn."""
    most = 2 if phases.begun(t.state, "3") else 1  # 1848-VII.tracks-c and -d
    both = t.option("allow_lay_plus_promotion") and most > 1
    if colour == "yellow":
        if frame.promoted and not both:
            return refuse("1848-VII.sequence-b", "A tile was promoted this turn, so no yellow tile may be laid.")
        if frame.yellow + frame.promoted >= most:
            clause = "1848-VII.tracks-d" if most > 1 else "1848-VII.tracks-c"
            return refuse(clause, f"{frame.company} may lay {most} yellow tile{'s' * (most > 1)} in a turn.")
        return None
    if frame.promoted:
        return refuse("1848-VII.promoting-a", "Only one tile may be promoted in a turn.")
    if frame.yellow and not (both and frame.yellow < most):
        return refuse("1848-VII.sequence-b", "A yellow tile was laid this turn, so none may be promoted.")
    return None


def no_lay_left(t: Table, frame: CompanyTurn, action: LayTile) -> RuleViolation | None:
    """Has the company no lay of this colour left?"""
    tile = board(t.state).tiles.get(action.tile)
    return lay_refusal(t, frame, tile.colour) if tile is not None and tile.id != TASMANIA else None


def homes_due(t: Table, frame: CompanyTurn) -> frozenset[str]:
    """In its first turn a company lays a tile on its empty home first (1848-VII.tracks-g), if one is left that fits.
    COM has this duty only while both its homes are empty (1848-con-ah)."""
    if not frame.first or not t.option("home_tile_compulsory") or frame.yellow or frame.promoted:
        return frozenset()
    homes, on = DATA.company(frame.company).homes, board(t.state)
    empty = frozenset(home for home in homes if not on.tile_at(t.state.tiles, home).paths)
    if len(empty) < len(homes) and t.option("com_home_tile") == "both_homes_empty":
        return frozenset()
    reach = reach_of(on, t.state, frame.company)
    return frozenset(lay.hex for lay in legal_lays(on, t.state.tiles, reach, lay_rule(t.state), empty))


def check_home_laid(t: Table, frame: CompanyTurn, action: LayTile | Pass) -> None:
    due = homes_due(t, frame)
    if due and getattr(action, "hex", "") not in due:
        raise refuse("1848-VII.tracks-g", f"{frame.company} must first lay its home tile, {' or '.join(sorted(due))}.")


def home_or_label(at: Attempt) -> str:
    """K hexes take ordinary yellow tiles of large stations (1848-VII.tracks-k)."""
    if at.hex not in at.state.tiles:
        return stops_clause(at)
    return "1848-VII.tracks-l" if "K" in at.tile.labels or at.printed.future_labels else "1848-VII.promoting-j"


def stops_clause(at: Attempt) -> str:
    cities = {"": "1848-VII.tracks-h", "city": "1848-VII.tracks-j", "city city": "1848-VII.tracks-m"}
    return cities.get(" ".join(stop.kind for stop in at.printed.stops), "1848-VII.tracks-i")


def side_clause(at: Attempt) -> str:
    """Off the map, against a red or light blue hex, or into the sea of Tasmania?"""
    dead = next(side for side in at.tile.exits if is_dead(at.on, at.state.tiles, at.hex, side))
    other = at.on.neighbour(at.hex, dead)
    if other is None:
        return "1848-VII.tracks-n"
    return "1848-VII.tracks-p" if other in TASMANIA_SITES else "1848-VII.tracks-o"


def reach_clause(at: Attempt) -> str:
    """Not connected at all, or only through a city full of others' markers, none free (1848-VII.promoting-l)?"""
    if at.hex in at.state.tiles:
        return "1848-VII.promoting-f"
    free = reach_of(at.on, at.state, at.company, ignore_markers=True)
    return "1848-VII.tracks-f" if touches(free, at.hex, at.tile) else "1848-VII.tracks-e"


CLAUSES: track.Clauses = {
    "unknown": "1848-VII.tracks-a",
    "fixed": "1848-VII.tracks-b",
    "stock": "1848-I.components-c",
    "phase": lambda at: NOT_YET.get(at.tile.colour, "1848-X.harbours-c"),
    "earlier": lambda at: "1848-VII.tracks-a" if at.tile.colour == "yellow" else "1848-VII.promoting-b",
    "colour": "1848-VII.promoting-b",
    "label": home_or_label,
    "stops": lambda at: "1848-VII.promoting-i" if at.hex in at.state.tiles else stops_clause(at),
    "track": "1848-VII.promoting-g",
    "side": side_clause,
    "reach": reach_clause,
    "place": "1848-IV.p3-b",
}


def lay_rule(state: State) -> LayRule:
    """New track of a promotion need not be of use to the company (1848-VII.promoting-h). It may end at a side without
    track (1848-VII.tracks-q)."""
    return LayRule(TileRule(phases.colours(state)), connection="touch")


def lays_of(state: State, company: str) -> Mapping[LayKey, Lay]:
    """From its own markers, in this phase (1848-VII.tracks-e, -f, 1848-VII.promoting-f, 1848-VII.stations-j)."""
    return position.lays_of(board(state), state, company, lay_rule(state))


def terrain_cost(lay: Lay, power: str) -> int:
    """Mountains 50, deserts 40, at the first build only; P2 takes 40 off a desert (1848-VII.tracks-r, 1848-IV.p2-b). A
    promotion costs nothing (1848-VII.tracks-s)."""
    rebate = EXTRA.privates["P2"].rebate if power == "P2" else 0
    return sum(max(cost.amount - (rebate if cost.terrain == "desert" else 0), 0) for cost in lay.costs)


def check(t: Table, frame: CompanyTurn, action: LayTile) -> None:
    """May the company on turn lay this tile? The order of the turn has been checked."""
    if action.power == "P3":  # no connection is needed and no lay is used (1848-IV.p3-b and -c)
        check_site(t, action)
        privates.check_power(t, frame.company, "P3")
        return
    if action.tile == TASMANIA:
        raise refuse("1848-X.harbours-c", "The Tasmania tile is laid through the owner of P3.")
    if refusal := no_lay_left(t, frame, action):
        raise refusal
    if action.hex in TASMANIA_SITES:
        raise refuse("1848-VII.tracks-b", f"No such tile may be laid on {place(board(t.state), action.hex)}.")
    lay = track.judged(CLAUSES, board(t.state), t.state, lay_rule(t.state), action)
    check_home_laid(t, frame, action)
    if action.power and action.power != "P2":
        raise refuse("1848-IV.p1-a", "Of the privates only P2 and P3 have a power over track.")
    if action.power and not any(cost.terrain == "desert" for cost in lay.costs):
        raise refuse("1848-IV.p2-c", "The rebate of P2 is for the first build on a desert hex.")
    if action.power:
        privates.check_power(t, frame.company, "P2")
    cost = terrain_cost(lay, action.power)
    where = place(board(t.state), action.hex)
    money.check_treasury(t.state, frame.company, cost, "1848-VII.tracks-t", f"Building on {where}")


def candidates(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    """All lays the board allows, in the colours still open to the company this turn."""
    on = board(t.state)
    may = {colour: lay_refusal(t, frame, colour) is None for colour in ("yellow", "green")}
    found = lays_of(t.state, frame.company).values() if any(may.values()) else ()
    open_now = (lay for lay in found if may["yellow" if on.tiles[lay.tile].colour == "yellow" else "green"])
    yield from track.offer(on, frame.company, who, open_now)
    yield from power_candidates(t, frame, who)


def power_candidates(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    """The lays by the powers of P2 and P3."""
    if privates.may_use(t, frame.company, "P2") and lay_refusal(t, frame, "yellow") is None:
        found = lays_of(t.state, frame.company).values()
        deserts = (lay for lay in found if any(cost.terrain == "desert" for cost in lay.costs))
        yield from track.offer(board(t.state), frame.company, who, deserts, "P2")
    if privates.may_use(t, frame.company, "P3"):
        yield from tasmania_candidates(t, frame.company, who)


def words(t: Table, frame: Frame, action: LayTile) -> Words:
    on = board(t.state)
    if action.tile == TASMANIA:
        return Words(f"Tasmania on {action.hex}: {joins(on.layout, on.tiles[TASMANIA].rotated(action.rotation))}")
    lay = lays.lay(on, t.state.tiles, action.hex, action.tile, action.rotation)
    cost, gauges = terrain_cost(lay, action.power), len(gauge_changes(t.state, lay))
    by = f" with the rebate of {action.power}" if action.power else ""
    label = track.in_words(on, action, money.pounds(cost) if cost else "") + by
    return Words(label, f"{gauges} change of gauge" if gauges else "")


def gauge_changes(state: State, lay: Lay) -> list[int]:
    """Sides where this lay makes track cross from one gauge to another (1848-VII.gauge-b). Nothing takes them away
    again, and there are as many as needed (1848-VII.gauge-e, 1848-I.components-f)."""
    borders = [board(state).border(lay.hex, side) for side in lay.joins]
    return [border.side for border in borders if border is not None and border.kind == "gauge"]


def build(t: Table, frame: CompanyTurn, action: LayTile) -> None:
    """Pay, lay, count the lay, move markers, and see whether COM's homes are linked now. The tile below goes back to
    the supply (1848-VII.promoting-m)."""
    if action.power == "P3":
        privates.place_tasmania(t, frame.company, action.hex, action.rotation)
        shares.check_commonwealth(t)
        return
    lay = lays.lay(board(t.state), t.state.tiles, action.hex, action.tile, action.rotation)
    cost = terrain_cost(lay, action.power)
    ledger.pay(t, treasury(frame.company), BANK, cost, f"building on {action.hex}", "1848-VII.tracks-r")
    if action.power:
        privates.use_up(t, action.power)
    fields = {"promoted": True} if action.hex in t.state.tiles else {"yellow": frame.yellow + 1}
    track.put(t, board(t.state), frame.company, action.hex, action.tile, action.rotation)  # 1848-VII.promoting-k
    come_in_from_edge(t, action.hex)
    t.change_frame(**fields)
    for side in gauge_changes(t.state, lay):
        other = board(t.state).neighbour(action.hex, side)
        t.say(Remark(f"A gauge change marker is put between {action.hex} and {other}.", "1848-VII.gauge-b"))
    if not t.state.companies[COM].floated:
        shares.check_commonwealth(t)


LAYING = Choice(LayTile, candidates, check, build, words)


# The Tasmania tile, in a turn or when the first 5/5+ forces it onto the map (chapter IV)


def check_site(t: Table, action: LayTile) -> None:
    """The tile goes on a dark blue hex."""
    if action.tile != TASMANIA:
        raise refuse("1848-IV.p3-b", "P3 places the Tasmania tile and no other.")
    if action.hex not in TASMANIA_SITES:
        raise refuse("1848-IV.p3-b", f"The Tasmania tile goes on {' or '.join(TASMANIA_SITES)}.")
    track.check_fits(CLAUSES, board(t.state), t.state, TASMANIA_RULE, action)


def tasmania_candidates(t: Table, company: str, who: str) -> Iterator[Option]:
    on = board(t.state)
    return track.offer(on, company, who, position.lays_of(on, t.state, company, TASMANIA_RULE).values(), "P3")


def demand_tasmania(t: Table) -> bool:
    """By option, ask for the tile in a company's turn after the first 5/5+."""
    late = t.option("tasmania_in_company_turn") and phases.sold(t.state, "5") and privates.tasmania_waits(t.state)
    if late:
        t.push(TasmaniaDue())
    return bool(late)


def owner_of_tasmania(t: Table) -> str:
    """The company that owns P3; empty when a player does."""
    holder = t.state.papers[privates.right("P3")]
    return bare(holder) if is_company(holder) else ""


def check_forced(t: Table, frame: TasmaniaDue, action: LayTile) -> None:
    if action.power != "P3" or action.company != owner_of_tasmania(t):
        raise refuse("1848-IV.p3-d", "The Tasmania tile must be placed before play goes on.")
    check_site(t, action)


def offer_forced(t: Table, frame: TasmaniaDue, who: str) -> Iterator[Option]:
    return tasmania_candidates(t, owner_of_tasmania(t), who)


def place_forced(t: Table, frame: TasmaniaDue, action: LayTile) -> None:
    """Then the privates close and the interrupted turn goes on (1848-IX.phases-g)."""
    t.pop()
    privates.place_tasmania(t, action.company, action.hex, action.rotation)
    privates.close_all(t)
    shares.check_commonwealth(t)
    bank_of_england.look_for_debtors(t)


TASMANIA_DUE = FrameRules(
    TasmaniaDue,
    deciders=lambda t, frame: (t.state.controller(t.state.papers[privates.right("P3")]) or "",),  # 1848-IV.p3-e
    choices=(Choice(LayTile, offer_forced, check_forced, place_forced, words),),
    heading=lambda t, frame: "The Tasmania tile must be placed",
)


# Station markers


def next_marker(state: State, company: str) -> Next | None:
    """40 for the second marker, 100 for later ones; COM's homes are free and the others 100 (1848-VII.stations-d)."""
    left = on_charter(state, company)
    if not left:
        return None
    clause = "1848-V.commonwealth-k" if company == COM else "1848-VII.stations-k"
    return Next(left[0], marker_costs(state, company)[len(on_map(state, company))], clause)


def kept_for(state: State, hex_id: str, company: str) -> list[str]:
    """Circles are kept for railways still to operate, except COM (1848-VII.stations-h, 1848-V.commonwealth-m)."""
    homes = [home for home in board(state).hexes[hex_id].homes if home != company and home not in EXTRA.no_reservation]
    return [home for home in homes if not state.companies[home].operated]


def circles_for(state: State, hex_id: str, stop: int, company: str) -> list[int]:
    """The circles this company may take."""
    free = free_circles(board(state), state, hex_id, stop)
    return free[: max(0, len(free) - len(kept_for(state, hex_id, company)))]


def place_homes(t: Table, company: str) -> None:
    """The free home marker, at the first turn; COM has two, on the edge where nothing is free (1848-VII.stations-a).
    COM's are Sydney and Adelaide; one on the edge is as good as any (1848-V.commonwealth-h, -i, -l)."""
    for home in DATA.company(company).homes:
        stations.place_home(t, on_charter(t.state, company)[0], home, 0, circles_for(t.state, home, 0, company))


def come_in_from_edge(t: Table, hex_id: str) -> None:
    """COM's marker takes a circle as soon as one is free for it (1848-V.commonwealth-j)."""
    for id, marker in t.state.markers.items():
        place = marker.place
        if place is not None and place.hex == hex_id and place.slot == BESIDE:
            for slot in circles_for(t.state, hex_id, place.stop, marker.company)[:1]:
                ledger.shift_marker(t, id, Place(hex_id, place.stop, slot))


PLACING = stations.choice(
    clauses=stations.Clauses(
        none_left="1848-VII.stations-b",
        city="1848-VII.stations-g",
        twice="1848-VII.stations-c",
        reach="1848-VII.stations-f",
        full="1848-VII.stations-g",
        kept="1848-VII.stations-h",
    ),
    board=board,
    next_marker=next_marker,
    kept_for=kept_for,
    pay=lambda t, company, marker: ledger.pay(
        t, treasury(company), BANK, marker.price, "station marker", "1848-VII.stations-d"
    ),
    placed=lambda t, company: t.change_frame(placed=True),  # one a turn besides the home (1848-VII.stations-e)
)
