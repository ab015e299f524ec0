"""What a company can reach from its markers."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.small import real_board, small_board
from board.test_network import CITY, LINE, scattered_tiles
from bradshaw.board.map import Board
from bradshaw.board.network import Network, State, network
from bradshaw.board.reach import Markers, Reach, is_blocked, occupants, reach
from bradshaw.kernel.records import Laid, Place

ROW = {"B2": CITY, "B4": CITY, "B6": CITY, "B8": LINE, "B10": ""}


def reached(board: Board, markers: Markers, company: str = "us", **laid: Laid) -> Reach:
    return reach(network(board, laid), markers, company)


def test_a_free_circle_lets_everybody_through() -> None:
    found = reached(small_board(ROW), {("B2", 0): ("us",), ("B4", 0): (None,)})
    assert found.stops == {"B2.0", "B4.0", "B6.0"}


def test_a_city_full_of_others_can_be_reached_but_not_passed() -> None:
    found = reached(small_board(ROW), {("B2", 0): ("us",), ("B4", 0): ("them",)})
    assert found.stops == {"B2.0", "B4.0"}
    assert found.passable == {"B2.0"}


def test_one_own_marker_opens_a_full_city() -> None:
    two = CITY.replace("revenue:20", "revenue:20,slots:2")
    board = small_board({**ROW, "B4": two})
    assert "B6.0" in reached(board, {("B2", 0): ("us",), ("B4", 0): ("them", "us")}).stops
    assert "B6.0" not in reached(board, {("B2", 0): ("us",), ("B4", 0): ("them", "they")}).stops


def test_markers_beside_the_tile_neither_fill_it_nor_count_as_circles() -> None:
    board = small_board(ROW)
    net = network(board, {})
    markers = occupants(net, [("us", Place("B2", 0, 0)), ("them", Place("B4", 0, -1))])
    assert markers == {("B2", 0): ("us",), ("B4", 0): (None, "them")}
    assert not is_blocked(net, markers, "us", "B4.0")


def test_new_track_may_begin_where_the_company_s_track_arrives() -> None:
    found = reached(small_board(ROW), {("B6", 0): ("us",)})
    assert ("B10", 1) in found.entries
    assert "B8" in found.inside
    assert "B10" in found.hexes
    assert "B10" not in found.inside


def test_a_company_whose_home_has_no_track_yet_is_there_all_the_same() -> None:
    found = reached(small_board({"B2": "city=revenue:0", "B4": ""}), {("B2", 0): ("us",)})
    assert found.hexes == {"B2"}


def test_trains_do_not_run_through_off_boards() -> None:
    board = small_board({"B2": CITY, "B4": "red offboard=revenue:30;path=a:1,b:_0;path=a:4,b:_0", "B6": CITY})
    assert reached(board, {("B2", 0): ("us",)}).stops == {"B2.0", "B4.0"}


def test_shut_stops_cannot_even_be_entered() -> None:
    net = network(small_board(ROW), {})
    assert reach(net, {("B2", 0): ("us",)}, "us", shut=frozenset({"B4.0"})).stops == {"B2.0"}


def test_ignoring_markers_shows_where_the_track_leads() -> None:
    net = network(small_board(ROW), {})
    found = reach(net, {("B4", 0): ("them",)}, "us", starts=["B2.0"], ignore_markers=True)
    assert found.stops == {"B2.0", "B4.0", "B6.0"}


def test_a_loop_does_not_let_a_train_turn_round() -> None:
    """B2 leads into a loop that comes back to its own switch: no way out of it but the way in."""
    board = small_board(
        {
            "B2": "gray city=revenue:20;path=a:4,b:_0",
            "B4": "gray path=a:1,b:3;path=a:1,b:4",
            "A5": "gray path=a:0,b:5",
            "B6": "gray path=a:1,b:2",
        }
    )
    found = reached(board, {("B2", 0): ("us",)})
    assert found.stops == {"B2.0"}
    assert ("B2", 4) not in found.entries


def test_the_other_leg_of_a_switch_is_reached_round_a_loop_that_joins_elsewhere() -> None:
    """From B2 by C3 and B4 back over B2's own second side: the switch at A3 is then open from the east."""
    board = small_board(
        {
            "B2": "gray city=revenue:20;path=a:5,b:_0",
            "C3": "gray path=a:2,b:3",
            "B4": "gray path=a:0,b:2",
            "A3": "gray path=a:5,b:1;path=a:0,b:1",
            "A1": "",
        }
    )
    found = reached(board, {("B2", 0): ("us",)})
    assert ("A1", 4) in found.entries


def test_london_is_entered_only_on_the_edge_of_the_own_marker() -> None:
    board = real_board("1820")
    laid = {"L14": Laid("57", 0), "N12": Laid("57", 0)}
    net = network(board, laid)
    markers = {("L14", 0): ("us",), ("M13", 3): ("them",)}
    shut = frozenset(f"M13.{city}" for city in range(5) if "us" not in markers.get(("M13", city), ()))
    assert "M13.3" in reach(net, markers, "us").stops
    assert "M13.3" not in reach(net, markers, "us", shut=shut).stops


def trails(net: Network, start: str) -> tuple[set[State], set[tuple[str, int]]]:
    """By trying everything: the places and pieces on ways that use no side and no stop twice."""
    places: set[State] = set()
    pieces: set[tuple[str, int]] = set()

    def walk(place: State, used: frozenset[object]) -> None:
        places.add(place)
        for piece, following, _ in net.onward(place):
            key = following if isinstance(following, str) else net.board.side(*following)
            if key in used:
                if isinstance(following, str):
                    pieces.add(piece)
                continue
            pieces.add(piece)
            walk(following, used | {key})

    walk(start, frozenset({start}))
    return places, pieces


@given(scattered_tiles(), st.data())
def test_reach_is_what_trying_every_way_finds(scattered: tuple[Board, dict[str, Laid]], data: st.DataObject) -> None:
    net = Network(*scattered)
    if not net.stops:
        return
    start = data.draw(st.sampled_from(sorted(net.stops)))
    found = reach(net, {}, "us", starts=[start])
    places, pieces = trails(net, start)
    assert found.stops == {place for place in places if isinstance(place, str)}
    assert found.entries == {net.entry(place) for place in places if not isinstance(place, str)} - {None}
    assert found.inside == {hex_id for hex_id, _ in pieces} | {net.stops[stop].hex for stop in found.stops}


def wandering(net: Network, start: str, luck: random.Random) -> Iterator[State]:
    """The places of a train that goes on at random until it would use a side or a stop twice."""
    place: State = start
    used: set[State] = set()
    while True:
        yield place
        used.add(place if isinstance(place, str) else net.board.side(*place))
        if isinstance(place, str) and not net.stops[place].through:
            return
        ways = [to for _, to, _ in net.onward(place)]
        ways = [to for to in ways if (to if isinstance(to, str) else net.board.side(*to)) not in used]
        if not ways:
            return
        place = luck.choice(ways)


@pytest.mark.parametrize("seed", range(4))
def test_no_train_leaves_what_is_in_reach_on_a_board_full_of_track(seed: int) -> None:
    """Where there are more ways than can be tried: in the third of these two sides are reached by few of them."""
    board, luck = real_board("1843"), random.Random(seed)
    late = [id for id, tile in sorted(board.tiles.items()) if tile.colour in ("brown", "gray") and len(tile.exits) > 3]
    position = {}
    for hex_id, printed in board.hexes.items():
        if not printed.fixed:
            fitting = [id for id in late if len(board.tiles[id].stops) == len(printed.tile.stops)]
            position[hex_id] = Laid(luck.choice(fitting or late), luck.randrange(6))
    net = Network(board, position)
    start = max(net.stops, key=lambda stop: len(reach(net, {}, "us", starts=[stop]).entries))
    found = reach(net, {}, "us", starts=[start])
    for _ in range(400):
        places = set(wandering(net, start, luck))
        assert found.stops >= {place for place in places if isinstance(place, str)}
        assert found.entries >= {net.entry(place) for place in places if not isinstance(place, str)} - {None}
