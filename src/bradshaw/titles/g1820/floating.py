"""Floating a company: charter, size and par, markers on the map, buyers; nothing moves before all agree (6.6.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from bradshaw.board.lays import alike
from bradshaw.board.map import Board
from bradshaw.kernel import Choice, Option, Range, State, Table, ledger, refuse
from bradshaw.kernel.actions import Action, Pass
from bradshaw.kernel.events import CompanyEvent, Remark
from bradshaw.kernel.records import BANK, Place, player
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import stations, track
from bradshaw.mechanics.plain import naming, of_steps, plain
from bradshaw.titles.g1820 import cousins, drafts, market, money, office, phases, sites, subscription
from bradshaw.titles.g1820.data import COMPANIES, EXTRA, LONDON, SIZES, board
from bradshaw.titles.g1820.drafts import StepBack
from bradshaw.titles.g1820.frames import Floating, Spot
from bradshaw.titles.g1820.own import Fee, own

BEFORE = {
    "terms": "charter",
    "first": "terms",
    "first-tile": "first",
    "second": "first",
    "second-tile": "second",
    "buyers": "second",
}
"""Where one step back leads."""


class ChooseCharter(Action, frozen=True, kw_only=True):
    company: str


class ChooseTerms(Action, frozen=True, kw_only=True):
    size: int
    par: int


class ChooseHex(Action, frozen=True, kw_only=True):
    """Where a marker of the new company goes."""

    hex: str


class ChooseSpot(Action, frozen=True, kw_only=True):
    """The city, on what lies there or on a tile laid for it."""

    hex: str
    stop: int
    tile: str = ""
    rotation: int = 0


def unused(state: State) -> list[str]:
    return [name for name in COMPANIES if not state.companies[name].floated and not state.companies[name].closed]


def check_charter(t: Table, frame: Floating, action: ChooseCharter) -> None:
    if action.company not in unused(t.state):
        raise refuse("1820-6.6.2-a", "That company is not in the supply.")


CHARTER: Choice[Any, ChooseCharter] = Choice(
    ChooseCharter,
    lambda t, frame, who: (ChooseCharter(actor=who, company=name) for name in unused(t.state)),
    check_charter,
    lambda t, frame, action: t.change_frame(company=action.company, step="terms"),
    lambda t, frame, action: f"Float {action.company}",
)


def offer_terms(t: Table, frame: Floating, who: str) -> Iterator[ChooseTerms]:
    for size in phases.float_sizes(t.state):
        for par in market.pars(t.state.phase):
            yield ChooseTerms(actor=who, size=size, par=par)


def check_terms(t: Table, frame: Floating, action: ChooseTerms) -> None:
    sizes = phases.float_sizes(t.state)
    if action.size not in sizes:
        raise refuse("1820-10.5-e", f"Companies are floated with {' or '.join(map(str, sizes))} shares now.")
    if action.par not in market.pars(t.state.phase):
        raise refuse("1820-6.6.2-c", "That is no par price of this phase.")


TERMS: Choice[Any, ChooseTerms] = Choice(
    ChooseTerms,
    offer_terms,
    check_terms,
    lambda t, frame, action: t.change_frame(size=action.size, par=action.par, step="first"),
    lambda t, frame, action: f"{action.size} shares at £{action.par}",
)


def distance_fee(state: State, frame: Floating, hex_id: str) -> int | None:
    """£80 an edge between two markers, none for the first; where no path leads there is no fee (1820-6.6.2-n, -r)."""
    far = sites.distance(state, frame.spots[0].hex, hex_id) if frame.spots else 0
    return None if far is None else EXTRA.distance_fee * far


def check_hex(t: Table, frame: Floating, action: ChooseHex) -> None:
    state = t.state
    if action.hex == LONDON:
        raise refuse("1820-6.6.2-l", "No company is started in London.")
    if frame.spots and action.hex == frame.spots[0].hex:
        raise refuse("1820-6.6.2-m", "Two markers are placed in different hexes.")
    if action.hex not in board(state).hexes:
        raise refuse("1820-6.6.2-e", "No open circle can be had there.")
    fee = distance_fee(state, frame, action.hex)
    if fee is None:
        raise refuse("1820-6.6.2-r", "No path joins the two hexes.")
    if fee > money.cash(state, player(frame.player)):
        raise refuse("1820-6.6.2-s", f"The distance fee is £{fee}.")
    if action.hex not in sites.spots(state, frame.spots):
        raise refuse("1820-6.6.2-e", "No open circle can be had there.")


def words_of_hex(t: Table, frame: Floating, action: ChooseHex) -> str:
    name = board(t.state).hexes[action.hex].name
    where = f"{name} ({action.hex})" if name else action.hex
    if not frame.spots:
        return f"Station in {where}"
    return f"Second station in {where}, for £{distance_fee(t.state, frame, action.hex)}"


HEX: Choice[Any, ChooseHex] = Choice(
    ChooseHex,
    naming(ChooseHex, "hex", lambda t, frame, who: sites.spots(t.state, frame.spots)),
    check_hex,
    lambda t, frame, action: t.change_frame(hex=action.hex, step=f"{frame.step}-tile"),
    words_of_hex,
)


def looks(on: Board, tile_id: str, rotation: int) -> dict[str, Range]:
    """The rotations that give the same single city, as a range from the smallest."""
    tile = on.tiles.get(tile_id)
    return alike(tile, rotation) if tile is not None and sites.cities(tile) == 1 else {}


def offer_spots(t: Table, frame: Floating, who: str) -> Iterator[Option]:
    for one in sites.spots(t.state, frame.spots).get(frame.hex, ()):
        action = ChooseSpot(actor=who, hex=one.hex, stop=one.stop, tile=one.tile, rotation=one.rotation)
        yield Option(action, ranges=looks(board(t.state), one.tile, one.rotation))


def check_spot(t: Table, frame: Floating, action: ChooseSpot) -> None:
    turned = looks(board(t.state), action.tile, 0).get("rotation")
    listed = action.rotation % turned.step if turned and action.rotation in range(6) else action.rotation
    spot = Spot(action.hex, action.stop, action.tile, listed)
    if action.hex != frame.hex or spot not in sites.spots(t.state, frame.spots).get(frame.hex, ()):
        raise refuse("1820-6.6.2-e", "There is no such open circle.")


def choose_spot(t: Table, frame: Floating, action: ChooseSpot) -> None:
    spot = Spot(action.hex, action.stop, action.tile, action.rotation)
    fee = distance_fee(t.state, frame, action.hex)
    assert fee is not None
    after = "buyers" if frame.spots else "second"
    t.change_frame(spots=(*frame.spots, spot), fee=fee, hex="", step=after)


def words_of_spot(t: Table, frame: Floating, action: ChooseSpot) -> str:
    name = board(t.state).hexes[action.hex].stop_name(action.stop) or action.hex
    if not action.tile:
        return f"In {name}"
    return f"On tile {action.tile}, turned {action.rotation}, city {action.stop + 1}"


SPOT: Choice[Any, ChooseSpot] = Choice(ChooseSpot, offer_spots, check_spot, choose_spot, words_of_spot)
NO_SECOND = plain(
    Pass,
    lambda t, frame, action: t.change_frame(step="buyers"),
    "Keep the second station on the charter",  # 1820-6.6.2-e
)


def step_back(t: Table, frame: Floating, action: StepBack) -> None:
    """To the question before; what was placed since is taken off."""
    step = BEFORE[frame.step]
    spots = frame.spots[:1] if step == "second" else ()
    t.change_frame(step=step, spots=spots, hex="", parts=(), fee=0)


# The float itself


def commit(t: Table, frame: Floating) -> None:
    """1820-6.6.2-b to -ad"""
    name, floater = frame.company, player(frame.player)
    t.change_company(name, floated=True, operated=False, last_run=None)
    ledger.resize(t, name, treasury(name), frame.size, "floated")
    market.set_par(t, name, frame.par, "par", "1820-6.6.2-c")
    t.say(CompanyEvent(name, f"floated with {frame.size} shares at £{frame.par}", "1820-6.6.2-w"))
    for id in t.state.markers_of(name)[: SIZES[frame.size].markers_at_float]:
        ledger.store_marker(t, id, in_supply=False)
    for spot in frame.spots:
        place_station(t, name, spot)
    if frame.fee:
        ledger.pay(t, floater, BANK, frame.fee, "distance fee", "1820-6.6.2-n")
        t.change_own(fees=(*own(t.state).fees, Fee(name, frame.player, frame.fee)))
    subscription.pay_in(t, frame, "1820-6.6.2-v")
    ledger.seat_director(t, name, floater)
    office.settle(t, name, floater)
    t.change_own(new=(*own(t.state).new, name))
    for one in frame.parts:
        cousins.halve_distance_fee(t, one.holder, name)


def place_station(t: Table, name: str, spot: Spot) -> None:
    """Tile and marker, free of terrain (1820-6.6.2-h, 1820-6.6.2-j)."""
    if spot.tile:
        track.put(t, board(t.state), name, spot.hex, spot.tile, spot.rotation)
        t.change_own(fresh_tiles=(*own(t.state).fresh_tiles, spot.hex))
    marker = stations.on_charter(t.state, name)[0]
    circle = stations.free_circles(board(t.state), t.state, spot.hex, spot.stop)[0]
    ledger.place_marker(t, marker, Place(spot.hex, spot.stop, circle))


in_step = partial(of_steps, "1820-6.6.2-a")
subscription.TERMS[Floating] = subscription.Terms(commit, too_few="1820-6.6.2-y", holders="1820-6.6.2-t")
FLOATING = drafts.rules(
    Floating,
    (
        in_step(CHARTER, "charter"),
        in_step(TERMS, "terms"),
        in_step(HEX, "first", "second"),
        in_step(SPOT, "first-tile", "second-tile"),
        in_step(NO_SECOND, "second"),
        in_step(subscription.SUBSCRIBING, "buyers"),
        in_step(subscription.PROPOSING, "buyers"),
        in_step(plain(StepBack, step_back, "Back"), *BEFORE),
    ),
    heading=lambda t, frame: f"{frame.player} floats {subscription.told(t, frame) if frame.par else 'a company'}",
    give_up="Float no company; the lobby is lost",  # a pass (1820-6.6.1-c, 1820-6.6.2-z)
    on_given_up=lambda t, frame: t.say(Remark(f"{frame.player} floats no company.", "1820-6.6.1-c")),
)
