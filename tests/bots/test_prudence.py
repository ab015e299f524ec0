"""What bots leave alone: companies that they cannot float, trains that others should precede, sales at the end of a
round."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from bradshaw.bots import floating, habits, known, saving
from bradshaw.bots.easy import makes_room
from bradshaw.bots.habits import g1843
from bradshaw.bots.policy import Seat, led_back, seat_of
from bradshaw.bots.solid import floats_alone, tried
from bradshaw.bots.valuation import Outlook, worth
from bradshaw.kernel.actions import BuyShare, BuyTrain, Decline, Dividend, Pass, StartCompany
from bradshaw.kernel.game import Entry, Game
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import IPO, company, player
from bradshaw.mechanics.stock_round import StockRound
from bradshaw.titles.g1843.data import DATA as FRANCE
from bradshaw.titles.g1843.frames import CompanyTurn
from bradshaw.titles.g1848 import phases
from bradshaw.titles.registry import register_all

register_all()
NAMES = ("Ann", "Bob", "Cyd")


@cache
def played(title: str, actions: int) -> Game:
    game = Game(title, NAMES, seed=2)
    known.finish(game, NAMES, most=actions)
    return game


def asked(game: Game) -> Seat:
    seat = seat_of(game, game.deciders[0])
    assert seat is not None
    return seat


def with_cash(seat: Seat, cash: int) -> Seat:
    seat.state = replace(seat.state, cash={**seat.state.cash, player(seat.player): cash})
    return seat


def test_a_company_is_started_by_who_can_float_it_alone() -> None:
    """1848: six of ten shares."""
    seat, start = asked(Game("1848", NAMES, seed=2)), StartCompany(actor="Ann", company="VR", par=70)
    assert floating.needed(seat.state, "VR") == 6
    assert floats_alone(with_cash(seat, 420), start)
    assert not floats_alone(with_cash(seat, 419), start)


def test_a_2e_waits_for_a_train_that_counts() -> None:
    """1848-VIII.ghan-e"""
    state = played("1848", 120).state
    owner = next(name for name in state.operating() if phases.counted(state, name))
    ghan = next(id for id, train in state.trains.items() if train.kind == "2E")
    buys = Option(BuyTrain(actor="Ann", company=owner, train=ghan, price=200))
    assert habits.wish(state, buys) is None
    without = {id: train for id, train in state.trains.items() if train.holder != company(owner)}
    poor = replace(state, trains=without, cash={**state.cash, company(owner): 210})
    assert habits.wish(poor, buys) == habits.LEFT
    assert habits.wish(replace(poor, cash={**poor.cash, company(owner): 2000}), buys) is None


def test_a_rusted_train_waits_for_the_gray_one() -> None:
    """1843-8.8.1-n"""
    state = replace(played("1843", 10).state, phase="gray")
    name = FRANCE.companies[0].id
    rusted = next(id for id, train in state.trains.items() if train.kind != "gray")
    gray = next(id for id, train in state.trains.items() if train.kind == "gray")
    buys = {id: Option(BuyTrain(actor="Ann", company=name, train=id, price=200)) for id in (rusted, gray)}
    assert habits.wish(state, buys[rusted]) == habits.LEFT
    assert habits.wish(state, buys[gray]) is None
    owned = {**state.trains, gray: replace(state.trains[gray], holder=company(name))}
    rich = {**state.cash, company(name): 2000}
    assert habits.wish(replace(state, trains=owned, cash=rich), buys[rusted]) is None


def test_a_company_with_a_train_keeps_the_price_of_the_next_kind() -> None:
    """1843-8.8.3-n: who cannot pay for a train that is due is bankrupt."""
    state = replace(played("1843", 10).state, phase="yellow")
    name, train = FRANCE.companies[0].id, next(id for id, one in state.trains.items() if one.kind == "yellow")
    buys = Option(BuyTrain(actor="Ann", company=name, train=train, price=200))
    green = FRANCE.train("green").sides[0].price
    assert g1843.price_of_next(state) == green

    def wanted(left: int, trains: int) -> habits.Wish | None:
        """With so much left after it, and so many trains before it."""
        others = sorted(id for id in state.trains if id != train)[:trains]
        owned = {id: replace(state.trains[id], holder=company(name)) for id in others}
        cash = {**state.cash, company(name): 200 + left}
        return habits.wish(replace(state, cash=cash, trains={**state.trains, **owned}), buys)

    assert wanted(green - 1, trains=1) == g1843.RASH
    assert wanted(green, trains=1) is None
    assert wanted(0, trains=0) is None


def test_earnings_are_kept_for_the_gray_train_until_there_is_money_for_it() -> None:
    """1843-8.8.3-n"""
    game = played("1843", 10).copy()
    while not game.state.operating():
        known.finish(game, NAMES, most=1)
    name = game.state.operating()[0]
    who = game.state.decider(name) or ""
    state, pays = replace(game.state, phase="brown"), Option(Dividend(actor=who, company=name, pay=True))

    def wanted(purse: int, treasury: int, phase: str = "brown") -> habits.Wish | None:
        cash = {**state.cash, player(who): purse, company(name): treasury}
        return habits.wish(replace(state, phase=phase, cash=cash), pays)

    lacking = int(g1843.reserve(replace(state, cash={**state.cash, company(name): 100}), who))
    assert lacking > 0
    assert wanted(lacking - 1, 100) == g1843.RASH
    assert wanted(lacking, 100) is None
    assert wanted(0, g1843.PRICE) is None
    assert wanted(0, 100, "blue") is None
    keeps = Option(Dividend(actor=who, company=name, pay=False))
    assert habits.wish(state, keeps) is None
    gray = next(id for id, one in state.trains.items() if one.kind == "gray")
    state = replace(state, trains={**state.trains, gray: replace(state.trains[gray], holder=company(name))})
    assert wanted(0, 100) is None


def test_from_brown_on_a_director_keeps_what_his_companies_lack_for_gray_trains() -> None:
    """1843-8.8.3-n"""
    game = played("1843", 10).copy()
    while not any(isinstance(option.action, BuyShare) and game.state.operating() for option in game.legal()):
        known.finish(game, NAMES, most=1)
    name = game.state.operating()[0]
    who = game.state.decider(name)
    assert who is not None
    buys = Option(BuyShare(actor=who, company=name, source=IPO))
    cash = {**game.state.cash, player(who): 800, company(name): 100}
    early = replace(game.state, cash=cash, phase="blue")
    assert habits.wish(early, buys) is None
    assert habits.wish(replace(early, phase="brown"), buys) == habits.LEFT
    rich = replace(early, phase="brown", cash={**cash, **{company(one): 900 for one in early.companies}})
    assert habits.wish(rich, buys) is None
    starts = Option(StartCompany(actor=who, company=name, par=100))
    lacking = int(g1843.reserve(replace(early, phase="brown"), who))
    for left, wish in ((200, None), (199, habits.LEFT)):  # the director's certificate is two shares
        purse = {**cash, player(who): lacking + left}
        assert habits.wish(replace(early, phase="brown", cash=purse), starts) == wish


def test_choices_are_compared_by_one_clock() -> None:
    """Passing may end a round and bring the end nearer by the estimate; that makes no choice better or worse."""
    game = played("1860", 160)
    while not any(isinstance(option.action, Pass) for option in game.legal()):
        known.finish(game, NAMES, most=1)
    seat = asked(game)
    option = next(one for one in seat.options if isinstance(one.action, Pass))
    after, rounds = tried(seat, option, option.action), Outlook(seat.state, seat.player).rounds
    assert worth(after, seat.player, rounds=rounds) == worth(seat.state, seat.player, rounds=rounds)


def test_earnings_are_kept_for_a_train_that_earns_more_than_they_are() -> None:
    game = Game("1848", NAMES, seed=2)
    while not any(isinstance(option.action, Dividend) for option in game.legal()):
        known.finish(game, NAMES, most=1)
    seat = asked(game)
    outlook = Outlook(seat.state, seat.player)
    offered = {one.action.pay: one for one in seat.options if isinstance(one.action, Dividend)}
    keep, pay = offered[False], offered[True]
    assert saving.brings(seat, pay, outlook) == 0
    assert saving.brings(seat, keep, outlook) >= 0
    outlook.rounds = 0.5
    assert saving.brings(seat, keep, outlook) == 0


def test_room_is_made_only_at_the_limit() -> None:
    seat = asked(played("1848", 60))
    assert not any(makes_room(seat, name) for name in seat.state.companies)


def test_what_led_back_to_a_position_is_not_done_there_again() -> None:
    game = played("1848", 60).copy()
    here, first = game.state, asked(game).options[0].action
    game.act(first)
    assert led_back(game) == set()
    game.entries.append(Entry(Decline(actor="Bob"), here, (), {}))
    assert led_back(game) == {first}
    assert first not in [option.action for option in asked(game).options]


def test_a_hint_says_what_money_is_kept_for() -> None:
    """1843: the next kind of train, and the gray one."""
    game = played("1843", 10).copy()
    while not isinstance(game.state.frames[-1], CompanyTurn):
        known.finish(game, NAMES, most=1)
    turn = game.state.frames[-1]
    assert isinstance(turn, CompanyTurn)
    name = turn.company
    who = game.state.decider(name) or ""
    cash = {**game.state.cash, company(name): 230, player(who): 40}
    state = replace(game.state, cash=cash, frames=(*game.state.frames[:-1], replace(turn, step="trains")))
    keeps, pays = (Dividend(actor=who, company=name, pay=pay) for pay in (False, True))
    gray = f"a gray train costs {g1843.PRICE:,}fr; {name} has 230fr, and {who} 40fr"
    assert habits.reason(state, keeps) == gray
    assert habits.reason(state, pays) == ""
    passes = Pass(actor=who)
    next_kind = f"the next kind of train costs {g1843.price_of_next(state)}fr, and {name} has 230fr"
    assert habits.reason(state, passes) == next_kind
    assert habits.reason(replace(state, phase="gray"), passes) == gray
    assert habits.reason(game.state, passes) == ""  # on track nothing is kept


def test_who_leaves_shares_for_gray_trains_is_told_so() -> None:
    game = played("1843", 10).copy()
    while not (game.state.operating() and isinstance(game.state.frames[-1], StockRound)):
        known.finish(game, NAMES, most=1)
    name = game.state.operating()[0]
    who = game.state.decider(name) or ""
    cash = {**game.state.cash, player(who): 300}
    late = replace(game.state, phase="red", cash=cash)
    reserve = g1843.reserve(late, who)
    assert reserve > 0
    assert habits.reason(late, Pass(actor=who)) == f"gray trains will cost {who} about {reserve:,.0f}fr, of 300fr"
    assert habits.reason(game.state, Pass(actor=who)) == ""
