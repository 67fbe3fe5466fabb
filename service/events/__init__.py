"""How moves are recorded: streams, codec, hash chain."""
