"""The server: Django's pages, the streams beside them, and what runs in the background."""

from __future__ import annotations

import gc
import os
from functools import partial

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bradshaw.web.settings")

import django

django.setup(set_prefix=False)

from django.conf import settings

from bradshaw.web import warming
from bradshaw.web.live import gallery
from bradshaw.web.live.hub import hub
from bradshaw.web.live.stream import PATH, stream
from bradshaw.web.pages import Pages
from bradshaw.web.proxies import at_home
from bradshaw.web.robots.runner import runner
from bradshaw.web.thinking.pool import pool
from bradshaw.web.turnstile import Receive, Scope, Send, refuse, through

page = partial(through, answer=Pages().answer)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif settings.LOCAL and not at_home(scope):
        await refuse(scope, send, 403, "not at home")
    elif scope["type"] == "http" and PATH.fullmatch(scope["path"]):
        await stream(scope, receive, send)
    elif scope["type"] == "http" and gallery.is_for_strangers(scope):
        await gallery.show(scope, receive, send, page)
    else:
        await page(scope, receive, send)


async def lifespan(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            tidy_seldom()
            await hub.start()
            runner.start(hub)
            await send({"type": "lifespan.startup.complete"})
            warming.start()
        else:
            runner.stop()
            pool.stop()
            await hub.stop()
            await send({"type": "lifespan.shutdown.complete"})
            return


def tidy_seldom() -> None:
    """Nearly all that a request leaves goes at once; Python looks for the rest every 700 objects, which takes a tenth
    of the time. Here it looks after a few requests, and never at what is there from the start."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
