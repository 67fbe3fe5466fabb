"""The deal of the day over HTTP: today's games, and the tables of the days."""
