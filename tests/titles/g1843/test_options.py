"""Every contradiction with an option: both readings are played, and the position tells them apart."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bradshaw.kernel.actions import LayTile
from bradshaw.kernel.state import OptionValue
from bradshaw.mechanics import options
from bradshaw.titles.clauses import catalogue
from bradshaw.titles.g1843 import train_limits
from bradshaw.titles.g1843.frames import CompanyTurn
from say import PASS, Said, buy_private, lay
from titles.g1843.given import given
from titles.g1843.say import claim, train
from titles.g1843.test_track_and_stations import HAVRE, WHITE, havre, turn

CONVERT: Said = {"kind": "convert-private", "company": "NOR", "price": 110}


def test_the_catalogue_and_the_options_name_one_another() -> None:
    named = {one.option.partition(":")[0]: one.id for one in catalogue("1843").contradictions if one.option}
    offered = {spec.name: spec.clause for spec in options.load("bradshaw.titles.g1843").specs if spec.clause}
    assert named == offered


@pytest.mark.rule("1843-con-01", "1843-10.2.5-m")
@pytest.mark.parametrize(
    ("option", "players", "clause"),
    [("5-6", 5, ""), ("5-6", 4, "1843-10.2.5-m"), ("6", 5, "1843-10.2.5-m"), ("6", 6, ""), ("off", 6, "1843-10.2.5-m")],
)
def test_with_how_many_players_val_de_loire_becomes_a_train(option: str, players: int, clause: str) -> None:
    at = given(
        players,
        options={"val_de_loire_train": option},
        shares={"NOR": {"A": 6}},
        treasury={"NOR": 500},
        privates={"B": ["VdL"]},
        turn=("NOR", "track"),
        settle=False,
    )
    assert at.refused(CONVERT) == clause


@pytest.mark.rule("1843-con-16", "1843-8.5.3-d")
@pytest.mark.parametrize(("option", "ports"), [("any_length", ("C14",)), ("own_train", ())])
@pytest.mark.parametrize("train", ["2+1", "4+1"])
def test_whether_a_train_must_reach_the_port(option: str, ports: tuple[str, ...], train: str) -> None:
    """North Paris to Rouen and Le Havre: three cities."""
    far = {"E16": ("X05", 0), "D15": ("14", 1), "C14": ("57", 2)}
    chosen: dict[str, OptionValue] = {"port_claim_route": option}
    at = turn("station", tiles=far, stations={"OU": ["E16.0"]}, trains={"OU": [train]}, options=chosen)
    assert isinstance(at.frame, CompanyTurn)
    assert at.frame.ports == (ports if train == "2+1" else ("C14",))
    assert at.refused(claim("OU", "C14")) == ("" if at.frame.ports else "1843-8.5.3-c")


@pytest.mark.rule("1843-con-17", "1843-8.5.3-a")
@pytest.mark.parametrize(("option", "steps"), [(1, "run"), ("any", "station")])
def test_how_many_ports_are_claimed_in_a_turn(option: OptionValue, steps: str) -> None:
    at = turn(
        "station",
        tiles=HAVRE,
        trains={"OU": ["4+1"]},
        options={"port_claims_per_turn": option},
    )
    at.state.frames = (*at.state.frames[:-1], replace(at.frame, ports=("C14", "H7")))
    assert at.act(claim("OU", "C14")).step == steps
    if option == "any":
        assert at.act(claim("OU", "H7")).state.papers["port:H7"] == "company/OU"


@pytest.mark.rule("1843-con-26", "1843-10.2.5-j")
@pytest.mark.parametrize(("option", "over"), [("rusting", True), ("marking", False)])
def test_from_when_a_marked_train_counts_no_more(option: str, over: bool) -> None:
    at = given(
        phase="blue",
        options={"obsolete_exempt_from": option},
        shares={"OU": {"A": 6}},
        trains={"OU": ["4+1", "4+1", "4+1", "5+2"]},
        own={"engineers": "green-0"},
        stock="A",
    )
    assert ("OU" in train_limits.beyond(at.state)) == over


@pytest.mark.rule("1843-con-27", "1843-10.2.4-d")
@pytest.mark.parametrize(("option", "price"), [(True, 80), (False, 160)])
def test_whether_the_price_of_a_power_includes_the_terrain(option: bool, price: int) -> None:
    at = turn(
        "track",
        "PO",
        tiles={"F13": ("57", 1)},
        privates={"PO": ["LH"]},
        options={"power_price_includes_terrain": option},
    )
    assert at.act(havre()).cash("PO") == 500 - price


@pytest.mark.rule("1843-con-28", "1843-10.2.4-c")
@pytest.mark.parametrize(("option", "clause"), [(False, "1843-10.2.4-c"), (True, "")])
def test_whether_toulouse_barcelone_goes_with_a_power(option: bool, clause: str) -> None:
    at = turn(
        "track", "PO", tiles={"F13": ("57", 1)}, privates={"PO": ["LH", "TB"]}, options={"toulouse_with_havre": option}
    )
    at.act(havre())
    assert (at.step == "track") == option
    extra = lay("PO", "F11", "9", 1, "TB")
    assert at.refused(extra) == clause
    assert at.refused(lay("PO", "F11", "9", 1)) == "1843-8.4-a"


@pytest.mark.rule("1843-con-28", "1843-10.2.4-c", "1843-10.2.6-c")
@pytest.mark.parametrize(("option", "refused"), [(False, True), (True, False)])
@pytest.mark.parametrize(("private", "clause"), [("LH", "1843-10.2.4-c"), ("BA", "1843-10.2.6-c")])
def test_whether_a_power_comes_after_toulouse_barcelone(option: bool, refused: bool, private: str, clause: str) -> None:
    privates, options = {"PO": [private, "TB"]}, {"toulouse_with_havre": option}
    at = turn("track", "PO", tiles={"F13": ("57", 1)}, privates=privates, options=options)
    power = next(one.action for one in at.options("build-station"))
    at.act(lay("PO", "F11", "9", 1, "TB"))
    assert at.refused(power) == (clause if refused else "")
    assert bool(at.options("build-station")) != refused


# Private companies, where there is nothing else to do


@pytest.mark.rule("1843-con-53", "1843-8.3-d", "1843-10.1-f")
@pytest.mark.parametrize(("option", "step"), [(True, "track"), (False, "trains")])
def test_a_company_that_cannot_build_is_asked_for_privates_before_its_track_build_is_over(
    option: bool, step: str
) -> None:
    """ETA at Nevers has 30fr: mountains cost more, and Val de Loire shuts the plain."""
    shares = {"ETA": {"A": 6}, "EST": {"B": 6}}
    at = given(
        phase="green",
        shares=shares,
        cell=dict.fromkeys(shares, WHITE),
        treasury={"ETA": 30},
        privates={"A": ["VdL"]},
        trains={"EST": ["4+1"] * 4},
        turn=("ETA", "track"),
        options={"asked_for_privates": option},
    )
    assert (at.decider, at.step) == ("A", step)
    assert not at.options("lay-tile")
    if option:
        at.act(buy_private("VdL", 30, "ETA"))
        assert {one.action.hex for one in at.options("lay-tile") if isinstance(one.action, LayTile)} == {"G14"}
        at.act(PASS)
        assert (at.company, at.step) != ("ETA", "track")


@pytest.mark.rule("1843-con-53", "1843-8.3-d", "1843-15.2-b")
@pytest.mark.parametrize("option", [True, False])
def test_who_opens_the_green_phase_is_asked_for_privates_though_no_train_can_be_paid(option: bool) -> None:
    at = given(
        shares={"EST": {"A": 6}},
        cell={"EST": WHITE},
        treasury={"EST": 330},
        supply={"yellow": 0},
        privates={"A": ["PStG"]},
        turn=("EST", "trains"),
        options={"asked_for_privates": option},
    )
    assert at.refused(buy_private("PStG", 30, "EST")) == "1843-15.1-a"
    at.act(train(at, "EST", "bank", "4+1", 300))
    assert (at.company == "EST") == option
    if option:
        assert at.act(buy_private("PStG", 30, "EST")).cash("EST") == 0
        assert at.act(PASS).company != "EST"


@pytest.mark.rule("1843-con-53")
def test_who_has_built_is_not_asked_again_for_privates_in_the_track_step() -> None:
    shares = {"NOR": {"A": 6}, "EST": {"B": 6}}
    at = given(
        5,
        shares=shares,
        cell=dict.fromkeys(shares, WHITE),
        treasury={"NOR": 300},
        privates={"A": ["VdL"]},
        tiles={"C20": ("X01", 0)},
        turn=("NOR", "track"),
    )
    assert at.refused(CONVERT) == ""
    laid = next(one.action for one in at.options("lay-tile") if getattr(one.action, "hex", "") == "B19")
    assert at.act(laid).step != "track"


@pytest.mark.rule("1843-con-45", "1843-8.4.2-d")
@pytest.mark.parametrize(("option", "clause"), [("permissive", ""), ("semi_restrictive", "1843-8.4.2-d")])
def test_whether_an_upgrade_reaches_new_track(option: str, clause: str) -> None:
    """OU comes to D11 from Rennes; tile 20 adds a bridge over its line that it cannot run on."""
    at = turn("track", tiles={"D9": ("57", 1), "D11": ("9", 1)}, options={"upgrade_reach": option})
    assert at.refused(lay("OU", "D11", "20", 0)) == clause
    assert at.refused(lay("OU", "D11", "23", 1)) == ""


@pytest.mark.rule("1843-con-52", "1843-8.4.1-d")
@pytest.mark.parametrize(("option", "clause"), [("standard", "1843-8.4.1-d"), ("with_tile_17", "")])
def test_whether_there_is_a_tile_17(option: str, clause: str) -> None:
    """Two curves that do not touch."""
    at = turn("track", tiles={"D9": ("57", 1), "D11": ("8", 1)}, options={"map": option})
    assert at.refused(lay("OU", "D11", "17", 1)) == clause
    if not clause:
        at.act(lay("OU", "D11", "17", 1), PASS)
        assert at.state.tiles["D11"].tile == "17"


@pytest.mark.rule("1843-con-13", "1843-7.3-k")
@pytest.mark.parametrize(("option", "clause"), [("must_sell", "1843-7.3-k"), ("may_keep_but_not_buy", "")])
def test_whether_who_has_more_than_60_percent_sells(option: str, clause: str) -> None:
    at = given(stock="A", options={"over_60": option}, shares={"OU": {"A": 7, "B": 2}}, cell={"OU": "9,6"})
    assert at.refused(PASS) == clause
    assert at.refused({"kind": "buy-share", "company": "OU", "source": "ipo"}) != ""


@pytest.mark.rule("1843-con-22", "1843-10.2.5-n")
def test_what_a_company_keeps_cannot_be_converted_later() -> None:
    at = given(
        5,
        phase="green",
        shares={"NOR": {"A": 6}},
        treasury={"NOR": 500},
        privates={"A": ["VdL"]},
        turn=("NOR", "track"),
        settle=False,
    )
    at.act(buy_private("VdL", 110, "NOR"))
    assert at.state.papers["private:VdL"] == "company/NOR"
    assert at.refused(CONVERT) == "1843-10.1-c"
