"""Background work: whatever need not happen while a player waits."""
