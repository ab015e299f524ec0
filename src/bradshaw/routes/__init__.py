"""The best set of routes for a company's trains, proven: rules, position, network, search, check."""
