"""Set-up and the auction of the private companies (chapters 2, 4, 5 and 6)."""

from __future__ import annotations

from collections import Counter

import pytest

from bradshaw.kernel.auctions.waterfall import BiddersAuction
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import BANK, IPO, company
from bradshaw.mechanics.stock_round import StockRound
from bradshaw.titles.g1843.data import COMPANIES, PRIVATES
from bradshaw.titles.g1843.frames import ChoosingPar, PrivateAuction
from bradshaw.titles.g1843.phases import ABROAD
from bradshaw.titles.g1843.title import TITLE
from position import Position
from say import PASS, bid, buy, buy_private, start
from titles.g1843.given import given
from titles.g1843.say import exchange


def lots(at: Position) -> list[tuple[str, int]]:
    assert isinstance(at.frame, PrivateAuction)
    return [(lot.lot, lot.price) for lot in at.frame.lots]


def passed(at: Position, turns: int) -> Position:
    return at.act(*[PASS] * turns)


def sold_but_lyon(players: int = 4) -> Position:
    """All but the last are bought one after another, from A on."""
    at = given(players, cash=dict.fromkeys("ABCDEF"[:players], 800))
    for private, fact in list(PRIVATES.items())[:-1]:
        at.act(buy_private(private, fact.price))
    return at


@pytest.mark.rule("1843-2-a")
def test_fifty_trains_lie_in_the_supply() -> None:
    assert Game("1843", ("A", "B")).state.phase == "yellow"
    supply = Counter(train.kind for train in given().state.trains.values() if train.holder == BANK)
    assert supply == {"yellow": 6, "green": 7, "blue": 7, "brown": 6, "red": 6, "gray": 18}


@pytest.mark.rule("1843-2-b", "1843-4-g")
def test_all_certificates_lie_on_the_ipo_chart_and_no_company_has_anything() -> None:
    state = given().state
    assert len(state.companies) == 9
    for name, record in state.companies.items():
        assert state.shares[name] == {IPO: 10}
        assert state.papers[f"director:{name}"] == IPO
        assert (record.par, record.floated, record.director) == (None, False, None)
        assert state.cash.get(company(name), 0) == 0


@pytest.mark.rule("1843-2-e", "1843-4-f")
def test_seven_private_companies_lie_in_the_order_of_their_price() -> None:
    assert [price for _, price in lots(given())] == [15, 20, 40, 60, 110, 150, 210]


@pytest.mark.rule("1843-4-a")
@pytest.mark.parametrize(("players", "cash"), [(2, 1200), (3, 800), (4, 600), (5, 480), (6, 400)])
def test_starting_capital_goes_by_the_number_of_players(players: int, cash: int) -> None:
    at = given(players)
    assert {at.cash(who) for who in at.state.players} == {cash}


@pytest.mark.rule("1843-4-c")
@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_play(players: int) -> None:
    with pytest.raises(BadInput):
        Game(TITLE, [f"P{number}" for number in range(players)])


@pytest.mark.rule("1843-4-d")
def test_the_cards_are_dealt_at_random_one_to_each_player() -> None:
    orders = {Game(TITLE, ["A", "B", "C"], seed=seed).state.turn_order for seed in range(20)}
    assert len(orders) > 2
    assert all(sorted(order) == ["A", "B", "C"] for order in orders)


@pytest.mark.rule("1843-4-e")
def test_six_port_markers_lie_on_the_map() -> None:
    ports = {paper: holder for paper, holder in given().state.papers.items() if paper.startswith("port:")}
    assert ports == dict.fromkeys([f"port:{hex_id}" for hex_id in ("C18", "H7", "A6", "C14", "N15", "K8")], BANK)


@pytest.mark.rule("1843-4-h", "1843-5-a")
def test_nothing_is_traded_before_all_private_companies_are_sold() -> None:
    at = sold_but_lyon()
    for said in (buy("PO"), start("PO", 67)):
        assert at.refused(said) == "1843-6.1-b"
    at.act(buy_private("LM", 210), start("PLM", 67))
    assert isinstance(at.frame, StockRound)


@pytest.mark.rule("1843-6.1-a")
def test_turns_go_by_the_cards() -> None:
    at = given(4)
    asked = []
    for _ in range(5):
        asked.append(at.decider)
        at.act(PASS)
    assert asked == ["A", "B", "C", "D", "A"]


@pytest.mark.rule("1843-6.1-b", "1843-6.1-k")
def test_one_thing_is_done_in_a_turn_and_passing_binds_nobody() -> None:
    at = given(2).act(buy_private("TB", 15))
    assert at.decider == "B"
    at.act(PASS)
    assert at.offers(buy_private("C", 20))
    at.act(PASS)
    assert at.decider == "B"
    assert at.offers(buy_private("C", 15))


@pytest.mark.rule("1843-6.1-c", "1843-6.3-c")
def test_the_cheapest_is_bought_for_its_price_paid_to_the_bank() -> None:
    at = given(5)
    bank = at.state.cash[BANK]
    assert at.refused(buy_private("TB", 20)) == "1843-6.1-c"
    at.act(buy_private("TB", 15))
    assert (at.cash("A"), at.state.cash[BANK]) == (465, bank + 15)
    assert at.state.papers["private:TB"] == "player/A"


@pytest.mark.rule("1843-6.1-d")
def test_bids_lie_on_dearer_ones_and_only_the_cheapest_is_bought() -> None:
    at = given()
    assert at.refused(bid(20, "TB")) == "1843-6.1-d"
    assert at.refused(buy_private("C", 20)) == "1843-6.1-c"


@pytest.mark.rule("1843-6.1-e", "1843-6.1-g")
@pytest.mark.parametrize(("amount", "clause"), [(65, ""), (60, "1843-6.1-e"), (67, "1843-6.1-g"), (150, "")])
def test_the_first_bid_is_5_above_face_value(amount: int, clause: str) -> None:
    assert given().refused(bid(amount, "LH")) == clause


@pytest.mark.rule("1843-6.1-f", "1843-6.1-h")
@pytest.mark.parametrize(("amount", "clause"), [(75, ""), (85, ""), (150, ""), (70, "1843-6.1-f"), (72, "1843-6.1-f")])
def test_later_bids_are_above_the_highest(amount: int, clause: str) -> None:
    assert given().act(bid(70, "LH")).refused(bid(amount, "LH")) == clause


@pytest.mark.rule("1843-6.1-i", "1843-6.3-a")
def test_a_raised_bid_takes_the_place_of_the_old_one() -> None:
    at = given(2, cash={"A": 100, "B": 100}).act(bid(65, "LH"), bid(70, "LH"), bid(80, "LH"), PASS)
    assert at.refused(bid(25, "C")) == "1843-6.3-b"
    at = given(2, cash={"A": 100, "B": 100}).act(bid(65, "LH"), PASS)
    assert at.refused(bid(45, "PStG")) == "1843-6.3-b"
    assert at.refused(bid(35, "C")) == ""


@pytest.mark.rule("1843-6.1-j", "1843-6.3-b")
def test_all_bids_together_are_covered_by_cash() -> None:
    at = given(2, cash={"A": 200, "B": 500}).act(bid(65, "LH"), PASS, bid(115, "VdL"), PASS)
    assert at.refused(bid(25, "C")) == "1843-6.3-b"
    assert given(2, cash={"A": 64}).refused(bid(65, "LH")) == "1843-6.3-b"


@pytest.mark.rule("1843-6.3-a")
def test_money_behind_a_bid_buys_nothing_else() -> None:
    at = given(2, cash={"A": 75, "B": 500}).act(bid(65, "LH"), PASS)
    assert at.refused(buy_private("TB", 15)) == "1843-6.3-a"


@pytest.mark.rule("1843-6.2-a", "1843-6.2-c", "1843-6.2-b")
def test_a_single_bid_wins_when_its_private_becomes_the_cheapest() -> None:
    at = given(4).act(bid(25, "C"), bid(65, "LH"), buy_private("TB", 15))
    assert at.state.papers["private:C"] == "player/A"
    assert at.cash("A") == 600 - 25
    assert lots(at)[0] == ("PStG", 40)
    assert at.state.papers["private:LH"] == BANK


@pytest.mark.rule("1843-6.2-p")
def test_after_a_purchase_the_turn_goes_on_after_the_outright_buyer() -> None:
    at = given(4).act(bid(25, "C"), buy_private("TB", 15))
    assert at.decider == "C"


def fight() -> Position:
    """A 75, B 65, C 70 on Havre; D buys the others up to it."""
    at = given(4, cash={"B": 150}).act(PASS, bid(65, "LH"), bid(70, "LH"), buy_private("TB", 15))
    return at.act(bid(75, "LH"), PASS, PASS, buy_private("C", 20), PASS, PASS, PASS, buy_private("PStG", 40))


@pytest.mark.rule("1843-6.2-a", "1843-6.2-d", "1843-6.2-e")
def test_a_purchase_is_offered_with_what_follows_it() -> None:
    """What carries bids is settled one after the other, up to what carries none."""
    at = given(4).act(bid(25, "C"), bid(45, "PStG"), bid(50, "PStG"), bid(115, "VdL"))
    (option,) = at.options("buy-private")
    assert option.note.split("; ") == [
        "A takes Cie de la Ceinture for 25fr",
        "B (45fr) and C (50fr) fight for Cie de Paris - Saint-Germain, B speaks first",
    ]
    last = sold_but_lyon()
    assert [option.note for option in last.options("buy-private")] == ["all is sold then"]


@pytest.mark.rule("1843-6.2-d", "1843-6.2-e")
def test_several_bidders_hold_an_auction_lowest_first() -> None:
    at = fight()
    assert isinstance(at.frame, BiddersAuction)
    asked = []
    for amount in (80, 85, 90, 95):
        asked.append(at.decider)
        at.act(bid(amount, "LH"))
    assert asked == ["B", "C", "A", "B"]


@pytest.mark.rule("1843-6.2-f", "1843-6.2-h")
@pytest.mark.parametrize(
    ("amount", "clause"), [(80, ""), (100, ""), (150, ""), (75, "1843-6.2-f"), (77, "1843-6.2-f"), (155, "1843-6.2-h")]
)
def test_a_bidder_raises_above_the_highest_bid(amount: int, clause: str) -> None:
    assert fight().refused(bid(amount, "LH")) == clause


@pytest.mark.rule("1843-6.2-g")
def test_the_last_bidder_pays_his_bid_and_the_others_nothing() -> None:
    at = fight().act(PASS, PASS)
    assert at.state.papers["private:LH"] == "player/A"
    assert [at.cash(who) for who in "ABC"] == [525, 150, 600]
    assert at.decider == "A"


@pytest.mark.rule("1843-6.2-i")
def test_resolution_goes_on_until_a_private_without_bids() -> None:
    at = given(4).act(bid(25, "C"), bid(45, "PStG"), bid(50, "PStG"), buy_private("TB", 15))
    assert at.state.papers["private:C"] == "player/A"
    at.act(PASS)
    assert at.state.papers["private:PStG"] == "player/C"
    assert lots(at)[0] == ("LH", 60)


@pytest.mark.rule("1843-6.2-j", "1843-6.2-k", "1843-6.2-l", "1843-6.2-n")
def test_after_a_round_of_passes_privates_pay_a_train_is_burnt_and_the_price_falls() -> None:
    at = given(4).act(buy_private("TB", 15), buy_private("C", 20))
    passed(at, 3)
    assert lots(at)[0] == ("PStG", 40)
    passed(at, 1)
    assert at.cash("B") == 600 - 20 + 5
    assert lots(at)[0] == ("PStG", 35)
    assert [train.holder for train in at.state.trains.values() if train.kind == "yellow"].count(ABROAD) == 1
    passed(at, 4)
    assert lots(at)[0] == ("PStG", 30)


@pytest.mark.rule("1843-6.2-t")
def test_a_short_operating_round_is_no_operating_round() -> None:
    at = sold_but_lyon()
    passed(at, 4)
    assert at.refused(exchange("PO", 67)) == "1843-6.1-b"
    assert not at.state.companies["PO"].par


@pytest.mark.rule("1843-6.2-m", "1843-8.10.1-b", "1843-8.10.2-b", "1843-8.10.2-d")
def test_the_sixth_burnt_train_ends_the_game_at_once() -> None:
    at = given(2).act(
        buy_private("TB", 15),
        buy_private("C", 20),
        buy_private("PStG", 40),
        buy_private("LH", 60),
        buy_private("VdL", 110),
        buy_private("BA", 150),
    )
    passed(at, 11)
    assert at.state.ended is None
    passed(at, 1)
    assert at.state.ended is not None
    face = {"A": 15 + 40 + 110, "B": 20 + 60 + 150}
    assert at.scores() == {who: at.cash(who) + face[who] for who in "AB"}
    assert at.state.phase == "yellow"


@pytest.mark.rule("1843-6.2-o", "1843-6.2-s")
def test_for_nothing_the_next_player_must_take_it() -> None:
    at = passed(given(2), 6)
    assert lots(at)[0] == ("TB", 0)
    assert at.refused(PASS) == "1843-6.2-o"
    assert at.refused(bid(65, "LH")) == "1843-6.2-o"
    at.act(buy_private("TB", 0))
    assert TITLE.scores(at.state)["A"] == 1200 + 15


@pytest.mark.rule("1843-6.2-q")
@pytest.mark.parametrize(("option", "next_one"), [("after_last_buyer", "B"), ("rotation", "C")])
def test_after_the_passes_comes_who_follows_the_last_buyer(option: str, next_one: str) -> None:
    at = given(4, options={"after_all_pass": option}).act(buy_private("TB", 15), bid(65, "LH"), PASS, PASS, PASS, PASS)
    assert at.decider == next_one
    assert passed(given(4), 4).decider == "A"


@pytest.mark.rule("1843-6.2-r")
@pytest.mark.parametrize(("option", "first"), [("after_last_buyer", "B"), ("card_1", "A")])
def test_the_first_stock_round_begins_after_the_last_outright_buyer(option: str, first: str) -> None:
    at = given(4, options={"first_sr_starts_with": option}, cash=dict.fromkeys("ABCD", 800))
    at.act(bid(215, "LM"), PASS, PASS)
    for private, fact in list(PRIVATES.items())[:-1]:
        at.act(buy_private(private, fact.price))
    assert at.state.papers["private:BA"] == "player/A"
    at.act(start("PLM", 67))
    assert at.decider == first
    assert at.state.turn_order == ("A", "B", "C", "D")


@pytest.mark.rule("1843-6.3-d", "1843-10.2.7-b")
def test_who_gets_lyon_mediterranee_sets_the_par_of_plm_at_once() -> None:
    at = sold_but_lyon().act(buy_private("LM", 210))
    assert isinstance(at.frame, ChoosingPar)
    assert at.deciders == ("C",)
    assert at.refused(PASS) == "1843-6.3-d"
    cash = at.cash("C")
    at.act(start("PLM", 79))
    assert (at.owned("PLM", "C"), at.cash("C"), at.price("PLM"), at.cash("PLM")) == (2, cash, 79, 0)
    assert at.state.companies["PLM"].director == "C"


@pytest.mark.rule("1843-6.3-e")
@pytest.mark.parametrize(("par", "clause"), [(67, ""), (79, ""), (86, ""), (94, ""), (105, "1843-6.3-e")])
def test_the_par_of_plm_is_yellow_or_green(par: int, clause: str) -> None:
    assert sold_but_lyon().act(buy_private("LM", 210)).refused(start("PLM", par)) == clause


@pytest.mark.rule("1843-con-49")
def test_by_option_the_par_of_plm_is_yellow() -> None:
    at = given(4, options={"plm_par": "yellow"}, cash=dict.fromkeys("ABCD", 800))
    at.act(*(buy_private(private, fact.price) for private, fact in PRIVATES.items()))
    assert at.refused(start("PLM", 86)) == "1843-6.3-e"
    assert at.refused(start("PLM", 79)) == ""


@pytest.mark.rule("1843-10.2.6-b")
def test_boulogne_comes_with_a_share_of_eta() -> None:
    at = sold_but_lyon()
    assert at.owned("ETA", "B") == 1
    assert at.state.shares["ETA"][IPO] == 9


@pytest.mark.rule("1843-11.1-a")
def test_the_companies_have_so_many_station_markers() -> None:
    state = given().state
    numbers = {name: len(state.markers_of(name)) for name in COMPANIES}
    assert numbers == {"EST": 4, "ETA": 4, "MID": 4, "NOR": 2, "OU": 3, "PLM": 3, "PO": 2, "PRO": 3, "SO": 3}
    assert len(given(options={"plm_stations": 4}).state.markers_of("PLM")) == 4
    assert len(state.markers_of("blocked")) == 9
