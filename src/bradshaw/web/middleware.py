"""What every response gets: a line in the log, a content security policy, and words where no worker had time."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_only_middleware

from bradshaw.web.limits import shedding
from bradshaw.web.thinking.pool import Busy, Left, TooLong

log = logging.getLogger("bradshaw.requests")

Answer = Callable[[HttpRequest], HttpResponse]

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)


@sync_only_middleware
def content_security(answer: Answer) -> Answer:
    """Nothing inline runs: scripts and styles come from our own files alone."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
        return response

    return middleware


@sync_only_middleware
def log_requests(answer: Answer) -> Answer:
    """The route's pattern, not the path: invitations and reset links never reach a log."""

    def middleware(request: HttpRequest) -> HttpResponse:
        start = time.perf_counter()
        response = answer(request)
        match = request.resolver_match
        route = f"/{match.route}" if match else "-"
        if route not in ("/healthz", "/readyz"):
            log.info(
                "request",
                extra={
                    "method": request.method,
                    "route": route,
                    "status": response.status_code,
                    "ms": round((time.perf_counter() - start) * 1000, 1),
                },
            )
        return response

    return middleware


NOBODY_IS_THERE = 499
"""The status of an answer that nobody reads, for the log."""


@sync_only_middleware
def without_a_worker(answer: Answer) -> Answer:
    """What a page would have asked the workers, and they could not say."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return answer(request)

    def process_exception(request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, Left):
            return HttpResponse(status=NOBODY_IS_THERE)
        if isinstance(error, (Busy, TooLong)):
            shedding.say("workers", 503, request.META.get("REMOTE_ADDR", ""))
            return HttpResponse(str(error), status=503, content_type="text/plain", headers={"Retry-After": "5"})
        return None

    middleware.process_exception = process_exception  # type: ignore[attr-defined]
    return middleware
