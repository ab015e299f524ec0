"""The opening sale of the private companies (chapter III)."""

from __future__ import annotations

from dataclasses import replace

from bradshaw.kernel import Choice, Frame, FrameRules, RuleViolation, Table, ledger, refuse
from bradshaw.kernel.actions import Action, BuyShare, Pass, SellShares, StartCompany
from bradshaw.kernel.auctions import lowering
from bradshaw.kernel.auctions.lowering import Clauses, Marked
from bradshaw.kernel.events import Remark, RoundBegan
from bradshaw.kernel.records import player
from bradshaw.mechanics.forbidden import forbidden
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
    first = t.state.after(frame.last_actor)
    ledger.move_paper(t, "priority", player(first), "left of the last to act")
    t.push(ShareRound(number=1, player=first))
    t.say(RoundBegan("share round 1"))


def private_name(t: Table, lot: str) -> str:
    return f"{lot} {DATA.private(lot).name}"


def check_pass(t: Table, frame: PrivateSale, action: Pass) -> None:
    """Owners of a private may pass at any turn, others once all prices are at their lowest; by option never
    (1848-III.start-g, -i).
    """
    if not t.option("auction_pass_without_private_at_minimum") and not owns_private(t, action.actor):
        raise refuse("1848-III.start-f", "Who owns no private must buy or lower a price.")
    _passing.check(t, frame, action)


def no_shares_yet(t: Table, frame: Frame, action: Action) -> RuleViolation:
    return refuse("1848-III.start-a", "Shares are for sale once all six privates are sold.")


_rules = lowering.rules(
    frame=PrivateSale,
    step=STEP,
    clauses=CLAUSES,
    owns=owns_private,
    on_bought=privates.bought_in_sale,
    on_all_passed=pay_dividends,
    on_finished=finish,
    name=private_name,
    money=lambda amount: f"£{amount}",
)
_passing: Choice[PrivateSale, Pass] = next(choice for choice in _rules.choices if choice.action is Pass)
PRIVATE_SALE: FrameRules[PrivateSale] = replace(
    _rules,
    choices=(
        *(replace(one, check=check_pass) if one is _passing else one for one in _rules.choices),
        *(forbidden(kind, no_shares_yet) for kind in (StartCompany, BuyShare, SellShares)),
    ),
    heading=lambda t, frame: "Sale of the private companies",
)
"""Who passes stays in the sale (1848-III.start-k)."""
