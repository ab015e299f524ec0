"""Chapter 8.2: buying back, smaller share-counts, going private, merging private companies."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import SellShares
from bradshaw.kernel.events import CompanyEvent
from bradshaw.kernel.records import POOL, cousin, player
from bradshaw.titles.g1820.data import COUSINS
from bradshaw.titles.g1820.drafts import Abandon
from bradshaw.titles.g1820.frames import Covering, IssueRound, Reducing
from bradshaw.titles.g1820.issue_round import Ready
from bradshaw.titles.g1820.own import own
from bradshaw.titles.g1820.reducing import BuyOut, CommitReduction, MergePrivate, Reduce
from position import Position
from titles.g1820.boardroom import charter_of, given, loans_of, stations_of, trains_of


def given_lsr(held: dict[str, int], **more: Any) -> Position:
    """A directs LSR of 10 shares at 71 in step 3."""
    terms: dict[str, Any] = {"shares": {"LSR": held, "LUR": {"C": 3}}, "cash": {"A": 0, "B": 0}, "step": 3} | more
    return given(**terms)


def reduce(size: int, name: str = "LSR", who: str = "A") -> Reduce:
    return Reduce(actor=who, company=name, size=size)


def buy_out(who: str, count: int = 1) -> BuyOut:
    return BuyOut(actor="A", holder=cousin(who) if who in COUSINS else player(who), count=count)


COMMIT = CommitReduction(actor="A")


@pytest.mark.rule("1820-8.2-a")
def test_no_reductions_from_brown_on() -> None:
    assert given_lsr({"A": 3}, phase="blue").refused(reduce(5)) == ""
    assert given_lsr({"A": 3}, phase="brown").refused(reduce(5)) == "1820-8.2-a"


@pytest.mark.rule("1820-8.2-b", "1820-10.7-c", "1820-8.2-s", "1820-8.1-s")
def test_the_director_picks_any_smaller_size() -> None:
    at = given_lsr({"A": 3}, size={"LSR": 20}, treasuries={"LSR": 500})
    assert [at.refused(reduce(size)) for size in (10, 5, 1)] == ["", "", ""]
    assert at.refused(reduce(20)) == "1820-8.2-b"
    assert at.refused(reduce(7)) == "1820-8.2-b"
    assert at.refused(reduce(5, "LUR")) == "1820-8.2-b", "C directs it"
    assert given_lsr({"A": 3}, price={"LSR": 10}, private={"CNR": "A"}).refused(reduce(5)) != ""
    at = given_lsr({"BI": 3}, cousins={"A": ["BI"]})
    assert isinstance(at.frame, IssueRound)
    assert at.deciders == ("C",), "a cousin's company does nothing"


@pytest.mark.rule("1820-8.2-c", "1820-8.2-d", "1820-8.2-h", "1820-8.2-i", "1820-10.6-c")
def test_the_pools_shares_are_bought_first() -> None:
    at = given_lsr({"A": 3, "B": 2, "pool": 2}, treasuries={"LSR": 200}).act(reduce(5), COMMIT)
    assert (at.cash("LSR"), at.owned("LSR", "A"), at.owned("LSR", "B"), at.owned("LSR", "pool")) == (58, 3, 2, 0)
    assert at.state.companies["LSR"].shares == 5
    assert own(at.state).reduced == ("LSR",)
    assert [(event.what, event.clause) for event in at.said(CompanyEvent)] == [("reduced to 5 shares", "1820-8.2-h")]


@pytest.mark.rule("1820-8.2-e", "1820-8.2-i", "1820-8.2-c")
def test_the_director_chooses_whose_shares_are_bought() -> None:
    at = given_lsr({"A": 3, "B": 2, "C": 2}, treasuries={"LSR": 300}, cash={"A": 0, "B": 0, "C": 0}).act(reduce(5))
    assert at.refused(COMMIT) == "1820-8.2-c"
    at.act(buy_out("B"), buy_out("C"))
    assert at.refused(buy_out("A")) == "1820-8.2-c", "two are enough"
    at.act(COMMIT)
    assert (at.cash("B"), at.cash("C"), at.cash("LSR")) == (71, 71, 300 - 142)
    assert [at.owned("LSR", who) for who in "ABC"] == [3, 1, 1]


@pytest.mark.rule("1820-8.2-g")
def test_the_director_stays() -> None:
    at = given_lsr({"A": 4, "B": 3}, treasuries={"LSR": 300}).act(reduce(5), buy_out("A", 2))
    assert at.refused(COMMIT) == "1820-8.2-g"
    at.act(buy_out("A", 0), buy_out("A", 1), buy_out("B", 1))
    assert at.refused(COMMIT) == ""


@pytest.mark.rule("1820-8.2-f")
def test_a_cousins_shares_are_bought_like_a_players() -> None:
    at = given_lsr({"A": 3, "BI": 3}, cousins={"B": ["BI"]}, treasuries={"LSR": 300}, cash={"BI": 0})
    at.act(reduce(5), buy_out("BI"), COMMIT)
    assert (at.cash("cousin/BI"), at.owned("LSR", "cousin/BI")) == (71, 2)


@pytest.mark.rule("1820-8.2-r")
def test_what_cannot_be_paid_does_not_begin_and_what_is_given_up_leaves_no_trace() -> None:
    shares = {"LSR": {"A": 4, "B": 4}, "LBR": {"A": 3}}
    poor = given(shares=shares, price={"LSR": 40}, treasuries={"LSR": 119}, step=3)
    assert poor.refused(reduce(5)) == "1820-8.2-r", "120 are needed and at 40 there is no loan"
    at = given_lsr({"A": 4, "B": 4}, treasuries={"LSR": 500})
    before = at.state
    at.act(reduce(5), buy_out("B", 3), Abandon(actor="A"))
    assert (at.state.shares, at.state.cash, at.state.prices) == (before.shares, before.cash, before.prices)
    assert not isinstance(at.frame, Reducing)


@pytest.mark.rule("1820-17.1-c", "1820-8.2-r")
def test_loans_pay_for_what_the_treasury_lacks() -> None:
    at = given_lsr({"A": 4, "B": 3}, treasuries={"LSR": 100}).act(reduce(5), buy_out("B", 2), COMMIT)
    assert (loans_of(at, "LSR"), at.price("LSR")) == (1, 65)
    assert at.cash("B") + at.cash("LSR") == 300, "nothing goes to anybody else"


@pytest.mark.rule("1820-8.2-p", "1820-17.2-b", "1820-17.3-a")
def test_excess_loans_are_repaid_at_once() -> None:
    at = given_lsr({"A": 3, "pool": 1}, loans={"LSR": 4}, treasuries={"LSR": 300}, size={"LSR": 10})
    at.act(reduce(5), COMMIT)
    assert loans_of(at, "LSR") == 4, "4 shares are in play"
    at = given_lsr({"A": 3, "B": 2, "pool": 1}, loans={"LSR": 6}, treasuries={"LSR": 300}).act(reduce(5), COMMIT)
    assert (loans_of(at, "LSR"), at.cash("LSR"), at.price("LSR")) == (5, 300 - 71 - 200, 78)


# Private companies


@pytest.mark.rule("1820-8.2-j", "1820-8.2-k", "1820-8.2-m", "1820-8.2-n", "1820-13.2-a")
def test_a_private_company_has_no_price_and_its_treasury_is_the_directors() -> None:
    at = given_lsr({"A": 2, "B": 1, "pool": 1}, size={"LSR": 5}, treasuries={"LSR": 393}, private={"CNR": "B"})
    at.act(reduce(1), buy_out("A"), buy_out("B"), COMMIT)
    assert [event.what for event in at.said(CompanyEvent)] == ["reduced to 1 shares", "private"]
    assert "LSR" not in at.state.prices
    assert (at.cash("A"), at.cash("B"), at.cash("LSR")) == (71 + 393 - 213, 71, 0)
    assert own(at.state).privates == ("CNR", "LSR")
    assert (at.state.companies["LSR"].director, at.owned("LSR", "A")) == ("A", 1)


@pytest.mark.rule("1820-8.2-l")
def test_private_companies_of_one_round_keep_their_order() -> None:
    at = given(
        shares={"LSR": {"A": 1}, "LUR": {"C": 1}}, price={"LSR": 60, "LUR": 95}, step=3, trains={"LSR": [], "LUR": []}
    )
    at.act(reduce(1), COMMIT).act(reduce(1, "LUR", "C"), CommitReduction(actor="C"))
    assert own(at.state).privates == ("LUR", "LSR")


@pytest.mark.rule("1820-8.2-q", "1820-17.1-b")
def test_a_company_that_becomes_private_repays_all_loans() -> None:
    at = given_lsr({"A": 1}, loans={"LSR": 2}, treasuries={"LSR": 300}, cash={"A": 150}).act(reduce(1), COMMIT)
    assert (loans_of(at, "LSR"), at.cash("A")) == (0, 50)
    poor = given_lsr({"A": 1}, loans={"LSR": 2}, treasuries={"LSR": 300}, cash={"A": 99})
    assert poor.refused(reduce(1)) == "1820-8.2-r", "undone rather than bankrupt"


@pytest.mark.rule("1820-8.2-q", "1820-17.3-a")
def test_the_director_may_sell_shares_for_them() -> None:
    shares = {"LSR": {"A": 1}, "LUR": {"C": 3, "A": 2}}
    at = given(shares=shares, loans={"LSR": 2}, treasuries={"LSR": 300}, cash={"A": 50}, step=3).act(reduce(1), COMMIT)
    assert isinstance(at.frame, Covering)
    assert at.act(SellShares(actor="A", company="LUR", count=1)).cash("A") == 300 + 50 + 71 - 400


@pytest.mark.rule("1820-8.2-o")
def test_a_new_private_company_may_be_merged_into_an_older_one() -> None:
    at = given_lsr(
        {"A": 1},
        private={"CNR": "A"},
        stations={"LSR": ["C5"], "CNR": ["B6"]},
        charter={"LSR": 1},
        trains={"LSR": ["3+"], "CNR": ["3+"]},
    )
    at.act(reduce(1), COMMIT)
    assert at.refused(MergePrivate(actor="A", company="CNR", into="LSR")) == "1820-8.2-o", "the older one stays"
    at.act(Ready(actor="C"))
    assert "C" not in at.deciders
    at.act(MergePrivate(actor="A", company="LSR", into="CNR"))
    assert "C" in at.deciders, "all are asked again"
    assert [event.what for event in at.said(CompanyEvent)] == ["merged into CNR", "returned to the supply"]
    assert (own(at.state).privates, trains_of(at, "CNR")) == (("CNR",), ["3+", "3+"])
    assert (stations_of(at, "CNR"), charter_of(at, "CNR")) == (["B6", "C5"], 1)
    assert not at.state.companies["LSR"].floated


@pytest.mark.rule("1820-8.1-i")
def test_a_reduction_asks_all_again() -> None:
    at = given_lsr({"A": 3}).act(Ready(actor="C"))
    assert at.deciders == ("A",)
    at.act(reduce(5), COMMIT)
    assert set(at.deciders) == {"A", "C"}


@pytest.mark.rule("1820-8.2-g", "1820-8.2-c")
def test_the_director_keeps_a_share() -> None:
    at = given_lsr({"A": 2, "B": 2}, treasuries={"LSR": 900}).act(reduce(1))
    assert at.refused(buy_out("A", 2)) == "1820-8.2-c"
    assert at.refused(buy_out("B", 2)) == ""
    at.act(buy_out("A", 1), buy_out("B", 2))
    assert at.refused(COMMIT) == ""


@pytest.mark.rule("1820-8.2-c")
def test_a_holder_sells_more_than_was_chosen_or_none() -> None:
    at = given_lsr({"A": 4, "B": 4}, treasuries={"LSR": 500}).act(reduce(5), buy_out("B", 2))
    assert [at.refused(buy_out("B", count)) for count in (1, 2, 3, 4)] == ["1820-8.2-c", "1820-8.2-c", "", "1820-8.2-c"]
    assert at.refused(buy_out("B", 0)) == ""
    assert at.refused(buy_out("C", 0)) == "1820-8.2-c", "nothing was chosen of C"
    chosen = [(one.holder[-1], one.count) for one in at.offered(BuyOut)]
    assert chosen == [("A", 1), ("B", 3), ("B", 0)]


@pytest.mark.rule("1820-8.2-o")
def test_public_companies_are_not_merged() -> None:
    at = given_lsr({"A": 4}, private={"CNR": "A", "MHR": "A"}, own={"reduced": ("MHR",)})
    assert at.refused(MergePrivate(actor="A", company="LSR", into="CNR")) == "1820-8.2-o"
    assert at.refused(MergePrivate(actor="A", company="MHR", into="MHR")) == "1820-8.2-o"
    assert at.refused(MergePrivate(actor="A", company="MHR", into="CNR")) == ""
    older = given_lsr({"A": 4}, private={"CNR": "A", "MHR": "A"})
    assert older.refused(MergePrivate(actor="A", company="MHR", into="CNR")) == "1820-8.2-o", "it was private before"
    theirs = given_lsr({"A": 4}, private={"CNR": "B", "MHR": "A"}, own={"reduced": ("MHR",)})
    assert theirs.refused(MergePrivate(actor="A", company="MHR", into="CNR")) == "1820-8.2-o", "CNR is B's"


@pytest.mark.rule("1820-8.2-p", "1820-8.2-q", "1820-8.2-r")
@pytest.mark.parametrize(("treasury", "loans", "cash"), [(142, 2, 258), (100, 1, 100)])
def test_loans_over_the_new_share_count_are_counted_before(treasury: int, loans: int, cash: int) -> None:
    """Private, LSR has no shares in play for two loans; the second may be one that it takes, at 65 a share, now. What
    A is paid for two shares helps."""
    for has, clause in ((cash - 1, "1820-8.2-r"), (cash, "")):
        at = given_lsr({"A": 3}, loans={"LSR": loans}, treasuries={"LSR": treasury}, cash={"A": has, "B": 0})
        assert at.refused(reduce(1)) == clause


@pytest.mark.rule("1820-8.2-p", "1820-8.2-q", "1820-8.2-r")
def test_the_director_repays_loans_with_what_his_shares_brought() -> None:
    """First the company pays £240 for his shares, then he owes £400 for its loans."""
    at = given_lsr(
        {"A": 5}, size={"LSR": 5}, price={"LSR": 60}, treasuries={"LSR": 300}, loans={"LSR": 2}, cash={"A": 300}
    )
    at.act(reduce(1), BuyOut(actor="A", holder=player("A"), count=4), CommitReduction)
    assert (at.cash("A"), loans_of(at, "LSR")) == (300 + 240 + 60 - 400, 0)


@pytest.mark.rule("1820-8.2-r", "1820-17.3-a", "1820-17.3-b", "1820-17.3-c")
def test_the_director_may_sell_shares_of_the_company_itself_for_its_loans() -> None:
    """Two of seven shares are bought for £120; with five in play two loans of £200 are too many."""
    shares, loans = {"LSR": {"A": 5, "B": 2}}, {"LSR": 7}
    at = given(shares=shares, price={"LSR": 60}, treasuries={"LSR": 120}, loans=loans, cash={"A": 300}, step=3)
    at.act(reduce(5), BuyOut(actor="A", holder=player("B"), count=2), CommitReduction)
    at.act(SellShares(actor="A", company="LSR", count=2))
    assert (at.cash("A"), loans_of(at, "LSR"), at.price("LSR")) == (300 + 120 - 400, 5, 65)
    assert at.owned("LSR", POOL) == 2


@pytest.mark.rule("1820-8.2-r", "1820-8.2-e", "1820-17.3-b")
def test_whose_shares_are_bought_may_decide_whether_it_can_be_done() -> None:
    """Three of eight shares are bought for £180, then three loans of £200 are too many. A may sell as many of the four
    shares as leave him no fewer than another has: three when B and C are left one at most."""
    shares, loans = {"LSR": {"A": 4, "B": 2, "C": 2}}, {"LSR": 8}
    poor = given(shares=shares, price={"LSR": 60}, treasuries={"LSR": 180}, loans=loans, cash={"A": 419}, step=3)
    assert poor.refused(reduce(5)) == "1820-8.2-r"
    at = given(shares=shares, price={"LSR": 60}, treasuries={"LSR": 180}, loans=loans, cash={"A": 420}, step=3)
    at.act(reduce(5), buy_out("A"), buy_out("B", 2))
    assert at.refused(CommitReduction) == "1820-8.2-r"
    at.act(BuyOut(actor="A", holder=player("A"), count=0), buy_out("C"), CommitReduction)
    at.act(SellShares(actor="A", company="LSR", count=3))
    assert (at.cash("A"), at.owned("LSR", "A"), loans_of(at, "LSR")) == (0, 1, 5)
    assert at.state.companies["LSR"].director == "A"


def test_what_is_taken_back_says_so() -> None:
    at = given_lsr({"A": 4, "B": 3}, treasuries={"LSR": 500}).act(reduce(5))
    assert "Buy shares of B" in [one.label for one in at.menu().options]
    assert "Buy none of B" in [one.label for one in at.act(buy_out("B")).menu().options]
