"""Money raised by selling shares: for trains, upkeep and interest by choice, for loans and shortfalls by force.

Who can raise enough does; who cannot meet a compulsory payment is bankrupt (chapters 10.2, 10.3 and 17.3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bradshaw.kernel import Choice, Option, State, Table, ledger, obligations, offers, refuse, some
from bradshaw.kernel.actions import SellShares
from bradshaw.kernel.events import Remark
from bradshaw.kernel.obligations import Due
from bradshaw.kernel.records import BANK, NOBODY, Holder, bare, cousin, is_player
from bradshaw.mechanics.money import pounds
from bradshaw.mechanics.plain import up_to
from bradshaw.mechanics.stock_round import ban
from bradshaw.titles.g1820 import cousins, ending, loans, market, money, shares
from bradshaw.titles.g1820.data import LOAN
from bradshaw.titles.g1820.frames import ControlOffer, Covering, Picking, StockRound

CONTROL = {"train": "1820-7.2.7-k", "maintenance": "1820-7.2.5-f", "interest": "1820-7.2.8-d", "loans": "1820-17.3-b"}
"""The control of the company that needs the money stays where it is, by purpose."""


def joint_funds(t: Table, frame: Covering) -> int:
    """The company's money and its director's; in a shortfall the holder's alone."""
    alone = frame.purpose == "shortfall"
    return money.cash(t.state, frame.payer) if alone else money.with_director(t.state, frame.company)


def means(state: State, company: str) -> int:
    """The company's money, its director's and what his shares bring (1820-7.2.5-f, 1820-7.2.8-d)."""
    shares_bring = shares.raisable(state, money.director_of(state, company), company)
    return money.with_director(state, company) + shares_bring


def seller_of(state: State, frame: Covering) -> str:
    return bare(state.trains[frame.train].holder) if frame.train else ""


def allowed(state: State, frame: Covering, company: str) -> int:
    """After a liquidation those of other companies: its own are gone (1820-8.5-i)."""
    kept = seller_of(state, frame) if frame.declined else ""
    return shares.sellable(state, frame.payer, company, frame.company, kept)


def most_to_sell(t: Table, frame: Covering, company: str) -> int:
    """No more than needed (1820-10.2-d): the last share sold brings what is missing."""
    missing = frame.total - joint_funds(t, frame)
    return min(allowed(t.state, frame, company), -(-missing // market.price(t.state, company)))


def offer(t: Table, frame: Covering, who: str) -> Iterator[Option]:
    for name in t.state.prices:
        if t.state.owned(name, frame.payer):
            yield up_to(SellShares(actor=who, company=name, count=1), most_to_sell(t, frame, name))


def check(t: Table, frame: Covering, action: SellShares) -> None:
    state = t.state
    if action.director:
        raise refuse("1820-6.5.2.3-d", "There are no director's certificates.")
    shares.check_sale(state, frame.payer, action.company, action.count)
    if action.count > allowed(state, frame, action.company):
        clause = "1820-7.2.7-m" if action.company == seller_of(state, frame) else CONTROL[frame.purpose]
        raise refuse(clause, f"The director of {action.company} must not change by this sale.")
    if action.count > most_to_sell(t, frame, action.company):
        raise refuse("1820-10.2-d", "Fewer shares bring enough.")


def sell(t: Table, frame: Covering, action: SellShares) -> None:
    if action.company == seller_of(t.state, frame):
        offers.propose(t, action, heirs(t, frame, action), ControlOffer)
    else:
        sell_now(t, frame, action)


def sell_now(t: Table, frame: Covering, action: SellShares) -> None:
    """In a stock round nobody buys back what was sold, though it had to be (1820-6.5.2.4-g)."""
    round = t.state.frame_of(StockRound)
    if round and t.option("forced_sales_ban"):
        t.change_frames(StockRound, bans=ban(round, frame.payer, action.company))
    shares.sell(t, frame.payer, action.company, action.count)


def heirs(t: Table, frame: Covering, action: SellShares) -> list[str]:
    """Players who would come to direct the company that sells the train, for a cousin its owner (1820-7.2.7-m, -n)."""
    after = t.trial()
    shares.sell(after, frame.payer, action.company, action.count)
    tied = [cousin(name) for name in after.frame.names] if isinstance(after.frame, Picking) else []
    director = after.state.companies[action.company].directed_by
    if director == frame.payer or director is None:
        return []
    return [who for one in tied or [director] if (who := t.state.controller(one))]


def sell_agreed(t: Table, terms: SellShares) -> None:
    assert isinstance(t.frame, Covering)
    sell_now(t, t.frame, terms)


def words(t: Table, frame: Covering, action: SellShares) -> str:
    price = market.price(t.state, action.company)
    return f"{money.name_of(frame.payer)} sells {some(action.count, 'share')} of {action.company} for £{price} each"


SELLING: Choice[Covering, SellShares] = Choice(SellShares, offer, check, sell, words)
CONSENT = offers.rules(
    frame=ControlOffer,
    clause="1820-7.2.7-m",
    settle=sell_agreed,
    words=lambda t, deal: f"{deal.actor} sells {some(deal.count, 'share')} of {deal.company}, whose director changes",
    on_declined=lambda t, terms, who: t.change_frame(declined=True),
)

SETTLES: dict[str, Callable[[Table, Covering], None]] = {}
"""What follows when the money is there, by purpose."""


def contribute(t: Table, company: str, price: int, clause: str) -> int:
    """The director adds what the company lacks; says how much."""
    missing = price - money.funds(t.state, company)
    director = t.state.companies[company].directed_by
    if missing > 0 and director:
        ledger.pay(t, director, money.purse(t.state, company), missing, "the director's contribution", clause)
    return max(missing, 0)


def default(t: Table, frame: Covering) -> None:
    """Bankruptcy (1820-10.2-a, 1820-10.3-a), but a train that cannot be paid is not bought (1820-7.2.7-m)."""
    if frame.purpose == "train":
        t.say(Remark(f"{frame.company} cannot pay for the train.", "1820-7.2.7-m"))
        return
    who = bare(frame.payer)
    if is_player(frame.payer):
        ending.end(t, f"{who} is bankrupt", "1820-9.1-a", bankrupt=who)
    else:
        cousins.bankrupt(t, who)


COVERING = obligations.rules(
    frame=Covering,
    raise_by=(SELLING,),
    on_default=default,
    settle=lambda t, frame: SETTLES[frame.purpose](t, frame),
    funds=joint_funds,
    name=lambda frame: money.name_of(frame.payer),
    money=pounds,
)


def ask(
    t: Table, company: str, amount: int, purpose: str, clause: str, *, payer: Holder = NOBODY, train: str = ""
) -> None:
    """The company and its director, or somebody else, pay so much: at once if they have it."""
    payer = payer or t.state.companies[company].directed_by or NOBODY
    debtor = t.state.controller(payer)
    assert debtor is not None
    t.push(
        Covering(
            debtor=debtor,
            payer=payer,
            dues=(Due(BANK, amount),),
            why=f"the {purpose} of {company}",
            clause=clause,
            company=company,
            purpose=purpose,
            train=train,
        )
    )


# Loans that must be repaid


def repay_excess(t: Table, company: str) -> None:
    """From the treasury, else with the director's money (1820-17.3-a, 1820-17.3-e)."""
    number = loans.excess(t.state, company)
    if number:
        ask(t, company, number * LOAN, "loans", "1820-17.3-a")


def repay_with_help(t: Table, frame: Covering) -> None:
    """Up for each loan, then one down for the help (1820-17.3-c)."""
    company = frame.company
    helped = contribute(t, company, frame.total, "1820-17.3-a")
    loans.give_back(t, company, frame.total // LOAN, money.purse(t.state, company))
    if helped and money.is_public(t.state, company):
        market.move(t, company, -1, "the director paid", "1820-17.3-c")


SETTLES |= {"loans": repay_with_help, "shortfall": obligations.pay_all}
