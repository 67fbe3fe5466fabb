"""`altana annotate`: notes on a game, written and read by scripts and people."""
