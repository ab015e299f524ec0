"""Seats given to bots: they move in the background."""
