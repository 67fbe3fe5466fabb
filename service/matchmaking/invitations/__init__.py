"""Invitations: a player who sits at a game asks another one to take a seat."""
