"""Share rounds: sell any number, then buy one, or pass (chapter XII)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bradshaw.kernel import ledger
from bradshaw.kernel.actions import BuyPrivate, BuyShare, Pass, SellShares, StartCompany
from bradshaw.kernel.engine import possible
from bradshaw.kernel.errors import refuse
from bradshaw.kernel.events import Passed, Remark, RoundBegan
from bradshaw.kernel.market import by_price
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import BANK, IPO, POOL, is_player, player
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Choice, FrameRules
from bradshaw.mechanics.forbidden import forbidden
from bradshaw.titles.g1848 import discards, ending, final_totals, launching, market, phases, privates, shares
from bradshaw.titles.g1848.data import BOE, CAR, COM, DATA, PRIVATES, RAILWAYS
from bradshaw.titles.g1848.frames import Ban, OperatingRound, ShareRound
from bradshaw.titles.g1848.own import own
from bradshaw.titles.g1848.privates import no_trade
from bradshaw.titles.g1848.shares import CERTIFICATE, SHARES

PAR_CLAUSES = {CAR: "1848-V.normal-b", COM: "1848-V.commonwealth-a"}
"""Where the starting prices of a railway have a clause of their own."""


def must_sell(t: Table, frame: ShareRound, name: str) -> bool:
    """In the first turn of the next share round, as far as anything can be sold (1848-XII.certificate-limit-g)."""
    due = name in frame.over_limit or t.option("over_limit_sale") == "at_once"
    if not due or not shares.is_over_limit(t.state, name):
        return False
    if t.option("no_forced_sale_after_receivership") and name not in own(t.state).lost_office:
        return False
    return possible(t, frame, (SELLING,), name)


def check_purchase(t: Table, frame: ShareRound, who: str, company: str, count: int, price: int) -> None:
    """What every purchase needs: no sale of it this round, room under the limits, cash."""
    state = t.state
    banned = Ban(who, company) in frame.bans and (company != BOE or t.option("boe_rebuy_ban"))
    if banned:
        raise refuse("1848-XII.buying-f", f"{who} sold {company} shares in this round.")
    papers, limit = shares.certificates(state, who), shares.certificate_limit(state, who)
    if papers > limit:
        raise refuse("1848-XII.certificate-limit-g", f"{who} is over the certificate limit and may not buy.")
    exchanges = t.option("director_at_limit") and shares.would_direct(state, company, who, count)
    if papers == limit and not exchanges:
        raise refuse("1848-XII.certificate-limit-e", f"{who} is at the limit of {limit} certificates.")
    capped = company != BOE or t.option("boe_ownership_cap")
    if capped and state.owned(company, player(who)) + count > shares.most_shares(state):
        three = len(state.players) == 3
        clause = "1848-XII.certificate-limit-i" if three else "1848-XII.certificate-limit-h"
        raise refuse(clause, f"Nobody may buy more than {shares.most_shares(state)}0% of {company}.")
    if price > state.cash.get(player(who), 0):
        raise refuse("1848-XII.buying-e", f"That costs £{price}; {who} has £{state.cash.get(player(who), 0)}.")


def share_price(state: State, company: str, source: str) -> int:
    """New shares cost the issue price, pool shares the price now (1848-V.general-h and -i)."""
    record = state.companies.get(company)
    if source == IPO and record is not None:
        return record.par or 0
    return market.price(state, company)


def offer_shares(t: Table, frame: ShareRound, who: str) -> Iterator[Option]:
    for company, held in t.state.shares.items():
        for source in (IPO, POOL):
            if held.get(source, 0) and (company == BOE or t.state.companies[company].par is not None):
                price = share_price(t.state, company, source)
                pile = "the Bank of England" if company == BOE else "a new share" if source == IPO else "the pool"
                action = BuyShare(actor=who, company=company, source=source)
                yield Option(action, f"Buy a 10% {company} share ({pile}) for £{price}")


def check_share(t: Table, frame: ShareRound, action: BuyShare) -> None:
    company, source = action.company, action.source
    if company not in t.state.shares or source not in (IPO, POOL):
        raise refuse("1848-XII.general-b", "Shares are bought from the Bank: new ones or from the pool.")
    if company != BOE:
        if t.state.companies[company].closed:
            raise refuse("1848-V.receivership-m", f"The shares of {company} have left the game.")
        if t.state.companies[company].par is None:
            raise refuse(
                "1848-V.general-d", f"The first share of {company} to be bought is its Director's certificate."
            )
    if not t.state.owned(company, source):
        raise refuse("1848-XII.buying-a", f"No {company} share is there.")
    check_purchase(t, frame, action.actor, company, 1, share_price(t.state, company, source))


def buy_share(t: Table, frame: ShareRound, action: BuyShare) -> None:
    """The money goes to the Bank, for the Bank of England's shares too (1848-XII.boe-buying-c)."""
    buyer, company = player(action.actor), action.company
    price = share_price(t.state, company, action.source)
    ledger.pay(t, buyer, BANK, price, f"{company} share", "1848-XII.buying-a")
    ledger.move_shares(t, company, action.source, buyer, 1, "bought")
    if company != BOE:
        shares.settle_director(t, company)
        launching.check_launch(t, company)
    end_turn(t, action.actor, acted=True)


def offer_openings(t: Table, frame: ShareRound, who: str) -> Iterator[Option]:
    for company in RAILWAYS:
        if t.state.companies[company].par is None:
            for par in DATA.company(company).pars:
                label = f"Open {company} at {par}: Director's certificate for £{par * CERTIFICATE}"
                yield Option(StartCompany(actor=who, company=company, par=par), label)


def check_opening(t: Table, frame: ShareRound, action: StartCompany) -> None:
    record = t.state.companies.get(action.company)
    if record is None:
        raise refuse("1848-XII.buying-b", "There is no such railway.")
    if record.closed:
        raise refuse("1848-V.receivership-r", f"{action.company} is in receivership and cannot be started again.")
    if record.par is not None:
        raise refuse("1848-XII.buying-b", f"The Director's certificate of {action.company} is taken.")
    if action.par not in DATA.company(action.company).pars:
        prices = ", ".join(str(par) for par in DATA.company(action.company).pars)
        raise refuse(
            PAR_CLAUSES.get(action.company, "1848-V.normal-a"), f"{action.company} starts at a price of {prices}."
        )
    if t.state.owned(action.company, IPO) < CERTIFICATE:
        raise refuse("1848-XII.buying-b", f"The Director's certificate of {action.company} is not to be had.")
    check_purchase(t, frame, action.actor, action.company, CERTIFICATE, CERTIFICATE * action.par)


def open_railway(t: Table, frame: ShareRound, action: StartCompany) -> None:
    price = CERTIFICATE * action.par
    ledger.pay(t, player(action.actor), BANK, price, f"{action.company} Director's certificate", "1848-XII.buying-b")
    launching.open_company(t, action.company, action.actor, action.par, "1848-V.general-e")
    shares.settle_director(t, action.company)
    end_turn(t, action.actor, acted=True)


def offer_sales(t: Table, frame: ShareRound, who: str) -> Iterator[Option]:
    for company in t.state.shares:
        price = shares.sale_price(t.state, frame.sales, company)
        for count in range(1, t.state.owned(company, player(who)) + 1):
            drop = ""
            if company in t.state.prices and not any(one.company == company for one in frame.sales):
                drop = f", price {price} → {market.price_after(t.state, company, 'sold')}"
            action = SellShares(actor=who, company=company, count=count)
            yield Option(action, f"Sell {count} {company} for £{count * price}{drop}")


def check_sale(t: Table, frame: ShareRound, action: SellShares) -> None:
    if action.director:
        raise refuse("1848-XII.selling-b", "The Director's certificate never goes to the Bank.")
    if frame.number == 1 and not (action.company == BOE and t.option("boe_sell_first_sr")):
        raise refuse("1848-V.general-j", "No shares may be sold in the first share round.")
    again = any(one.company == action.company for one in frame.sales)
    if again and action.company != BOE and t.option("one_sale_per_turn"):
        raise refuse("1848-XII.sale-prices-a", f"{action.company} shares are sold in one block per turn.")
    shares.check_can_sell(t, action.company, action.actor, action.count)


def sell(t: Table, frame: ShareRound, action: SellShares) -> None:
    sales = shares.sell(t, action.company, action.actor, action.count, frame.sales)
    bans = frame.bans
    if Ban(action.actor, action.company) not in bans:
        bans = (*bans, Ban(action.actor, action.company))
    t.change_frame(sales=sales, bans=bans, last_actor=action.actor)


def offer_pass(t: Table, frame: ShareRound, who: str) -> Iterator[Option]:
    yield Option(Pass(actor=who), "End the turn" if frame.sales else "Pass")


def check_pass(t: Table, frame: ShareRound, action: Pass) -> None:
    if must_sell(t, frame, action.actor):
        held, limit = shares.certificates(t.state, action.actor), shares.certificate_limit(t.state, action.actor)
        raise refuse("1848-XII.certificate-limit-g", f"{action.actor} has {held} certificates and may keep {limit}.")


def do_pass(t: Table, frame: ShareRound, action: Pass) -> None:
    if not frame.sales:
        t.say(Passed(player(action.actor)))
    end_turn(t, action.actor, acted=bool(frame.sales))


def end_turn(t: Table, name: str, *, acted: bool) -> None:
    """The turn goes clockwise; who sold or bought begins a new count of passes (1848-XII.general-d and -e)."""
    frame = t.frame
    assert isinstance(frame, ShareRound)
    t.change_frame(
        player=t.state.after(name),
        passes=0 if acted else frame.passes + 1,
        last_actor=name if acted else frame.last_actor,
        sales=(),
        over_limit=tuple(one for one in frame.over_limit if one != name),
    )


def step(t: Table, frame: ShareRound) -> bool:
    """End the round when all have passed; a player with nothing to decide passes without being asked."""
    if discards.demand(t):
        return True
    if frame.passes >= len(t.state.players):
        finish(t, frame)
        return True
    if possible(t, frame, TRADES, frame.player):
        return False
    if t.option("standstill") == "goes_on" and stands_still(t, frame):  # else it would, without anybody being asked
        return False
    do_pass(t, frame, Pass(actor=frame.player))
    return True


def finish(t: Table, frame: ShareRound) -> None:
    """Sold-out railways rise in operating order, the Priority Card moves, operating rounds follow."""
    risen = sold_out(t.state)
    for company in risen:
        market.move(t, company, "sold_out", "sold out", "1848-XII.round-end-a")
    if frame.last_actor:  # 1848-XII.turn-order-a
        holder = player(t.state.after(frame.last_actor))
        ledger.move_paper(t, "priority", holder, "left of the last to act")
    at_top = any(t.state.prices[company] in market.HIGHEST for company in risen)
    if at_top and t.option("end_price_trigger_in_share_round") == "immediate":
        t.say(Remark("The game ends at once.", "1848-XIII.general-c"))
        final_totals.finish(t)
        return
    if t.option("standstill") == "ends_the_game" and stands_still(t, frame):
        t.change_own(end=own(t.state).end or ending.STANDSTILL)
        final_totals.finish(t)
        return
    t.swap(OperatingRound(set=frame.number, number=1, of=phases.rounds(t.state)))


def stands_still(t: Table, frame: ShareRound) -> bool:
    """No trade is possible, no railway operates and nobody has an income (1848-house-a)."""
    state = t.state
    earning = any(is_player(privates.owner(state, one)) for one in PRIVATES) or any(map(is_player, state.shares[BOE]))
    if frame.last_actor or earning or market.operating_order(state):
        return False
    return not any(possible(t, frame, TRADES, name) for name in state.players)


def sold_out(state: State) -> list[str]:
    """Railways wholly in players' hands, in the order of their prices (1848-XII.round-end-a and -d)."""
    whole = [c for c in state.prices if sum(state.owned(c, player(p)) for p in state.players) == SHARES]
    return by_price(state, market.MARKET, whole)


def begin(t: Table, number: int) -> None:
    """The holder of the Priority Card begins (1848-XII.turn-order-b)."""
    first = t.state.papers["priority"].partition("/")[2]
    over_limit = tuple(name for name in t.state.players if shares.is_over_limit(t.state, name))
    t.swap(ShareRound(number=number, player=first, over_limit=over_limit))
    t.say(RoundBegan(f"share round {number}"))


SELLING: Choice[Any, Any] = Choice(SellShares, offer_sales, check_sale, sell)
TRADES: tuple[Choice[Any, Any], ...] = (
    Choice(StartCompany, offer_openings, check_opening, open_railway),
    Choice(BuyShare, offer_shares, check_share, buy_share),
    SELLING,
)
SHARE_ROUND = FrameRules(
    ShareRound,
    deciders=lambda t, frame: (frame.player,),
    choices=(
        *TRADES,
        Choice(Pass, offer_pass, check_pass, do_pass),
        forbidden(BuyPrivate, lambda t, frame, action: no_trade(action)),
    ),
    step=step,
    heading=lambda t, frame: f"Share round {frame.number}: {frame.player}",
)
