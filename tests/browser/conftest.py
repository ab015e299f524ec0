"""A server, a browser, and windows in it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from browser.serving import Server, serving

CHROMIUM = "/usr/bin/chromium"
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}

PATIENCE = 60_000
"""Milliseconds until something that should happen at once is given up: a busy machine is no failure."""
expect.set_options(timeout=PATIENCE)

Windows = Callable[..., Page]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails tells what the server was doing: what went wrong may be there."""
    report = yield
    server = getattr(item, "funcargs", {}).get("server")
    if report.when == "call" and report.failed and isinstance(server, Server):
        report.sections.append(("server", server.doings()))
    return report


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Bots do not think long here."""
    with serving(tmp_path_factory.mktemp("data"), BRADSHAW_BOT_PACE="0") as running:
        yield running


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """Runs an event loop in the thread of the tests, and Django's database refuses to be asked beside one: so it ends
    with its module, and tests of other folders may follow in any order."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    started = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
    yield started
    started.close()


@pytest.fixture
def window(browser: Browser, server: Server) -> Iterator[Windows]:
    """Opens a window of a browser of its own: its own cookies, its own person. Scripts must not fail in it."""
    opened = []
    complaints: list[str] = []

    def open_one(width: int = DESKTOP["width"], height: int = DESKTOP["height"], touch: bool = False) -> Page:
        context = browser.new_context(
            base_url=server.url,
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
        opened.append(context)
        return page

    yield open_one
    for context in opened:
        context.close()
    assert not complaints
