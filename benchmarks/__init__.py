"""Measurements of the library and the table: `python -m benchmarks`."""
