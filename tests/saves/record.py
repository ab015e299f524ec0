"""Records games of our own that come to the rare places of a title, few and short, and one of bots; in our format, and
those by the rules of 18xx.games in that site's, too.

`python -m saves.record [--release] [TITLE ...] [FOLDER ...]` (from `tests`) records those of the version now, of these
titles or of all, in place of the ones before. It takes what is still allowed of saves kept before and of those in
other folders, and plays at random for what is missing. With `--release` it also writes down the values of all options;
then the folder is never written again.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bradshaw.bots import known
from bradshaw.fuzz.choosing import Taste
from bradshaw.fuzz.playing import NAMES
from bradshaw.interop import site_format
from bradshaw.kernel import save
from bradshaw.kernel.actions import Action
from bradshaw.kernel.chance import Chance
from bradshaw.kernel.errors import BradshawError
from bradshaw.kernel.game import Game
from bradshaw.kernel.state import OptionValue
from bradshaw.kernel.title import title as find_title
from bradshaw.titles.registry import register_all

HERE = Path(__file__).parent
FOLDER = HERE / f"v{save.VERSION}"
SITE = HERE / "site"
TITLES = ("1820", "1843", "1848", "1860")
KINDS: dict[str, dict[str, OptionValue]] = {"rulebook": {}, "site": {"ruleset": site_format.NAME}}
RELEASE = "--release"
GAMES = 12
"""Random games at most of each kind."""
LONGEST = 800


def kinds_of(title: str) -> dict[str, dict[str, OptionValue]]:
    """The rulesets a title has."""
    rulesets = next((spec.values for spec in find_title(title).options if spec.name == "ruleset"), ())
    return {kind: options for kind, options in KINDS.items() if not options or options["ruleset"] in rulesets}


class Found(Struct, frozen=True):
    kind: str
    game: Game
    places: frozenset[str]
    size: int


FOUND = "found by a search"


def landmarks(game: Game) -> frozenset[str]:
    """The rare places a game has come to, and whether a search found something that is part of it."""
    befores = [game.start, *(entry.state for entry in game.entries)]
    return frozenset(
        place
        for place, seen in game.title.landmarks.items()
        if any(seen(before, entry.events) for before, entry in zip(befores, game.entries, strict=False))
    ) | frozenset([FOUND] * any(entry.findings for entry in game.entries))


def found(game: Game) -> Iterator[Found]:
    """A game that has come to its end."""
    if game.ended:
        rulesets = kinds_of(game.title.id)
        kinds = {kind: game.title.settle_options(options) for kind, options in rulesets.items()}
        kind = next((kind for kind, options in kinds.items() if options == game.options), "options")
        yield Found(kind, game, landmarks(game), len(save.dump(game)))


def retaken(title: str, folders: Iterable[Path]) -> Iterator[Found]:
    """Games of earlier saves, taken again from their start under the rules of today, as far as these allow them."""
    for path in (path for folder in folders for path in sorted(folder.glob(f"{title}-*.json"))):
        saved = save.parse(path.read_bytes())
        game = Game(title, saved.players, saved.options, chance=Chance(saved.seed, saved.chance))
        with suppress(BradshawError):
            for one in saved.actions:
                game.act(one.action)
        yield from found(game)


def played(title: str, options: Mapping[str, OptionValue]) -> Iterator[Found]:
    """Games at random."""
    rules = find_title(title)
    habits = ("", *sorted(rules.profiles))
    for index in range(GAMES):
        rng = random.Random(f"{title}/{options}/{index}")
        players = rules.min_players + index % (rules.max_players - rules.min_players + 1)
        game = Game(rules, NAMES[:players], options, seed=index)
        taste = Taste(rng, rules.profiles.get(habits[index % len(habits)], {}))
        while not game.ended and len(game.entries) < LONGEST:
            game.act(taste.choose(game.menu(), partial(allowed, game)))
        yield from found(game)


def allowed(game: Game, action: Action) -> bool:
    return game.why_not(action) is None


def bots(title: str) -> Found:
    game = Game(title, NAMES[:3], seed=1)
    known.finish(game, game.seats)
    (only,) = found(game)
    return replace(only, kind="bots")


def enough(games: Iterable[Found], wanted: frozenset[str]) -> Iterator[Found]:
    """Games until they have come to all the places wanted."""
    left = wanted
    for one in games:
        print(one.game.title.id, one.kind, len(one.game.entries), *one.places & left, sep=", ", file=sys.stderr)
        left -= one.places
        yield one
        if not left and one.kind != "site":
            return


def chosen(games: Iterable[Found], wanted: frozenset[str]) -> Iterator[tuple[str, Found]]:
    """Few and short games that come to all the places wanted, each with a place that it is chosen for."""
    pool, left = list(games), set(wanted)
    while left & frozenset().union(*(one.places for one in pool)):
        best = max(pool, key=lambda one: len(left & one.places) / one.size**0.7)
        yield min(left & best.places), best
        left -= best.places


def write(place: str, one: Found) -> None:
    words = "-".join(re.findall(r"[a-z0-9]+", place.lower()))
    name = f"{one.game.title.id}-{one.kind}-{words}.json"
    (FOLDER / name).write_text(save.dump(one.game), "utf-8")
    if one.kind == "site":
        (SITE / name).write_text(site_format.write(one.game), "utf-8")


def released() -> dict[str, Any]:
    """The number of the rules and every option's value under every ruleset, by title."""
    titles = {title: find_title(title) for title in TITLES}
    return {
        id: {
            "rules_version": title.rules_version,
            "rulesets": {kind: title.settle_options(options) for kind, options in kinds_of(id).items()},
        }
        for id, title in titles.items()
    }


def main(titles: Iterable[str], folders: list[Path]) -> None:
    register_all()
    for title in titles:
        for folder in (FOLDER, SITE):
            folder.mkdir(exist_ok=True)
            for old in folder.glob(f"{title}-*.json"):
                old.unlink()
        wanted = frozenset([*find_title(title).landmarks, FOUND])
        rulesets = sorted(kinds_of(title), reverse=True)
        sources = (retaken(title, (HERE / "v1", *folders)), *(played(title, KINDS[kind]) for kind in rulesets))
        games = list(enough(chain.from_iterable(sources), wanted))
        picked = list(chosen((one for one in games if one.kind == "site"), wanted))
        rest = wanted - frozenset().union(*(one.places for _, one in picked))
        for place, one in (*picked, *chosen(games, rest), ("finish", bots(title))):
            write(place, one)


if __name__ == "__main__":
    named = [name for name in sys.argv[1:] if name != RELEASE]
    only = [name for name in named if name in TITLES]
    main(only or TITLES, [Path(name) for name in named if name not in TITLES])
    if RELEASE in sys.argv:
        (FOLDER / "options.json").write_text(json.dumps(released(), indent=1) + "\n", "utf-8")
