"""Notes on games: what they say, where they belong, and how they are edited."""
