"""Hostile input: the cost of reading it grows only linearly with its length."""
