"""The menu of a position against every action there is of a kind: offered or refused, nothing between."""

from __future__ import annotations

import random
from itertools import count, product

import pytest

from bradshaw.fuzz import names
from bradshaw.fuzz.choosing import Taste
from bradshaw.fuzz.outside import own_fields
from bradshaw.kernel import engine
from bradshaw.kernel.actions import Action, BuyTrain, LayTile, PlaceMarker, SellShares
from bradshaw.kernel.errors import RuleViolation
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import company as treasury


def position(title: str, kind: type[Action], profile: str) -> Game:
    """The first game that comes some way and then offers an action of this kind."""
    for seed in count():
        game = Game(title, ["Ada", "Ben", "Cleo"], seed=seed)
        taste = Taste(random.Random(seed), game.title.profiles[profile])
        while not game.ended and len(game.entries) < 400:
            menu = game.menu()
            if len(game.entries) >= 100 and any(isinstance(option.action, kind) for option in menu):
                return game
            game.act(taste.choose(menu))
    raise AssertionError


def disagreements(game: Game, kind: type[Action], **values: tuple[object, ...]) -> list[Action]:
    """Actions of this kind that the menu offers and the rules refuse, or the other way round."""
    table, menu = game.table(), game.menu(kind=str(kind.__struct_config__.tag))
    fields = {one.name: values.get(one.name) or names.values(game, one) for one in own_fields(kind)}
    found = []
    for chosen in product(*fields.values()):
        action = kind(actor=game.deciders[0], **dict(zip(fields, chosen, strict=True)))
        try:
            engine.judge(table, action)
        except RuleViolation:
            allowed = False
        else:
            allowed = True
        if allowed != menu.admits(action):
            found.append(action)
    return found


def all_hexes(game: Game) -> tuple[str, ...]:
    return names.printed(game.title.id)["hex"]


def on_turn(game: Game) -> tuple[str, ...]:
    """The company that acts."""
    return tuple({option.action.company for option in game.menu() if hasattr(option.action, "company")})


@pytest.mark.parametrize(("title", "profile"), [("1848", "builders"), ("1860", "thrifty")])
def test_every_tile_in_every_rotation_on_many_hexes(title: str, profile: str) -> None:
    game = position(title, LayTile, profile)
    hexes = [option.action.hex for option in game.menu(kind="lay-tile")] + random.Random(1).sample(all_hexes(game), 20)
    fixed = {"company": on_turn(game), "hex": tuple(dict.fromkeys(hexes)), "power": ("",)}
    assert disagreements(game, LayTile, rotation=tuple(range(6)), **fixed) == []


@pytest.mark.parametrize(("title", "profile"), [("1848", "builders"), ("1860", "thrifty")])
def test_every_train_at_many_prices(title: str, profile: str) -> None:
    game = position(title, BuyTrain, profile)
    money = game.state.cash[treasury(on_turn(game)[0])]
    prices = (0, 1, 10, 15, 100, 120, 200, 230, 250, 300, 340, 350, 400, money - money % 10, money, money + 10)
    options = {"trade_in": ("",), "power": ("",), "price": tuple(dict.fromkeys(prices))}
    assert disagreements(game, BuyTrain, company=on_turn(game), **options) == []


@pytest.mark.parametrize(("title", "profile"), [("1848", "builders"), ("1860", "thrifty")])
def test_every_station(title: str, profile: str) -> None:
    assert disagreements(position(title, PlaceMarker, profile), PlaceMarker, stop=(-1, 0, 1, 2)) == []


@pytest.mark.parametrize(("title", "profile"), [("1848", "builders"), ("1860", "reckless")])
def test_every_number_of_shares_of_every_company(title: str, profile: str) -> None:
    assert disagreements(position(title, SellShares, profile), SellShares, count=tuple(range(-1, 12))) == []
