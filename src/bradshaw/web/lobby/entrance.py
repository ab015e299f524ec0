"""The address of a game: its waiting room until it begins, then the table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from bradshaw.web.lobby.views import room
from bradshaw.web.table import views as table
from bradshaw.web.table.models import Game


@require_GET
def page(request: HttpRequest, pk: str) -> HttpResponse:
    game = table.found(pk)
    if game.status == Game.Status.OPEN:
        return render(request, "lobby/room.html", room(request, game))
    return table.whole_page(request, game)


@require_GET
def live(request: HttpRequest, pk: str) -> HttpResponse:
    """What has changed: in the room everything, at the table the parts that have."""
    game = table.found(pk)
    if game.status == Game.Status.OPEN:
        return render(request, "lobby/seats.html", room(request, game))
    if request.GET.get("room"):
        return HttpResponse(headers={"HX-Redirect": game.get_absolute_url()})
    return table.live(request, game)
