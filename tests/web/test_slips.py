"""The order slip: trades of one turn are added up together, confirmed together, and judged one by one."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from bradshaw.kernel import save
from bradshaw.kernel.codec import plain
from bradshaw.kernel.game import Game as Played
from bradshaw.kernel.records import player
from bradshaw.web.table import slips
from bradshaw.web.table.models import Game, Record

GOLDEN = Path(__file__).parents[1] / "titles"
TITLES = ("1820", "1843", "1848", "1860")
SALE, PURCHASE = "sell-shares", "buy-share"
HTMX = {"HX-Request": "true"}


def trades(game: Played) -> list[dict[str, Any]] | None:
    """A sale and a purchase in one turn of the player who decides, if that is possible."""
    if game.ended:
        return None
    who = game.deciders[0]
    for sale in (one.action for one in game.legal() if one.action.kind == SALE and one.action.actor == who):
        after = game.copy()
        after.act(sale)
        if who not in after.deciders:
            continue
        for one in after.legal():
            if one.action.kind == PURCHASE and one.action.actor == who:
                return [plain(sale), plain(one.action)]
    return None


@lru_cache
def trading(title: str) -> tuple[str, list[dict[str, Any]]]:
    """The last position of the golden game in which somebody may sell and then buy, as a file."""
    game = save.load((GOLDEN / f"g{title}" / "golden" / "game.json").read_bytes())
    while (found := trades(game)) is None:
        game.undo()
        while game.entries and game.entries[-1].action.kind not in (SALE, PURCHASE):
            game.undo()
    return save.dump(game), found


def brought(client: Client, title: str) -> tuple[Game, Played, list[dict[str, Any]]]:
    """A table where somebody may sell and then buy."""
    text, found = trading(title)
    client.post("/import/", {"file": SimpleUploadedFile("game.json", text.encode())})
    return Game.objects.get(), save.load(text), found


def posted(row: Game, *parts: dict[str, Any], **more: str) -> dict[str, Any]:
    return {"part": [json.dumps(one) for one in parts], "expected": str(row.records), **more}


@pytest.mark.parametrize("title", TITLES)
def test_a_sale_and_a_purchase_are_added_up_and_confirmed_once(client: Client, db: None, title: str) -> None:
    row, game, (sale, purchase) = brought(client, title)
    after = game.copy()
    after.act(sale)
    after.act(purchase)
    who = player(sale["actor"])

    first = client.post(f"/g/{row.pk}/outcome/", {"choice": json.dumps(sale)}).json()
    assert "And then" in first["slip"]
    card = client.post(f"/g/{row.pk}/draft/", posted(row, choice=json.dumps(sale)), headers=HTMX).content.decode()
    assert 'name="part"' in card
    assert "data-at-once" not in card  # p would sell
    both = client.post(f"/g/{row.pk}/outcome/", posted(row, sale, choice=json.dumps(purchase))).json()["slip"]
    mine = both[: both.index("</p>")]
    assert mine.count(" + ") == mine.count(" − ") == 1
    assert f"{after.state.cash[who]:,}" in mine
    assert Record.objects.filter(game=row).count() == row.records

    client.post(f"/g/{row.pk}/act/", posted(row, sale, choice=json.dumps(purchase), key="one-click"), headers=HTMX)
    row.refresh_from_db()
    done = [record.action for record in Record.objects.filter(game=row).order_by("index")]
    assert done[len(game.entries) : len(game.entries) + 2] == [sale, purchase]


def test_sent_twice_it_trades_once(client: Client, db: None) -> None:
    row, game, (sale, purchase) = brought(client, "1848")
    body = posted(row, sale, choice=json.dumps(purchase), key="one-click")
    for _ in range(2):
        client.post(f"/g/{row.pk}/act/", body, headers=HTMX)
    done = [record.action for record in Record.objects.filter(game=row).order_by("index")][len(game.entries) :]
    assert done.count(sale) == done.count(purchase) == 1


def test_nothing_is_done_where_one_part_is_refused(client: Client, db: None) -> None:
    row, _, (sale, purchase) = brought(client, "1848")
    dear = {**purchase, "company": "nobody"}
    answer = client.post(f"/g/{row.pk}/act/", posted(row, sale, choice=json.dumps(dear)), headers=HTMX)
    assert answer["X-Bradshaw-Refused"] == "1"
    before = row.records
    row.refresh_from_db()
    assert row.records == before


def test_a_part_is_taken_off_and_the_card_is_as_before(client: Client, db: None) -> None:
    row, _, (sale, purchase) = brought(client, "1848")
    both = client.post(f"/g/{row.pk}/draft/", posted(row, sale, choice=json.dumps(purchase)), headers=HTMX)
    assert both.content.decode().count('name="part"') == 2
    one = client.post(f"/g/{row.pk}/draft/", posted(row, sale, purchase, drop="1"), headers=HTMX).content.decode()
    assert one.count('name="part"') == 1
    none = client.post(f"/g/{row.pk}/draft/", posted(row, sale, drop="all"), headers=HTMX).content.decode()
    assert 'name="part"' not in none
    assert "data-at-once" in none


@pytest.mark.parametrize("part", ['{"kind":"pass"}', "[]", "{", '"sell-shares"'])
def test_only_trades_stand_on_a_slip(client: Client, db: None, part: str) -> None:
    row, _, (_, purchase) = brought(client, "1848")
    body = {"part": [part], "choice": json.dumps(purchase), "expected": str(row.records)}
    answer = client.post(f"/g/{row.pk}/act/", body, headers=HTMX)
    assert "does not belong on an order slip" in answer.content.decode()
    row.refresh_from_db()
    assert row.records == int(body["expected"])  # type: ignore[call-overload]


def test_a_slip_that_is_too_long_is_refused_whole(client: Client, db: None) -> None:
    row, _, found = brought(client, "1848")
    answer = client.post(f"/g/{row.pk}/act/", posted(row, *found * 7), headers=HTMX)
    assert "room for 12 trades" in answer.content.decode()
    assert Game.objects.get().records == row.records


def test_nothing_is_tried_for_somebody_else(client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    row, _, found = brought(client, "1848")
    tried: list[object] = []
    monkeypatch.setattr(slips, "tried", lambda *asked, **how: tried.append(asked))
    other = [one | {"actor": "Nobody here"} for one in found]
    for address in ("act", "draft"):
        answer = client.post(f"/g/{row.pk}/{address}/", posted(row, *other), headers=HTMX)
        assert "do not act for that seat" in answer.content.decode()
    assert not tried
    assert Game.objects.get().records == row.records
