"""The board: hexes, tiles, track network, upgrades, legal lays."""
