"""All addresses."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path, register_converter
from django.urls.converters import StringConverter

from bradshaw.web import health, me
from bradshaw.web.api.routes import api
from bradshaw.web.lobby import entrance
from bradshaw.web.lobby import views as lobby
from bradshaw.web.table import views as table


class Id(StringConverter):
    """A game's id or an unguessable key."""

    regex = r"[A-Za-z0-9_-]{1,32}"


class Name(StringConverter):
    """A title, a clause or a tile."""

    regex = r"[A-Za-z0-9_.+-]{1,80}"


register_converter(Id, "id")
register_converter(Name, "name")

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("new/", lobby.new, name="new"),
    path("quick/", lobby.quick, name="quick"),
    path("import/", lobby.import_game, name="import"),
    path("j/<id:invite>/", lobby.invitation, name="invitation"),
    path("g/<id:pk>/", entrance.page, name="table"),
    path("g/<id:pk>/at/<int:at>/", table.page, name="position"),
    path("g/<id:pk>/live/", entrance.live, name="live"),
    path("g/<id:pk>/act/", table.act, name="act"),
    path("g/<id:pk>/try/", table.attempt, name="try"),
    path("g/<id:pk>/outcome/", table.outcome, name="outcome"),
    path("g/<id:pk>/draft/", table.draft, name="draft"),
    path("g/<id:pk>/gains/", table.gains, name="gains"),
    path("g/<id:pk>/hint/", table.hint, name="hint"),
    path("g/<id:pk>/review/", table.review, name="review"),
    path("g/<id:pk>/hex/<name:hex_id>/", table.hex_facts, name="hex"),
    path("g/<id:pk>/about/", table.about, name="about"),
    path("g/<id:pk>/how/", table.how, name="how"),
    path("g/<id:pk>/legend/", table.legend, name="legend"),
    path("g/<id:pk>/undo/", table.undo, name="undo"),
    path("g/<id:pk>/redo/", table.redo, name="redo"),
    path("g/<id:pk>/answer/", table.answer, name="answer"),
    path("g/<id:pk>/orders/", table.order, name="orders"),
    path("g/<id:pk>/tab/<slug:tab>/", table.tab, name="tab"),
    path("g/<id:pk>/chat/", table.chat, name="chat"),
    path("g/<id:pk>/note/", table.note, name="note"),
    path("g/<id:pk>/save.json", table.download, name="download"),
    path("g/<id:pk>/18xx.json", table.export, name="export"),
    path("g/<id:pk>/companies.csv", table.spreadsheet, name="spreadsheet"),
    path("g/<id:pk>/join/", lobby.join, name="join"),
    path("g/<id:pk>/seats/", lobby.seat_action, name="seats"),
    path("g/<id:pk>/host/<id:key>/", lobby.host_link, name="host"),
    path("rules/<name:title>/", table.rules, name="rules"),
    path("rules/<name:title>/<name:clause>/", table.clause, name="clause"),
    path("colours/<name:title>.css", table.colours, name="colours"),
    path("drawing.css", table.drawing, name="drawing"),
    path("maps/<name:title>.svg", table.map_picture, name="map"),
    path("tiles/<name:title>/<name:tile>/<int:rotation>/", table.tile, name="tile"),
    path("me/", me.me, name="me"),
    path("me/export/", me.export, name="my-data"),
    path("me/delete/", me.delete, name="delete-me"),
    path("me/token/", me.new_token, name="new-token"),
    path("me/token/<int:pk>/drop/", me.drop_token, name="drop-token"),
    path("accounts/", include("allauth.urls")),
    path("api/", api.urls),
    path("admin/", admin.site.urls),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
]
