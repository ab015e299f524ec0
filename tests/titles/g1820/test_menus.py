"""What players read in the menus of auctions, stock turns, floats and increases: entries, words and ranges."""

from __future__ import annotations

from bradshaw.kernel.actions import Agree, BuyTrain, Pass, SellShares
from bradshaw.kernel.menu import Range
from bradshaw.kernel.records import company, cousin, player
from bradshaw.titles.g1820.cousin_auction import PayForCousin
from bradshaw.titles.g1820.floating import ChooseHex
from bradshaw.titles.g1820.frames import Covering
from bradshaw.titles.g1820.future_trains import AssignTrain
from bradshaw.titles.g1820.growing import Increase
from bradshaw.titles.g1820.lobbies import FundLobby, RaiseLobby
from bradshaw.titles.g1820.own import Lobby
from bradshaw.titles.g1820.stock_round import ActFor
from bradshaw.titles.g1820.subscription import Propose, Subscribe
from position import Position
from titles.g1820.given import given
from titles.g1820.test_floats import drafting, on
from titles.g1820.test_opening import BLUE, GREEN, auction, bid, sold, train_sale, won

LSR, LUR = "LSR", "LUR"


def shown(at: Position, kind: str | None = None) -> list[str]:
    """Every entry with its range: `Sell a share [1-3]`; a step other than one is said, and what is left out."""
    return [" ".join([option.label, *map(spelt, option.ranges.values())]) for option in at.menu(kind)]


def spelt(span: Range) -> str:
    by = f" by {span.step}" if span.step > 1 else ""
    holes = f" but {', '.join(map(str, span.holes))}" if span.holes else ""
    return f"[{span.start}-{span.stop}{by}{holes}]"


def test_a_stock_turn() -> None:
    at = given(
        stock="A",
        held={LUR: {"A": 3, "B": 1, "pool": 1}, LSR: {"B": 2, "JL": 2}},
        size={LSR: 10},
        cousins={"JL": "A"},
        cash={"JL": 130, "A": 130},
        privates={"S&D": "A"},
        treasury_cash={LUR: 130},
        keep={"lobbies": (Lobby("B", 100), Lobby("A", 40))},
    )
    privates = [f"Increase S&D to {size} shares" for size in (5, 10, 20, 50)]
    assert shown(at) == [
        "Sell a share of LUR for £60 each [1-3]",
        "A buys a share of LSR from its treasury for £60",
        "A buys a share of LSR from B for £60",
        "A buys a share of LSR from Joseph Locke for £60",
        "Act for Joseph Locke",
        "LUR buys a share from the pool for £60 each",
        "Fund a new lobby [20-130 by 10 but 40, 100]",
        "Raise B's lobby of £100 [110-230 by 10]",
        "Raise A's lobby of £40 [50-170 by 10 but 100]",
        "Increase LUR to 10 shares",
        "Increase LUR to 20 shares",
        "Increase LUR to 50 shares",
        *privates,
        "Pass",
    ]
    assert shown(at.do(ActFor, cousin="JL")) == [
        "Joseph Locke sells a share of LSR for £60 each [1-2]",
        "Joseph Locke buys a share of LUR from A for £60",
        "Joseph Locke buys a share of LUR from B for £60",
        "Joseph Locke buys a share of LUR from the pool for £60",
        "Joseph Locke buys a share of LSR from its treasury for £60",
        "Joseph Locke buys a share of LSR from B for £60",
        "Act for yourself",
        "Pass",
    ]
    at.do(ActFor).do(SellShares, company=LUR, count=2)
    assert shown(at, "pass") == ["End the turn"]


def test_lobbies_that_cannot_be() -> None:
    lobbies = (Lobby("B", 490), Lobby("B", 60), Lobby("A", 40), Lobby("C", 20))
    at = given(stock="A", keep={"lobbies": lobbies}, cash={"A": 45})
    assert shown(at, "fund-lobby") == ["Fund a new lobby [30-30 by 10]"]
    assert shown(at, "raise-lobby") == [
        "Raise B's lobby of £490 [500-530 by 10]",
        "Raise B's lobby of £60 [70-100 by 10]",
        "Raise A's lobby of £40 [50-80 by 10 but 60]",
        "Raise C's lobby of £20 [30-50 by 10 but 40]",
    ]
    assert at.refused(RaiseLobby, lobby=50, amount=70) == "1820-6.5.2.1-b"
    assert at.refused(RaiseLobby, lobby=40, amount=40) == "1820-6.5.2.1-b"
    assert at.refused(RaiseLobby, lobby=40, amount=30) == "1820-6.5.2.1-b"
    assert at.refused(RaiseLobby, lobby=40, amount=60) == "1820-6.5.2.1-c"
    assert at.refused(RaiseLobby, lobby=40, amount=55) == "1820-6.5.2.1-d"
    assert at.refused(RaiseLobby, lobby=40, amount=90) == "1820-6.5.2.1-b"
    assert at.refused(FundLobby, amount=50) == "1820-6.5.2.1-a"
    none = given(stock="A", keep={"lobbies": (Lobby("B", 20),)}, cash={"A": 20})
    assert shown(none, "fund-lobby") == []


def test_loans_for_own_shares() -> None:
    at = given(stock="A", held={LUR: {"A": 5, "pool": 5}}, size={LUR: 10}, price={LUR: 71}, treasury_cash={LUR: 150})
    assert shown(at, "buy-back") == [
        "LUR buys a share from the pool for £71 each [1-2]",
        "LUR buys 3 shares from the pool for £65 each with 1 loan [3-5]",
    ]
    poor = given(stock="A", held={LUR: {"A": 5, "pool": 5}}, size={LUR: 10}, price={LUR: 71})
    assert shown(poor, "buy-back")[1] == "LUR buys 4 shares from the pool for £60 each with 2 loans [4-5]"


def test_loans_for_own_shares_stay_within_the_shares_in_play() -> None:
    for had, words in ((2, "LUR buys a share from the pool for £65 each with 1 loan [1-3]"), (3, " [1-2]")):
        at = given(stock="A", held={LUR: {"A": 3, "pool": 3}}, size={LUR: 10}, price={LUR: 71}, loans={LUR: had})
        (shown_now,) = shown(at, "buy-back")
        assert shown_now.endswith(words), had


def test_an_increase_and_its_buyers() -> None:
    at = given(stock="A", held={LUR: {"A": 3, "B": 1}}, cash={"A": 200, "B": 60, "C": 0})
    at.do(Increase, company=LUR, size=10)
    assert shown(at) == ["A buys shares for £60 each [1-3]", "B buys shares for £60 each", *shown(at)[-2:]]
    assert shown(at)[-2:] == ["Propose LUR with 10 shares at £60, bought by nobody", "Give the increase up"]
    at.do(Subscribe, holder=player("A"), count=2).do(Subscribe, holder=player("B"), count=1)
    assert shown(at) == [
        "A buys shares for £60 each",
        "A buys none",
        "B buys none",
        "Propose LUR with 10 shares at £60, bought by A 2, B 1",
        "Give the increase up",
    ]
    at.do(Subscribe, holder=player("B"), count=0)
    assert at.refused(Subscribe, holder=player("B"), count=0) == "1820-6.5.2.2-h"
    assert at.refused(Subscribe, holder=player("B"), count=2) == "1820-6.5.2.2-h"
    assert at.refused(Subscribe, holder=company(LSR), count=1) == "1820-6.5.2.2-h"
    at.do(Propose)
    assert shown(at) == ["A sells a share for £60 each [1-2]", "A keeps the shares"]
    assert at.refused(SellShares, company=LUR, count=3) == "1820-6.5.2.2-l"
    at.do(SellShares, company=LUR, count=1)
    assert shown(at) == ["B sells a share for £60 each", "B keeps the shares"]


def test_the_steps_of_a_float() -> None:
    assert shown(drafting("charter"))[:2] == ["Float LSR", "Float OW&WR"]
    give_up = "Float no company; the lobby is lost"
    assert shown(drafting("terms")) == [*(f"5 shares at £{par}" for par in (55, 60, 65, 71)), "Back", give_up]
    first = drafting(cash={"A": 165})
    assert {"Station in Hull (C15)", "Station in G11"} <= set(shown(first))
    assert shown(drafting().do(ChooseHex, hex="M15")) == ["In Chatham", "Back", give_up]
    tiles = shown(drafting().do(ChooseHex, hex="G7"))
    assert (tiles[0], len(tiles)) == ("On tile 148, turned 0, city 1", 17)
    assert tiles[12:15] == [
        "On tile 150, turned 0, city 1 [0-3 by 3]",
        "On tile 150, turned 1, city 1 [1-4 by 3]",
        "On tile 150, turned 2, city 1 [2-5 by 3]",
    ]
    second = shown(on(first, "G7", "148"))
    assert "Second station in G11, for £160" in second
    assert all(words.endswith("£160") for words in second[:-3])  # £240 he does not have
    assert second[-3:] == ["Keep the second station on the charter", "Back", give_up]


def test_two_cities_on_a_hex() -> None:
    """Each city of a double tile is a place of its own, and all turns count; an upgrade opens no circle there."""
    tiles = shown(drafting().do(ChooseHex, hex="C7"))
    assert "On tile 802, turned 0, city 1" in tiles
    assert "On tile 802, turned 0, city 2" in tiles
    assert "On tile 802, turned 3, city 1" in tiles
    both = {"C7": ("802", 0)}
    half = drafting(phase="green", tiles=both, stations={LSR: ["C7.0"]})
    assert shown(half.do(ChooseHex, hex="C7"), "choose-spot") == ["In Bolton"]
    full = drafting(phase="green", tiles=both, stations={LSR: ["C7.0", "C7.1"]})
    assert full.refused(ChooseHex, hex="C7") == "1820-6.6.2-e"
    city = drafting(phase="green", tiles={"H14": ("57", 0)})
    assert "In H14" in shown(city.do(ChooseHex, hex="H14"))


def test_auctions() -> None:
    at = bid(auction(A=400), (BLUE, 80))
    assert shown(at)[:2] == [
        "Bid on Great Western Steamship Company [90-500 by 10]",
        "Bid on Robert Stephenson & Charles Fox [20-500 by 10]",
    ]
    paying = sold(bid(auction(A=405, B=100), (BLUE, 80), (GREEN, 50), None, ("JH", 100)))
    text = "Pay £80 for Great Western Steamship Company, which begins with £40 [80-300 by 10]"
    assert shown(paying) == [text]
    paying.do(PayForCousin, cousin=BLUE, amount=80)
    assert shown(paying) == ["Pay £100 for James Holden, which begins with £30 [100-320 by 10]"]
    paying.do(PayForCousin, cousin="JH", amount=320).do(PayForCousin, cousin=GREEN, amount=100)
    assert shown(paying) == ["Buy Robert Stephenson & Charles Fox for £50", "Buy none"]
    assert shown(won(train_sale(2), "B", 60)) == [
        "Take the 5+ for £60",
        "Take the 8+ for £60",
        "Take the 5+ and the 8+ for £120",
    ]


def test_trains_given_and_bought() -> None:
    at = given(
        turn=(LUR, "trains"),
        held={LUR: {"B": 3, "A": 1}, LSR: {"C": 3}},
        treasury_cash={LUR: 30},
        trains={"A": ["2+"], LSR: ["2+"]},
    )
    assert shown(at, "buy-train") == [
        "Buy a 2+ for £80, of which the director adds £50",
        "Buy a 2+ of LSR for £1 [1-80]",
    ]
    close = given(turn=(LUR, "trains"), held={LUR: {"B": 3}}, treasury_cash={LUR: 79})
    assert shown(close, "buy-train") == ["Buy a 2+ for £80, of which the director adds £1"]
    enough = given(turn=(LUR, "trains"), held={LUR: {"B": 3}}, treasury_cash={LUR: 80})
    assert shown(enough, "buy-train") == ["Buy a 2+ for £80"]
    assert shown(at, "assign-train") == ["Give the 2+ to LUR"]
    at.do(AssignTrain, actor="A", train=at.state.trains_of(player("A"))[0])
    assert shown(at, "agree") == ["Agree: A's 2+ goes to LUR"]
    at.do(Agree)
    assert shown(at, "buy-train") == ["Buy a 2+ of LSR for £1 [1-30]"]


def test_shares_sold_for_a_train() -> None:
    at = given(
        turn=(LUR, "trains"),
        phase="green",
        held={LUR: {"A": 2, "C": 1}, LSR: {"A": 3, "B": 2}, "LBR": {"A": 1, "B": 2}},
        cash={"A": 5},
        trains={LSR: ["3+"]},
    )
    (train,) = at.state.trains_of(company(LSR))
    at.do(BuyTrain, train=train, price=150)
    assert isinstance(at.frame, Covering)
    lots = (("LUR", ""), ("LSR", " [1-3]"), ("LBR", ""))
    assert shown(at) == [f"A sells a share of {name} for £60 each{span}" for name, span in lots]
    at.do(SellShares, company=LSR, count=2)
    assert shown(at, "agree") == ["Agree: A sells 2 shares of LSR, whose director changes"]


def test_cousins_are_called_by_their_names() -> None:
    at = drafting(cousins={"JL": "B"}, cash={"JL": 200})
    on(at, "G7", "148").do(Pass).do(Subscribe, holder=cousin("JL"), count=2).do(Propose)
    assert shown(at, "agree") == ["Agree: LUR with 5 shares at £71, bought by Joseph Locke 2"]


def test_lobbies_within_the_money() -> None:
    (funding,) = given(stock="A", cash={"A": 129}).options("fund-lobby")
    assert (funding.ranges["amount"].start, funding.ranges["amount"].stop) == (20, 120)
