"""Explaining a turn of Walking in Burano: what it put out of reach, what was best."""
