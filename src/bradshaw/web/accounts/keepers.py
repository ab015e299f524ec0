"""The door of the admin pages: closed unless the host opens it, and the same lock as everywhere behind it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from allauth.account.decorators import secure_admin_login
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

View = TypeVar("View", bound=Callable[..., Any])


def if_open(view: View) -> View:
    @wraps(view)
    def guarded(*args: Any, **kwargs: Any) -> Any:
        if not settings.ADMIN:
            raise Http404("There is no such page.")
        return view(*args, **kwargs)

    return guarded  # type: ignore[return-value]


class Site(AdminSite):
    def has_permission(self, request: HttpRequest) -> bool:
        """Keepers can do harm to everybody: a password alone does not let them in."""
        return super().has_permission(request) and is_mfa_enabled(request.user)

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        return if_open(super().admin_view(view, cacheable))

    @if_open
    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Keepers log in as everybody does: slowed down when they guess, asked for their second factor."""
        if super().has_permission(request) and not is_mfa_enabled(request.user):
            messages.warning(request, "The keepers' pages are for accounts with a second factor. Add one first.")
            return redirect("mfa_index")
        answer: HttpResponse = secure_admin_login(super().login)(request, extra_context)
        return answer
