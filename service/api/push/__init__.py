"""Push: browsers in which a player wants to be told of turns, without an open tab."""
