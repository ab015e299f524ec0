"""Stretches of track that tests lay: tile and rotation by hex."""

from __future__ import annotations

Tiles = dict[str, tuple[str, int]]

SYDNEY_WOLLONGONG: Tiles = {"F17": ("6", 0), "G16": ("57", 0)}
"""Sydney joined to Wollongong; Sydney's other track points north-west."""

SYDNEY_ADELAIDE: Tiles = {
    "F17": ("6", 0),
    "E16": ("8", 5),
    "E14": ("57", 1),
    "E12": ("9", 1),
    "E10": ("9", 1),
    "E8": ("9", 1),
    "E6": ("9", 1),
    "E4": ("5", 4),
    "F5": ("57", 2),
    "G6": ("57", 2),
}
"""Sydney, Dubbo, two gauge changes at E8, Port Augusta, Port Pirie, Adelaide."""

THROUGH_PERTH: Tiles = {
    **SYDNEY_ADELAIDE,
    "E6": ("8", 2),
    "D5": ("8", 5),
    "D3": ("55", 0),
    "E2": ("6", 2),
    "E4": ("6", 5),
}
"""The same with Perth in the middle, where trains end."""

PORT_PIRIE_ALICE: Tiles = {
    "F5": ("57", 2),
    "E4": ("6", 3),
    "D5": ("8", 0),
    "C4": ("8", 3),
    "B5": ("8", 0),
}
"""Port Pirie, Port Augusta, then track without stops to Alice Springs (A4)."""

PERTH_BOTH_WAYS: Tiles = {"E2": ("57", 2), "D3": ("55", 0)}
"""Whyalla, Perth and a small station of D3 in a line."""

LOOP: Tiles = {"E4": ("5", 4), "F5": ("5", 2), "E6": ("7", 0)}
"""Port Augusta and Port Pirie, joined directly and by way of E6."""

SWITCH: Tiles = {"E4": ("57", 1), "F5": ("57", 0), "E6": ("28", 2), "D5": ("8", 5), "D3": ("55", 0)}
"""Port Augusta and Port Pirie on the two branches of E6, whose stem leads by a small station of D3 to Perth."""

ALICE_BOTH_WAYS: Tiles = {
    "E4": ("5", 3),
    "D5": ("8", 0),
    "C4": ("8", 3),
    "B5": ("8", 0),
    "E6": ("8", 1),
    "D7": ("8", 0),
    "C6": ("8", 3),
    "B7": ("8", 0),
}
"""From Port Augusta to both hexes of Alice Springs, on separate track."""

ADELAIDE_DUBBO: Tiles = {
    "G6": ("57", 1),
    "G8": ("8", 1),
    "F9": ("9", 0),
    "E10": ("8", 4),
    "E12": ("9", 1),
    "E14": ("57", 1),
}
"""Adelaide and Dubbo with two changes of gauge between them: into Victoria and out again."""

TO_DUBBO: Tiles = {"F17": ("6", 0), "E16": ("8", 5), "E14": ("57", 1), "E12": ("9", 1)}
"""Sydney, over the mountains to Dubbo, and on to the west."""
