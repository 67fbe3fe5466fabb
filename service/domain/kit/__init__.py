"""What games are made of: messages, chance, decks, the fold, the judge, words."""
