"""The embedded server: found, started, shared, supervised."""
