"""Around every call: middleware, health, logs, metrics."""
