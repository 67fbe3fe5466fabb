"""Stepping through a game in the terminal: `altana replay FILE`."""
