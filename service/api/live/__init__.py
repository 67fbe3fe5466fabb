"""Live streams: one hub reads the news, and listeners get what concerns them."""
