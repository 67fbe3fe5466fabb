"""Appends from the event loop: one connection for all, and no thread that waits."""
