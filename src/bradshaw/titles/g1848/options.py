"""What may be chosen at creation: a ruling for each contradiction of the book, and the rules of another table."""

from __future__ import annotations

from collections.abc import Mapping

from bradshaw.kernel.state import OptionValue
from bradshaw.kernel.title import OptionSpec, Was

SITE = "18xx.games"


def switch(name: str, default: bool, text: str, clause: str = "", *, was: tuple[Was, ...] = ()) -> OptionSpec:
    return OptionSpec(name, default, (default, not default), text, clause, was)


def choice(
    name: str, values: tuple[OptionValue, ...], text: str, clause: str = "", *, was: tuple[Was, ...] = ()
) -> OptionSpec:
    """The first value is the default."""
    return OptionSpec(name, values[0], values, text, clause, was)


OPTIONS = (
    choice(
        "ruleset",
        ("rulebook", SITE),
        "The rulebook of 2007, or the rules of 18xx.games, which plays a later edition. Further choices add to it.",
    ),
    # the opening
    choice(
        "seating",
        ("drawn", "as_listed"),
        "Seats are drawn with the numbered private certificates, or the players sit in the order in which they are "
        "listed.",
        "1848-II.seating-a",
    ),
    switch(
        "auction_pass_without_private_at_minimum",
        True,
        "In the opening sale a player without a private may pass once every price is at its lowest and somebody owns "
        "a private.",
        "1848-III.start-i",
    ),
    # shares
    switch(
        "count_unissued_shares_in_sale_limit",
        False,
        "Unissued shares count with those in the Bank Pool when a sale may leave no more than half with the Bank.",
        "1848-XII.selling-a",
    ),
    switch("boe_sell_first_sr", False, "Bank of England shares may be sold in share round 1.", "1848-V.general-j"),
    switch(
        "boe_rebuy_ban",
        True,
        "Who sold Bank of England shares may not buy any in the same share round.",
        "1848-XII.buying-f",
    ),
    switch(
        "boe_ownership_cap",
        True,
        "The limit of 60% (70% with three players) holds for the Bank of England too.",
        "1848-XII.certificate-limit-h",
    ),
    switch(
        "one_sale_per_turn",
        False,
        "Shares of a railway are sold in one block per turn, not in several steps that count as one sale.",
        "1848-XII.sale-prices-a",
    ),
    switch(
        "director_at_limit",
        False,
        "At the certificate limit a share may be bought that makes its buyer Director, since two shares are exchanged.",
        "1848-XII.certificate-limit-e",
    ),
    choice(
        "over_limit_sale",
        ("next_share_round", "at_once"),
        "Who is over the certificate limit sells in the first turn of the next share round, or in the very next turn.",
        "1848-XII.certificate-limit-g",
        was=(Was(1, "at_once"),),
    ),
    switch(
        "no_forced_sale_after_receivership",
        False,
        "Only who is over the certificate limit through a lost directorship must sell; a limit lowered by a "
        "receivership forces nobody.",
        "1848-XII.certificate-limit-g",
    ),
    # the board
    switch(
        "gauge_change_queensland_west_south",
        True,
        "The border of Queensland with West and South Australia is a change of gauge.",
        "1848-VII.gauge-a",
    ),
    switch("alice_two_stops", False, "The two hexes of Alice Springs are two places.", "1848-X.general-g"),
    switch(
        "allow_lay_plus_promotion",
        False,
        "From the green phase a company may lay one yellow tile and promote one tile.",
        "1848-VII.sequence-b",
    ),
    switch(
        "home_tile_compulsory",
        True,
        "In its first turn a company must lay a tile on its empty home hex.",
        "1848-VII.tracks-g",
    ),
    choice(
        "com_home_tile",
        ("both_homes_empty", "a_home_empty"),
        "In its first turn COM must lay a home tile only if both its homes are empty, or also if one is.",
        "1848-VII.tracks-g",
    ),
    choice("car_tokens", (3, 4), "How many station markers CAR has.", "1848-I.components-d"),
    # privates
    switch(
        "buy_private_from_anyone",
        False,
        "A company may buy a private from any player, not only from its own Director.",
        "1848-IV.general-d",
    ),
    switch(
        "p3_company_owned_only_before_5",
        False,
        "Before the first 5/5+ only a company that owns P3 itself may place the Tasmania tile.",
        "1848-IV.p3-b",
    ),
    switch(
        "tasmania_in_company_turn",
        False,
        "The Tasmania tile that the first 5/5+ forces onto the map is placed as soon as a company is on turn.",
        "1848-IV.p3-d",
    ),
    switch(
        "private_lays_any_time",
        False,
        "The lays of P2 and P3 may be made at any moment of the turn, not only in the track step.",
        "1848-IV.p3-b",
    ),
    # COM
    switch(
        "com_capital_at_60",
        False,
        "COM receives its capital when 60% of it are sold, even if it may not operate yet.",
        "1848-V.commonwealth-g",
    ),
    # running
    switch("k_bonus", False, "A route with 2, 3, 4 or 5 K cities earns 50, 100, 150 or 200 more.", "1848-VII.tracks-l"),
    switch(
        "small_stations_count_for_range",
        False,
        "Small stations and small harbours count against a train's range.",
        "1848-X.general-d",
    ),
    switch("ghan_may_overrun", False, "A 2E may start beyond its own marker.", "1848-VIII.ghan-b"),
    switch("run_may_be_empty", False, "A Director may leave all trains standing.", "1848-VII.sequence-f"),
    # trains
    choice(
        "train_limits",
        ("4-3-2", "4-3"),
        "Trains per company: four, three from phase 4, two from phase 5; or three from phase 4 to the end.",
        "1848-IX.phases-e",
    ),
    switch(
        "unlimited_last_trains",
        False,
        "There are as many 8/D and 2E trains as anybody can use.",
        "1848-I.components-b",
    ),
    switch("tradein_d_only", False, "The trade-in of a 4/4+ is for the D side only.", "1848-VIII.diesel-c"),
    switch("tradein_at_limit", True, "A company at its train limit may trade in a 4/4+.", "1848-VIII.diesel-c"),
    switch(
        "train_trade_needs_consent",
        True,
        "The Director of the seller must agree to a sale of a train.",
        "1848-VIII.purchase-e",
    ),
    switch(
        "bank_trains_first",
        True,
        "Who has bought a train of another company buys none from the Bank in the same turn, the 2E aside.",
        "1848-VIII.purchase-f",
        was=(Was(1, False),),
    ),
    switch(
        "ghan_before_duty",
        True,
        "A company that must still buy a train may spend its money on a 2E first.",
        "1848-VIII.ghan-e",
    ),
    choice(
        "discard_timing",
        ("at_once", "before_train_step", "before_train_step_or_round_end"),
        "Trains over the limit are given up at once; or when the company on turn comes to its train step; or then, "
        "and at the end of a round whose last company has fallen into receivership.",
        "1848-VIII.general-b",
    ),
    choice(
        "export_trigger",
        ("2nd_and_5th_borrower", "2nd_and_5th_receivership"),
        "A permanent train leaves the game when the second and the fifth company borrows, or goes into receivership.",
        "1848-V.bank-of-england-m",
    ),
    choice(
        "export_effect",
        ("first_sale_effects_at_once", "events_at_once_phase_only_if_next"),
        "A removed train has all effects of its first sale at once; or its phase begins only if it is the next one.",
        "1848-V.bank-of-england-r",
    ),
    switch(
        "export_only_if_on_offer",
        False,
        "A permanent train is removed only if its type is the one on offer.",
        "1848-V.bank-of-england-m",
    ),
    # loans and receivership
    choice(
        "loans_to_five",
        ("all", "voluntary"),
        "All loans of a company count to the five it may take freely, or only those taken freely.",
        "1848-V.loans-e",
    ),
    choice(
        "forced_loan_steps",
        ("first_loan_of_OR_2_then_3", "voluntary_2_forced_3"),
        "The first loan of an operating round costs two steps and later ones three; or a loan taken freely costs two "
        "and every forced one three, after the free one.",
        "1848-V.loans-g",
    ),
    choice(
        "forced_loans_for",
        ("bank_card_if_unaffordable", "any_train"),
        "Extra loans pay only for a card of the Bank of which neither side can be paid; or for any train.",
        "1848-VIII.compulsory-f",
    ),
    switch(
        "pause_for_loan_before_zero_run",
        False,
        "A company without a train that would fall into receivership by earning nothing must take its loan first.",
        "1848-V.loans-a",
    ),
    choice(
        "compensation_price",
        ("price_before_entering_R", "par"),
        "Compensation in a receivership is at the last price before the hatched area, or at the issue price.",
        "1848-V.receivership-b",
    ),
    switch(
        "debt_forces_sale_in_every_or",
        False,
        "A player in debt must sell shares in every operating round as soon as that is possible.",
        "1848-V.receivership-i",
    ),
    choice(
        "debtors_asked",
        ("all_who_can_sell", "first_after_every_act"),
        "Who must sell for a debt: everybody who can, until it is paid; or, looked at anew after every act, the first "
        "in debt clockwise from the Director who acted, and after the fall of a round's last company only once.",
        "1848-V.receivership-i",
    ),
    # the end
    switch(
        "bank_breaks_at_zero",
        True,
        "The Bank has run out of money when nothing is left, not only when it cannot pay in full.",
        "1848-XIII.general-b",
    ),
    choice(
        "end_price_trigger_in_share_round",
        ("next_set", "immediate"),
        "If a price reaches the top at the end of a share round, one more set of operating rounds is played, or none.",
        "1848-XIII.general-c",
    ),
    choice(
        "standstill",
        ("ends_the_game", "goes_on"),
        "House rule: the game ends when nobody can buy or sell, no railway operates and nobody has an income; or it "
        "goes on, and everybody passes.",
        "1848-house-a",
    ),
    # the table
    choice(
        "pauses",
        ("when_there_is_a_choice", "site"),
        "The turn waits where something can be decided, or just where it waits on 18xx.games.",
        "1848-VII.sequence-c",
    ),
)

PRESETS: Mapping[str, Mapping[str, OptionValue]] = {
    SITE: {
        "seating": "as_listed",
        "auction_pass_without_private_at_minimum": False,
        "boe_sell_first_sr": True,
        "one_sale_per_turn": True,
        "over_limit_sale": "at_once",
        "alice_two_stops": True,
        "home_tile_compulsory": False,
        "car_tokens": 4,
        "buy_private_from_anyone": True,
        "p3_company_owned_only_before_5": True,
        "tasmania_in_company_turn": True,
        "private_lays_any_time": True,
        "com_capital_at_60": True,
        "k_bonus": True,
        "ghan_may_overrun": True,
        "run_may_be_empty": True,
        "unlimited_last_trains": True,
        "tradein_d_only": True,
        "train_trade_needs_consent": False,
        "bank_trains_first": False,
        "discard_timing": "before_train_step_or_round_end",
        "export_trigger": "2nd_and_5th_receivership",
        "export_effect": "events_at_once_phase_only_if_next",
        "forced_loan_steps": "voluntary_2_forced_3",
        "forced_loans_for": "any_train",
        "pause_for_loan_before_zero_run": True,
        "compensation_price": "par",
        "debt_forces_sale_in_every_or": True,
        "debtors_asked": "first_after_every_act",
        "bank_breaks_at_zero": False,
        "pauses": "site",
    }
}

PRESETS_WERE: Mapping[str, Mapping[str, tuple[Was, ...]]] = {
    SITE: {
        "bank_trains_first": (Was(1, True),),
        "discard_timing": (Was(1, "before_train_step"),),
        "debtors_asked": (Was(1, "all_who_can_sell"),),
    }
}
