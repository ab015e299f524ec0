"""What every response gets: a line in the log and a content security policy."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_only_middleware

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
