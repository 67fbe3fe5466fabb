"""Players over HTTP: names, tokens, erasure."""
