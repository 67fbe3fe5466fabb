"""What there is in Walking in Burano: cards, commands, events, the state, refusals."""
