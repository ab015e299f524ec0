"""What a page of 1820 is told."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bradshaw.kernel.actions import Agree, Bid, TakeLoan
from bradshaw.kernel.auctions.open_cry import Out
from bradshaw.kernel.records import Holder, Laid, Place, cousin, player
from bradshaw.kernel.records import company as treasury
from bradshaw.titles import views
from bradshaw.titles.g1820 import dues, frames, market
from bradshaw.titles.g1820.frames import Floating, Growing, Lobbies, Part, Spot, StockRound
from bradshaw.titles.g1820.issue_round import IssueShares
from bradshaw.titles.g1820.own import Lobby, Used
from bradshaw.titles.g1820.takeovers import NameBuyer, OfferCompany
from bradshaw.titles.panels import Chart, Line, Ruler, Sheet
from position import Position
from titles.g1820 import boardroom
from titles.g1820.given import given
from titles.g1820.test_takeovers import offered


def test_the_chart_has_its_marker_and_tells_what_the_next_columns_change() -> None:
    at = given(phase="blue", stock="A", part=2)
    (chart,) = views.panels(at.state)
    assert isinstance(chart, Chart)
    assert (chart.columns[chart.now], len(chart.columns)) == (("6", "blue"), 18)
    rows = {row.name: row for row in chart.rows}
    assert rows["2+"].cells[chart.now] == "100"
    assert rows["Floats"].cells[chart.now] == "10/20"
    assert chart.notes[0] == "7: upkeep of 2+ 100 → 160, 3+ 50 → 100, 5+ 25 → 50, premium +7 → +6"


def test_the_chart_ends_and_says_so_two_columns_before() -> None:
    def told(column: int) -> tuple[str, ...]:
        (chart,) = views.panels(given(stock="A", part=2, keep={"column": column}).state)
        assert isinstance(chart, Chart)
        assert (chart.columns[-1], {row.cells[-1] for row in chart.rows}) == (("END", "black"), {""})
        last = {row.name: row.cells[-2] for row in chart.rows}
        assert (last["Premium"], last["Interest"], last["Trains"]) == ("+0", "40 %", "2")
        return chart.notes

    assert told(2) == (
        "3: upkeep of 2+ 0 → 10, premium +10 → +9, train limit 6 → 5",
        "4: upkeep of 2+ 10 → 25, 3+ 0 → 10, premium +9 → +8",
    )
    assert told(16)[1:] == told(17) == ("END: the game is over when the marker gets here.",)


def test_a_train_is_marked_with_its_upkeep() -> None:
    at = given(phase="blue", stock="A", held={"LUR": {"A": 2}}, trains={"LUR": ["2+", "8+"]})
    assert {at.state.trains[id].kind: views.train_mark(at.state, id) for id in at.state.trains_of(treasury("LUR"))} == {
        "2+": "£100",
        "8+": "",
    }


def test_the_lobby_line_has_its_gaps() -> None:
    at = given(stock="A", keep={"lobbies": (Lobby("B", 60), Lobby("A", 20))})
    line = views.panels(at.state)[0]
    assert isinstance(line, Line)
    assert [(spot.label, spot.who) for spot in line.spots] == [
        ("£20", "A"),
        ("£30–50", ""),
        ("£60", "B"),
        ("£70 and more", ""),
    ]


def test_a_takeover_shows_its_limits_and_what_everybody_could_pay() -> None:
    at = boardroom.given(
        shares={"LSR": {"A": 6}, "LUR": {"B": 3}, "CFR": {"C": 4}},
        treasuries={"LSR": 700, "LUR": 0, "CFR": 30},
        turn="LSR",
    )
    at.act(OfferCompany(actor="A", company="LUR"))
    ruler = views.panels(at.state)[0]
    assert isinstance(ruler, Ruler)
    assert {mark.name: mark.amount for mark in ruler.marks} == {"minimum": 220, "forces": at.frame.forcing}  # type: ignore[attr-defined]
    assert [(bar.who, bar.company) for bar in ruler.bars] == [("A", "LSR"), ("B", ""), ("C", "CFR")]
    assert ruler.bars[1].says == "out"
    at.act(Bid(actor="A", lot="LUR", amount=230))
    ruler = views.panels(at.state)[0]
    assert isinstance(ruler, Ruler)
    assert ("A", 230) in {(mark.name, mark.amount) for mark in ruler.marks}
    assert ruler.bars[0].says == "holds £230"


def ruler_of(at: Position) -> Ruler:
    found = views.panels(at.state)[0]
    assert isinstance(found, Ruler)
    return found


def test_who_could_pay_how_and_who_has_still_to_answer() -> None:
    at = offered(private={"CNR": "A"})
    assert [(bar.most, bar.parts, bar.capped) for bar in ruler_of(at).bars] == [
        (1000, "private: its director's £1000", 360),
        *[(2142, "treasury £1000 + £1142 by shares and loans", None)] * 2,
    ]
    exact = offered(private={"CNR": "A"}, cash={"A": 360})
    assert (ruler_of(exact).bars[0].most, ruler_of(exact).bars[0].capped) == (360, None), "it could not pay more"
    at.act(Out(actor="B", answers=0))
    assert [bar.says for bar in ruler_of(at).bars] == ["to answer", "out", "to answer"]
    at.act(Bid(actor="C", lot="LSR", amount=400))
    assert [bar.says for bar in ruler_of(at).bars] == ["to answer", "to answer", "holds £400"]
    assert ruler_of(at).bars[0].capped == 410, "its director may go ten above the bid"
    assert ruler_of(at).notes[:2] == (
        "5 shares in play at £71.",
        "From £710 on (7 spaces up) the director cannot decline.",
    )


def test_the_bank_s_bid_and_what_a_liquidation_costs_the_holders() -> None:
    terms: dict[str, Any] = {"shares": {"LSR": {"A": 3}, "LUR": {"B": 3, "pool": 1}}}
    at = boardroom.given(
        **terms,
        price={"LUR": 10},
        loans={"LUR": 2},
        treasuries={"LSR": 400, "LUR": 50},
        own={"doomed": ("LUR",)},
        step=4,
    )
    assert ruler_of(at).notes == (
        "4 shares in play at £10.",
        "Liquidation: the bank bids £40; a bid above it takes what is left.",
    )
    assert [(mark.name, mark.amount, mark.kind) for mark in ruler_of(at).marks] == [
        ("minimum", 40, "limit"),
        ("bank", 40, "pale"),
    ]
    at.act(Bid(actor="A", lot="LUR", amount=50))
    assert [(mark.name, mark.kind) for mark in ruler_of(at).marks][1:] == [("A", "bid")]
    assert [(bar.parts, bar.says) for bar in ruler_of(at).bars[1:]] == [("has no company that may bid", "out")] * 2
    itself = boardroom.given(**terms, treasuries={"LSR": 400}, turn="LUR")
    itself.act(OfferCompany(actor="B", company="LUR"))
    assert ruler_of(itself).notes[1:] == ("It offers itself: the bank bids £142, and a higher bid cannot be declined.",)
    assert [(mark.name, mark.amount) for mark in ruler_of(itself).marks] == [("minimum", 290), ("bank", 142)]


def sheet_of(at: Position) -> Sheet:
    return next(one for one in views.panels(at.state) if isinstance(one, Sheet))


def told(at: Position) -> dict[str, list[str]]:
    """Who is concerned, and what is said of each."""
    return {row.who: row.words.split(" · ") for row in sheet_of(at).rows if row.who}


def warnings(at: Position) -> list[str]:
    return [row.words for row in sheet_of(at).rows if row.warns]


def has(at: Position, holder: Holder) -> str:
    return f"then £{at.state.cash.get(holder, 0):,}"


SALE: dict[str, Any] = {
    "shares": {"LSR": {"A": 6}, "LUR": {"B": 3, "C": 1, "pool": 1}, "CFR": {"C": 4}},
    "treasuries": {"LSR": 100, "LUR": 50, "CFR": 30},
    "loans": {"LUR": 2},
    "trains": {"LUR": ["3+"]},
    "stations": {"LUR": ["C7"]},
    "turn": "LSR",
}


@pytest.mark.rule("1820-8.4.3-d", "1820-8.4.3-e", "1820-8.4.3-g", "1820-8.4.3-j")
def test_the_sheet_of_a_takeover_is_what_then_happens() -> None:
    at = boardroom.given(**SALE)
    at.act(OfferCompany(actor="A", company="LUR"))
    assert sheet_of(at).heading == "If A gets LUR for £360", "nobody has bid: at the minimum, whose company offers it"
    at.act(Bid(actor="A", lot="LUR", amount=730))
    sheet = told(at)
    assert sheet_of(at).heading == "If A gets LUR for £730"
    while at.state.companies["LUR"].floated:
        options = [
            one.action for one in at.menu().options if isinstance(one.action, IssueShares | TakeLoan | Out | Agree)
        ]
        at.act(max(options, key=lambda one: getattr(one, "count", 0)))
    for who, held in (("B", 3), ("C", 1)):
        got = f"+£{at.state.cash[player(who)] - 1000} shares of LUR"
        assert sheet[who] == [got, has(at, player(who)), f"{held} → 0 LUR"]
    buyer = sheet["LSR"]
    assert has(at, treasury("LSR")) in buyer
    assert {"+£284 4 shares issued", "+£400 loan (2 times)", "+£50 treasury of LUR", "gets 3+"} <= {*buyer}
    assert f"loans 0 → {at.state.loans[treasury('LSR')]}" in buyer
    assert next(one for one in buyer if one.startswith("price 71")).endswith(f"→ {market.price(at.state, 'LSR')}")
    assert "stations in C7" in buyer
    assert boardroom.stations_of(at, "LSR") == ["C7"]
    assert f"each round costs £{dues.upkeep(at.state, 'LSR') + dues.interest(at.state, 'LSR')} instead of £0" in buyer
    assert "taken over by LSR" in sheet["LUR"]


@pytest.mark.rule("1820-8.4.3-c", "1820-10.2-a", "1820-17.3-a")
def test_who_would_go_bankrupt_by_the_loans_of_what_a_private_buys_is_warned() -> None:
    terms: dict[str, Any] = {
        "shares": {"LSR": {"A": 6}, "LUR": {"B": 3, "C": 1, "pool": 1}},
        "private": {"CFR": "C"},
        "treasuries": {"LSR": 700, "LUR": 50},
        "turn": "LSR",
    }
    for owed, ruined in ((4, ["C is bankrupt: the game ends."]), (0, [])):
        at = boardroom.given(**terms, cash={"C": 730}, loans={"LUR": owed})
        at.act(OfferCompany(actor="A", company="LUR"))
        at.act(Bid(actor="C", lot="LUR", amount=730))
        assert warnings(at) == ruined
        for _ in range(3):
            if at.state.ended or isinstance(at.frame, frames.Takeovers):
                break
            at.act(next(one.action for one in at.menu().options if isinstance(one.action, Out | Agree)))
        assert bool(at.state.ended) == bool(ruined)


@pytest.mark.rule("1820-8.5-f", "1820-8.5-g")
def test_what_a_liquidation_would_cost_each_holder_is_told_before_it_begins() -> None:
    terms: dict[str, Any] = {
        "shares": {"LSR": {"A": 3}, "LUR": {"B": 3, "C": 1, "pool": 1}},
        "price": {"LUR": 10},
        "own": {"doomed": ("LUR",)},
        "cash": {"B": 100, "C": 1000},
    }
    short: dict[str, Any] = {"loans": {"LUR": 2}, "treasuries": {"LSR": 0, "LUR": 50}}
    at = boardroom.given(**terms, **short, step=3)
    assert sheet_of(at).heading == "If LUR is liquidated"
    assert warnings(at) == ["B is bankrupt: the game ends."]
    assert told(at)["B"] == ["owes £180 for the shortfall of LUR", "3 → 0 LUR"]
    assert told(at)["C"] == ["owes £60 for the shortfall of LUR", "1 → 0 LUR"], "who comes after a bankrupt is told too"
    rich = boardroom.given(**terms | {"cash": {"B": 500}}, **short, step=3)
    assert told(rich)["B"] == ["−£180 the shortfall of LUR", "then £320", "3 → 0 LUR"]
    assert told(rich)["C"] == ["−£60 the shortfall of LUR", "then £940", "1 → 0 LUR"]
    assert warnings(rich) == []
    sold = boardroom.given(**terms | {"cash": {"B": 500}}, **short, step=4)
    assert told(sold)["B"] == told(rich)["B"]
    sold.act(Out(actor="A", answers=50))
    assert (sold.state.cash[player("B")], sold.state.cash[player("C")]) == (320, 940), "the bank's bid stands"


def asked() -> Position:
    """A has bid £400 with two companies that can pay; B is asked."""
    at = boardroom.given(**SALE | {"shares": SALE["shares"] | {"CNR": {"A": 4}}, "treasuries": {"LSR": 100, "CNR": 90}})
    at.act(OfferCompany(actor="A", company="LUR"))
    at.act(Bid(actor="A", lot="LUR", amount=400))
    at.act(Out(actor="C", answers=400))
    at.act(Agree(actor="A"))
    return at


def end_of(at: Position) -> None:
    """Everybody agrees, takes the first answer and as many shares as there may be, until LUR is sold."""
    while at.state.companies["LUR"].floated:
        at.act(max((one.action for one in at.menu().options), key=lambda one: getattr(one, "count", 0)))


@pytest.mark.rule("1820-8.4.2-m", "1820-8.4.3-c", "1820-8.4.3-g")
def test_the_sheet_stays_while_the_director_answers_and_the_buyer_raises_money() -> None:
    at = asked()
    seen = []
    for kind in (frames.Answering, frames.Buying, frames.Buying):
        assert isinstance(at.frame, kind)
        assert sheet_of(at).heading == "If A pays £400"
        assert sheet_of(at).note.startswith("Assumed: the first company able to pay is the buyer if none is named")
        seen.append(told(at))
        at.act(at.menu().options[0].action)
    assert seen[0] == seen[1] == seen[2], "nothing was decided otherwise"
    end_of(at)
    assert has(at, player("B")) in seen[0]["B"]


@pytest.mark.rule("1820-8.4.3-c")
def test_the_sheet_follows_the_buyer_that_is_named() -> None:
    at = asked()
    at.act(Agree(actor="B"))
    first, other = (one.action for one in at.menu().options)
    assert isinstance(first, NameBuyer)
    assert isinstance(other, NameBuyer)
    assert first.company in told(at)
    assert other.company not in told(at)
    at.act(other)
    sheet = told(at)
    assert other.company in sheet
    assert first.company not in sheet
    end_of(at)
    assert has(at, treasury(other.company)) in sheet[other.company]


def test_a_pending_float_stands_on_the_map_and_the_map_comes_first() -> None:
    draft = Floating("A", "LUR", 5, 71, (Part(player("A"), 3),), step="buyers", spots=(Spot("O11", 0, "5", 3),))
    at = given(frames=(StockRound(1, "B", part=2), Lobbies(), draft))
    pending = views.pending(at.state)
    assert pending.tiles == {"O11": Laid("5", 3)}
    assert [(one.company, one.place) for one in pending.markers] == [("LUR", Place("O11", 0, 0))]
    assert views.board_first(at.state)
    assert "O11" not in at.state.tiles
    assert not views.board_first(given(stock="A").state)


def test_cousins_have_purses_and_shares_of_their_own() -> None:
    at = given(stock="A", cousins={"JL": "B"}, held={"LUR": {"A": 2, "JL": 1}}, cash={"JL": 70})
    (holder,) = views.holders(at.state)
    assert (holder.id, holder.letters, holder.owner) == (cousin("JL"), "JL", "B")
    assert views.stands(at.state, "JL") == ["It has £70 and shares: 1 LUR."]
    assert views.stands(at.state, "VF") == []
    assert views.stands(given(stock="A", cousins={"BI": "B"}).state, "BI") == ["It has £0 and no shares."]
    assert views.loan_limit(at.state, "LUR") == 3


@pytest.mark.parametrize(
    ("name", "used", "left"),
    [("S&F", 1, "2 for LUR, 1 for CFR"), ("GL&CC", 1, "0 for LUR, 1 for CFR"), ("JH", 1, "0 for LUR, 1 for CFR")],
)
@pytest.mark.rule("1820-14.3.2-c", "1820-14.4.2-c", "1820-14.5.1-b")
def test_the_card_of_a_cousin_tells_how_often_companies_may_use_it_still(name: str, used: int, left: str) -> None:
    held = {"LUR": {"A": 1, name: 3}, "CFR": {"B": 2, name: 1}}
    at = given(stock="A", cousins={name: "B"}, held=held, size={"LUR": 10}, keep={"used": (Used(name, "LUR", used),)})
    assert views.stands(at.state, name) == ["It has £0 and shares: 3 LUR, 1 CFR.", f"Uses left: {left}."]


def test_cards_of_the_other_colour_and_the_private_track_are_lines() -> None:
    at = given(stock="A", part=2, keep={"cards": ("C", "A")}, privates={"LSR": "A", "LUR": "B"})
    lines = {one.heading: one.spots for one in views.panels(at.state) if isinstance(one, Line)}
    assert lines == {
        "Cards for the next stock round": (("1", "C"), ("2", "A")),
        "Private track": (("1", "LSR"), ("2", "LUR")),
    }


def test_a_growing_company_tells_its_buyers_so_far() -> None:
    parts = (Part(player("A"), 2), Part(cousin("JL"), 1))
    draft = Growing("A", "LUR", 10, unpaid=1)
    at = given(frames=(StockRound(1, "A"), draft), held={"LUR": {"A": 2, "B": 1}}, cousins={"JL": "A"})
    assert at.menu().heading == "Growing: LUR with 10 shares at £60, bought by nobody"
    at = given(frames=(StockRound(1, "A"), replace(draft, parts=parts)), held={"LUR": {"A": 2, "B": 1}})
    assert at.menu().heading == "Growing: LUR with 10 shares at £60, bought by A 2, Joseph Locke 1"
    at = given(frames=(StockRound(1, "A"), replace(draft, company="CFR")), privates={"CFR": "A"})
    assert at.menu().heading == "Growing: CFR with 10 shares at a price to be chosen, bought by nobody"


def test_a_float_has_steps_and_a_turn_only_those_it_comes_to() -> None:
    draft = Floating("A", "LUR", step="terms")
    at = given(frames=(StockRound(1, "B", part=2), Lobbies(), draft))
    assert [stage.name for stage in views.turn_steps(at.state) if stage.when == "now"] == ["Size and par"]
    turn = given(turn=("LUR", "trains"), held={"LUR": {"A": 3}})
    assert [stage.name for stage in views.turn_steps(turn.state)][:4] == ["Track", "Station", "Run", "Pay"]


def test_the_bar_of_rounds_names_a_stock_round_and_two_sets() -> None:
    at = given(stock="A", part=2, keep={"stock_round": 3})
    assert [stage.name for stage in views.rounds(at.state)] == [
        "Stock 3",
        "OR 3.1",
        "Takeovers 3.1",
        "OR 3.2",
        "Takeovers 3.2",
    ]
