"""Delivery: requests to addresses that players name, and which addresses are allowed."""
