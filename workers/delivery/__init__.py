"""Delivery: what is due is sent in threads, whatever kind of recipient it is for."""
