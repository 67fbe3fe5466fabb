"""Workers analyse finished games: those with people by themselves, others when asked."""
