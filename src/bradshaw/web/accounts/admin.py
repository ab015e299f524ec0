from __future__ import annotations

from django.contrib import admin

from bradshaw.web.accounts.models import Profile


@admin.register(Profile)
class ProfileAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("user", "name", "guest", "digest")
    list_filter = ("guest", "digest")
