"""Computer players of Walking in Burano: their turns, and what they prefer."""
