"""Looking at games: what was run and what could have been."""
