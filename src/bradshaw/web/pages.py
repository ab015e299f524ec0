"""Django's answer to a request, made from beginning to end in one thread.

All our pages are plain functions. Django's own ASGI handler would carry every request back and forth between threads
at each middleware; here the event loop hands over a request that is complete and gets back an answer that is.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

from django.core import signals
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.http import HttpResponseBase
from django.urls import set_script_prefix


class Pages(ASGIHandler):
    """Called in a thread with a request's scope and whole body; gives the messages of the answer."""

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)

    def answer(self, scope: Any, body: bytes) -> list[Any]:
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, problem = self.create_request(scope, BytesIO(body))
        response = problem if request is None else self.get_response(request)
        assert response is not None
        response._handler_class = self.__class__  # type: ignore[attr-defined]
        try:
            return messages(response)
        finally:
            response.close()


def messages(response: HttpResponseBase) -> list[Any]:
    headers = [(name.encode("ascii"), value.encode("latin-1")) for name, value in response.items()]
    headers += [(b"Set-Cookie", one.output(header="").strip().encode("ascii")) for one in response.cookies.values()]
    return [
        {"type": "http.response.start", "status": response.status_code, "headers": headers},
        {"type": "http.response.body", "body": b"".join(response)},
    ]
