"""Private companies: the opening sale, income, sale to companies, powers, closing (chapters III and IV).

A private is a paper `private:P2`; what it lets its owner do once is a paper of its own, `right:P2`, which goes
with the private and survives its closing where the book says so.
"""

from __future__ import annotations

from dataclasses import replace

from bradshaw.kernel import RuleViolation, State, Table, ledger, passes, refuse
from bradshaw.kernel.actions import BuyPrivate
from bradshaw.kernel.auctions import lowering
from bradshaw.kernel.auctions.lowering import Clauses, Marked
from bradshaw.kernel.events import Remark, RoundBegan
from bradshaw.kernel.records import BANK, IPO, SCRAP, Holder, Laid, bare, company, is_player, player
from bradshaw.mechanics import privates, turn_order
from bradshaw.mechanics.buying import take_directors_certificate
from bradshaw.mechanics.forbidden import SHARE_TRADES, shut_out
from bradshaw.mechanics.money import pounds
from bradshaw.mechanics.privates import close, owner, paper
from bradshaw.titles.g1848 import market, phases, shares
from bradshaw.titles.g1848.data import BOE, CAR, DATA, EXTRA, PRIVATES, TASMANIA
from bradshaw.titles.g1848.state import PrivateSale, ShareRound, TasmaniaDue

RIGHTS = tuple(EXTRA.privates)
"""Privates with a power to be used once: P2, P3, P4."""


def right(private: str) -> str:
    return f"right:{private}"


def hand_over(t: Table, private: str, holder: Holder, why: str) -> None:
    """A private changes hands, its unused right with it."""
    ledger.move_paper(t, paper(private), holder, why)
    if private in RIGHTS and t.state.papers[right(private)] != SCRAP:
        ledger.move_paper(t, right(private), holder, why)


def pay_income(t: Table) -> None:
    """Every open private pays its owner (1848-IV.general-a). 10 for P2, 15 for P3, 20 for P4, 25 for P5, 30 for P6
    (1848-IV.p2-a, 1848-IV.p3-a, 1848-IV.p4-a, 1848-IV.p5-a, 1848-IV.p6-a)."""
    privates.pay_income(t, DATA.privates, "1848-IV.general-a", pay=market.bank_pays)


# Sale to companies


def no_trade(action: BuyPrivate) -> RuleViolation:
    """Why a private does not change hands but to the company on turn (1848-IV.general-h, -k and -l)."""
    if action.company == BOE:
        return refuse("1848-IV.general-h", "The Bank of England may not own a private.")
    if action.company:
        return refuse("1848-IV.general-l", "A company buys privates in its own turn only.")
    return refuse("1848-IV.general-k", "Privates are not traded between players.")


def check_sale(t: Table, buyer: str, private: str) -> None:
    """From the first 3/3+ on, and from the Director only, but by option (1848-IV.general-d)."""
    if not phases.begun(t.state, "3"):
        raise refuse("1848-IV.general-d", "Companies may buy privates from the first sale of a 3/3+ train on.")
    seller = owner(t.state, private)
    if is_player(seller) and not t.option("buy_private_from_anyone") and seller != t.state.companies[buyer].directed_by:
        raise refuse("1848-IV.general-d", f"{private} belongs to {bare(seller)}, who does not direct {buyer}.")


def sell_to_company(t: Table, terms: BuyPrivate) -> None:
    seller, name = owner(t.state, terms.private), DATA.private(terms.private).name
    ledger.pay(t, company(terms.company), seller, terms.price, name, "1848-IV.general-e")
    hand_over(t, terms.private, company(terms.company), "bought by " + terms.company)


TO_COMPANY = privates.choice(
    clauses=privates.Clauses(
        unknown="1848-IV.general-d",
        never="1848-IV.general-f",
        closed="1848-IV.general-i",
        owner="1848-IV.general-k",
        price="1848-IV.general-e",
        cash="1848-II.further-c",
    ),
    privates={private.id: private for private in DATA.privates},
    prices=lambda state, private: DATA.private(private).company_prices,
    check=check_sale,
    buy=sell_to_company,
)
"""As printed, but P5 and P6 (1848-IV.p1-b, 1848-IV.p2-f, 1848-IV.p3-g, 1848-IV.p4-e, 1848-IV.p5-a, 1848-IV.p6-a)."""


# Powers


def check_power(t: Table, user: str, private: str) -> None:
    """May this company use the one-time right of a private now? (1848-IV.general-g)"""
    name = DATA.private(private).name
    holder = t.state.papers[right(private)]
    if holder == SCRAP:
        raise refuse("1848-IV.general-j", f"The right of {private} ({name}) is used up or lost.")
    director = t.state.companies[user].director
    if private == "P3" and t.option("p3_company_owned_only_before_5") and holder != company(user):
        raise refuse("1848-IV.p3-b", f"{user} does not own {private}.")
    if holder not in (company(user), player(director or "")):
        clause = "1848-X.harbours-c" if private == "P3" else "1848-IV.general-g"
        raise refuse(clause, f"Neither {user} nor its Director owns {private} or the right it left.")
    if not phases.begun(t.state, "3"):
        raise refuse("1848-IV.general-g", "The powers of privates may be used from the first sale of a 3/3+ train on.")


def may_use(t: Table, user: str, private: str) -> bool:
    return passes(check_power, t, user, private)


def use_up(t: Table, private: str) -> None:
    ledger.move_paper(t, right(private), SCRAP, "used")


def place_tasmania(t: Table, who: str, site: str, rotation: int) -> None:
    """1848-IV.p3-b, -c, -h: free, extra to the builds of the turn, for everybody's use."""
    ledger.lay_tile(t, who, site, Laid(TASMANIA, rotation))
    use_up(t, "P3")


def place_tasmania_then_close(t: Table) -> None:
    """With the first 5/5+ the tile is placed at once and the privates close (1848-IV.p3-d, 1848-IX.phases-g)."""
    if tasmania_waits(t.state) and not t.option("tasmania_in_company_turn"):  # there the right stays until it is placed
        t.push(TasmaniaDue())
    else:
        close_all(t)


def tasmania_waits(state: State) -> bool:
    return state.papers[right("P3")] not in (SCRAP, BANK)


def close_all(t: Table) -> None:
    """1848-IV.general-i and -j: what is left is the rights of P2 and P4. They stay with the player or the company that
    has them (1848-IV.p2-d, -e, 1848-IV.p4-c, -d)."""
    for private in PRIVATES:
        close(t, DATA.private(private), "1848-IV.general-i")


def lose_papers(t: Table, failed: str) -> None:
    """The privates and rights of a company in receivership leave the game (1848-V.receivership-m)."""
    for private in PRIVATES:
        if owner(t.state, private) == company(failed):
            close(t, DATA.private(private), "1848-IV.general-h")
        if private in RIGHTS and t.state.papers[right(private)] == company(failed):
            ledger.move_paper(t, right(private), SCRAP, "lost in receivership")


# The opening sale


def begin_sale(t: Table) -> None:
    lots = tuple(Marked(one.id, one.price, one.lowest or 0) for one in DATA.privates)
    t.push(PrivateSale(turn=t.state.players[0], lots=lots))
    t.say(RoundBegan("sale of the private companies"))


def owns_private(t: Table, name: str) -> bool:
    return any(owner(t.state, one) == player(name) for one in PRIVATES)


def bought_in_sale(t: Table, name: str, private: str, price: int) -> None:
    """Pay the marked price and take the private with what comes with it (1848-III.start-b)."""
    holder = player(name)
    ledger.pay(t, holder, BANK, price, DATA.private(private).name, "1848-III.start-b")
    hand_over(t, private, holder, "bought in the sale")
    gift = DATA.private(private).comes_with
    if gift and gift.company == CAR:  # 1848-IV.p6-b: the Director's certificate, at a price of 100
        take_directors_certificate(t, CAR, name, DATA.company(CAR).pars[0], "1848-IV.p6-b")
        shares.set_price(t, CAR)
        shares.check_launch(t, CAR)
    elif gift:  # 1848-IV.p5-b
        ledger.move_shares(t, gift.company, IPO, holder, gift.percent // 10, "comes with " + private)


def all_passed(t: Table) -> None:
    """What is sold pays, and the sale goes on (1848-III.start-j)."""
    t.say(Remark("All have passed: the private companies sold so far pay.", "1848-III.start-j"))
    pay_income(t)


def finish_sale(t: Table, frame: PrivateSale) -> None:
    """Left of the last to act is the Priority Card and the first turn of share round 1 (1848-III.start-l and -m)."""
    turn_order.pass_priority(t, frame.last_actor)
    t.push(ShareRound(number=1, player=turn_order.first(t.state)))
    t.say(RoundBegan("share round 1"))


def check_may_pass(t: Table, frame: PrivateSale, who: str) -> None:
    """Owners may pass at any turn, others once all prices are lowest, by option never (1848-III.start-g, -i)."""
    if not t.option("auction_pass_without_private_at_minimum") and not owns_private(t, who):
        raise refuse("1848-III.start-f", "Who owns no private must buy or lower a price.")


SALE = lowering.rules(
    frame=PrivateSale,
    step=5,
    clauses=Clauses(
        buy="1848-III.start-b",
        cash="1848-III.start-n",
        lower="1848-III.start-c",
        minimum="1848-III.start-d",
        must_act="1848-III.start-f",
        must_buy="1848-III.start-h",
    ),
    owns=owns_private,
    on_bought=bought_in_sale,
    on_all_passed=all_passed,
    on_finished=finish_sale,
    name=lambda t, lot: f"{lot} {DATA.private(lot).name}",
    money=pounds,
    pass_gate=check_may_pass,
)
"""Who passes stays in the sale (1848-III.start-k)."""
PRIVATE_SALE = replace(
    SALE,
    choices=(
        *SALE.choices,
        *shut_out("1848-III.start-a", "Shares are for sale once all six privates are sold.", *SHARE_TRADES),
    ),
    heading=lambda t, frame: "Sale of the private companies",
)
