"""How pages speak: of money, of prices, of what is possible and whose choice it is."""

from __future__ import annotations

from bradshaw.kernel import events as ev
from bradshaw.kernel.log import sentence
from bradshaw.titles import views
from bradshaw.web.table.show.story import Teller


def told(title: str, event: ev.Event) -> str:
    line = Teller(title).tell(1, event)
    assert line is not None
    return line.text


def test_where_companies_have_credits_their_money_is_written_so() -> None:
    kept = ev.Paid("credit", "company/NGStL", 290, "retained revenue")
    assert told("1860", kept) == "NGStL keeps 290cc (retained revenue)"
    assert told("1860", ev.Paid("company/C&N", "credit", 800, "9+5 train")) == "C&N pays 800cc (9+5 train)"
    assert told("1860", ev.Paid("bank", "player/Ada", 1168, "dividend")) == "Ada receives £1,168 (dividend)"
    assert told("1860", ev.RunMade("C&N", 290, (), subsidy=20)) == "C&N runs for £290, subsidy 20cc"


def test_where_there_is_one_money_companies_have_it_too() -> None:
    assert told("1848", ev.Paid("company/CAR", "bank", 60, "station marker")) == "CAR pays £60 (station marker)"


def test_a_unit_of_several_letters_stands_behind_the_amount() -> None:
    assert views.money("1843", 1200) == "1,200fr"
    assert views.money("1848", -40) == "−£40"


def test_the_log_of_the_command_line_writes_money_as_the_title_does() -> None:
    kept = ev.Paid("credit", "company/NGStL", 290, "retained revenue")
    assert sentence(kept, lambda amount, holder: views.money("1860", amount, holder)) == (
        "NGStL receives 290cc for retained revenue."
    )
