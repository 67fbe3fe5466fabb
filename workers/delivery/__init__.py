"""Delivery: threads send what is due, to recipients of every kind."""
