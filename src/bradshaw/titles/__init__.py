"""The titles: each a package of data and rules named after its rulebook's chapters."""
