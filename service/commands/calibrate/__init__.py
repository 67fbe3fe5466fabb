"""Measuring the coach: what it expects of positions, and what games make of them."""
