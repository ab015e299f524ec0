"""Optional rules, rulings on contradictions, and the ruleset of 18xx.games with that site's own options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.state import OptionValue
from bradshaw.kernel.title import OptionSpec, Was

YES_NO = (False, True)


def flag(name: str, text: str, clause: str = "", default: bool = False, was: tuple[Was, ...] = ()) -> OptionSpec:
    return OptionSpec(name, default, YES_NO, text, clause, was)


def pick(
    name: str, values: tuple[OptionValue, ...], text: str, clause: str = "", was: tuple[Was, ...] = ()
) -> OptionSpec:
    return OptionSpec(name, values[0], values, text, clause, was)


SETUP = (
    pick("ruleset", ("rulebook", "18xx.games"), "Play by the rulebook, or as 18xx.games does."),
    pick(
        "map",
        ("first_edition", "large"),
        "The board of the rulebook, or the later one with Norton Green, Totland and a hex south of Shorwell.",
        "1860-map-i",
    ),
    flag("two_7_trains", "For new players: two 7+4 trains instead of one.", "1860-variants-c"),
    flag("no_train_limit", "No limit on the number of trains of a company.", "1860-variants-b"),
    flag(
        "open_treasuries",
        "Everybody may see every treasury, not only shareholders.",
        "1860-miscellaneous-c",
        was=(Was(1, True),),
    ),
)

VARIANTS = (
    flag(
        "original_insolvency",
        "A leased train runs with both numbers; the company gets half the revenue and all halt subsidies.",
        "1860-variant-insolvency-revenue-a",
    ),
    flag(
        "variable_private_income",
        "Incomes of privates change in the course of play; they are never sold or exchanged, but may be closed.",
        "1860-variant-private-revenue-a",
    ),
    flag(
        "no_layers",
        "Any company may be started, while at most one started company has not operated or no initial share is left.",
        "1860-variant-company-order-a",
    ),
    flag(
        "full_price_before_operating",
        "Shares of companies that have not operated sell at the full price.",
        "1860-variant-selling-non-operating-a",
    ),
    flag(
        "destinations",
        "A company gets a bonus for its first run that connects its home with a destination.",
        "1860-variant-destinations-a",
    ),
    flag(
        "accelerated_track",
        "A company may lay one yellow tile and upgrade another in a turn, if neither has a large station.",
        "1860-variant-accelerated-track-c",
    ),
)

RULINGS = (
    flag("two_tiles_any_kind", "Two yellow tiles may be laid even if they have large stations.", "1860-con-b"),
    pick(
        "layer_opens",
        ("immediate", "next_stock_round"),
        "A company sold out of the initial offering opens the next layer at once, or from the next stock round.",
        "1860-con-c",
    ),
    flag("skip_small_stations", "Trains may pass small stations without calling.", "1860-con-d"),
    flag("leasing_halts", "Halts count for the revenue of a leased train.", "1860-con-f", default=True),
    pick(
        "discard_time",
        ("next_turn", "immediate"),
        "Trains over the limit go back at the start of the owner's next turn, or at once.",
        "1860-con-g",
    ),
    flag("float_counts_pool_shares", "Shares in the pool count for the 50% of flotation.", "1860-con-i"),
    pick(
        "southern_ban",
        ("start_of_stock_round", "end_of_stock_round"),
        "Building ends with the start, or with the end, of the stock round after the first 9+5.",
        "1860-con-l",
    ),
    flag("final_half_value", "At the end shares of trainless companies count half.", "1860-con-r", default=True),
    pick("yarmouth_bonus", (5, 10), "By how much the variable income of Yarmouth rises.", "1860-con-u"),
    flag("keep_insolvency", "A company stays insolvent through bankruptcy.", "1860-con-aa"),
    flag(
        "auction_discount",
        "Who wins an auction and can pay for no certificate gets the cheapest for all remaining cash.",
        "1860-con-ac",
    ),
    flag("restart_sales_move", "Sales move the price of a restarted company before it floats.", "1860-con-ad"),
    flag(
        "nationalise_track",
        "Building goes on in the end game if British Rail forms before a stock round.",
        "1860-con-ae",
        default=True,
    ),
    pick(
        "exchange_after_bankruptcy",
        ("restart", "refloat"),
        "A private can be exchanged for a share of a bankrupt company from its restart, or once it has floated again.",
        "1860-exchanging-privates-h",
    ),
    flag(
        "reenter_to_build",
        "Track may be laid where only a way leads that enters a hex twice.",
        "1860-laying-track-b",
        was=(Was(1, True),),
    ),
    flag(
        "variant_share_reserved",
        "With variable_private_income, too, the tenth share of a company is reserved while its private is open.",
        "1860-variant-private-revenue-d",
        default=True,
        was=(Was(1, False),),
    ),
    flag(
        "halts_may_move",
        "An upgrade may move a halt along its line to another side.",
        "1860-upgrading-track-k",
        was=(Was(1, True),),
    ),
)

SITE = (
    flag("re_enter_hexes", "A run may enter a hex again on other track.", "1860-running-trains-h"),
    pick(
        "upgrade_reach",
        ("train", "fewest_calls"),
        "An upgrade is within reach if an own train could run there; or if few enough calls lie on some way there, "
        "even one that enters a hex twice.",
        "1860-upgrading-track-d",
    ),
    flag("unmoved_marker_stays", "A paying marker that does not move keeps its place.", "1860-dividends-l"),
    flag(
        "must_buy_strict",
        "A trainless company must buy only if it has more than the price.",
        "1860-insolvency-a",
    ),
    pick(
        "half_rounding",
        ("up_to_10", "down_to_1"),
        "Half the revenue of a leased train is rounded up to 10, or down to 1.",
        "1860-variant-insolvency-revenue-a",
    ),
    flag(
        "nationalise_counts_unfloated",
        "Companies that have not floated count for nationalisation.",
        "1860-nationalisation-b",
    ),
    flag("half_per_certificate", "At the end half values are rounded per certificate.", "1860-end-of-game-g"),
    flag(
        "unoperated_full_value",
        "At the end shares of companies that never operated count in full.",
        "1860-end-of-game-j",
    ),
    pick(
        "bank_check_points",
        ("every_payment_to_players", "after_dividends_and_sales"),
        "The bank is looked at after every payment to players, or only after dividends and sales.",
        "1860-end-of-game-b",
    ),
    flag(
        "home_base_after_southern",
        "A company that floats after the building ban still gets its home tile and base.",
        "1860-southern-railway-b",
    ),
    pick(
        "route_test",
        ("runnable", "generic"),
        "A company has a route if a leased train could run, or if two stations are linked to one of its bases.",
        "1860-insolvency-c",
    ),
    flag("turn_ends_with_purchase", "A purchase ends the stock turn.", "1860-exchanging-privates-c"),
    flag(
        "one_sale_per_turn",
        "Shares of a company are sold in one block per turn, not in several steps that count as one sale.",
        "1860-buying-and-selling-a",
    ),
    flag(
        "over_limit_sells_shares",
        "Who is over the certificate limit gets below it by selling shares, not private companies.",
        "1860-certificate-limit-d",
    ),
    flag("exchange_any_turn", "Privates may be exchanged in the turns of others.", "1860-exchanging-privates-c"),
    flag(
        "worthless_restart_survives",
        "Where sales move the price of a restarted company, it goes on at 0 before it floats, with shares for nothing.",
        "1860-con-ad",
        was=(Was(1, True),),
    ),
    flag("silent_pass", "Players who can do nothing in a stock turn are passed over.", "1860-stock-rounds-b"),
    flag(
        "receivership_manual",
        "Runs and purchases of companies in receivership are entered by the holder of the priority deal.",
        "1860-receivership-c",
    ),
    flag(
        "buy_half_director",
        "Who has one share may buy a director's certificate from the pool as the second.",
        "1860-receivership-g",
    ),
    flag(
        "nationalised_receivership_runs",
        "In the end game companies in receivership run, and nobody has to run for the maximum.",
        "1860-nationalisation-h",
    ),
    flag(
        "bankrupt_left_the_end_game",
        "A company that goes bankrupt in the end game is not counted among the two that close after the round.",
        "1860-nationalisation-n",
    ),
    flag(
        "bankruptcy_hurries_next",
        "After the bankruptcy of a company without revenue, the next one buys trains only if it could at once.",
        "1860-bankruptcy-a",
    ),
    flag(
        "ends_without_calls",
        "Where small stations may be skipped, a run may also begin or end at one that it does not call at.",
        "1860-running-trains-j",
    ),
    flag("idle_trains", "Trains that could run may stay idle.", "1860-running-trains-a"),
    flag("trade_without_consent", "A train sale is entered by the buyer alone.", "1860-buying-trains-d"),
)

HOUSE = (
    pick(
        "standstill",
        ("nobody_can_act", "nobody_can_pay", "goes_on"),
        "House rule: the game ends when nothing earns and nobody can do anything but pass; or, as games begun before "
        "November 2026 had it, when nobody holds anything or has the least price of anything; or it goes on.",
        "1860-house-a",
        was=(Was(1, "nobody_can_pay"),),
    ),
)

OPTIONS = (*SETUP, *VARIANTS, *RULINGS, *SITE, *HOUSE)
"""A variant is off unless the players agree on it before the start (1860-variants-a)."""

PRESETS: Mapping[str, Mapping[str, OptionValue]] = {
    "18xx.games": {
        "map": "large",
        "open_treasuries": True,
        "reenter_to_build": True,
        "skip_small_stations": True,
        "upgrade_reach": "fewest_calls",
        "unmoved_marker_stays": True,
        "must_buy_strict": True,
        "half_rounding": "down_to_1",
        "keep_insolvency": True,
        "nationalise_counts_unfloated": True,
        "half_per_certificate": True,
        "bank_check_points": "after_dividends_and_sales",
        "auction_discount": True,
        "route_test": "generic",
        "turn_ends_with_purchase": True,
        "one_sale_per_turn": True,
        "over_limit_sells_shares": True,
        "exchange_any_turn": True,
        "silent_pass": True,
        "receivership_manual": True,
        "restart_sales_move": True,
        "worthless_restart_survives": True,
        "buy_half_director": True,
        "nationalised_receivership_runs": True,
        "bankrupt_left_the_end_game": True,
        "bankruptcy_hurries_next": True,
        "ends_without_calls": True,
        "idle_trains": True,
        "trade_without_consent": True,
    }
}

PRESETS_WERE: Mapping[str, Mapping[str, tuple[Was, ...]]] = {
    "18xx.games": {"ends_without_calls": (Was(1, False),), "upgrade_reach": (Was(1, "train"),)}
}

SITE_OPTIONS: Mapping[str, Mapping[str, OptionValue]] = {
    "two_player_map": {"map": "first_edition"},
    "original_insolvency": {"original_insolvency": True},
    "simplified_insolvency": {},
    "no_skip_towns": {"skip_small_stations": False},
    "original_game": {"map": "first_edition", "original_insolvency": True, "skip_small_stations": False},
    "re_enter_hexes": {"re_enter_hexes": True},
    "non_operated_full_value": {"full_price_before_operating": True, "unoperated_full_value": True},
}
"""The options of 18xx.games and what each changes in its ruleset."""


def from_site(symbols: Iterable[str]) -> dict[str, OptionValue]:
    """The options of a game of 18xx.games played with these optional rules."""
    chosen: dict[str, OptionValue] = {"ruleset": "18xx.games"}
    for symbol in symbols:
        if symbol not in SITE_OPTIONS:
            raise BadInput(f"18xx.games has no option {symbol!r} for 1860; it has {', '.join(SITE_OPTIONS)}")
        chosen.update(SITE_OPTIONS[symbol])
    return chosen


def to_site(options: Mapping[str, OptionValue]) -> list[str]:
    """The optional rules under which 18xx.games plays so; refuses what that site cannot play."""
    base = {**{spec.name: spec.default for spec in OPTIONS}, **PRESETS["18xx.games"], "ruleset": "18xx.games"}
    plain = [s for s in SITE_OPTIONS if s not in ("simplified_insolvency", "original_game")]
    symbols = [s for s in plain if all(options[name] == value for name, value in SITE_OPTIONS[s].items())]
    for symbol in symbols:
        base.update(SITE_OPTIONS[symbol])
    odd = [name for name, value in options.items() if name in base and base[name] != value]
    if odd:
        raise BadInput(f"18xx.games cannot play with {', '.join(odd)} set like this")
    return symbols


def conflicts(options: Mapping[str, OptionValue]) -> None:
    """Options that say different things about the same moment."""
    if options["accelerated_track"] and options["two_tiles_any_kind"]:
        raise BadInput("accelerated_track and two_tiles_any_kind both change what may be built in a turn: choose one")
    if options["no_layers"] and options["layer_opens"] != "immediate":
        raise BadInput("layer_opens has no meaning with no_layers: leave it at immediate")
    if not options["variable_private_income"] and options["yarmouth_bonus"] != 5:
        raise BadInput("yarmouth_bonus belongs to variable_private_income")
    if options["standstill"] == "goes_on" and options["silent_pass"]:
        raise BadInput("with silent_pass nobody is asked at a standstill, which would go on for ever: choose one")
    if options["original_insolvency"] and not options["leasing_halts"]:
        raise BadInput("leasing_halts has no meaning with original_insolvency, which pays for halts: leave it on")
