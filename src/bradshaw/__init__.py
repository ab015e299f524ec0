"""Bradshaw plays 18xx railway games by their rulebooks."""

from bradshaw.kernel.game import Game, new
from bradshaw.kernel.save import dump, load
from bradshaw.titles.registry import register_all

__all__ = ["Game", "dump", "load", "new"]
__version__ = "0.1.0"

register_all()
