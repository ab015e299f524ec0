"""Charles Blacker Vignoles: distance fees halved after the fact (chapter 14.3.1)."""

from __future__ import annotations

from bradshaw.kernel import Table, ledger
from bradshaw.kernel.records import BANK, cousin, player
from bradshaw.titles.g1820 import cousins
from bradshaw.titles.g1820.data import VIGNOLES
from bradshaw.titles.g1820.own import own


def after_purchase(t: Table, holder: str, company: str) -> None:
    """Once for each float, when the cousin buys a share in the same stock round (1820-14.3.1-a to -f)."""
    fee = next((one for one in own(t.state).fees if one.company == company), None)
    if fee is None or holder != cousin(VIGNOLES):
        return
    t.change_own(fees=tuple(one for one in own(t.state).fees if one is not fee))
    director = t.state.companies[company].directed_by
    to_floater = t.option("vignoles_refund") == "floater" or director is None
    taker = player(fee.floater) if to_floater else director
    assert taker is not None
    back = fee.amount // 2
    ledger.pay(t, BANK, taker, back, f"half of the distance fee of {company}", "1820-14.3.1-a")
    part = fee.amount - back if t.option("vignoles_share") == "half_of_reduced" else fee.amount
    cousins.reward(t, VIGNOLES, cousins.half(part), "1820-14.3.1-e")
