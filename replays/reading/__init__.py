"""Reading a game: the cursor, searches, differences, checks."""
