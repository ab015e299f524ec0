"""Positions to begin a test with, played by bots and saved as files."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, TimeoutError

from bradshaw.bots import known
from bradshaw.kernel import save
from bradshaw.kernel.game import Game
from bradshaw.titles import registry

Reached = Callable[[Game], bool]

PEOPLE = ("Ada", "Ben", "Cleo")
ONE_TRY = 25_000
"""Milliseconds; a busy machine needs two or three seconds."""


def played(title: str, until: Reached, players: int = 3) -> Game:
    """A game that bots have played until something is reached."""
    registry.register_all()
    game = Game(title, list(PEOPLE[:players]), {}, seed=7)
    while not until(game):
        action = known.choose(game, game.deciders[0])
        assert action is not None
        game.act(action)
    return game


def asks_for(kind: str) -> Reached:
    return lambda game: any(option.action.kind == kind for option in game.menu(game.deciders[0]).options)


SAVES = Path(__file__).parent / "saves"
GOLDEN = Path(__file__).parents[1] / "titles"


def grown(title: str, kind: str = "lay-tile") -> Game:
    """The golden game of a title where track is laid for the last time: a board as full as it becomes. Or where
    something else is done for the last time."""
    game = save.load((GOLDEN / f"g{title}" / "golden" / "game.json").read_bytes())
    last = max(number for number, entry in enumerate(game.entries) if entry.action.kind == kind)
    while len(game.entries) > last:
        game.undo()
    return game


def bring(page: Page, game: Game, folder: Path) -> None:
    """Drop the game's file into the lobby; its table opens, on one screen."""
    file = folder / "game.json"
    file.write_text(save.dump(game))
    bring_file(page, file)


def bring_saved(page: Page, name: str) -> None:
    """The same with a position that is kept beside the tests."""
    bring_file(page, SAVES / f"{name}.json")


def bring_file(page: Page, file: Path) -> None:
    """How files are opened is the subject of other tests: here a second try is allowed, but not in silence."""
    try:
        open_file(page, file, ONE_TRY)
    except TimeoutError as nothing:
        warnings.warn(f"{file.name} was not opened at the first try, at {page.url}: {nothing}", stacklevel=2)
        open_file(page, file)


def open_file(page: Page, file: Path, timeout: float | None = None) -> None:
    page.goto("/")
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Open it").click()
    page.wait_for_url("**/g/*/", timeout=timeout)
