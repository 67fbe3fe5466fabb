"""Delivery: what calls of webhooks and of push subscriptions share."""
