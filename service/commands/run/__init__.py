"""`altana run` and `altana serve`: starting and supervising processes."""
