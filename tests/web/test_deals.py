"""The log reads like a game: what belongs together is one sentence."""

from __future__ import annotations

from bradshaw.bots import known
from bradshaw.kernel import events as ev
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import BANK, IPO, POOL, Holder, company, player
from bradshaw.titles import registry
from bradshaw.web.table.show import deals, log
from bradshaw.web.table.show.story import Teller


def told(title: str, *events: ev.Event) -> list[str]:
    return [line.text for line in deals.lines(Teller(title), 1, events)]


def test_a_train_is_bought_in_one_sentence() -> None:
    paid = ev.Paid(company("C&N"), Holder("credit"), 250, "2+1 train", "1860-buying-trains-a")
    moved = ev.TrainMoved("2+1-3", "2+1", IPO, company("C&N"), "bought")
    (line,) = deals.lines(Teller("1860"), 7, (paid, moved))
    assert line.text == "C&N buys a 2+1 for 250cc"
    assert (line.index, line.kind, line.clause, line.companies) == (7, "trains", "1860-buying-trains-a", ("C&N",))


def test_a_train_of_another_company_names_the_seller() -> None:
    paid = ev.Paid(company("C&N"), company("IOW"), 10, "2+1 train")
    moved = ev.TrainMoved("2+1-3", "2+1", company("IOW"), company("C&N"), "bought")
    assert told("1860", paid, moved) == ["C&N buys a 2+1 from IOW for 10cc"]


def test_shares_are_bought_and_sold() -> None:
    bought = (
        ev.Paid(player("Ada"), BANK, 68, "share of IOW"),
        ev.SharesMoved("IOW", POOL, player("Ada"), 1, "bought"),
    )
    assert told("1860", *bought) == ["Ada buys a share of IOW from the pool for £68"]
    gave = ev.SharesMoved("IOW", player("Ben"), POOL, 2, "sold")
    paid = ev.Paid(BANK, player("Ben"), 136, "2 shares of IOW")
    assert told("1860", gave, paid) == told("1860", paid, gave) == ["Ben sells 2 shares of IOW for £136"]


def test_starting_a_company_is_one_sentence_with_its_director() -> None:
    events = (
        ev.Paid(player("Ben"), BANK, 180, "director's certificate of WA"),
        ev.CompanyEvent("WA", "started at 90"),
        ev.SharesMoved("WA", IPO, player("Ben"), 2, "director's certificate"),
        ev.PaperMoved("director:WA", IPO, player("Ben"), "bought"),
        ev.DirectorChanged("WA", "", "Ben"),
    )
    assert told("1848", *events) == ["Ben starts WA at 90 for £180 and directs it"]


def test_a_bid_and_a_price_are_added_up() -> None:
    events = (
        ev.Paid(player("Ada"), BANK, 68, "winning bid"),
        ev.Paid(player("Ada"), BANK, 90, "CMH"),
        ev.PaperMoved("private:CMH", BANK, player("Ada"), "auction"),
    )
    assert told("1860", *events) == ["Ada buys Cowes Marina & Ferry Company for £68 + £90 = £158"]


def test_a_dividend_is_one_line_for_everybody() -> None:
    events = (
        ev.Paid(BANK, player("Ada"), 48, "dividend of IOW"),
        ev.Paid(BANK, player("Ben"), 32, "dividend of IOW"),
    )
    assert told("1860", *events) == ["Dividend of IOW: Ada £48, Ben £32"]


def test_what_the_ground_costs_is_told_with_the_tile() -> None:
    paid = ev.Paid(company("IOW"), Holder("credit"), 60, "terrain at K5")
    laid = ev.TileLaid("IOW", "K5", "742", 0, "")
    assert told("1860", paid, laid) == ["IOW lays 742 on K5 for 60cc"]


def test_a_sentence_begins_with_a_capital_letter() -> None:
    assert told("1860", ev.TrainMoved("2+1-3", "2+1", IPO, POOL, "")) == [
        "2+1 of the initial offering goes to the pool"
    ]
    assert told("1848", ev.Paid(IPO, BANK, 50, "a prize")) == ["The initial offering pays £50 (a prize)"]


def test_nothing_that_happened_is_left_out() -> None:
    """Every price, train, tile and director of a game is spoken of in its log."""
    registry.register_all()
    game = Game("1860", ["Ada", "Ben", "Cleo"], {}, seed=3)
    for _ in range(140):
        action = known.choose(game, game.deciders[0])
        assert action is not None
        game.act(action)
    for step in log.steps(game):
        words = " ".join(line.text for line in step.lines)
        for event in game.entries[step.index - 1].events:
            if isinstance(event, ev.Paid):
                assert f"{event.amount:,}" in words
            if isinstance(event, ev.TrainMoved):
                assert event.name_of_train in words
            if isinstance(event, ev.TileLaid):
                assert event.tile in words
                assert event.hex in words
