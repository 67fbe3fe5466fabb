"""Replay files: their format, where they are stored, and the archive."""
