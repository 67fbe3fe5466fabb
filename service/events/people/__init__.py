"""Names and tokens, kept apart from games so that a person can be erased."""
