"""What there is in Dream Home: cards, commands, events, the state, refusals."""
