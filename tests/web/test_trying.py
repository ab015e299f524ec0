"""Trying a run without making it."""

from __future__ import annotations

import json
from pathlib import Path

from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from bradshaw.kernel import save
from bradshaw.kernel.codec import plain
from bradshaw.kernel.events import RunMade
from bradshaw.web.table.models import Game
from web.conftest import login, seat_to_act

GOLDEN = Path(__file__).parents[1] / "titles" / "g1860" / "golden" / "game.json"


def test_a_run_that_is_tried_says_revenue_and_subsidy_and_changes_nothing(client: Client, db: None) -> None:
    game = save.load(GOLDEN.read_bytes())
    number, run = next(
        (number, event)
        for number, entry in enumerate(game.entries)
        for event in entry.events
        if isinstance(event, RunMade) and event.subsidy
    )
    action = plain(game.entries[number].action)
    while len(game.entries) > number:
        game.undo()
    client.post("/import/", {"file": SimpleUploadedFile("begun.json", save.dump(game).encode())})
    row = Game.objects.get()
    answer = client.post(f"/g/{row.pk}/try/", {"choice": json.dumps(action)}).json()
    assert answer["ok"]
    assert (answer["run"]["revenue"], answer["subsidy"]) == (run.revenue, f"{run.subsidy}cc")
    row.refresh_from_db()
    assert row.position == number


def test_nothing_is_tried_for_somebody_else(game: Game, players: dict[str, User]) -> None:
    """What the rules answer to an action of another seat could tell what its player alone knows."""
    who = seat_to_act(game)
    other = next(name for name in players if name != who)
    gift = {"kind": "gift", "actor": who, "amount": 5}
    own = login(players[who]).post(f"/g/{game.pk}/try/", {"choice": json.dumps(gift)}).json()
    strange = login(players[other]).post(f"/g/{game.pk}/try/", {"choice": json.dumps(gift)}).json()
    assert (own["ok"], strange["ok"]) == (True, False)
    assert "do not act for that seat" in strange["error"]
