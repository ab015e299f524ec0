"""Which cousins take part, and rulings on what the book leaves open or contradicts, each with the other reading."""

from __future__ import annotations

from bradshaw.mechanics.options import choice, switch
from bradshaw.titles.g1820.data import COUSINS

PICKED = tuple(
    choice(
        f"{colour}_cousin",
        ("random", *(name for name, cousin in COUSINS.items() if cousin.colour == colour)),
        f"Which {colour} cousin is in the game.",
        "1820-4-f",
    )
    for colour in ("blue", "brown", "green", "red")
)

RULINGS = (
    choice("ruleset", ("rulebook",), "Play by the rulebook."),
    *PICKED,
    choice("pool_block_percent", (5, 10), "A price falls for each 5% or 10% in the pool.", "1820-con-01"),
    choice(
        "pool_drop_reading",
        ("fewer_spaces", "smaller_unit"),
        "A price falls by the fewer of shares and blocks, or for each of the smaller unit.",
        "1820-con-02",
    ),
    choice("future_train_rounds", (3, 4), "In how many stock rounds future trains are sold.", "1820-con-03"),
    choice("green_floats", ("5/10", "10"), "Sizes of companies floated in the green phase.", "1820-con-04"),
    choice("yellow_trains", ("unlimited", 27), "How many yellow trains there are.", "1820-con-05"),
    choice(
        "bank_bid_after_victoria",
        ("full", "half"),
        "The bank's bid for a company that offers itself after Queen Victoria's death.",
        "1820-con-09",
    ),
    choice(
        "self_offer_minimum",
        ("full", "above_bank"),
        "The least that companies bid for one that offers itself.",
        "1820-con-10",
    ),
    switch("self_offer_after_failed_offer", "A company may offer itself after another has offered it.", "1820-con-11"),
    choice("private_builds", (4, 2), "Tiles a private company builds after the yellow phase.", "1820-con-13"),
    choice(
        "dividend_measure",
        ("revenue", "paid_to_outside_holders"),
        "The price moves by the whole revenue, or by what players, cousins and the pool are paid.",
        "1820-con-16",
    ),
    choice("withhold_drop", (1, 0), "Spaces down for withholding.", "1820-con-17"),
    choice(
        "liquidation_pool_part",
        ("bank", "former_director"),
        "Who gets the pool's part of what a liquidation leaves.",
        "1820-con-20",
    ),
    choice(
        "vignoles_share",
        ("half_of_original", "half_of_reduced"),
        "What Vignoles receives of a distance fee.",
        "1820-con-23",
    ),
    choice(
        "vignoles_refund",
        ("director", "floater"),
        "Who is given back half of a distance fee.",
        "1820-14.3.1-b",
    ),
    choice(
        "station_giveup_floor",
        ("limit", "none"),
        "How many stations a company may give up after a takeover.",
        "1820-con-25",
    ),
    choice("big_city_distance", (3, 2), "How far a big city is from every other city.", "1820-con-35"),
    choice(
        "br_docks_count",
        ("once", "once_per_city"),
        "How often the London Docks count for British Rail.",
        "1820-con-36",
    ),
    switch(
        "distance_path_over_ports",
        "The path of a distance fee may cross ports and off-boards.",
        "1820-con-42",
        default=True,
    ),
    choice(
        "liquidated_turn",
        ("ends", "goes_on"),
        "The turn of a company put into liquidation ends at once, or goes on.",
        "1820-7.2-f",
    ),
)
