"""Who acts for a company."""

from __future__ import annotations

from bradshaw.kernel.errors import refuse
from bradshaw.kernel.records import bare
from bradshaw.kernel.state import State
from bradshaw.mechanics.turn_order import PRIORITY


def who_acts(state: State, name: str) -> str:
    """The director (1860-operating-companies-c); without one the holder of the priority deal enters what is due."""
    return state.companies[name].director or bare(state.papers[PRIORITY])


def check_company_acts(acting: str, named: str) -> None:
    if acting != named:
        raise refuse("1860-company-charters-a", f"It is the turn of {acting}, not of {named}.")
