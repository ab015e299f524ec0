"""The opening sale of the private companies (chapter III)."""

from __future__ import annotations

from dataclasses import replace

from bradshaw.kernel import Table, refuse
from bradshaw.kernel.auctions import lowering
from bradshaw.kernel.auctions.lowering import Clauses, Marked
from bradshaw.kernel.events import Remark, RoundBegan
from bradshaw.kernel.records import player
from bradshaw.mechanics import turn_order
from bradshaw.mechanics.forbidden import SHARE_TRADES, shut_out
from bradshaw.mechanics.money import pounds
from bradshaw.mechanics.privates import owner
from bradshaw.titles.g1848 import privates
from bradshaw.titles.g1848.data import DATA, PRIVATES
from bradshaw.titles.g1848.frames import PrivateSale, ShareRound

STEP = 5

CLAUSES = Clauses(
    buy="1848-III.start-b",
    cash="1848-III.start-n",
    lower="1848-III.start-c",
    minimum="1848-III.start-d",
    must_act="1848-III.start-f",
    must_buy="1848-III.start-h",
)


def begin(t: Table) -> None:
    lots = tuple(Marked(one.id, one.price, one.lowest or 0) for one in DATA.privates)
    t.push(PrivateSale(turn=t.state.players[0], lots=lots))
    t.say(RoundBegan("sale of the private companies"))


def owns_private(t: Table, name: str) -> bool:
    return any(owner(t.state, one) == player(name) for one in PRIVATES)


def pay_dividends(t: Table) -> None:
    """Everybody passed: what is sold pays, and the sale goes on (1848-III.start-j)."""
    t.say(Remark("All have passed: the private companies sold so far pay.", "1848-III.start-j"))
    privates.pay_income(t)


def finish(t: Table, frame: PrivateSale) -> None:
    """Left of the last to act is the Priority Card and the first turn of share round 1 (1848-III.start-l and -m)."""
    turn_order.pass_priority(t, frame.last_actor)
    t.push(ShareRound(number=1, player=turn_order.first(t.state)))
    t.say(RoundBegan("share round 1"))


def check_may_pass(t: Table, frame: PrivateSale, who: str) -> None:
    """Owners of a private may pass at any turn, others once all prices are at their lowest; by option never
    (1848-III.start-g, -i)."""
    if not t.option("auction_pass_without_private_at_minimum") and not owns_private(t, who):
        raise refuse("1848-III.start-f", "Who owns no private must buy or lower a price.")


RULES = lowering.rules(
    frame=PrivateSale,
    step=STEP,
    clauses=CLAUSES,
    owns=owns_private,
    on_bought=privates.bought_in_sale,
    on_all_passed=pay_dividends,
    on_finished=finish,
    name=lambda t, lot: f"{lot} {DATA.private(lot).name}",
    money=pounds,
    pass_gate=check_may_pass,
)
"""Who passes stays in the sale (1848-III.start-k)."""
PRIVATE_SALE = replace(
    RULES,
    choices=(
        *RULES.choices,
        *shut_out("1848-III.start-a", "Shares are for sale once all six privates are sold.", *SHARE_TRADES),
    ),
    heading=lambda t, frame: "Sale of the private companies",
)
