"""Seeks: people who want the same game wait for each other, and then play it."""
