"""Push: messages to the browsers of players who are away, by the Web Push standards."""
