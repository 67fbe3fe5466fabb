"""Webhooks: what players set, and what was sent."""
