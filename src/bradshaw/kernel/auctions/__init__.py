"""Auctions as frames: each module has a frame record and builds its rules from a title's hooks and clauses."""
