"""Chapter Miscellaneous: deals, gifts, and who may see what."""

from __future__ import annotations

import pytest

from bradshaw.cli.show import print_position
from bradshaw.kernel.codec import read_action
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import POOL, company, player
from bradshaw.titles.g1860.money import may_see_treasury
from bradshaw.titles.g1860.title import TITLE
from position import Position
from say import PASS, buy, buy_private, buy_train
from titles.g1860.given import given


@pytest.mark.rule("1860-miscellaneous-a")
def test_no_promise_binds_anybody() -> None:
    """B lets A have a train for 10 on the promise to get it back for 10; when the time comes A is free to decline."""
    at = given(
        phase="3",
        shares={"IOW": {"A": 5}, "C&N": {"B": 5}},
        price={"IOW": 100, "C&N": 90},
        trains={"C&N": ["3+2"]},
        treasury={"IOW": 10, "C&N": 90},
        turn=("IOW", "trains"),
    )
    at.act(buy_train("IOW", "3+2-0", 10), {"kind": "agree"}, PASS)
    at.act(buy_train("C&N", "3+2-0", 10))
    assert at.decider == "A"
    at.act({"kind": "decline"})
    assert at.state.trains["3+2-0"].holder == company("IOW")


@pytest.mark.rule("1860-miscellaneous-a", "1860-miscellaneous-b")
def test_players_have_no_way_to_bind_or_to_give() -> None:
    kinds = {kind.__name__ for kind in TITLE.actions}
    assert kinds == {
        *("Agree", "Bid", "BuyPrivate", "BuyShare", "BuyTrain", "Choose", "ClosePrivate", "Decline", "DiscardTrain"),
        *("Dividend", "Exchange", "LayTile", "Pass", "PlaceMarker", "RunRoutes", "SellPrivate", "SellShares"),
        "StartCompany",
    }
    for gift in ("give", "pay", "transfer"):
        with pytest.raises(BadInput, match=gift):
            read_action(TITLE, {"kind": gift, "actor": "A", "to": "B", "amount": 50})


@pytest.mark.rule("1860-miscellaneous-b")
def test_shares_and_privates_are_not_traded_between_players() -> None:
    at = given(stock="A", shares={"C&N": {"B": 5}}, privates={"B": ["CMH"], "bank": ["RPSC"]})
    assert at.refused(buy("C&N", player("B"))) == "1860-buying-and-selling-r"
    assert at.refused(buy_private("CMH", 90)) == "1860-miscellaneous-b"
    assert not at.refused(buy("C&N"))
    assert not at.refused(buy_private("RPSC", 130)), "only the bank sells"


def seen_by(at: Position, name: str) -> list[str]:
    return [who for who in at.state.players if may_see_treasury(at.state, who, name)]


@pytest.mark.rule("1860-miscellaneous-c")
def test_treasuries_are_shown_to_shareholders_or_by_agreement_to_all() -> None:
    def table(**options: bool) -> Position:
        return given(options=options, shares={"C&N": {"A": 4, "B": 1}}, stock="A")

    assert seen_by(table(open_treasuries=False), "C&N") == ["A", "B"]
    assert seen_by(table(open_treasuries=True), "C&N") == ["A", "B", "C"]
    assert seen_by(table(), "C&N") == ["A", "B"], "nothing was agreed"


@pytest.mark.rule("1860-miscellaneous-d")
def test_treasuries_of_companies_in_receivership_or_bankrupt_are_open_to_all() -> None:
    at = given(
        options={"open_treasuries": False},
        shares={"C&N": {"A": 1, POOL: 4}},
        director={"C&N": POOL},
        price={"C&N": 60},
        bankrupt=["IOW"],
        stock="A",
    )
    assert seen_by(at, "C&N") == seen_by(at, "IOW") == ["A", "B", "C"]


@pytest.mark.rule("1860-miscellaneous-e")
def test_everybodys_cash_is_always_shown(capsys: pytest.CaptureFixture[str]) -> None:
    game = Game("1860", ["Ann", "Bob"], {"open_treasuries": False})
    game.act({"kind": "bid", "actor": "Ann", "amount": 5, "lot": ""})
    game.act({"kind": "pass", "actor": "Bob"})
    game.act({"kind": "choose", "actor": "Ann", "lot": "RPSC"})
    print_position(game)
    rows = {line.split()[0]: line.split()[1] for line in capsys.readouterr().out.splitlines() if line.strip()}
    assert (rows["Ann"], rows["Bob"]) == ("865", "1000")
