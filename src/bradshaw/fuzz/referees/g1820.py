"""A referee for 1820: a second model of the game, written from the rulebook and not from the rules of the title.

It keeps its own books from the actions alone and compares them with the state after every action. It traces no track
but British Rail's: whether a company can build or run, and over which track, is taken from the engine; so are drafts,
which are what the players propose. What follows from them is not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bradshaw.fuzz.referees import g1820_dues as dues
from bradshaw.fuzz.referees import g1820_flotation as flotation
from bradshaw.fuzz.referees import g1820_opening as opening
from bradshaw.fuzz.referees import g1820_operating as operating
from bradshaw.fuzz.referees import g1820_reducing as reducing
from bradshaw.fuzz.referees import g1820_settling as settling
from bradshaw.fuzz.referees import g1820_stock as stock
from bradshaw.fuzz.referees import g1820_takeover as takeover
from bradshaw.fuzz.referees import g1820_track as track
from bradshaw.fuzz.referees.g1820_books import OVER, Place
from bradshaw.fuzz.referees.g1820_facts import kind_of
from bradshaw.fuzz.referees.g1820_table import Table
from bradshaw.kernel.actions import Action
from bradshaw.kernel.events import Event
from bradshaw.kernel.menu import Menu
from bradshaw.kernel.records import NOBODY, bare, cousin
from bradshaw.kernel.state import State

Rule = Callable[[Table, Any], None]


def nothing(r: Table, action: Any) -> None:
    """A word, or a step of a draft: nothing has happened yet."""


def withdraw(r: Table, action: Any) -> None:
    r.offer, r.consents = None, set()


def agreeing(then: Callable[[Table], None]) -> Rule:
    """When all who were asked have agreed, it is done."""

    def agree(r: Table, action: Any) -> None:
        r.say(action.actor in r.consents, "10.1-c", f"{action.actor} is not asked")
        r.consents.discard(action.actor)
        if not r.consents:
            then(r)

    return agree


def pick(r: Table, action: Any) -> None:
    """A director among cousins, or the company that goes into liquidation first (13.4-g, 10.3-d)."""
    name, who, able = r.naming or ("", "", ())
    r.same("13.4-g", "who picks", who, action.actor)
    r.say(action.name in able, "13.4-g", f"{action.name} is not one of {able}")
    r.naming = None
    if name:
        r.director[name] = cousin(action.name)
        dues.demand_again(r)
        return
    r.orphans.remove(action.name)
    r.liquidate(action.name)
    if action.name in r.doomed:
        rest = [one for one in r.doomed if one not in able]
        r.doomed = [*rest, action.name, *r.orphans]
    r.settle_orphans(who)


DRAFTS = ("choose-charter", "choose-terms", "choose-hex", "choose-spot", "subscribe", "step-back", "abandon", "pass")
OFFERS = {
    "ShareOffer": stock.agree_to_share,
    "Subscription": flotation.carry_out,
    "TrainOffer": operating.agree_to_train,
    "AssignOffer": operating.agree_to_assignment,
}
RULES: dict[tuple[str, str], Rule] = {
    ("CousinAuction", "bid"): opening.bid_for_cousin,
    ("CousinAuction", "pass"): opening.pass_on_cousins,
    ("PayingForCousins", "pay-for-cousin"): opening.pay_for_cousin,
    ("Leftovers", "buy-cousin"): opening.buy_leftover,
    ("Leftovers", "pass"): opening.pass_leftovers,
    ("TrainAuction", "bid"): opening.bid_for_train,
    ("TrainAuction", "out"): nothing,
    ("TrainAuction", "agree"): opening.win_trains,
    ("TrainAuction", "decline"): opening.decline_trains,
    ("ChoosingTrain", "take-trains"): opening.take_trains,
    ("StockRound", "act-for"): nothing,
    ("StockRound", "sell-shares"): stock.sell_own,
    ("StockRound", "cousin-sells"): stock.cousin_sells,
    ("StockRound", "buy-share"): stock.buy_own,
    ("StockRound", "cousin-buys"): stock.cousin_buys,
    ("StockRound", "buy-back"): stock.buy_back,
    ("StockRound", "fund-lobby"): stock.fund_lobby,
    ("StockRound", "raise-lobby"): stock.raise_lobby,
    ("StockRound", "increase"): nothing,
    ("StockRound", "pass"): stock.pass_turn,
    **{(frame, kind): nothing for frame in ("Floating", "Growing") for kind in DRAFTS},
    **{(frame, "propose"): flotation.propose for frame in ("Floating", "Growing")},
    **{(frame, "agree"): agreeing(then) for frame, then in OFFERS.items()},
    **{(frame, kind): withdraw for frame in OFFERS for kind in ("decline", "withdraw")},
    ("CompanyTurn", "lay-tile"): track.lay_tile,
    ("CompanyTurn", "place-marker"): track.place_marker,
    ("CompanyTurn", "place-free"): track.place_free,
    ("CompanyTurn", "run-routes"): track.run_routes,
    ("CompanyTurn", "run-alone"): track.run_alone,
    ("CompanyTurn", "dividend"): operating.dividend,
    ("CompanyTurn", "pay-due"): operating.pay_due,
    ("CompanyTurn", "refuse-due"): operating.refuse_due,
    ("CompanyTurn", "discard-train"): operating.discard_train,
    ("CompanyTurn", "buy-train"): operating.buy_train,
    ("CompanyTurn", "assign-train"): operating.assign_train,
    ("CompanyTurn", "repay-loans"): operating.repay_loans,
    ("CompanyTurn", "take-loan"): operating.take_loan,
    ("CompanyTurn", "pass"): nothing,
    ("Discards", "discard-train"): operating.discard_train,
    ("Covering", "sell-shares"): dues.sell_for_debt,
    ("Picking", "pick"): pick,
    ("ControlOffer", "agree"): dues.agree_to_control,
    ("ControlOffer", "decline"): dues.decline_control,
    ("ControlOffer", "withdraw"): withdraw,
    ("Parting", "sell-shares"): flotation.part_with,
    ("Parting", "pass"): nothing,
    ("IssueRound", "issue-shares"): reducing.issue_shares,
    ("IssueRound", "reduce"): nothing,
    ("IssueRound", "merge-private"): reducing.merge_private,
    ("IssueRound", "ready"): nothing,
    ("Reducing", "buy-out"): nothing,
    ("Reducing", "abandon"): nothing,
    ("Reducing", "commit-reduction"): reducing.commit_reduction,
    ("Takeovers", "offer-company"): takeover.offer_company,
    ("Takeovers", "pass"): takeover.pass_turn,
    ("TakeoverAuction", "bid"): takeover.bid,
    ("TakeoverAuction", "out"): nothing,
    ("TakeoverAuction", "agree"): takeover.stand_by,
    ("TakeoverAuction", "decline"): takeover.default,
    ("Answering", "agree"): takeover.accept,
    ("Answering", "decline"): takeover.decline,
    ("Buying", "name-buyer"): takeover.name_buyer,
    ("Buying", "issue-shares"): takeover.raise_by_issue,
    ("Buying", "take-loan"): takeover.raise_by_loan,
    ("Settling", "exchange-stations"): settling.exchange_stations,
    ("Settling", "give-up-station"): settling.give_up_station,
    ("Settling", "keep-stations"): settling.keep_stations,
    ("Settling", "take-loan"): settling.take_loan,
}
"""What is being decided in the engine, and what is said -> what follows."""


def on_turn(r: Table, action: Any) -> str:
    return str(r.place[-1])


def director_of(r: Table, name: str) -> str:
    """The player who directs a company in person."""
    return bare(r.director.get(name, NOBODY))


ASKED: dict[str, Callable[[Table, Any], str]] = {
    **dict.fromkeys(("CousinAuction", "PayingForCousins", "Leftovers", "ChoosingTrain"), on_turn),
    **dict.fromkeys(("StockRound", "Floating", "Growing"), on_turn),
    "CompanyTurn": lambda r, action: director_of(r, r.at.company),
    "Discards": lambda r, action: director_of(r, action.company),
    "Covering": lambda r, action: r.controller(r.debt.payer) if r.debt else "",
    "Picking": lambda r, action: r.naming[1] if r.naming else "",
    "Takeovers": lambda r, action: director_of(r, r.on_turn),
    "Answering": lambda r, action: director_of(r, takeover.the_sale(r).lot),
    "Buying": lambda r, action: takeover.the_sale(r).cry.high,
    "Settling": lambda r, action: director_of(r, r.settling.company) if r.settling else "",
}
"""What is being decided -> the one player who decides it."""


def begin_operating(r: Table) -> None:
    """After a stock round somebody must control a company (9.1-b)."""
    if stock.controlled(r):
        operating.begin(r)
    else:
        r.end()


def after_issue(r: Table) -> None:
    """Two operating rounds, each with its Issue & Takeover Round (5-a)."""
    (operating if r.round == 1 else opening).begin(r)


NEXT: dict[str, Callable[[Table], None]] = {
    "opening": stock.begin,
    "stock": begin_operating,
    "operating": reducing.begin,
    "issue": after_issue,
}
ONWARD: dict[str, Callable[[Table], None]] = {
    "leftovers": opening.skip_leftovers,
    "future": opening.unsold_trains,
    "stock": stock.nothing_left,
    "lobby": stock.next_lobby,
    "lobbies": stock.next_lobby,
    "company": operating.go_on,
    "issue": takeover.next_liquidation,
    "liquidating": takeover.next_liquidation,
    "winding-up": takeover.finish_liquidation,
    "auction": takeover.hammer,
    "takeover": takeover.go_on,
}
"""Where the engine may go on without asking anybody."""


class Referee(Table):
    """The books of one game, and the opinions that follow from them."""

    def __init__(self, start: State) -> None:
        super().__init__(start)
        opening.begin(self)
        self.compare(start)

    def read(self, menu: Menu) -> None:
        """What the menu offers is judged when it is taken."""

    def judge(self, before: State, action: Action) -> None:
        """Is it his to say? The rules object to what he says while they follow it."""
        self.before = before
        asked = ASKED.get(top_frame(before))
        if asked and action.kind != "assign-train":
            self.same("7.1-i", f"who is asked to {action.kind}", asked(self, action), action.actor)

    def follow(self, action: Action, events: Sequence[Event], after: State) -> None:
        """Carry it out in the books, go on to where the game waits now, and compare."""
        self.events, self.later = events, after
        frame = "CompanyTurn" if action.kind == "assign-train" else top_frame(self.before)
        RULES[frame, action.kind](self, action)
        if not self.waits("Parting"):
            flotation.finish_growth(self)
        target = engine_place(after)
        for _ in range(1000):
            if self.blocked() or self.place == OVER or (self.place == target and not self.passing()):
                break
            self.go_on(target)
        self.same("7.2-a", "place", self.place, target)
        self.same("13.7-b", "discards are due", bool(self.must_discard()), self.waits("Discards"))
        if not (self.debt or self.must_discard()):
            self.same("8.4.3-q", "stations are to be settled", self.settling is not None, self.waits("Settling"))
        self.same("10.2-d", "shares are to be sold", self.debt is not None, self.waits("Covering"))
        self.same("13.4-g", "something is to be picked", self.naming is not None, self.waits("Picking"))
        self.compare(after)
        self.compare_stock(after)

    def compare_stock(self, state: State) -> None:
        """What only a stock round has: lobbies, cards of the other colour, debts for future trains."""
        own: Any = state.own
        self.same("6.5.2.1-c", "lobbies", self.lobbies, [(one.amount, one.owner) for one in own.lobbies])
        self.same("6.5.1-k", "cards of the other colour", tuple(self.other_cards), own.cards)
        self.same("6.4.2-g", "debts for future trains", +self.debts, own.debts)

    def blocked(self) -> bool:
        """Somebody has to do something before the game goes on."""
        return bool(self.debt or self.settling or self.naming or self.offer or self.parting or self.must_discard())

    def passing(self) -> bool:
        """The company that was on turn has had it."""
        return self.place[0] == "takeover" and self.turn_over

    def go_on(self, target: Place) -> None:
        where = str(self.place[0])
        if where == "after":
            NEXT[str(self.place[1])](self)
        elif where in ONWARD:
            ONWARD[where](self)
        else:
            self.same("5-a", "place", self.place, target)


def top_frame(state: State) -> str:
    return type(state.frames[-1]).__name__ if state.frames else ""


def engine_place(state: State) -> Place:
    """Where the game waits, whatever interrupts it there."""
    if state.ended:
        return OVER
    own: Any = state.own
    for one in reversed(state.frames):
        frame: Any = one
        match type(one).__name__:
            case "CousinAuction":
                return ("cousins", frame.turn)
            case "PayingForCousins":
                return ("paying", frame.winners[0][0])
            case "Leftovers":
                return ("leftovers", frame.players[0])
            case "TrainAuction":
                return ("future", *map(kind_of, frame.trains))
            case "ChoosingTrain":
                return ("choosing", frame.player)
            case "Floating":
                return ("lobby", len(own.lobbies), frame.player)
            case "Lobbies":
                return ("lobbies",)
            case "StockRound":
                return ("stock", own.stock_round, frame.part, frame.player)
            case "CompanyTurn":
                return ("company", own.stock_round, own.round, frame.company, frame.step)
            case "TakeoverAuction":
                return ("auction", frame.lot)
            case "WindingUp":
                return ("winding-up", frame.company)
            case "Answering":
                return ("answer", frame.company)
            case "Buying":
                return ("buying", frame.sold)
            case "IssueRound":
                return ("issue", own.stock_round, own.round)
            case "Takeovers" if not frame.begun:
                return ("liquidating", len(own.doomed))
            case "Takeovers":
                return ("takeover", frame.company)
    return ("between",)
