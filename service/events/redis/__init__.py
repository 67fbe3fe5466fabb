"""Connections to Redis, one server or a cluster, and the mapping of their errors."""
