"""Where games are made, found, joined and begun."""
