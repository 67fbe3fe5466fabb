"""Generated explanations of a game: from the rules and the score ledger, without guessing."""
