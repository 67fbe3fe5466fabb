"""A compact Burano for computer players: positions and turns as flat integers, never the judge."""
