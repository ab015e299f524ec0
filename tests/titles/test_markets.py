"""Market moves of all four titles against tables worked out by hand from the printed charts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bradshaw.kernel import ledger
from bradshaw.kernel.market import Market
from bradshaw.kernel.state import Own, State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Title
from bradshaw.titles.g1820 import market as m1820
from bradshaw.titles.g1820.own import Britain
from bradshaw.titles.g1843 import market as m1843
from bradshaw.titles.g1848.market import MARKET as M1848
from bradshaw.titles.g1860.market import MARKET as M1860

Moves = dict[str, list[tuple[tuple[int, int], int, int]]]
"""move -> (row and column, price there, price after)."""

# One row: the neighbours of the printed list, and both ends.
ONE_ROW: Moves = {
    "up": [((0, 0), 10, 40), ((0, 1), 40, 43), ((0, 8), 71, 78), ((0, 11), 95, 105), ((0, 31), 477, 500)],
    "down": [((0, 1), 40, 10), ((0, 8), 71, 65), ((0, 12), 105, 95), ((0, 32), 500, 477), ((0, 0), 10, 10)],
}

# A stepped grid: inside, at the ledges on the right, at the red lines, at the three lower left corners, at the top.
STEPPED: Moves = {
    "paid": [
        ((9, 5), 79, 83),
        ((5, 13), 230, 246),
        ((1, 14), 443, 500),
        ((0, 13), 412, 500),
        ((0, 14), 500, 500),
        ((13, 8), 74, 79),
        ((14, 6), 59, 64),
        ((4, 0), 87, 92),
    ],
    "withheld": [
        ((9, 5), 79, 76),
        ((4, 0), 87, 81),
        ((4, 1), 92, 86),
        ((5, 1), 86, 80),
        ((6, 2), 84, 78),
        ((7, 2), 78, 73),
        ((4, 2), 96, 92),
        ((13, 0), 47, 47),
        ((15, 1), 43, 43),
        ((17, 2), 40, 40),
        ((14, 1), 47, 43),
        ((17, 3), 42, 40),
    ],
    "sold": [((3, 1), 100, 92), ((16, 6), 52, 48), ((17, 6), 48, 48), ((13, 8), 74, 74), ((13, 0), 47, 47)],
    "sold_out": [((9, 5), 79, 85), ((0, 7), 191, 197), ((0, 0), 122, 120), ((2, 1), 107, 120), ((0, 14), 500, 500)],
}

# A grid with a receivership column on the left.
GRID: Moves = {
    "paid": [((1, 5), 100, 110), ((1, 16), 440, 450), ((2, 13), 300, 310), ((5, 6), 70, 80), ((0, 16), 450, 450)],
    "withheld": [((1, 5), 100, 90), ((3, 1), 40, 0), ((3, 0), 0, 0)],
    "loan": [((1, 5), 100, 90), ((5, 1), 20, 0)],
    "sold": [((1, 5), 100, 90), ((5, 3), 40, 40), ((4, 8), 120, 120), ((3, 10), 190, 190), ((2, 13), 300, 300)],
    "sold_out": [((1, 5), 100, 110), ((0, 7), 140, 140), ((5, 6), 70, 80)],
}

# Two tiers read as one line: a sale is one step back, a withheld dividend one space of the same tier.
ZIG_ZAG: Moves = {
    "sold": [((0, 20), 74, 71), ((1, 19), 71, 68), ((1, 1), 7, 0), ((0, 0), 0, 0), ((0, 54), 340, 330)],
    "withheld": [((0, 20), 74, 68), ((1, 19), 71, 65), ((0, 2), 14, 0), ((1, 1), 7, 0)],
    "paid": [((0, 20), 74, 82), ((1, 19), 71, 78), ((0, 52), 320, 340), ((1, 53), 330, 340), ((0, 54), 340, 340)],
}

TABLES: dict[str, tuple[Market, Moves]] = {
    "one row": (m1820.MARKET, ONE_ROW),
    "stepped grid": (m1843.MARKET, STEPPED),
    "grid": (M1848, GRID),
    "zig-zag": (M1860, ZIG_ZAG),
}


def worked() -> Iterator[tuple[str, str, tuple[int, int], int, int]]:
    for name, (_, moves) in TABLES.items():
        for move, cases in moves.items():
            for at, before, after in cases:
                yield name, move, at, before, after


@pytest.mark.rule("1820-16.1-a", "1820-16.2.1-a")
@pytest.mark.rule("1843-7.7-f", "1843-7.7-g", "1843-7.7-h", "1843-7.7-i", "1843-7.7-j", "1843-7.7-k")
@pytest.mark.rule("1843-7.7-m", "1843-7.7-p")
@pytest.mark.parametrize(("name", "move", "at", "before", "after"), list(worked()))
def test_a_move_leads_where_the_chart_says(name: str, move: str, at: tuple[int, int], before: int, after: int) -> None:
    market, _ = TABLES[name]
    cell = market.at(*at)
    assert cell.price == before
    assert market.cells[market.after(cell.id, move)].price == after


def test_every_named_move_of_a_market_is_in_its_table() -> None:
    for market, moves in TABLES.values():
        assert {name for cell in market.cells.values() for name in cell.moves} == set(moves)


cells = st.sampled_from([(market, cell) for market, _ in TABLES.values() for cell in market.cells])


@given(cells, st.data(), st.integers(0, 60))
def test_moves_stay_on_the_chart_and_add_up(where: tuple[Market, str], data: st.DataObject, times: int) -> None:
    market, cell = where
    move = data.draw(st.sampled_from(sorted(market.cells[cell].moves)))
    half = market.after(cell, move, times // 2)
    assert market.after(half, move, times - times // 2) == market.after(cell, move, times)
    assert market.after(cell, move, times) in market.cells


@given(cells, st.data())
def test_no_sale_raises_and_no_dividend_lowers_a_price(where: tuple[Market, str], data: st.DataObject) -> None:
    market, cell = where
    for move, to in market.cells[cell].moves.items():
        change = market.cells[to].price - market.cells[cell].price
        if move in ("paid", "up"):
            assert change >= 0
        if move in ("sold", "withheld", "loan", "down"):
            assert change <= 0


def table(market: Market, **places: tuple[int, int]) -> Table:
    """Price markers put down one after the other, so that the first lies on top."""
    title = Title(
        id="chart",
        name="Chart",
        min_players=1,
        max_players=1,
        versions=("2026-11-15",),
        setup=lambda t, chance: None,
        rules=(),
        own=Own,
        market=lambda state: market,
        scores=lambda state: {},
    )
    t = Table(title, State(title="chart", players=()))
    for company, at in places.items():
        ledger.set_price(t, company, market.at(*at).id, "par")
    return t


def stack(t: Table, market: Market, at: tuple[int, int]) -> tuple[str, ...]:
    return t.state.stacks.get(market.at(*at).id, ())


@pytest.mark.rule("1843-7.7-a", "1843-7.7-b", "1843-7.7-c")
def test_1843_sold_shares_move_down_and_stop_at_the_bottom_under_what_lies_there() -> None:
    t = table(m1843.MARKET, X=(3, 1), Y=(17, 3), Z=(15, 3))
    m1843.sell(t, "X", 2)
    assert stack(t, m1843.MARKET, (5, 1)) == ("X",)
    m1843.sell(t, "Z", 4)
    assert stack(t, m1843.MARKET, (17, 3)) == ("Y", "Z")


@pytest.mark.rule("1843-7.7-d", "1843-7.7-e")
def test_1843_on_the_bottom_box_sold_shares_sink_the_marker_in_its_stack() -> None:
    bottom = (17, 3)
    t = table(m1843.MARKET, P=bottom, Q=bottom, R=bottom, S=bottom)
    m1843.sell(t, "P", 2)
    assert stack(t, m1843.MARKET, bottom) == ("Q", "R", "P", "S")
    m1843.sell(t, "Q", 9)
    assert stack(t, m1843.MARKET, bottom) == ("R", "P", "S", "Q")


def test_1843_a_marker_that_cannot_move_keeps_its_place() -> None:
    corner = (13, 0)
    t = table(m1843.MARKET, P=corner, Q=corner)
    m1843.move(t, "P", "withheld", "withheld", "1843-7.7-k")
    assert stack(t, m1843.MARKET, corner) == ("P", "Q")


@pytest.mark.rule("1820-16.1-b", "1820-16.1-c")
def test_1820_par_colours_open_with_their_phase_and_stay_open() -> None:
    assert m1820.pars("yellow") == [55, 60, 65, 71]
    assert m1820.pars("green")[-1] == 95
    assert 128 not in m1820.pars("blue")
    assert len(m1820.pars("gray")) == 10


@pytest.mark.rule("1820-16.2.1-d", "1820-16.2.1-e")
def test_1820_a_marker_is_placed_once_and_stays_if_it_cannot_move() -> None:
    t = table(m1820.MARKET, A=(0, 0), B=(0, 0), C=(0, 3), D=(0, 4), E=(0, 6))
    t.state.own = Britain()
    m1820.move(t, "A", -2, "pool", "1820-6.7-c")
    assert stack(t, m1820.MARKET, (0, 0)) == ("A", "B")
    m1820.move(t, "C", 3, "paid", "1820-16.2.1-d")
    assert stack(t, m1820.MARKET, (0, 6)) == ("E", "C")
    assert stack(t, m1820.MARKET, (0, 4)) == ("D",)
    m1820.move(t, "D", -9, "pool", "1820-6.7-c")
    assert m1820.in_liquidation(t.state, "D")
    assert not m1820.in_liquidation(t.state, "C")
