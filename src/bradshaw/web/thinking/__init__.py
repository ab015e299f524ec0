"""Long searches in processes of their own: bots, best runs, what-if maps, whole games from files."""
