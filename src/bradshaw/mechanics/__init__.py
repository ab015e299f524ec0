"""What 18xx games have in common, one idea a module, between the titles and the routes.

A mechanic is a factory: it takes a frozen record of the clauses it cites and plain functions for what differs, and
returns choices, frame rules or answers. There is no base class and no switch that one title alone sets; what only one
title does stays in that title.
"""
