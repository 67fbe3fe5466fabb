"""Explaining a game by itself: from the rules and the score ledger, without guessing."""
