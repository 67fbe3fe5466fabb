"""Analyses of finished games: requests for workers, and what they found."""
