"""What only this title keeps in the state: first sales, borrowers, receiverships, limits, the end to come."""

from __future__ import annotations

from msgspec import field

from bradshaw.kernel import Own, State


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
