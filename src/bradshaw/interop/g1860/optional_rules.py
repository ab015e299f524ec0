"""The optional rules of 18xx.games for 1860."""

from __future__ import annotations

from functools import partial

from bradshaw.interop import rulesets
from bradshaw.interop.rulesets import OptionalRules
from bradshaw.titles.g1860.title import TITLE

RULES: OptionalRules = {
    "two_player_map": {"map": "first_edition"},
    "original_insolvency": {"original_insolvency": True},
    "no_skip_towns": {"skip_small_stations": False},
    "re_enter_hexes": {"re_enter_hexes": True},
    "non_operated_full_value": {"full_price_before_operating": True, "unoperated_full_value": True},
}
READ: OptionalRules = {
    **RULES,
    "simplified_insolvency": {},
    "original_game": {"map": "first_edition", "original_insolvency": True, "skip_small_stations": False},
}
"""With those that change nothing, or what others change together."""

from_site = partial(rulesets.read, TITLE, READ)
to_site = partial(rulesets.written, TITLE, RULES)
