"""Track and bases, the first two steps of a company's turn: which tiles fit, and what a company may build."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bradshaw.board import lays
from bradshaw.board.map import Board
from bradshaw.board.tiles import Tile
from bradshaw.board.upgrade import TileRule
from bradshaw.kernel import Choice, Frame, Option, RuleViolation, State, Table, refuse
from bradshaw.kernel.actions import LayTile, PlaceMarker
from bradshaw.kernel.records import Laid
from bradshaw.mechanics import fewest_calls, stations, track, train_reach
from bradshaw.mechanics.depot import owned
from bradshaw.mechanics.money import check_treasury
from bradshaw.mechanics.position import reach_of
from bradshaw.mechanics.stations import Next, free_circles, place_home
from bradshaw.mechanics.track import Attempt
from bradshaw.mechanics.train_reach import Numbers, Use
from bradshaw.titles.g1860 import money
from bradshaw.titles.g1860.data import COMPANIES, allowance, board_of, home, phase
from bradshaw.titles.g1860.shares import why_not_build
from bradshaw.titles.g1860.state import CompanyTurn, on, own

YELLOW = TileRule(frozenset({"yellow"}))

PHASE_CLAUSES = {"green": "1860-upgrading-track-a", "brown": "1860-upgrading-track-b"}
ROTATION_CLAUSES = {"N": "1860-special-tiles-a", "M": "1860-special-tiles-b", "R": "1860-special-tiles-c"}
STOP_CLAUSES = {0: "1860-track-tiles-b", 1: "1860-track-tiles-c", 2: "1860-track-tiles-d"}
MOST_LAYS = 2


# Tiles


def colours(state: State) -> TileRule:
    """1860-phases-i"""
    return TileRule(frozenset(phase(state).tiles))


def large(tile: Tile) -> bool:
    """Has it a large station?"""
    return any(stop.kind == "city" for stop in tile.stops)


def is_upgrade(board: Board, state: State, hex_id: str) -> bool:
    """Is there yellow, green or russet track already, laid or printed (1860-track-tiles-h)?"""
    return bool(board.tile_at(state.tiles, hex_id).paths)


def track_clause(at: Attempt) -> str:
    """Old track is lost, or it is all there and a stop would leave it."""
    stop_moves = at.replaced.stops and set(at.replaced.exits) <= set(at.tile.exits)
    return "1860-upgrading-track-k" if stop_moves else "1860-upgrading-track-c"


CLAUSES: track.Clauses = {
    **dict.fromkeys(("unknown", "fixed"), "1860-map-a"),
    **dict.fromkeys(("no-tile", "stock"), "1860-track-tiles-j"),
    "phase": lambda at: PHASE_CLAUSES[at.tile.colour],
    **dict.fromkeys(("earlier", "colour"), "1860-track-tiles-a"),
    **dict.fromkeys(("place", "label"), "1860-track-tiles-i"),
    "rotation": lambda at: ROTATION_CLAUSES[at.tile.labels[0]],
    "stops": lambda at: "1860-track-tiles-e" if large(at.printed) else STOP_CLAUSES[len(at.printed.stops)],
    "track": track_clause,
    **dict.fromkeys(
        ("side", "border"), lambda at: "1860-upgrading-track-j" if at.replaced.paths else "1860-laying-track-c"
    ),
}


def check_fits(state: State, rule: TileRule, action: LayTile) -> None:
    """May this tile lie there, whoever lays it?"""
    plan = board_of(state)
    fault = lays.misfit(plan, state.tiles, rule, action.hex, action.tile, action.rotation)
    if fault is not None:
        raise track.refusal(CLAUSES, fault, plan, state, action)


# The step


def no_more_track(t: Table, frame: CompanyTurn) -> RuleViolation | None:
    """The rule that ends the step, or forbids it. Nobody has to lay any (1860-laying-track-i)."""
    enough = enough_track(t.state, frame)
    done = refuse(enough, f"{frame.company} has built all the track it may in this turn.") if enough else None
    return why_not_build(t.state, frame.company, "track") or done


def may_lay(t: Table, frame: CompanyTurn, who: str) -> bool:
    return no_more_track(t, frame) is None


def enough_track(state: State, frame: CompanyTurn) -> str:
    """The clause that ends the step after what was laid."""
    if on(state, "accelerated_track"):
        if frame.large:
            return "1860-variant-accelerated-track-b" if frame.upgraded else "1860-variant-accelerated-track-a"
        return "1860-variant-accelerated-track-c" if len(frame.laid) >= MOST_LAYS else ""
    if frame.upgraded:
        return "1860-upgrading-track-h"
    if frame.large and not on(state, "two_tiles_any_kind"):
        return "1860-laying-track-g"
    return "1860-laying-track-a" if len(frame.laid) >= MOST_LAYS else ""


def candidates(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    """Every tile that fits somewhere within reach; the check leaves what the step and the trains allow. Bases of
    bankrupt companies hold it up like others (1860-laying-track-h)."""
    state, plan = t.state, board_of(t.state)
    rule = colours(state)
    allowed, stock = rule.colours, plan.stock(state.tiles)
    for hex_id in sorted(reach_of(plan, state, frame.company).hexes):
        lays.open_lays(plan, state.tiles, rule, hex_id)  # at once for all that the check looks at
        fitting = lays.fitting(plan, hex_id, state.tiles.get(hex_id))
        open_now = ((tile, turn) for tile, turn in fitting if tile.colour in allowed and stock[tile.id] != 0)
        yield from track.offer(plan, frame.company, who, (lays.Lay(hex_id, tile.id, turn) for tile, turn in open_now))


def words(t: Table, frame: Frame, action: LayTile) -> str:
    plan = board_of(t.state)
    old = plan.tile_at(t.state.tiles, action.hex)
    return track.in_words(plan, action, money.credits(old.cost) if old.cost and not old.paths else "")


def check(t: Table, frame: CompanyTurn, action: LayTile) -> None:
    state, plan = t.state, board_of(t.state)
    if action.power:
        raise refuse("1860-private-companies-b", "Private companies have no power over track.")
    check_fits(state, colours(state), action)
    new = plan.tiles[action.tile].rotated(action.rotation)
    if is_upgrade(plan, state, action.hex):
        check_turn_allows_upgrade(state, frame, action.hex, new)
        check_upgrade(state, frame.company, action.hex, Laid(action.tile, action.rotation))
    else:
        check_turn_allows_yellow(state, frame, new)
        check_yellow(state, frame.company, action.hex, new)


def check_turn_allows_yellow(state: State, frame: CompanyTurn, new: Tile) -> None:
    """1860-laying-track-a, -f, -g, and in variants 1860-variant-accelerated-track-a to -c. A large station laid before,
    or an upgrade outside the variant, has ended the step."""
    if not frame.laid or not large(new):
        return
    if frame.upgraded:
        raise refuse("1860-variant-accelerated-track-c", "Neither of the two tiles may have a large station.")
    if not on(state, "two_tiles_any_kind"):
        clause = "1860-variant-accelerated-track-a" if on(state, "accelerated_track") else "1860-laying-track-f"
        raise refuse(clause, "Two tiles may be laid only if neither has a large station.")


def check_yellow(state: State, name: str, hex_id: str, new: Tile) -> None:
    plan = board_of(state)
    if not lays.touches(reach_of(plan, state, name), hex_id, new):
        if lays.touches(reach_of(plan, state, name, ignore_markers=True), hex_id, new):
            raise refuse("1860-laying-track-d", f"The way to {hex_id} leads past a station full of others' bases.")
        raise refuse("1860-laying-track-b", f"The tile on {hex_id} would not join track that {name} can reach.")
    any_train = Numbers(reenters=on(state, "re_enter_hexes"))
    once = on(state, "reenter_to_build") or train_reach.comes_onto(plan, state, name, any_train, hex_id, new)
    if not once:  # a way leads onto the tile that enters no hex twice (1860-con-ah)
        raise refuse("1860-laying-track-b", f"The only way of {name} to {hex_id} enters a hex twice.")
    cost = plan.hexes[hex_id].tile.cost
    if cost and name in own(state).insolvent:
        raise refuse("1860-insolvency-f", f"{name} is insolvent and may not lay track that costs money.")
    check_treasury(state, name, cost, "1860-special-tiles-d", f"Building on {hex_id}", money.credits)


def check_turn_allows_upgrade(state: State, frame: CompanyTurn, hex_id: str, new: Tile) -> None:
    if frame.upgraded:
        raise refuse("1860-upgrading-track-h", "Only one tile may be upgraded in a turn.")
    if not frame.laid:
        return
    if not on(state, "accelerated_track"):
        raise refuse("1860-laying-track-a", "A company lays yellow tiles or upgrades one, not both.")
    if hex_id in frame.laid:
        raise refuse("1860-variant-accelerated-track-d", "A tile laid in this turn may not be upgraded in it.")
    if large(new):
        raise refuse("1860-variant-accelerated-track-c", "Neither of the two tiles may have a large station.")


def check_upgrade(state: State, name: str, hex_id: str, new: Laid) -> None:
    """1860-upgrading-track-d to -g: with a train that the company owns, and to its benefit."""
    if name in own(state).insolvent:
        raise refuse("1860-insolvency-f", f"{name} is insolvent and may not upgrade track.")
    train = longest_train(state, name)
    if train is None:
        raise refuse("1860-upgrading-track-g", f"{name} owns no train, and track is upgraded with a train's reach.")
    use = use_of(state, name, train, hex_id, new)
    if use.gained:
        return
    if use.reached:
        none = f"The upgrade of {hex_id} gives {name} no new track it can run on and no dearer stop it can reach."
        raise refuse("1860-upgrading-track-f", none)
    if use_of(state, name, replace(train, ignores_markers=True), hex_id, new).reached:
        raise refuse("1860-upgrading-track-e", f"The way to {hex_id} leads past a station full of others' bases.")
    raise refuse("1860-upgrading-track-d", f"No train of {name} reaches {hex_id} from one of its bases.")


def longest_train(state: State, name: str) -> Numbers | None:
    """The train that goes furthest: a later one is better in both numbers."""
    if not owned(state, name):
        return None
    large, small = max(allowance(state.trains[train].kind) for train in owned(state, name))
    if own(state).nationalised:  # 1860-nationalisation-f
        small = 0
    return Numbers(large, small, on(state, "skip_small_stations"), on(state, "re_enter_hexes"))


def use_of(state: State, name: str, train: Numbers, hex_id: str, new: Laid) -> Use:
    """By the ways of the train, or as 18xx.games counts them."""
    plan = board_of(state)
    if state.options["upgrade_reach"] == "fewest_calls":
        return fewest_calls.use_of_upgrade(plan, state, name, train, hex_id, new)
    tile = plan.tiles[new.tile].rotated(new.rotation)
    return train_reach.use_of_upgrade(plan, state, name, train, hex_id, tile, phase(state).colour)


def lay(t: Table, frame: CompanyTurn, action: LayTile) -> None:
    """The second may go on from the first (1860-laying-track-e). Bases move along (1860-building-bases-d)."""
    board = board_of(t.state)
    upgraded = is_upgrade(board, t.state, action.hex)
    if not upgraded:  # 1860-special-tiles-e: upgrades are free
        cost = board.hexes[action.hex].tile.cost
        money.spend(t, frame.company, cost, f"terrain at {action.hex}", "1860-special-tiles-d")
    track.put(t, board, frame.company, action.hex, action.tile, action.rotation)  # 1860-upgrading-track-i
    t.change_frame(
        laid=(*frame.laid, action.hex),
        large=frame.large or large(board.tiles[action.tile]),
        upgraded=frame.upgraded or upgraded,
    )


LAYING = Choice(LayTile, candidates, check, lay, words)


# Bases


def home_base(name: str) -> str:
    """The id of the marker that is the home base."""
    return f"{name}:0"


def home_base_stands(state: State, name: str) -> bool:
    return state.markers[home_base(name)].place is not None


def place_home_base(t: Table, name: str) -> None:
    board, hex_id = board_of(t.state), home(name)
    stops = board.tile_at(t.state.tiles, hex_id).stops
    stop = next(stop.index for stop in stops if stop.kind == "city")
    place_home(t, home_base(name), hex_id, stop, free_circles(board, t.state, hex_id, stop))


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
