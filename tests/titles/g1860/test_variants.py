"""Chapter Optional Rules: each with the option and without it."""

from __future__ import annotations

import pytest

from bradshaw.kernel.actions import Route
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.events import Remark
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import IPO, SCRAP
from bradshaw.kernel.state import OptionValue
from bradshaw.titles.g1860.data import EXTRA
from bradshaw.titles.g1860.privates import income
from bradshaw.titles.g1860.shares import certificates
from bradshaw.titles.g1860.state import CompanyTurn, own
from bradshaw.titles.g1860.title import TITLE
from position import Position
from say import (
    PASS,
    buy,
    buy_private,
    buy_train,
    exchange,
    lay,
    offered,
    pay,
    run,
    sell,
    sell_private,
    start,
)
from titles.g1860.given import given

EAST = {"J4": ("6", 0), "J6": ("746", 0)}
"""Ryde Esplanade 30 - Ryde St Johns Road 20 - Brading 10."""

WEST = {"B4": ("115", 5), "C5": ("743", 2), "D6": ("742", 2), "E5": ("743", 1), "F4": ("742", 5)}
"""Yarmouth 20 - four halts - Newport 30."""

ON_AND_OFF = pytest.mark.parametrize("on", [True, False])


def close(private: str) -> dict[str, object]:
    return {"kind": "close-private", "private": private}


def best(at: Position) -> Position:
    return at.act(at.options("run-routes")[0].action)


@pytest.mark.rule("1860-variants-a")
def test_optional_rules_are_agreed_before_the_start_and_off_otherwise() -> None:
    plain = Game("1860", ["Ann", "Bob"])
    variants = ("original_insolvency", "variable_private_income", "no_layers", "full_price_before_operating")
    for name in (*variants, "destinations", "accelerated_track", "no_train_limit", "two_7_trains"):
        assert plain.state.options[name] is False
        assert Game("1860", ["Ann", "Bob"], {name: True}).state.options[name] is True
    with pytest.raises(BadInput, match="destinations"):
        Game("1860", ["Ann", "Bob"], {"destinations": 3})
    plain.act(plain.menu().options[0].action)
    assert plain.state.options == plain.start.options, "no action changes them"
    assert not any("option" in action.__struct_fields__ for action in TITLE.actions)


@pytest.mark.rule("1860-variants-b")
@ON_AND_OFF
def test_without_a_train_limit_a_third_train_is_bought_in_phase_6(on: bool) -> None:
    at = given(
        phase="6",
        options={"no_train_limit": on},
        shares={"IOW": {"A": 5}},
        trains={"IOW": ["5+3", "6+3"]},
        treasury={"IOW": 500},
        turn=("IOW", "trains"),
        settle=False,
    )
    assert at.refused(buy_train("IOW", "6+3-1", 500)) == ("" if on else "1860-buying-trains-i")
    kept = given(
        phase="6",
        options={"no_train_limit": on},
        shares={"IOW": {"A": 5}},
        trains={"IOW": ["4+2", "5+3", "6+3"]},
        turn=("IOW", "return"),
    )
    assert (kept.frame == CompanyTurn("IOW", "track")) is on, "nothing over the limit"


@pytest.mark.rule("1860-variants-c")
@ON_AND_OFF
def test_new_players_may_have_a_second_7(on: bool) -> None:
    at = given(
        phase="7",
        options={"two_7_trains": on},
        shares={"IOW": {"A": 5}, "C&N": {"A": 5}},
        trains={"C&N": ["7+4"]},
        treasury={"IOW": 700},
        turn=("IOW", "trains"),
    )
    assert offered(at, "buy-train", "train")[0] == ("7+4-1" if on else "8+4-0")


# Original insolvency revenue


def leasing(tiles: dict[str, tuple[str, int]], name: str, **options: OptionValue) -> Position:
    return given(
        phase="5",
        options=options,
        shares={name: {"A": 5}},
        price={name: 100},
        tiles=tiles,
        insolvent=[name],
        turn=(name, "run"),
    )


@pytest.mark.rule("1860-variant-insolvency-revenue-a", "1860-variant-insolvency-revenue-b")
def test_originally_a_leased_train_runs_with_both_numbers_for_half_the_revenue_and_all_subsidies() -> None:
    """Yarmouth 20 and Newport 30 are 50: half, rounded up to tens, is 30; four halts bring 40."""
    at = leasing(WEST, "FYN", original_insolvency=True)
    full = Route(at.options("run-routes")[0].action.routes[0].train, ("B4.0", "C5.0", "D6.0", "E5.0", "F4.0", "G5.0"))  # type: ignore[attr-defined]
    at.act({"kind": "run-routes", "company": "FYN", "routes": (full,)})
    assert at.cash("FYN") == 30 + 40
    plain = best(leasing(WEST, "FYN"))
    assert plain.cash("FYN") == 40 + 5 * 20, "by the standard rule five stops of whatever kind"


@pytest.mark.rule("1860-variant-insolvency-revenue-a")
def test_an_even_half_is_not_rounded() -> None:
    at = best(leasing(EAST, "IOW", original_insolvency=True))
    assert at.cash("IOW") == 30, "half of 60"


@pytest.mark.rule("1860-variant-insolvency-revenue-c")
def test_the_rest_of_insolvency_is_unchanged() -> None:
    at = best(leasing(EAST, "IOW", original_insolvency=True))
    assert (at.cash("A"), at.price("IOW")) == (670, 90), "retained, and the price falls"
    assert own(at.state).insolvent == ("IOW",)
    track = given(
        phase="3",
        options={"original_insolvency": True},
        shares={"IOW": {"A": 5}},
        tiles=EAST,
        insolvent=["IOW"],
        turn=("IOW", "track"),
    )
    assert track.refused(lay("IOW", "I3", "758", 0)) == "1860-insolvency-f"


# Variable revenue of private companies


def incomes(on: bool, floated: bool = False, **own_: object) -> dict[str, int]:
    """What each private pays at the start of the next operating round, when A has all of them."""
    at = given(
        options={"variable_private_income": on},
        privates={"A": ["BHC"], "B": ["YHC"], "C": ["CMH"]},
        shares={"BHI&R": {"A": 5 if floated else 4}},
        own=own_,
        stock="A",
    ).act(PASS, PASS, PASS)
    return {private: at.cash(who) - 670 for private, who in (("BHC", "A"), ("YHC", "B"), ("CMH", "C"))}


@pytest.mark.rule("1860-variant-private-revenue-a")
def test_brading_pays_10_once_its_railway_has_floated() -> None:
    assert incomes(on=True, floated=False)["BHC"] == 5
    assert incomes(on=True, floated=True)["BHC"] == 10
    assert incomes(on=False, floated=True)["BHC"] == 5


@pytest.mark.rule("1860-variant-private-revenue-b")
@ON_AND_OFF
def test_yarmouth_pays_15_once_a_run_has_linked_yarmouth_and_newport(on: bool) -> None:
    at = given(
        phase="3",
        options={"variable_private_income": on},
        privates={"B": ["YHC"]},
        shares={"FYN": {"A": 5}},
        trains={"FYN": ["3+2"]},
        tiles=WEST,
        turn=("FYN", "run"),
        operating=(1, 2),
    )
    best(at).act(pay("FYN"))
    assert at.operating.number == 2
    assert at.cash("B") == 670 + (15 if on else 10)


@pytest.mark.rule("1860-variant-private-revenue-b")
def test_a_run_of_another_company_to_newport_changes_nothing() -> None:
    cowes = {"F2": ("787", 0), "F4": ("742", 3)}
    at = given(
        phase="3",
        options={"variable_private_income": True},
        privates={"B": ["YHC"]},
        shares={"C&N": {"A": 5}},
        trains={"C&N": ["3+2"]},
        tiles=cowes,
        turn=("C&N", "run"),
    )
    at.act({"kind": "run-routes", "company": "C&N", "routes": (Route("3+2-0", ("F2.0", "F2.1", "G5.0")),)})
    assert not own(at.state).yarmouth_linked


@pytest.mark.rule("1860-variant-private-revenue-b")
@pytest.mark.parametrize("one_train", [True, False])
def test_one_train_must_run_all_the_way_from_yarmouth_to_newport(one_train: bool) -> None:
    """Two trains that change at a small station between the two bring the bonus of a destination, but not this."""
    at = given(
        phase="5",
        options={"variable_private_income": True, "destinations": True},
        shares={"FYN": {"A": 5}},
        bases={"FYN": ["G5"]},
        trains={"FYN": ["3+2"] if one_train else ["3+2", "3+2"]},
        tiles={**WEST, "D6": ("748", 2)},
        turn=("FYN", "run"),
    )
    through = (Route("3+2-0", ("B4.0", "D6.0", "G5.0")),)
    changing = (Route("3+2-0", ("B4.0", "D6.0")), Route("3+2-1", ("D6.0", "G5.0")))
    at.act(run("FYN", *(through if one_train else changing)))
    assert at.cash("FYN") == 200
    assert own(at.state).yarmouth_linked is one_train


@pytest.mark.rule("1860-variant-private-revenue-c")
def test_ryde_and_cowes_halve_when_fishbourne_is_bought() -> None:
    at = given(
        phase="6",
        options={"variable_private_income": True},
        privates={"A": ["FFC"], "B": ["RPSC"], "C": ["CMH"]},
        own={"fishbourne_bought": True},
        shares={"S&C": {"A": 2}},
        stock="A",
    ).act(PASS, PASS, PASS)
    assert (at.cash("B"), at.cash("C")) == (670 + 3 * 15, 670 + 3 * 10), "three operating rounds"
    assert incomes(on=True)["CMH"] == 20


@pytest.mark.rule("1860-variant-private-revenue-d")
@ON_AND_OFF
def test_privates_are_closed_by_their_owner_instead_of_sold_or_exchanged(on: bool) -> None:
    at = given(
        options={"variable_private_income": on},
        shares={"IOW": {"A": 5, "B": 4}},
        privates={"A": ["RPSC"], "B": ["CMH"]},
        stock="A",
    )
    banned = "1860-variant-private-revenue-d" if on else ""
    assert at.refused(exchange("RPSC")) == at.refused(sell_private("RPSC")) == banned
    assert at.refused(close("RPSC")) == ("" if on else "1860-selling-privates-b")
    assert offered(at, "close-private", "private") == (["RPSC"] if on else [])
    assert at.refused(close("CMH")) == ("1860-variant-private-revenue-d" if on else "1860-selling-privates-b")
    assert at.refused(buy("IOW")) == "1860-exchanging-privates-e", "the last share is reserved in any case"
    if on:
        at.act(close("RPSC"))
        assert [one.clause for one in at.said(Remark)] == ["1860-variant-private-revenue-d"]
        for wish in (close("RPSC"), exchange("RPSC"), sell_private("RPSC"), buy_private("RPSC", 130)):
            assert at.refused(wish) == "1860-variant-private-revenue-e", "closed for good"
        assert not at.refused(buy("IOW")), "nothing is reserved for a closed private"


@pytest.mark.rule("1860-variant-private-revenue-e")
def test_a_closed_private_pays_nothing_leaves_the_limit_and_counts_face_value() -> None:
    at = given(options={"variable_private_income": True}, privates={"A": ["RPSC"]}, shares={"S&C": {"A": 2}}, stock="A")
    before = at.title.scores(at.state)["A"]
    assert certificates(at.state, "A") == 2
    at.act(close("RPSC"))
    assert certificates(at.state, "A") == 1
    assert at.title.scores(at.state)["A"] == before, "130 either way"
    at.act(PASS, PASS, PASS)
    assert at.cash("A") == 670, "no income"


@pytest.mark.rule("1860-variant-private-revenue-f")
@ON_AND_OFF
def test_fishbourne_closes_no_private(on: bool) -> None:
    at = given(
        phase="6",
        options={"variable_private_income": on},
        privates={"A": ["RPSC"]},
        stock="B",
        settle=False,
    )
    at.state.papers["private:FFC"] = IPO
    at.act(buy_private("FFC", 200))
    assert at.state.papers["private:RPSC"] == ("player/A" if on else SCRAP)


# Ignoring the historical order


@pytest.mark.rule("1860-variant-company-order-a")
@ON_AND_OFF
def test_without_layers_any_company_may_be_started(on: bool) -> None:
    at = given(options={"no_layers": on}, own={"layer": 1, "stock_round": 1}, shares={"C&N": {"C": 2}}, stock="A")
    assert at.refused(start("VYSC", 54)) == ("" if on else "1860-major-companies-e")


@pytest.mark.rule("1860-variant-company-order-b")
def test_a_third_start_waits_for_the_others_to_operate_or_to_sell_out() -> None:
    def board(cn: dict[str, int], iow: dict[str, int], fresh: list[str]) -> Position:
        return given(options={"no_layers": True}, shares={"C&N": cn, "IOW": iow}, fresh=fresh, stock="C")

    third = start("VYSC", 54)
    both = ["C&N", "IOW"]
    assert board({"A": 5}, {"B": 5}, both).refused(third) == "1860-variant-company-order-b"
    assert not board({"A": 5}, {"B": 5}, ["IOW"]).refused(third), "C&N has operated"
    assert board({"A": 10}, {"B": 5}, both).refused(third) == "1860-variant-company-order-b"
    assert not board({"A": 10}, {"B": 10}, both).refused(third), "no initial share is left"


@pytest.mark.rule("1860-variant-company-order-b")
@pytest.mark.parametrize("private_open", [True, False])
def test_a_share_kept_for_a_private_company_is_not_for_sale_and_holds_up_no_start(private_open: bool) -> None:
    at = given(
        options={"no_layers": True},
        shares={"C&N": {"A": 9}, "IOW": {"B": 10}},
        fresh=["C&N", "IOW"],
        privates={"A": ["CMH"]} if private_open else {},
        stock="C",
    )
    assert at.refused(start("VYSC", 54)) == ("" if private_open else "1860-variant-company-order-b")


# Selling shares of companies that have not operated


@pytest.mark.rule("1860-variant-selling-non-operating-a")
@pytest.mark.rule("1860-variant-selling-non-operating-b")
@pytest.mark.parametrize(("on", "fresh", "brings"), [(True, True, 82), (True, False, 41), (False, True, 41)])
def test_shares_of_companies_that_have_not_operated_bring_the_full_price(on: bool, fresh: bool, brings: int) -> None:
    at = given(
        options={"full_price_before_operating": on},
        shares={"FYN": {"A": 5}},
        par={"FYN": 82},
        fresh=["FYN"] if fresh else [],
        stock="A",
    )
    assert at.act(sell("FYN", 1)).cash("A") == 670 + brings


# Destinations


@pytest.mark.rule("1860-variant-destinations-a")
def test_destinations_and_their_bonuses() -> None:
    table = {name: {one.name: one.bonus for one in places} for name, places in EXTRA.destinations.items()}
    assert table == {
        "C&N": {"Newport": 50, "Ryde Esplanade": 50},
        "IOW": {"Ventnor": 100},
        "IWNJ": {"Shide": 100, "Sandown": 100},
        "FYN": {"Newport": 200},
        "NGStL": {"Newport": 100, "Ventnor": 100},
        "BHI&R": {"Brading": 100, "Ryde Esplanade": 100},
        "S&C": {"Shanklin": 200},
        "VYSC": {"Ventnor": 100, "Freshwater": 100},
    }


def to_newport(on: bool = True, **more: tuple[str, ...]) -> Position:
    return given(
        phase="3",
        options={"destinations": on},
        shares={"FYN": {"A": 5}},
        trains={} if "insolvent" in more else {"FYN": ["3+2"]},
        insolvent=more.get("insolvent", ()),
        own={"reached": more.get("reached", ())},
        tiles=WEST,
        turn=("FYN", "run"),
    )


@pytest.mark.rule("1860-variant-destinations-a", "1860-variant-destinations-b")
def test_the_first_run_to_the_destination_brings_the_bonus_once() -> None:
    subsidy = 30
    at = best(to_newport())
    assert at.cash("FYN") == 200 + subsidy
    assert best(to_newport(reached=own(at.state).reached)).cash("FYN") == subsidy
    assert best(to_newport(on=False)).cash("FYN") == subsidy


@pytest.mark.rule("1860-variant-destinations-b")
def test_several_trains_that_meet_connect_home_with_a_destination() -> None:
    """Bembridge - Brading by one train, Brading - Ryde - Ryde Esplanade by the other."""
    at = given(
        phase="3",
        options={"destinations": True},
        shares={"BHI&R": {"A": 5}},
        bases={"BHI&R": ["J6"]},
        trains={"BHI&R": ["2+1", "3+2"]},
        tiles={"L6": ("115", 1), "K7": ("8", 2), "J6": ("757", 2), "J4": ("6", 0)},
        turn=("BHI&R", "run"),
    )
    routes = (Route("2+1-0", ("L6.0", "J6.0")), Route("3+2-0", ("J6.0", "J4.0", "I3.0")))
    at.act({"kind": "run-routes", "company": "BHI&R", "routes": routes})
    assert at.cash("BHI&R") == 100 + 100, "one bonus for each destination"


@pytest.mark.rule("1860-variant-destinations-c")
def test_an_insolvent_company_gets_the_full_bonus() -> None:
    at = best(to_newport(insolvent=("FYN",)))
    assert at.cash("FYN") == 200 + 40 + 3 * 20


# Accelerated track development


def ryde(on: bool) -> Position:
    """IOW with a train at a junction: west to Ashey (small), south to Brading (large)."""
    return given(
        phase="3",
        options={"accelerated_track": on},
        shares={"IOW": {"A": 5}},
        trains={"IOW": ["3+2"]},
        tiles={"J4": ("12", 0)},
        turn=("IOW", "track"),
    )


ASHEY, BRADING = lay("IOW", "I5", "742", 2), lay("IOW", "J6", "746", 0)
ESPLANADE = lay("IOW", "I3", "758", 0)
MORE_ASHEY = lay("IOW", "H4", "744", 2)


@pytest.mark.rule("1860-variant-accelerated-track-a")
@pytest.mark.parametrize(
    ("on", "second", "after"),
    [
        (True, "1860-variant-accelerated-track-a", "1860-variant-accelerated-track-a"),
        (False, "1860-laying-track-f", "1860-laying-track-g"),
    ],
)
def test_one_large_yellow_tile_or_two_others_as_in_the_standard_game(on: bool, second: str, after: str) -> None:
    assert ryde(on).act(ASHEY).refused(BRADING) == second
    assert ryde(on).act(BRADING).refused(ASHEY) == after
    two = ryde(on).act(ASHEY, MORE_ASHEY)
    assert {"I5", "H4"} <= two.state.tiles.keys()
    assert two.step != "track"


@pytest.mark.rule("1860-variant-accelerated-track-b")
@pytest.mark.parametrize(
    ("on", "after"), [(True, "1860-variant-accelerated-track-b"), (False, "1860-upgrading-track-h")]
)
def test_or_one_upgrade_of_a_large_station_and_nothing_more(on: bool, after: str) -> None:
    assert ryde(on).act(ESPLANADE).refused(ASHEY) == after


def halts(on: bool) -> Position:
    """C&N with a train at Cement Mills, which may become a small station; Carisbrooke is empty."""
    return given(
        phase="3",
        options={"accelerated_track": on},
        shares={"C&N": {"A": 5}},
        trains={"C&N": ["3+2", "3+2"]},
        tiles={"F2": ("787", 0), "F4": ("743", 0)},
        treasury={"C&N": 60},
        turn=("C&N", "track"),
    )


CARISBROOKE, CEMENT_MILLS = lay("C&N", "F6", "743", 0), lay("C&N", "F4", "749", 0)


@pytest.mark.rule("1860-variant-accelerated-track-c")
@pytest.mark.parametrize("order", [(CARISBROOKE, CEMENT_MILLS), (CEMENT_MILLS, CARISBROOKE)])
def test_or_one_yellow_tile_and_one_upgrade_without_large_stations_in_either_order(
    order: tuple[dict[str, object], ...],
) -> None:
    at = halts(on=True).act(*order)
    assert (at.state.tiles["F4"].tile, at.state.tiles["F6"].tile) == ("749", "743")
    assert at.refused(lay("C&N", "F8", "9", 0)) == "1860-variant-accelerated-track-c"
    standard = halts(on=False).act(order[0])
    assert standard.refused(order[1]) in ("1860-laying-track-a", "1860-upgrading-track-h")
    large = halts(on=True).act(CARISBROOKE)
    assert large.refused(lay("C&N", "F2", "788", 0)) == "1860-variant-accelerated-track-c"


@pytest.mark.rule("1860-variant-accelerated-track-c")
def test_after_an_upgrade_no_large_station_is_laid() -> None:
    at = given(
        phase="3",
        options={"accelerated_track": True},
        shares={"IOW": {"A": 5}},
        trains={"IOW": ["3+2"]},
        tiles={"J4": ("12", 0), "I5": ("742", 2)},
        turn=("IOW", "track"),
    ).act(lay("IOW", "I5", "748", 2))
    assert at.refused(BRADING) == "1860-variant-accelerated-track-c"
    assert at.refused(lay("IOW", "H4", "744", 2)) == ""


@pytest.mark.rule("1860-variant-accelerated-track-c")
def test_two_upgrades_are_too_many() -> None:
    at = given(
        phase="3",
        options={"accelerated_track": True},
        shares={"C&N": {"A": 5}},
        trains={"C&N": ["3+2", "3+2"]},
        tiles={"F2": ("787", 0), "F4": ("743", 0), "F6": ("743", 0)},
        turn=("C&N", "track"),
    ).act(CEMENT_MILLS)
    assert at.refused(lay("C&N", "F6", "749", 0)) == "1860-upgrading-track-h"


@pytest.mark.rule("1860-variant-accelerated-track-d")
def test_the_tile_laid_may_not_be_upgraded_in_the_same_turn() -> None:
    at = halts(on=True).act(CARISBROOKE)
    assert at.refused(lay("C&N", "F6", "749", 0)) == "1860-variant-accelerated-track-d"


@pytest.mark.rule("1860-variant-private-revenue-a")
def test_brading_goes_on_paying_10_when_its_railway_is_bankrupt() -> None:
    at = given(
        options={"variable_private_income": True}, bankrupt=["BHI&R"], privates={"A": ["BHC"]}, shares={}, stock="A"
    )
    assert not at.state.companies["BHI&R"].floated
    assert income(at.state, "BHC") == 10
