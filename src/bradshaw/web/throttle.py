"""So many times a minute from one address: for what costs us something and needs no account."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

View = Callable[[HttpRequest], HttpResponse]
MINUTE = 60


def at_most(times: int) -> Callable[[View], View]:
    """A view that may be posted to so many times a minute."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest) -> HttpResponse:
            if request.method == "POST":
                key = f"throttle-{view.__name__}-{request.META.get('REMOTE_ADDR', '')}"
                cache.add(key, 0, MINUTE)
                if cache.incr(key) > times:
                    return render(request, "429.html", status=429)
            return view(request)

        return guarded

    return decorate
