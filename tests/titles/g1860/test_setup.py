"""Setting up the game."""

from __future__ import annotations

import pytest

from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import BANK, IPO, POOL, company, player
from bradshaw.mechanics.certificates import singles
from bradshaw.titles.g1860.data import COMPANIES
from bradshaw.titles.g1860.depot import top_of_stack
from bradshaw.titles.g1860.shares import certificates
from bradshaw.titles.g1860.state import own
from bradshaw.titles.g1860.title import TITLE
from say import PASS, buy, buy_train, choose, start
from titles.g1860.given import given


@pytest.mark.rule("1860-setup-a")
@pytest.mark.parametrize("players", ["A", "ABCDE"])
def test_the_game_is_for_two_to_four(players: str) -> None:
    with pytest.raises(BadInput, match="2 to 4 players"):
        Game(TITLE, players)
    assert [len(Game(TITLE, "ABCD"[:count]).state.players) for count in (2, 3, 4)] == [2, 3, 4]


@pytest.mark.rule("1860-setup-b", "1860-setup-c")
@pytest.mark.parametrize(("players", "cash"), [(2, 1000), (3, 670), (4, 500)])
def test_players_start_with_money_from_a_bank_of_10000(players: int, cash: int) -> None:
    state = given(players).state
    assert [state.cash[player(who)] for who in state.players] == [cash] * players
    assert state.cash[BANK] == 10_000 - players * cash


@pytest.mark.rule("1860-setup-c")
def test_company_credits_do_not_come_from_the_bank() -> None:
    at = given(stock="A", shares={"C&N": {"A": 4}}, tiles={"F2": ("787", 0)})
    before = at.state.cash[BANK]
    at.act(buy("C&N"))
    assert at.state.cash[company("C&N")] == 1000
    assert at.state.cash[BANK] == before + 100


@pytest.mark.rule("1860-setup-d")
@pytest.mark.parametrize("name", COMPANIES)
def test_ten_units_in_nine_certificates_the_directors_first(name: str) -> None:
    at = given(stock="A")
    assert at.state.owned(name, IPO) == 10
    assert at.refused(buy(name)) == "1860-buying-and-selling-f"
    at.act(start(name, COMPANIES[name].pars[0]))
    assert certificates(at.state, "A") == 1
    assert at.state.owned(name, player("A")) == 2
    assert singles(at.state, name, IPO) == 8
    sold_out = given(stock="A", shares={name: {"A": 10}})
    assert certificates(sold_out.state, "A") == 9
    assert sold_out.refused(buy(name)) == "1860-setup-d"


@pytest.mark.rule("1860-setup-e")
@pytest.mark.parametrize(("name", "private"), [("IOW", "RPSC"), ("C&N", "CMH"), ("FYN", "YHC"), ("BHI&R", "BHC")])
def test_the_last_certificate_is_kept_for_the_private(name: str, private: str) -> None:
    at = given(stock="A", shares={name: {"A": 8}}, privates={"B": [private]})
    assert not at.refused(buy(name))
    last = given(stock="A", shares={name: {"A": 9}}, privates={"B": [private]})
    assert last.refused(buy(name)) == "1860-exchanging-privates-e"
    not_linked = given(stock="A", shares={"IWNJ": {"A": 9}}, privates={"B": [private]})
    assert not not_linked.refused(buy("IWNJ"))


@pytest.mark.rule("1860-setup-f")
def test_the_trains_lie_in_rising_order() -> None:
    stack = [train.kind for train in given().state.trains.values() if train.holder == IPO]
    limited = ["2+1"] * 5 + ["3+2"] * 4 + ["4+2"] * 3 + ["5+3"] * 2 + ["6+3"] * 2 + ["7+4", "8+4"]
    assert stack[: len(limited)] == limited
    assert set(stack[len(limited) :]) == {"9+5"}


@pytest.mark.rule("1860-setup-f")
def test_after_five_purchases_the_next_train_is_a_3() -> None:
    at = given(
        shares={"IOW": {"A": 5}, "C&N": {"A": 5}},
        trains={"IOW": ["2+1"], "C&N": ["2+1"] * 3},
        treasury={"IOW": 1000},
        turn=("IOW", "trains"),
    )
    assert at.refused(buy_train("IOW", "3+2-0", 300)) == "1860-buying-trains-b"
    at.act(buy_train("IOW", "2+1-4", 250))
    assert top_of_stack(at.state) == "3+2-0"
    assert not at.refused(buy_train("IOW", "3+2-0", 300))


@pytest.mark.rule("1860-setup-g")
def test_six_lots_are_auctioned_and_fishbourne_waits() -> None:
    at = given()
    assert set(own(at.state).lots) == {"BHC", "YHC", "CMH", "RPSC", "IOW", "C&N"}
    assert at.state.papers["private:FFC"] == IPO
    at.act(PASS, PASS, PASS)
    assert at.refused(choose("FFC")) == "1860-initial-auction-h"


@pytest.mark.rule("1860-setup-h")
def test_the_pool_is_empty_and_nothing_has_been_earned() -> None:
    state = given().state
    assert all(state.owned(name, POOL) == 0 for name in COMPANIES)
    assert all(record.last_run is None for record in state.companies.values())
    at = given(stock="A", shares={"C&N": {"A": 5}}, fresh=["C&N"])
    assert at.refused(buy("C&N", POOL)) == "1860-buying-and-selling-c"
