"""Generated explanations of a game."""
