"""Games of other sites in and out: the files of 18xx.games."""
