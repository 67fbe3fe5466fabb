"""What a caller may cost: rate limits, quotas, places, and memory."""
