"""What it takes to float a company, for bots: shares that have to be sold before it has its money."""

from __future__ import annotations

from bradshaw.kernel.records import IPO
from bradshaw.kernel.state import State
from bradshaw.titles import views

USUAL, SHARES = 50, 10
"""The percent that float a company where its title prints none, and into how many shares companies are divided."""


def needed(state: State, company: str) -> int:
    """Shares that are sold when a company floats."""
    printed = views.printed(state.title)
    percent = next((one.float_percent for one in printed.companies if one.id == company), 0) if printed else 0
    shares = state.companies[company].shares if company in state.companies else SHARES
    return -(-shares * (percent or USUAL) // 100)


def missing(state: State, company: str) -> int:
    """Shares that still have to be sold."""
    sold = state.companies[company].shares - state.owned(company, IPO)
    return max(needed(state, company) - sold, 0)
