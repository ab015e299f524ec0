"""The optional rules of 18xx.games: what each of them changes in that site's ruleset of a title."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.state import OptionValue
from bradshaw.kernel.title import Title

SITE = "18xx.games"
OptionalRules = Mapping[str, Mapping[str, OptionValue]]


def read(title: Title, rules: OptionalRules, symbols: Iterable[str]) -> dict[str, OptionValue]:
    """The options of a game of that site, played with these optional rules."""
    chosen: dict[str, OptionValue] = {"ruleset": SITE}
    for symbol in symbols:
        if symbol not in rules:
            known = f"; it has {', '.join(rules)}" if rules else ""
            raise BadInput(f"settings.optional_rules: {SITE} has no option {symbol!r} for {title.id}{known}")
        chosen.update(rules[symbol])
    return chosen


def written(title: Title, rules: OptionalRules, options: Mapping[str, OptionValue]) -> list[str]:
    """The optional rules under which that site plays so; refuses what it cannot play."""
    symbols = [name for name, changed in rules.items() if all(options[key] == value for key, value in changed.items())]
    plays = title.settle_options(read(title, rules, symbols))
    odd = [name for name, value in options.items() if plays.get(name, value) != value]
    if odd:
        raise BadInput(f"{SITE} cannot play with {', '.join(odd)} set like this")
    return symbols
