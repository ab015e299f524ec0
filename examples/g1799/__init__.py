"""1799: Larkdale, a small title to learn from: three companies on a dozen hexes, by the rules all 18xx games share."""
