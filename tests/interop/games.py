"""Small games for these tests: played by hand through actions, or at random through the menu."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bradshaw.fuzz.choosing import Taste
from bradshaw.kernel.actions import Action, Bid, Choose, Pass
from bradshaw.kernel.game import Game
from bradshaw.kernel.state import OptionValue
from bradshaw.titles.registry import register_all

register_all()

SITE = "18xx.games"
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")


def played(title: str, players: int, actions: Sequence[Action], **options: OptionValue) -> Game:
    game = Game(title, NAMES[:players], {"ruleset": SITE, **options})
    for action in actions:
        game.act(action)
    return game


def random_game(title: str, players: int, seed: int, actions: int, profile: str = "", **options: OptionValue) -> Game:
    """A game by that site's rules, chosen from the menu with the habits of a profile of the title."""
    game = Game(title, NAMES[:players], {"ruleset": SITE, **options}, seed)
    rng = random.Random(seed)
    taste = Taste(rng, game.title.profiles.get(profile, {}))
    while not game.ended and len(game.entries) < actions:
        game.act(taste.choose(game.menu()))
    return game


def finished_game(title: str, players: int) -> Game:
    """The first random game that comes to its end soon."""
    games = (random_game(title, players, seed, actions=600) for seed in range(30))
    return next(game for game in games if game.ended)


def auctions_of_1860() -> list[Action]:
    """Six auctions of two players in which nobody bids: Ada and Ben choose in turn."""
    lots = [("BHC", 0), ("YHC", 0), ("CMH", 0), ("RPSC", 0), ("C&N", 74), ("IOW", 74)]
    said: list[Action] = []
    for number, (lot, par) in enumerate(lots):
        opener, other = ("Ada", "Ben") if number % 2 == 0 else ("Ben", "Ada")
        said += [Bid(actor=opener, amount=5), Pass(actor=other), Choose(actor=opener, lot=lot, par=par)]
    return said
