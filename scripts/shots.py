"""Photographs every kind of decision of the table at four sizes, by day and by night, into the folder shots; those
that the README shows go into docs/pictures."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.client import TOO_MANY_REQUESTS
from itertools import product
from pathlib import Path

from playwright.sync_api import APIRequestContext, Browser, FilePayload, Page, sync_playwright

from bradshaw.bots import known
from bradshaw.cli.serve import free_port
from bradshaw.fuzz.choosing import Taste
from bradshaw.kernel import save
from bradshaw.kernel.actions import Action, kebab
from bradshaw.kernel.game import Game
from bradshaw.kernel.title import title as find_title
from bradshaw.titles.registry import register_all

HERE = Path(__file__).parents[1]
ALBUM, PICTURES = HERE / "shots", HERE / "docs" / "pictures"
SIZES = {"": (1440, 900), "-laptop": (1280, 720), "-phone": (390, 844), "-phone-sideways": (844, 390)}
LATER = ("lay-tile", "place-marker", "run-routes", "dividend", "buy-train", "take-loan", "agree", "discard-train")
LATE = 150
"""Actions after which these are photographed, on a board that has grown."""
AT_ANY_TIME = ("pass", "decline", "withdraw")
"""What comes with other decisions."""
MOST = 1_500
"""Actions after which a decision that has not come is not waited for."""
RANDOM = 20
"""Random games that are looked through for what bots do not come to."""
PEOPLE = ["Ada", "Ben", "Cleo", "Dan"]
TITLES = sys.argv[1:] or ["1820", "1843", "1848", "1860"]
PROGRAM = (sys.executable, "-c", "from bradshaw.cli import main; main()")


def asked(game: Game, who: str) -> list[str]:
    """The kinds of decision here, by frame and action; some are put off until the board has grown."""
    menu = game.menu(who)
    late = len(game.entries) >= LATE
    return [f"{menu.frame}-{kind}" for kind in menu.kinds() if kind not in AT_ANY_TIME and (late or kind not in LATER)]


def lawful(game: Game, action: Action) -> bool:
    return game.why_not(action) is None


def positions(title: str) -> dict[str, str]:
    """Saves at every kind of decision, played once and kept in the album: delete its folder to play anew."""
    kept = ALBUM / "positions" / title
    if not kept.exists():
        kept.mkdir(parents=True)
        for kind, text in played(title).items():
            (kept / f"{kind}.json").write_text(text)
    return {file.stem: file.read_text() for file in sorted(kept.glob("*.json"))}


def played(title: str) -> dict[str, str]:
    """Saves at the first decision of every kind: of one game of bots, with its end, and of random games, which come to
    what bots avoid. What is asked together is saved once."""
    rules = find_title(title)
    wanted = {f"{kebab(one.frame.__name__)}-{kebab(c.action.__name__)}" for one in rules.rules for c in one.choices}
    seen: set[str] = set()
    found: dict[str, str] = {}

    def look(game: Game, who: str) -> None:
        new = [one for one in asked(game, who) if one not in seen]
        if new:
            found[new[0]] = save.dump(game)
            seen.update(new)

    game = Game(title, PEOPLE[:3], seed=3)
    while not game.ended and len(game.entries) <= MOST:
        look(game, game.deciders[0])
        action = known.choose(game, game.deciders[0])
        assert action is not None
        game.act(action)
    if game.ended:
        found["end"] = save.dump(game)
    for number in range(RANDOM):
        if wanted <= seen:
            break
        chance = random.Random(number)
        taste = Taste(chance, rules.profiles[chance.choice(sorted(rules.profiles))])
        other = Game(title, PEOPLE[: 3 + number % 2], seed=number)
        while not other.ended and len(other.entries) <= MOST:
            who = chance.choice(other.deciders)
            look(other, who)
            other.act(taste.choose(other.menu(who), partial(lawful, other)))
    return found


@contextmanager
def served() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        port = free_port("127.0.0.1")
        command = [*PROGRAM, "serve", "--no-browser", "--port", str(port)]
        server = subprocess.Popen(command, env={**os.environ, "BRADSHAW_DATA": folder}, stderr=subprocess.DEVNULL)
        url = f"http://127.0.0.1:{port}"
        for _ in range(1200):
            try:
                urllib.request.urlopen(f"{url}/readyz")
                break
            except OSError:
                time.sleep(0.1)
        try:
            yield url
        finally:
            server.terminate()
            server.wait()


def patient(page: Page) -> Page:
    """A machine that does other things meanwhile is slow."""
    page.set_default_timeout(180_000)
    return page


def bring(hall: APIRequestContext, url: str, name: str, text: str) -> str:
    """Open a save as the form of the hall does; the address of its table."""
    found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', hall.get(url).text())
    assert found
    file: FilePayload = {"name": f"{name}.json", "mimeType": "application/json", "buffer": text.encode()}
    form: dict[str, bool | float | str | FilePayload] = {"csrfmiddlewaretoken": found[1], "file": file}
    while (opened := hall.post(f"{url}/import/", multipart=form, max_redirects=0)).status == TOO_MANY_REQUESTS:
        time.sleep(5)  # so many a minute
    return url + opened.headers["location"]


IN_SIGHT = """() => [...document.querySelectorAll("#decision [data-hex-of]")].map((o) => o.dataset.hexOf).find(
  (hex) => {
  const box = document.querySelector(`g.hex[data-hex=${hex}]`).getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return there?.closest("g.hex")?.dataset.hex === hex;
})"""


def build(page: Page) -> None:
    """A tile on trial, where the map opens."""
    page.wait_for_timeout(300)
    place = page.evaluate(IN_SIGHT)
    if not place:
        return
    page.locator(f"g.hex[data-hex={place}]").click(force=True)
    page.wait_for_selector(".trial")
    page.wait_for_timeout(600)


def look_at(page: Page, part: str) -> None:
    """On a phone the sheet is folded away first."""
    link = page.locator(f".grip a[href='#{part}']")
    if link.is_visible():
        link.click()


def tab(name: str) -> Callable[[Page], None]:
    def show(page: Page) -> None:
        look_at(page, "facts")
        page.click(f"#tab-{name}")
        page.wait_for_selector(f"[data-tab-shown={name}]")

    return show


def nothing(page: Page) -> None:
    return None


def camera(browser: Browser, ending: str, scheme: str) -> Page:
    """A page of one size by day or night; what a reader folds or turns is not remembered from shot to shot."""
    width, height = SIZES[ending]
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)  # type: ignore[arg-type]
    context.add_init_script("localStorage.clear()")
    return patient(context.new_page())


def photograph(page: Page, address: str, file: Path, ready: Callable[[Page], None]) -> None:
    page.goto(address)
    page.wait_for_load_state("load")
    ready(page)
    page.wait_for_timeout(300)
    page.screenshot(path=file)
    print(file, flush=True)


README = {
    "run": ("1860-company-turn-run-routes", nothing, ("", "-phone")),
    "map": ("1860-company-turn-lay-tile", build, ("",)),
    "charts": ("1860-company-turn-run-routes", tab("charts"), ("-phone",)),
    "market": ("1848-share-round", nothing, ("", "-phone")),
}


def main() -> None:
    register_all()
    ALBUM.mkdir(exist_ok=True)
    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        hall = playwright.request.new_context()
        tables = {"lobby": url, "new": f"{url}/new/?title=1860"}
        for title in TITLES:
            for kind, text in positions(title).items():
                tables[f"{title}-{kind}"] = bring(hall, url, f"{title} {kind}", text)
        for ending, scheme in product(SIZES, ("light", "dark")):
            page = camera(browser, ending, scheme)
            for name, address in tables.items():
                ready = build if name.endswith("lay-tile") else nothing
                photograph(page, address, ALBUM / f"{name}{ending}-{scheme}.png", ready)
            for name, (table, ready, endings) in README.items():
                shown = next((address for one, address in tables.items() if one.startswith(table)), "")
                if shown and ending in endings and scheme == "light":
                    photograph(page, shown, PICTURES / f"page-{name}{ending}.png", ready)
            page.context.close()
        browser.close()


if __name__ == "__main__":
    main()
