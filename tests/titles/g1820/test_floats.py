"""Floats: where markers go, tiles laid for them, distances between two, what follows a float (chapter 6.6.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from bradshaw.kernel.actions import Agree, BuyShare, Pass
from bradshaw.kernel.events import Remark
from bradshaw.kernel.records import company, cousin, player
from bradshaw.kernel.state import OptionValue
from bradshaw.titles.g1820 import sites
from bradshaw.titles.g1820.data import board
from bradshaw.titles.g1820.drafts import Abandon, StepBack
from bradshaw.titles.g1820.floating import ChooseCharter, ChooseHex, ChooseSpot, ChooseTerms
from bradshaw.titles.g1820.frames import CompanyTurn, Course, Floating, Lobbies, StockRound
from bradshaw.titles.g1820.own import Fee, own
from bradshaw.titles.g1820.stock_round import ActFor, CousinBuys
from bradshaw.titles.g1820.subscription import Propose, Subscribe
from position import Position
from titles.g1820.given import given

CFR, LSR, LUR = "CFR", "LSR", "LUR"


def drafting(
    step: str = "first",
    *,
    phase: str = "yellow",
    lobbies: int = 0,
    cash: Mapping[str, int] | None = None,
    tiles: Mapping[str, tuple[str, int]] | None = None,
    stations: Mapping[str, Sequence[str]] | None = None,
    options: Mapping[str, OptionValue] | None = None,
    cousins: Mapping[str, str] | None = None,
    keep: Mapping[str, object] | None = None,
) -> Position:
    """A is floating LUR in the second part of a stock round."""
    held = {name: {"B": 3} for name in stations or {}}
    draft = Floating("A", "" if step == "charter" else LUR, 10 if phase != "yellow" else 5, 71, step=step)
    return given(
        phase=phase,
        held=held,
        cash={"A": 2000, **(cash or {})},
        tiles=tiles,
        stations=stations,
        options=options,
        cousins=cousins,
        keep=keep,
        frames=(Course("adjust"), StockRound(1, "A", part=2), Lobbies(), draft),
    )


def spots(at: Position, hex_id: str) -> list[tuple[str, int]]:
    """Tiles (or none) and stops on which a marker may stand."""
    at.do(ChooseHex, hex=hex_id)
    return sorted({(one.tile, one.stop) for one in at.offered(ChooseSpot)})


def on(at: Position, hex_id: str, tile: str = "") -> Position:
    """The next marker goes onto this hex, with a tile or without."""
    at.do(ChooseHex, hex=hex_id)
    return at.act(next(one for one in at.offered(ChooseSpot) if one.tile == tile))


def done(at: Position, count: int = 4) -> Position:
    """A buys shares, one marker stays on the charter."""
    if at.step == "second":
        at.do(Pass)
    return at.do(Subscribe, holder=player("A"), count=count).do(Propose)


@pytest.mark.rule("1820-6.6.2-a")
def test_a_company_of_the_supply_with_a_size_of_the_chart() -> None:
    at = drafting("charter", phase="blue", stations={LSR: ["M15.0"]})
    assert at.refused(ChooseCharter, company=LSR) == "1820-6.6.2-a"
    at.do(ChooseCharter, company=LUR)
    assert {one.size for one in at.offered(ChooseTerms)} == {10, 20}
    assert at.refused(ChooseHex, hex="G7") == "1820-6.6.2-a"  # first things first
    closed = drafting("charter")
    closed.state.companies[CFR] = type(closed.state.companies[CFR])(shares=0, closed=True)
    assert closed.refused(ChooseCharter, company=CFR) == "1820-6.6.2-a"


@pytest.mark.rule("1820-6.6.2-e", "1820-6.6.2-f", "1820-6.6.2-m")
def test_one_marker_at_least_two_at_most() -> None:
    at = drafting()
    assert at.refused(Propose) == "1820-6.6.2-a"
    assert at.refused(Pass) == "1820-6.6.2-a"  # the first marker cannot be kept back
    done(on(at, "G7", "148"), 2)
    markers = [at.state.markers[one] for one in at.state.markers_of(LUR)]
    assert (sum(one.place is not None for one in markers), sum(one.on_charter for one in markers)) == (1, 1)
    two = on(on(drafting(), "G7", "148"), "G11", "57")
    assert two.step == "buyers"
    done(two, 2)
    assert sorted(one.place.hex for one in two.state.markers.values() if one.place) == ["G11", "G7"]


@pytest.mark.rule("1820-6.6.2-g", "1820-6.6.2-ac")
def test_open_circles_of_tiles_and_gray_hexes_but_not_of_bare_ones() -> None:
    assert spots(drafting(), "M15") == [("", 0)]  # Chatham is printed track
    assert {tile for tile, _ in spots(drafting(), "G7")} == {"148", "149", "150"}  # Birmingham needs a tile
    laid = {"H14": ("14", 0), "G9": ("57", 0)}
    free = drafting(phase="green", tiles=laid, stations={LSR: ["H14.0"], CFR: ["G9.0"]})
    assert ("", 0) in spots(free, "H14")
    done(on(drafting(phase="green", tiles=laid, stations={LSR: ["H14.0"]}), "H14"))
    full = drafting(tiles=laid, stations={CFR: ["G9.0"]})
    assert full.refused(ChooseHex, hex="G9") == "1820-6.6.2-e"


@pytest.mark.rule("1820-6.6.2-h", "1820-6.6.2-ad")
def test_a_yellow_tile_by_the_rules_of_placement_without_its_cost() -> None:
    at = drafting()
    hill = next(
        hex_id
        for hex_id, one in board(at.state).hexes.items()
        if one.kind == "rural" and one.tile.cost and hex_id in sites.spots(at.state, ())
    )
    done(on(at, hill, "57"), 2)
    assert at.cash("A") == 2000 - 2 * 71  # nothing for the hill, and nothing joins it
    assert at.state.tiles[hill].tile == "57"
    near = drafting(tiles={hill: ("57", 0)})
    beside = next(iter(board(near.state).neighbours(hill).values()))
    assert near.refused(ChooseHex, hex=beside) == "1820-6.6.2-e"
    assert near.refused(ChooseHex, hex="A9") == "1820-6.6.2-e"


@pytest.mark.rule("1820-6.6.2-i", "1820-6.6.2-k")
def test_an_upgrade_opens_a_circle_if_the_phase_has_it_and_nobody_floated_there() -> None:
    tiles, taken = {"H14": ("57", 0)}, {LSR: ["H14.0"]}
    assert drafting(tiles=tiles, stations=taken).refused(ChooseHex, hex="H14") == "1820-6.6.2-e"
    at = drafting(phase="green", tiles=tiles, stations=taken)
    assert {tile for tile, _ in spots(at, "H14")} == {"14", "15", "38"}
    at.act(at.offered(ChooseSpot)[0])
    done(at)
    assert at.state.tiles["H14"].tile in ("14", "15", "38")
    assert {one.company for one in at.state.markers.values() if one.place} == {LSR, LUR}
    fresh = drafting(phase="green", tiles=tiles, stations=taken, keep={"fresh_tiles": ("H14",)})
    assert fresh.refused(ChooseHex, hex="H14") == "1820-6.6.2-e"
    bare = drafting(phase="green", tiles=tiles, keep={"fresh_tiles": ("H14",)})
    assert spots(bare, "H14") == [("", 0)]
    brown = drafting(phase="green", tiles={"H14": ("14", 0)}, stations={LSR: ["H14.0"], CFR: ["H14.0"]})
    assert brown.refused(ChooseHex, hex="H14") == "1820-6.6.2-e"


@pytest.mark.rule("1820-6.6.2-i", "1820-6.6.2-g")
def test_upgrades_of_manchester_open_circles() -> None:
    yellow, green = {"D6": ("M01", 1)}, {"D6": ("M02", 1)}
    both = {LSR: ["D6.0"], CFR: ["D6.1"]}
    for there in (both, {LSR: ["D6.0"]}):
        at = drafting(phase="green", tiles=yellow, stations=there).do(ChooseHex, hex="D6")
        turns = [one.rotation for one in at.offered(ChooseSpot) if one.tile]
        assert turns  # each turn of the tile opens one circle more
        assert len(turns) == len(set(turns))
        assert [one.stop for one in at.offered(ChooseSpot) if not one.tile] == ([1] if there != both else [])
    three = {**both, "LBR": ["D6.2"]}
    assert spots(drafting(phase="brown", tiles=green, stations=three), "D6") == [("M03", 0)]
    assert spots(drafting(phase="brown", tiles=green, stations=both), "D6") == [("", 2), ("M03", 0)]
    assert drafting(phase="green", tiles=green, stations=three).refused(ChooseHex, hex="D6") == "1820-6.6.2-e"
    brown = {"D6": ("M03", 1)}
    assert spots(drafting(phase="gray", tiles=brown, stations={LSR: ["D6.0"]}), "D6") == [("", 0)]


@pytest.mark.rule("1820-6.6.2-k", "1820-6.6.1-a")
def test_a_tile_laid_for_a_float_is_remembered_for_the_next_one() -> None:
    at = done(on(drafting(phase="green"), "H14", "57"))
    assert own(at.state).fresh_tiles == ("H14",)
    assert own(at.state).new == (LUR,)
    upgraded = done(on(drafting(phase="green", tiles={"H14": ("57", 0)}, stations={LSR: ["H14.0"]}), "H14", "14"))
    assert own(upgraded.state).fresh_tiles == ("H14",)


@pytest.mark.rule("1820-6.6.2-j")
def test_a_barrier_is_crossed_free_of_charge() -> None:
    at = drafting(phase="green", tiles={"D16": ("5", 0)})
    at.do(ChooseHex, hex="C15")
    barrier = next(side for side, other in board(at.state).neighbours("C15").items() if other == "D16")
    tile = next(
        one for one in at.offered(ChooseSpot) if barrier in board(at.state).tiles[one.tile].rotated(one.rotation).exits
    )
    done(at.act(tile))
    assert at.cash("A") == 2000 - 4 * 71


# Distances


@pytest.mark.rule("1820-6.6.2-o", "1820-6.6.2-p", "1820-6.6.2-q", "1820-6.6.2-n")
@pytest.mark.parametrize(
    ("start", "goal", "edges"),
    [
        ("C15", "D16", 2),  # Hull and Grimsby: a barrier lies between
        ("F16", "H18", 2),  # over the port of Kings Lynn
        ("G7", "G11", 2),
        ("C5", "B6", 2),  # Liverpool and Preston, over a port
    ],
)
def test_how_far_it_is(start: str, goal: str, edges: int) -> None:
    state = drafting().state
    assert sites.distance(state, start, goal) == edges
    assert sites.distance(state, goal, start) == edges


@pytest.mark.rule("1820-6.6.2-p")
def test_blank_sides_of_gray_hexes_are_walls() -> None:
    on_map = board(drafting().state)
    far, beside = sites.distances(on_map, "M15", True), on_map.neighbours("M15")
    open_sides = [beside[side] for side in on_map.hexes["M15"].tile.exits if side in beside]
    assert {other for other in beside.values() if other.startswith("L")}
    assert all(far[other] > 1 for other in beside.values() if other not in open_sides)
    assert any(far[other] == 1 for other in open_sides)


@pytest.mark.rule("1820-6.6.2-q", "1820-6.6.2-r", "1820-con-42")
def test_by_option_ports_are_closed_to_the_path() -> None:
    over_land = drafting(options={"distance_path_over_ports": False}).state
    assert sites.distance(over_land, "G7", "G11") == 2, "the path over land is as long as ever"
    for option, clause in ((True, ""), (False, "1820-6.6.2-r")):
        at = drafting(phase="green", options={"distance_path_over_ports": option})
        at.do(ChooseHex, hex="B6")
        at.act(at.offered(ChooseSpot)[0])
        assert at.refused(ChooseHex, hex="C5") == clause
        assert ("C5" in {one.hex for one in at.offered(ChooseHex)}) == option


@pytest.mark.rule("1820-6.6.2-e", "1820-6.6.2-g")
def test_a_marker_goes_into_a_circle_that_is_there() -> None:
    at = drafting().do(ChooseHex, hex="G7")
    (first, *_) = at.offered(ChooseSpot)
    assert at.refused(first) == ""
    assert at.refused(ChooseSpot, hex="G7", stop=4, tile=first.tile, rotation=first.rotation) == "1820-6.6.2-e"
    assert at.refused(ChooseSpot, hex="G9", stop=0, tile="57", rotation=1) == "1820-6.6.2-e", "another hex"


@pytest.mark.rule("1820-6.6.2-s", "1820-6.6.2-n")
def test_the_fee_is_kept_back_from_the_money_for_shares() -> None:
    at = on(on(drafting(cash={"A": 302}), "G7", "148"), "G11", "57")
    assert at.refused(Subscribe, holder=player("A"), count=3) == "1820-6.6.2-t"
    at.do(Subscribe, holder=player("A"), count=2).do(Propose)
    assert at.cash("A") == 0
    other = on(on(drafting(cash={"B": 142}), "G7", "148"), "G11", "57")
    assert other.refused(Subscribe, holder=player("B"), count=2) == ""  # A alone keeps the fee back
    for cash, clause in ((159, "1820-6.6.2-s"), (160, "")):
        assert on(drafting(cash={"A": cash}), "G7", "148").refused(ChooseHex, hex="G11") == clause


# After it


@pytest.mark.rule("1820-6.6.2-aa", "1820-6.6.2-ab")
def test_a_floated_company_sells_shares_at_once_and_operates_next() -> None:
    at = done(on(drafting(stations={LSR: ["M15.0"]}), "G7", "148"), 2)
    assert isinstance(at.frame, StockRound)
    at.do(BuyShare, company=LUR, source=company(LUR))
    assert at.cash(LUR) == 3 * 71
    for _ in range(4):
        at.do(Pass)
    assert isinstance(at.frame, CompanyTurn)
    assert at.company == LUR  # at 71, before LSR at 60


@pytest.mark.rule("1820-6.6.2-x", "1820-6.6.2-t", "1820-6.6.2-u")
def test_cousins_buy_too_and_whoever_has_most_directs() -> None:
    at = on(drafting(cousins={"JL": "B"}, cash={"JL": 300}), "G7", "148").do(Pass)
    at.do(Subscribe, holder=cousin("JL"), count=3)
    assert at.refused(Subscribe, holder="pool", count=1) == "1820-6.6.2-t"
    at.do(Subscribe, holder=cousin("JL"), count=0).do(Subscribe, holder=cousin("JL"), count=1).do(
        Subscribe, holder=player("B"), count=2
    ).do(Propose)
    assert at.decider == "B"  # for both
    at.do(Agree)
    assert (at.state.companies[LUR].director, at.state.cash[cousin("JL")], at.cash(LUR)) == ("B", 229, 213)


@pytest.mark.rule("1820-6.6.1-c", "1820-6.6.2-z")
def test_every_step_can_be_taken_back_and_the_whole_given_up() -> None:
    at = drafting("charter")
    at.do(ChooseCharter, company=LUR).do(ChooseTerms, size=5, par=71)
    on(on(at, "G7", "148"), "G11", "57").do(Subscribe, holder=player("A"), count=2)
    back = ["second", "first", "terms", "charter"]
    for step in back:
        at.do(StepBack)
        assert at.step == step
        assert isinstance(at.frame, Floating)
        assert not at.frame.parts
        assert (len(at.frame.spots), at.frame.fee) == (step == "second", 0), "the fee is gone with the second"
    assert at.refused(StepBack) == "1820-6.6.2-a"
    at.do(Abandon)
    assert [event.text for event in at.said(Remark)] == ["A floats no company."]
    assert at.cash("A") == 2000
    assert isinstance(at.frame, StockRound)


@pytest.mark.rule("1820-6.6.2-a")
def test_no_menu_of_a_float_is_long() -> None:
    at = drafting(phase="green")
    longest = len(at.menu().options)
    at = on(at, "H14", "57")
    assert max(longest, len(at.menu().options)) <= 85


# Vignoles


def halved(at: Position, *, director: str = "A") -> Position:
    """A floats LUR with two markers for £160; Vignoles buys a share then, B perhaps more than A."""
    on(on(at, "G7", "148"), "G11", "57").do(Subscribe, holder=cousin("CBV"), count=1)
    at.do(Subscribe, holder=player("A"), count=1)
    if director == "B":
        at.do(Subscribe, holder=player("B"), count=2)
    at.do(Propose)
    while at.offered(Agree):
        at.do(Agree)
    return at


@pytest.mark.rule("1820-14.3.1-a", "1820-14.3.1-d", "1820-14.3.1-e", "1820-con-23")
@pytest.mark.parametrize(("share", "reward"), [("half_of_original", 80), ("half_of_reduced", 40)])
def test_vignoles_halves_the_distance_fee_and_is_paid(share: str, reward: int) -> None:
    at = halved(drafting(cousins={"CBV": "C"}, cash={"CBV": 200}, options={"vignoles_share": share}))
    assert at.cash("A") == 2000 - 71 - 160 + 80  # nobody was asked whether he wants it
    assert at.state.cash[cousin("CBV")] == 200 - 71 + reward
    assert at.cash(LUR) == 142


@pytest.mark.rule("1820-14.3.1-b", "1820-con-43")
@pytest.mark.parametrize(("refund", "a", "b"), [("director", 0, 80), ("floater", 80, 0)])
def test_the_director_gets_half_of_the_fee_back_by_option_the_floater(refund: str, a: int, b: int) -> None:
    at = drafting(cousins={"CBV": "C"}, cash={"CBV": 200, "B": 500}, options={"vignoles_refund": refund})
    halved(at, director="B")
    assert at.state.companies[LUR].director == "B"
    assert (at.cash("A"), at.cash("B")) == (2000 - 71 - 160 + a, 500 - 142 + b)


@pytest.mark.rule("1820-14.3.1-c", "1820-14.3.1-f", "1820-14.3.1-a")
def test_vignoles_may_buy_later_in_the_round_and_helps_once() -> None:
    at = on(on(drafting(cousins={"CBV": "A"}, cash={"CBV": 300}), "G7", "148"), "G11", "57")
    done(at, 2)
    assert (at.cash("A"), at.decider) == (2000 - 142 - 160, "A")
    at.do(ActFor, cousin="CBV").do(CousinBuys, cousin="CBV", company=LUR, source=company(LUR))
    assert (at.cash("A"), at.state.cash[cousin("CBV")]) == (2000 - 142 - 80, 300 - 71 + 80)
    for _ in range(2):
        at.do(Pass)
    at.do(ActFor, cousin="CBV").do(CousinBuys, cousin="CBV", company=LUR, source=company(LUR))
    assert (at.cash("A"), at.state.cash[cousin("CBV")]) == (2000 - 142 - 80, 300 - 142 + 80)
    other = on(on(drafting(cousins={"JL": "A"}, cash={"JL": 300}), "G7", "148"), "G11", "57")
    done(other, 2).do(ActFor, cousin="JL").do(CousinBuys, cousin="JL", company=LUR, source=company(LUR))
    assert other.cash("A") == 2000 - 142 - 160
    late = drafting("charter", keep={"fees": (Fee(LUR, "A", 160),)}).do(Abandon)
    for _ in range(3):
        late.do(Pass)
    assert own(late.state).fees == ()  # with the round the chance is gone
