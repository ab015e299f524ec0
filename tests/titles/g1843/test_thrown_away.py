"""A rusted train thrown away for a train that is paid for with the director's help."""

from __future__ import annotations

import pytest

from bradshaw.kernel.actions import BuyTrain, SellShares
from bradshaw.kernel.records import company as treasury
from titles.g1843.given import given


@pytest.mark.rule("1843-8.8.1-o", "1843-8.8.3-b")
def test_a_rusted_train_is_thrown_away_when_the_emergency_is_over() -> None:
    p = given(
        phase="gray",
        cash={"A": 780},
        shares={"EST": {"A": 6}, "PO": {"B": 4, "A": 2}},
        treasury={"EST": 100},
        trains={"EST": ["8E"]},
        turn=("EST", "trains"),
        waiting=["PO"],
    )
    (old,) = p.state.trains_of(treasury("EST"))
    p.do(BuyTrain, train="gray-0", price=900, side="Electric", trade_in=old)
    assert p.state.trains[old].holder == "company/EST"
    p.do(SellShares, actor="A", company="PO", count=1)
    assert p.state.trains_of(treasury("EST")) == ["gray-0"]
    assert p.state.trains[old].holder == "rusted"
