"""Trains on sale: the supply, the pool, and rusted certificates once more in the gray phase (8.8.1)."""

from __future__ import annotations

from bradshaw.kernel import State
from bradshaw.kernel.following import follows_from
from bradshaw.kernel.records import BANK, POOL, Train
from bradshaw.mechanics import depot
from bradshaw.titles.g1843.data import COLOURS, DATA, EXTRA, reached
from bradshaw.titles.g1843.phases import RUSTED

PRICES = {side.name: side.price for train in DATA.trains for side in train.sides}
for again in EXTRA.gray_phase_trains.values():
    PRICES |= again


def face_value(train: Train) -> int:
    """The printed price of its side (1843-13.2-h, 1843-10.2.5-p)."""
    return PRICES[train.name]


def sides(state: State, train: str) -> dict[str, int]:
    """The sides a certificate may be bought on now, with their prices (1843-8.8.1-e, -g, -i, -j)."""
    record = state.trains[train]
    if record.holder == RUSTED:
        again, allowed = EXTRA.gray_phase_trains[record.kind], state.options["gray_rusted_3plus1"]
        names = [name for name in again if name != "3+1" or allowed]
    elif record.holder == BANK or state.options["pool_side"] == "either":
        names = [side.name for side in DATA.train(record.kind).sides]
    else:
        names = [record.name]
    return {name: PRICES[name] for name in names}


@follows_from("trains", "phase")
def on_sale(state: State) -> list[str]:
    """The next of the supply, all of the pool, and one rusted certificate of each colour (1843-8.8.1-d, -i)."""
    rusted = (depot.next_train(state, colour, RUSTED) for colour in (COLOURS if reached(state, "gray") else ()))
    return [id for id in (depot.next_train(state), *state.trains_of(POOL), *rusted) if id]


def cheapest(state: State) -> int | None:
    """The least that a train of pool or supply costs; rusted ones are none (1843-8.8.3-j, -m, 1843-con-46)."""
    prices = [min(sides(state, id).values()) for id in on_sale(state) if state.trains[id].holder != RUSTED]
    return min(prices, default=None)
