"""Teaching through annotated replays: notes, questions, courses and classes."""
