"""Inboxes: what concerns a player, kept while the player listens from time to time."""
