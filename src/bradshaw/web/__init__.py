"""The web table: pages, live updates, accounts and the JSON API around the rules engine."""
