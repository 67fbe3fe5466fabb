"""Hostile input: whatever somebody sends, reading it costs about as much as it is long."""
