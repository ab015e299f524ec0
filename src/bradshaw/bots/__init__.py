"""Players that choose from a menu."""
