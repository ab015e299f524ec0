"""Draws the pictures of docs/pictures: the maps of all titles, and all that belongs to a market or a tile sheet."""

from __future__ import annotations

import sys
from pathlib import Path

from bradshaw import cli

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
PICTURES = {
    "1820-map.svg": ("1820", "map"),
    "1843-map.svg": ("1843", "map"),
    "1848-map.svg": ("1848", "map"),
    "1860-map.svg": ("1860", "map"),
    "1860-market.svg": ("1860", "market"),
    "1843-tiles.svg": ("1843", "tiles"),
    "1820-tokens.svg": ("1820", "tokens"),
}


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    return max(
        cli.run(["draw", *what, "--output", str(FOLDER / name), "--width", "1200"]) for name, what in PICTURES.items()
    )


if __name__ == "__main__":
    sys.exit(main())
