"""Building track: two tiles or four, terrain and edges, the green cousins (chapters 7.2.1, 12.3 and 14.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from bradshaw.board import words
from bradshaw.board.lays import Lay, LayRule, touches
from bradshaw.kernel import Choice, Option, State, Table, counted, ledger, refuse
from bradshaw.kernel.actions import LayTile
from bradshaw.kernel.following import follows_from
from bradshaw.kernel.records import BANK
from bradshaw.mechanics import position, track
from bradshaw.mechanics.position import LayKey, reach_of
from bradshaw.mechanics.track import Attempt
from bradshaw.titles.g1820 import cousins, money, spacing
from bradshaw.titles.g1820.data import BEDLINGTON, COUSINS, GAS_LIGHT, LOCKE, LONDON, SIZES, board
from bradshaw.titles.g1820.frames import CompanyTurn
from bradshaw.titles.g1820.own import own
from bradshaw.titles.g1820.spacing import BIG, CITIES, HUMBER, SMALL, TOWN


def reach_clause(at: Attempt) -> str:
    free = reach_of(at.on, at.state, at.company, ignore_markers=True)
    return "1820-12.3.1.1-c" if touches(free, at.hex, at.tile) else "1820-12.3.1.1-a"


def side_clause(at: Attempt) -> str:
    """Off the map, or against a blank side of a gray, red or blue hex?"""
    kinds = {at.on.hexes[other].kind for side, other in at.on.neighbours(at.hex).items() if side in at.tile.exits}
    clauses = {"preprinted": "g", "london": "g", "chatham": "g", "offboard": "h", "port": "i"}
    letters = [letter for kind, letter in clauses.items() if kind in kinds]
    return f"1820-12.3.1.1-{letters[0] if letters else 'f'}"


def kind_clause(at: Attempt) -> str:
    if at.hex in at.state.tiles:
        return "1820-12.3.5-d"
    if at.on.hexes[at.hex].kind == "rural":
        return "1820-12.2-c" if at.tile.kind == "oo" else "1820-12.3.3.3-a"
    by_print = {"oo": "1820-12.2-c", "manchester": "1820-12.3.3.3-a", BIG: "1820-12.3.3.2-b"}
    return by_print.get(at.on.hexes[at.hex].kinds[0], "1820-12.3.2-a")


def placement_clause(at: Attempt) -> str:
    if at.hex in HUMBER:
        return "1820-12.3.3.2-c"
    if at.tile.kind == TOWN and LONDON in at.on.neighbours(at.hex).values():
        return "1820-12.3.4-b"
    return {TOWN: "1820-12.3.4-a", SMALL: "1820-12.3.3.1-b"}.get(at.tile.kind, "1820-12.3.3.2-d")


LETTERS = {"green": "a", "brown": "b", "gray": "c"}
CLAUSES: track.Clauses = {
    **dict.fromkeys(("unknown", "earlier", "colour"), "1820-12.1-a"),
    "fixed": "1820-12.3.1.1-k",
    "stock": "1820-12.1-b",
    "phase": lambda at: f"1820-12.3.5-{LETTERS[at.tile.colour]}",
    **dict.fromkeys(("place", "required"), "1820-12.3.3.3-a"),
    "rotation": "1820-12.3.3.3-c",
    **dict.fromkeys(("kind", "label", "stops"), kind_clause),
    "track": "1820-12.3.1.1-e",
    "side": side_clause,
    "border": "1820-12.3.1.1-j",
    "blocked": "1820-7.2.1-b",
    "reach": reach_clause,
    "new-track": "1820-12.3.1.1-a",
    "placement": placement_clause,
}


def builds(state: State, company: str) -> tuple[int, str]:
    """How many tiles, and by which clause."""
    number, yellow = SIZES[state.companies[company].shares].track.at(state.phase), state.phase == "yellow"
    if not money.is_private(state, company):
        return number, "1820-7.2.1-a" if yellow else "1820-7.2.1-b"
    return number if yellow else int(state.options["private_builds"]), "1820-7.2.1-c"


def gas_light_rule(state: State) -> LayRule:
    """Big cities as near as small ones, and small ones that become big (1820-14.4.2-a, -b)."""
    base = spacing.rule(state, True)
    return replace(base, tiles=replace(base.tiles, waive=frozenset({"kind", "label"})))


def is_small_become_big(state: State, lay: Lay) -> bool:
    """A yellow big city in the country, or a green one on a small city."""
    on, new = board(state), board(state).tiles[lay.tile]
    if lay.hex not in state.tiles:
        return new.kind == BIG and on.hexes[lay.hex].kind == "rural"
    return new.kind == BIG and new.colour == "green" and on.tiles[state.tiles[lay.hex].tile].kind == SMALL


def is_city_upgrade(state: State, lay: Lay) -> bool:
    """1820-14.4.1-a, -b, -e"""
    return lay.hex in state.tiles and board(state).tiles[lay.tile].kind in CITIES


def may_use(state: State, company: str, power: str) -> bool:
    """Gas Light once for each company (1820-14.4.2-c)."""
    used = power == GAS_LIGHT and own(state).times_used(GAS_LIGHT, company)
    return not power or (cousins.grants(state, power, company) > 0 and not used)


def lays_by(state: State, company: str, power: str) -> Mapping[LayKey, Lay]:
    return all_lays(state, company, power) if may_use(state, company, power) else {}


def rule_of(state: State, power: str) -> LayRule:
    return gas_light_rule(state) if power == GAS_LIGHT else spacing.rule(state)


@follows_from("tiles", "markers", "phase", "options")
def all_lays(state: State, company: str, power: str) -> Mapping[LayKey, Lay]:
    """The lays that a cousin's ability is for, or without one all."""
    lays = position.lays_of(board(state), state, company, rule_of(state, power))
    if not power:
        return lays
    meant = is_small_become_big if power == GAS_LIGHT else is_city_upgrade
    return {key: lay for key, lay in lays.items() if meant(state, lay)}


def discount(state: State, company: str, lay: Lay) -> int:
    """Locke halves terrain and edges (1820-14.4.3-a, -d)."""
    return lay.cost // 2 if cousins.grants(state, LOCKE, company) else 0


def open_powers(state: State, frame: CompanyTurn) -> Iterator[str]:
    if frame.builds < builds(state, frame.company)[0]:
        yield ""
        yield GAS_LIGHT
    if not frame.bedlington:
        yield BEDLINGTON


def offer(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    for power in open_powers(t.state, frame):
        lays = [lay for lay in lays_by(t.state, frame.company, power).values() if lay.hex not in frame.built]
        yield from track.offer(board(t.state), frame.company, who, lays, power)


def check(t: Table, frame: CompanyTurn, action: LayTile) -> None:
    state, on, name = t.state, board(t.state), frame.company
    if action.power not in ("", GAS_LIGHT, BEDLINGTON):
        raise refuse("1820-14.1-k", "That cousin lays no tiles.")
    if action.power and not cousins.grants(state, action.power, name):
        raise refuse("1820-14.1-k", f"{COUSINS[action.power].name} holds no share of {name}.")
    if action.power == BEDLINGTON and frame.bedlington:
        raise refuse("1820-14.4.1-b", "One more city is upgraded in a turn.")
    most, clause = builds(state, name)
    if action.power != BEDLINGTON and frame.builds >= most:
        raise refuse(clause, f"{name} has built {counted(frame.builds, 'tile')} in this turn.")
    if action.power == GAS_LIGHT and own(state).times_used(GAS_LIGHT, name):
        raise refuse("1820-14.4.2-c", f"{name} has used {COUSINS[GAS_LIGHT].name} already.")
    if action.hex in frame.built:
        raise refuse("1820-12.3.5-e", f"{name} has built on {words.place(on, action.hex)} in this turn.")
    lay = lays_by(state, name, action.power).get((action.hex, action.tile, action.rotation))
    if lay is None:
        track.check_fits(CLAUSES, on, state, rule_of(state, action.power), action)
        clause = "1820-14.4.2-a" if action.power == GAS_LIGHT else "1820-14.4.1-b"
        raise refuse(clause, "The cousin's ability is not for that tile.")
    cost = lay.cost - discount(state, name, lay)
    money.check_funds(state, name, cost, "1820-12.3.1.1-l", f"Building on {words.place(on, action.hex)}")


def lay_tile(t: Table, frame: CompanyTurn, action: LayTile) -> None:
    name, on = frame.company, board(t.state)
    lay = lays_by(t.state, name, action.power)[action.hex, action.tile, action.rotation]
    saved = discount(t.state, name, lay)
    ledger.pay(t, money.purse(t.state, name), BANK, lay.cost - saved, "track", "1820-7.2.1-e")
    if saved:
        cousins.reward(t, LOCKE, saved, "1820-14.4.3-c")
    track.put(t, on, name, action.hex, action.tile, action.rotation)
    t.change_frame(
        built=(*frame.built, action.hex),
        builds=frame.builds + (action.power != BEDLINGTON),
        bedlington=frame.bedlington or action.power == BEDLINGTON,
    )
    value = max((stop.revenue.at(t.state.phase) for stop in on.tiles[action.tile].stops), default=0)
    if action.power == BEDLINGTON:
        cousins.reward(t, BEDLINGTON, cousins.half(value), "1820-14.4.1-d")
    if action.power == GAS_LIGHT:
        t.change_own(used=own(t.state).with_use(GAS_LIGHT, name))
        cousins.reward(t, GAS_LIGHT, value, "1820-14.4.2-e")


def in_words(t: Table, frame: CompanyTurn, action: LayTile) -> str:
    lay = lays_by(t.state, frame.company, action.power).get((action.hex, action.tile, action.rotation))
    cost = lay.cost - discount(t.state, frame.company, lay) if lay is not None else 0
    by = f" by {COUSINS[action.power].name}" if action.power in COUSINS else ""
    return track.in_words(board(t.state), action, f"£{cost}" if cost else "") + by


def any_lay(t: Table, frame: CompanyTurn) -> bool:
    """Is there a tile to build, whatever it costs?"""
    return any(
        lay.hex not in frame.built
        for power in open_powers(t.state, frame)
        for lay in lays_by(t.state, frame.company, power).values()
    )


BUILDING: Choice[CompanyTurn, LayTile] = Choice(LayTile, offer, check, lay_tile, in_words)
