"""One game: its record in the database, acting in it, and its page."""
