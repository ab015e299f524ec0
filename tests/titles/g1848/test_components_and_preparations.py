"""Chapters I and II: what is in the box, seats, money, what lies open on the table."""

from __future__ import annotations

from collections import Counter

import pytest

from bradshaw.kernel.actions import (
    Agree,
    BuyShare,
    BuyTrain,
    Decline,
    Dividend,
    LayTile,
    Pass,
    PlaceMarker,
    RunRoutes,
    StartCompany,
)
from bradshaw.kernel.codec import write_state
from bradshaw.kernel.events import Remark
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import BANK, POOL, player
from bradshaw.titles.g1848 import phases
from bradshaw.titles.g1848.data import BOE, DATA, PRIVATES, RAILWAYS, board
from bradshaw.titles.g1848.state import CompanyTurn, OperatingRound, ShareRound
from bradshaw.titles.g1848.title import TITLE
from position import Position
from titles.g1848.boards import SYDNEY_WOLLONGONG, Tiles
from titles.g1848.given import given, idle, opening

CROSSINGS: Tiles = {
    "E6": ("9", 1),
    "E8": ("9", 1),
    "D9": ("57", 0),
    "C10": ("7", 5),
    "D11": ("7", 2),
    "C12": ("7", 5),
    "D13": ("7", 2),
    "C14": ("28", 1),
    "D15": ("23", 5),
    "C16": ("29", 5),
    "D17": ("27", 2),
    "C18": ("55", 5),
    "D19": ("39", 2),
    "C20": ("5", 0),
    "G10": ("235", 1),
    "G6": ("57", 1),
}
"""Along the border of Queensland, and at E6 and E8: twelve changes of gauge. A thirteenth would be at G8 and G6."""


def crossings(position: Position) -> int:
    """Gauge changes on the map: sides of that border with track on both."""
    on, tiles = board(position.state), position.state.tiles
    found = 0
    for hex_id in tiles:
        for side in on.tile_at(tiles, hex_id).exits:
            other, border = on.neighbour(hex_id, side), on.border(hex_id, side)
            if other in tiles and border is not None and border.kind == "gauge":
                found += (side + 3) % 6 in on.tile_at(tiles, other).exits
    return found // 2


@pytest.mark.rule("1848-I.general-a")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_six_privates_eight_railways_and_the_bank_of_england(players: int) -> None:
    state = Game(TITLE, [f"player {n}" for n in range(players)]).state
    assert {paper for paper in state.papers if paper.startswith("private:")} == {f"private:P{n}" for n in range(1, 7)}
    assert set(state.shares) == {"CAR", "VR", "NSW", "SAR", "COM", "FT", "WA", "QG", "BOE"}
    assert set(state.companies) == set(state.shares) - {BOE}


@pytest.mark.rule("1848-I.general-b")
def test_a_run_earns_the_sum_of_its_stops_for_the_company_that_runs() -> None:
    tiles = {"F17": ("238", 0), "G16": ("15", 3)}
    position = given(turn="NSW", step="run", phase="3", tiles=tiles, trains={"NSW": ["3"], "VR": ["3"]})
    position.act(position.offered(RunRoutes)[0])
    assert isinstance(position.frame, CompanyTurn)
    assert position.frame.revenue == 40 + 30
    position.do(Dividend, pay=False)
    assert (position.cash("NSW"), position.cash("VR")) == (70, 0)


@pytest.mark.rule("1848-I.components-a")
def test_nine_certificates_for_each_railway_and_ten_of_the_bank_of_england() -> None:
    state = opening().state
    for name in RAILWAYS:
        assert DATA.company(name).certificates == (20, *[10] * 8)
        assert sum(state.shares[name].values()) == 10
        assert state.papers[f"director:{name}"] == "ipo"
    assert sum(len(DATA.company(name).certificates) for name in RAILWAYS) == 72
    assert state.shares[BOE] == {POOL: 10}
    assert "director:BOE" not in state.papers


@pytest.mark.rule("1848-I.components-b")
def test_thirty_train_cards() -> None:
    cards = Counter(train.kind for train in opening().state.trains.values() if train.holder == BANK)
    assert cards == {"2": 6, "3": 5, "4": 4, "5": 3, "6": 2, "8": 5, "2E": 5}
    endless = Counter(train.kind for train in opening(unlimited_last_trains=True).state.trains.values())
    assert (endless["6"], endless["8"], endless["2E"]) == (2, 20, 8)


@pytest.mark.rule("1848-I.components-b", "1848-II.further-b")
def test_after_six_cards_as_2_or_as_2_plus_the_3_is_next() -> None:
    owned = {"VR": ["2", "2+", "2"], "SAR": ["2+", "2+"]}
    position = given(turn="NSW", step="trains", trains=owned, cash={"NSW": 500})
    assert position.refused(BuyTrain, train="3-0", price=200, side="3") == "1848-VIII.purchase-h"
    position.do(BuyTrain, train="2-5", price=120, side="2+")
    assert phases.on_offer(position.state) == "3"
    assert position.refused(BuyTrain, train="3-0", price=200, side="3") == ""


@pytest.mark.rule("1848-I.components-c")
def test_a_hundred_tiles() -> None:
    counts: Counter[str] = Counter()
    for tile in DATA.tiles.values():
        assert tile.count is not None
        counts[tile.colour] += tile.count
    assert counts == {"yellow": 43, "green": 31, "brown": 22, "gray": 3, "blue": 1}


@pytest.mark.rule("1848-I.components-c")
def test_a_tile_of_which_none_is_left_is_not_laid() -> None:
    lay = {"hex": "E18", "tile": "57", "rotation": 0}
    two = {"F17": ("57", 0), "H11": ("57", 0)}
    assert given(turn="NSW", tiles=two).refused(LayTile, **lay) == ""
    three = given(turn="NSW", tiles={**two, "E14": ("57", 0)})
    assert three.refused(LayTile, **lay) == "1848-I.components-c"
    assert not any(one.tile == "57" for one in three.offered(LayTile))


@pytest.mark.rule("1848-I.components-d")
def test_markers_by_company() -> None:
    counts = Counter(marker.company for marker in opening().state.markers.values())
    assert counts == {"CAR": 3, "VR": 3, "NSW": 4, "SAR": 4, "FT": 4, "QG": 5, "WA": 5, "COM": 5}
    failed = given(markers={"NSW": ["F17"]}, failed=["NSW"], tiles=SYDNEY_WOLLONGONG)
    assert [m.active for m in failed.state.markers.values() if m.place] == [False]


@pytest.mark.rule("1848-I.components-e")
def test_the_bank_of_england_has_money_and_loans_of_its_own() -> None:
    start = opening(4)
    assert (start.cash("bank"), start.cash("boe")) == (10_000 - 4 * 630, 2000)
    assert start.state.loans == {"boe": 20}


@pytest.mark.rule("1848-I.components-f")
def test_a_thirteenth_change_of_gauge_is_marked_too() -> None:
    position = given(turn="SAR", phase="5", tiles=CROSSINGS, markers={"SAR": ["G6"]})
    assert crossings(position) == 12
    position.do(LayTile, hex="G8", tile="9", rotation=1)
    assert crossings(position) == 13
    assert [event.clause for event in position.said(Remark)] == ["1848-VII.gauge-b"]


@pytest.mark.rule("1848-II.seating-a")
def test_the_seats_are_drawn_unless_the_players_say_how_they_sit() -> None:
    names = ["Ada", "Bob", "Cid", "Dee"]
    drawn = {Game(TITLE, names, seed=seed).state.players for seed in range(20)}
    assert len(drawn) > 5
    assert all(sorted(one) == names for one in drawn)
    seated = Game(TITLE, names, {"seating": "as_listed"}, seed=3)
    assert seated.state.players == tuple(names)
    game = Game(TITLE, names, seed=1)
    assert game.deciders == game.state.players[:1]
    assert all(game.state.papers[f"private:{private}"] == BANK for private in PRIVATES)


@pytest.mark.rule("1848-II.seating-b")
def test_share_turns_go_clockwise() -> None:
    position = given(players=4, on_turn="Bob").do(StartCompany, company="NSW", par=70)
    order = []
    for _ in range(4):
        order.append(position.decider)
        position.do(Pass) if position.decider != "Ada" else position.do(BuyShare, company="NSW", source="ipo")
    assert order == ["Cid", "Dee", "Ada", "Bob"]


@pytest.mark.rule("1848-II.seating-c")
def test_left_of_the_last_to_act_begins_the_next_share_round() -> None:
    position = given(players=4, on_turn="Ada").do(StartCompany, company="NSW", par=70)
    position.do(BuyShare, company="NSW", source="ipo")
    for _ in range(4):
        position.do(Pass)
    assert isinstance(position.frame, ShareRound)
    assert (position.frame.number, position.decider) == (3, "Cid")
    assert position.state.papers["priority"] == player("Cid")


@pytest.mark.rule("1848-II.seating-c")
def test_if_nobody_acts_the_card_stays_where_it_is() -> None:
    position = given(players=4, on_turn="Bob")
    for _ in range(4):
        position.do(Pass)
    assert (position.frame.name, position.decider) == ("share-round", "Bob")


@pytest.mark.rule("1848-II.etiquette-a")
def test_everything_anybody_owns_lies_open() -> None:
    position = given(
        cash={"Bob": 321, "NSW": 77},
        shares={"NSW": {"Bob": 6}, "BOE": {"Cid": 2}},
        trains={"NSW": ["2+"]},
        owners={"P2": "Cid"},
        loans={"NSW": 1},
    )
    shown = write_state(position.state)
    assert (shown["cash"]["player/Bob"], shown["cash"]["company/NSW"]) == (321, 77)
    assert (shown["shares"]["NSW"]["player/Bob"], shown["shares"]["BOE"]["player/Cid"]) == (6, 2)
    assert shown["papers"]["private:P2"] == "player/Cid"
    assert shown["loans"]["company/NSW"] == 1
    assert [one["side"] for one in shown["trains"].values() if one["holder"] == "company/NSW"] == ["2+"]


@pytest.mark.rule("1848-II.etiquette-b")
def test_no_action_binds_a_player_for_later() -> None:
    """What can be said in a game is the rules' own actions; an offer accepted is settled at once, nothing is left."""
    kinds = {choice.action.__struct_config__.tag for rules in TITLE.rules for choice in rules.choices}
    turn = {"lay-tile", "place-marker", "run-routes", "dividend", "buy-train", "discard-train", "take-loan"}
    shares = {"start-company", "buy-share", "sell-shares"}
    assert kinds == {"pass", "buy-private", "lower-price", "agree", "decline"} | turn | shares
    here = given(
        turn="NSW",
        step="trains",
        phase="3",
        cash={"NSW": 300},
        trains={"VR": ["3"]},
        shares={"NSW": {"Ada": 6}, "VR": {"Bob": 6}},
    )
    before = here.state
    here.do(BuyTrain, train="3-0", price=200).do(Decline, actor="Bob")
    assert here.state == before
    here.do(BuyTrain, train="3-0", price=200).do(Agree, actor="Bob")
    assert here.cash("VR") == 200
    assert {type(frame) for frame in here.state.frames} == {OperatingRound, CompanyTurn}


@pytest.mark.rule("1848-II.capital-a", "1848-II.further-a")
def test_five_players_leave_the_bank_7450() -> None:
    start = opening(5)
    assert [start.cash(name) for name in start.state.players] == [510] * 5
    assert start.cash("bank") == 7450


@pytest.mark.rule("1848-II.further-b")
def test_only_the_lowest_kind_is_offered() -> None:
    position = given(turn="NSW", step="trains", phase="3", bank_trains={"3": 1}, cash={"NSW": 2000})
    assert {one.side for one in position.offered(BuyTrain)} == {"3", "3+"}
    position.do(BuyTrain, train="3-4", price=200, side="3")
    assert {one.side for one in position.offered(BuyTrain)} == {"4", "4+"}


@pytest.mark.rule("1848-II.further-c")
def test_a_company_spends_its_own_money_only() -> None:
    """Its Director and his other company are rich, and that does not help."""
    rich = {"Ada": 3000, "VR": 3000, "NSW": 39}
    shares = {"NSW": {"Ada": 6}, "VR": {"Ada": 6}}
    building = given(turn="NSW", tiles=SYDNEY_WOLLONGONG, cash=rich, shares=shares)
    assert building.refused(LayTile, hex="E16", tile="8", rotation=5) == "1848-VII.tracks-t"
    placing = given(turn="NSW", step="station", tiles=SYDNEY_WOLLONGONG, cash=rich, shares=shares)
    assert placing.refused(PlaceMarker, hex="G16", stop=0) == "1848-VII.stations-k"
    buying = given(turn="NSW", step="trains", cash=rich, shares=shares)
    assert buying.refused(BuyTrain, train="2-0", price=100, side="2") == "1848-II.further-c"
    able = given(turn="NSW", step="trains", cash={**rich, "NSW": 100}, shares=shares)
    able.do(BuyTrain, train="2-0", price=100, side="2")
    assert (able.cash("NSW"), able.cash("VR"), able.cash("Ada")) == (0, 3000, 3000)


@pytest.mark.rule("1848-II.further-c")
def test_income_goes_to_the_company_that_earned_it() -> None:
    position = given(turn="NSW", step="run", tiles=SYDNEY_WOLLONGONG, trains={"NSW": ["2"]}, shares={"VR": {"Ada": 6}})
    idle(idle(position))
    assert (position.cash("NSW"), position.cash("VR"), position.cash("Ada")) == (40, 0, 500)
