"""Drawings of boards as SVG: maps, tiles, manifests, markets, tokens."""

from bradshaw.board.draw.legend import Sign, signs, signs_of_play
from bradshaw.board.draw.map import draw_hex, draw_map, sketch_hex
from bradshaw.board.draw.market import Track, draw_market, zones_of
from bradshaw.board.draw.overlays import Overlays, Route
from bradshaw.board.draw.theme import Theme, custom_properties, page_stylesheet, stylesheet
from bradshaw.board.draw.tile import draw_manifest, draw_tile, tile_group
from bradshaw.board.draw.tokens import draw_token, draw_tokens, tokens_of

__all__ = [
    "Overlays",
    "Route",
    "Sign",
    "Theme",
    "Track",
    "custom_properties",
    "draw_hex",
    "draw_manifest",
    "draw_map",
    "draw_market",
    "draw_tile",
    "draw_token",
    "draw_tokens",
    "page_stylesheet",
    "signs",
    "signs_of_play",
    "sketch_hex",
    "stylesheet",
    "tile_group",
    "tokens_of",
    "zones_of",
]
