"""Flotation: when a company floats, what it gets, its home tile and its capital."""

from __future__ import annotations

import pytest

from bradshaw.kernel import ledger
from bradshaw.kernel.errors import LedgerError
from bradshaw.kernel.events import Remark
from bradshaw.kernel.records import BANK, POOL, Laid, company, player
from bradshaw.titles.g1860.data import board_of, home
from bradshaw.titles.g1860.flotation import fitting
from bradshaw.titles.g1860.state import StockRound
from position import Position
from say import PASS, buy, exchange, lay, sell
from titles.g1860.given import given


def before_flotation(name: str = "C&N", *, held: int = 4, tiles: dict[str, tuple[str, int]] | None = None) -> Position:
    return given(stock="A", shares={name: {"A": held}}, tiles=tiles)


@pytest.mark.rule("1860-flotation-a")
@pytest.mark.parametrize(("held", "floats"), [(3, False), (4, True)])
def test_half_of_the_shares_float_a_company_at_once(held: int, floats: bool) -> None:
    at = before_flotation("IOW", held=held)
    assert not at.state.companies["IOW"].floated
    at.act(buy("IOW"))
    assert at.state.companies["IOW"].floated is floats
    assert isinstance(at.frame, StockRound), "still in the stock round"


@pytest.mark.rule("1860-flotation-a")
def test_the_shares_of_all_players_count_and_an_exchange_too() -> None:
    at = given(stock="C", shares={"IOW": {"A": 2, "B": 2}}, privates={"C": ["RPSC"]})
    at.act(exchange("RPSC"))
    assert at.state.companies["IOW"].floated


@pytest.mark.rule("1860-flotation-b")
def test_shares_in_the_pool_do_not_count() -> None:
    held = {"IOW": {"A": 4, POOL: 1}}
    sold = given(stock="A", shares={"IOW": {"A": 3, POOL: 1}})
    sold.act(buy("IOW"))
    assert not sold.state.companies["IOW"].floated, "five have left the initial offering, four are in hands"
    at = given(stock="A", shares=held, unfloated=["IOW"])
    at.act(buy("IOW", POOL))
    assert at.state.companies["IOW"].floated
    summary = given(stock="A", shares={"IOW": {"A": 3, POOL: 1}}, options={"float_counts_pool_shares": True})
    assert summary.act(buy("IOW")).state.companies["IOW"].floated


@pytest.mark.rule("1860-flotation-c")
def test_the_director_gets_bases_and_capital_and_the_marker_goes_below_others_at_par() -> None:
    at = given(stock="A", shares={"IOW": {"A": 4}, "C&N": {"B": 5}}, par={"IOW": 82, "C&N": 82})
    at.act(buy("IOW"))
    assert at.state.stacks[at.state.prices["IOW"]] == ("C&N", "IOW")
    assert at.price("IOW") == 82
    assert at.cash("IOW") == 820
    assert len(at.state.markers_of("IOW")) == 4


@pytest.mark.rule("1860-flotation-c")
def test_companies_of_one_par_stand_in_the_order_in_which_they_floated() -> None:
    """IOW has its par first, C&N floats first."""
    at = given(
        stock="A",
        shares={"IOW": {"A": 4}, "C&N": {"B": 4}},
        par={"IOW": 82, "C&N": 82},
        tiles={"F2": ("787", 0)},
    )
    at.act(PASS, buy("C&N"), PASS, buy("IOW"))
    assert at.state.stacks[at.state.prices["IOW"]] == ("C&N", "IOW")


@pytest.mark.rule("1860-flotation-d")
def test_the_home_base_is_free() -> None:
    at = before_flotation("IOW").act(buy("IOW"))
    place = at.state.markers["IOW:0"].place
    assert place is not None
    assert place.hex == "I3"
    assert at.cash("IOW") == 10 * 100


@pytest.mark.rule("1860-flotation-e")
@pytest.mark.parametrize("name", ["C&N", "FYN", "NGStL", "BHI&R", "S&C", "VYSC"])
def test_a_home_without_track_gets_a_yellow_tile_chosen_by_the_director(name: str) -> None:
    at = before_flotation(name).act(buy(name))
    assert at.frame.name == "home-tile"
    assert at.decider == "A"
    assert at.refused(PASS) == "1860-flotation-e"
    last = list(fitting(at.state, name))[-1]
    assert at.refused(lay(name, "K7", "9", 0)) == "1860-flotation-e"
    at.act(lay(name, home(name), last.tile, last.rotation))
    assert at.state.tiles[home(name)].tile == last.tile
    assert at.state.markers[f"{name}:0"].place is not None
    assert isinstance(at.frame, StockRound)


@pytest.mark.rule("1860-flotation-e")
@pytest.mark.parametrize("name", ["IOW", "IWNJ"])
def test_a_home_with_printed_track_gets_none(name: str) -> None:
    at = before_flotation(name).act(buy(name))
    assert isinstance(at.frame, StockRound)
    assert home(name) not in at.state.tiles
    assert at.state.markers[f"{name}:0"].place is not None


@pytest.mark.rule("1860-flotation-f")
def test_the_home_tile_obeys_the_ordinary_rules() -> None:
    at = before_flotation("BHI&R").act(buy("BHI&R"))
    assert at.refused(lay("BHI&R", "L6", "115", 0)) == "1860-laying-track-c", "to the sea"
    assert at.refused(lay("BHI&R", "L6", "743", 2)) == "1860-track-tiles-e", "a halt on a town"
    assert at.refused(lay("BHI&R", "L6", "746", 2)) == "1860-track-tiles-i", "a tile of other towns"
    assert at.refused(lay("BHI&R", "L6", "759", 2)) == "1860-upgrading-track-a", "a green tile"
    assert not at.refused(lay("BHI&R", "L6", "115", 2)), "joined to nothing yet"


@pytest.mark.rule("1860-flotation-f")
def test_the_home_tile_is_no_tile_of_the_first_turn() -> None:
    at = before_flotation().act(buy("C&N"), lay("C&N", "F2", "787", 0), PASS, PASS, PASS)
    assert at.step == "track"
    at.act(lay("C&N", "F4", "743", 0))
    assert at.step == "track"
    assert not at.refused(lay("C&N", "F6", "743", 0))


@pytest.mark.rule("1860-flotation-g")
def test_a_tile_that_lies_at_home_stays_and_only_the_base_is_placed() -> None:
    at = before_flotation("NGStL", tiles={"G9": ("746", 1)}).act(buy("NGStL"))
    assert isinstance(at.frame, StockRound)
    assert (at.state.tiles["G9"].tile, at.state.tiles["G9"].rotation) == ("746", 1)
    assert at.state.markers["NGStL:0"].place is not None


@pytest.mark.rule("1860-flotation-capital-a")
@pytest.mark.parametrize(("name", "par"), [("IWNJ", 68), ("IOW", 100), ("IOW", 74)])
def test_a_floating_company_gets_ten_times_par(name: str, par: int) -> None:
    at = given(stock="A", shares={name: {"A": 4}}, par={name: par})
    assert at.cash(name) == 0
    assert at.act(buy(name)).cash(name) == 10 * par


@pytest.mark.rule("1860-flotation-capital-b")
def test_capital_does_not_come_out_of_the_pounds_of_the_bank() -> None:
    at = given(stock="A", shares={"IOW": {"A": 4}}, par={"IOW": 82})
    bank = at.state.cash[BANK]
    at.act(buy("IOW"))
    assert at.state.cash[BANK] == bank + 82, "what the share cost"


@pytest.mark.rule("1860-flotation-capital-b")
def test_company_credits_never_go_to_players_and_count_for_nothing() -> None:
    at = given(stock="A", shares={"IOW": {"A": 5}}, treasury={"IOW": 500})
    poor = given(stock="A", shares={"IOW": {"A": 5}})
    assert at.scores() == poor.scores()
    for taker in (player("A"), BANK):
        with pytest.raises(LedgerError, match="different monies"):
            ledger.pay(at.table(), company("IOW"), taker, 10, "a gift")
    at.act(sell("IOW"))
    assert at.cash("IOW") == 500, "shares are paid by the bank"


@pytest.mark.rule("1860-flotation-e")
def test_without_a_fitting_tile_the_base_is_placed_alone() -> None:
    at = before_flotation("S&C")
    table = at.table()
    spare = [hex_id for hex_id in board_of(at.state).hexes if hex_id != home("S&C")]
    for tile in {one.tile for one in fitting(at.state, "S&C")}:
        for _ in range(at.title.tile_counts(at.state)[tile] or 0):
            table.state.tiles[spare.pop()] = Laid(tile, 0)
    at = Position(at.title, table.state).act(buy("S&C"))
    assert at.act(PASS).state.markers["S&C:0"].place is not None
    assert home("S&C") not in at.state.tiles


@pytest.mark.rule("1860-southern-railway-b")
def test_once_building_is_banned_the_log_says_that_there_is_no_home_base() -> None:
    at = given(phase="9", stock="A", shares={"FYN": {"A": 4}}, own={"building_banned": True}, cash={"A": 500})
    at.act(buy("FYN"))
    assert at.state.markers["FYN:0"].place is None
    assert [one.clause for one in at.said(Remark)] == ["1860-southern-railway-b"]
