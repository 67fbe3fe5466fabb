"""Building read models: documents, editions, and the quarantine."""
