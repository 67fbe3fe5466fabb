"""Which hints were asked for, until a move says so."""
