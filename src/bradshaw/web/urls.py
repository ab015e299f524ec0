"""All addresses."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

from bradshaw.web import health
from bradshaw.web.accounts import views as accounts
from bradshaw.web.api.routes import api
from bradshaw.web.lobby import views as lobby
from bradshaw.web.table import views as table

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("new/", lobby.new, name="new"),
    path("quick/", lobby.quick, name="quick"),
    path("import/", lobby.import_game, name="import"),
    path("j/<str:invite>/", lobby.invitation, name="invitation"),
    path("g/<str:pk>/", table.page, name="table"),
    path("g/<str:pk>/at/<int:at>/", table.page, name="position"),
    path("g/<str:pk>/live/", table.live, name="live"),
    path("g/<str:pk>/act/", table.act, name="act"),
    path("g/<str:pk>/undo/", table.undo, name="undo"),
    path("g/<str:pk>/redo/", table.redo, name="redo"),
    path("g/<str:pk>/answer/", table.answer, name="answer"),
    path("g/<str:pk>/tab/<slug:tab>/", table.tab, name="tab"),
    path("g/<str:pk>/chat/", table.chat, name="chat"),
    path("g/<str:pk>/note/", table.note, name="note"),
    path("g/<str:pk>/save.json", table.download, name="download"),
    path("g/<str:pk>/18xx.json", table.export, name="export"),
    path("g/<str:pk>/companies.csv", table.spreadsheet, name="spreadsheet"),
    path("g/<str:pk>/join/", lobby.join, name="join"),
    path("g/<str:pk>/seats/", lobby.seat_action, name="seats"),
    path("g/<str:pk>/host/<str:key>/", lobby.host_link, name="host"),
    path("rules/<str:title>/", table.rules, name="rules"),
    path("rules/<str:title>/<str:clause>/", table.clause, name="clause"),
    path("colours/<str:title>.css", table.colours, name="colours"),
    path("drawing.css", table.drawing, name="drawing"),
    path("tiles/<str:title>/<str:tile>/<int:rotation>/", table.tile, name="tile"),
    path("me/", accounts.me, name="me"),
    path("me/export/", accounts.export, name="my-data"),
    path("me/delete/", accounts.delete, name="delete-me"),
    path("me/token/", accounts.new_token, name="new-token"),
    path("me/token/<int:pk>/drop/", accounts.drop_token, name="drop-token"),
    path("accounts/", include("allauth.account.urls")),
    path("api/", api.urls),
    path("admin/", admin.site.urls),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
]
