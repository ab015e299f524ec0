"""State, ledger, actions, frames, menu, market, replay: what every title is made of. Knows no title."""
