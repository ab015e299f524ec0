"""Where the game is, at a glance: rounds, steps and the order of play; a legend for every mark; a log that reads like
a game; an end that adds up."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from bradshaw.board.draw.market import zones_of
from bradshaw.kernel import save
from bradshaw.kernel.game import Game
from bradshaw.titles import views

GOLDEN = Path(__file__).parents[1] / "titles"
TITLES = ("1820", "1843", "1848", "1860")
AMOUNT = re.compile(r"(−?)(?=£|[\d,]+fr)£?([\d,]+)")


def golden(title: str, kind: str = "") -> Game:
    """The golden game at its end, or where this was done for the last time."""
    game = save.load((GOLDEN / f"g{title}" / "golden" / "game.json").read_bytes())
    last = max((number for number, entry in enumerate(game.entries) if entry.action.kind == kind), default=None)
    while last is not None and len(game.entries) > last:
        game.undo()
    return game


def page_of(client: Client, game: Game) -> str:
    file = SimpleUploadedFile("game.json", save.dump(game).encode())
    address = client.post("/import/", {"file": file}).headers["Location"]
    return client.get(address).content.decode()


def part(page: str, id: str) -> str:
    """A section of the page."""
    found = re.search(rf'<(section|header|ol)[^>]* id="{id}".*?</\1>', page, re.DOTALL)
    assert found
    return found[0]


def words(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", html))


@pytest.mark.parametrize("title", TITLES)
def test_bars_say_which_round_step_and_company_is_on(client: Client, db: None, title: str) -> None:
    game = golden(title, "lay-tile")
    page = page_of(client, game)
    bars = {"header": views.rounds(game.state), "steps": views.turn_steps(game.state)}
    for bar, now in ((part(page, id), stages) for id, stages in bars.items()):
        (current,) = re.findall(r'<li class="now" aria-current="step">(.*?)</li>', bar, re.DOTALL)
        (expected,) = [one.name for one in now if one.when == "now"]
        assert words(current).endswith(expected)
        assert all(one.name in words(bar) for one in now)
    assert re.findall(r'<li class="pl on"', part(page, "header"))
    (acting,) = re.findall(r'<li class="now" aria-current="true">(.*?)</li>', part(page, "market"), re.DOTALL)
    assert words(acting).split()[0] in game.state.prices


@pytest.mark.parametrize("title", TITLES)
def test_the_market_has_a_key_and_everything_a_legend(client: Client, db: None, title: str) -> None:
    game = golden(title, "lay-tile")
    page = page_of(client, game)
    key = re.search(r'<ul class="market-key".*?</ul>', page, re.DOTALL)
    assert key
    zones = zones_of(views.printed(title).market)  # type: ignore[union-attr]
    assert zones
    address = re.search(r'hx-get="([^"]*/legend/)"', part(page, "steps"))
    assert address
    legend = client.get(address[1]).content.decode()
    for zone in zones.values():
        assert zone.words in words(key[0])
        assert zone.words in words(legend)
    for said in ("something may be done here", "built lately", "on trial, not laid yet", "may be chosen"):
        assert said in words(legend)


@pytest.mark.parametrize("title", TITLES)
def test_the_log_shows_sentences_and_keeps_clauses_behind_a_sign(client: Client, db: None, title: str) -> None:
    game = golden(title, "dividend" if title != "1820" else "run-routes")
    recent = part(page_of(client, game), "recent")
    assert re.search(rf'class="clause" title="{title}-', recent)
    assert f"{title}-" not in words(recent)
    assert f"/at/{len(game.entries)}/" in recent


@pytest.mark.parametrize("title", TITLES)
def test_the_end_names_all_that_counts_and_adds_up(client: Client, db: None, title: str) -> None:
    game = golden(title)
    assert game.ended
    scores = part(page_of(client, game), "scores")
    rows = re.findall(r"<li>(.*?)</li>", scores, re.DOTALL)
    assert len(rows) == len(game.state.players)
    for row in rows:
        worth, *parts = [int(f"{sign and '-'}{amount.replace(',', '')}") for sign, amount in AMOUNT.findall(words(row))]
        assert worth == sum(parts)
        assert "cash" in words(row)
