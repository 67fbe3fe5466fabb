"""Builds read models: documents, books, editions, and the quarantine."""
