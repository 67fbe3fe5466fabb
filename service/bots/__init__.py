"""Computer players: whole turns of a position, and levels that choose one of them."""
