"""What the state of this game has of its own: what it remembers, and what is being decided, frame by frame."""

from __future__ import annotations

from msgspec import field

from bradshaw.kernel import Frame, Own, State
from bradshaw.kernel.auctions.lowering import LoweringSale
from bradshaw.kernel.obligations import Obligation
from bradshaw.kernel.offers import Offer
from bradshaw.mechanics import company_turn, operating_round
from bradshaw.mechanics.stock_round import Sold, StockRound


class Australia(Own, frozen=True):
    sold: tuple[str, ...] = ()
    """Kinds of train whose first sale has had its effects."""
    reached: tuple[str, ...] = ()
    """Kinds of train whose phase has begun: tile colours, limits, incomes."""
    borrowers: tuple[str, ...] = ()
    """Railways that ever took a loan, in order."""
    receiverships: tuple[str, ...] = ()
    cuts: dict[str, int] = field(default_factory=dict)
    """How much lower a former director's certificate limit is."""
    lost_office: tuple[str, ...] = ()
    """Players who went over their limit by losing a directorship; looked through when the limits fall."""
    turn_loans: int = 0
    """Loans taken by the company on turn in this operating round."""
    forced_loans: dict[str, int] = field(default_factory=dict)
    """Loans that railways took for compulsory trains."""
    com_funded: bool = False
    """COM has had its capital."""
    end: str = ""
    """What has triggered the end of the game; empty: nothing yet."""


def own(state: State) -> Australia:
    assert isinstance(state.own, Australia)
    return state.own


# Frames


class PrivateSale(LoweringSale, frozen=True):
    """The opening sale of the private companies."""


class ShareRound(StockRound, frozen=True):
    over_limit: tuple[str, ...] = ()
    """Players who began the round over their limit and have not had a turn yet."""


class OperatingRound(operating_round.OperatingRound, frozen=True):
    late: tuple[str, ...] = ()
    """Not launched when their place in the order came: they do not act in this round."""
    stirred: bool = False
    """A company has done something in this round."""
    debts_from: str = ""
    """By option: the player from whom on debtors are looked for; nobody before the first act of the round."""
    debtor: str = ""
    """By option: the debtor who was found last; while that one can sell nothing, no other is asked."""


class CompanyTurn(company_turn.CompanyTurn, frozen=True):
    step: str = "track"
    yellow: int = 0
    """Yellow tiles laid in this turn."""
    promoted: bool = False
    placed: bool = False
    """A marker was bought in this turn."""
    first: bool = False
    """It operates for the first time: the home tile is due."""
    revenue: int = 0
    bought: bool = False
    """A train has been bought in this turn."""
    traded: bool = False
    """One of them came from another company."""


class ForcedPurchase(Frame, frozen=True):
    """Loans are taken until a train can be paid."""

    company: str
    train: str
    side: str
    """Of the Bank's card; empty for another company's train."""
    price: int


class TasmaniaDue(Frame, frozen=True):
    """The first 5/5+ is sold and the Tasmania tile must be placed at once."""


class Discards(Frame, frozen=True):
    """Companies over the train limit give up trains."""


class Receivership(Frame, frozen=True):
    """The Bank of England takes a company over; `price` is paid for each share of the other players."""

    company: str
    director: str
    price: int


class Owed(Obligation, frozen=True, kw_only=True):
    """Money a player must raise by selling shares."""

    sales: tuple[Sold, ...] = ()
    company: str = ""
    """The company in receivership, whose own shares cannot be sold."""


class Compensation(Owed, frozen=True, kw_only=True):
    """What the treasury of a company in receivership could not pay its shareholders."""


class DebtSale(Owed, frozen=True, kw_only=True):
    """A player below zero sells shares."""


class TrainOffer(Offer, frozen=True):
    """A sale of a train awaits the consent of the seller's Director."""
