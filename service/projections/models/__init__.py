"""The read models: pure functions of the moves of one game."""
