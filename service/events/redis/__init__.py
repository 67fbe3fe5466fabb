"""Connections to Redis, one server or a cluster, and what their errors mean."""
