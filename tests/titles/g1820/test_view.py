"""What a page of 1820 is told."""

from __future__ import annotations

from bradshaw.kernel.actions import Bid
from bradshaw.kernel.records import Laid, cousin
from bradshaw.titles import views
from bradshaw.titles.g1820.frames import Floating, Lobbies, Part, Spot, StockRound
from bradshaw.titles.g1820.own import Lobby
from bradshaw.titles.g1820.takeovers import OfferCompany
from bradshaw.titles.panels import Chart, Line, Ruler
from titles.g1820 import boardroom
from titles.g1820.given import given


def test_the_chart_has_its_marker_and_tells_what_the_next_columns_change() -> None:
    at = given(phase="blue", stock="A", part=2)
    (chart,) = views.panels(at.state)
    assert isinstance(chart, Chart)
    assert (chart.columns[chart.now], len(chart.columns)) == (("6", "blue"), 18)
    rows = {row.name: row for row in chart.rows}
    assert rows["2+"].cells[chart.now] == "100"
    assert rows["Floats"].cells[chart.now] == "10/20"
    assert chart.notes[0] == "7: upkeep of 2+ 100 → 160, 3+ 50 → 100, 5+ 25 → 50, premium +7 → +6"


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


def test_a_pending_float_stands_on_the_map_and_the_map_comes_first() -> None:
    draft = Floating("A", "LUR", 5, 71, (Part("player/A", 3),), step="buyers", spots=(Spot("O11", 0, "5", 3),))
    at = given(frames=(StockRound(1, "B", part=2), Lobbies(), draft))
    pending = views.pending(at.state)
    assert pending.tiles == {"O11": Laid("5", 3)}
    assert [(one.company, one.place.hex) for one in pending.markers if one.place] == [("LUR", "O11")]
    assert views.board_first(at.state)
    assert "O11" not in at.state.tiles
    assert not views.board_first(given(stock="A").state)


def test_cousins_have_purses_and_shares_of_their_own() -> None:
    at = given(stock="A", cousins={"JL": "B"}, held={"LUR": {"A": 2, "JL": 1}}, cash={"JL": 70})
    (holder,) = views.holders(at.state)
    assert (holder.id, holder.letters, holder.owner) == (cousin("JL"), "JL", "B")
    assert views.stands(at.state, "JL") == ["It has £70 and shares: 1 LUR."]
    assert views.stands(at.state, "VF") == []
    assert views.loan_limit(at.state, "LUR") == 3


def test_a_float_has_steps_and_a_turn_only_those_it_comes_to() -> None:
    draft = Floating("A", "LUR", step="terms")
    at = given(frames=(StockRound(1, "B", part=2), Lobbies(), draft))
    assert [stage.name for stage in views.turn_steps(at.state) if stage.when == "now"] == ["Size and par"]
    turn = given(turn=("LUR", "trains"), held={"LUR": {"A": 3}})
    assert [stage.name for stage in views.turn_steps(turn.state)][:4] == ["Track", "Station", "Run", "Pay"]
