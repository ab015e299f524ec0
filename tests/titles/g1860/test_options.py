"""Optional rules, rulings, and the ruleset of 18xx.games."""

from __future__ import annotations

import pytest

from bradshaw.interop.g1860.optional_rules import from_site, to_site
from bradshaw.kernel.actions import Route
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.records import POOL, company, player
from bradshaw.kernel.state import OptionValue
from bradshaw.titles.clauses import catalogue
from bradshaw.titles.g1860.state import (
    ReturningTrains,
    own,
)
from bradshaw.titles.g1860.title import TITLE
from position import Position
from titles.g1860.given import given

EAST = {"J4": ("6", 0), "J6": ("746", 0)}
IOW = {"IOW": {"A": 5}}


def lay(hex_id: str, tile: str, rotation: int) -> dict[str, object]:
    return {"kind": "lay-tile", "company": "IOW", "hex": hex_id, "tile": tile, "rotation": rotation}


def test_every_option_of_a_contradiction_can_be_chosen() -> None:
    named = {con.option.partition(":")[0] for con in catalogue("1860").contradictions}
    wanted = {name for name in named if name and not name.startswith("none")}
    assert wanted <= {spec.name for spec in TITLE.options}


def test_rulings_and_variants_are_explained_in_words_and_by_clause() -> None:
    known = {clause.id for clause in catalogue("1860").clauses} | {con.id for con in catalogue("1860").contradictions}
    for spec in TITLE.options:
        assert spec.text.endswith(".")
        assert not spec.clause or spec.clause in known, spec.name


def test_options_of_the_site_become_ours_and_back() -> None:
    for symbols in ([], ["two_player_map", "re_enter_hexes"], ["no_skip_towns"], ["non_operated_full_value"]):
        assert to_site(TITLE.settle_options(from_site(symbols))) == symbols
    with pytest.raises(BadInput, match="has no option"):
        from_site(["tunnels"])
    with pytest.raises(BadInput, match="cannot play"):
        to_site(TITLE.settle_options({"ruleset": "18xx.games", "destinations": True}))


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        ({"accelerated_track": True, "two_tiles_any_kind": True}, "choose one"),
        ({"no_layers": True, "layer_opens": "next_stock_round"}, "no meaning with no_layers"),
        ({"yarmouth_bonus": 10}, "belongs to variable_private_income"),
        ({"original_insolvency": True, "leasing_halts": False}, "no meaning with original_insolvency"),
    ],
)
def test_options_that_contradict_each_other_are_refused(chosen: dict[str, OptionValue], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        TITLE.settle_options(chosen)


def west(hex_id: str, tile: str, rotation: int = 0) -> dict[str, object]:
    return {**lay(hex_id, tile, rotation), "company": "C&N"}


@pytest.mark.rule("1860-variant-accelerated-track-b")
@pytest.mark.rule("1860-variant-accelerated-track-c", "1860-variant-accelerated-track-d")
def test_accelerated_track() -> None:
    def cowes(*, accelerated: bool) -> Position:
        return given(
            phase="3",
            options={"accelerated_track": accelerated},
            shares={"C&N": {"A": 5}},
            trains={"C&N": ["3+2"]},
            tiles={"F2": ("787", 0), "F4": ("743", 0)},
            turn=("C&N", "track"),
        )

    plain = cowes(accelerated=False).act(west("F6", "743"))
    assert plain.refused(west("F4", "749")) == "1860-laying-track-a"
    at = cowes(accelerated=True).act(west("F6", "743"))
    assert at.refused(west("F6", "749")) == "1860-variant-accelerated-track-d"
    assert at.refused(west("F2", "788")) == "1860-variant-accelerated-track-c"
    at.act(west("F4", "749"))
    assert at.state.tiles["F4"].tile == "749"
    assert at.step != "track"
    large = cowes(accelerated=True).act(west("F2", "788"))
    assert large.refused(west("F6", "743")) == "1860-variant-accelerated-track-b"


@pytest.mark.rule("1860-variant-destinations-a", "1860-variant-destinations-b")
def test_a_destination_pays_once() -> None:
    def bembridge(*reached: str) -> Position:
        return given(
            phase="3",
            options={"destinations": True},
            shares={"BHI&R": {"A": 5}},
            trains={"BHI&R": ["3+2"]},
            tiles={"L6": ("115", 1), "K7": ("8", 2), "J6": ("757", 2)},
            own={"reached": reached},
            turn=("BHI&R", "run"),
        )

    at = bembridge()
    at.act(at.options("run-routes")[0].action)
    assert at.state.cash[company("BHI&R")] == 100
    again = bembridge(*own(at.state).reached)
    again.act(again.options("run-routes")[0].action)
    assert again.state.cash.get(company("BHI&R"), 0) == 0


@pytest.mark.rule("1860-variant-insolvency-revenue-a", "1860-variant-insolvency-revenue-c")
def test_original_insolvency_pays_half_of_a_full_run() -> None:
    at = given(
        phase="3",
        options={"original_insolvency": True},
        shares=IOW,
        tiles={"J4": ("6", 0)},
        insolvent=["IOW"],
        turn=("IOW", "run"),
    )
    at.act(at.options("run-routes")[0].action)
    assert at.state.cash[company("IOW")] == 30, "half of 50, rounded up to tens"


def test_discarding_at_once() -> None:
    at = given(
        phase="5",
        options={"discard_time": "immediate"},
        shares={"IOW": {"A": 5}, "C&N": {"B": 5}},
        trains={"IOW": ["5+3"], "C&N": ["4+2", "4+2", "5+3"]},
        treasury={"IOW": 600},
        turn=("IOW", "trains"),
    )
    at.act({"kind": "buy-train", "company": "IOW", "train": "6+3-0", "price": 500})
    assert isinstance(at.frame, ReturningTrains)
    assert at.decider == "B"
    at.act({"kind": "discard-train", "company": "C&N", "train": "4+2-0"})
    assert at.state.trains["4+2-0"].holder == POOL
    assert at.decider == "B", "the buyer has nothing more to buy, and C&N is next"


@pytest.mark.rule("1860-buying-trains-k", "1860-buying-trains-l")
def test_surplus_trains_go_back_at_the_start_of_the_next_turn() -> None:
    at = given(
        phase="6",
        shares={"IOW": {"A": 5}},
        trains={"IOW": ["4+2", "5+3", "6+3"]},
        turn=("IOW", "return"),
    )
    at.act({"kind": "discard-train", "company": "IOW", "train": "4+2-0"})
    assert at.state.trains["4+2-0"].holder == POOL
    assert at.step == "track"


def test_on_18xx_games_the_holder_of_the_priority_deal_enters_the_run_of_a_company_in_receivership() -> None:
    at = given(
        phase="3",
        options={"ruleset": "18xx.games"},
        shares={"IOW": {"A": 1, POOL: 5}},
        director={"IOW": POOL},
        price={"IOW": 100},
        trains={"IOW": ["3+2"]},
        tiles=EAST,
        priority="C",
        turn=("IOW", "track"),
    )
    assert at.step == "run"
    assert at.decider == "C"
    at.act({"kind": "run-routes", "company": "IOW", "routes": (Route("3+2-0", ("I3.0", "J4.0")),)})
    assert at.state.cash[company("IOW")] == 50


def test_on_18xx_games_a_purchase_ends_the_turn_and_privates_are_exchanged_out_of_turn() -> None:
    at = given(
        options={"ruleset": "18xx.games"},
        shares={"C&N": {"A": 3}},
        privates={"A": ["CMH"]},
        stock="A",
    )
    at.act({"kind": "buy-share", "company": "C&N", "source": "ipo"})
    assert at.round.player == "B"
    at.act({"kind": "exchange", "private": "CMH", "actor": "A"})
    assert at.state.owned("C&N", player("A")) == 5
    assert at.frame.name == "home-tile"


@pytest.mark.rule("1860-variant-company-order-a", "1860-variant-company-order-b")
def test_without_layers_any_company_may_be_started_if_the_others_operate() -> None:
    start = {"kind": "start-company", "company": "VYSC", "par": 54}
    one = given(options={"no_layers": True}, shares={"C&N": {"A": 2}}, own={"layer": 1}, stock="B")
    assert not one.refused(start)
    two = given(options={"no_layers": True}, shares={"C&N": {"A": 2}, "IOW": {"C": 2}}, stock="B")
    assert two.refused(start) == "1860-variant-company-order-b"


def test_the_base_step_waits_only_where_a_base_can_be_built() -> None:
    at = given(phase="3", shares=IOW, treasury={"IOW": 40}, tiles=EAST, turn=("IOW", "base"))
    assert at.step == "base"
    at.act({"kind": "place-marker", "company": "IOW", "hex": "J6", "stop": 0})
    assert at.state.cash[company("IOW")] == 0
    assert at.refused({"kind": "place-marker", "company": "IOW", "hex": "J4", "stop": 0, "actor": "A"})
