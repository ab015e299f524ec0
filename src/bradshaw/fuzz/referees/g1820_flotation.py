"""New companies and larger ones in 1820, in the referee's opinion: floats, share-count increases (6.5.2.2, 6.6.2)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bradshaw.fuzz.referees.g1820_dues import refund_fee
from bradshaw.fuzz.referees.g1820_facts import (
    COLOURS,
    COMPANIES,
    ERAS,
    LONDON,
    PARS,
    ROW,
    SIZES,
    TILES,
    distance,
)
from bradshaw.fuzz.referees.g1820_stock import main_action, may_hold
from bradshaw.fuzz.referees.g1820_table import Table
from bradshaw.kernel.records import BANK, NOBODY, POOL, company, cousin, player

FEE = 80
"""For each hexagon edge between the two markers of a float (6.6.2-n)."""


def propose(r: Table, action: Any) -> None:
    """All buyers are asked together; who acts for himself or his cousins has agreed (6.6.2-t, 10.1-c)."""
    kind = "Floating" if r.place[0] == "lobby" else "Growing"
    draft = r.draft(kind)
    r.offer = kind
    r.consents = {r.controller(one.holder) for one in draft.parts} - {action.actor}
    if not r.consents:
        carry_out(r)


def carry_out(r: Table) -> None:
    kind, r.offer = r.offer, None
    draft = r.draft(kind)
    if kind == "Floating":
        float_company(r, draft)
    else:
        grow(r, draft)


def open_par(r: Table, par: int) -> bool:
    """16.1-b."""
    return par in PARS and COLOURS.index(PARS[par]) <= COLOURS.index(r.phase)


def float_sizes(r: Table) -> list[int]:
    """The chart's, or the table's in the green phase (5-k)."""
    if r.phase == "green" and r.options["green_floats"] == "10":
        return [10]
    return list(r.chart()["float_sizes"])


def float_company(r: Table, draft: Any) -> None:
    name, size, floater = draft.company, draft.size, draft.player
    r.say(name in COMPANIES and name not in r.shares and name not in r.closed, "6.6.2-a", f"{name} is not free")
    r.say(size in float_sizes(r), "10.5-e", f"no company floats with {size} shares in column {r.column}")
    r.say(open_par(r, draft.par), "6.6.2-c", f"par {draft.par} is not open in {r.phase} phase")
    r.shares[name] = Counter({company(name): size})
    r.put(name, ROW.index(draft.par))
    r.charter[name] = 2
    place_markers(r, draft)
    subscribe(r, name, draft.parts, draft.par, "6.6.2-v")
    r.say(r.held(name) * 100 >= 40 * size, "6.6.2-y", f"less than 40% of {name} is bought")
    most = max(r.owned(name, holder) for holder in r.holders(name))
    r.appoint(name, [one for one in r.holders(name) if r.owned(name, one) == most], NOBODY, floater)
    r.new.add(name)
    if r.owned(name, cousin("CBV")):
        refund_fee(r, name)
    r.place = ("lobbies",)


def place_markers(r: Table, draft: Any) -> None:
    """One or two, in different hexes, with what is laid for them; two cost a fee (6.6.2-e to 6.6.2-r)."""
    name, hexes = draft.company, [spot.hex for spot in draft.spots]
    r.say(1 <= len(hexes) <= 2 and len(set(hexes)) == len(hexes), "6.6.2-m", "one or two markers in different hexes")
    r.say(LONDON not in hexes, "6.6.2-l", "no company starts in London")
    for spot in draft.spots:
        if spot.tile:
            lay_for_float(r, name, spot)
        r.charter[name] -= 1
        r.stations[name][spot.hex] += 1
    if len(hexes) == 2:
        edges = distance(hexes[0], hexes[1], bool(r.options["distance_path_over_ports"]))
        r.say(edges is not None, "6.6.2-r", f"no path joins {hexes}")
        fee = FEE * (edges or 0)
        r.pay(player(draft.player), BANK, fee, "6.6.2-n")
        r.fees[name] = (draft.player, fee)


def lay_for_float(r: Table, name: str, spot: Any) -> None:
    """A yellow tile, or an upgrade that the phase allows (6.6.2-h, 6.6.2-i, 6.6.2-k)."""
    colour, old = TILES[spot.tile].colour, r.tiles.get(spot.hex)
    eras = list(dict.fromkeys(ERAS.values()))
    before = eras.index(TILES[old[0]].colour) if old else -1
    r.say(eras.index(colour) == before + 1, "6.6.2-i", f"{spot.tile} does not follow {old}")
    r.say(eras.index(colour) <= eras.index(ERAS[r.phase]), "6.6.2-i", f"no {colour} tiles in {r.phase} phase")
    r.say(r.fresh.get(spot.hex, name) == name, "6.6.2-k", f"{spot.hex} was built for a float of this round")
    r.fresh[spot.hex] = name
    r.tiles[spot.hex] = (spot.tile, spot.rotation)


def subscribe(r: Table, name: str, buyers: Any, price: int, clause: str) -> None:
    for one in buyers:
        may_hold(r, one.holder, name, one.count, price * one.count)
        r.pay(one.holder, company(name), price * one.count, clause)
        r.move_shares(name, company(name), one.holder, one.count)


def grow(r: Table, draft: Any) -> None:
    """6.5.2.2; what was private goes to the market first."""
    name, size, old = draft.company, draft.size, r.size(draft.company)
    r.same("6.5.2.2-a", f"director of {name}", r.director[name], player(draft.player))
    main_action(r, player(draft.player), loud=True)
    r.say(name not in r.new, "6.5.2.2-b", f"{name} cannot grow in this round")
    r.say(not r.in_liquidation(name), "6.5.2.2-p", f"{name} is in liquidation")
    sizes = list(SIZES)
    r.say(size in sizes and size > old, "6.5.2.2-c", f"{name} cannot have {size} shares")
    if name in r.privates:
        r.say(open_par(r, draft.par), "6.5.2.2-d", f"par {draft.par} is not open in {r.phase} phase")
        r.privates.remove(name)
        r.put(name, ROW.index(draft.par))
    r.shares[name][company(name)] += size - old
    subscribe(r, name, draft.parts, r.price(name), "6.5.2.2-i")
    r.say(r.held(name) * 100 >= 40 * size, "6.5.2.2-g", f"less than 40% of {name} is held")
    r.settle_director(name, draft.player)
    skipped = sizes.index(size) > sizes.index(old) + 1
    r.parting = (name, max(1, size // 10) + (size // 10 if skipped else 0))


def part_with(r: Table, action: Any) -> None:
    """A holder sells while the company grows; 40% stay held (6.5.2.2-l)."""
    holder, name = r.draft("Parting").waiting[0], action.company
    r.say(r.parting is not None and r.parting[0] == name, "6.5.2.2-l", f"{name} does not grow")
    r.say(name not in r.grown, "6.5.2.3-b", f"{name} has grown in this round")
    r.same("6.5.2.2-l", "who sells", r.controller(holder), action.actor)
    r.say(1 <= action.count <= r.sellable(holder, name), "6.5.2.3-g", f"{holder} may not sell so much of {name}")
    r.sell(holder, name, action.count)
    r.bans.add((holder, name))
    r.say(r.held(name) * 100 >= 40 * r.size(name), "6.5.2.2-l", f"less than 40% of {name} is held")


def finish_growth(r: Table) -> None:
    """The unpaid shares go to the pool (6.5.2.2-m, 6.5.2.2-n)."""
    if r.parting:
        name, unpaid = r.parting
        r.move_shares(name, company(name), POOL, unpaid)
        r.grown.add(name)
        r.parting = None
