"""Components, set-up, phases and the order of rounds (chapters 2 to 6.2)."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel import game, ledger
from bradshaw.kernel.actions import BuyTrain, DiscardTrain, LayTile, Pass, TakeLoan
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.events import RoundBegan
from bradshaw.kernel.records import BANK, POOL, SCRAP, Marker, Train, company, player
from bradshaw.kernel.state import OptionValue
from bradshaw.mechanics.operating_round import OperatingRound
from bradshaw.titles.clauses import catalogue
from bradshaw.titles.g1820 import phases, stock_round
from bradshaw.titles.g1820.cousins import paper
from bradshaw.titles.g1820.data import COMPANIES, COUSINS, EXTRA, RAIL, board, price_of
from bradshaw.titles.g1820.floating import ChooseTerms
from bradshaw.titles.g1820.frames import (
    Course,
    Discards,
    Floating,
    IssueRound,
    Lobbies,
    StockRound,
    TrainAuction,
)
from bradshaw.titles.g1820.future_trains import AssignTrain
from bradshaw.titles.g1820.issue_round import Ready
from bradshaw.titles.g1820.lobbies import FundLobby
from bradshaw.titles.g1820.own import Lobby, own
from bradshaw.titles.g1820.title import TITLE
from position import Position
from titles.g1820.given import given

LSR, LUR = "LSR", "LUR"
FIVE = ("Ann", "Bob", "Cat", "Dan", "Eve")


def fresh(players: int = 3, seed: int = 1, **options: OptionValue) -> Position:
    return Position(TITLE, game.new("1820", FIVE[:players], seed=seed, options=options).state)


# Components and set-up


@pytest.mark.rule("1820-2-a", "1820-4-h")
def test_thirty_companies_lie_in_the_supply() -> None:
    at = fresh()
    state = at.state
    assert len(COMPANIES) == 30
    assert not any(state.companies[name].floated or state.companies[name].shares for name in COMPANIES)
    assert all(len(state.markers_of(name)) == 18 for name in COMPANIES)
    assert all(marker.in_supply and marker.place is None for marker in state.markers.values())
    assert (state.prices, state.tiles, own(state).privates) == ({}, {}, ())
    assert not any(state.owned(name, POOL) for name in COMPANIES)
    assert max(size.shares for size in EXTRA.company_sizes) == 50


@pytest.mark.rule("1820-2-b", "1820-6.7-d")
def test_british_rail_has_a_hundred_shares_and_does_not_fall_for_its_pool() -> None:
    at = given(frames=(Course("after-operating"),), keep={"began_in": "brown"}, held={LUR: {"A": 3}})
    assert (at.state.companies[RAIL].shares, at.owned(RAIL, POOL)) == (100, 100)
    table = at.table()
    stock_round.adjust(table)
    assert TITLE.market(table.state).price(table.state, RAIL) == 95


@pytest.mark.rule("1820-2-c")
def test_neither_loans_nor_money_run_out() -> None:
    at = given(turn=(LUR, "discard"), held={LUR: {"A": 3}, LSR: {"B": 45}}, size={LSR: 50}, loans={LSR: 40})
    at.state.cash[BANK] = 100
    at.do(TakeLoan)
    assert (at.cash(LUR), at.state.cash[BANK]) == (200, -100)
    assert at.state.loans[company(LUR)] + at.state.loans[company(LSR)] == 41


@pytest.mark.rule("1820-2-d")
@pytest.mark.parametrize("option", ["unlimited", 27])
def test_yellow_trains_are_unlimited_others_counted(option: str | int) -> None:
    at = fresh(yellow_trains=option)
    kinds = [train.kind for train in at.state.trains.values()]
    counts = {kind: kinds.count(kind) for kind in ("3+", "5+", "8+", "5D+", "FLOOD")}
    assert counts == {"3+": 16, "5+": 14, "8+": 6, "5D+": 4, "FLOOD": 9}
    table = at.table()
    for _ in range(27):
        train = phases.next_train(table.state)
        assert train is not None
        assert table.state.trains[train].kind == "2+"
        ledger.move_train(table, train, company(LUR), "bought")
        phases.left_supply(table, train)
    left = phases.next_train(table.state)
    assert left is not None
    assert table.state.trains[left].kind == ("2+" if option == "unlimited" else "3+")


@pytest.mark.rule("1820-2-e", "1820-4-f")
@pytest.mark.parametrize("seed", range(4))
def test_one_cousin_of_each_colour_is_in_the_game(seed: int) -> None:
    colours = [one.colour for one in COUSINS.values()]
    assert {colour: colours.count(colour) for colour in colours} == {"blue": 2, "brown": 2, "green": 3, "red": 2}
    assert not any("Montagu" in one.name for one in COUSINS.values())
    at = fresh(seed=seed)
    inside = [name for name in COUSINS if at.state.papers[paper(name)] == BANK]
    assert sorted(COUSINS[name].colour for name in inside) == ["blue", "brown", "green", "red"]
    for name, one in COUSINS.items():
        chosen = game.new("1820", FIVE[:3], seed=seed, options={f"{one.colour}_cousin": name})
        assert chosen.state.papers[paper(name)] == BANK


@pytest.mark.rule("1820-4-g")
@pytest.mark.parametrize("seed", range(6))
def test_beginners_draw_cousins_that_cost_120(seed: int) -> None:
    at = fresh(seed=seed, beginner_cousins=True, blue_cousin="SDS")
    prices = {one.colour: one.price for name, one in COUSINS.items() if at.state.papers[paper(name)] == BANK}
    assert prices == {"blue": 130, "brown": 120, "green": 120, "red": 120}  # the blue one was agreed upon


@pytest.mark.rule("1820-2-f", "1820-4-b", "1820-6.5.2.1-g")
def test_five_players_and_ten_lobbies_each_at_most() -> None:
    for number in (1, 6):
        with pytest.raises(BadInput):
            game.new("1820", [f"P{one}" for one in range(number)])
    many = tuple(Lobby("B", 500 + 10 * one) for one in range(3)) + tuple(Lobby("A", 20 + 10 * one) for one in range(10))
    at = given(stock="A", keep={"lobbies": many[:-1]})
    assert at.refused(FundLobby, amount=120) == ""
    full = given(stock="A", keep={"lobbies": many})
    assert full.refused(FundLobby, amount=120) == "1820-6.5.2.1-g"
    assert full.refused(FundLobby, actor="B", amount=120) != "1820-6.5.2.1-g"


@pytest.mark.rule("1820-4-a", "1820-5-b", "1820-4-c", "1820-4-d", "1820-4-e")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_cards_are_dealt_and_give_order_and_money(players: int) -> None:
    at = fresh(players)
    state = at.state
    assert (own(state).stock_round, own(state).column, state.phase) == (1, 1, "yellow")
    assert (phases.column(state).loan_interest_percent, phases.column(state).train_limit) == (10, 6)
    assert sorted(state.cards) == sorted(FIVE[:players])
    assert [state.cash[player(who)] for who in state.cards] == [810 + 10 * card for card in range(players)]
    assert fresh(players).state.cards == state.cards
    assert len({fresh(players, seed).state.cards for seed in range(8)}) > 1
    assert at.decider == state.cards[0]


# Phases


def phase_of(name: str, step: str = "trains") -> Position:
    return given(
        turn=(LUR, step),
        phase=name,
        held={LUR: {"A": 5}},
        treasury_cash={LUR: 30_000},
        stations={LUR: ["G9.0"]},
        tiles={"G9": ("57", 1), "F10": ("14", 0), "G13": ("51", 0), "E9": ("198", 0)},
    )


TABLE = [
    pytest.param("yellow", "2+", 80, 6, (5,), 71, marks=pytest.mark.rule("1820-5-e")),
    pytest.param("green", "3+", 200, 5, (5, 10), 95, marks=pytest.mark.rule("1820-5-f", "1820-5-k")),
    pytest.param("blue", "5+", 400, 5, (10, 20), 116, marks=pytest.mark.rule("1820-5-g")),
    pytest.param("brown", "8+", 800, 4, (10, 20), 128, marks=pytest.mark.rule("1820-5-h")),
    pytest.param("red", "5D+", 1600, 3, (20, 50), 128, marks=pytest.mark.rule("1820-5-i")),
    pytest.param("gray", "FLOOD", 2000, 2, (50,), 128, marks=pytest.mark.rule("1820-5-j")),
]
COLOURS = ("yellow", "green", "brown", "gray")
TILES = {"yellow": 1, "green": 2, "blue": 2, "brown": 3, "red": 3, "gray": 4}


@pytest.mark.parametrize(("name", "kind", "price", "limit", "sizes", "par"), TABLE)
def test_the_table_of_phases(name: str, kind: str, price: int, limit: int, sizes: tuple[int, ...], par: int) -> None:
    at = phase_of(name)
    (sale,) = at.offered(BuyTrain)
    assert (at.state.trains[sale.train].kind, sale.price, price_of(kind)) == (kind, price, price)
    for _ in range(limit):
        assert (at.company, at.step) == (LUR, "trains")
        at.act(at.offered(BuyTrain)[0])
    assert (at.company, at.step) != (LUR, "trains")
    assert len(at.state.trains_of(company(LUR))) == limit
    draft = (Course("adjust"), StockRound(1, "A", part=2), Lobbies(), Floating("A", LSR, step="terms"))
    terms = given(phase=name, frames=draft).offered(ChooseTerms)
    assert {one.size for one in terms} == set(sizes)
    pars = {55, 60, 65, 71, 78, 86, 95, 105, 116, 128}
    assert {one.par for one in terms} == {one for one in pars if one <= par}


@pytest.mark.rule("1820-5-e", "1820-5-f", "1820-5-g", "1820-5-h", "1820-5-i", "1820-5-j")
@pytest.mark.parametrize("name", TILES)
def test_the_tiles_of_phases(name: str) -> None:
    upgrades = {"yellow": "57", "green": "180", "brown": "199"}
    allowed = COLOURS[: TILES[name]]
    for colour, tile in upgrades.items():
        at = given(
            turn=(LUR, "track"), phase=name, held={LUR: {"A": 5}}, stations={LUR: ["H8.0"]}, tiles={"H8": (tile, 0)}
        )
        on = board(at.state)
        laid = {on.tiles[one.tile].colour for one in at.offered(LayTile)} if at.step == "track" else set()
        after = COLOURS[COLOURS.index(colour) + 1]
        assert laid == {"yellow", after} & set(allowed), (name, colour)


@pytest.mark.rule("1820-5-k", "1820-con-04")
def test_by_option_green_companies_have_ten_shares() -> None:
    draft = (Course("adjust"), StockRound(1, "A", part=2), Lobbies(), Floating("A", LSR, step="terms"))
    at = given(phase="green", frames=draft, options={"green_floats": "10"})
    assert {one.size for one in at.offered(ChooseTerms)} == {10}


@pytest.mark.rule("1820-5-l")
def test_a_new_phase_is_there_for_all_at_once() -> None:
    at = given(
        turn=(LUR, "trains"),
        phase="blue",
        held={LUR: {"A": 3}, LSR: {"B": 3}},
        treasury_cash={LUR: 900},
        trains={LUR: ["5+"], LSR: ["3+"] * 5},
    )
    for id, train in at.state.trains.items():
        if train.kind == "5+" and train.holder == BANK:
            at.state.trains[id] = type(train)(train.kind, SCRAP)
    at.do(BuyTrain, train="8+-0", price=800)
    assert (at.state.phase, at.decider) == ("brown", "B")
    assert isinstance(at.frame, Discards)
    at.do(DiscardTrain, company=LSR, train=at.state.trains_of(company(LSR))[0])
    assert not isinstance(at.frame, Discards)


# Rounds


def quiet(at: Position, rounds: int) -> list[str]:
    """The rounds that begin while everybody does as little as can be."""
    names: list[str] = []
    while len(names) < rounds:
        kinds = (Pass, Ready)
        options = [option.action for option in at.menu()]
        at.act(next((one for one in options if isinstance(one, kinds)), options[-1]))
        names += [event.round for event in at.said(RoundBegan)]
    return names


@pytest.mark.rule("1820-5-a", "1820-7.2-e", "1820-6.1-b", "1820-5-m")
def test_a_stock_round_is_followed_twice_by_operating_and_takeovers() -> None:
    at = given(
        stock="A",
        part=2,
        held={LUR: {"A": 3}},
        treasury_cash={LUR: 900},
        trains={LUR: ["2+"], "B": ["3+"]},
        keep={"round": 0},
    )
    names = quiet(at, 2)
    assert isinstance(at.frame, IssueRound)
    assert (at.state.phase, own(at.state).column) == ("yellow", 2)
    names += quiet(at, 1)
    assert isinstance(at.operating, OperatingRound)
    (green,) = at.state.trains_of(player("B"))
    assert at.refused(AssignTrain, actor="B", company=LUR, train=green) == "1820-6.4.3-c"
    names += quiet(at, 1)
    assert (at.state.phase, own(at.state).column) == ("green", 3)
    assert names == [
        "operating round 1.1",
        "issue and takeover round 1.1",
        "operating round 1.2",
        "issue and takeover round 1.2",
    ]
    at.do(Ready).do(Pass)
    assert isinstance(at.frame, TrainAuction)
    assert (own(at.state).stock_round, own(at.state).round) == (2, 0)


# Options


def test_every_contradiction_has_its_option_or_says_why_not() -> None:
    names = {spec.name: spec for spec in TITLE.options}
    for one in catalogue("1820").contradictions:
        if one.option:
            name, _, values = one.option.partition(": ")
            assert name in names, one.id
            assert names[name].clause == one.id
            shown = [str(value).lower() for value in names[name].values]
            assert sorted(shown) == sorted(value.split(" (")[0] for value in values.split(" | ")), one.id
        else:
            assert "no option, because" in one.default, one.id


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"cash": {player("A"): -1}}, "player/A has less than nothing"),
        ({"cash": {company(LSR): 5}}, "LSR is not in play and owns something"),
        ({"loans": {company(LSR): 1}}, "LSR is not in play and owns something"),
        ({"trains": {"2+-9": Train("2+", company(LSR))}}, "LSR is not in play and owns something"),
        ({"trains": {"2+-9": Train("2+", company("BR"))}}, "British Rail owns a train"),
        ({"markers": {"LSR-0": Marker(LSR)}}, "LSR is not in play and has station markers"),
        (
            {"shares": {LUR: {player("A"): 1, player("B"): 3, company(LUR): 1}}},
            "player/A directs LUR with fewer shares",
        ),
    ],
)
def test_what_can_never_be_is_complained_about(change: dict[str, dict[str, Any]], complaint: str) -> None:
    state = given(held={LUR: {"A": 3}}, stock="A").state.copy()
    assert not list(TITLE.invariants(state))
    for table, entries in change.items():
        setattr(state, table, getattr(state, table) | entries)
    assert any(found.startswith(complaint) for found in TITLE.invariants(state))
