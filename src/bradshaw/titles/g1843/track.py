"""Building track: yellow tiles, upgrades, direct brown ports, the tiles that two private companies add (8.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bradshaw.board import lays, words
from bradshaw.board.lays import Lay, LayRule, touches
from bradshaw.board.upgrade import TileRule
from bradshaw.kernel import Choice, Option, RuleViolation, State, Table, ledger, refuse
from bradshaw.kernel.actions import LayTile
from bradshaw.kernel.following import follows_from
from bradshaw.kernel.records import BANK
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import money, position, track
from bradshaw.mechanics.position import LayKey, reach_of
from bradshaw.mechanics.privates import close, owner
from bradshaw.mechanics.track import Attempt
from bradshaw.titles.g1843 import privates, stations
from bradshaw.titles.g1843.data import BOULOGNE, EXTRA, PRIVATES, SAINT_GERMAIN, TOULOUSE, board, francs, phase, reached
from bradshaw.titles.g1843.frames import CompanyTurn

G58 = "X12"
"""The one brown tile that replaces yellow double towns directly, as the tile itself says (1843-8.4.3-d)."""
SITES = {private: power.hex for private, power in EXTRA.powers.items()}
"""Where powers of private companies lay their tiles."""


def reach_clause(at: Attempt) -> str:
    """Not connected at all, or only through a city full of others' markers?"""
    if at.hex in EXTRA.direct_brown_ports.hexes and at.tile.colour == "brown":
        return "1843-8.4.3-f"
    if at.hex in at.state.tiles or at.printed.colour == "yellow":
        return "1843-8.4.2-d"
    free = reach_of(at.on, at.state, at.company, ignore_markers=True)
    return "1843-8.4.1-h" if touches(free, at.hex, at.tile) else "1843-8.4.1-g"


def stops_clause(at: Attempt) -> str:
    return "1843-12.2-c" if "OO" in (*at.printed.labels, *at.tile.labels) else "1843-8.4.1-f"


CLAUSES: track.Clauses = {
    "unknown": "1843-8.4.1-e",
    "fixed": lambda at: "1843-9-a" if at.printed.colour == "red" else "1843-9-b",
    "stock": "1843-8.4.1-d",
    "phase": "1843-5-l",
    "earlier": "1843-8.4.1-e",
    "colour": "1843-8.4.2-b",
    "place": lambda at: "1843-8.4.3-d" if at.tile.id == G58 else "1843-8.4.3-a",
    "required": "1843-8.4.3-a",
    "rotation": "1843-8.4.3-b",
    "kind": "1843-8.4.1-f",
    "label": stops_clause,
    "stops": stops_clause,
    "track": lambda at: "1843-8.4.1-m" if at.tile.colour == "yellow" else "1843-8.4.2-e",
    "side": lambda at: "1843-8.4.1-k" if at.tile.colour == "yellow" else "1843-8.4.2-e",
    "border": "1843-8.4.1-k",
    "blocked": "1843-10.1-f",
    "reach": reach_clause,
    "new-track": "1843-8.4.2-d",
}


def rule(state: State) -> LayRule:
    """The colours of the phase, on hexes that no private company shuts (1843-5-l, 1843-10.1-f)."""
    connection = "touch" if state.options["upgrade_reach"] == "permissive" else "new"
    return LayRule(TileRule(frozenset(phase(state).tiles)), connection, privates.blocked(state))


def direct_brown(state: State, company: str) -> LayRule | None:
    """MID, PRO and SO lay brown tiles on ports whatever lies there (1843-8.4.3-e to -h, 1843-con-02, -03)."""
    power = EXTRA.direct_brown_ports
    if company not in power.companies or not reached(state, "brown"):
        return None
    brown = TileRule(frozenset({"brown"}), waive=frozenset({"colour"}))
    return LayRule(brown, only=frozenset(power.hexes), blocked=privates.blocked(state))


def site_rule(state: State, private: str) -> LayRule:
    """A yellow tile, at C18, which is printed yellow, a green one; no connection (1843-8.4.1-j, 1843-10.2.3-b, -c,
    1843-10.2.6-e)."""
    colours = phase(state).tiles if private == BOULOGNE else ("yellow",)
    return LayRule(TileRule(frozenset(colours)), connection="none", only=frozenset({SITES[private]}))


def colour_of(state: State, tile: str) -> str:
    """Empty where there is no such tile."""
    printed = board(state).tiles.get(tile)
    return printed.colour if printed else ""


def rule_for(state: State, action: LayTile) -> LayRule:
    """The rule that judges a tile on a hex."""
    power = direct_brown(state, action.company)
    direct = power is not None and not power.is_shut(action.hex) and colour_of(state, action.tile) == "brown"
    return power if power is not None and direct else rule(state)


# What the step still allows


def refusal(state: State, frame: CompanyTurn, power: str, colour: str) -> RuleViolation | None:
    """The rule that forbids another tile of this colour (1843-8.4-a, 1843-8.4.1-a to -c, 1843-8.4.2-a)."""
    name = frame.company
    if power:
        unknown = refuse("1843-10.1-d", "That power lays no tile in this way.")
        return toulouse_refusal(state, frame, colour) if power == TOULOUSE else unknown
    if frame.built:
        return refuse("1843-8.4-a", f"The track build of {name} is over in this turn.")
    if frame.upgraded:
        return refuse("1843-8.4-a", f"{name} has upgraded a tile in this turn.")
    if not frame.yellow:
        return None
    if colour != "yellow":
        return refuse("1843-8.4-a", "Yellow tiles are placed or one tile is upgraded, not both.")
    if name not in EXTRA.double_yellow.companies:
        return refuse("1843-8.4.1-c", f"{name} places one yellow tile in a turn.")
    return refuse("1843-8.4.1-b", f"{name} places two yellow tiles in a turn.") if frame.yellow > 1 else None


def toulouse_refusal(state: State, frame: CompanyTurn, colour: str) -> RuleViolation | None:
    """1843-10.2.1-b, -c; not with the power of Havre or Boulogne (1843-con-28)."""
    if owner(state, TOULOUSE) != treasury(frame.company):
        return refuse("1843-10.1-d", f"{frame.company} does not own {PRIVATES[TOULOUSE].name}.")
    if frame.built and frame.placed and not state.options["toulouse_with_havre"]:
        return refuse("1843-10.2.4-c", "The power that was used is the whole track build of this turn.")
    return None if colour == "yellow" else refuse("1843-10.2.1-b", "The extra tile of Toulouse - Barcelone is yellow.")


def cost(state: State, frame: CompanyTurn, power: str, lay: Lay) -> int:
    """Terrain at the first tile (1843-8.4.1-l, 1843-8.4.2-g), Paris always (1843-8.4.3-c), 20 for a second yellow or
    the tile of Toulouse - Barcelone (1843-8.4.1-b, 1843-10.2.1-b)."""
    if power:
        return lay.cost + EXTRA.powers[power].cost
    second = frame.yellow and colour_of(state, lay.tile) == "yellow"
    return lay.cost + (EXTRA.double_yellow.cost if second else 0)


@follows_from("tiles", "markers", "papers", "phase", "options")
def all_lays(state: State, company: str) -> Mapping[LayKey, Lay]:
    """By the common rule, and by the wider one of direct brown ports."""
    rules = (one for one in (rule(state), direct_brown(state, company)) if one)
    return {key: lay for one in rules for key, lay in position.lays_of(board(state), state, company, one).items()}


def offer(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    state, on, name = t.state, board(t.state), frame.company
    for power in ("", TOULOUSE):
        may = {colour for colour in phase(state).tiles if refusal(state, frame, power, colour) is None}
        found = all_lays(state, name).values() if may else ()
        yield from track.offer(on, name, who, (lay for lay in found if on.tiles[lay.tile].colour in may), power)


def check(t: Table, frame: CompanyTurn, action: LayTile) -> None:
    state = t.state
    if action.power == SAINT_GERMAIN:
        check_saint_germain(t, frame, action)  # what is wrong with it; if nothing is, its own choice lays the tile
    forbidden = refusal(state, frame, action.power, colour_of(state, action.tile))
    if forbidden:
        raise forbidden
    lay = all_lays(state, frame.company).get((action.hex, action.tile, action.rotation))
    if lay is None:
        lay = track.judged(CLAUSES, board(state), state, rule_for(state, action), action)
    price = cost(state, frame, action.power, lay)
    where = words.place(board(state), action.hex)
    money.check_treasury(state, frame.company, price, "1843-8.4.1-o", f"Building on {where}", francs)


def lay_tile(t: Table, frame: CompanyTurn, action: LayTile) -> None:
    lay = lays.lay(board(t.state), t.state.tiles, action.hex, action.tile, action.rotation)
    price = cost(t.state, frame, action.power, lay)
    ledger.pay(t, treasury(frame.company), BANK, price, "track", "1843-8.4.1-l")
    if action.power:
        begun = frame.yellow > 0 or frame.upgraded  # before or after the normal build, never between (1843-10.2.1-c)
        t.change_frame(built=frame.built or begun, extra=True)
        close(t, PRIVATES[TOULOUSE], "1843-10.2.1-d")
    elif colour_of(t.state, action.tile) == "yellow":
        t.change_frame(yellow=frame.yellow + 1)
    else:
        t.change_frame(upgraded=True)
    put(t, action)


def put(t: Table, action: LayTile) -> None:
    """Markers move to the matching city (1843-8.4.2-h), and MID may have to choose its own (1843-8.5.1-k)."""
    track.put(t, board(t.state), action.company, action.hex, action.tile, action.rotation)
    stations.ask_for_city(t, action.hex)


def in_words(t: Table, frame: CompanyTurn, action: LayTile) -> str:
    lay = lays.lay(board(t.state), t.state.tiles, action.hex, action.tile, action.rotation)
    price = cost(t.state, frame, action.power, lay)
    by = " by Toulouse - Barcelone" if action.power else ""
    return track.in_words(board(t.state), action, francs(price) if price else "") + by


BUILDING: Choice[CompanyTurn, LayTile] = Choice(LayTile, offer, check, lay_tile, in_words)


# Paris - Saint-Germain


def offer_saint_germain(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    if owner(t.state, SAINT_GERMAIN) == treasury(frame.company):
        on, judge = board(t.state), site_rule(t.state, SAINT_GERMAIN)
        lays = position.lays_of(on, t.state, frame.company, judge).values()
        yield from track.offer(on, frame.company, who, lays, SAINT_GERMAIN)


def check_saint_germain(t: Table, frame: CompanyTurn, action: LayTile) -> None:
    if action.power != SAINT_GERMAIN:
        raise refuse("1843-8.3-a", "Track is built in the first step of the turn.")
    if owner(t.state, SAINT_GERMAIN) != treasury(frame.company):
        raise refuse("1843-10.1-d", f"{frame.company} does not own {PRIVATES[SAINT_GERMAIN].name}.")
    if action.hex != SITES[SAINT_GERMAIN]:
        raise refuse("1843-10.2.3-b", f"This power lays a tile on {SITES[SAINT_GERMAIN]}.")
    track.check_fits(CLAUSES, board(t.state), t.state, site_rule(t.state, SAINT_GERMAIN), action)


AT_SAINT_GERMAIN: Choice[CompanyTurn, LayTile] = Choice(
    LayTile,
    offer_saint_germain,
    check_saint_germain,
    lambda t, frame, action: put(t, action),
    words=lambda t, frame, action: f"{track.in_words(board(t.state), action)} by Paris - Saint-Germain",
)
