"""Inboxes: what concerns a player, for as long as the player listens now and then."""
