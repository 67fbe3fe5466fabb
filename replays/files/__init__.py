"""Replay files on a disk: opened, written, annotated."""
