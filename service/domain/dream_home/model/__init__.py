"""The types of Dream Home: cards, commands, events, the state, refusals."""
