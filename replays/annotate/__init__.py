"""`altana annotate`: what is said about a game, written and read by scripts and people."""
