"""What the table does for people: passes without a choice, and standing orders that stop at a surprise."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest
from django.contrib.auth.models import User
from django.test import Client

from bradshaw.bots import known
from bradshaw.kernel import engine, save
from bradshaw.kernel.actions import Bid, Pass, SellShares
from bradshaw.kernel.game import Game as Played
from bradshaw.kernel.records import player
from bradshaw.titles import registry
from bradshaw.web.lobby import seats
from bradshaw.web.table import orders, play, positions, saves
from bradshaw.web.table.models import Game, Record, Seat, StandingOrder
from web.conftest import person

PEOPLE = ("Ada", "Ben", "Cleo")
Table = tuple[Game, dict[str, User]]

pytestmark = pytest.mark.django_db


def played(title: str, until: Callable[[Played], bool]) -> Played:
    registry.register_all()
    game = Played(title, PEOPLE, {}, seed=7)
    while not until(game):
        action = known.choose(game, game.deciders[0])
        assert action is not None
        game.act(action)
    return game


def seated(game: Played, *, auto_pass: bool = True) -> Table:
    """A live table at which three people sit."""
    people = {name: person(name.lower()) for name in PEOPLE}
    row = saves.take_in(people["Ada"], save.dump(game).encode(), "orders")
    Game.objects.filter(pk=row.pk).update(mode=Game.Mode.LIVE, undo=Game.Undo.OWN, auto_pass=auto_pass)
    for seat in Seat.objects.filter(game=row):
        Seat.objects.filter(pk=seat.pk).update(user=people[seat.name])
    return Game.objects.get(pk=row.pk), people


def trading(game: Played) -> bool:
    """A share round in which everybody has shares that may be sold."""
    kinds = {option.action.kind for option in game.legal()}
    return {"sell-shares", "pass"} <= kinds and all(holds(game, who) for who in PEOPLE)


def holds(game: Played, who: str) -> list[str]:
    return [one for one in game.state.companies if game.state.owned(one, player(who))]


def act(row: Game, people: dict[str, User], kind: str, **wanted: object) -> Game:
    """The next person does the first thing of a kind."""
    game = positions.load(row)
    actions = (option.action for option in game.legal() if option.action.kind == kind)
    action = next(one for one in actions if all(getattr(one, name) == value for name, value in wanted.items()))
    return orders.go_on(play.act(row.pk, people[action.actor], action, row.records))


def next_but(row: Game, steps: int) -> str:
    order = positions.load(row).state.players
    return order[(order.index(row.waits_for[0]) + steps) % 3]


def test_who_ordered_to_pass_passes_until_the_round_is_over() -> None:
    row, people = seated(played("1848", trading))
    first, sleeper = row.waits_for[0], next_but(row, 1)
    orders.give(row, sleeper, "pass", "", 0)
    row = act(row, people, "pass")
    assert row.waits_for == [next_but(row, 0)]
    assert sleeper not in row.waits_for
    last = Record.objects.filter(game=row).latest("index")
    assert (last.action["actor"], last.action["kind"], last.seat, last.author) == (sleeper, "pass", "", None)
    row = play.undo(row.pk, people[first], row.records)
    assert row.waits_for == [first]  # what the table did since goes with it


def test_an_order_ends_with_its_round() -> None:
    row, people = seated(played("1848", trading))
    sleeper = next_but(row, 1)
    order = orders.give(row, sleeper, "pass", "", 0)
    while "Share round" in row.heading and row.status == Game.Status.PLAYING:
        row = act(row, people, "pass")
    order.refresh_from_db()
    assert order.stopped == "The round is over."


def test_a_sale_of_what_is_named_or_held_stops_it_and_the_table_asks() -> None:
    game = played("1848", trading)
    row, people = seated(game)
    seller, sleeper = row.waits_for[0], next_but(row, 1)
    sold = next(option.action for option in game.legal() if isinstance(option.action, SellShares))
    order = orders.give(row, sleeper, "pass", sold.company, 0)
    row = orders.go_on(play.act(row.pk, people[seller], sold, row.records))
    while row.waits_for == [seller]:
        row = act(row, people, "pass")
    order.refresh_from_db()
    assert row.waits_for == [sleeper]
    assert order.stopped == f"{seller} sold {sold.company}."


def test_an_order_does_nothing_in_another_kind_of_decision() -> None:
    """What it was not given for it does not touch, though it might pass there."""
    game = played("1848", trading)
    row, _ = seated(game)
    order = orders.give(row, row.waits_for[0], "pass", "", 0)
    assert isinstance(orders.next_act(game, order), Pass)
    order.frame = "offer"
    assert orders.next_act(game, order) is None


def test_who_is_alone_with_bots_at_one_screen_gives_orders_and_several_people_do_not() -> None:
    row, people = seated(played("1848", trading))
    Game.objects.filter(pk=row.pk).update(mode=Game.Mode.HOTSEAT)
    client = Client()
    client.force_login(people["Ada"])
    asked = {"do": "give", "what": "pass/"}
    page = client.post(f"/g/{row.pk}/orders/", asked, headers={"HX-Request": "true"})
    assert "At one screen everybody acts for themselves." in page.content.decode()
    assert not StandingOrder.objects.exists()
    Seat.objects.filter(game=row).exclude(name=next_but(row, 1)).update(bot="easy")
    page = client.post(f"/g/{row.pk}/orders/", asked, headers={"HX-Request": "true"})
    assert "Pass until share round" in page.content.decode()
    assert StandingOrder.objects.get().seat == next_but(row, 1)


def test_who_acts_again_has_no_order_any_more() -> None:
    row, people = seated(played("1848", trading))
    me = row.waits_for[0]
    order = orders.give(row, me, "pass", "", 0)
    row = act(row, people, "pass")
    orders.go_on(row)
    order.refresh_from_db()
    assert order.stopped == "You acted yourself."


def floating(game: Played) -> bool:
    kinds = {option.action.kind for option in game.legal()}
    return "buy-share" in kinds and any(one.kind == "buy" for one in orders.offers(game, "Ada"))


def test_a_company_is_bought_until_it_floats() -> None:
    game = played("1848", floating)
    row, people = seated(game)
    about = next(one.about for one in orders.offers(game, "Ada") if one.kind == "buy")
    buyer = next_but(row, 1)
    before = game.state.owned(about, player(buyer))
    order = orders.give(row, buyer, "buy", about, 0)
    row = act(row, people, "buy-share", company=about)
    game = positions.load(row)
    order.refresh_from_db()
    assert game.state.owned(about, player(buyer)) == before + 1 or "floated" in order.stopped


def test_bids_go_up_to_the_limit_and_no_further() -> None:
    row, people = seated(played("1860", lambda game: game.table().frame.name == "english-auction"))
    bidder = next_but(row, 1)
    lowest = min(orders.least(option) for option in positions.load(row).legal() if option.action.kind == "bid")
    order = orders.give(row, bidder, "bid", "", lowest + 20)
    row = act(row, people, "bid")
    game = positions.load(row)
    assert game.entries[-1].action.kind == "bid"
    assert game.entries[-1].action.actor == bidder
    for _ in range(12):  # the others go on until the bidder's limit is passed
        if row.waits_for == [bidder] or positions.load(row).table().frame.name != "english-auction":
            break
        row = act(row, people, "bid")
    bids = [entry.action for entry in positions.load(row).entries if isinstance(entry.action, Bid)]
    assert max(one.amount for one in bids if one.actor == bidder) <= order.limit
    assert isinstance(next(e.action for e in reversed(positions.load(row).entries) if e.action.actor == bidder), Pass)


def forced_next(game: Played) -> bool:
    """After a pass of whoever is asked, the next can only pass."""
    for option in game.legal():
        if isinstance(option.action, Pass):
            after = game.copy()
            after.act(option.action)
            found = [] if after.ended else list(islice(engine.legal(after.table()), 2))
            return len(found) == 1 and isinstance(found[0].action, Pass)
    return False


@pytest.mark.parametrize("auto_pass", [True, False])
def test_a_turn_without_a_choice_is_passed_if_the_table_says_so(auto_pass: bool) -> None:
    row, people = seated(played("1860", forced_next), auto_pass=auto_pass)
    before = row.records
    row = act(row, people, "pass")
    last = Record.objects.filter(game=row).latest("index")
    assert row.records == before + 1 if not auto_pass else row.records > before + 1
    assert (last.seat == "") is auto_pass


def test_an_order_taken_back_meanwhile_does_not_spoil_the_action_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    row, people = seated(played("1848", trading))
    sleeper = next_but(row, 1)
    orders.give(row, sleeper, "pass", "", 0)
    look = orders.next_act

    def and_gone(game: Played, order: StandingOrder) -> object:
        told = look(game, order)
        StandingOrder.objects.all().delete()
        return told

    monkeypatch.setattr(orders, "next_act", and_gone)
    assert act(row, people, "pass").waits_for == [sleeper]


def test_orders_do_not_go_with_a_seat_to_somebody_else() -> None:
    row, _ = seated(played("1848", trading))
    sleeper = next_but(row, 1)
    orders.give(row, sleeper, "pass", "", 0)
    seat = Seat.objects.get(game=row, name=sleeper)
    seat.user = None
    seat.save()
    seats.take(row, seat, person("zoe"))
    assert not StandingOrder.objects.exists()


def test_orders_by_clicks_are_ones_own_and_are_taken_back() -> None:
    row, people = seated(played("1848", trading))
    me, other = Client(), Client()
    sleeper = next_but(row, 1)
    me.force_login(people[sleeper])
    other.force_login(people[row.waits_for[0]])
    page = me.post(f"/g/{row.pk}/orders/", {"do": "give", "what": "pass/"}, headers={"HX-Request": "true"})
    assert "Pass until share round" in page.content.decode()
    order = StandingOrder.objects.get()
    assert order.seat == sleeper
    other.post(f"/g/{row.pk}/orders/", {"do": "cancel", "order": order.pk}, headers={"HX-Request": "true"})
    assert StandingOrder.objects.count() == 1
    stranger = Client().post(f"/g/{row.pk}/orders/", {"do": "give", "what": "pass/"}, headers={"HX-Request": "true"})
    assert stranger.headers["X-Bradshaw-Refused"] == "1"
    nonsense = me.post(
        f"/g/{row.pk}/orders/", {"do": "give", "what": "bid/X", "limit": "9"}, headers={"HX-Request": "true"}
    )
    assert "That cannot be ordered now." in nonsense.content.decode()
    me.post(f"/g/{row.pk}/orders/", {"do": "cancel", "order": order.pk}, headers={"HX-Request": "true"})
    assert not StandingOrder.objects.exists()
