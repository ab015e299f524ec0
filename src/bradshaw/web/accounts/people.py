"""Who is looking: an account, a guest, or nobody yet."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from bradshaw.web.accounts.models import Profile

GUEST = "guest"
"""The session's key for the guest's account."""


def person(request: HttpRequest) -> User | None:
    """The account or the guest behind a request, if either is known."""
    if isinstance(request.user, User):
        return request.user
    known = request.session.get(GUEST)
    if known is None:
        return None
    return User.objects.filter(pk=known, is_active=True).select_related("profile").first()


def person_or_guest(request: HttpRequest, name: str = "") -> User:
    """The person behind a request; a newcomer becomes a guest, remembered by this browser."""
    known = person(request)
    if known is not None:
        return known
    user = User.objects.create_user(username=f"guest-{secrets.token_hex(8)}")
    Profile.objects.create(user=user, guest=True, name=name or "Guest", digest=False)
    request.session[GUEST] = user.pk
    return user


def profile(user: User) -> Profile:
    found, _ = Profile.objects.get_or_create(user=user)
    return found


def shown_name(user: User) -> str:
    return str(profile(user))


@receiver(user_logged_in)
def keep_the_guests_games(sender: object, request: HttpRequest | None, user: User, **kwargs: object) -> None:
    """Somebody who played as a guest and then logs in or signs up keeps the games."""
    if request is None or GUEST not in request.session:
        return
    guest = User.objects.filter(pk=request.session.pop(GUEST), profile__guest=True).first()
    if guest is None or guest == user:
        return
    from bradshaw.web.table.models import hand_over

    hand_over(guest, user)
    guest.delete()


def visitor(request: HttpRequest) -> dict[str, Any]:
    """For every template: who is looking."""
    if not hasattr(request, "session"):
        return {}
    known = person(request)
    return {"person": known, "profile": profile(known) if known else None}
