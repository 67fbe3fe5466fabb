"""Live streams: one hub reads the news, and listeners get the moves of their game."""
