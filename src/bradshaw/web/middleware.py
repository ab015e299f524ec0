"""What every response gets: a line in the log, few bytes, a security policy, and words where no worker had time."""

from __future__ import annotations

import logging
import re
import secrets
import time
import zlib
from collections.abc import Callable, Iterator
from functools import lru_cache

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
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


ENOUGH = 200
"""Bytes from which on compressing is worth while."""
QUICK, BEST = 5, 9
"""zlib's levels: of a page without its drawings, which is packed with every click, and of a drawing, packed once."""
DRAWING = 4096
"""Bytes from which on a drawing is compressed by itself, once: most answers bring a map that was sent before."""
DRAWINGS = 400
MOST_PADDING = 100
"""Random bytes that hide how well secrets of a page compress together with words of others."""


@sync_only_middleware
def compressed(answer: Answer) -> Answer:
    """Answers go out compressed to whoever takes them so."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        if response.streaming or len(response.content) < ENOUGH or response.has_header("Content-Encoding"):
            return response
        patch_vary_headers(response, ("Accept-Encoding",))
        if re.search(r"\bgzip\b", request.headers.get("Accept-Encoding", "")):
            response.content = _gzip(response.content)
            response.headers["Content-Encoding"] = "gzip"
            response.headers["Content-Length"] = str(len(response.content))
        return response

    return middleware


def _gzip(content: bytes) -> bytes:
    padding = b"x" * secrets.randbelow(MOST_PADDING)
    head = b"\x1f\x8b\x08\x08" + bytes(6) + padding + b"\x00"  # the padding stands as the name of a file
    tail = zlib.crc32(content).to_bytes(4, "little") + (len(content) & 0xFFFFFFFF).to_bytes(4, "little")
    return b"".join((head, *_packed(content), tail))


def _packed(content: bytes) -> Iterator[bytes]:
    """Parts that each stand alone, so that those of the drawings may be kept."""
    done = start = 0
    while (start := content.find(b"<svg", start)) >= 0 and (end := content.find(b"</svg>", start)) >= 0:
        if end - start >= DRAWING:
            yield _deflated(content[done:start], QUICK)
            yield _drawing(content[start:end])
            done = end
        start = end
    yield _deflated(content[done:], QUICK, zlib.Z_FINISH)


def _deflated(content: bytes, level: int, end: int = zlib.Z_FULL_FLUSH) -> bytes:
    packing = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packing.compress(content) + packing.flush(end)


@lru_cache(maxsize=DRAWINGS)
def _drawing(content: bytes) -> bytes:
    return _deflated(content, BEST)


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
