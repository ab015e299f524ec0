"""Rulings on what the book leaves open or contradicts, each with the other reading as an option."""

from __future__ import annotations

from bradshaw.mechanics.options import choice, switch

RULINGS = (
    choice("ruleset", ("rulebook",), "Play by the rulebook."),
    choice(
        "val_de_loire_train",
        ("5-6", "6", "off"),
        "With how many players a company may buy Val de Loire in the yellow phase as a 2 train.",
        "1843-con-01",
    ),
    choice(
        "first_sr_starts_with",
        ("after_last_buyer", "card_1"),
        "The first stock round begins after the last outright buyer of a private company, or with card 1.",
        "1843-con-04",
    ),
    choice(
        "after_all_pass",
        ("after_last_buyer", "rotation"),
        "After a short operating round the turn goes to the player after the last outright buyer, or simply on.",
        "1843-con-05",
    ),
    choice(
        "stack_rule",
        ("arrival", "literal_8.2"),
        "Price markers in one box operate in the order of arrival; or an operated one goes above others that operated.",
        "1843-con-06",
    ),
    switch(
        "gray_rusted_3plus1", "In the gray phase rusted yellow trains are sold as 3+1 too.", "1843-con-08", default=True
    ),
    choice(
        "rusted_supply",
        ("all", "only_those_ever_owned"),
        "All certificates come back in the gray phase, or only those that companies ever owned.",
        "1843-con-09",
    ),
    choice(
        "over_60",
        ("must_sell", "may_keep_but_not_buy"),
        "Who has more than 60% when a marker leaves the zone sells down, or may keep it.",
        "1843-con-13",
    ),
    choice(
        "yellow_form",
        ("director", "maximum_over_both"),
        "The director chooses two 2 trains or one 3+1, or the run is the largest over both.",
        "1843-con-15",
    ),
    choice("port_claims_per_turn", (1, "any"), "How many ports a company may claim in a turn.", "1843-con-17"),
    choice(
        "pool_side",
        ("as_discarded", "either"),
        "A train from the pool is bought on the side on which it was discarded, or on either.",
        "1843-con-19",
    ),
    choice(
        "val_de_loire_green",
        ("choice", "always_convert"),
        "With five or six players a company that buys Val de Loire in the green phase may keep it, or must convert it.",
        "1843-con-22",
    ),
    switch(
        "or_exchange_director_half",
        "Val de Loire may be exchanged for half a director's certificate in operating rounds too.",
        "1843-con-23",
        default=True,
    ),
    choice(
        "obsolete_exempt_from",
        ("rusting", "marking"),
        "A train with the Engineers card counts against no limit from its rusting on, or from its marking on.",
        "1843-con-26",
    ),
    switch(
        "power_price_includes_terrain",
        "The prices of the powers of Havre and Boulogne include the terrain.",
        "1843-con-27",
        default=True,
    ),
    switch(
        "toulouse_with_havre",
        "The tile of Toulouse - Barcelone may come with the power of Havre or Boulogne.",
        "1843-con-28",
    ),
    choice("bankrupt_score", ("as_is", "zero"), "A bankrupt player scores what is left, or nothing.", "1843-con-33"),
    switch("foreigners_in_gray", "The foreigners go on buying in the gray phase.", "1843-con-34", default=True),
    choice(
        "upgrade_reach",
        ("permissive", "semi_restrictive"),
        "An upgrade reaches any track of the new tile, or some of its new track.",
        "1843-con-45",
    ),
    switch("privates_during_emergency", "Private companies may be bought in an emergency.", "1843-con-47"),
    choice(
        "plm_par",
        ("yellow_or_green", "yellow"),
        "The par of PLM is yellow or green although the phase is yellow, or yellow only.",
        "1843-con-49",
    ),
    choice("plm_stations", (3, 4), "PLM has three station markers by the rules, four by its charter.", "1843-con-51"),
)
