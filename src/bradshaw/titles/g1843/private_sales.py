"""Private companies sold to the company on turn, by consent; Val de Loire as a 2 train (8.3, 10.1 and 10.2.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bradshaw.kernel import ledger, offers
from bradshaw.kernel.actions import Action, BuyPrivate
from bradshaw.kernel.errors import refuse
from bradshaw.kernel.menu import Option, Range
from bradshaw.kernel.records import bare, is_player
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Choice
from bradshaw.mechanics import money
from bradshaw.titles.g1843 import phases, privates, trains
from bradshaw.titles.g1843.data import EXTRA, LYON, PRIVATES, VAL_DE_LOIRE, francs
from bradshaw.titles.g1843.frames import CompanyTurn, PrivateOffer
from bradshaw.titles.g1843.shares import private_paper

THE_2 = "2-0"
"""The train that Val de Loire may become."""


class ConvertPrivate(Action, frozen=True, kw_only=True):
    """Buy Val de Loire and turn it into a 2 train at once."""

    company: str
    price: int


def prices(state: State, private: str) -> tuple[int, int] | None:
    """What a company may pay now (1843-8.3-d, -e); nothing where it may not buy."""
    face = PRIVATES[private].price
    if private == LYON:
        return None
    if state.phase in EXTRA.buy_privates:
        return 1, 2 * face
    if state.phase == "yellow" and private == VAL_DE_LOIRE and converts_at_all(state):
        return face, face
    return None


def converts_at_all(state: State) -> bool:
    """Five and six players, by option six only or none (1843-10.2.5-m, 1843-con-01)."""
    least = {"5-6": 5, "6": 6, "off": 7}[str(state.options["val_de_loire_train"])]
    return len(state.players) >= least


def may_keep(state: State) -> bool:
    """In the yellow phase it always converts, in the green one by choice (1843-10.2.5-n, 1843-con-22)."""
    if not converts_at_all(state):
        return True
    return state.phase != "yellow" and state.options["val_de_loire_green"] == "choice"


def offer(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    for private in PRIVATES:
        limits = prices(t.state, private)
        if limits is None or not is_player(privates.owner(t.state, private)):
            continue
        most = min(limits[1], money.treasury(t.state, frame.company))
        ranges = {"price": Range(limits[0], most)} if most > limits[0] else {}
        yield Option(BuyPrivate(actor=who, private=private, price=limits[0], company=frame.company), ranges=ranges)


def check_price(state: State, company: str, private: str, price: int) -> None:
    limits = prices(state, private)
    if private == LYON:
        raise refuse("1843-10.2.7-a", f"{PRIVATES[LYON].name} is never bought by a company.")
    if limits is None:
        clause = "1843-15.1-a" if state.phase == "yellow" else "1843-10.1-g"
        raise refuse(clause, "Companies buy no private companies in this phase.")
    if not limits[0] <= price <= limits[1]:
        clause = "1843-8.3-e" if limits[0] == limits[1] else "1843-8.3-d"
        raise refuse(clause, f"{PRIVATES[private].name} is bought for {francs(limits[0])} to {francs(limits[1])}.")
    money.check_treasury(state, company, price, "1843-10.1-b", PRIVATES[private].name, francs)


def check_owner(state: State, private: str) -> None:
    if private not in PRIVATES or not is_player(privates.owner(state, private)):
        raise refuse("1843-10.1-c", "Companies buy private companies of players only.")


def check(t: Table, frame: Any, action: BuyPrivate) -> None:
    check_owner(t.state, action.private)
    check_price(t.state, action.company, action.private, action.price)
    if action.private == VAL_DE_LOIRE and not may_keep(t.state):
        raise refuse("1843-10.2.5-n", f"{PRIVATES[VAL_DE_LOIRE].name} becomes a 2 train when it is bought now.")


def propose(t: Table, frame: CompanyTurn, action: BuyPrivate) -> None:
    owner = bare(privates.owner(t.state, action.private))
    offers.propose(t, action, (owner,), PrivateOffer)


def words(t: Table, frame: CompanyTurn, action: BuyPrivate) -> str:
    return f"{action.company} buys {PRIVATES[action.private].name} of {bare(privates.owner(t.state, action.private))}"


BUYING: Choice[CompanyTurn, BuyPrivate] = Choice(BuyPrivate, offer, check, propose, words)


# Val de Loire as a train


def offer_conversion(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    limits = prices(t.state, VAL_DE_LOIRE)
    if limits and converts_at_all(t.state) and is_player(privates.owner(t.state, VAL_DE_LOIRE)):
        most = min(limits[1], money.treasury(t.state, frame.company))
        ranges = {"price": Range(limits[0], most)} if most > limits[0] else {}
        yield Option(ConvertPrivate(actor=who, company=frame.company, price=limits[0]), ranges=ranges)


def check_conversion(t: Table, frame: Any, action: ConvertPrivate) -> None:
    """From yellow until blue begins, with room for a train (1843-10.2.5-m, -o)."""
    check_owner(t.state, VAL_DE_LOIRE)
    if not converts_at_all(t.state) or t.state.phase not in ("yellow", "green"):
        raise refuse("1843-10.2.5-m", f"{PRIVATES[VAL_DE_LOIRE].name} does not become a train in this game now.")
    check_price(t.state, action.company, VAL_DE_LOIRE, action.price)
    if not phases.fits(t.state, phases.counted(t.state, action.company), 1, 1):
        raise refuse("1843-10.2.5-o", f"{action.company} has no room for another train.")


def propose_conversion(t: Table, frame: CompanyTurn, action: ConvertPrivate) -> None:
    owner = bare(privates.owner(t.state, VAL_DE_LOIRE))
    offers.propose(t, action, (owner,), PrivateOffer)


CONVERTING: Choice[CompanyTurn, ConvertPrivate] = Choice(
    ConvertPrivate,
    offer_conversion,
    check_conversion,
    propose_conversion,
    words=lambda t, frame, action: f"{action.company} buys {PRIVATES[VAL_DE_LOIRE].name} as a 2 train",
)


def settle(t: Table, terms: Action) -> None:
    """Money to the player; the private to the charter, or out of the game for a train (1843-10.1-b, 1843-10.2.5-m)."""
    if isinstance(terms, BuyPrivate):
        check(t, t.frame, terms)
        owner = privates.owner(t.state, terms.private)
        ledger.pay(t, treasury(terms.company), owner, terms.price, PRIVATES[terms.private].name, "1843-10.1-b")
        ledger.move_paper(t, private_paper(terms.private), treasury(terms.company), "bought")
        return
    assert isinstance(terms, ConvertPrivate)
    check_conversion(t, t.frame, terms)
    owner = privates.owner(t.state, VAL_DE_LOIRE)
    ledger.pay(t, treasury(terms.company), owner, terms.price, PRIVATES[VAL_DE_LOIRE].name, "1843-10.1-b")
    privates.close(t, VAL_DE_LOIRE, "a 2 train", "1843-10.2.5-m")
    ledger.move_train(t, THE_2, treasury(terms.company), "from Val de Loire", side="2")
    trains.acquired(t, terms.company)


def terms_in_words(t: Table, terms: Action) -> str:
    assert isinstance(terms, BuyPrivate | ConvertPrivate)
    private = terms.private if isinstance(terms, BuyPrivate) else VAL_DE_LOIRE
    what = PRIVATES[private].name + ("" if isinstance(terms, BuyPrivate) else ", which becomes a 2 train")
    return f"{bare(privates.owner(t.state, private))} sells {what} to {terms.company} for {francs(terms.price)}"


CONSENT = offers.rules(frame=PrivateOffer, clause="1843-10.1-b", settle=settle, words=terms_in_words)
