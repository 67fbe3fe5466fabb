"""The coach: what each turn of a game was worth, by the same values that play and give hints."""
