"""The search for the best set of runs."""

from __future__ import annotations

from typing import Literal

Goal = Literal["revenue", "total"]
"""What is to be largest: revenue (then subsidy), or revenue and subsidy together (then revenue)."""
