"""Drawings of boards as SVG: maps, tiles, manifests, markets, tokens."""

from bradshaw.board.draw.map import draw_map
from bradshaw.board.draw.market import draw_market
from bradshaw.board.draw.overlays import Overlays, Route
from bradshaw.board.draw.theme import Theme, custom_properties, page_stylesheet, stylesheet
from bradshaw.board.draw.tile import draw_manifest, draw_tile, tile_group
from bradshaw.board.draw.tokens import draw_token

__all__ = [
    "Overlays",
    "Route",
    "Theme",
    "custom_properties",
    "draw_manifest",
    "draw_map",
    "draw_market",
    "draw_tile",
    "draw_token",
    "page_stylesheet",
    "stylesheet",
    "tile_group",
]
