"""1848 as 18xx.games writes it down."""
