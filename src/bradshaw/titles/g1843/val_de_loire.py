"""Val de Loire: a player exchanges it for a share, a company for the Engineers card, which lets a train run once more
after its rusting (10.2.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bradshaw.kernel import Anytime, Choice, Table, ledger, refuse
from bradshaw.kernel.actions import Action
from bradshaw.kernel.records import BANK, IPO, bare, company, is_player, player
from bradshaw.mechanics.buying import check_par, take_directors_certificate
from bradshaw.mechanics.certificates import singles
from bradshaw.mechanics.money import check_cash
from bradshaw.mechanics.plain import naming
from bradshaw.mechanics.privates import close, owner
from bradshaw.mechanics.stock_round import StockRound, note_purchase
from bradshaw.titles.g1843 import phases, shares
from bradshaw.titles.g1843.data import COMPANIES, PRIVATES, VAL_DE_LOIRE, francs
from bradshaw.titles.g1843.frames import CompanyTurn
from bradshaw.titles.g1843.own import own


class ExchangeForShare(Action, frozen=True, kw_only=True):
    """Give up Val de Loire for a share of a company, or at a par of one's choice for half a certificate."""

    company: str
    par: int = 0


class MarkTrain(Action, frozen=True, kw_only=True):
    """Val de Loire gives a train the Engineers card."""

    company: str
    train: str


# A player's: for a share, in the owner's stock turn or at any time of an operating round


def player_with_it(t: Table) -> str:
    """The player who owns it, if one does."""
    holder = owner(t.state, VAL_DE_LOIRE)
    return bare(holder) if is_player(holder) else ""


def offer(t: Table, frame: Any, who: str) -> Iterator[ExchangeForShare]:
    if player_with_it(t) != who:
        return
    for name in COMPANIES:
        if t.state.companies[name].par is not None:
            yield ExchangeForShare(actor=who, company=name)
        else:
            for par in shares.available_pars(t.state):
                yield ExchangeForShare(actor=who, company=name, par=par)


def check(t: Table, frame: Any, action: ExchangeForShare) -> None:
    """An acquisition paid with the private: 60%, the ban after a sale, no certificate more (1843-10.2.5-e)."""
    state, name, who = t.state, action.company, action.actor
    if player_with_it(t) != who:
        raise refuse("1843-10.2.5-q", f"{who} does not own {PRIVATES[VAL_DE_LOIRE].name}.")
    if name not in state.companies:
        raise refuse("1843-10.2.5-b", "There is no such company.")
    if isinstance(frame, StockRound) and frame.is_banned(who, name):
        raise refuse("1843-7.3-g", f"{who} sold shares of {name} in this round.")
    if state.companies[name].par is None:
        check_half(t, frame, action)
        return
    if action.par:
        raise refuse("1843-10.2.5-b", f"{name} has its par already.")
    if not singles(state, name, IPO):
        raise refuse("1843-10.2.5-f", f"No share of {name} is left on the IPO chart.")
    shares.check_holding(state, who, name, 1)


def check_half(t: Table, frame: Any, action: ExchangeForShare) -> None:
    """Half a director's certificate; the other half is paid (1843-10.2.5-c, -d, 1843-con-23)."""
    if not isinstance(frame, StockRound) and not t.option("or_exchange_director_half"):
        raise refuse("1843-10.2.5-d", "In an operating round it is exchanged for a 10% share only.")
    check_par(action.company, action.par, shares.available_pars(t.state), "1843-10.2.5-c", francs)
    check_cash(t.state, action.actor, action.par, "1843-10.2.5-c", francs)


def exchange(t: Table, frame: Any, action: ExchangeForShare) -> None:
    name, who = action.company, action.actor
    if isinstance(frame, StockRound):
        note_purchase(t, frame, name)
    close(t, PRIVATES[VAL_DE_LOIRE], "1843-10.2.5-a")
    if action.par:
        ledger.pay(t, player(who), BANK, action.par, f"half the director's certificate of {name}", "1843-10.2.5-c")
        take_directors_certificate(t, name, who, action.par, "1843-7.4-a")
        shares.set_par(t, name)
    else:
        ledger.move_shares(t, name, IPO, player(who), 1, "for Val de Loire")
    shares.after_taking(t, name, who)


def words(t: Table, frame: Any, action: ExchangeForShare) -> str:
    name = PRIVATES[VAL_DE_LOIRE].name
    if action.par:
        cost = francs(action.par)
        return f"Exchange {name} and {cost} for the director's certificate of {action.company} at {cost}"
    return f"Exchange {name} for a share of {action.company}"


EXCHANGE: Choice[Any, ExchangeForShare] = Choice(ExchangeForShare, offer, check, exchange, words)


def owner_in_operating_round(t: Table) -> tuple[str, ...]:
    """At any time of an operating round in which a company's director is asked (1843-10.2.5-d)."""
    return (player_with_it(t),) if isinstance(t.frame, CompanyTurn) and player_with_it(t) else ()


IN_OPERATING_ROUNDS = Anytime(choices=(EXCHANGE,), players=owner_in_operating_round)


# A company's: the Engineers card


def trains_to_mark(t: Table, frame: CompanyTurn, who: str) -> list[str]:
    mine = company(frame.company)
    return t.state.trains_of(mine) if owner(t.state, VAL_DE_LOIRE) == mine else []


def check_mark(t: Table, frame: CompanyTurn, action: MarkTrain) -> None:
    """1843-10.2.5-g"""
    if action.train not in trains_to_mark(t, frame, action.actor):
        name = PRIVATES[VAL_DE_LOIRE].name
        raise refuse("1843-10.2.5-g", f"{name} marks a train of the company that owns it.")


def mark(t: Table, frame: CompanyTurn, action: MarkTrain) -> None:
    t.change_own(engineers=action.train)
    close(t, PRIVATES[VAL_DE_LOIRE], "1843-10.2.5-a")


MARKING: Choice[CompanyTurn, MarkTrain] = Choice(
    MarkTrain,
    naming(MarkTrain, "train", trains_to_mark),
    check_mark,
    mark,
    words=lambda t, frame, action: f"Give the {t.state.trains[action.train].name} the Engineers card",
)


def drop_obsolete(t: Table, frame: CompanyTurn) -> bool:
    """An obsolete train goes just before the train step (1843-10.2.5-h, -l), but not in it (1843-10.2.5-i)."""
    if frame.cleared:
        return False
    t.change_frame(cleared=True)
    gone = [id for id in own(t.state).obsolete if t.state.trains[id].holder == company(frame.company)]
    for id in gone:
        phases.remove(t, id)
    return True
