"""So much a minute by one person or from one address: for what costs us something."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import wraps

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from bradshaw.web.accounts import people

View = Callable[..., HttpResponse]
MINUTE = 60
GUESTS = 10
"""For how many guests one address pays at tables."""


class TooMuch(Exception):
    """Somebody has asked for more than their share of this minute."""


def payers(request: HttpRequest, seated: bool) -> Iterator[tuple[str, int]]:
    """Who pays, and for how many. Accounts pay for themselves. Guests are made too easily, so their address pays;
    at a table, where a club's guests may sit behind one address, each pays and the address for some of them."""
    address = str(request.META.get("REMOTE_ADDR", ""))
    who = people.person(request)
    if who is not None and request.user.is_authenticated:
        yield f"person-{who.pk}", 1
    elif who is not None and seated:
        yield f"person-{who.pk}", 1
        yield f"guests-{address}", GUESTS
    else:
        yield address, 1


def charge(request: HttpRequest, what: str, cost: int, most: int, *, seated: bool = False) -> None:
    """Put a cost on the account of this minute. A new minute is a new account, whatever the cache does with ages."""
    for payer, times in payers(request, seated):
        key = f"cost-{what}-{payer}-{int(time.time() // MINUTE)}"
        cache.add(key, 0, 2 * MINUTE)
        if cache.incr(key, cost) > most * times:
            raise TooMuch


def at_most(times: int, what: str = "", *, seated: bool = False) -> Callable[[View], View]:
    """A view that may be posted to so many times a minute; it may charge more for what it finds to do."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            try:
                if request.method == "POST":
                    charge(request, what or view.__name__, 1, times, seated=seated)
                return view(request, *args, **kwargs)
            except TooMuch:
                return render(request, "429.html", status=429)

        return guarded

    return decorate
