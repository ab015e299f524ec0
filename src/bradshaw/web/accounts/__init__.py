"""People: accounts, guests, what we keep about them and how they take it with them."""
