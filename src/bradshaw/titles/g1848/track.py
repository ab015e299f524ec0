"""Building track: yellow tiles, promotions, terrain, gauge changes, Tasmania (chapter VII)."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.board import words
from bradshaw.board.lays import Lay, LayRule, alike, different_rotations, explain, touches
from bradshaw.board.map import FIXED_COLOURS, Board
from bradshaw.board.reach import reach
from bradshaw.board.tiles import Tile
from bradshaw.board.upgrade import LayFault, TileRule, is_dead
from bradshaw.kernel import ledger
from bradshaw.kernel.actions import LayTile
from bradshaw.kernel.errors import RuleViolation, refuse
from bradshaw.kernel.events import Remark
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import BANK, Laid
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.titles.g1848 import commonwealth, phases, privates, stations
from bradshaw.titles.g1848.data import COM, DATA, EXTRA, TASMANIA, TASMANIA_SITES, board
from bradshaw.titles.g1848.frames import CompanyTurn
from bradshaw.titles.g1848.position import lay_rule, lays_of, markers_of, net_of, reach_of

NOT_YET = {"green": "1848-VII.promoting-c", "brown": "1848-VII.promoting-d", "gray": "1848-VII.promoting-e"}
TASMANIA_RULE = LayRule(TileRule(frozenset({"blue"})), connection="none")


def yellow_limit(state: State) -> int:
    """One yellow tile a turn, two from the first 3/3+ on (1848-VII.tracks-c and -d)."""
    return 2 if phases.begun(state, "3") else 1


def can_still_lay(t: Table, frame: CompanyTurn) -> bool:
    """Is a yellow lay or a promotion left in this turn?"""
    return not lay_refusal(t, frame, "yellow") or not lay_refusal(t, frame, "green")


def lay_refusal(t: Table, frame: CompanyTurn, colour: str) -> RuleViolation | None:
    """The rule that forbids another tile of this colour in this turn."""
    most = yellow_limit(t.state)
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
    """In its first turn a company lays a tile on its empty home first (1848-VII.tracks-g).

    The duty lapses when no fitting tile is left. COM has it only while both its homes are empty (1848-con-ah).
    """
    if not frame.first or not t.option("home_tile_compulsory") or frame.yellow or frame.promoted:
        return frozenset()
    homes = DATA.company(frame.company).homes
    empty = frozenset(home for home in homes if not board(t.state).tile_at(t.state.tiles, home).paths)
    if len(empty) < len(homes) and t.option("com_home_tile") == "both_homes_empty":
        return frozenset()
    return frozenset(hex_id for hex_id, _, _ in lays_of(t.state, frame.company)) & empty


def fault_clause(state: State, company: str, fault: LayFault, hex_id: str, tile: Tile | None) -> str:
    """The clause behind what the board says is wrong with a lay."""
    place = board(state).hexes.get(hex_id)
    if place is None or tile is None:
        return "1848-VII.tracks-a"
    empty = hex_id not in state.tiles
    if place.colour in FIXED_COLOURS and tile.id != TASMANIA:
        return "1848-VII.tracks-b"
    match fault.kind:
        case "stock":
            return "1848-I.components-c"
        case "phase":
            return NOT_YET.get(tile.colour, "1848-X.harbours-c")
        case "earlier":
            return "1848-VII.tracks-a" if tile.colour == "yellow" else "1848-VII.promoting-b"
        case "colour":
            return "1848-VII.promoting-b"
        case "label":
            return stops_clause(place.tile) if empty else label_clause(tile, place.tile)
        case "stops":
            return stops_clause(place.tile) if empty else "1848-VII.promoting-i"
        case "track":
            return "1848-VII.promoting-g"
        case "side":
            return side_clause(state, hex_id, tile)
        case "reach":
            return reach_clause(state, company, hex_id, tile)
        case "place":
            return "1848-IV.p3-b"
    return "1848-VII.tracks-a"


def label_clause(tile: Tile, print_of_hex: Tile) -> str:
    return "1848-VII.tracks-l" if "K" in tile.labels or print_of_hex.future_labels else "1848-VII.promoting-j"


def stops_clause(print_of_hex: Tile) -> str:
    kinds = [stop.kind for stop in print_of_hex.stops]
    if not kinds:
        return "1848-VII.tracks-h"
    if kinds == ["city", "city"]:
        return "1848-VII.tracks-m"
    return "1848-VII.tracks-j" if kinds == ["city"] else "1848-VII.tracks-i"


def side_clause(state: State, hex_id: str, tile: Tile) -> str:
    """Off the map, against a red or light blue hex, or into the sea of Tasmania?"""
    on = board(state)
    for side in tile.exits:
        if is_dead(on, state.tiles, hex_id, side):
            other = on.neighbour(hex_id, side)
            if other is None:
                return "1848-VII.tracks-n"
            return "1848-VII.tracks-p" if other in TASMANIA_SITES else "1848-VII.tracks-o"
    return "1848-VII.tracks-n"


def reach_clause(state: State, company: str, hex_id: str, tile: Tile) -> str:
    """Not connected at all, or only through a city full of others' markers?"""
    if hex_id in state.tiles:
        return "1848-VII.promoting-f"
    free = reach(net_of(state), markers_of(state), company, ignore_markers=True)
    return "1848-VII.tracks-f" if touches(free, hex_id, tile) else "1848-VII.tracks-e"


def check_fits(t: Table, company: str, action: LayTile, rule: LayRule) -> None:
    """The board's judgement, in the words of this book."""
    on = board(t.state)
    found = explain(on, t.state.tiles, reach_of(t.state, company), rule, action.hex, action.tile, action.rotation)
    if found is not None:
        tile = on.tiles.get(action.tile)
        turned = tile.rotated(action.rotation) if tile is not None else None
        raise refuse(fault_clause(t.state, company, found, action.hex, turned), found.message)


def terrain_cost(state: State, lay: Lay, power: str) -> int:
    """Mountains 50, deserts 40, at the first build only; P2 takes 40 off a desert (1848-VII.tracks-r, 1848-IV.p2-b)."""
    rebate = EXTRA.privates["P2"].rebate if power == "P2" else 0
    return sum(max(cost.amount - (rebate if cost.terrain == "desert" else 0), 0) for cost in lay.costs)


def check(t: Table, frame: CompanyTurn, action: LayTile) -> None:
    """May the company on turn lay this tile? The order of the turn has been checked."""
    if action.power == "P3":
        check_tasmania(t, frame.company, action)
        return
    if action.tile == TASMANIA:
        raise refuse("1848-X.harbours-c", "The Tasmania tile is laid through the owner of P3.")
    refusal = no_lay_left(t, frame, action)
    if refusal:
        raise refusal
    lay = lays_of(t.state, frame.company).get((action.hex, action.tile, action.rotation))
    if lay is None:
        check_fits(t, frame.company, action, lay_rule(t.state))
        raise refuse("1848-VII.tracks-e", "That tile cannot be laid there.")
    due = homes_due(t, frame)
    if due and action.hex not in due:
        raise refuse(
            "1848-VII.tracks-g", f"{frame.company} must first lay a tile on its home, {' or '.join(sorted(due))}."
        )
    if action.power:
        check_rebate(t, frame, action, lay)
    cost = terrain_cost(t.state, lay, action.power)
    if cost > t.state.cash.get(treasury(frame.company), 0):
        raise refuse("1848-VII.tracks-t", f"Building on {action.hex} costs £{cost}, more than {frame.company} has.")


def check_rebate(t: Table, frame: CompanyTurn, action: LayTile, lay: Lay) -> None:
    if action.power != "P2":
        raise refuse("1848-IV.p1-a", f"{action.power} has no power over track.")
    if not any(cost.terrain == "desert" for cost in lay.costs):
        raise refuse("1848-IV.p2-c", "The rebate of P2 is for the first build on a desert hex.")
    privates.check_power(t, frame.company, "P2")


def check_tasmania(t: Table, company: str, action: LayTile) -> None:
    """The tile goes on a dark blue hex; no connection is needed and no lay is used (1848-IV.p3-b and -c)."""
    check_site(t, company, action)
    privates.check_power(t, company, "P3")


def check_site(t: Table, company: str, action: LayTile) -> None:
    if action.tile != TASMANIA:
        raise refuse("1848-IV.p3-b", "P3 places the Tasmania tile and no other.")
    if action.hex not in TASMANIA_SITES:
        raise refuse("1848-IV.p3-b", f"The Tasmania tile goes on {' or '.join(TASMANIA_SITES)}.")
    check_fits(t, company, action, TASMANIA_RULE)


def candidates(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    """All lays the board allows, in the colours still open to the company this turn."""
    on = board(t.state)
    may = {colour: lay_refusal(t, frame, colour) is None for colour in ("yellow", "green")}
    for lay in lays_of(t.state, frame.company).values() if any(may.values()) else ():
        if looks_new(on, lay) and may["yellow" if on.tiles[lay.tile].colour == "yellow" else "green"]:
            yield option(t.state, frame.company, who, lay, "")
    yield from power_candidates(t, frame, who)


def power_candidates(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    """The lays by the powers of P2 and P3."""
    if privates.may_use(t, frame.company, "P2") and lay_refusal(t, frame, "yellow") is None:
        for lay in lays_of(t.state, frame.company).values():
            if looks_new(board(t.state), lay) and any(cost.terrain == "desert" for cost in lay.costs):
                yield option(t.state, frame.company, who, lay, "P2")
    if privates.may_use(t, frame.company, "P3"):
        yield from tasmania_candidates(t, frame.company, who)


def looks_new(on: Board, lay: Lay) -> bool:
    """Of rotations that look alike only the smallest is offered; the others are in its range."""
    return lay.rotation in different_rotations(on.tiles[lay.tile])


def tasmania_candidates(t: Table, company: str, who: str) -> Iterator[Option]:
    on = board(t.state)
    for site in TASMANIA_SITES:
        for rotation in range(6):
            action = LayTile(actor=who, company=company, hex=site, tile=TASMANIA, rotation=rotation, power="P3")
            try:
                check_site(t, company, action)
            except RuleViolation:
                continue
            yield Option(action, f"Tasmania on {site}: {words.joins(on.layout, on.tiles[TASMANIA].rotated(rotation))}")


def option(state: State, company: str, who: str, lay: Lay, power: str) -> Option:
    action = LayTile(actor=who, company=company, hex=lay.hex, tile=lay.tile, rotation=lay.rotation, power=power)
    cost = terrain_cost(state, lay, power)
    price = f", for £{cost}" if cost else ""
    by = f" with the rebate of {power}" if power else ""
    gauges = len(gauge_changes(state, lay))
    note = f"{gauges} change of gauge" if gauges else ""
    label = f"{words.lay(board(state), lay.hex, lay.tile, lay.rotation)}{price}{by}"
    return Option(action, label, alike(board(state).tiles[lay.tile], lay.rotation), note=note)


def gauge_changes(state: State, lay: Lay) -> list[int]:
    """Sides where this lay makes track cross from one gauge to another (1848-VII.gauge-b)."""
    borders = [board(state).border(lay.hex, side) for side in lay.joins]
    return [border.side for border in borders if border is not None and border.kind == "gauge"]


def build(t: Table, frame: CompanyTurn, action: LayTile) -> None:
    """Pay, lay, count the lay, move markers, and see whether COM's homes are linked now."""
    if action.power == "P3":
        privates.place_tasmania(t, frame.company, action.hex, action.rotation)
        commonwealth.check_launch(t)
        return
    lay = lays_of(t.state, frame.company)[action.hex, action.tile, action.rotation]
    cost = terrain_cost(t.state, lay, action.power)
    ledger.pay(t, treasury(frame.company), BANK, cost, f"building on {action.hex}", "1848-VII.tracks-r")
    if action.power:
        privates.use_up(t, action.power)
    promoted = action.hex in t.state.tiles
    mapping = stations.mapping_of(t.state, action.hex, action.tile, action.rotation)
    ledger.lay_tile(t, frame.company, action.hex, Laid(action.tile, action.rotation))
    stations.settle_markers(t, action.hex, mapping)
    if promoted:
        t.change_frame(promoted=True)
    else:
        t.change_frame(yellow=frame.yellow + 1)
    for side in gauge_changes(t.state, lay):
        other = board(t.state).neighbour(action.hex, side)
        t.say(Remark(f"A gauge change marker is put between {action.hex} and {other}.", "1848-VII.gauge-b"))
    if not t.state.companies[COM].floated:
        commonwealth.check_launch(t)
