"""1843: France, by J C Lawrence."""
