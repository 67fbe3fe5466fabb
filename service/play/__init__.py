"""The write side: the command handler, turn clocks, and forks."""
