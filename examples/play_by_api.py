"""A bot of your own: it plays your seats of a game by a token, over HTTP. Nothing but Python is needed.

python play_by_api.py http://localhost:8000 GAME TOKEN [how many moves]"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


class Site:
    def __init__(self, url: str, game: str, token: str) -> None:
        self.game = f"{url}/api/games/{game}"
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def ask(self, path: str = "", body: dict[str, Any] | None = None) -> Any:
        data = json.dumps(body).encode() if body else None
        with urlopen(Request(self.game + path, data, self.headers), timeout=60) as answer:
            return json.load(answer)

    def changes(self) -> Iterator[str]:
        """The game's version whenever it changes; the first at once."""
        with urlopen(Request(f"{self.game}/stream", headers=self.headers), timeout=600) as stream:
            yield from (line.decode().strip() for line in stream if line.startswith(b"id:"))


def choose(menu: dict[str, Any], seat: str) -> dict[str, Any]:
    """Your idea goes here. This one takes anything but a pass, with the least numbers."""
    mine = [option for option in menu["options"] if option["action"]["actor"] == seat]
    option = random.choice([one for one in mine if one["action"]["kind"] != "pass"] or mine)
    return {**option["action"], **{name: span["start"] for name, span in option["ranges"].items()}}


def play(site: Site, moves: int) -> None:
    for _ in site.changes():
        game = site.ask()
        while seats := [one["name"] for one in game["seats"] if one["yours"] and one["name"] in game["waits_for"]]:
            menu = site.ask("/menu")
            action = choose(menu, seats[0])
            try:
                game = site.ask("/act", {"action": action, "expected": menu["records"]})
            except HTTPError as refusal:  # somebody was quicker, or the rules say no: look again
                print(json.load(refusal)["error"])
                game = site.ask()
                continue
            print(action)
            moves -= 1
            if not moves:
                return
        if game["status"] == "finished":
            return


if __name__ == "__main__":
    play(Site(*sys.argv[1:4]), int(sys.argv[4]) if len(sys.argv) > 4 else 10_000)
