"""The rules of the games, chapter by chapter."""
