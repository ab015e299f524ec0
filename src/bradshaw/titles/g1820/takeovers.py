"""Takeovers and liquidations: offers, the auction, the answer, the buyer and its money (8.4 and 8.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bradshaw.kernel import Choice, FrameRules, Option, State, Table, possible, refuse
from bradshaw.kernel.actions import Action, Agree, Decline, Pass
from bradshaw.kernel.auctions import bidding, open_cry
from bradshaw.kernel.auctions.bidding import Limit
from bradshaw.kernel.events import Passed, Remark
from bradshaw.kernel.records import BANK
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics.money import pounds
from bradshaw.mechanics.plain import plain
from bradshaw.titles.g1820 import issue_round, loans, market, money, phases, settlement, shares
from bradshaw.titles.g1820.data import LOAN, RAIL
from bradshaw.titles.g1820.frames import Answering, Buying, TakeoverAuction, Takeovers
from bradshaw.titles.g1820.issue_round import IssueShares
from bradshaw.titles.g1820.own import own

UNIT = 10
"""Bids are multiples of it (1820-8.4.2-b)."""


class OfferCompany(Action, frozen=True, kw_only=True):
    """The company on turn offers itself or another one for takeover."""

    company: str


class NameBuyer(Action, frozen=True, kw_only=True):
    """The winner names the company that buys."""

    company: str


# What a company could pay


def capacity(state: State, company: str) -> int:
    """Treasury, an issue, and loans after it, the price above liquidation (1820-8.4.1-b, 1820-8.4.2-d)."""
    have = money.funds(state, company)
    if not money.is_public(state, company):
        return have
    price, spaces = market.price(state, company), market.height(state, company) - 1
    free = shares.in_play(state, company) - loans.count(state, company)

    def raised(issued: int) -> int:
        borrowed = max(0, min(free + issued, spaces - shares.drop(state, company, issued)))
        return issued * price + borrowed * LOAN

    return have + max(map(raised, range(issue_round.most_to_issue(state, company) + 1)))


def buyers(state: State, who: str, sold: str) -> list[str]:
    """1820-8.4.2-e"""
    mine = money.directed(state, who)
    return [name for name in mine if name != sold and not market.in_liquidation(state, name)]


def most_of_companies(t: Table, frame: TakeoverAuction, who: str) -> int:
    return max((capacity(t.state, name) for name in buyers(t.state, who, frame.lot)), default=0)


def most_of_director(t: Table, frame: TakeoverAuction, who: str) -> int:
    """At most 10 above the bank or another player; he may open at the minimum (1820-8.4.2-f, -g, 1820-8.5-q)."""
    if t.state.companies[frame.lot].director != who:
        return most_of_companies(t, frame, who)
    if frame.high == who:
        return frame.bid
    return frame.bid + UNIT if frame.high else bidding.round_up(frame.floor, UNIT)


# The auction


def minimum(state: State, company: str) -> int:
    """1820-8.4.1-c"""
    return market.price(state, company) * shares.in_play(state, company)


def least_bid(state: State, company: str) -> int:
    """Bids are in tens (1820-8.4.2-b)."""
    return bidding.round_up(minimum(state, company), UNIT)


def open_auction(t: Table, sold: str, offering: str) -> None:
    state, least, opening = t.state, minimum(t.state, sold), 0
    above = market.price_after(state, sold, phases.column(state).takeover_premium)
    forcing = above * shares.in_play(state, sold)  # 1820-8.4.2-h to -j
    if offering == BANK:
        opening = forcing = least  # 1820-8.5-c, 1820-8.5-d
    else:
        t.change_own(offered=(*own(state).offered, sold))
    if offering == sold:
        full = own(state).victoria_died and state.options["bank_bid_after_victoria"] == "full"
        opening = forcing = least if full else least // 2  # 1820-8.4.1-e, -f, 1820-8.4.2-k
        if state.options["self_offer_minimum"] == "above_bank":
            least = opening + 1
    bidders = tuple(who for who in state.turn_order if buyers(state, who, sold))
    t.say(Remark(f"{sold} is under the hammer.", "1820-8.5-a" if offering == BANK else "1820-8.4.2-a"))
    voice = BANK if opening else ""
    t.push(
        TakeoverAuction(
            sold, bidders, least, opening, voice, opening=opening, voice=voice, offering=offering, forcing=forcing
        )
    )


def sold(t: Table, frame: TakeoverAuction) -> None:
    """The bank's bid is a liquidation (1820-8.4.3-b); below the forcing bid the director answers (1820-8.4.2-m)."""
    if frame.high == BANK:
        settlement.liquidate(t, frame.lot, "", frame.bid)
        return
    director = t.state.companies[frame.lot].director
    if frame.bid >= frame.forcing and frame.offering != BANK:
        t.say(Remark(f"£{frame.bid} force the sale of {frame.lot}.", "1820-8.4.2-n"))
    if frame.bid >= frame.forcing or director in (None, frame.high):
        t.push(Buying(frame.high, frame.lot, frame.bid, frame.offering))
    else:
        t.push(Answering(frame.lot, frame.high, frame.bid, frame.offering))


AUCTION = open_cry.rules(
    frame=TakeoverAuction,
    step=UNIT,
    clauses=open_cry.Clauses(
        least="1820-8.4.2-a", higher="1820-10.4-a", unit="1820-8.4.2-b", out="1820-10.4-b", barred="1820-10.4-d"
    ),
    limits=(
        Limit(most_of_companies, "1820-8.4.2-d", "Your companies can pay {most} at most.", pounds),
        Limit(most_of_director, "1820-8.4.2-f", "The director of the company may bid {most} at most.", pounds),
    ),
    on_sold=sold,
    on_no_bid=lambda t, frame: t.say(Remark(f"Nobody bids for {frame.lot}.", "1820-8.4.3-a")),
    money=pounds,
)


def decline(t: Table, frame: Answering, action: Decline) -> None:
    t.say(Remark(f"{action.actor} declines £{frame.bid} for {frame.company}.", "1820-8.4.2-m"))
    t.pop()


ANSWERING = FrameRules(
    Answering,
    deciders=lambda t, frame: (t.state.companies[frame.company].director or "",),
    choices=(
        plain(
            Agree,
            lambda t, frame, action: t.swap(Buying(frame.winner, frame.company, frame.bid, frame.offering)),
            lambda t, frame, action: f"Accept £{frame.bid} for {frame.company}",
        ),
        plain(Decline, decline, lambda t, frame, action: f"Decline £{frame.bid} for {frame.company}"),
    ),
    heading=lambda t, frame: f"{frame.winner} bids £{frame.bid} for {frame.company}",
)


# The buyer and its money


def check_buyer(t: Table, frame: Buying, action: NameBuyer) -> None:
    """1820-8.4.3-c"""
    if frame.company or action.company not in buyers(t.state, frame.winner, frame.sold):
        raise refuse("1820-8.4.3-c", "That company cannot be the buyer.")
    if capacity(t.state, action.company) < frame.bid:
        raise refuse("1820-8.4.2-d", f"{action.company} cannot pay £{frame.bid}.")


def still_enough(t: Table, frame: Buying, change: Any) -> None:
    """What is done must leave the buyer able to pay."""
    scratch = t.trial()
    change(scratch)
    if capacity(scratch.state, frame.company) < frame.bid:
        raise refuse("1820-8.4.2-d", f"{frame.company} could not pay £{frame.bid} then.")


def most_needed(state: State, frame: Buying) -> int:
    """Shares that bring what is missing (1820-8.4.3-g)."""
    return -(-(frame.bid - money.funds(state, frame.company)) // market.price(state, frame.company))


def offer_issues(t: Table, frame: Buying, who: str) -> Iterator[Option]:
    if money.is_public(t.state, frame.company):  # a private one has paid already
        most = min(issue_round.most_to_issue(t.state, frame.company), most_needed(t.state, frame))
        for count in range(1, most + 1):
            yield Option(IssueShares(actor=who, company=frame.company, count=count))


def check_issue(t: Table, frame: Buying, action: IssueShares) -> None:
    if not frame.company or action.company != frame.company:
        raise refuse("1820-8.4.3-g", "The buyer raises the money.")
    issue_round.check_issue(t.state, action.company, action.count)
    if action.count > most_needed(t.state, frame):
        raise refuse("1820-8.4.3-g", "Fewer shares bring enough.")
    still_enough(t, frame, lambda scratch: issue_round.issue(scratch, action.company, action.count))


def complete(t: Table, frame: Buying) -> bool:
    """The winner's only company buys; as soon as there is money enough it pays (1820-8.4.3-d, 1820-8.5-e)."""
    if not frame.company:
        able = [one for one in buyers(t.state, frame.winner, frame.sold) if capacity(t.state, one) >= frame.bid]
        if len(able) == 1:
            t.change_frame(company=able[0])
        return len(able) == 1
    if money.funds(t.state, frame.company) < frame.bid:
        return False
    t.pop()
    settle = settlement.liquidate if frame.offering == BANK else settlement.take_over
    settle(t, frame.sold, frame.company, frame.bid)
    return True


def buyer_gate(t: Table, frame: Buying, who: str) -> None:
    if not frame.company:
        raise refuse("1820-8.4.3-c", "The company that buys is named first.")


BUYING = FrameRules(
    Buying,
    deciders=lambda t, frame: (frame.winner,),
    choices=(
        Choice(
            NameBuyer,
            lambda t, frame, who: (
                NameBuyer(actor=who, company=name) for name in buyers(t.state, who, frame.sold) if not frame.company
            ),
            check_buyer,
            lambda t, frame, action: t.change_frame(company=action.company),
            lambda t, frame, action: f"{action.company} buys {frame.sold}",
        ),
        Choice(
            IssueShares,
            offer_issues,
            check_issue,
            lambda t, frame, action: issue_round.issue(t, action.company, action.count),
            issue_round.words,
        ),
        loans.borrowing(
            "1820-8.4.3-g",
            lambda t, frame, action: still_enough(t, frame, lambda scratch: loans.take(scratch, action.company)),
            buyer_gate,
        ),
    ),
    step=complete,
    heading=lambda t, frame: f"{frame.winner} buys {frame.sold} for £{frame.bid}",
)


# Steps 4 and 5


def next_doomed(state: State) -> str | None:
    """In the order of the liquidation space (1820-8.1-m); also who loses the director in step 5 (1820-8.1-l)."""
    order = market.operating_order(state)
    return next((name for name in order if name in own(state).doomed and market.in_liquidation(state, name)), None)


def check(t: Table, frame: Takeovers, action: OfferCompany) -> None:
    state, name = t.state, action.company
    mine = own(state)
    if name == RAIL:
        raise refuse("1820-8.4.1-j", "British Rail is not offered.")
    if name not in state.prices or market.in_liquidation(state, name):
        raise refuse("1820-8.4.1-g", "Public companies that are not in liquidation are offered.")
    if name in mine.offered and not (name == frame.company and t.option("self_offer_after_failed_offer")):
        raise refuse("1820-8.1-p", f"{name} has been offered in this round.")
    if name == frame.company:
        return
    if name in mine.reduced or name in mine.acquirers:
        raise refuse("1820-8.4.1-h", f"{name} has reduced its share-count or taken over another in this round.")
    if capacity(state, frame.company) < least_bid(state, name):
        raise refuse("1820-8.4.1-b", f"{frame.company} could not bid £{least_bid(state, name)} for {name}.")


def words(t: Table, frame: Takeovers, action: OfferCompany) -> str:
    if action.company == frame.company:
        return f"{frame.company} offers itself"
    return f"{frame.company} offers {action.company}, for at least £{least_bid(t.state, action.company)}"


OFFERING: Choice[Any, OfferCompany] = Choice(
    OfferCompany,
    lambda t, frame, who: (OfferCompany(actor=who, company=name) for name in t.state.prices),
    check,
    lambda t, frame, action: open_auction(t, action.company, frame.company),
    words,
)


def end_turn(t: Table, frame: Takeovers, action: Pass) -> None:
    t.say(Passed(treasury(frame.company)))
    t.change_frame(company="")


def offer_itself(t: Table, name: str) -> None:
    """A company that a cousin directs, at the first opportunity (1820-14.1-j)."""
    if name not in t.state.prices or market.in_liquidation(t.state, name):
        return
    if name not in own(t.state).offered or t.option("self_offer_after_failed_offer"):
        open_auction(t, name, name)


def go_on(t: Table, frame: Takeovers) -> bool:
    """The order is that of the beginning (1820-8.1-n, -q); a turn ends by a takeover or a sale (1820-8.1-o)."""
    state, mine = t.state, own(t.state)
    doomed = next_doomed(state)
    if doomed is not None:
        open_auction(t, doomed, BANK)
    elif not frame.begun:
        order = [one for one in market.operating_order(state) if one != RAIL and not market.in_liquidation(state, one)]
        t.change_frame(begun=True, waiting=tuple(reversed(order)))
    elif frame.company:  # not who has taken over another; who was sold or liquidated has no director
        director = state.companies[frame.company].director  # none also where a cousin has come to direct it
        done = mine.acquirers.count(frame.company) > frame.before
        if director and not done and possible(t, frame, (OFFERING,), director):
            return False
        t.change_frame(company="")
        if not done and director is None and t.option("orphans_are_offered"):
            offer_itself(t, frame.company)
    elif frame.waiting:
        name = frame.waiting[0]
        t.change_frame(waiting=frame.waiting[1:])
        if name in state.prices and not market.in_liquidation(state, name):
            if state.companies[name].director is not None:
                t.change_frame(company=name, before=mine.acquirers.count(name))
            else:
                offer_itself(t, name)
    else:
        t.pop()
    return True


TAKEOVERS = FrameRules(
    Takeovers,
    deciders=lambda t, frame: (t.state.companies[frame.company].director or "",),
    choices=(OFFERING, plain(Pass, end_turn, "Offer nothing more")),
    step=go_on,
    heading=lambda t, frame: f"{frame.company} may offer companies for takeover",
)
