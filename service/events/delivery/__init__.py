"""Delivery: requests to addresses that players name, and which of them may be reached."""
