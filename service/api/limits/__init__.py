"""What a caller may use: rate limits, quotas, places and memory."""
