"""What players try that cannot be: names that nobody has, piles that are empty, the things of others."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bradshaw.kernel.actions import LayTile, PlaceMarker
from bradshaw.kernel.events import GameEnded, Paid, Passed
from bradshaw.kernel.records import BANK, POOL, SCRAP, player
from bradshaw.kernel.records import company as treasury
from bradshaw.titles.g1843 import running, shares
from bradshaw.titles.g1843.frames import ChoosingCity, Discards
from bradshaw.titles.g1843.own import own
from bradshaw.titles.g1843.phases import RUSTED
from position import Position
from say import PASS, Said, buy, buy_private, lay, pay, sell, start, station
from titles.g1843.given import given
from titles.g1843.say import buy_pool, claim, exchange, several, train
from titles.g1843.test_auction import sold_but_lyon
from titles.g1843.test_stock_rounds import BROWN, WHITE, crowded
from titles.g1843.test_track_and_stations import HAVRE, move, turn
from titles.g1843.test_trains import AGREE, buying, fleet, id_of, in_need


def message(at: Position, said: Said) -> str:
    refusal = at.why_not(said)
    assert refusal is not None
    return refusal.message


# Shares


@pytest.mark.rule("1843-7.1-c", "1843-7.1-d", "1843-7.4-a", "1843-10.2.5-b")
def test_there_are_nine_companies_and_two_piles() -> None:
    at = given(stock="A", shares={"PO": {"B": 3}}, privates={"A": ["VdL"]})
    assert at.refused(start("TGV", 67)) == "1843-7.4-a"
    assert at.refused(buy("TGV")) == "1843-7.1-d"
    assert at.refused(buy("PO", "player/B")) == "1843-7.1-d"
    assert at.refused(sell("TGV")) == "1843-7.1-c"
    assert message(at, sell("TGV")) == "There is no such company."
    assert at.refused(exchange("TGV")) == "1843-10.2.5-b"
    assert at.refused(buy("PO")) == ""


@pytest.mark.rule("1843-7.3-e", "1843-7.3-f")
def test_an_empty_pile_sells_nothing() -> None:
    at = given(stock="A", shares={"PO": {"B": 4, "C": 6}, "OU": {"B": 2}})
    assert at.refused(buy("PO")) == "1843-7.3-e"
    assert at.refused(buy_pool("OU")) == "1843-7.3-f"


@pytest.mark.rule("1843-7.3-g", "1843-7.3-b")
def test_who_sold_does_not_buy_several_back() -> None:
    at = given(stock="A", shares={"OU": {"B": 3, "A": 2, POOL: 3}}, cell={"OU": BROWN}, cash={"A": 900})
    assert at.refused(several("OU", 1, 2)) == ""
    assert at.act(sell("OU")).refused(several("OU", 1, 2)) == "1843-7.3-g"


@pytest.mark.rule("1843-7.6-d", "1843-7.4-a")
@pytest.mark.parametrize(("number", "clause"), [(11, ""), (12, "1843-7.6-d")])
def test_a_directors_certificate_needs_room_under_the_limit(number: int, clause: str) -> None:
    assert crowded(number).refused(start("ETA", 67)) == clause


@pytest.mark.rule("1843-7.6-f", "1843-7.6-g")
def test_over_the_limit_nothing_is_bought_even_where_nothing_can_be_sold() -> None:
    """Half of every company lies in the pool already."""
    held = {name: {"A": 4, POOL: 5} for name in ("OU", "PO", "EST", "SO", "ETA")}
    at = given(
        6, stock="A", shares={**held, "NOR": {"B": 3}}, cell=dict.fromkeys((*held, "NOR"), WHITE), cash={"A": 500}
    )
    held_by_a = shares.certificates(at.state, "A")
    assert at.refused(PASS) == ""
    assert at.refused(buy("NOR")) == "1843-7.6-f"
    most = shares.LIMIT.most(at.state, "A") or 0
    told = f"A has {held_by_a} certificates and may keep {most}: sell {held_by_a - most} first."
    assert message(at, buy("NOR")) == told


@pytest.mark.rule("1843-10.2.5-b")
def test_a_company_with_a_par_takes_no_other_in_exchange() -> None:
    at = given(stock="A", shares={"OU": {"B": 4}}, privates={"A": ["VdL"]})
    assert at.refused(exchange("OU", 67)) == "1843-10.2.5-b"
    assert at.refused(exchange("OU")) == ""


@pytest.mark.rule("1843-7.2-b")
def test_a_share_without_a_par_has_no_price_to_fall() -> None:
    at = given(stock="A", shares={"ETA": {"A": 1}})
    (greyed,) = [one for one in at.menu(explain=True).refused if one.action.kind == "sell-shares"]
    assert (greyed.label, greyed.reason.clause) == ("Sell a share of ETA for 0fr", "1843-7.2-b")


@pytest.mark.rule("1843-7.2-d", "1843-7.7-a")
def test_sales_of_two_companies_are_told_apart() -> None:
    at = given(stock="A", shares={"OU": {"A": 4, "B": 2}, "EST": {"A": 4, "B": 2}}, cell={"OU": "9,6", "EST": "5,7"})
    at.act(sell("OU"), sell("EST"), sell("OU"))
    told = [option.label for option in at.options("sell-shares") if "OU" in option.label]
    assert told[0].startswith("Sell a share of OU for 73fr, price 73 → 68")
    assert [one.count for one in at.round.sales] == [1, 2]


# The auction


@pytest.mark.rule("1843-6.3-d")
def test_only_the_par_of_plm_is_chosen() -> None:
    at = sold_but_lyon().act(buy_private("LM", 210))
    assert at.refused(start("PO", 67)) == "1843-6.3-d"
    assert at.refused(start("PLM", 67)) == ""


# Stations


@pytest.mark.rule("1843-8.5.1-c")
def test_stations_stand_in_cities_that_there_are() -> None:
    at = turn("station")
    assert at.refused(station("OU", "D15", 1)) == "1843-8.5.1-c"
    assert at.refused(station("OU", "D15", -1)) == "1843-8.5.1-c"
    assert at.refused(station("OU", "I24")) == "1843-8.5.1-c"
    assert at.refused(station("OU", "D15")) == ""


@pytest.mark.rule("1843-8.5.2-a", "1843-8.5.2-c")
def test_a_move_is_paid_and_goes_to_a_city() -> None:
    assert turn("station", phase="gray", treasury={"OU": 99}).refused(move("D9", "D15")) == "1843-8.5.2-a"
    at = turn("station", phase="gray", treasury={"OU": 100})
    assert at.refused(move("D9", "D15")) == ""
    assert at.refused({**move("D9", "D15"), "stop": 1}) == "1843-8.5.2-c"
    assert at.refused(move("D9", "D11")) == "1843-8.5.2-c"


@pytest.mark.rule("1843-8.5.1-j", "1843-8.5.2-c")
def test_no_station_is_moved_to_j9_before_mid_has_chosen() -> None:
    at = turn("station", phase="gray")
    assert at.refused(move("D9", "J9")) == "1843-8.5.1-j"


@pytest.mark.rule("1843-8.5.1-k")
def test_mid_chooses_one_of_two_cities() -> None:
    at = given(
        phase="green",
        shares={"MID": {"A": 6}},
        cell={"MID": WHITE},
        tiles={"J9": ("10", 0)},
        frames=(ChoosingCity("MID", "J9"),),
        settle=False,
    )
    for stop in (2, -1):
        assert at.refused(PlaceMarker, company="MID", hex="J9", stop=stop) == "1843-8.5.1-k"
    assert at.refused(PlaceMarker, company="MID", hex="D9", stop=0) == "1843-8.5.1-k"
    assert at.refused(PlaceMarker, company="MID", hex="J9", stop=1) == ""


@pytest.mark.rule("1843-10.1-d", "1843-10.2.6-d")
def test_powers_of_others_and_full_cities() -> None:
    power: dict[str, Any] = {"kind": "build-station", "company": "PO", "private": "BA", "stop": 0}
    laid = {"F13": ("57", 1), "C18": ("10", 0)}
    at = turn("track", "PO", tiles=laid, privates={"PO": ["BA"]})
    assert at.refused(power) == ""
    for private in ("LH", "C", "TGV"):
        assert at.refused({**power, "private": private}) == "1843-10.1-d"
    full = turn(
        "track", "PO", tiles=laid, privates={"PO": ["BA"]}, others={"EST": {"B": 6}}, stations={"EST": ["C18.0"]}
    )
    assert full.refused(power) == "1843-10.2.6-d"
    assert full.refused({**power, "stop": 1}) == ""


@pytest.mark.rule("1843-8.4.2-h")
def test_a_marker_stays_in_its_city_where_the_new_tile_counts_its_cities_the_other_way_round() -> None:
    at = turn("track", "NOR", "brown", tiles={"C18": ("10", 0)}, stations={"NOR": ["C18.0"]})
    other = turn("track", "NOR", "brown", tiles={"C18": ("10", 0)}, stations={"NOR": ["C18.1"]})
    for before, after in ((at, 1), (other, 0)):
        (marker,) = [id for id, one in before.state.markers.items() if one.place and one.place.hex == "C18"]
        before.act(lay("NOR", "C18", "64", 3))
        place = before.state.markers[marker].place
        assert place is not None
        assert (place.hex, place.stop, place.slot) == ("C18", after, 0)


@pytest.mark.rule("1843-8.3-a", "1843-10.2.3-b")
def test_only_the_power_of_saint_germain_lays_a_tile_later_in_the_turn() -> None:
    at = turn("station", tiles={}, privates={"OU": ["PStG"]})
    (option, *_) = at.options("lay-tile")
    assert isinstance(option.action, LayTile)
    assert option.action.power == "PStG"
    assert at.refused(option.action) == ""
    assert at.refused(replace(option.action, power="")) != ""


@pytest.mark.rule("1843-8.5.1-c", "1843-8.5.1-e")
def test_stations_are_offered_while_there_are_markers() -> None:
    at = turn("station", stations={"OU": []})
    assert [(one.hex, one.stop) for one in at.offered(PlaceMarker)] == [("D15", 0)]
    none_left = turn("station", stations={"OU": ["E8", "F15"]})
    assert none_left.menu("place-marker", explain=True).refused == ()
    assert none_left.refused(station("OU", "D15")) == "1843-8.5.1-a"


@pytest.mark.rule("1843-8.5.3-a")
def test_a_port_that_somebody_has_is_not_claimed() -> None:
    free = turn("station", tiles=HAVRE, trains={"OU": ["4+1"]})
    assert free.refused(claim("OU", "C14")) == ""
    taken = turn("station", tiles=HAVRE, trains={"OU": ["4+1"]}, others={"EST": {"B": 6}}, ports={"EST": ["C14"]})
    assert taken.refused(claim("OU", "C14")) == "1843-8.5.3-a"
    assert free.refused(claim("OU", "D15")) == "1843-8.5.3-a"


# The company on turn


@pytest.mark.rule("1843-8.2-g", "1843-10.1-b")
def test_a_company_acts_for_itself() -> None:
    at = buying("green", privates={"B": ["C"]})
    assert at.refused(buy_private("C", 30, "EST")) == "1843-8.2-g"
    assert message(at, buy_private("C", 30, "EST")) == "It is NOR's turn, not EST's."
    assert message(at, buy_private("C", 30, "TGV")) == "It is NOR's turn."
    assert at.refused(buy_private("C", 30, "NOR")) == ""


@pytest.mark.rule("1843-10.1-b")
def test_a_private_company_is_paid_from_the_treasury() -> None:
    at = buying("green", treasury=30, privates={"B": ["C"]})
    assert at.refused(buy_private("C", 31, "NOR")) == "1843-10.1-b"
    assert at.refused(buy_private("C", 30, "NOR")) == ""


@pytest.mark.rule("1843-8.8.1-j", "1843-13.2-j")
def test_a_3_1_that_was_bought_again_runs_as_one_train() -> None:
    at = turn("run", phase="gray", trains={"OU": ["3+1"]})
    assert list(running.fleet(at.state, "OU").values()) == ["3+1"]


@pytest.mark.rule("1843-8.7-g")
def test_nothing_is_paid_out_of_nothing() -> None:
    at = turn("pay")
    assert at.refused(pay("OU")) == "1843-8.7-g"


@pytest.mark.rule("1843-8.7-b", "1843-8.7-c")
def test_every_payment_names_its_rule() -> None:
    shares = {"OU": {"A": 4, "B": 2, POOL: 3}}
    at = given(phase="green", shares=shares, cell={"OU": WHITE}, turn=("OU", "pay"), revenue=100).act(pay("OU"))
    paid = {one.taker: (one.amount, one.clause) for one in at.events if isinstance(one, Paid)}
    assert paid[player("A")] == (40, "1843-8.7-b")
    assert paid[treasury("OU")] == (30, "1843-8.7-c")


# Trains


@pytest.mark.rule("1843-8.8.1-d", "1843-8.8.1-b")
def test_there_is_no_such_train() -> None:
    at = buying("green")
    said = train(at, "NOR", BANK, "4+1", 300)
    assert at.refused({**said, "train": "TGV"}) == "1843-8.8.1-d"
    assert message(at, {**said, "train": "red-0"}) == "The supply sells green trains now."
    empty = buying("gray", supply={"gray": 0})
    assert message(empty, {**said, "train": "gray-0"}) == "The supply is empty."
    assert at.refused({**said, "power": "VdL"}) == "1843-8.8.1-b"
    assert at.refused(said) == ""


@pytest.mark.rule("1843-8.8.1-c")
def test_with_1_franc_a_train_is_offered_for_1() -> None:
    at = buying("green", treasury=1, trains={"EST": ["4+1"]})
    assert at.offers(train(at, "NOR", "EST", "4+1", 1))


@pytest.mark.rule("1843-8.8.1-l", "1843-8.8.3-m")
def test_a_rusted_train_of_another_is_paid_from_the_treasury_and_no_way_out() -> None:
    at = in_need("gray", treasury=120, trains={"NOR": ["5E"]}, supply={"gray": 3})
    assert at.refused(train(at, "EST", "NOR", "5E", 121)) == "1843-8.8.1-l"
    assert at.refused(train(at, "EST", "NOR", "5E", 120)) == ""
    emergency = at.act(train(at, "EST", BANK, "Electric", 900))
    assert emergency.refused(train(emergency, "EST", "NOR", "5E", 120)) == "1843-8.8.3-m"


@pytest.mark.rule("1843-8.8.1-o")
def test_a_rusted_train_is_not_thrown_away_for_its_like() -> None:
    at = buying("gray", trains={"NOR": ["5E"]})
    thrown = id_of(at, treasury("NOR"), "5E")
    assert at.refused(train(at, "NOR", "rusted", "5E", 400, thrown)) == "1843-8.8.1-o"
    assert at.refused(train(at, "NOR", "rusted", "8E", 500, thrown)) == ""


@pytest.mark.rule("1843-8.8.3-j")
def test_the_cheapest_is_named() -> None:
    at = in_need()
    assert message(at, train(at, "EST", BANK, "3/5x2", 500)) == (
        "With the director's money the cheapest is bought, for 300fr."
    )


@pytest.mark.rule("1843-8.8.3-o")
def test_shares_that_bring_enough_are_not_followed_by_one_more() -> None:
    """300 for the train, 120 in the treasury, 97 in hand: a share at 83 brings what is missing to the franc."""
    at = in_need(cash={"A": 97}, shares={"EST": {"A": 6}, "OU": {"A": 4, "B": 3}}, cell={"EST": WHITE, "OU": WHITE})
    at.act(train(at, "EST", BANK, "4+1", 300))
    assert at.refused(sell("OU", 2)) == "1843-8.8.3-o"
    assert at.refused(sell("OU", 1)) == ""


@pytest.mark.rule("1843-10.2.5-g")
def test_a_train_of_the_company_is_marked() -> None:
    at = buying("green", trains={"NOR": ["4+1"], "EST": ["4+1"]}, privates={"NOR": ["VdL"]})
    for id, clause in (("TGV", "1843-10.2.5-g"), ("green-1", "1843-10.2.5-g"), ("green-0", "")):
        assert at.refused({"kind": "mark-train", "company": "NOR", "train": id}) == clause
    assert [option.label for option in at.options("mark-train")] == ["Give the 4+1 the Engineers card"]


def over_limit(**more: Any) -> Position:
    """EST has too many trains when the first red one is bought."""
    at = buying("brown", supply={"brown": 0}, **more)
    return at.act(train(at, "NOR", BANK, "8E", 500))


@pytest.mark.rule("1843-8.8.2-e", "1843-8.8.1-s", "1843-10.2.5-j")
def test_only_what_is_over_the_limit_is_given_up() -> None:
    at = over_limit(trains={"EST": ["5/7x2", "5E", "4+1"]}, own={"obsolete": ("green-0",)})
    discard = {"kind": "discard-train", "company": "EST", "train": "TGV"}
    assert at.refused(discard) == "1843-8.8.2-e"
    assert at.refused({**discard, "company": "NOR", "train": "red-0"}) == "1843-8.8.1-s"
    assert at.refused({**discard, "train": "green-0"}) == "1843-10.2.5-j"
    assert at.refused({**discard, "train": id_of(at, treasury("EST"), "5E")}) == ""


@pytest.mark.rule("1843-8.8.2-f")
def test_turning_helps_against_too_many_trains_and_not_against_too_many_certificates() -> None:
    at = over_limit(trains={"EST": ["5/7x2", "5E"]})
    assert [option.label for option in at.options("turn-train")] == ["EST turns its 5/7x2 to 5E"]
    blue = buying("blue", supply={"blue": 0}, trains={"EST": ["5+2", "5+2", "5+2"]})
    blue.act(train(blue, "NOR", BANK, "5E", 400))
    assert isinstance(blue.frame, Discards)
    assert blue.options("turn-train") == ()


@pytest.mark.rule("1843-8.8.2-f", "1843-10.2.5-j")
def test_an_obsolete_certificate_is_not_turned() -> None:
    """It counts against no limit, so that nothing is gained by it."""
    at = given(
        phase="brown",
        shares={"EST": {"B": 6}},
        cell={"EST": WHITE},
        trains={"EST": ["3/5x2", "5E", "5E", "5E"]},
        own={"obsolete": ("green-0",)},
        frames=(Discards(),),
        settle=False,
    )
    assert at.refused({"kind": "turn-train", "company": "EST", "train": "green-0"}) == "1843-8.8.2-f"
    assert at.options("turn-train") == ()


@pytest.mark.rule("1843-8.8.2-f")
def test_a_certificate_is_turned_once() -> None:
    """Three certificates with three trains are still too many certificates."""
    at = given(
        phase="brown",
        shares={"EST": {"B": 6}},
        cell={"EST": WHITE},
        trains={"EST": ["5/7x2", "5E", "5E"]},
        frames=(Discards(),),
        settle=False,
    )
    doubled = id_of(at, treasury("EST"), "5/7x2")
    assert at.refused({"kind": "turn-train", "company": "EST", "train": doubled}) == ""
    at.act({"kind": "turn-train", "company": "EST", "train": doubled})
    assert at.refused({"kind": "turn-train", "company": "EST", "train": doubled}) == "1843-8.8.2-f"
    assert at.options("turn-train") == ()


@pytest.mark.rule("1843-10.2.7-c", "1843-10.2.5-m", "1843-10.2.5-o")
def test_val_de_loire_is_plms_first_train_where_there_is_room() -> None:
    convert: Said = {"kind": "convert-private", "company": "PLM", "price": 110}
    base: dict[str, Any] = {"shares": {"PLM": {"A": 6}}, "cell": {"PLM": WHITE}, "treasury": {"PLM": 500}}
    privates = {"A": ["LM"], "B": ["VdL"]}
    at = given(5, turn=("PLM", "track"), privates=privates, settle=False, **base)
    at.act(convert, {**AGREE, "actor": "B"})
    assert (fleet(at, "PLM"), at.state.papers["private:LM"]) == (["2"], SCRAP)
    full = given(5, turn=("PLM", "track"), privates=privates, trains={"PLM": ["2+1"] * 4}, settle=False, **base)
    assert full.refused(convert) == "1843-10.2.5-o"
    room = given(5, turn=("PLM", "track"), privates=privates, trains={"PLM": ["2+1"] * 3}, settle=False, **base)
    assert room.refused(convert) == ""


# Rounds and ends


@pytest.mark.rule("1843-8.10.1-e", "1843-8.10.1-f")
def test_a_set_counts_for_itself() -> None:
    """A set without a gray train in a company's hands is none, whatever the set before was."""
    at = given(phase="gray", shares={"OU": {"A": 6}}, cell={"OU": WHITE}, stock="A", own={"gray_owned": True})
    at.act(PASS, PASS, PASS)
    assert not own(at.state).gray_owned


@pytest.mark.rule("1843-5-g", "1843-8.8.2-e")
def test_a_phase_that_foreigners_begin_brings_its_limits() -> None:
    at = given(
        phase="green",
        shares={"NOR": {"A": 6}},
        cell={"NOR": WHITE},
        trains={"NOR": ["4+1"] * 4},
        supply={"green": 1},
        turn=("NOR", "ports"),
        round=2,
    )
    assert (at.state.phase, isinstance(at.frame, Discards)) == ("blue", True)


@pytest.mark.rule("1843-7.1-f", "1843-7.1-i")
def test_rounds_are_counted_and_passes_told() -> None:
    at = given(stock="A").act(PASS)
    assert [one.who for one in at.events if isinstance(one, Passed)] == ["player/A"]
    at.act(PASS, PASS)
    assert (at.round.number, own(at.state).stock_round) == (3, 3)


@pytest.mark.rule("1843-8.8.2-i", "1843-15.3-a", "1843-10.2.5-l")
def test_what_rusts_leaves_the_game_and_in_gray_it_is_on_sale_again() -> None:
    blue = buying("green", supply={"green": 0}, trains={"EST": ["2+1"]})
    rusting = id_of(blue, treasury("EST"), "2+1")
    blue.act(train(blue, "NOR", BANK, "5+2", 350))
    assert blue.state.trains[rusting].holder == SCRAP
    gray = turn("pay", phase="gray", trains={"OU": ["8E"]}, own={"obsolete": ("red-0",)}, revenue=100)
    gray.act({"kind": "dividend", "company": "OU", "pay": False})
    assert gray.state.trains["red-0"].holder == RUSTED


@pytest.mark.rule("1843-8.8.2-h")
def test_companies_over_the_limit_follow_one_another() -> None:
    """The dearer one first, where no company has caused it."""
    fleets = {"NOR": ["4+1"] * 4, "OU": ["5+2"] * 4}
    at = given(
        phase="blue",
        shares={"NOR": {"A": 6}, "OU": {"B": 6}},
        cell={"NOR": WHITE, "OU": "9,9"},
        trains=fleets,
        frames=(Discards(),),
        settle=False,
    )
    discard = {"kind": "discard-train", "company": "NOR", "train": id_of(at, treasury("NOR"), "4+1")}
    assert at.deciders == ("B",)
    assert at.refused({**discard, "actor": "A"}) == "1843-8.8.2-h"
    at.act({"kind": "discard-train", "company": "OU", "train": id_of(at, treasury("OU"), "5+2")})
    assert at.deciders == ("A",)


@pytest.mark.rule("1843-8.10.1-c")
def test_the_end_is_told() -> None:
    at = given(stock="A", shares={"EST": {"A": 6, "B": 4}}, cell={"EST": "1,14"}, passes=2).act(PASS)
    (end,) = [one for one in at.events if isinstance(one, GameEnded)]
    assert (end.clause, end.scores) == ("1843-8.10.1-c", at.scores())
