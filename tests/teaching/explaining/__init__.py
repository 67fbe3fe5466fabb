"""Explaining a game by itself."""
