"""The embedded Redis or Valkey server: finding, starting, sharing and supervising it."""
