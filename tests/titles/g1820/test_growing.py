"""Companies that increase their share-count (chapter 6.5.2.2)."""

from __future__ import annotations

import pytest

from bradshaw.kernel.actions import Agree, BuyShare, Decline, Pass, SellShares
from bradshaw.kernel.events import CompanyEvent
from bradshaw.kernel.records import POOL, company, cousin, player
from bradshaw.titles.g1820.drafts import Abandon
from bradshaw.titles.g1820.floating import ChooseTerms
from bradshaw.titles.g1820.frames import Growing, Parting, StockRound
from bradshaw.titles.g1820.growing import Increase
from bradshaw.titles.g1820.lobbies import FundLobby
from bradshaw.titles.g1820.own import own
from bradshaw.titles.g1820.stock_round import ActFor, CousinSells
from bradshaw.titles.g1820.subscription import Propose, Subscribe
from position import Position
from titles.g1820.given import given

LSR, LUR = "LSR", "LUR"


def keep_all(at: Position) -> Position:
    """Nobody sells shares while the company grows."""
    while isinstance(at.frame, Parting):
        at.do(Pass)
    return at


@pytest.mark.rule("1820-6.5.2.2-a", "1820-6.5.2-b")
def test_only_the_director_increases_as_a_main_action() -> None:
    at = given(stock="A", held={LUR: {"A": 1, "B": 2}, LSR: {"A": 2}})
    assert at.refused(Increase, company=LUR, size=10) == "1820-6.5.2.2-a"
    assert {one.company for one in at.offered(Increase)} == {LSR}
    at.do(Increase, company=LSR, size=10).do(Subscribe, holder=player("A"), count=2).do(Propose)
    assert at.refused(BuyShare, company=LUR, source=company(LUR)) == "1820-6.5.2-a"
    bought = given(stock="A", held={LSR: {"A": 2}}).do(BuyShare, company=LSR, source=company(LSR))
    assert bought.refused(Increase, company=LSR, size=10) == "1820-6.5.2-a"
    funded = given(stock="A", held={LSR: {"A": 2}, LUR: {"A": 1, "B": 2}}).do(FundLobby, amount=20)
    assert funded.refused(BuyShare, company=LSR, source=company(LSR)) == "1820-6.5.2-a"
    late = given(stock="A", part=2, held={LSR: {"A": 2}})
    assert late.refused(Increase, company=LSR, size=10) == "1820-6.5.1-g"
    sold = given(stock="A", held={LSR: {"A": 2, "JL": 1}}, cousins={"JL": "A"})
    sold.do(ActFor, cousin="JL").do(CousinSells, cousin="JL", company=LSR, count=1)
    assert sold.refused(Increase, company=LSR, size=10) == "1820-6.5.2-c"


def private(**fields: int) -> Position:
    return given(
        stock="A",
        phase="green",
        privates={"S&D": "A"},
        held={LUR: {"B": 3}},
        price={LUR: 95},
        trains={"S&D": ["2+"]},
        stations={"S&D": ["M15.0"]},
        cash={"A": 300, **fields},
    )


@pytest.mark.rule("1820-6.5.2.2-d", "1820-6.5.2.2-e", "1820-6.5.2.2-r", "1820-6.5.2.2-s")
def test_a_private_company_goes_public_at_a_par_of_the_phase() -> None:
    at = private()
    assert at.refused(Increase, company="S&D", size=5, par=95) == "1820-6.5.2.2-d"  # it is asked next
    at.do(Increase, company="S&D", size=5)
    assert at.refused(ChooseTerms, size=5, par=105) == "1820-6.5.2.2-d"
    assert at.refused(ChooseTerms, size=10, par=95) == "1820-6.5.2.2-d"
    assert [one.par for one in at.offered(ChooseTerms)] == [55, 60, 65, 71, 78, 86, 95]
    assert not at.offered(Subscribe)
    at.do(ChooseTerms, size=5, par=95)
    assert not at.offered(ChooseTerms)
    assert at.refused(ChooseTerms, size=5, par=90) == "1820-6.5.2.2-d"
    assert at.refused(Propose) == "1820-6.5.2.2-o"  # the certificate is one share of five
    at.do(Subscribe, holder=player("A"), count=1).do(Propose)
    assert (at.cash("A"), at.cash("S&D"), at.owned("S&D", "A"), at.owned("S&D", POOL)) == (205, 95, 2, 1)
    assert at.state.owned("S&D", company("S&D")) == 2
    assert (at.price("S&D"), own(at.state).privates) == (95, ())
    assert at.state.stacks[at.state.prices["S&D"]] == (LUR, "S&D")
    assert len(at.state.trains_of(company("S&D"))) == 1
    assert sum(marker.place is not None for marker in at.state.markers.values() if marker.company == "S&D") == 1


@pytest.mark.rule("1820-6.5.2.2-s", "1820-6.5.2.2-j")
def test_buyers_leave_the_shares_that_go_to_the_pool() -> None:
    at = private(A=900, B=900, C=900).do(Increase, company="S&D", size=5).do(ChooseTerms, size=5, par=55)
    at.do(Subscribe, holder=player("B"), count=3)
    assert at.refused(Subscribe, holder=player("C"), count=1) == "1820-6.5.2.2-h"
    ten = private(A=900, B=900, C=900).do(Increase, company="S&D", size=10).do(ChooseTerms, size=10, par=55)
    assert ten.refused(Subscribe, holder=player("A"), count=6) == "1820-6.5.2.2-h"  # 60% with the one he has
    ten.do(Subscribe, holder=player("A"), count=5)
    assert ten.refused(Subscribe, holder=player("B"), count=3) == "1820-6.5.2.2-h"
    assert ten.refused(Subscribe, holder=player("B"), count=2) == ""
    banned = given(stock="B", held={LUR: {"A": 3, "B": 1}}, cash={"B": 900})
    banned.do(SellShares, company=LUR, count=1).do(Pass).do(Pass).do(Increase, company=LUR, size=10)
    assert banned.refused(Subscribe, holder=player("B"), count=1) == "1820-6.5.2.2-h"
    assert banned.refused(Subscribe, holder=player("C"), count=1) == ""


@pytest.mark.rule("1820-6.5.2.2-h", "1820-6.5.2.2-k", "1820-6.5.2.2-q")
def test_invited_buyers_agree_pay_and_may_become_director() -> None:
    at = given(stock="A", held={LUR: {"A": 2}}, cousins={"JL": "B"}, cash={"JL": 100}, price={LUR: 71})
    at.do(Increase, company=LUR, size=10).do(Subscribe, holder=player("C"), count=3)
    assert at.refused(Subscribe, holder=company(LSR), count=1) == "1820-6.5.2.2-h"
    at.do(Subscribe, holder=cousin("JL"), count=1).do(Propose)
    assert set(at.deciders) == {"B", "C"}
    at.do(Agree, actor="C").do(Decline, actor="B")
    assert isinstance(at.frame, Growing)
    assert (at.cash("C"), at.state.companies[LUR].shares) == (500, 5)
    at.do(Propose).do(Agree, actor="C").do(Agree, actor="B")
    keep_all(at)
    assert (at.cash("C"), at.state.cash[cousin("JL")], at.cash(LUR)) == (287, 29, 284)
    assert (at.state.companies[LUR].director, at.price(LUR)) == ("C", 71)


@pytest.mark.rule("1820-6.5.2.2-l")
@pytest.mark.parametrize(("bought", "asked"), [(1, True), (0, False)])
def test_who_can_part_with_a_single_share_is_asked(bought: int, asked: bool) -> None:
    at = given(stock="A", held={LUR: {"A": 3, "B": 1}}, price={LUR: 71}).do(Increase, company=LUR, size=10)
    for _ in range(bought):
        at.do(Subscribe, holder=player("A"), count=1)
    at.do(Propose)
    assert isinstance(at.frame, Parting) == asked, "four of ten must be held"


@pytest.mark.rule("1820-6.5.2.2-l", "1820-con-29")
def test_holders_may_sell_before_the_company_has_grown() -> None:
    held = {LUR: {"A": 3, "B": 2}}
    at = given(stock="A", held=held, cousins={"JL": "B"}, cash={"JL": 100}, price={LUR: 71})
    at.do(Increase, company=LUR, size=10).do(Subscribe, holder=cousin("JL"), count=1)
    at.do(Subscribe, holder=player("A"), count=1).do(Propose).do(Agree)
    assert isinstance(at.frame, Parting)  # seven are held of which four must be
    assert at.decider == "A"
    at.do(Pass)
    assert at.decider == "B"
    assert at.refused(SellShares, company=LUR, count=3) == "1820-6.5.2.2-l"
    at.do(SellShares, company=LUR, count=2)
    assert (at.cash("B"), at.owned(LUR, POOL)) == (500 + 142, 2)
    assert at.decider == "B"  # for his cousin
    at.do(SellShares, company=LUR, count=1)
    assert at.state.cash[cousin("JL")] == 100
    assert isinstance(at.frame, StockRound)  # four are left
    assert (at.owned(LUR, POOL), at.state.companies[LUR].shares) == (4, 10)
    assert at.decider == "B"
    assert at.refused(BuyShare, company=LUR, source=POOL) == "1820-6.5.2.4-g"
    at.do(Pass).do(Pass)
    assert at.refused(SellShares, company=LUR, count=1) == "1820-6.5.2.3-b"


@pytest.mark.rule("1820-6.5.2.2-l")
def test_every_holder_is_asked_once_from_the_director_on() -> None:
    at = given(4, stock="C", held={LUR: {"C": 2, "A": 1, "D": 1, "JL": 1}}, cousins={"JL": "D"}, cash={"C": 900})
    at.do(Increase, company=LUR, size=10).do(Subscribe, holder=player("C"), count=3).do(Propose)
    asked = []
    while isinstance(at.frame, Parting):
        asked.append(at.frame.waiting[0])
        assert at.frame.waiting[0] != player("B")  # who has none
        at.do(Pass)
    assert asked == [player("C"), player("D"), cousin("JL"), player("A")]
    assert [event.what for event in at.said(CompanyEvent)] == ["grown to 10 shares"]
    assert at.state.companies[LUR].shares == 10


@pytest.mark.rule("1820-6.5.2.2-b", "1820-6.5.2.3-b")
def test_a_company_may_grow_again_but_its_shares_are_not_sold_then() -> None:
    at = given(2, stock="A", held={LUR: {"A": 3, "B": 2}}, cash={"A": 900, "B": 0})
    at.do(Increase, company=LUR, size=10).do(Propose)
    while isinstance(at.frame, Parting):
        at.do(Pass)
    at.do(Pass).do(Increase, company=LUR, size=20).do(Subscribe, holder=player("A"), count=6).do(Propose)
    assert not isinstance(at.frame, Parting), "eleven are held of which eight must be, but it has grown already"
    assert (at.state.companies[LUR].shares, at.owned(LUR, POOL)) == (20, 1 + 2)
    assert at.refused(SellShares, actor="B", company=LUR, count=1) == "1820-6.5.2.3-b"


@pytest.mark.rule("1820-6.5.2.2-c")
def test_a_size_must_be_larger() -> None:
    at = given(stock="A", held={LUR: {"A": 4}}, size={LUR: 10})
    assert at.refused(Increase, company=LUR, size=10) == "1820-6.5.2.2-c"
    assert at.refused(Increase, company=LUR, size=5) == "1820-6.5.2.2-c"
    assert at.refused(Increase, company=LUR, size=20, par=60) == "1820-6.5.2.2-d"
    refused = given(stock="A", held={LUR: {"A": 3, "B": 2}}).do(Increase, company=LUR, size=10)
    refused.do(Subscribe, holder=player("A"), count=2).do(Propose)
    why = refused.why_not(SellShares, company=LUR, count=4)
    assert why is not None
    assert why.message == "A may sell up to 3 shares of LUR, so that 40% stay held."


@pytest.mark.rule("1820-6.5.2.2-l", "1820-13.4-d")
def test_the_director_may_part_with_the_office_while_it_grows() -> None:
    at = given(stock="A", held={LUR: {"A": 3, "B": 2}}, cash={"B": 900})
    at.do(Increase, company=LUR, size=10).do(Subscribe, holder=player("B"), count=1).do(Propose).do(Agree)
    at.do(SellShares, company=LUR, count=2)
    assert (at.state.companies[LUR].director, at.owned(LUR, POOL)) == ("B", 3)
    assert own(at.state).grown == (LUR,)


@pytest.mark.rule("1820-6.5.2.2-o")
def test_an_increase_given_up_changes_nothing_and_is_no_action() -> None:
    at = given(stock="A", held={LUR: {"A": 2, "B": 1}})
    before = (dict(at.state.cash), {name: dict(held) for name, held in at.state.shares.items()})
    at.do(Increase, company=LUR, size=10).do(Subscribe, holder=player("A"), count=1).do(Abandon)
    assert (dict(at.state.cash), {name: dict(held) for name, held in at.state.shares.items()}) == before
    assert at.decider == "A"
    assert at.refused(FundLobby, amount=20) == ""
    at.do(Pass)
    assert isinstance(at.frame, StockRound)
    assert at.frame.quiet == 1
