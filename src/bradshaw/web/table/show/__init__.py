"""A position in words, tables and pictures. Drawn from state, menu and events, so every title has a page."""
