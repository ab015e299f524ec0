"""How bots of 1820 part with companies whose trains cost more than they earn, and what they put their money in."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bradshaw.bots import known
from bradshaw.bots.habits import prospects_1820 as prospects
from bradshaw.kernel import ledger
from bradshaw.kernel.actions import Action, BuyShare, BuyTrain, DiscardTrain, SellShares
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import POOL, player
from bradshaw.kernel.table import Table
from bradshaw.mechanics.operating_round import OperatingRound
from bradshaw.titles.g1820 import british_rail
from bradshaw.titles.g1820.data import RAIL
from bradshaw.titles.g1820.dues import PayDue, RefuseDue
from bradshaw.titles.g1820.frames import CompanyTurn, Course, Takeovers
from bradshaw.titles.g1820.growing import Increase
from bradshaw.titles.g1820.takeovers import OfferCompany
from bradshaw.titles.registry import register_all
from position import Position
from titles.g1820.given import given

TWO = {"LUR": {"A": 3, "B": 2}, "CFR": {"C": 3}}
DEAR = {"LUR": ["5+"], "CFR": ["5D+"]}
"""Blue trains cost 650 to keep when the red ones come."""
TURN = (Takeovers(company="LUR", begun=True),)


@pytest.fixture(autouse=True)
def titles() -> None:
    register_all()


def choice(at: Position, who: str) -> Action:
    game = Game("1820", at.state.players)
    game.start = at.state
    found = known.choose(game, who)
    assert found is not None
    return found


def run_last(at: Position, **runs: int) -> Position:
    for name, run in runs.items():
        at.state.companies[name] = replace(at.state.companies[name], operated=True, last_run=run)
    return at


def with_british_rail(at: Position) -> Position:
    british_rail.mourn(Table(at.title, at.state))
    return at


def test_a_company_that_cannot_pay_any_more_offers_itself_to_the_bank_after_victorias_death() -> None:
    """1820-8.4.1-e: for its price; a share of one that is liquidated gets 10."""
    at = given(phase="red", held=TWO, trains=DEAR, keep={"victoria_died": True}, frames=TURN, cash={"A": 0})
    assert choice(at, "A") == OfferCompany(actor="A", company="LUR")


def test_one_that_earns_and_can_pay_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prospects, "revenue", lambda state, company, kinds=None: 200)
    kept = {"victoria_died": True, "round": 1}
    at = given(phase="red", held=TWO, trains={"LUR": ["5D+"]}, keep=kept, frames=TURN, treasury_cash={"LUR": 500})
    assert not isinstance(choice(at, "A"), OfferCompany)


def test_the_last_company_of_all_does_not_offer_itself_as_that_would_end_the_game() -> None:
    """1820-9.1-b"""
    alone, trains = {"LUR": TWO["LUR"]}, {"LUR": DEAR["LUR"]}
    at = given(phase="red", held=alone, trains=trains, keep={"victoria_died": True}, frames=TURN, cash={"A": 0})
    assert not isinstance(choice(at, "A"), OfferCompany)


def test_who_has_most_of_british_rail_keeps_the_last_company_alive() -> None:
    """1820-9.1-b, 1820-7.2.5-e"""

    def answer(shares: dict[str, int]) -> Action:
        at = given(
            phase="red", held={"LUR": {"A": 3, "B": 2}}, trains={"LUR": ["5+"]}, cash={"A": 900}, price={"LUR": 43}
        )
        with_british_rail(at)
        t = Table(at.title, at.state)
        for who, count in shares.items():
            ledger.move_shares(t, RAIL, POOL, player(who), count)
        round_now = OperatingRound(set=1, number=1, of=2, began=True, acted=("LUR",))
        at.state.frames = (Course("after-operating"), round_now, CompanyTurn("LUR", "maintenance"))
        return choice(at, "A")

    assert isinstance(answer({"A": 40, "B": 5}), PayDue)
    assert isinstance(answer({"A": 5, "B": 40}), RefuseDue)


def test_shares_of_a_company_that_will_be_lost_are_sold_all_at_once() -> None:
    """1820-6.5.2.3-f"""
    at = run_last(given(phase="red", held=TWO, trains=DEAR, stock="B", part=2), LUR=100)
    assert choice(at, "B") == SellShares(actor="B", company="LUR", count=2)
    paid = {"LUR": ["5D+"], "CFR": ["5D+"]}
    at = run_last(given(phase="red", held=TWO, trains=paid, stock="B", part=2, treasury_cash={"LUR": 900}), LUR=100)
    assert not isinstance(choice(at, "B"), SellShares)


def test_spare_money_goes_into_british_rail_once_it_is_there() -> None:
    """1820-13.5"""
    at = with_british_rail(given(phase="brown", stock="A", part=2))
    assert choice(at, "A") == BuyShare(actor="A", company=RAIL, source=POOL)


def test_of_two_trains_the_one_that_costs_more_than_it_brings_goes_and_the_last_one_stays() -> None:
    at = given(turn=("LUR", "discard"), phase="brown", held=TWO, trains={"LUR": ["3+", "8+"]})
    found = choice(at, "A")
    assert isinstance(found, DiscardTrain)
    assert at.state.trains[found.train].kind == "3+"
    at = given(turn=("LUR", "discard"), phase="brown", held=TWO, trains={"LUR": ["3+"]})
    assert not isinstance(choice(at, "A"), DiscardTrain)


def test_a_rich_company_buys_no_second_train_that_has_nothing_to_run_on() -> None:
    at = given(turn=("LUR", "trains"), phase="blue", held=TWO, trains={"LUR": ["5+"]}, treasury_cash={"LUR": 2000})
    assert not isinstance(choice(at, "A"), BuyTrain)
    bare = given(turn=("LUR", "trains"), phase="blue", held=TWO, treasury_cash={"LUR": 2000})
    assert isinstance(choice(bare, "A"), BuyTrain)


def test_a_company_that_earns_well_grows_with_the_idle_money_of_its_director(monkeypatch: pytest.MonkeyPatch) -> None:
    """1820-6.5.2.2: the price rises by what it runs for, however many shares there are (1820-7.2.4-l)."""
    held = {**TWO, "SDR": {"A": 3, "B": 2}}

    def asked(run: int) -> Action:
        monkeypatch.setattr(prospects, "revenue", lambda state, company, kinds=None: run)
        at = given(phase="green", held=held, stock="A", trains={"LUR": ["3+"], "SDR": ["3+"]}, cash={"A": 1000})
        return choice(run_last(at, LUR=run, SDR=run), "A")

    assert isinstance(asked(300), Increase)
    assert not isinstance(asked(10), Increase)
