"""Whole random games through the menu, with everything that must always hold checked at every step."""
