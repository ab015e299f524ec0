"""Phases, the Cost of Business chart and the supply of trains (chapters 5, 8.1, 10.5 and 13.7)."""

from __future__ import annotations

from bradshaw.kernel import State, Table, follows_from, ledger
from bradshaw.kernel.events import PhaseBegan, Remark
from bradshaw.kernel.records import BANK, SCRAP, Train
from bradshaw.kernel.records import company as treasury
from bradshaw.titles.g1820 import cousins, market
from bradshaw.titles.g1820.data import COLOUR_OF, COLOURS, EXTRA, KINDS, Column, reached
from bradshaw.titles.g1820.frames import Discards
from bradshaw.titles.g1820.own import own

YELLOW = KINDS["yellow"]
PRINTED_YELLOW = 27
"""How many yellow trains are printed, a limit only by option (1820-con-05)."""


def column(state: State) -> Column:
    return EXTRA.cost_of_business[own(state).column - 1]


def upkeep(state: State, train: str) -> int:
    """What a train costs in each operating round now (1820-7.2.5-a)."""
    return column(state).maintenance.get(colour_of(state, train), 0)


def float_sizes(state: State) -> tuple[int, ...]:
    """1820-10.5-e; by option the phase table for green (1820-con-04)."""
    if state.phase == "green" and state.options["green_floats"] == "10":
        return (10,)
    return column(state).float_sizes


# The supply


@follows_from("trains")
def next_train(state: State) -> str | None:
    """The train on sale: of the earliest colour that is left (1820-7.2.7-c)."""
    stock = [id for id, train in state.trains.items() if train.holder == BANK]
    return min(stock, key=lambda id: rank(state, id), default=None)


def colour_of(state: State, train: str) -> str:
    return COLOUR_OF[state.trains[train].kind]


def rank(state: State, train: str) -> int:
    """The later its colour, the better."""
    return COLOURS.index(colour_of(state, train))


def left_supply(t: Table, train: str) -> None:
    """A train was bought, assigned or removed: yellow ones have no end, a new colour begins its phase (1820-5-c)."""
    colour = colour_of(t.state, train)
    if colour == "yellow" and not reached(t.state, "green"):
        mint_yellow(t)
    if not reached(t.state, colour):
        begin(t, colour)


def mint_yellow(t: Table) -> None:
    made = sum(train.kind == YELLOW for train in t.state.trains.values())
    if t.option("yellow_trains") != PRINTED_YELLOW or made < PRINTED_YELLOW:
        ledger.mint_train(t, f"{YELLOW}-{made}", Train(YELLOW, BANK))


def drop_earlier(t: Table, colour: str) -> None:
    """Trains of earlier colours leave the supply (1820-8.1-b)."""
    for id, train in list(t.state.trains.items()):
        if train.holder == BANK and rank(t.state, id) < COLOURS.index(colour):
            ledger.move_train(t, id, SCRAP, "removed from the supply")


def begin(t: Table, colour: str) -> None:
    """A phase begins at once and for all (1820-5-l, 1820-10.5-b)."""
    t.state.phase = colour
    t.change_own(column=max(own(t.state).column, EXTRA.first_column[colour]))
    now = column(t.state)
    t.say(PhaseBegan(colour, (f"train limit {now.train_limit}", f"column {now.column} of the Cost of Business chart")))
    if reached(t.state, "red"):
        cousins.close_all(t)
    ask_for_discards(t)


def advance(t: Table) -> None:
    """The marker goes on by one column (1820-8.1-a, 1820-8.1-b)."""
    before = column(t.state).colour
    t.change_own(column=own(t.state).column + 1)
    now = column(t.state)
    t.say(Remark(f"The Cost of Business marker stands on {'END' if now.end else now.column}.", "1820-8.1-a"))
    if not now.end and now.colour != before:
        drop_earlier(t, now.colour)


def remove_one(t: Table) -> None:
    """One train leaves the supply, and with the last of a colour the first of the next (1820-8.1-c, 1820-8.1-d)."""
    first = next_train(t.state)
    if first is None:
        return
    kind = t.state.trains[first].kind
    take(t, first)
    after = next_train(t.state)
    if after is not None and t.state.trains[after].kind != kind:
        take(t, after)


def take(t: Table, train: str) -> None:
    ledger.move_train(t, train, SCRAP, "removed from the supply")
    left_supply(t, train)


# Train limits


def room(state: State, company: str) -> int:
    """For how many more trains; below nothing: so many are over the limit."""
    return column(state).train_limit - len(state.trains_of(treasury(company)))


def due_to_discard(state: State) -> list[str]:
    """Companies over the limit, in operating order (1820-13.7-d)."""
    order = [*market.operating_order(state), *own(state).privates]
    return [name for name in order if room(state, name) < 0]


def ask_for_discards(t: Table) -> None:
    """Directors give up trains; companies of cousins keep the best ones by themselves (1820-13.7-b, 1820-13.7-c)."""
    for name in due_to_discard(t.state):
        if t.state.companies[name].director is None:
            worst_first = sorted(t.state.trains_of(treasury(name)), key=lambda id: rank(t.state, id))
            for id in worst_first[: -room(t.state, name)]:
                ledger.move_train(t, id, SCRAP, "over the train limit")
    if due_to_discard(t.state) and not any(isinstance(frame, Discards) for frame in t.state.frames):
        t.push(Discards())
