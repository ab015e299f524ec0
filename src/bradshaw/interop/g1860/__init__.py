"""1860 as 18xx.games writes it down."""
