"""Private companies sold to the company on turn, by consent; Val de Loire as a 2 train (8.3, 10.1 and 10.2.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bradshaw.kernel import Choice, Option, State, Table, ledger, offers, refuse
from bradshaw.kernel.actions import Action, BuyPrivate
from bradshaw.kernel.records import bare
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics.privates import Clauses, choice, close, owner, paper
from bradshaw.titles.g1843 import trains
from bradshaw.titles.g1843.data import EXTRA, LYON, PRIVATES, VAL_DE_LOIRE, francs, reached
from bradshaw.titles.g1843.frames import CompanyTurn, PrivateOffer
from bradshaw.titles.g1843.train_limits import fits, sides_of


class ConvertPrivate(Action, frozen=True, kw_only=True):
    """Buy Val de Loire and turn it into a 2 train at once."""

    company: str
    price: int

    @property
    def private(self) -> str:
        return VAL_DE_LOIRE


Sale = BuyPrivate | ConvertPrivate


def prices(state: State, private: str) -> tuple[int, int] | None:
    """What a company pays: the face value in the yellow phase, later 1 to twice as much (1843-8.3-d, -e); Lyon -
    Méditerranée is never sold (1843-10.2.7-a)."""
    face = PRIVATES[private].price
    if private == LYON:
        return None
    return (face, face) if state.phase == "yellow" else (1, 2 * face)


def converts(state: State) -> bool:
    """Five and six players, by option six only or none, until blue begins (1843-10.2.5-m, 1843-con-01)."""
    numbers = str(state.options["val_de_loire_train"])  # 5-6, 6 or off
    return str(len(state.players)) in numbers and not reached(state, "blue")


def check_phase(t: Table, company: str, private: str) -> None:
    """From green until they close; Val de Loire in yellow too where it becomes a train (1843-8.3-d, -e)."""
    early = t.state.phase == "yellow" and private == VAL_DE_LOIRE and converts(t.state)
    if not early and t.state.phase not in EXTRA.buy_privates:
        clause = "1843-15.1-a" if t.state.phase == "yellow" else "1843-10.1-g"
        raise refuse(clause, "Companies buy no private companies in this phase.")


def propose(t: Table, terms: Sale) -> None:
    offers.propose(t, terms, (bare(owner(t.state, terms.private)),), PrivateOffer)


_sale = choice(
    clauses=Clauses(
        unknown="1843-10.1-c",
        never="1843-10.2.7-a",
        closed="1843-10.1-i",
        owner="1843-10.1-c",
        price="1843-8.3-d",
        cash="1843-10.1-b",
    ),
    privates=PRIVATES,
    prices=prices,
    check=check_phase,
    buy=propose,
    written=francs,
)


def check_kept(t: Table, frame: Any, action: BuyPrivate) -> None:
    """Val de Loire converts in the yellow phase always, in the green one by choice (1843-10.2.5-n, 1843-con-22)."""
    _sale.check(t, frame, action)
    kept = t.state.phase == "green" and t.option("val_de_loire_green") == "choice"
    if action.private == VAL_DE_LOIRE and converts(t.state) and not kept:
        raise refuse("1843-10.2.5-n", f"{PRIVATES[VAL_DE_LOIRE].name} becomes a 2 train when it is bought now.")


BUYING: Choice[Any, BuyPrivate] = replace(_sale, check=check_kept)


# Val de Loire as a train


def offer_conversion(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    for option in _sale.candidates(t, frame, who) if converts(t.state) else ():
        assert isinstance(option, Option)
        sale = option.action
        if isinstance(sale, BuyPrivate) and sale.private == VAL_DE_LOIRE:
            yield Option(ConvertPrivate(actor=who, company=sale.company, price=sale.price), ranges=option.ranges)


def check_conversion(t: Table, frame: Any, action: ConvertPrivate) -> None:
    """From yellow until blue begins, with room for a train (1843-10.2.5-m, -o)."""
    if not converts(t.state):
        raise refuse("1843-10.2.5-m", f"{PRIVATES[VAL_DE_LOIRE].name} does not become a train in this game now.")
    face = PRIVATES[VAL_DE_LOIRE].price
    if t.state.phase == "yellow" and action.price != face:
        raise refuse("1843-8.3-e", f"In the yellow phase it costs {francs(face)}, neither more nor less.")
    sale = BuyPrivate(actor=action.actor, private=VAL_DE_LOIRE, price=action.price, company=action.company)
    _sale.check(t, frame, sale)
    if not fits(t.state, [*sides_of(t.state, action.company), "2"]):
        raise refuse("1843-10.2.5-o", f"{action.company} has no room for another train.")


CONVERTING: Choice[CompanyTurn, ConvertPrivate] = Choice(
    ConvertPrivate,
    offer_conversion,
    check_conversion,
    lambda t, frame, action: propose(t, action),
    words=lambda t, frame, action: f"{action.company} buys {PRIVATES[VAL_DE_LOIRE].name} as a 2 train",
)


def settle(t: Table, terms: Sale) -> None:
    """Money to the player; the private to the charter, or out of the game for a train (1843-10.1-b, 1843-10.2.5-m)."""
    seller, buyer = owner(t.state, terms.private), treasury(terms.company)
    ledger.pay(t, buyer, seller, terms.price, PRIVATES[terms.private].name, "1843-10.1-b")
    if isinstance(terms, BuyPrivate):
        ledger.move_paper(t, paper(terms.private), buyer, "bought")
    else:
        close(t, PRIVATES[terms.private], "1843-10.2.5-m")
        ledger.move_train(t, "2-0", buyer, "from Val de Loire", side="2")
        trains.acquired(t, terms.company)


def terms_in_words(t: Table, terms: Sale) -> str:
    what = PRIVATES[terms.private].name + ("" if isinstance(terms, BuyPrivate) else ", which becomes a 2 train,")
    return f"{bare(owner(t.state, terms.private))} sells {what} to {terms.company} for {francs(terms.price)}"


CONSENT = offers.rules(frame=PrivateOffer, clause="1843-10.1-b", settle=settle, words=terms_in_words)
