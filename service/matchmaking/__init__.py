"""Matchmaking: invitations to a game, and seeks that pair people who wait for the same one."""
