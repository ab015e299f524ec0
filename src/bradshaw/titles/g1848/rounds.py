"""Share rounds: sell any number, then buy one, or pass; operating rounds: privates, Bank of England, railways in the
order of their prices (chapters VII and XII)."""

from __future__ import annotations

from typing import Any

from bradshaw.kernel import Choice, State, Table, possible, refuse
from bradshaw.kernel.actions import BuyPrivate, BuyShare, SellShares, StartCompany
from bradshaw.kernel.events import Remark
from bradshaw.kernel.records import IPO, is_player
from bradshaw.mechanics import buying, directors, operating_round, selling, stock_round, turn_order
from bradshaw.mechanics.forbidden import forbidden
from bradshaw.mechanics.privates import owner
from bradshaw.titles.g1848 import bank_of_england, company_turn, market, phases, privates, shares
from bradshaw.titles.g1848.bank_of_england import call_in_debts
from bradshaw.titles.g1848.data import BOE, CAR, COM, DATA, PRIVATES, RAILWAYS
from bradshaw.titles.g1848.shares import LIMIT
from bradshaw.titles.g1848.state import OperatingRound, ShareRound, own
from bradshaw.titles.g1848.track import demand_tasmania
from bradshaw.titles.g1848.trains import demand_discards

PAR_CLAUSES = {CAR: "1848-V.normal-b", COM: "1848-V.commonwealth-a"}
"""Where the starting prices of a railway have a clause of their own."""


def check_pass(t: Table, frame: ShareRound, who: str) -> None:
    """Over the limit one sells in the first turn of a round, if anything can be sold (1848-XII.certificate-limit-g)."""
    due = who in frame.over_limit or t.option("over_limit_sale") == "at_once"
    if t.option("no_forced_sale_after_receivership") and who not in own(t.state).lost_office:
        due = False
    if due and LIMIT.excess(t.state, who) and possible(t, frame, (SELLING,), who):
        LIMIT.check_within(t.state, who)


def check_limit(t: Table, frame: ShareRound, who: str) -> None:
    """By option a purchase at the limit that would make one Director is allowed (1848-con-ad), so each is looked at."""
    (LIMIT.check_within if t.option("director_at_limit") else LIMIT.check_room)(t.state, who)


def check_holding(t: Table, who: str, company: str, count: int) -> None:
    """60% of a company, 70% with three players; of the Bank of England by option (1848-XII.certificate-limit-h, -i)."""
    if company == BOE and not t.option("boe_ownership_cap"):
        return
    players = len(t.state.players)
    clause = "1848-XII.certificate-limit-i" if players == 3 else "1848-XII.certificate-limit-h"
    buying.check_holding(t.state, who, company, count, (DATA.start[players].holding_percent or 0) // 10, clause)


def check_share(t: Table, frame: ShareRound, action: BuyShare) -> None:
    if not t.state.owned(action.company, action.source):
        raise refuse("1848-XII.buying-a", f"No {action.company} share is there.")
    if t.option("director_at_limit") and not shares.would_direct(t.state, action.company, action.actor):
        LIMIT.check_room(t.state, action.actor)
    check_holding(t, action.actor, action.company, 1)


def after_purchase(t: Table, company: str, who: str) -> None:
    if company != BOE:
        shares.settle_director(t, company)
        shares.check_launch(t, company)


def check_opening(t: Table, frame: ShareRound, action: StartCompany) -> None:
    """At one of the starting prices (1848-XII.buying-c)."""
    clause = PAR_CLAUSES.get(action.company, "1848-V.normal-a")
    buying.check_par(action.company, action.par, DATA.company(action.company).pars, clause)
    if t.state.owned(action.company, IPO) < directors.WORTH:
        raise refuse("1848-XII.buying-b", f"The Director's certificate of {action.company} is not to be had.")
    check_holding(t, action.actor, action.company, directors.WORTH)


def after_opening(t: Table, company: str, who: str) -> None:
    """The price chosen is kept as the issue price (1848-XII.buying-d)."""
    shares.set_price(t, company)
    after_purchase(t, company, who)


def check_sale(t: Table, frame: ShareRound, action: SellShares) -> None:
    """Of several companies in one turn, each a sale by itself (1848-XII.general-f)."""
    if frame.number == 1 and not (action.company == BOE and t.option("boe_sell_first_sr")):
        raise refuse("1848-V.general-j", "No shares may be sold in the first share round.")
    if frame.sale_of(action.company) and action.company != BOE and t.option("one_sale_per_turn"):
        raise refuse("1848-XII.sale-prices-a", f"{action.company} shares are sold in one block per turn.")
    shares.check_can_sell(t, action)


def is_asked(t: Table, frame: ShareRound) -> bool:
    """A player with nothing to decide passes without being asked, unless that would go on for ever."""
    if possible(t, frame, reversed(TRADES), frame.player):  # most can sell, few can begin a company
        return True
    return t.option("standstill") == "goes_on" and stands_still(t, frame)


def finish(t: Table, frame: ShareRound) -> None:
    """Sold-out railways rise in operating order, the Priority Card moves, operating rounds follow. The card goes to the
    left of the last who traded (1848-II.seating-c)."""
    risen = stock_round.sold_out(t.state, market.MARKET)  # not the Bank of England (1848-XII.round-end-a, -c, -d)
    for company in risen:
        market.move(t, company, "sold_out", "sold out", "1848-XII.round-end-a")
    turn_order.pass_priority(t, frame.last_actor)  # 1848-XII.turn-order-a
    at_top = any(t.state.prices[company] in market.HIGHEST for company in risen)
    if at_top and t.option("end_price_trigger_in_share_round") == "immediate":
        t.say(Remark("The game ends at once.", "1848-XIII.general-c"))
    elif t.option("standstill") == "ends_the_game" and stands_still(t, frame):
        t.change_own(end=own(t.state).end or market.STANDSTILL)
    else:
        t.swap(OperatingRound(set=frame.number, number=1, of=phases.rounds(t.state)))
        return
    market.finish(t)


def stands_still(t: Table, frame: ShareRound) -> bool:
    """No trade is possible, no railway operates and nobody has an income (1848-house-a)."""
    state = t.state
    earning = any(is_player(owner(state, one)) for one in PRIVATES) or any(map(is_player, state.shares[BOE]))
    if frame.last_actor or earning or market.operating_order(state):
        return False
    return not any(possible(t, frame, TRADES, name) for name in state.players)


def begin_share_round(t: Table, number: int) -> None:
    """The holder of the Priority Card begins (1848-XII.turn-order-b)."""
    over_limit = tuple(name for name in t.state.players if LIMIT.excess(t.state, name))
    t.pop()
    stock_round.begin(t, ShareRound(number, turn_order.first(t.state), over_limit=over_limit), "share round")


SELLING: Choice[Any, Any] = selling.choice(terms=shares.TERMS, count="1848-XII.general-b", check=check_sale)
TRADES: tuple[Choice[Any, Any], ...] = (
    buying.starting(
        clause="1848-XII.buying-b",
        closed="1848-V.receivership-r",
        cash="1848-XII.buying-e",
        companies=lambda state: RAILWAYS,
        pars=lambda state, name: DATA.company(name).pars,
        check=check_opening,
        after=after_opening,
        gate=lambda t, frame, who: LIMIT.check_room(t.state, who),
    ),
    buying.choice(
        clauses=buying.Clauses(
            source="1848-XII.general-b",
            started="1848-V.general-d",
            banned="1848-XII.buying-f",
            par="1848-V.general-h",
            market="1848-V.general-i",
            closed="1848-V.receivership-m",
            cash="1848-XII.buying-e",
        ),
        companies=lambda state: state.shares,
        price=market.price,
        check=check_share,
        after=after_purchase,
        gate=check_limit,
        is_banned=lambda t, frame, who, company: (
            frame.is_banned(who, company) and (company != BOE or bool(t.option("boe_rebuy_ban")))
        ),
    ),
    SELLING,
)
"""One share a turn, of the Bank of England, too; what is paid for those goes to the ordinary Bank
(1848-V.bank-of-england-j, 1848-XII.boe-buying-a, -c)."""
SHARE_ROUND = stock_round.rules(
    frame=ShareRound,
    choices=(*TRADES, forbidden(BuyPrivate, lambda t, frame, action: privates.no_trade(action))),
    on_finished=finish,
    on_turn_over=lambda t, frame: t.change_frame(over_limit=tuple(p for p in frame.over_limit if p != frame.player)),
    first=lambda t, frame: demand_discards(t),
    is_asked=is_asked,
    pass_gate=check_pass,
    name="Share round",
)
"""Turns go clockwise (1848-II.seating-b). Who passes is asked again when the turn returns, a circle of passes ends the
round, and whoever trades is asked once more (1848-XII.general-c to -e)."""


# Operating rounds


def order(state: State, frame: OperatingRound) -> list[str]:
    """By price, looked at anew each time (1848-VII.turn-order-f); COM may have been launched too late."""
    return [company for company in market.operating_order(state) if company not in frame.late]


def pay_incomes(t: Table, frame: OperatingRound) -> None:
    privates.pay_income(t)  # 1848-VII.turn-order-a
    bank_of_england.pay_dividend(t)  # 1848-VII.turn-order-b


def turn(t: Table, company: str) -> None:
    """The round remembers who has acted (1848-XI.prices-f)."""
    if shares.place_passed(t.state, company):
        t.change_frame(late=(COM,))
    company_turn.begin(t, company)


def settle_what_is_due(t: Table, frame: OperatingRound) -> bool:
    """By option, debts, the Tasmania tile and discards that the last company left behind are not put off."""
    if not frame.acted:
        return False
    last = t.state.companies[frame.acted[-1]].director or t.state.players[0]
    return call_in_debts(t, last) or demand_tasmania(t) or demand_discards(t, round_ends=True)


def finish_set(t: Table, frame: OperatingRound) -> None:
    """Another operating round of the set, the end of the game, or a share round (1848-VII.sequence-e)."""
    if frame.number < frame.of:
        t.swap(OperatingRound(frame.set, frame.number + 1, frame.of))
    elif own(t.state).end:  # 1848-XIII.general-a
        market.finish(t)
    else:
        begin_share_round(t, frame.set + 1)


OPERATING_ROUND = operating_round.rules(
    frame=OperatingRound,
    opening=pay_incomes,
    order=order,
    turn=turn,
    over=finish_set,
    interrupt=lambda t, frame: demand_discards(t),
    closing=settle_what_is_due,
)
