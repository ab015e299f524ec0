"""Chapters 13.5 and 10.8: the Queen's death, British Rail's markers, its income, its shares."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.board.network import network
from bradshaw.kernel import ledger
from bradshaw.kernel.actions import BuyShare, Pass, SellShares
from bradshaw.kernel.events import TurnBegan
from bradshaw.kernel.records import POOL, Laid, Place, company, player
from bradshaw.mechanics.operating_round import OperatingRound
from bradshaw.titles.g1820 import british_rail, market, running, runs, stations, stock_round
from bradshaw.titles.g1820.data import RAIL, board
from bradshaw.titles.g1820.frames import Course, StockRound
from bradshaw.titles.g1820.own import own
from bradshaw.titles.g1820.takeovers import OfferCompany
from position import Position
from titles.g1820 import boardroom
from titles.g1820.given import given

LUR, LSR = "LUR", "LSR"


def after_operating(began_in: str, **more: Any) -> Position:
    """An operating round that began in this phase has just ended."""
    terms: dict[str, Any] = {"phase": began_in, "held": {LUR: {"A": 3}}} | more
    return given(frames=(Course("after-operating"),), **terms)


def nationalised(*, price: int = 95, phase: str = "brown", **more: Any) -> Position:
    """The Queen is dead; LUR of A is about to end its turn, after which British Rail operates."""
    terms: dict[str, Any] = {
        "held": {LUR: {"A": 3}},
        "price": {LUR: 105},
        "trains": {LUR: ["8+"]},
        "turn": (LUR, "repay"),
        "loans": {LUR: 1},
        "treasury_cash": {LUR: 200},
        "keep": {"victoria_died": True, "mourned": True},
        "settle": False,
    } | more
    at = given(phase=phase, **terms)
    table = at.table()
    ledger.resize(table, RAIL, POOL, 100)
    cell = next(cell.id for cell in market.MARKET.cells.values() if cell.price == price)
    market.place(table, RAIL, cell, "par", "1820-13.5-e")
    return Position(at.title, table.state)


def rail_places(at: Position) -> set[tuple[str, int, int]]:
    found = (marker.place for marker in at.state.markers.values() if marker.company == RAIL)
    return {(place.hex, place.stop, place.slot) for place in found if place}


# The Queen


@pytest.mark.rule("1820-10.8-a", "1820-10.8-b", "1820-13.5-e", "1820-13.5-f", "1820-13.5-g")
def test_the_queen_dies_after_the_first_round_that_began_in_brown_or_later() -> None:
    assert not own(after_operating("blue").state).victoria_died
    late = after_operating("blue", keep={"began_in": "blue"})
    assert RAIL not in late.state.prices
    for phase in ("brown", "red", "gray"):
        at = after_operating(phase)
        assert own(at.state).victoria_died
        assert (at.price(RAIL), at.state.owned(RAIL, POOL)) == (95, 100)
        assert {hex_id for hex_id, _, _ in rail_places(at)} == {"M13", "M15"}
        assert len(rail_places(at)) == 6, "all circles of London, and Chatham"
    begun = given(phase="blue", held={LUR: {"A": 3}}, frames=(Course("after-operating"),), settle=False)
    begun.state.phase = "brown"
    assert not own(begun.settle().state).victoria_died, "it turned brown during the round"


# Markers


@pytest.mark.rule("1820-13.5-j", "1820-13.5-k", "1820-13.5-m", "1820-13.5-n", "1820-13.5-d")
def test_it_fills_the_three_nearest_hexes_with_open_circles() -> None:
    tiles = {"M9": ("51", 0), "J12": ("57", 1), "I9": ("57", 1), "G15": ("57", 1)}
    at = nationalised(tiles=tiles, stations={LUR: ["I9.0"]})
    for hex_id in ("M13", "M15"):
        british_rail.fill(table := at.table(), hex_id)
        at = Position(at.title, table.state)
    assert british_rail.nearest(at.state) == ["M9", "J12", "G15"], "I9 is full, Birmingham without a tile"
    before = rail_places(at)
    at.do(Pass)
    assert rail_places(at) - before == {("M9", 0, 0), ("M9", 0, 1), ("J12", 0, 0), ("G15", 0, 0)}
    fewer = nationalised(tiles={"M9": ("57", 1)}, stations={LUR: ["M9.0"]})
    assert british_rail.nearest(fewer.state) == ["M13", "M15"]
    fewer.do(Pass)
    assert not isinstance(fewer.frame, OperatingRound), "the round goes on with fewer than three"
    more = nationalised(tiles=dict.fromkeys(["O13", "M9", "K11", "G15"], ("57", 1)))
    first, rest = british_rail.nearest(more.state)[:3], british_rail.nearest(more.state)[3:]
    more.do(Pass)
    assert ({hex_id for hex_id, _, _ in rail_places(more)}, len(rest)) == (set(first), 3), "the others wait"
    assert company(RAIL) in [event.who for event in more.said(TurnBegan)]


@pytest.mark.rule("1820-13.5-l")
def test_equally_near_hexes_are_filled_clockwise_from_margate() -> None:
    ring = ["O15", "O13", "O11", "M9", "K11", "K13", "K15"]
    at = nationalised(tiles=dict.fromkeys(reversed(ring), ("57", 1)))
    order = [hex_id for hex_id in british_rail.nearest(at.state) if hex_id in ring]
    assert order == ["O15", "O13", "O11", "M9", "K11", "K13", "K15"]
    across = british_rail.nearest(nationalised(tiles={"L18": ("57", 1), "N18": ("57", 1)}).state)
    assert across.index("N18") < across.index("L18"), "the Thames begins and ends the round"
    near = nationalised(tiles={"N16": ("57", 1), "O13": ("57", 1)})
    order = british_rail.nearest(near.state)
    assert order.index("N16") < order.index("O13"), "Margate's own direction comes first"


@pytest.mark.rule("1820-13.5-c")
def test_its_markers_block_before_it_appears() -> None:
    row: dict[str, Any] = {"tiles": dict.fromkeys(("M9", "M7", "M5"), ("57", 1)), "stations": {LUR: ["M9.0"]}}
    at = given(phase="green", turn=(LUR, "run"), held={LUR: {"A": 3}}, trains={LUR: ["3+"]}, **row)
    assert running.best(at.state, LUR).revenue == 60
    stations.place_rail(table := at.table(), Place("M7", 0, 0))
    assert RAIL not in table.state.prices
    assert running.best(table.state, LUR).revenue == 40, "it may be an end"


# Income


@pytest.mark.rule("1820-13.5-r", "1820-13.5-s")
def test_off_boards_count_once_by_unblocked_track() -> None:
    """From K3 and J4 to Cardiff; to North Wales only through a city."""
    tiles = {"K3": ("57", 2), "J4": ("57", 1), "F2": ("57", 2), "G3": ("57", 2)}
    net = network(board(given().state), {id: Laid(*one) for id, one in tiles.items()})

    def income(*rail: str, others: tuple[str, ...] = ()) -> int:
        markers: dict[tuple[str, int], tuple[str | None, ...]] = {(hex_id, 0): (RAIL,) for hex_id in rail}
        markers |= {(hex_id, 0): ("LUR",) for hex_id in others}
        return runs.british_rail_income(net, markers, RAIL, "brown")

    assert income("K3") == 20 + 40
    assert income("K3", "J4") == 20 + 20 + 40, "Cardiff once"
    assert income("G3") == 20 + 30, "through the open city of F2"
    assert income("G3", others=("F2",)) == 20
    assert income("G3", "F2") == 20 + 20 + 30, "through its own"


@pytest.mark.rule("1820-11-h", "1820-13.5-p")
def test_the_port_of_liverpool_is_worth_the_city_and_twenty() -> None:
    for tile, city in (("148", 30), ("180", 40)):
        net = network(board(given().state), {"C5": Laid(tile, 1)})
        assert runs.british_rail_income(net, {("C5", 0): (RAIL,)}, RAIL, "brown") == city + (city + 20)


@pytest.mark.rule("1820-13.5-q", "1820-con-36")
def test_the_docks_count_once_or_by_option_once_for_each_city() -> None:
    for option, docks in (("once", 80), ("once_per_city", 160)):
        at = after_operating("brown", options={"br_docks_count": option})
        assert british_rail.income(at.state) == 5 * 80 + 30 + docks


@pytest.mark.rule("1820-13.5-t", "1820-13.5-u", "1820-13.5-v", "1820-2-b")
def test_its_income_is_a_dividend_on_100_shares() -> None:
    at = nationalised()
    table = at.table()
    for who, count in (("A", 7), ("B", 3)):
        ledger.move_shares(table, RAIL, POOL, player(who), count)
    running.pay_out(table, RAIL, 380)
    paid = Position(at.title, table.state)
    assert (paid.cash("A") - at.cash("A"), paid.cash("B") - at.cash("B")) == (27, 12), "26.60 and 11.40, rounded up"
    assert paid.price(RAIL) == 128, "four times 95: three spaces"
    assert paid.state.cash.get(company(RAIL), 0) == 0
    low = at.table()
    running.pay_out(low, RAIL, 50)
    assert Position(at.title, low.state).price(RAIL) == 86, "down once, though it has no train"


@pytest.mark.rule("1820-7.2-d", "1820-13.5-a", "1820-13.5-o")
def test_it_operates_by_itself_in_its_place() -> None:
    at = nationalised(price=95).do(Pass)
    assert at.company == "CFR", "at 51"
    assert RAIL in own(at.state).face_down
    assert len(rail_places(at)) == 6
    assert at.price(RAIL) == 128, "510 are five times 95"
    assert at.state.companies[RAIL].directed_by is None
    assert not at.state.trains_of(company(RAIL))


# Shares


def trading(**more: Any) -> Position:
    at = nationalised(turn=None, loans={}, trains={}, treasury_cash={}, stock="A", part=2, **more)
    assert isinstance(at.frame, StockRound)
    return at


@pytest.mark.rule("1820-13.5-h", "1820-13.5-i")
def test_its_shares_are_bought_and_sold_like_others() -> None:
    at = trading()
    at.do(BuyShare, company=RAIL, source=POOL)
    assert at.state.companies[RAIL].directed_by is None, "whoever holds most of it"
    assert (at.cash("A"), at.owned(RAIL, "A")) == (405, 1)
    rich = trading()
    ledger.move_shares(table := rich.table(), RAIL, POOL, player("A"), 60)
    full = Position(rich.title, table.state)
    assert full.refused(BuyShare, company=RAIL, source=POOL) == "1820-6.5.2.4-d", "60 of 100"
    full.do(SellShares, company=RAIL, count=60)
    assert full.owned(RAIL, "A") == 0, "all of them may lie in the pool"
    assert full.refused(BuyShare, company=RAIL, source=POOL) == "1820-6.5.2.4-g"


@pytest.mark.rule("1820-13.5-x", "1820-6.7-d")
def test_its_price_stays_after_a_stock_round() -> None:
    at = nationalised()
    table = at.table()
    stock_round.adjust(table)
    assert Position(at.title, table.state).price(RAIL) == 95, "100 in the pool"
    ledger.move_shares(table, RAIL, POOL, player("A"), 60)
    ledger.move_shares(table, RAIL, POOL, player("B"), 40)
    stock_round.adjust(table)
    assert Position(at.title, table.state).price(RAIL) == 95, "all held"


@pytest.mark.rule("1820-8.4.1-j")
def test_it_is_not_offered_for_takeover() -> None:
    at = boardroom.given(phase="brown", shares={LUR: {"A": 3}, LSR: {"B": 3}}, treasuries={LUR: 5000}, turn=LUR)
    ledger.resize(table := at.table(), RAIL, POOL, 100)
    market.place(table, RAIL, market.TOP, "par", "1820-13.5-e")
    now = Position(at.title, table.state)
    assert now.refused(OfferCompany, company=RAIL) == "1820-8.4.1-j"
    assert [one.company for one in now.offered(OfferCompany)] == [LUR, LSR]
