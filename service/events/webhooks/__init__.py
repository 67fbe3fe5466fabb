"""Webhooks: where players want to be told, what was sent there, and what is due."""
