"""Read models: pure functions of the moves of one game."""
