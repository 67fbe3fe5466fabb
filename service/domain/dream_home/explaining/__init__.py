"""Explaining a turn of Dream Home: what it put out of reach."""
