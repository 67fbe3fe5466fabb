"""Background jobs of matchmaking."""
