"""The auction of the private companies (chapter 6): standing bids, short operating rounds, burnt yellow trains."""

from __future__ import annotations

from bradshaw.kernel import Choice, FrameRules, State, Table, ledger, refuse
from bradshaw.kernel.actions import StartCompany
from bradshaw.kernel.auctions import waterfall
from bradshaw.kernel.auctions.waterfall import Clauses, Lot, Waterfall
from bradshaw.kernel.events import Remark
from bradshaw.kernel.records import BANK, IPO, player
from bradshaw.mechanics.buying import check_par, take_directors_certificate
from bradshaw.mechanics.plain import naming
from bradshaw.mechanics.privates import paper, pay_income
from bradshaw.titles.g1843 import ending, market, shares
from bradshaw.titles.g1843.data import PLM, PRIVATES, francs
from bradshaw.titles.g1843.frames import ChoosingPar, Course, PrivateAuction
from bradshaw.titles.g1843.phases import ABROAD

STEP = 5
"""The unit of bids, the least raise, and what a lot nobody wants gets cheaper (1843-6.1-g, 1843-6.2-n)."""


def begin(t: Table) -> None:
    """The holder of card 1 begins; all seven lie in ascending order of face value (1843-4-f, 1843-6.1-a)."""
    lots = tuple(Lot(private, fact.price) for private, fact in PRIVATES.items())
    t.push(PrivateAuction(turn=t.state.turn_order[0], lots=lots))


def sold(t: Table, who: str, private: str, price: int) -> None:
    """The price goes to the bank (1843-6.3-c); some come with a certificate (1843-10.2.6-b, 1843-10.2.7-b)."""
    ledger.pay(t, player(who), BANK, price, PRIVATES[private].name, "1843-6.3-c")
    ledger.move_paper(t, paper(private), player(who), "auction")
    gift = PRIVATES[private].comes_with
    if gift and gift.company == PLM:
        t.push(ChoosingPar(who, gift.company))
    elif gift:
        ledger.move_shares(t, gift.company, IPO, player(who), 1, "with the private company")


def yellow_left(state: State) -> list[str]:
    return [id for id, train in state.trains.items() if (train.kind, train.holder) == ("yellow", BANK)]


def short_operating_round(t: Table) -> None:
    """Privates pay and a yellow train is burnt; the sixth ends the game (1843-6.2-j to -m); no more (1843-6.2-t)."""
    t.say(Remark("Everybody has passed: a short operating round.", "1843-6.2-j"))
    pay_income(t, PRIVATES.values(), "1843-6.2-k")
    burnt, *left = yellow_left(t.state)
    ledger.move_train(t, burnt, ABROAD, "burnt")
    if not left:
        ending.end(t, "Six yellow trains were burnt in the auction", "1843-8.10.1-b")


def next_after_passes(t: Table, frame: Waterfall, passer: str) -> str:
    """1843-6.2-q, and by option plain rotation (1843-con-05)."""
    if t.option("after_all_pass") == "rotation":
        return t.state.after(passer)
    return waterfall.after_last_buyer(t, frame, passer)


def finished(t: Table, frame: Waterfall) -> None:
    """The first stock round begins after the last outright buyer (1843-6.2-r, 1843-con-04)."""
    by_card = t.option("first_sr_starts_with") == "card_1"
    t.swap(Course("stock", "" if by_card else t.state.after(frame.last_buyer)))


AUCTION, BIDDERS = waterfall.rules(
    frame=PrivateAuction,
    step=STEP,
    clauses=Clauses(
        buy="1843-6.1-c",
        cash="1843-6.3-a",
        bid="1843-6.1-d",
        first_bid="1843-6.1-e",
        raise_bid="1843-6.1-f",
        unit="1843-6.1-g",
        covered="1843-6.3-b",
        must_take="1843-6.2-o",
        bidders_raise="1843-6.2-f",
        bidders_cash="1843-6.2-h",
    ),
    on_sold=sold,
    on_all_passed=short_operating_round,
    on_finished=finished,
    next_after_passes=next_after_passes,
    name=lambda t, private: PRIVATES[private].name,
    money=francs,
)


# The par of PLM


def check_par_of_plm(t: Table, frame: ChoosingPar, action: StartCompany) -> None:
    """Any yellow or green par, although the phase is yellow (1843-6.3-e); by option a yellow one (1843-con-49)."""
    if action.company != frame.company:
        raise refuse("1843-6.3-d", f"The par of {frame.company} is chosen first.")
    colours = ("yellow", "green") if t.option("plm_par") == "yellow_or_green" else ("yellow",)
    check_par(frame.company, action.par, market.pars(colours), "1843-6.3-e", francs)


def choose_par(t: Table, frame: ChoosingPar, action: StartCompany) -> None:
    """The certificate costs nothing more (1843-10.2.7-b)."""
    t.pop()
    take_directors_certificate(t, frame.company, frame.player, action.par, "1843-6.3-d")
    shares.set_par(t, frame.company)


CHOOSING_PAR = FrameRules(
    ChoosingPar,
    deciders=lambda t, frame: (frame.player,),
    choices=(
        Choice(
            StartCompany,
            naming(StartCompany, "par", lambda t, frame, who: market.pars(("yellow", "green"))),
            check_par_of_plm,
            choose_par,
            words=lambda t, frame, action: f"Set the par of {action.company} at {francs(action.par)}",
        ),
    ),
    heading=lambda t, frame: f"{frame.player} sets the par of {frame.company}",
)
