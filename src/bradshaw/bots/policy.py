"""What a bot sees and what it says: a policy is a function from a seat to a move.

A seat is the position from one chair: the state, what may be done, and luck. Policies play on scratch games
(`kernel.playout`), so that the same policy moves a piece on a page, fills a seat in the arena and answers within the
search of a stronger one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from bradshaw.board.data import TitleData
from bradshaw.kernel.actions import Action
from bradshaw.kernel.codec import read_action
from bradshaw.kernel.game import Game
from bradshaw.kernel.menu import Option
from bradshaw.kernel.offers import Offer
from bradshaw.kernel.playout import Playout
from bradshaw.kernel.records import company as holder_of
from bradshaw.kernel.records import player as purse_of
from bradshaw.kernel.state import State
from bradshaw.kernel.title import title as find_title
from bradshaw.mechanics import running
from bradshaw.titles import views

GLANCE = 1000
"""Nodes a bot spends on what a company could run for while it thinks; when it runs, it looks as everybody does."""


MOST_TRIALS = 6
"""Lays a bot tries for what they earn before it follows its nose."""


LOOKED_BACK = 200
"""Actions within which somebody who comes back to a position remembers what he did there."""


class Move(NamedTuple):
    """An option of the list, and the action that is made of it: its free numbers are filled in."""

    option: Option
    action: Action


class Seat:
    """The position from a chair. What depends on the position alone is computed once."""

    def __init__(
        self, playout: Playout, player: str, options: list[Option], luck: random.Random, trials: int = MOST_TRIALS
    ) -> None:
        self.playout, self.player, self.options, self.luck = playout, player, options, luck
        self.state = playout.state
        self.market = playout.table.title.market(self.state)
        self.trials = trials
        """Lays that may be tried on the board."""
        self.lay_gains: dict[int, int] | None = None
        """What lays would earn, by the number of the option, once somebody has tried them."""
        self._revenue: dict[str, int | None] = {}
        self._after: dict[Action, State] = {}

    @property
    def title(self) -> str:
        return self.state.title

    @cached_property
    def printed(self) -> TitleData | None:
        """What is printed of the title, if it has a file of it."""
        return views.printed(self.title)

    @property
    def cash(self) -> int:
        return self.state.cash.get(purse_of(self.player), 0)

    def treasury(self, company: str) -> int:
        return self.state.cash.get(holder_of(company), 0)

    def price(self, company: str) -> int:
        cell = self.state.prices.get(company)
        return self.market.cells[cell].price if cell in self.market.cells else 0

    def revenue(self, company: str) -> int | None:
        """What a company could run for now."""
        if company not in self._revenue:
            self._revenue[company] = glanced_revenue(self.state, company)
        return self._revenue[company]

    def face(self, lot: str) -> int:
        """The printed price of a private company; nothing for anything else."""
        private = self.printed.privates if self.printed else ()
        return next((one.price for one in private if one.id == lot), 0)

    @cached_property
    def directed(self) -> frozenset[str]:
        """The companies for which this player decides."""
        state = self.state
        return frozenset(
            name for name, one in state.companies.items() if one.directed_by and state.decider(name) == self.player
        )

    def directs(self, company: str) -> bool:
        return company in self.directed

    @cached_property
    def next_to_float(self) -> tuple[int, ...]:
        """What a share costs of each company that this player directs and that has not floated."""
        companies = self.state.companies
        mine = [name for name in self.directed if not companies[name].floated]
        return tuple(self.price(name) or companies[name].par or 0 for name in mine)

    def after(self, option: Option, action: Action | None = None) -> Playout:
        """The position that an option leads to."""
        with running.glancing(GLANCE):
            return self.playout.after(option, action)

    def state_after(self, option: Option, action: Action | None = None) -> State:
        """The state that an option leads to, computed once; it is only looked at."""
        wanted = action or option.action
        if wanted not in self._after:
            self._after[wanted] = self.after(option, action).state
        return self._after[wanted]

    def at_once(self, option: Option, action: Action | None = None) -> State:
        """The state right after an option: enough to see what a company could run for then."""
        with running.glancing(GLANCE):
            return self.playout.at_once(option, action)


def glanced_revenue(state: State, company: str) -> int | None:
    """About what a company could run for."""
    with running.glancing(GLANCE):
        return views.best_revenue(state, company)


Policy = Callable[[Seat], Move]


def move(
    playout: Playout,
    policies: Mapping[str, Policy],
    luck: random.Random,
    trials: int = MOST_TRIALS,
    but: Collection[type[Action]] = (),
) -> Action | None:
    """One decision of a scratch game by the policy of whoever is asked; None when nobody of these is. `but`: kinds of
    action that nobody takes where there is another."""
    options = playout.legal(but) or playout.legal()
    waiting = next((who for who in playout.deciders if who in policies), None)
    mine = [option for option in options if option.action.actor == waiting]
    if waiting is None or not mine:
        return None
    chosen = policies[waiting](Seat(playout, waiting, mine, luck, trials))
    playout.act(chosen.option, chosen.action)
    return chosen.action


def luck_of(game: Game, player: str) -> random.Random:
    """Other games, other luck: the seed is part of the game. The same position of it is always met in the same way."""
    return random.Random(f"{game.chance.seed}/{game.fingerprint()}/{player}")


def as_seen(state: State, player: str) -> State:
    """The position with a guess in place of every treasury that this player may not know. Whoever offers a price has
    it."""
    rules, frame = find_title(state.title), state.frames[-1] if state.frames else None
    market, terms = rules.market(state), read_action(rules, frame.terms) if isinstance(frame, Offer) else None
    offered = {getattr(terms, "company", ""): getattr(terms, "price", 0)}
    guesses = {
        holder_of(name): max(2 * market.cells[cell].price, offered.get(name, 0))
        for name, cell in state.prices.items()
        if name in state.companies and cell in market.cells and not views.sees_treasury(state, player, name)
    }
    return replace(state, cash={**state.cash, **guesses}) if guesses else state


def seat_of(game: Game, player: str, in_vain: Collection[Action] | None = None) -> Seat | None:
    """A player's seat at a game; None when the game does not ask that player. `in_vain`: what is not done again, for a
    game that has come here without its history."""
    if player not in game.deciders:
        return None
    playout = Playout(game.title, as_seen(game.state, player))
    options = [option for option in playout.legal() if option.action.actor == player]
    in_vain = led_back(game) if in_vain is None else in_vain
    options = [option for option in options if not any(is_one_of(option, action) for action in in_vain)] or options
    return Seat(playout, player, options, luck_of(game, player)) if options else None


def is_one_of(option: Option, action: Action) -> bool:
    """Could this action have been made of the option, with whatever numbers?"""
    if type(action) is not type(option.action):
        return False
    return replace(action, **{name: getattr(option.action, name) for name in option.ranges}) == option.action


def led_back(game: Game) -> set[Action]:
    """What was done in this very position before: it was declined, or given up, and would lead back here for ever."""
    now, back = game.state, range(max(len(game.entries) - LOOKED_BACK, 0), len(game.entries))
    return {game.entries[index].action for index in back if game.at(index) == now}
