"""The bank's trains: the stack in rising order, and the pool of those that came back."""

from __future__ import annotations

from bradshaw.kernel import State
from bradshaw.kernel.records import IPO, POOL
from bradshaw.mechanics.depot import next_train
from bradshaw.titles.g1860.data import PRICES, TRAIN_ORDER


def top_of_stack(state: State) -> str | None:
    """The next train of the stack (1860-buying-trains-b); trains lie in the table in rising order."""
    return next_train(state, supply=IPO)


def for_sale(state: State) -> list[str]:
    """What a company can buy from the bank: the next of the stack, and all that came back, cheapest first. Those cost
    what is printed on them, for any company (1860-buying-trains-c, -l).
    """
    returned = [id for id, train in state.trains.items() if train.holder == POOL]
    top = top_of_stack(state)
    return sorted([*returned, *([top] if top else [])], key=lambda id: rank(state, id))


def rank(state: State, train: str) -> int:
    return TRAIN_ORDER.index(state.trains[train].kind)


def smallest(state: State) -> str | None:
    """The train that would be leased (1860-insolvency-i)."""
    return next(iter(for_sale(state)), None)


def cheapest(state: State) -> int | None:
    train = smallest(state)
    return None if train is None else PRICES[state.trains[train].kind]
