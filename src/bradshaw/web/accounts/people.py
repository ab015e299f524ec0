"""Who is looking: an account, a guest, or nobody yet.

A guest's browser keeps a random key in a cookie; we keep its hash beside the guest's account. No number of a row is
ever a key, so a guest who was never written down is nobody, whoever gets that number next. The key does not depend
on a session or on the site's secret: a guest's seats outlast a backup and its restoring.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_only_middleware
from django.utils.functional import SimpleLazyObject

from bradshaw.web.accounts.models import Profile
from bradshaw.web.accounts.signals import guest_became

GUEST = "guest"
"""The cookie with a guest's key; sessions of earlier versions hold it under the same name."""

NEWCOMER = "Guest"
"""What a guest is called who has given no name."""


def digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def key_of(request: HttpRequest) -> str:
    """The guest's key that a request brings, or that was made while it is answered."""
    made = getattr(request, "guest_key", "")
    return made or request.COOKIES.get(GUEST, "") or str(request.session.get(GUEST, ""))


def guest_of(request: HttpRequest) -> User | None:
    """The guest behind a request. Accounts have a door of their own: a key never opens one."""
    key = key_of(request)
    if not key:
        return None
    guests = User.objects.filter(profile__guest=True, profile__key=digest(key), is_active=True)
    found = guests.select_related("profile").first()
    if found and GUEST not in request.COOKIES:
        request.guest_key = key  # type: ignore[attr-defined]
    return found


def person(request: HttpRequest) -> User | None:
    """The account or the guest behind a request, if either is known."""
    user = request.user
    if not isinstance(user, User):
        return guest_of(request)
    account: User = getattr(user, "_wrapped", user)  # out of its lazy cover, which makes every question slow
    return account


def person_or_guest(request: HttpRequest, name: str = "") -> User:
    """The person behind a request; a newcomer becomes a guest, remembered by this browser."""
    known = person(request)
    if known is not None:
        return known
    key = secrets.token_urlsafe(32)
    with transaction.atomic():
        user = User.objects.create_user(username=f"guest-{secrets.token_hex(8)}")
        Profile.objects.create(user=user, guest=True, key=digest(key), name=name or NEWCOMER, digest=False)
    request.guest_key = key  # type: ignore[attr-defined]
    return user


@sync_only_middleware
def remember_guests(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """A new guest's key goes to the browser when the guest is written down; who logs in needs it no longer."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        key = getattr(request, "guest_key", "")
        if key and guest_of(request):
            response.set_cookie(
                GUEST,
                key,
                max_age=settings.SESSION_COOKIE_AGE,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        elif GUEST in request.COOKIES and isinstance(request.user, User):
            response.delete_cookie(GUEST, samesite="Lax")
        return response

    return middleware


def profile(user: User) -> Profile:
    """What a person wishes; nothing is written until something is wished."""
    return Profile.objects.filter(user=user).first() or Profile(user=user)


def shown_name(user: User) -> str:
    return str(profile(user))


@receiver(user_logged_in)
def keep_the_guests_games(sender: object, request: HttpRequest | None, user: User, **kwargs: object) -> None:
    """Somebody who played as a guest and then logs in or signs up keeps the games."""
    if request is None or not hasattr(request, "session"):
        return
    guest = guest_of(request)
    request.session.pop(GUEST, None)
    if guest is None:
        return
    with transaction.atomic():
        guest_became.send(User, guest=guest, user=user)
        guest.delete()


def visitor(request: HttpRequest) -> dict[str, Any]:
    """For every template: who is looking, and what they wish, which is asked only where it matters."""
    if not hasattr(request, "session"):
        return {}
    known = person(request)
    return {"person": known, "profile": SimpleLazyObject(lambda: profile(known)) if known else None}
