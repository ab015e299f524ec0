"""The bank's trains, a stack and the pool of those that came back; the phases that the first of a type begins."""

from __future__ import annotations

from bradshaw.kernel import State, Table
from bradshaw.kernel.events import PhaseBegan
from bradshaw.kernel.records import IPO, POOL
from bradshaw.mechanics import depot
from bradshaw.mechanics.depot import next_train
from bradshaw.titles.g1860.data import DATA, PHASES, PRICES, TRAIN_ORDER, TRAINS
from bradshaw.titles.g1860.state import on


def top_of_stack(state: State) -> str | None:
    """The next train of the stack (1860-buying-trains-b); trains lie in the table in rising order."""
    return next_train(state, supply=IPO)


def for_sale(state: State) -> list[str]:
    """What a company can buy from the bank: the next of the stack, and all that came back, cheapest first. Those cost
    what is printed on them, for any company (1860-buying-trains-c, -l)."""
    returned = [id for id, train in state.trains.items() if train.holder == POOL]
    top = top_of_stack(state)
    return sorted([*returned, *([top] if top else [])], key=lambda id: TRAIN_ORDER.index(state.trains[id].kind))


def smallest(state: State) -> str | None:
    """The train that would be leased (1860-insolvency-i)."""
    return next(iter(for_sale(state)), None)


def cheapest(state: State) -> int | None:
    train = smallest(state)
    return None if train is None else PRICES[state.trains[train].kind]


def train_limit(state: State) -> int | None:
    """1860-phases-e; none by option (1860-variants-b)."""
    return None if on(state, "no_train_limit") else PHASES[state.phase].train_limit


def after_sale_from_stack(t: Table, kind: str) -> bool:
    """Begin the phase of a train sold for the first time; says whether it did. With all its effects at once
    (1860-phases-a, 1860-buying-trains-j)."""
    new = next((phase for phase in DATA.phases if phase.train == kind), None)
    if new is None or int(new.name) <= int(t.state.phase):
        return False
    t.state.phase = new.name
    gone = tuple(old for old, fact in TRAINS.items() if fact.rusts_on == kind)
    obsolete = (f"{old} trains are obsolete" for old in gone)
    t.say(PhaseBegan(new.name, (*new.effects, *obsolete)))  # 1860-phases-d to -m
    depot.retire(t, gone)  # 1860-phases-h
    if new.name == "9":  # 1860-southern-railway-a
        t.change_own(southern=True)
    return True
