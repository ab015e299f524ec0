"""What the menu offers and how it puts it."""

from __future__ import annotations

import pytest

from bradshaw.kernel.actions import Pass
from bradshaw.kernel.records import BANK
from bradshaw.mechanics import running as mechanic
from bradshaw.routes.meter import Meter, Stopped
from position import Position
from say import PASS, Said, buy_private
from titles.g1843.given import given
from titles.g1843.say import train
from titles.g1843.test_track_and_stations import LONG, havre, turn
from titles.g1843.test_trains import buying, in_need


def labels(at: Position, kind: str) -> list[str]:
    return [option.label for option in at.options(kind)]


@pytest.mark.rule("1843-8.3-a", "1843-8.3-c")
def test_a_step_is_passed_where_it_may_be() -> None:
    for step in ("track", "station", "trains"):
        assert [one.actor for one in turn(step, trains={"OU": ["4+1"]}).offered(Pass)] == ["A"]
    assert turn("run", trains={"OU": ["4+1"]}).offered(Pass) == []


@pytest.mark.rule("1843-8.8.3-i")
def test_the_menu_says_what_the_director_adds() -> None:
    assert labels(in_need(), "buy-train")[0] == "Buy a 4+1 for 300fr, of which the director adds 180fr"
    assert labels(in_need(treasury=299), "buy-train")[0] == "Buy a 4+1 for 300fr, of which the director adds 1fr"
    assert labels(in_need(treasury=300), "buy-train")[0] == "Buy a 4+1 for 300fr"


@pytest.mark.rule("1843-10.1-b", "1843-10.2.5-m")
@pytest.mark.parametrize(
    ("phase", "said", "told"),
    [
        ("green", buy_private("C", 30, "NOR"), "B sells Cie de la Ceinture to NOR for 30fr"),
        (
            "yellow",
            {"kind": "convert-private", "company": "NOR", "price": 110},
            "B sells Cie du Val de Loire, which becomes a 2 train, to NOR for 110fr",
        ),
    ],
)
def test_an_offer_says_what_is_sold(phase: str, said: Said, told: str) -> None:
    at = buying(phase, players=5, privates={"B": ["VdL", "C"]}).act(said)
    assert len(buying(phase, players=5, privates={"B": ["VdL", "C"]}).options("convert-private")) == 1
    said_to_b = [option.label for option in at.menu(player="B").options]
    assert said_to_b == [f"Agree: {told}", f"Decline: {told}"]
    assert [option.label for option in at.menu(player="A").options] == ["Withdraw the offer"]


@pytest.mark.rule("1843-8.8.1-g", "1843-8.8.1-i", "1843-8.8.1-o")
def test_trains_are_told_by_the_pile_they_lie_in() -> None:
    at = buying("gray", trains={"pool": ["Electric"], "NOR": ["2+1"], "EST": ["Electric"]})
    told = labels(at, "buy-train")
    assert "Buy an Electric for 900fr" in told
    assert "Buy an Electric from the pool for 900fr" in told
    assert "Buy a 4+1 that has rusted for 300fr, throwing away its 2+1" in told
    assert "Buy the Electric of EST" in told


@pytest.mark.rule("1843-10.2.4-b", "1843-10.2.6-d")
def test_powers_name_tile_station_and_price() -> None:
    at = turn("track", "PO", tiles={"F13": ("57", 1)}, privates={"PO": ["LH"]})
    assert "Cie du Havre: tile 57 turned 0 and a station in Le Havre for 80fr" in labels(at, "build-station")
    assert at.offers(havre())
    laid = turn("track", "PO", tiles={"C18": ("10", 0)}, privates={"PO": ["BA"]})
    assert labels(laid, "build-station") == [
        f"Cie de Boulogne - Amiens: a station in {city} for 100fr" for city in ("Boulogne-sur-Mer", "Calais")
    ]


@pytest.mark.rule("1843-10.2.5-b", "1843-10.2.5-c")
def test_an_exchange_says_what_it_is_for() -> None:
    at = given(stock="A", shares={"OU": {"B": 4}}, privates={"A": ["VdL"]})
    told = labels(at, "exchange-for-share")
    assert "Exchange Cie du Val de Loire for a share of OU" in told
    assert "Exchange Cie du Val de Loire and 67fr for the director's certificate of PO at 67fr" in told


@pytest.mark.rule("1843-7.5-f", "1843-7.2-c")
def test_a_sale_says_who_directs_the_company_then() -> None:
    at = given(stock="A", shares={"OU": {"A": 4, "B": 3}, "PO": {"B": 4, "A": 1}}, cell={"OU": "9,6", "PO": "13,7"})
    assert labels(at, "sell-shares") == [
        "Sell a share of OU for 83fr, price 83 → 78",
        "Sell 2 shares of OU for 166fr, price 83 → 73; B becomes director",
        "Sell 3 shares of OU for 249fr, price 83 → 68; B becomes director",
        "Sell 4 shares of OU for 332fr, price 83 → 64; B becomes director",
        "Sell a share of PO for 67fr",
    ]


@pytest.mark.rule("1843-8.3-d", "1843-8.8.1-c")
def test_prices_of_trade_are_offered_from_1_on() -> None:
    at = buying("green", treasury=300, trains={"EST": ["4+1"]}, privates={"B": ["C"]})
    assert [at.offers(train(at, "NOR", "EST", "4+1", price)) for price in (0, 1, 300, 301)] == [
        False,
        True,
        True,
        False,
    ]
    assert [at.offers(buy_private("C", price, "NOR")) for price in (0, 1, 40, 41)] == [False, True, True, False]


@pytest.mark.rule("1843-8.8.1-p")
def test_a_duty_leaves_no_pass() -> None:
    at = in_need()
    assert at.offered(Pass) == []
    assert at.refused(PASS) == "1843-8.8.1-p"
    assert at.offers(train(at, "EST", BANK, "4+1", 300))


@pytest.mark.rule("1843-8.7-b", "1843-8.7-c", "1843-8.7-e", "1843-7.7-f", "1843-7.7-h")
def test_a_dividend_says_who_gets_what_and_where_the_price_goes() -> None:
    shares = {"OU": {"A": 4, "B": 2, "pool": 3}}
    at = given(phase="green", shares=shares, cell={"OU": "9,6"}, turn=("OU", "pay"), revenue=100)
    paid, kept = at.options("dividend")
    assert (paid.label, paid.note, paid.best) == ("Pay out 100fr", "A +40fr, B +20fr, OU +30fr, price 83 → 88", True)
    assert (kept.label, kept.note, kept.best) == ("Withhold 100fr", "OU +100fr, price 83 → 79", False)


@pytest.mark.rule("1843-8.3-d")
def test_a_private_company_is_offered_with_its_prices() -> None:
    at = buying("green", privates={"B": ["C"]})
    assert labels(at, "buy-private") == ["Buy Cie de la Ceinture for 1fr to 40fr"]
    refusal = at.why_not(buy_private("C", 41, "NOR"))
    assert refusal is not None
    assert refusal.message == "A company pays 1fr to 40fr for Cie de la Ceinture, not 41fr."


@pytest.mark.rule("1843-8.6-a", "1843-8.8.2-c")
def test_of_two_ways_to_use_a_train_the_one_that_earns_most_is_the_best() -> None:
    """Rennes to Rouen and on to Lille: one 3+1 calls at three cities, two 2 trains at two each."""
    at = turn("run", tiles=LONG, trains={"OU": ["2x2 or 3+1"]}, stations={"OU": ["D15"]})
    found = {option.label: option.best for option in at.options("run-routes")}
    assert len(found) == 2
    assert [label for label, top in found.items() if top] == [max(found, key=lambda label: int(label[8:-2]))]


@pytest.mark.rule("1843-8.6-a")
def test_a_run_that_is_not_proven_best_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def tick(meter: Meter, count: int = 1) -> None:
        meter.nodes += count
        if meter._stop is not None and meter._stop(meter.nodes):
            raise Stopped

    monkeypatch.setattr(Meter, "tick", tick)  # as a rule it looks at its budget only now and then
    monkeypatch.setattr(mechanic, "ENOUGH", 8)
    mechanic._best.cache_clear()
    at = turn("run", tiles=LONG, trains={"OU": ["5+2", "5+2"]}, stations={"OU": ["D15"]}, phase="blue")
    told = at.options("run-routes")[0].note
    monkeypatch.undo()
    mechanic._best.cache_clear()
    assert "; the best found, none is above " in told
    assert "; the best found, none is above " not in at.options("run-routes")[0].note
