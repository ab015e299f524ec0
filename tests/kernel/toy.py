"""A title small enough to see through: players in turn buy shares of one company or pass; ten buys end it."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.kernel import ledger, market
from bradshaw.kernel.actions import Action, BuyShare, Pass
from bradshaw.kernel.chance import Chance
from bradshaw.kernel.errors import refuse
from bradshaw.kernel.events import GameEnded
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.menu import Option, Range
from bradshaw.kernel.records import BANK, IPO, Company, player
from bradshaw.kernel.state import Ended, Own, State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Choice, FrameRules, OptionSpec, Title

ROW = [market.Box(0, column, price) for column, price in enumerate((10, 20, 30, 40))]
LINE = [(0, column) for column in range(4)]
MARKET = market.build(ROW, {"sold": market.along(LINE, -1), "bought": market.along(LINE, 1)})


class Toy(Own, frozen=True):
    passes: int = 0


class Turn(Frame, frozen=True):
    player: str


class Gift(Action, frozen=True, kw_only=True):
    """Give money to the next player: an action with a range."""

    amount: int


def setup(t: Table, chance: Chance) -> None:
    order = chance.shuffle("seats", t.state.players)
    t.state.players = tuple(order)
    t.state.own = Toy()
    t.state.cash = {BANK: 1000}
    for name in order:
        ledger.pay(t, BANK, player(name), 100, "start")
    t.state.companies["LAR"] = Company(shares=10, par=10)
    t.state.shares["LAR"] = {IPO: 10}
    ledger.set_price(t, "LAR", "0,1", "par")
    t.push(Turn(order[0]))


def price(t: Table) -> int:
    return MARKET.price(t.state, "LAR")


def offer_share(t: Table, frame: Turn, who: str) -> Iterator[Option]:
    yield Option(BuyShare(actor=who, company="LAR", source=IPO), f"Buy a share for {price(t)}")


def check_share(t: Table, frame: Turn, action: BuyShare) -> None:
    if action.company != "LAR" or action.source != IPO:
        raise refuse("toy-1", "Only shares of LAR from the initial offering are for sale.")
    if t.state.cash[player(action.actor)] < price(t):
        raise refuse("toy-2", f"A share costs {price(t)}.")


def next_turn(t: Table, passes: int) -> None:
    t.change_own(passes=passes)
    t.change_frame(player=t.state.after(t.frame.player))  # type: ignore[attr-defined]


def buy_share(t: Table, frame: Turn, action: BuyShare) -> None:
    ledger.pay(t, player(action.actor), BANK, price(t), "share")
    ledger.move_shares(t, "LAR", IPO, player(action.actor), 1)
    ledger.set_price(t, "LAR", MARKET.after(t.state.prices["LAR"], "bought"), "bought")
    next_turn(t, 0)


def offer_gift(t: Table, frame: Turn, who: str) -> Iterator[Option]:
    cash = t.state.cash[player(who)]
    yield Option(Gift(actor=who, amount=5), "Give", ranges={"amount": Range(5, max(cash - cash % 5, 5), 5)})


def check_gift(t: Table, frame: Turn, action: Gift) -> None:
    if action.amount < 5 or action.amount % 5 or action.amount > t.state.cash[player(action.actor)]:
        raise refuse("toy-3", "Gifts are multiples of five that you can pay.")


def give(t: Table, frame: Turn, action: Gift) -> None:
    ledger.pay(t, player(action.actor), player(t.state.after(action.actor)), action.amount, "gift")


def offer_pass(t: Table, frame: Turn, who: str) -> Iterator[Option]:
    yield Option(Pass(actor=who), "Pass")


def check_pass(t: Table, frame: Turn, action: Pass) -> None:
    return None


def do_pass(t: Table, frame: Turn, action: Pass) -> None:
    next_turn(t, t.own(Toy).passes + 1)


def step(t: Table, frame: Turn) -> bool:
    if t.own(Toy).passes == len(t.state.players) or not t.state.owned("LAR", IPO):
        t.state.ended = Ended("all passed or all sold", scores(t.state))
        t.say(GameEnded(t.state.ended.reason, t.state.ended.scores, "toy-4"))
        return True
    return False


def scores(state: State) -> dict[str, int]:
    return {p: state.cash[player(p)] for p in state.players}


TITLE = Title(
    id="toy",
    name="Toy",
    min_players=2,
    max_players=4,
    versions=("2026-11-15",),
    setup=setup,
    rules=(
        FrameRules(
            Turn,
            deciders=lambda t, frame: (frame.player,),
            choices=(
                Choice(BuyShare, offer_share, check_share, buy_share),
                Choice(Gift, offer_gift, check_gift, give),
                Choice(Pass, offer_pass, check_pass, do_pass),
            ),
            step=step,
        ),
    ),
    own=Toy,
    market=lambda state: MARKET,
    scores=scores,
    options=(
        OptionSpec("ruleset", "rulebook", ("rulebook", "club"), "Which rules"),
        OptionSpec("gifts", True, (True, False), "Gifts are allowed"),
    ),
    presets={"club": {"gifts": False}},
)
