"""`altana learn`: read notes, answer questions, see what was played."""
