"""Names and tokens, stored apart from games so that a person can be erased."""
