"""Links between stops: what they use up, and what keeps trains from running on."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from board.small import real_board, small_board
from bradshaw.board.map import Board
from bradshaw.board.network import Link, Network, network
from bradshaw.kernel.records import Laid

CITY = "gray city=revenue:20;path=a:1,b:_0;path=a:4,b:_0"
LINE = "gray path=a:1,b:4"


def links(board: Board, stop: str, **laid: Laid) -> dict[str, list[Link]]:
    found: dict[str, list[Link]] = {}
    for link in network(board, laid).links(stop):
        found.setdefault(link.b, []).append(link)
    return found


def test_a_link_runs_from_a_stop_to_the_next_and_no_further() -> None:
    board = small_board({"B2": CITY, "B4": LINE, "B6": CITY, "B8": CITY})
    found = links(board, "B2.0")
    assert found.keys() == {"B6.0"}
    assert found["B6.0"][0].hexes == ("B2", "B4", "B6")
    assert found["B6.0"][0].sides == (("B2", 4), ("B4", 4))
    assert links(board, "B6.0").keys() == {"B2.0", "B8.0"}


def test_track_that_does_not_meet_across_a_side_is_no_link() -> None:
    assert links(small_board({"B2": CITY, "B4": "gray path=a:0,b:4", "B6": CITY}), "B2.0") == {}


def test_nothing_crosses_an_impassable_border() -> None:
    assert links(small_board({"B2": f"{CITY};border=edge:4,type:impassable", "B4": CITY}), "B2.0") == {}


def test_gauge_changes_are_counted_on_the_way() -> None:
    board = small_board(
        {"B2": f"{CITY};border=edge:4,type:gauge", "B4": f"{LINE};border=edge:4,type:gauge", "B6": CITY}
    )
    assert links(board, "B2.0")["B6.0"][0].gauges == 2


def test_two_stops_on_one_tile_are_linked_without_leaving_it() -> None:
    board = small_board({"B2": "gray city=revenue:10;town=revenue:10;path=a:_0,b:_1"})
    (link,) = links(board, "B2.0")["B2.1"]
    assert (link.hexes, link.sides) == (("B2",), ())
    assert link.mask.bit_count() == 1
    assert link.mask == links(board, "B2.1")["B2.0"][0].mask


def test_a_switch_is_not_turned_back_on() -> None:
    """Two lines meet at the west side of B4: from one leg to the other one would have to turn round there."""
    board = small_board(
        {
            "B2": CITY,
            "B4": "gray path=a:1,b:3;path=a:1,b:5",
            "A5": "gray town=revenue:10;path=a:0,b:_0",
            "C5": "gray town=revenue:10;path=a:2,b:_0",
        }
    )
    assert links(board, "A5.0").keys() == {"B2.0"}
    assert links(board, "C5.0").keys() == {"B2.0"}


def test_lines_that_meet_at_a_side_share_it_and_clash() -> None:
    board = small_board(
        {
            "B2": CITY,
            "B4": "gray path=a:1,b:3;path=a:1,b:5",
            "A5": "gray town=revenue:10;path=a:0,b:_0",
            "C5": "gray town=revenue:10;path=a:2,b:_0",
        }
    )
    found = links(board, "B2.0")
    assert found["A5.0"][0].mask & found["C5.0"][0].mask


def test_lines_that_cross_on_a_bridge_do_not_clash() -> None:
    town = "gray town=revenue:10;path=a:{},b:_0"
    board = small_board(
        {
            "B4": "gray path=a:1,b:4;path=a:0,b:3",
            "B2": town.format(4),
            "B6": town.format(1),
            "A5": town.format(0),
            "C3": town.format(3),
        }
    )
    assert not links(board, "B2.0")["B6.0"][0].mask & links(board, "A5.0")["C3.0"][0].mask


def test_a_detour_over_the_same_sides_is_left_out_but_can_be_asked_for() -> None:
    """From B2 to B6 straight through B4, or round a loop that comes back into B4."""
    board = small_board(
        {
            "B2": "gray town=revenue:10;path=a:4,b:_0",
            "B4": "gray path=a:1,b:4;path=a:1,b:3;path=a:5,b:4",
            "A5": "gray path=a:0,b:4",
            "A7": "gray path=a:1,b:5",
            "B8": "gray path=a:0,b:2",
            "C7": "gray path=a:1,b:3",
            "C5": "gray path=a:2,b:4",
            "B6": "gray town=revenue:10;path=a:1,b:_0",
        }
    )
    assert [link.hexes for link in links(board, "B2.0")["B6.0"]] == [("B2", "B4", "B6")]
    loop = ("B2", "B4", "A5", "A7", "B8", "C7", "C5", "B4", "B6")
    (detour,) = network(board, {}).links_along("B2.0", loop)
    assert (detour.b, len(detour.sides)) == ("B6.0", 8)
    assert network(board, {}).links_along("B2.0", ("B2", "B4", "A5")) == ()


def test_parallel_lines_are_two_links() -> None:
    board = small_board(
        {
            "B2": "gray town=revenue:10;path=a:3,b:_0;path=a:5,b:_0",
            "A3": "gray path=a:0,b:5",
            "C3": "gray path=a:2,b:3",
            "B4": "gray town=revenue:10;path=a:2,b:_0;path=a:0,b:_0",
        }
    )
    one, other = links(board, "B2.0")["B4.0"]
    assert not one.mask & other.mask


def test_trains_end_at_off_boards_and_terminal_stops() -> None:
    board = small_board(
        {
            "B2": "red offboard=revenue:30;path=a:4,b:_0",
            "B4": "gray city=revenue:20;path=a:1,b:_0,terminal:1",
            "B6": CITY,
        }
    )
    stops = network(board, {}).stops
    assert [stops[name].through for name in ("B2.0", "B4.0", "B6.0")] == [False, False, True]


def test_london_has_one_city_per_edge_and_each_leads_to_the_docks() -> None:
    board = real_board("1820")
    net = network(board, {})
    assert not any(net.stops[f"M13.{city}"].through for city in range(5))
    for city in range(5):
        assert [link.b for link in net.links(f"M13.{city}")] == ["M19.0"]
    one, other = net.links("M13.0")[0], net.links("M13.3")[0]
    assert one.mask & other.mask, "both need London's east side"


def test_a_train_from_london_and_one_from_chatham_share_the_line_to_the_docks() -> None:
    net = network(real_board("1820"), {})
    (bypass,) = net.links("M13.2")
    (chatham,) = [link for link in net.links("M15.0") if link.b == "M19.0"]
    assert set(bypass.sides) & set(chatham.sides)
    assert not bypass.mask & chatham.mask
    assert chatham.mask, "but the piece at Chatham itself serves one train"


def test_the_network_of_a_grown_position_keeps_what_the_change_cannot_touch() -> None:
    board = small_board({"B2": CITY, "B4": "", "B6": CITY, "B8": CITY}, {"9": "path=a:1,b:4"})
    before = network(board, {})
    kept = before.links("B8.0")
    after = before.after({"B4": Laid("9", 0)})
    assert after.links("B8.0") is kept
    assert [link.b for link in after.links("B2.0")] == ["B6.0"]
    assert before.links("B2.0") == ()


TRACK = {
    "line": "path=a:0,b:3",
    "switch": "path=a:1,b:4;path=a:1,b:3",
    "four": "path=a:0,b:2;path=a:0,b:3;path=a:1,b:2;path=a:1,b:3",
    "knot": "path=a:0,b:3;path=a:1,b:4;path=a:2,b:5;path=a:0,b:2;path=a:3,b:5",
    "town": "town=revenue:10;path=a:0,b:_0;path=a:2,b:_0",
    "city": "city=revenue:20;path=a:0,b:_0;path=a:1,b:_0;path=a:2,b:_0;path=a:3,b:_0;path=a:4,b:5",
    "two": "city=revenue:20;halt=symbol:£;path=a:0,b:_0;path=a:1,b:_1;path=a:3,b:_1;path=a:_0,b:_1",
}
PLACES = [f"{row}{column}" for row, column in product("BCD", range(1, 9)) if (ord(row) + column) % 2 == 0]


@st.composite
def scattered_tiles(draw: st.DrawFn) -> tuple[Board, dict[str, Laid]]:
    board = small_board(dict.fromkeys(PLACES, ""), TRACK)
    lays = st.builds(Laid, st.sampled_from(sorted(TRACK)), st.integers(0, 5))
    return board, draw(st.fixed_dictionaries({}, optional=dict.fromkeys(PLACES, lays)))


@given(scattered_tiles())
def test_every_link_can_be_run_the_other_way(scattered: tuple[Board, dict[str, Laid]]) -> None:
    net = Network(*scattered)
    there = {(link.a, link.b, link.mask) for stop in net.stops for link in net.links(stop)}
    assert there == {(b, a, mask) for a, b, mask in there}


@given(scattered_tiles(), st.data())
def test_a_network_grown_tile_by_tile_equals_one_made_at_once(
    scattered: tuple[Board, dict[str, Laid]], data: st.DataObject
) -> None:
    board, position = scattered
    net = Network(board, {})
    for hex_id in data.draw(st.permutations(list(position))):
        for stop in net.stops:
            net.links(stop)
        net = net.after({hex_id: position[hex_id]})
    fresh = Network(board, position)
    assert net.stops == fresh.stops
    assert {s: set(net.links(s)) for s in net.stops} == {s: set(fresh.links(s)) for s in fresh.stops}


@given(scattered_tiles())
def test_no_link_uses_a_side_twice_nor_all_of_another(scattered: tuple[Board, dict[str, Laid]]) -> None:
    net = Network(*scattered)
    for stop in net.stops:
        for link in net.links(stop):
            assert len(set(link.sides)) == len(link.sides)
            assert net.links_along(stop, link.hexes), "it is really there"
            rivals = [other for other in net.links(stop) if other.b == link.b and other != link]
            assert not any(other.mask & link.mask == other.mask for other in rivals)
