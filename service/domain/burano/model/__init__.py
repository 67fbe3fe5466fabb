"""The types of Walking in Burano: cards, commands, events, the state, refusals."""
