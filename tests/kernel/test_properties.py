"""Properties that hold whatever is done: nothing appears or vanishes, everything survives writing, undo is exact."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bradshaw.kernel import actions as vocabulary
from bradshaw.kernel import codec, ledger
from bradshaw.kernel.actions import Action
from bradshaw.kernel.checks import complaints
from bradshaw.kernel.errors import LedgerError
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import BANK, IPO, POOL, SCRAP, Company, Laid, Marker, Place, Train
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.records import player as purse
from bradshaw.kernel.state import Ended, State
from bradshaw.kernel.table import Table
from kernel.toy import MARKET, TITLE, Toy, Turn

HOLDERS = (BANK, IPO, POOL, SCRAP, purse("Ada"), purse("Ben"), treasury("LAR"))
holders = st.sampled_from(HOLDERS)
companies = st.sampled_from(("LAR", "SEE"))
counts = st.integers(-3, 30)


def full_table() -> Table:
    """A little of everything."""
    state = State(title="toy", players=("Ada", "Ben"), own=Toy())
    state.cash = {BANK: 200, purse("Ada"): 50, purse("Ben"): 30}
    state.companies = {"LAR": Company(), "SEE": Company(shares=5)}
    state.shares = {"LAR": {IPO: 8, purse("Ada"): 2}, "SEE": {POOL: 5}}
    state.papers = {"private:A": BANK, "director:LAR": purse("Ada")}
    state.trains = {"2-0": Train("2", BANK), "2-1": Train("2", treasury("LAR"))}
    state.markers = {"LAR-0": Marker("LAR"), "LAR-1": Marker("LAR", Place("A1", 0, 0))}
    state.loans = {BANK: 5}
    t = Table(TITLE, state)
    ledger.set_price(t, "LAR", "0,1", "par")
    ledger.set_price(t, "SEE", "0,1", "par")
    return t


Move = Callable[[Table], None]


@st.composite
def moves(draw: st.DrawFn) -> Move:
    giver, taker, company, count = draw(holders), draw(holders), draw(companies), draw(counts)
    paper, train = draw(st.sampled_from(("private:A", "director:LAR"))), draw(st.sampled_from(("2-0", "2-1")))
    marker = draw(st.sampled_from(("LAR-0", "LAR-1")))
    place = Place(draw(st.sampled_from(("A1", "B2"))), 0, draw(st.integers(-1, 1)))
    cell = draw(st.sampled_from(sorted(MARKET.cells)))
    every: list[Move] = [
        lambda t: ledger.pay(t, giver, taker, count, "test"),
        lambda t: ledger.move_shares(t, company, giver, taker, count),
        lambda t: ledger.move_paper(t, paper, taker),
        lambda t: ledger.move_train(t, train, taker),
        lambda t: ledger.place_marker(t, marker, place),
        lambda t: ledger.remove_marker(t, marker),
        lambda t: ledger.lay_tile(t, company, place.hex, Laid("57", 1)),
        lambda t: ledger.move_loans(t, giver, taker, count),
        lambda t: ledger.set_price(t, company, cell, "test", on_top=bool(count % 2)),
        lambda t: ledger.sink_in_stack(t, company, abs(count)),
    ]
    return draw(st.sampled_from(every))


@settings(max_examples=60, deadline=None)
@given(st.lists(moves(), max_size=20))
def test_whatever_moves_through_the_ledger_nothing_appears_or_vanishes(steps: list[Move]) -> None:
    t = full_table()
    start = t.state.copy()
    for step in steps:
        before, said = t.state.copy(), len(t.events)
        try:
            step(t)
        except LedgerError:
            assert t.state == before
            assert len(t.events) == said
        assert list(complaints(TITLE, start, t.state)) == []
        assert all(amount >= 0 for amount in t.state.cash.values())


@settings(max_examples=40, deadline=None)
@given(st.lists(moves(), max_size=10), st.lists(moves(), min_size=1, max_size=10))
def test_moves_on_a_copy_leave_the_original_alone(first: list[Move], then: list[Move]) -> None:
    t = full_table()
    for step in first:
        attempt(step, t)
    frozen = codec.state_to_msgpack(t.state)
    trial = t.trial()
    for step in then:
        attempt(step, trial)
    assert codec.state_to_msgpack(t.state) == frozen


def attempt(step: Move, t: Table) -> None:
    try:
        step(t)
    except LedgerError:
        return


names = st.text(max_size=6)
places = st.builds(Place, hex=names, stop=st.integers(0, 3), slot=st.integers(-1, 3))
states = st.builds(
    State,
    title=st.just("toy"),
    players=st.lists(names, max_size=4).map(tuple),
    options=st.dictionaries(names, st.booleans() | st.integers(-9, 9) | names, max_size=3),
    cash=st.dictionaries(names, st.integers(-(10**6), 10**6), max_size=4),
    shares=st.dictionaries(names, st.dictionaries(names, st.integers(1, 99), max_size=3), max_size=3),
    papers=st.dictionaries(names, names, max_size=3),
    trains=st.dictionaries(names, st.builds(Train, kind=names, holder=names, side=names), max_size=3),
    markers=st.dictionaries(
        names,
        st.builds(Marker, company=names, place=st.none() | places, active=st.booleans(), in_supply=st.booleans()),
        max_size=3,
    ),
    tiles=st.dictionaries(names, st.builds(Laid, tile=names, rotation=st.integers(0, 5)), max_size=3),
    loans=st.dictionaries(names, st.integers(0, 20), max_size=3),
    prices=st.dictionaries(names, names, max_size=3),
    stacks=st.dictionaries(names, st.lists(names, max_size=3).map(tuple), max_size=3),
    companies=st.dictionaries(
        names,
        st.builds(
            Company,
            shares=st.integers(0, 50),
            par=st.none() | st.integers(0, 200),
            floated=st.booleans(),
            directed_by=st.none() | names,
            last_run=st.none() | st.integers(0, 900),
        ),
        max_size=3,
    ),
    phase=names,
    own=st.builds(Toy, passes=st.integers(0, 9)),
    frames=st.lists(st.builds(Turn, player=names), max_size=3).map(tuple),
    ended=st.none()
    | st.builds(Ended, reason=names, scores=st.dictionaries(names, st.integers(-(10**6), 10**6), max_size=2)),
)


@settings(max_examples=60, deadline=None)
@given(states)
def test_any_state_survives_json_and_messagepack(state: State) -> None:
    assert codec.state_from_json(TITLE, codec.state_to_json(state)) == state
    assert codec.state_from_msgpack(TITLE, codec.state_to_msgpack(state)) == state
    assert codec.read_state(TITLE, codec.write_state(state)) == state
    assert state.copy() == state


KINDS = [kind for kind in vars(vocabulary).values() if isinstance(kind, type) and issubclass(kind, Action)][1:]


@given(st.sampled_from(KINDS).flatmap(lambda kind: st.from_type(kind)))
def test_any_action_survives_json(action: Action) -> None:
    assert msgspec.json.decode(msgspec.json.encode(action), type=type(action)) == action
    assert msgspec.to_builtins(action)["kind"] == action.kind


class UndoRedo(RuleBasedStateMachine):
    """A game beside a plain list of its states: acting, undoing and redoing always agree."""

    @initialize(seed=st.integers(0, 99), players=st.integers(2, 4))
    def begin(self, seed: int, players: int) -> None:
        self.game = Game(TITLE, ["Ada", "Ben", "Cleo", "Dan"][:players], seed=seed)
        self.past: list[State] = [self.game.state]
        self.future: list[State] = []

    @precondition(lambda self: not self.game.ended)
    @rule(pick=st.integers(0, 10**6))
    def act(self, pick: int) -> None:
        options = self.game.menu().options
        self.game.act(random.Random(pick).choice(options).action)
        self.past.append(self.game.state)
        self.future.clear()

    @precondition(lambda self: len(self.past) > 1)
    @rule()
    def undo(self) -> None:
        self.game.undo()
        self.future.append(self.past.pop())

    @precondition(lambda self: bool(self.future))
    @rule()
    def redo(self) -> None:
        self.game.redo()
        self.past.append(self.future.pop())

    @invariant()
    def the_position_is_the_one_remembered(self) -> None:
        if hasattr(self, "game"):
            assert self.game.state == self.past[-1]
            assert self.game.can_redo == bool(self.future)
            assert [self.game.at(index) for index in range(len(self.past))] == self.past


UndoRedo.TestCase.settings = settings(max_examples=20, stateful_step_count=20, deadline=None)
TestUndoRedo: Any = UndoRedo.TestCase
