"""So much a minute by one person or from one address: for what costs us something."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

View = Callable[..., HttpResponse]
MINUTE = 60


class TooMuch(Exception):
    """Somebody has asked for more than their share of this minute."""


def payer(request: HttpRequest) -> str:
    """Accounts pay for themselves; guests are made too easily, so their address pays."""
    who = request.user
    return f"user-{who.pk}" if who.is_authenticated else str(request.META.get("REMOTE_ADDR", ""))


def charge(request: HttpRequest, what: str, cost: int, most: int) -> None:
    """Put a cost on the account of this minute. A new minute is a new account, whatever the cache does with ages."""
    key = f"cost-{what}-{payer(request)}-{int(time.time() // MINUTE)}"
    cache.add(key, 0, 2 * MINUTE)
    if cache.incr(key, cost) > most:
        raise TooMuch


def at_most(times: int, what: str = "") -> Callable[[View], View]:
    """A view that may be posted to so many times a minute; it may charge more for what it finds to do."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            try:
                if request.method == "POST":
                    charge(request, what or view.__name__, 1, times)
                return view(request, *args, **kwargs)
            except TooMuch:
                return render(request, "429.html", status=429)

        return guarded

    return decorate
