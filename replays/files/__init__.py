"""Replay files on a disk: reading, writing, notes."""
