"""What a company of 1820 gains from another one, in the referee's opinion: trains, stations, their limits (8.4.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bradshaw.fuzz.referees.g1820_facts import KINDS, SIZES
from bradshaw.fuzz.referees.g1820_table import Settling, Table
from bradshaw.fuzz.referees.g1820_track import use_stephenson
from bradshaw.kernel.records import BANK, company

OVERAGE = 100


def transfer(r: Table, sold: str, buyer: str, *, charter: bool) -> set[str]:
    """Trains and stations; in one hex one of two becomes British Rail's (8.4.3-l to 8.4.3-n, 8.4.3-s).

    The hexes where they stood in different cities, so that the director has to choose.
    """
    doubles: set[str] = set()
    for kind in KINDS:
        for _ in range(r.trains[kind][company(sold)]):
            r.move_train(kind, company(sold), company(buyer))
    for hex in list((+r.stations[sold]).elements()):
        if r.stations[buyer][hex]:
            r.to_british_rail(sold, [hex])
            if cities_of(r, sold, hex) != cities_of(r, buyer, hex):
                doubles.add(hex)
        else:
            r.stations[sold][hex] -= 1
            r.stations[buyer][hex] += 1
    if charter:
        r.charter[buyer] += r.charter[sold]
    r.charter[sold] = 0
    return doubles


def cities_of(r: Table, name: str, hex: str) -> set[int]:
    """In which city of a hex a company stands is the engine's word."""
    places = (marker.place for marker in r.before.markers.values() if marker.company == name)
    return {place.stop for place in places if place and place.hex == hex}


def limits(r: Table, name: str) -> tuple[int, int]:
    """13.1-b."""
    size = SIZES[r.size(name)]
    return size["markers"], size["markers_maximum"]


def settle_stations(r: Table, name: str, before: int, doubles: Iterable[str] = ()) -> None:
    """Above the maximum markers of the charter go by themselves (8.4.3-o); is anything left to choose or to pay?"""
    gained = r.markers(name) > before
    while r.markers(name) > limits(r, name)[1] and r.charter[name]:
        r.charter[name] -= 1
    free = gained and r.options["station_giveup_floor"] == "none"
    settling = Settling(name, before, set(doubles), gained, free)
    if r.scores is None and unsettled(r, settling):
        r.settling = settling


def unsettled(r: Table, settling: Settling) -> bool:
    """Who has gained markers may give them up down to the limit, others must down to the maximum (13.6-a, 13.1-e)."""
    limit, maximum = limits(r, settling.company)
    left = r.markers(settling.company)
    return (left > 0 and (settling.free or bool(settling.doubles))) or left > (limit if settling.gained else maximum)


def over(r: Table, name: str, before: int) -> int:
    """Markers gained by which it exceeds its limit (8.4.3-q)."""
    return max(0, r.markers(name) - max(limits(r, name)[0], before))


def give_up_station(r: Table, action: Any) -> None:
    """Those of the charter first (8.4.3-o, 8.4.3-p); not below the limit (13.6-a)."""
    name = action.company
    floor = limits(r, name)[0] if r.options["station_giveup_floor"] == "limit" else 0
    r.say(r.markers(name) > floor, "13.6-a", f"{name} is at its station limit")
    if action.hex:
        r.say(not r.charter[name], "8.4.3-p", "markers of the charter go first")
        r.say(r.stations[name][action.hex] > 0, "8.4.3-p", f"{name} has no station in {action.hex}")
        r.to_british_rail(name, [action.hex])
    else:
        r.charter[name] -= 1
    end_if_settled(r)


def exchange_stations(r: Table, action: Any) -> None:
    """Keep the other one of two stations in a hex (8.4.3-n): in the books they are alike."""
    if r.settling:
        r.say(action.hex in r.settling.doubles, "8.4.3-n", f"nothing to choose in {action.hex}")
        r.settling.doubles.discard(action.hex)
    end_if_settled(r)


def end_if_settled(r: Table) -> None:
    if r.settling and not unsettled(r, r.settling):
        r.settling = None


def keep_stations(r: Table, action: Any) -> None:
    """100 for each above the limit that is not free (8.4.3-q, 14.3.2-b)."""
    name, settling = action.company, r.settling
    r.say(settling is not None and settling.company == name, "8.4.3-q", f"{name} has nothing to settle")
    r.say(r.markers(name) <= limits(r, name)[1], "8.4.3-o", f"{name} is above its station maximum")
    count = over(r, name, settling.before if settling else 0)
    r.say(0 <= action.free <= count, "14.3.2-b", f"{count} markers are above the limit")
    use_stephenson(r, name, action.free)
    r.pay(r.purse(name), BANK, OVERAGE * (count - action.free), "8.4.3-q")
    r.settling = None


def take_loan(r: Table, action: Any) -> None:
    """For any expense outside of operating rounds, too (17.1-c)."""
    r.borrow(action.company)
