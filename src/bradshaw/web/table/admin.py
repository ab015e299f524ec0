"""The keeper's view of games. Records are looked at, never changed."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from bradshaw.web.table.models import Chat, Game, Record, Seat


class SeatInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    extra = 0


@admin.register(Game)
class GameAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("title", "name", "status", "mode", "position", "changed")
    list_filter = ("status", "title", "mode")
    search_fields = ("name", "seats__name")
    readonly_fields = ("records", "version", "position", "fingerprint", "chance", "seed", "begun", "finished")
    exclude = ("invite", "host_key")
    inlines = (SeatInline,)


@admin.register(Record)
class RecordAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("game", "index", "kind", "seat", "at")
    list_select_related = ("game",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Record | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Record | None = None) -> bool:
        return False


@admin.register(Chat)
class ChatAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("game", "name", "text", "at")
    search_fields = ("text", "name")
